//! Boards put together of kept tiles show what the plain way draws, pixel for pixel, whatever was kept before; the same
//! state gives the same bytes. `BOARDS=10000` looks at so many instead of a few hundred.

use broadside_core::game::{
    cell::{Cell, CellSet},
    side::Side,
    view::{AutoMark, OwnView},
};
use broadside_render::{Captions, Colours, Dye, Layout, Picture, Scene, Theme};

mod staged;

use staged::{Dice, Game, captions, rules, russian};

/// Rules of every kind, the size of the field apart.
const KINDS: [&str; 7] = [
    "",
    "fire=salvo:5",
    "shapes=L,square,zigzag,T",
    "mines=2 sweepers=1",
    "subs=2 marks=snowflake",
    "touch=corners",
    "axes=letters-on-rows",
];

/// A game of these dice: rules, a field of 8 to 20 cells, and some shots.
fn staged(dice: &mut Dice) -> Game {
    let size = 8 + dice.below(13);
    let kind = KINDS[dice.below(KINDS.len())];
    let fleet = if size < 10 { "fleet=1x3+1x2+2x1" } else { "" };
    let rules = if dice.below(12) == 0 { rules("dutchman-quick") } else { rules(format!("size={size} {fleet} {kind}").trim()) };
    let seed = dice.below(1 << 30) as u64;
    let cells = usize::from(rules.size).pow(2);
    let game = match dice.below(8) {
        0 => Game::placing(&rules, seed),
        _ if rules.salvo() => Game::after_salvos(&rules, seed, dice.below(12)),
        _ => Game::after(&rules, seed, dice.below(cells * 2)),
    };
    if dice.below(8) == 0 && game.view.charts.a.shot().len() > 1 { game.ended() } else { game }
}

/// A view of a player with everything that changes a picture.
fn own(game: &Game, dice: &mut Dice) -> OwnView {
    let size = usize::from(game.view.rules.size);
    let mut own = game.drafted(Side::BOTH[dice.below(2)], 1 + dice.below(12));
    own.auto_mark = [AutoMark::Off, AutoMark::Sunk, AutoMark::Full][dice.below(3)];
    if game.view.rules.salvo() {
        own.plan =
            (0..dice.below(6)).map(|_| Cell::new(dice.below(size) as u8, dice.below(size) as u8)).collect::<CellSet>().iter().collect();
    }
    own
}

/// Words short, long and strange.
fn words(dice: &mut Dice) -> Captions {
    let mut pick = |from: &[&'static str]| from[dice.below(from.len())];
    captions(
        pick(&["Моё поле", "", "Mitt felt", "ЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩ", "日本語🦀 jjj"]),
        pick(&["Поле врага: Олег", "Фиенде: Åse Øygard", "Yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy", ""]),
        pick(&[
            "Ход 23. Твой выстрел!",
            "Turn 7",
            "",
            "Ждём, пока противник расставит корабли. Это может занять много времени, но мы не торопимся!",
        ]),
        pick(&["Осталось", "Left", "Gjenstår", "Поставить осталось вот эти корабли"]),
    )
}

fn dye(dice: &mut Dice) -> Option<Dye> {
    (dice.below(3) == 0).then(|| Dye::ALL[dice.below(Dye::ALL.len())])
}

fn boards() -> usize {
    std::env::var("BOARDS").ok().and_then(|count| count.parse().ok()).unwrap_or(300)
}

/// What a file shows.
fn decoded(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a sound head");
    let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
    reader.next_frame(&mut pixels).expect("sound data");
    pixels
}

/// The first pixel at which two pictures differ.
fn difference(one: &[u8], other: &[u8], width: u32) -> Option<(usize, usize)> {
    let at = one.iter().zip(other).position(|(one, other)| one != other)?;
    Some((at % width as usize, at / width as usize))
}

#[test]
fn boards_of_tiles_equal_the_plain_ones_and_do_not_depend_on_what_was_drawn_before() {
    let mut dice = Dice(2026);
    let mut used = Vec::new();
    for number in 0..boards() {
        let game = staged(&mut dice);
        let (own, said) = (own(&game, &mut dice), words(&mut dice));
        let scene = if dice.below(2) == 0 { Scene::Own(&own) } else { Scene::Public(&game.view) };
        let layout = [Layout::Spread, Layout::Focus][dice.below(2)];
        let theme = Theme::ALL[dice.below(Theme::ALL.len())];
        let colours = Colours { hit: dye(&mut dice), sunk: dye(&mut dice) };
        let picture = Picture { theme, colours, ..Picture::new(scene, layout, &said) };
        picture.draw_into(&mut used);
        let plain = picture.paint();
        let about = || format!("board {number}: {layout:?} {theme:?} {} {said:?} {:?}", game.view.rules.size, game.view.phase);
        assert_eq!(difference(&decoded(&used), &plain.pixels, plain.width), None, "{}", about());
        assert!(used == picture.draw(), "{}", about());
    }
}

#[test]
fn two_threads_draw_the_same_bytes() {
    let game = Game::after(&rules("classic"), 12, 61);
    let words = russian();
    let drawn = || {
        let themes = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
        themes
            .map(|(theme, layout)| Picture { theme, ..Picture::new(Scene::Public(&game.view), layout, &words) }.draw())
            .collect::<Vec<_>>()
    };
    let [one, other] = std::thread::scope(|scope| [scope.spawn(drawn), scope.spawn(drawn)].map(|thread| thread.join().expect("drawn")));
    assert!(one == other);
    assert!(one == drawn());
}
