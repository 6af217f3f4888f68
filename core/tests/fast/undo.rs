//! Undo while a fleet is placed: it restores the draft before the last change. And a single cell does not replace a whole fleet.

use broadside_game::{
    Game,
    code::Code,
    command::{Actor, Command},
    dice::SeededDice,
    layout::Layout,
    side::Side,
    view::PlacedPiece,
};
use broadside_testkit::staged::{self, NOON, after, ask};

/// A game in which A places a fleet.
struct Placing {
    game: Game,
    dice: SeededDice,
}

impl Placing {
    fn new() -> Self {
        Self { game: staged::joined_game(&staged::rules("classic")), dice: SeededDice(11) }
    }

    /// Applies a command and returns the fleet. Checks that the game can be restored from its log.
    fn apply(&mut self, command: &Command) -> Vec<PlacedPiece> {
        self.game = after(&self.game, NOON, &mut self.dice, &Actor::Side(Side::A), command);
        assert_eq!(Game::replay(self.game.id(), self.game.log()).as_ref(), Some(&self.game));
        self.ships()
    }

    fn refusal_codes(&mut self, command: &Command) -> Vec<Code> {
        ask(&self.game, NOON, &mut self.dice, &Actor::Side(Side::A), command).expect_err("the command is refused").codes()
    }

    fn ships(&self) -> Vec<PlacedPiece> {
        self.game.own_view(Side::A).ships
    }

    fn lay(&mut self, text: &str) -> Vec<PlacedPiece> {
        let layout = self.layout(text);
        self.apply(&Command::Lay(layout))
    }

    fn layout(&self, text: &str) -> Layout {
        staged::parse_fleet(self.game.rules(), text)
    }
}

#[test]
fn undo_reverts_any_change() {
    let mut placing = Placing::new();
    assert_eq!(placing.refusal_codes(&Command::Undo), [Code::NothingToUndo]);
    let first = placing.apply(&Command::Shuffle);
    let second = placing.apply(&Command::Shuffle);
    let third = placing.apply(&Command::Shuffle);
    assert!(first != second && second != third);
    assert_eq!(placing.apply(&Command::Undo), second);
    assert_eq!(placing.apply(&Command::Undo), first);
    let typed = placing.lay("А1-А4");
    assert_eq!(typed.len(), 1, "a long ship begins another fleet");
    let more = placing.lay("В1-В3");
    assert_eq!(more.len(), 2);
    assert_eq!(placing.apply(&Command::Undo), typed);
    assert_eq!(placing.apply(&Command::Undo), first, "the replaced fleet is restored");
    for left in (0..first.len()).rev() {
        assert_eq!(placing.apply(&Command::Undo).len(), left, "without an earlier draft, the last ship is removed");
    }
    assert_eq!(placing.refusal_codes(&Command::Undo), [Code::NothingToUndo]);
}

#[test]
fn undo_works_after_ships_were_removed() {
    let mut placing = Placing::new();
    placing.apply(&Command::Shuffle);
    placing.apply(&Command::Shuffle);
    let whole = placing.apply(&Command::Undo);
    placing.apply(&Command::Undo);
    let two_less = placing.apply(&Command::Undo);
    assert_eq!(two_less.len(), whole.len() - 2);
    placing.apply(&Command::Shuffle);
    assert_eq!(placing.apply(&Command::Undo), two_less);
    assert_eq!(placing.apply(&Command::Undo).len(), whole.len() - 3);
}

#[test]
fn ships_removed_from_a_nearly_empty_field_do_not_return() {
    let mut placing = Placing::new();
    assert_eq!(placing.lay("А1-А4").len(), 1);
    assert!(placing.apply(&Command::Undo).is_empty());
    assert_eq!(placing.lay("В1-В3").len(), 1);
    assert!(placing.apply(&Command::Undo).is_empty(), "before that the field was empty");
    assert_eq!(placing.refusal_codes(&Command::Undo), [Code::NothingToUndo]);
}

#[test]
fn undo_removes_a_shuffled_fleet_whole_and_restores_it() {
    let mut placing = Placing::new();
    let first = placing.apply(&Command::Shuffle);
    assert!(placing.apply(&Command::Undo).is_empty());
    assert_eq!(placing.lay("А1-А4").len(), 1);
    assert_eq!(placing.lay("В1-В3").len(), 2);
    assert_eq!(placing.apply(&Command::Undo).len(), 1);
    assert_eq!(placing.apply(&Command::Undo), first, "the removed fleet is restored");
}

#[test]
fn only_the_latest_drafts_can_be_undone() {
    let mut placing = Placing::new();
    let mut drafts: Vec<Vec<PlacedPiece>> = (0..30).map(|_| placing.apply(&Command::Shuffle)).collect();
    drafts.pop();
    for _ in 0..7 {
        assert_eq!(Some(placing.apply(&Command::Undo)), drafts.pop());
    }
    assert_eq!(placing.apply(&Command::Undo).len(), 9, "older drafts are not kept");
}

#[test]
fn single_cell_does_not_clear_a_whole_fleet() {
    let mut placing = Placing::new();
    let whole = placing.apply(&Command::Shuffle);
    for cells in ["В1", "В1 Е5"] {
        let layout = placing.layout(cells);
        assert_eq!(placing.refusal_codes(&Command::Lay(layout)), [Code::FleetWhole], "{cells}");
        assert_eq!(placing.ships(), whole);
    }
    placing.apply(&Command::Shuffle);
    placing.apply(&Command::Undo);
    assert_eq!(placing.apply(&Command::Undo), whole[..9], "the last ship is removed");
    let cell = whole[9].cells.iter().next().expect("a ship has cells");
    let cell = placing.game.rules().notation().name(cell);
    assert_eq!(placing.lay(&cell), whole, "an incomplete fleet can be continued by a single cell");
}
