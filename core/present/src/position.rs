//! Sample positions for pictures, built from reports, so that they look like positions of real games.

use broadside_game::{
    cell::{Cell, CellSet},
    ids::{GameId, Home, PlayerId},
    layout::{Layout, Piece},
    notation::Lettering,
    report::{NextTurn, Outcome, Report},
    roster::PieceSpec,
    ruleset::Ruleset,
    side::Side,
    view::{AutoMark, OwnView, PlacedPiece, PublicView, Seat},
};
use broadside_words::{line::Line, locale::Locale};

/// The view of the owner of `ships` in a classic game, after these shots at both fields. The names of the sides are in this
/// language.
pub(super) fn position(ships: Vec<PlacedPiece>, [at_own, at_target]: [Vec<(Cell, Outcome)>; 2], locale: Locale) -> OwnView {
    let seat = |number, id| Seat { player: PlayerId { home: Home::Computer, number }, name: Line::new(id).phrase(locale) };
    let mut view = PublicView::open(GameId::new(0, 0), Ruleset::classic(locale.lettering()), seat(1, "look-own"));
    view.apply(&Report::Joined { seat: seat(2, "look-enemy") });
    view.apply(&Report::Began { first: Side::B, next: NextTurn::fire(Side::B), lineups: None });
    for (by, shots) in [(Side::B, at_own), (Side::A, at_target)] {
        for (cell, outcome) in shots {
            view.apply(&Report::Shot { by, cell, outcome, dying: Vec::new(), next: NextTurn::fire(by) });
        }
    }
    OwnView { side: Side::A, public: view, ships, plan: Vec::new(), max_salvo_shots: 0, givable: CellSet::EMPTY, auto_mark: AutoMark::Sunk }
}

/// Parses warships on the classic field, typed with Latin letters. Panics if the notation is invalid.
pub(super) fn parse_fleet(fleet: &str) -> Vec<PlacedPiece> {
    let layout = Layout::parse(fleet, Ruleset::classic(Lettering::Latin).notation()).expect("positions are typed as fleets are");
    let ship = |piece: Piece| PlacedPiece { spec: PieceSpec::warship(piece.cells.len() as u8), cells: piece.cells.into_iter().collect() };
    layout.pieces.into_iter().map(ship).collect()
}

/// The shots that sink a ship, deck by deck.
pub(super) fn sinking_shots(ship: &PlacedPiece) -> Vec<(Cell, Outcome)> {
    let mut shots: Vec<(Cell, Outcome)> = ship.cells.iter().map(|cell| (cell, Outcome::Hit)).collect();
    if let Some((_, last)) = shots.last_mut() {
        *last = Outcome::Sunk(ship.clone());
    }
    shots
}
