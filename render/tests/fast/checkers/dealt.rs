//! Random boards: one game at several moments, with rules of every kind, varied texts and colours. The same number gives the same
//! boards on every machine. Draws nothing.

use broadside_game::{
    cell::{Cell, CellSet},
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, OwnView, PublicView},
};
use broadside_render::{Captions, Colours, Layout, MarkColour, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Dice, Game, captions, rules};

/// Rules of every kind, without the size of the field; the last one needs a large field.
const KINDS: [&str; 8] = [
    "",
    "fire=salvo:5",
    "shapes=L,square,zigzag,T",
    "mines=2 sweepers=1",
    "subs=2 marks=snowflake",
    "touch=corners",
    "axes=letters-on-rows",
    "dutchman=5",
];

/// A game and its look, from which boards are made.
pub struct Deal {
    rules: Ruleset,
    seed: u64,
    layout: Layout,
    theme: Theme,
    colours: Colours,
    /// The number of shots or salvos on the previous board.
    shots: Option<usize>,
    dice: Dice,
}

/// The audience of a board.
enum Audience {
    /// A player.
    Own(Box<OwnView>),
    /// Everyone.
    Public(Box<PublicView>),
}

/// A moment of a game with everything else on its picture.
pub struct Board {
    audience: Audience,
    texts: Captions,
    layout: Layout,
    theme: Theme,
    colours: Colours,
}

impl Deal {
    /// The deal with this number: a field of 8 to 20 cells in any theme and layout.
    pub fn new(number: u64) -> Self {
        let mut dice = dice(number);
        let (size, theme) = (8 + dice.below(13), Theme::ALL[dice.below(Theme::ALL.len())]);
        let layout = [Layout::Spread, Layout::Focus][dice.below(2)];
        Self::of(dice, size, theme, layout)
    }

    /// The deal with this number, in a given size, theme and layout.
    pub fn like(number: u64, size: usize, theme: Theme, layout: Layout) -> Self {
        Self::of(dice(number), size, theme, layout)
    }

    fn of(mut dice: Dice, size: usize, theme: Theme, layout: Layout) -> Self {
        let small = size < 10;
        let kind = KINDS[dice.below(KINDS.len() - usize::from(small))];
        let fleet = if small { "fleet=1x3+1x2+2x1" } else { "" };
        // Every other board of a plain fleet is not square.
        let lower = if kind.is_empty() && dice.below(2) == 0 { size - 1 - dice.below(3) } else { size };
        let rules = rules(format!("{size}x{lower} {fleet} {kind}").trim());
        let colours = Colours { hit: dye(&mut dice), sunk: dye(&mut dice), ..Colours::default() };
        Self { rules, seed: dice.below(1 << 30) as u64, layout, theme, colours, shots: None, dice }
    }

    /// Another board of the same game: any moment, for any audience.
    pub fn board(&mut self) -> Board {
        let game = self.moment();
        let dice = &mut self.dice;
        let audience = match dice.below(2) {
            0 => Audience::Own(Box::new(own(&game, dice))),
            _ => Audience::Public(Box::new(game.view)),
        };
        Board { audience, texts: words(dice), layout: self.layout, theme: self.theme, colours: self.colours }
    }

    /// The game during placement, after any number of shots, or at its end; usually a few shots after the previous moment.
    fn moment(&mut self) -> Game {
        let (rules, seed, dice) = (&self.rules, self.seed, &mut self.dice);
        let most = if rules.is_salvo() { 12 } else { 2 * rules.size.area() };
        let shots = match self.shots {
            Some(shots) if dice.below(4) > 0 => shots + 1 + dice.below(3),
            _ => dice.below(most),
        };
        self.shots = Some(shots);
        let game = match dice.below(8) {
            0 => Game::placing(rules, seed),
            _ if rules.is_salvo() => Game::after_salvos(rules, seed, shots),
            _ => Game::after(rules, seed, shots),
        };
        if dice.below(8) == 0 && game.view.charts.a.shot_cells().len() > 1 { game.after_resignation() } else { game }
    }
}

impl Board {
    pub fn picture(&self) -> Picture<'_> {
        let scene = match &self.audience {
            Audience::Own(view) => Scene::Own(view),
            Audience::Public(view) => Scene::Public(view),
        };
        Picture { theme: self.theme, colours: self.colours, ..Picture::new(scene, self.layout, &self.texts) }
    }

    /// A description for failure messages.
    pub fn about(&self) -> String {
        let (whose, view) = match &self.audience {
            Audience::Own(view) => ("own", &view.public),
            Audience::Public(view) => ("public", &**view),
        };
        let Self { texts, layout, theme, colours, .. } = self;
        format!("{whose} {layout:?} {theme:?} {colours:?} {texts:?} {} {:?} {} shots", view.rules, view.phase, view.shots)
    }
}

/// The random generator for this number, unrelated to those of neighbouring numbers.
fn dice(number: u64) -> Dice {
    let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for _ in 0..4 {
        dice.below(2);
    }
    dice
}

/// A player's view with everything that affects a picture.
fn own(game: &Game, dice: &mut Dice) -> OwnView {
    let [width, height] = [game.view.rules.size.width, game.view.rules.size.height].map(usize::from);
    let mut own = game.own_with_ships(Side::BOTH[dice.below(2)], 1 + dice.below(12));
    own.auto_mark = [AutoMark::Off, AutoMark::Sunk, AutoMark::Full][dice.below(3)];
    if game.view.rules.is_salvo() {
        let cells = (0..dice.below(6)).map(|_| Cell::new(dice.below(width) as u8, dice.below(height) as u8));
        own.plan = cells.collect::<CellSet>().iter().collect();
    }
    own
}

/// Short, long and unusual captions.
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

fn dye(dice: &mut Dice) -> Option<MarkColour> {
    (dice.below(3) == 0).then(|| MarkColour::ALL[dice.below(MarkColour::ALL.len())])
}
