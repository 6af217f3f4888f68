//! Encodes a game as bytes for the store.

use super::super::{
    cell::Cell,
    event::{Event, Invitee},
    fleet::Salt,
    following::Follower,
    ids::{PlayerId, RoomId},
    layout::Layout,
    report::{Debt, DyingShot, Ending, NextTurn, Outcome},
    roster::ShipClass,
    ruleset::Ruleset,
    side::Side,
    straume::{MoveEffect, Point, Ship},
    view::{Phase, PlacedPiece, Seat},
};

/// The bytes written so far. Its methods write one thing each and return the writer for the next.
pub(super) struct GameWriter(pub(super) Vec<u8>);

impl GameWriter {
    fn byte(&mut self, byte: u8) -> &mut Self {
        self.0.push(byte);
        self
    }

    /// A number in LEB128: seven bits per byte, the lowest first.
    pub(super) fn number(&mut self, mut number: u64) -> &mut Self {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8)
    }

    /// A signed number in zigzag encoding.
    pub(super) fn signed_number(&mut self, number: i64) -> &mut Self {
        self.number(((number << 1) ^ (number >> 63)) as u64)
    }

    fn text(&mut self, text: &str) -> &mut Self {
        self.number(text.len() as u64).0.extend_from_slice(text.as_bytes());
        self
    }

    fn cell(&mut self, cell: Cell) -> &mut Self {
        self.number(u64::from(cell.row) * 20 + u64::from(cell.col))
    }

    fn cells(&mut self, cells: &[Cell]) -> &mut Self {
        cells.iter().fold(self.number(cells.len() as u64), |out, cell| out.cell(*cell))
    }

    fn layout(&mut self, layout: &Layout) -> &mut Self {
        let out = self.number(layout.pieces.len() as u64);
        layout.pieces.iter().fold(out, |out, piece| out.byte(piece.kind as u8).cells(&piece.cells))
    }

    pub(super) fn player(&mut self, player: PlayerId) -> &mut Self {
        self.byte(player.home.letter() as u8).number(player.number)
    }

    /// The width and the height of the field, one byte each, then the rules as text.
    fn ruleset(&mut self, rules: &Ruleset) -> &mut Self {
        self.byte(rules.size.width).byte(rules.size.height).text(&rules.to_string())
    }

    fn seat(&mut self, seat: &Seat) -> &mut Self {
        self.player(seat.player).text(&seat.name)
    }

    fn salt(&mut self, salt: Salt) -> &mut Self {
        self.0.extend_from_slice(&salt.0.to_be_bytes());
        self
    }

    fn room(&mut self, room: Option<RoomId>) -> &mut Self {
        match room {
            None => self.byte(0),
            Some(room) => self.byte(room.home.letter() as u8).signed_number(room.chat).signed_number(room.topic),
        }
    }

    fn follower(&mut self, follower: Follower) -> &mut Self {
        match follower {
            Follower::Room(room) => self.room(Some(room)),
            Follower::Person(player) => self.byte(0).player(player),
        }
    }

    fn placed_piece(&mut self, ship: &PlacedPiece) -> &mut Self {
        let cells: Vec<Cell> = ship.cells.iter().collect();
        self.byte(ship.spec.kind as u8).byte(class_tag(ship.spec.class)).byte(ship.spec.decks).cells(&cells)
    }

    /// One byte that holds the outcome, whether dying shots follow, and the next turn if it is one of the two usual ones; then
    /// the sunk piece, the dying shots and any other next turn.
    fn shot_result(&mut self, by: Side, outcome: &Outcome, dying: &[DyingShot], next: NextTurn) -> &mut Self {
        let usual = [NextTurn::fire(by), NextTurn::fire(!by)].iter().position(|usual| *usual == next);
        let turn = usual.map_or(2, |usual| usual as u8);
        self.byte(outcome_tag(outcome) | (u8::from(!dying.is_empty()) << 3) | (turn << 4)).sunk_piece(outcome);
        if !dying.is_empty() {
            self.dying_shots(dying);
        }
        if usual.is_some() { self } else { self.next_turn(next) }
    }

    fn outcome(&mut self, outcome: &Outcome) -> &mut Self {
        self.byte(outcome_tag(outcome)).sunk_piece(outcome)
    }

    fn sunk_piece(&mut self, outcome: &Outcome) -> &mut Self {
        if let Outcome::Sunk(ship) = outcome { self.placed_piece(ship) } else { self }
    }

    fn dying_shots(&mut self, dying: &[DyingShot]) -> &mut Self {
        let out = self.number(dying.len() as u64);
        dying.iter().fold(out, |out, DyingShot { by, cell, outcome }| {
            let out = out.byte(by.number()).cell(*cell);
            match outcome {
                None => out.byte(7),
                Some(outcome) => out.outcome(outcome),
            }
        })
    }

    fn debt(&mut self, debt: Debt) -> &mut Self {
        match debt {
            Debt::Cell => self.byte(0),
            Debt::Mine => self.byte(1),
            Debt::Course => self.byte(2),
            Debt::Answer(cell) => self.byte(3).cell(cell),
        }
    }

    fn next_turn(&mut self, next: NextTurn) -> &mut Self {
        let out = match next.phase {
            Phase::Firing(side) => self.tag_and_side(0, side),
            Phase::Owing(side, debt) => self.tag_and_side(1, side).debt(debt),
            Phase::Sailing(side) => self.tag_and_side(2, side),
            // No event is followed by one of the other phases.
            Phase::Planning | Phase::Open | Phase::Placing | Phase::Over(_) => self.byte(3),
        };
        out.byte(next.left)
    }

    fn effect(&mut self, effect: MoveEffect) {
        match effect {
            MoveEffect::Moved(point) => self.0.extend([0, point.index() as u8]),
            MoveEffect::Turned(heading) => self.0.extend([1, heading as u8]),
            MoveEffect::Laid(point) => self.0.extend([2, point.index() as u8]),
            MoveEffect::Swept(point) => self.0.extend([3, point.index() as u8]),
            MoveEffect::Sunk(ship, point) => self.ship_loss(4, ship, point),
            MoveEffect::Mined(ship, point) => self.ship_loss(5, ship, point),
            MoveEffect::Shelled(ship, point) => self.ship_loss(6, ship, point),
        }
    }

    fn ship_loss(&mut self, tag: u8, ship: Ship, point: Point) {
        self.0.extend([tag, ship.half as u8, ship.vessel as u8, ship.heading as u8, point.index() as u8]);
    }

    /// An event: its tag and its fields.
    pub(super) fn event(&mut self, event: &Event) -> &mut Self {
        match event {
            Event::Challenged { rules, host, invitee, room } => {
                let out = self.byte(1).ruleset(rules).seat(host);
                let out = match invitee {
                    Invitee::Anyone => out.byte(0),
                    Invitee::Player(player, name) => out.byte(1).player(*player).text(name),
                    Invitee::Handle(name) => out.byte(2).text(name),
                    Invitee::Rematch(player, name) => out.byte(3).player(*player).text(name),
                };
                out.room(*room)
            }
            Event::Joined { seat, room } => self.byte(2).seat(seat).room(*room),
            Event::Drafted { side, layout } => self.tag_and_side(3, *side).layout(&layout.0),
            Event::Readied { side, layout, salt, commitment } => {
                self.tag_and_side(4, *side).layout(&layout.0).salt(salt.0).text(commitment)
            }
            Event::Began { first, next, lineups } => {
                self.tag_and_side(5, *first).next_turn(*next).byte(u8::from(lineups.is_some()));
                for vessel in lineups.iter().flat_map(|lineups| lineups.iter()).flatten() {
                    self.byte(*vessel as u8);
                }
                self
            }
            Event::Warned { side, cell } => self.tag_and_side(6, *side).cell(*cell),
            Event::Fired { side, cell, outcome, dying, next } => {
                self.tag_and_side(7, *side).cell(*cell).shot_result(*side, outcome, dying, *next)
            }
            Event::Nudged { side } => self.tag_and_side(8, *side),
            Event::Lapsed { side, count, next } => self.tag_and_side(9, *side).byte(*count).next_turn(*next),
            Event::Called { side, cell, left } => self.tag_and_side(15, *side).cell(*cell).byte(*left),
            Event::Answered { side, cell, outcome } => self.tag_and_side(30, *side).cell(*cell).outcome(&outcome.0),
            Event::Given { side, cell, debt, chosen, next } => {
                self.tag_and_side(16, *side).cell(*cell).debt(*debt).byte(*chosen as u8).next_turn(*next)
            }
            Event::Stayed { side, chosen, next } => self.tag_and_side(17, *side).byte(*chosen as u8).next_turn(*next),
            Event::Moved { side, cells, salt, commitment, next } => {
                let cells: Vec<Cell> = cells.0.iter().collect();
                self.tag_and_side(18, *side).cells(&cells).salt(salt.0).text(commitment).next_turn(*next)
            }
            Event::Planned { side, cells } => self.tag_and_side(19, *side).cells(&cells.0),
            Event::Locked { side, cells } => self.tag_and_side(20, *side).cells(&cells.0),
            Event::Salvo { volleys, dying, next } => {
                self.byte(21);
                for volley in volleys.iter() {
                    self.number(volley.len() as u64);
                    for (cell, outcome) in volley {
                        self.cell(*cell).outcome(outcome);
                    }
                }
                self.dying_shots(dying).next_turn(*next)
            }
            Event::Sailed { side, sailed, next } => {
                self.tag_and_side(22, *side).byte(sailed.from.index() as u8).byte(sailed.action as u8);
                self.number(sailed.effects.len() as u64);
                sailed.effects.iter().for_each(|effect| self.effect(*effect));
                self.next_turn(*next)
            }
            Event::OutageCredited { millis } => self.byte(10).signed_number(*millis),
            Event::DrawOffered { side } => self.tag_and_side(11, *side),
            Event::Hinted { side } => self.tag_and_side(25, *side),
            Event::Unreached { side } => self.tag_and_side(12, *side),
            Event::Marked { side, auto_mark } => self.tag_and_side(13, *side).byte(*auto_mark as u8),
            Event::Followed { follower } => self.byte(23).follower(*follower),
            Event::Unfollowed { follower } => self.byte(24).follower(*follower),
            Event::CrewOpened { side, mode } => self.tag_and_side(26, *side).byte(*mode as u8),
            Event::MateJoined { side, seat } => self.tag_and_side(27, *side).seat(seat),
            Event::MateLeft { side, seat, reason } => self.tag_and_side(28, *side).seat(seat).byte(*reason as u8),
            Event::Proposed { side, player, cell } => self.tag_and_side(29, *side).player(*player).cell(cell.0),
            Event::Ended { ending, fleets } => {
                self.byte(14).ending(*ending);
                for fleet in fleets.iter() {
                    self.number(fleet.as_ref().map_or(0, |ships| ships.len() as u64 + 1));
                    for ship in fleet.iter().flatten() {
                        self.placed_piece(ship);
                    }
                }
                self
            }
        }
    }

    /// The tag of an event, then the side concerned.
    fn tag_and_side(&mut self, tag: u8, side: Side) -> &mut Self {
        self.byte(tag).byte(side.number())
    }

    fn ending(&mut self, ending: Ending) -> &mut Self {
        let (side, tag) = ending.position();
        self.tag_and_side(tag, side)
    }
}

/// The number under which a ship class is stored; 0 for none.
pub(super) fn class_tag(class: Option<ShipClass>) -> u8 {
    class.map_or(0, |class| class as u8 + 1)
}

/// The number under which the kind of an outcome is stored.
fn outcome_tag(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Miss => 0,
        Outcome::Hit => 1,
        Outcome::Sunk(_) => 2,
        Outcome::Mine => 3,
        Outcome::Sweeper => 4,
    }
}
