//! Decodes the parts of a stored game from bytes. The bytes may be damaged: every method returns `None` then, and all lengths are
//! bounded.

use super::{
    super::{
        cell::{Cell, CellSet, FieldSize},
        event::{Event, HiddenValue, Invitee},
        fleet::Salt,
        following::Follower,
        ids::{Home, PlayerId, RoomId},
        layout::{Layout, Piece},
        notation::Lettering,
        report::{ChosenBy, Debt, DyingShot, Ending, NextTurn, Outcome, VesselMove},
        roster::{Kind, PieceSpec},
        ruleset::{Judge, Ruleset},
        side::{BySide, Side},
        straume::{BoardHalf, Heading, LINEUP_VESSELS, Lineup, MoveEffect, Point, Ship, ShipAction, Vessel},
        team::{CrewMode, LeaveReason},
        view::{AutoMark, Phase, PlacedPiece, Seat},
    },
    write::class_tag,
};

/// Decodes the bytes that [`super::write::GameWriter`] wrote, from first to last.
pub(super) struct GameReader<'a> {
    /// The bytes that are not consumed yet.
    pub(super) rest: &'a [u8],
    /// The rules of the game, once its first event is read; the later events need them.
    pub(super) rules: Option<Ruleset>,
}

impl GameReader<'_> {
    fn byte(&mut self) -> Option<u8> {
        self.rest.split_off_first().copied()
    }

    /// A number in LEB128: seven bits per byte, the lowest first.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// A signed number in zigzag encoding.
    pub(super) fn signed_number(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        self.rest.split_off(..length).and_then(|bytes| String::from_utf8(bytes.to_vec()).ok())
    }

    fn cell(&mut self) -> Option<Cell> {
        let number = self.number()?;
        (number < 400).then(|| Cell::new((number % 20) as u8, (number / 20) as u8))
    }

    fn list<T>(&mut self, mut read_item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.number()?;
        (length <= 400).then_some(())?;
        (0..length).map(|_| read_item(self)).collect()
    }

    fn piece(&mut self) -> Option<Piece> {
        Some(Piece { kind: self.kind()?, cells: self.list(Self::cell)? })
    }

    fn layout(&mut self) -> Option<Layout> {
        Some(Layout { pieces: self.list(Self::piece)? })
    }

    fn kind(&mut self) -> Option<Kind> {
        self.one_of(&[Kind::Warship, Kind::Submarine, Kind::Mine, Kind::Sweeper, Kind::Dutchman, Kind::Vessel])
    }

    /// The value whose index is the next byte.
    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(usize::from(self.byte()?)).copied()
    }

    fn home(&mut self) -> Option<Option<Home>> {
        match self.byte()? {
            0 => Some(None),
            letter => Home::from_letter(char::from(letter)).map(Some),
        }
    }

    fn player(&mut self) -> Option<PlayerId> {
        Some(PlayerId { home: self.home()??, number: self.number()? })
    }

    /// The width and the height of the field, one byte each, then the rules as text.
    fn ruleset(&mut self) -> Option<Ruleset> {
        let (width, height) = (self.byte()?, self.byte()?);
        let rules = Ruleset::parse(&self.text()?, Lettering::Russian).ok()?;
        (rules.size == FieldSize { width, height }).then_some(rules)
    }

    fn seat(&mut self) -> Option<Seat> {
        Some(Seat { player: self.player()?, name: self.text()? })
    }

    fn room(&mut self) -> Option<Option<RoomId>> {
        match self.home()? {
            None => Some(None),
            Some(home) => Some(Some(RoomId { home, chat: self.signed_number()?, topic: self.signed_number()? })),
        }
    }

    fn follower(&mut self) -> Option<Follower> {
        match self.room()? {
            Some(room) => Some(Follower::Room(room)),
            None => Some(Follower::Person(self.player()?)),
        }
    }

    fn side(&mut self) -> Option<Side> {
        self.one_of(&Side::BOTH)
    }

    fn placed_piece(&mut self) -> Option<PlacedPiece> {
        let (kind, class, decks) = (self.kind()?, self.byte()?, self.byte()?);
        let cells: CellSet = self.list(Self::cell)?.into_iter().collect();
        let is_stored = |spec: &PieceSpec| spec.kind == kind && class_tag(spec.class) == class && spec.decks == decks;
        let rules = self.rules.as_ref()?;
        let spec = rules.pieces().into_iter().find(is_stored);
        // On paper a player may have drawn a ship of a size that the rules do not have.
        let unusual = PieceSpec { kind, ..PieceSpec::warship(decks) };
        let may_be_unusual = class == 0 && rules.judge == Judge::Paper;
        Some(PlacedPiece { spec: spec.or(may_be_unusual.then_some(unusual))?, cells })
    }

    fn outcome(&mut self, tag: u8) -> Option<Outcome> {
        Some(match tag {
            0 => Outcome::Miss,
            1 => Outcome::Hit,
            2 => Outcome::Sunk(self.placed_piece()?),
            3 => Outcome::Mine,
            4 => Outcome::Sweeper,
            _ => return None,
        })
    }

    fn fired_event(&mut self) -> Option<Event> {
        let (side, cell, tag) = (self.side()?, self.cell()?, self.byte()?);
        let outcome = self.outcome(tag & 7)?;
        let dying = if tag & 8 == 0 { Vec::new() } else { self.list(Self::dying_shot)? };
        let next = match tag >> 4 {
            0 => NextTurn::fire(side),
            1 => NextTurn::fire(!side),
            2 => self.next_turn()?,
            _ => return None,
        };
        Some(Event::Fired { side, cell, outcome, dying, next })
    }

    fn dying_shot(&mut self) -> Option<DyingShot> {
        let (by, cell, tag) = (self.side()?, self.cell()?, self.byte()?);
        let outcome = if tag == 7 { None } else { Some(self.outcome(tag)?) };
        Some(DyingShot { by, cell, outcome })
    }

    fn debt(&mut self) -> Option<Debt> {
        Some(match self.byte()? {
            0 => Debt::Cell,
            1 => Debt::Mine,
            2 => Debt::Course,
            3 => Debt::Answer(self.cell()?),
            _ => return None,
        })
    }

    fn next_turn(&mut self) -> Option<NextTurn> {
        let phase = match self.byte()? {
            0 => Phase::Firing(self.side()?),
            1 => Phase::Owing(self.side()?, self.debt()?),
            2 => Phase::Sailing(self.side()?),
            3 => Phase::Planning,
            _ => return None,
        };
        Some(NextTurn { phase, left: self.byte()? })
    }

    fn began_event(&mut self) -> Option<Event> {
        let first = self.side()?;
        let next = self.next_turn()?;
        let lineups = match self.byte()? {
            0 => None,
            1 => Some(Box::new(BySide { a: self.lineup()?, b: self.lineup()? })),
            _ => return None,
        };
        Some(Event::Began { first, next, lineups })
    }

    fn lineup(&mut self) -> Option<Lineup> {
        let mut lineup = LINEUP_VESSELS;
        for vessel in &mut lineup {
            *vessel = self.one_of(&Vessel::ALL)?;
        }
        Some(lineup)
    }

    fn chosen_by(&mut self) -> Option<ChosenBy> {
        self.one_of(&[ChosenBy::Player, ChosenBy::Clock])
    }

    fn salt(&mut self) -> Option<HiddenValue<Salt>> {
        Some(HiddenValue(Salt(u128::from_be_bytes(self.rest.split_off(..16)?.try_into().ok()?))))
    }

    fn shot_result(&mut self) -> Option<(Cell, Outcome)> {
        let (cell, tag) = (self.cell()?, self.byte()?);
        Some((cell, self.outcome(tag)?))
    }

    fn point(&mut self) -> Option<Point> {
        Point::from_index(usize::from(self.byte()?))
    }

    fn ship_loss(&mut self, effect: fn(Ship, Point) -> MoveEffect) -> Option<MoveEffect> {
        let half = self.one_of(&BoardHalf::BOTH)?;
        let (vessel, heading) = (self.one_of(&Vessel::ALL)?, self.one_of(&Heading::ALL)?);
        Some(effect(Ship { half, vessel, heading }, self.point()?))
    }

    fn effect(&mut self) -> Option<MoveEffect> {
        Some(match self.byte()? {
            0 => MoveEffect::Moved(self.point()?),
            1 => MoveEffect::Turned(self.one_of(&Heading::ALL)?),
            2 => MoveEffect::Laid(self.point()?),
            3 => MoveEffect::Swept(self.point()?),
            4 => self.ship_loss(MoveEffect::Sunk)?,
            5 => self.ship_loss(MoveEffect::Mined)?,
            6 => self.ship_loss(MoveEffect::Shelled)?,
            _ => return None,
        })
    }

    /// The next event of the log.
    pub(super) fn event(&mut self) -> Option<Event> {
        Some(match self.byte()? {
            1 => Event::Challenged {
                rules: self.ruleset()?,
                host: self.seat()?,
                invitee: match self.byte()? {
                    0 => Invitee::Anyone,
                    1 => Invitee::Player(self.player()?, self.text()?),
                    2 => Invitee::Handle(self.text()?),
                    3 => Invitee::Rematch(self.player()?, self.text()?),
                    _ => return None,
                },
                room: self.room()?,
            },
            2 => Event::Joined { seat: self.seat()?, room: self.room()? },
            3 => Event::Drafted { side: self.side()?, layout: HiddenValue(self.layout()?) },
            4 => Event::Readied { side: self.side()?, layout: HiddenValue(self.layout()?), salt: self.salt()?, commitment: self.text()? },
            5 => self.began_event()?,
            6 => Event::Warned { side: self.side()?, cell: self.cell()? },
            7 => self.fired_event()?,
            8 => Event::Nudged { side: self.side()? },
            9 => Event::Lapsed { side: self.side()?, count: self.byte()?, next: self.next_turn()? },
            10 => Event::OutageCredited { millis: self.signed_number()? },
            11 => Event::DrawOffered { side: self.side()? },
            12 => Event::Unreached { side: self.side()? },
            13 => Event::Marked { side: self.side()?, auto_mark: self.one_of(&AutoMark::ALL)? },
            14 => {
                let ending = self.ending()?;
                let mut fleet = || -> Option<Option<Vec<PlacedPiece>>> {
                    let length = self.number()?;
                    match length.checked_sub(1) {
                        None => Some(None),
                        Some(ships) if ships <= 100 => (0..ships).map(|_| self.placed_piece()).collect::<Option<Vec<_>>>().map(Some),
                        Some(_) => None,
                    }
                };
                let (a, b) = (fleet()?, fleet()?);
                Event::Ended { ending, fleets: BySide { a, b } }
            }
            15 => Event::Called { side: self.side()?, cell: self.cell()?, left: self.byte()? },
            16 => Event::Given {
                side: self.side()?,
                cell: self.cell()?,
                debt: self.debt()?,
                chosen: self.chosen_by()?,
                next: self.next_turn()?,
            },
            17 => Event::Stayed { side: self.side()?, chosen: self.chosen_by()?, next: self.next_turn()? },
            18 => Event::Moved {
                side: self.side()?,
                cells: HiddenValue(self.list(Self::cell)?.into_iter().collect()),
                salt: self.salt()?,
                commitment: self.text()?,
                next: self.next_turn()?,
            },
            19 => Event::Planned { side: self.side()?, cells: HiddenValue(self.list(Self::cell)?) },
            20 => Event::Locked { side: self.side()?, cells: HiddenValue(self.list(Self::cell)?) },
            21 => {
                let (a, b) = (self.list(Self::shot_result)?, self.list(Self::shot_result)?);
                Event::Salvo { volleys: BySide { a, b }, dying: self.list(Self::dying_shot)?, next: self.next_turn()? }
            }
            22 => {
                let (side, from, action) = (self.side()?, self.point()?, self.one_of(&ShipAction::ALL)?);
                let sailed = Box::new(VesselMove { from, action, effects: self.list(Self::effect)? });
                Event::Sailed { side, sailed, next: self.next_turn()? }
            }
            23 => Event::Followed { follower: self.follower()? },
            24 => Event::Unfollowed { follower: self.follower()? },
            25 => Event::Hinted { side: self.side()? },
            26 => Event::CrewOpened { side: self.side()?, mode: self.one_of(&[CrewMode::Captain, CrewMode::Vote])? },
            27 => Event::MateJoined { side: self.side()?, seat: self.seat()? },
            28 => {
                let (side, seat) = (self.side()?, self.seat()?);
                Event::MateLeft { side, seat, reason: self.one_of(&[LeaveReason::Left, LeaveReason::Removed])? }
            }
            29 => Event::Proposed { side: self.side()?, player: self.player()?, cell: HiddenValue(self.cell()?) },
            30 => {
                let (side, (cell, outcome)) = (self.side()?, self.shot_result()?);
                Event::Answered { side, cell, outcome: HiddenValue(outcome) }
            }
            _ => return None,
        })
    }

    fn ending(&mut self) -> Option<Ending> {
        let (tag, side) = (self.byte()?, self.side()?);
        Ending::all(side).get(usize::from(tag)).copied()
    }
}
