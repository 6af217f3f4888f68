//! Trains the code lengths of every theme on the pictures of whole games and prints `src/tile/lengths.rs`. Parsing depends on the
//! lengths and the lengths on parsing, so run it, replace the file with its output, and run it once more: `cargo run -p
//! broadside-render --example train > lengths.rs`.

use broadside_game::side::Side;
use broadside_render::{Layout, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, rules, russian};

mod merge;
mod stream;

use merge::best_lengths;
use stream::Counts;

/// The training games: their rules, the number of shots, and the number of shots from one sampled board to the next.
const GAMES: [(&str, usize, usize); 6] = [
    ("classic", 84, 6),
    ("classic", 84, 6),
    ("hasbro", 90, 9),
    ("subs=4 marks=snowflake", 80, 9),
    ("size=15 fleet=five", 160, 24),
    ("size=20 fleet=seven", 240, 24),
];
/// The maximum number of colours of a palette.
const MAX_COLOURS: usize = 64;
/// The maximum length of a code word in DEFLATE, in bits.
const MAX_CODE_LENGTH: usize = 15;

fn main() {
    let source = include_str!("../../src/tile/lengths.rs");
    let (header, _) = source.split_once("\n#[rustfmt::skip]").unwrap_or((source, ""));
    println!("{header}\n#[rustfmt::skip]\nstatic LENGTHS: [[CodeLengths; 2]; Theme::ALL.len()] = [");
    for theme in Theme::ALL {
        println!("    // {theme:?}\n    [");
        for layout in [Layout::Spread, Layout::Focus] {
            let counts = count_symbols(theme, layout);
            println!("        code(");
            let literals = best_lengths(&counts.literals, MAX_CODE_LENGTH);
            for list in [&literals[..MAX_COLOURS], &literals[256..], &best_lengths(&counts.distances, MAX_CODE_LENGTH)] {
                print_list(list);
            }
            println!("        ),");
        }
        println!("    ],");
    }
    println!("];");
}

/// Counts the symbols in the pictures of a theme and layout. Symbols that may occur count at least once.
fn count_symbols(theme: Theme, layout: Layout) -> Counts {
    let mut counts = Counts::default();
    counts.literals[..MAX_COLOURS].fill(1);
    counts.literals[256..].fill(1);
    counts.distances.fill(1);
    for (seed, (words, shots, step)) in GAMES.into_iter().enumerate() {
        let mut game = Game::after(&rules(words), 1000 + seed as u64, 0);
        for shot in 0..shots {
            if shot % step == 0 {
                let (own, captions) = (game.own_view(Side::A), russian());
                for scene in [Scene::Own(&own), Scene::Public(&game.view)] {
                    counts.add(&Picture { theme, ..Picture::new(scene, layout, &captions) }.draw());
                }
            }
            game.shoot();
        }
    }
    counts
}

/// Prints code lengths as an array, indented like the file.
fn print_list(lengths: &[u8]) {
    let lines: Vec<String> = lengths.chunks(32).map(|line| line.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")).collect();
    println!("            [{}],", lines.join(",\n             "));
}
