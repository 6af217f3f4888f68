//! Learns the code of every theme from the pictures of whole games and prints `src/tile/lengths.rs`. The parse depends
//! on the code and the code on the parse, so run it, put what it prints into place, and run it once more:
//! `cargo run -p broadside-render --example train > lengths.rs`.

use broadside_core::game::side::Side;
use broadside_render::{Layout, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, rules, russian};

mod merge;
mod stream;

use merge::best_lengths;
use stream::Counts;

/// Games to learn from: their rules, how many shots are fired, and every which of them is looked at.
const GAMES: [(&str, usize, usize); 6] = [
    ("classic", 84, 6),
    ("classic", 84, 6),
    ("hasbro", 90, 9),
    ("subs=4 marks=snowflake", 80, 9),
    ("size=15 fleet=five", 160, 24),
    ("size=20 fleet=seven", 240, 24),
];
/// No palette has more colours.
const COLOURS: usize = 64;
/// The longest code DEFLATE has.
const LIMIT: usize = 15;

fn main() {
    let source = include_str!("../../src/tile/lengths.rs");
    let (kept, _) = source.split_once("\n/// Learnt").unwrap_or((source, ""));
    println!("{}", kept.trim_end());
    for (theme, name) in [(Theme::Notebook, "NOTEBOOK"), (Theme::Admiral, "ADMIRAL"), (Theme::Contrast, "CONTRAST")] {
        for (layout, wide) in [(Layout::Spread, "SPREAD"), (Layout::Focus, "FOCUS")] {
            let counts = learnt(theme, layout);
            println!("\n/// Learnt from games in this theme and layout.");
            println!("#[rustfmt::skip]\nconst {name}_{wide}: Lengths = code(");
            let literals = best_lengths(&counts.literals, LIMIT);
            for list in [&literals[..COLOURS], &literals[256..], &best_lengths(&counts.distances, LIMIT)] {
                print_list(list);
            }
            println!(");");
        }
    }
}

/// How often every symbol stands in pictures of a theme and layout; each that may ever stand, once at least.
fn learnt(theme: Theme, layout: Layout) -> Counts {
    let mut counts = Counts::default();
    counts.literals[..COLOURS].fill(1);
    counts.literals[256..].fill(1);
    counts.distances.fill(1);
    for (seed, (words, shots, step)) in GAMES.into_iter().enumerate() {
        let mut game = Game::after(&rules(words), 1000 + seed as u64, 0);
        for shot in 0..shots {
            if shot % step == 0 {
                let (own, captions) = (game.own(Side::A), russian());
                for scene in [Scene::Own(&own), Scene::Public(&game.view)] {
                    counts.add(&Picture { theme, ..Picture::new(scene, layout, &captions) }.draw());
                }
            }
            game.shoot();
        }
    }
    counts
}

fn print_list(lengths: &[u8]) {
    println!("    [");
    for line in lengths.chunks(32) {
        println!("        {},", line.iter().map(u8::to_string).collect::<Vec<_>>().join(", "));
    }
    println!("    ],");
}
