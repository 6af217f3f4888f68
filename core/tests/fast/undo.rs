//! Going back while a fleet is laid: to what was there before, whatever was done last; and a single cell that clears no field.

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

/// A fleet is being laid by A.
struct Desk {
    game: Game,
    dice: SeededDice,
}

impl Desk {
    fn new() -> Self {
        Self { game: staged::joined_game(&staged::rules("classic")), dice: SeededDice(11) }
    }

    /// Does this; the fleet then. The log alone tells all of it.
    fn does(&mut self, command: &Command) -> Vec<PlacedPiece> {
        self.game = after(&self.game, NOON, &mut self.dice, &Actor::Side(Side::A), command);
        assert_eq!(Game::replay(self.game.id(), self.game.log()).as_ref(), Some(&self.game));
        self.ships()
    }

    fn refused(&mut self, command: &Command) -> Vec<Code> {
        ask(&self.game, NOON, &mut self.dice, &Actor::Side(Side::A), command).expect_err("it is refused").codes()
    }

    fn ships(&self) -> Vec<PlacedPiece> {
        self.game.own_view(Side::A).ships
    }

    fn lays(&mut self, text: &str) -> Vec<PlacedPiece> {
        let layout = self.layout(text);
        self.does(&Command::Lay(layout))
    }

    fn layout(&self, text: &str) -> Layout {
        staged::parse_fleet(self.game.rules(), text)
    }
}

#[test]
fn undo_reverts_any_change() {
    let mut desk = Desk::new();
    assert_eq!(desk.refused(&Command::Undo), [Code::NothingToUndo]);
    let first = desk.does(&Command::Shuffle);
    let second = desk.does(&Command::Shuffle);
    let third = desk.does(&Command::Shuffle);
    assert!(first != second && second != third);
    assert_eq!(desk.does(&Command::Undo), second);
    assert_eq!(desk.does(&Command::Undo), first);
    let typed = desk.lays("А1-А4");
    assert_eq!(typed.len(), 1, "a long ship begins another fleet");
    let more = desk.lays("В1-В3");
    assert_eq!(more.len(), 2);
    assert_eq!(desk.does(&Command::Undo), typed);
    assert_eq!(desk.does(&Command::Undo), first, "what was thrown away comes back");
    for left in (0..first.len()).rev() {
        assert_eq!(desk.does(&Command::Undo).len(), left, "nothing is before it: ship by ship is taken off");
    }
    assert_eq!(desk.refused(&Command::Undo), [Code::NothingToUndo]);
}

#[test]
fn undo_works_after_ships_were_removed() {
    let mut desk = Desk::new();
    desk.does(&Command::Shuffle);
    desk.does(&Command::Shuffle);
    let whole = desk.does(&Command::Undo);
    desk.does(&Command::Undo);
    let two_less = desk.does(&Command::Undo);
    assert_eq!(two_less.len(), whole.len() - 2);
    desk.does(&Command::Shuffle);
    assert_eq!(desk.does(&Command::Undo), two_less);
    assert_eq!(desk.does(&Command::Undo).len(), whole.len() - 3);
}

#[test]
fn ships_removed_from_a_nearly_empty_field_do_not_return() {
    let mut desk = Desk::new();
    assert_eq!(desk.lays("А1-А4").len(), 1);
    assert!(desk.does(&Command::Undo).is_empty());
    assert_eq!(desk.lays("В1-В3").len(), 1);
    assert!(desk.does(&Command::Undo).is_empty(), "before that the field was empty");
    assert_eq!(desk.refused(&Command::Undo), [Code::NothingToUndo]);
}

#[test]
fn undo_removes_a_shuffled_fleet_whole_and_restores_it() {
    let mut desk = Desk::new();
    let first = desk.does(&Command::Shuffle);
    assert!(desk.does(&Command::Undo).is_empty());
    assert_eq!(desk.lays("А1-А4").len(), 1);
    assert_eq!(desk.lays("В1-В3").len(), 2);
    assert_eq!(desk.does(&Command::Undo).len(), 1);
    assert_eq!(desk.does(&Command::Undo), first, "what was taken off comes back");
}

#[test]
fn only_the_latest_drafts_can_be_undone() {
    let mut desk = Desk::new();
    let mut drafts: Vec<Vec<PlacedPiece>> = (0..30).map(|_| desk.does(&Command::Shuffle)).collect();
    drafts.pop();
    for _ in 0..7 {
        assert_eq!(Some(desk.does(&Command::Undo)), drafts.pop());
    }
    assert_eq!(desk.does(&Command::Undo).len(), 9, "further back there is nothing");
}

#[test]
fn single_cell_does_not_clear_a_whole_fleet() {
    let mut desk = Desk::new();
    let whole = desk.does(&Command::Shuffle);
    for cells in ["В1", "В1 Е5"] {
        let layout = desk.layout(cells);
        assert_eq!(desk.refused(&Command::Lay(layout)), [Code::FleetWhole], "{cells}");
        assert_eq!(desk.ships(), whole);
    }
    desk.does(&Command::Shuffle);
    desk.does(&Command::Undo);
    desk.does(&Command::Undo);
    let layout = desk.layout("В1");
    let answer = ask(&desk.game, NOON, &mut desk.dice, &Actor::Side(Side::A), &Command::Lay(layout));
    if let Err(refusal) = answer {
        assert!(!refusal.codes().contains(&Code::FleetWhole), "a piece is missing: it is judged by where it lies");
    }
}
