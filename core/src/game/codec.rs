//! A game as versioned bytes, for the store alone: the log, event by event. Old schemas load for ever.
//! These bytes hold hidden fleets; nothing but a store may see them.

use super::{
    cell::{Cell, CellSet},
    event::{Event, Hidden, Invitee, Logged},
    fleet::Salt,
    ids::{GameId, Home, PlayerId, RoomId, Timestamp},
    layout::Layout,
    notation::Lettering,
    report::{Ending, Outcome},
    ruleset::Ruleset,
    side::{BySide, Side},
    state::Game,
    view::{AutoMark, Placed, Seat},
};

/// The schema written now; the first byte of every record.
const SCHEMA: u8 = 1;

impl Game {
    /// The game as bytes, for the store.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer(vec![SCHEMA]);
        out.number(u64::from(self.id().number()));
        let mut last = 0;
        for Logged { at, event } in self.log() {
            out.signed(at.0 - last);
            last = at.0;
            out.event(event);
        }
        out.0
    }

    /// The game these bytes tell of; `None` when they are damaged or of an unknown schema.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (schema, rest) = bytes.split_first()?;
        if *schema != SCHEMA {
            return None;
        }
        let mut input = Reader(rest);
        let id = GameId::from_number(u32::try_from(input.number()?).ok()?)?;
        let (mut log, mut last) = (Vec::new(), 0_i64);
        let mut rules = None;
        while !input.0.is_empty() {
            last = last.checked_add(input.signed()?)?;
            let event = input.event(rules.as_ref())?;
            if let Event::Challenged { rules: given, .. } = &event {
                rules = Some(given.clone());
            }
            log.push(Logged { at: Timestamp(last), event });
        }
        Self::replay(id, &log)
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn signed(&mut self, number: i64) {
        self.number(((number << 1) ^ (number >> 63)) as u64);
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    fn cell(&mut self, cell: Cell) {
        self.number(u64::from(cell.row) * 20 + u64::from(cell.col));
    }

    fn cells(&mut self, cells: impl ExactSizeIterator<Item = Cell>) {
        self.number(cells.len() as u64);
        cells.for_each(|cell| self.cell(cell));
    }

    fn layout(&mut self, layout: &Layout) {
        self.number(layout.pieces.len() as u64);
        layout.pieces.iter().for_each(|piece| self.cells(piece.iter().copied()));
    }

    fn player(&mut self, player: PlayerId) {
        self.byte(player.home.letter() as u8);
        self.number(player.number);
    }

    fn seat(&mut self, seat: &Seat) {
        self.player(seat.player);
        self.text(&seat.name);
    }

    fn room(&mut self, room: Option<RoomId>) {
        match room {
            None => self.byte(0),
            Some(room) => {
                self.byte(room.home.letter() as u8);
                self.signed(room.chat);
                self.signed(room.topic);
            }
        }
    }

    fn placed(&mut self, ship: &Placed) {
        let cells: Vec<Cell> = ship.cells.iter().collect();
        self.byte(ship.berth.class.map_or(0, |class| class.id().as_bytes()[0]));
        self.byte(ship.berth.class.map_or(0, |class| class.id().as_bytes()[1]));
        self.cells(cells.into_iter());
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Challenged { rules, host, invitee, room } => {
                self.byte(1);
                self.text(&rules.to_string());
                self.seat(host);
                match invitee {
                    Invitee::Anyone => self.byte(0),
                    Invitee::Player(player, name) => {
                        self.byte(1);
                        self.player(*player);
                        self.text(name);
                    }
                    Invitee::Handle(name) => {
                        self.byte(2);
                        self.text(name);
                    }
                }
                self.room(*room);
            }
            Event::Joined { seat, room } => {
                self.byte(2);
                self.seat(seat);
                self.room(*room);
            }
            Event::Drafted { side, layout } => {
                self.side(3, *side);
                self.layout(&layout.0);
            }
            Event::Readied { side, layout, salt, commitment } => {
                self.side(4, *side);
                self.layout(&layout.0);
                self.0.extend_from_slice(&salt.0.0.to_be_bytes());
                self.text(commitment);
            }
            Event::Began { first } => self.side(5, *first),
            Event::Warned { side, cell } => {
                self.side(6, *side);
                self.cell(*cell);
            }
            Event::Fired { side, cell, outcome } => {
                self.side(7, *side);
                self.cell(*cell);
                match outcome {
                    Outcome::Miss => self.byte(0),
                    Outcome::Hit => self.byte(1),
                    Outcome::Sunk(ship) => {
                        self.byte(2);
                        self.placed(ship);
                    }
                }
            }
            Event::Nudged { side } => self.side(8, *side),
            Event::Lapsed { side, count } => {
                self.side(9, *side);
                self.byte(*count);
            }
            Event::Excused { millis } => {
                self.byte(10);
                self.signed(*millis);
            }
            Event::DrawOffered { side } => self.side(11, *side),
            Event::Unreached { side } => self.side(12, *side),
            Event::Marked { side, auto_mark } => {
                self.side(13, *side);
                self.byte(*auto_mark as u8);
            }
            Event::Ended { ending, fleets } => {
                self.byte(14);
                self.ending(*ending);
                for fleet in fleets.iter() {
                    self.number(fleet.as_ref().map_or(0, |ships| ships.len() as u64 + 1));
                    fleet.iter().flatten().for_each(|ship| self.placed(ship));
                }
            }
        }
    }

    fn side(&mut self, tag: u8, side: Side) {
        self.byte(tag);
        self.byte(side.number());
    }

    fn ending(&mut self, ending: Ending) {
        let (tag, side) = match ending {
            Ending::Won(side) => (0, side),
            Ending::Resigned(side) => (1, side),
            Ending::Forfeited(side) => (2, side),
            Ending::Drawn => (3, Side::A),
            Ending::Declined => (4, Side::A),
            Ending::Withdrawn => (5, Side::A),
            Ending::Expired => (6, Side::A),
        };
        self.side(tag, side);
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    fn number(&mut self) -> Option<u64> {
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

    fn signed(&mut self) -> Option<i64> {
        let number = self.number()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    fn take(&mut self, length: usize) -> Option<&[u8]> {
        (length <= self.0.len()).then(|| {
            let (taken, rest) = self.0.split_at(length);
            self.0 = rest;
            taken
        })
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::try_from(self.number()?).ok()?;
        self.take(length).and_then(|bytes| String::from_utf8(bytes.to_vec()).ok())
    }

    fn cell(&mut self) -> Option<Cell> {
        let number = self.number()?;
        (number < 400).then(|| Cell::new((number % 20) as u8, (number / 20) as u8))
    }

    fn many<T>(&mut self, mut one: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let length = self.number()?;
        (length <= 400).then_some(())?;
        (0..length).map(|_| one(self)).collect()
    }

    fn layout(&mut self) -> Option<Layout> {
        Some(Layout { pieces: self.many(|input| input.many(Self::cell))? })
    }

    fn home(&mut self) -> Option<Option<Home>> {
        let letter = self.byte()?;
        if letter == 0 {
            return Some(None);
        }
        Home::ALL.into_iter().find(|home| home.letter() as u8 == letter).map(Some)
    }

    fn player(&mut self) -> Option<PlayerId> {
        Some(PlayerId { home: self.home()??, number: self.number()? })
    }

    fn seat(&mut self) -> Option<Seat> {
        Some(Seat { player: self.player()?, name: self.text()? })
    }

    fn room(&mut self) -> Option<Option<RoomId>> {
        match self.home()? {
            None => Some(None),
            Some(home) => Some(Some(RoomId { home, chat: self.signed()?, topic: self.signed()? })),
        }
    }

    fn side(&mut self) -> Option<Side> {
        match self.byte()? {
            0 => Some(Side::A),
            1 => Some(Side::B),
            _ => None,
        }
    }

    fn placed(&mut self, rules: Option<&Ruleset>) -> Option<Placed> {
        let initials = [self.byte()?, self.byte()?];
        let cells: CellSet = self.many(Self::cell)?.into_iter().collect();
        let berths = rules?.fleet.berths();
        let named =
            |class: Option<super::roster::Class>| class.map_or([0, 0], |class| [class.id().as_bytes()[0], class.id().as_bytes()[1]]);
        let berth = berths.iter().find(|berth| usize::from(berth.decks) == cells.len() && named(berth.class) == initials)?;
        Some(Placed { berth: *berth, cells })
    }

    fn event(&mut self, rules: Option<&Ruleset>) -> Option<Event> {
        Some(match self.byte()? {
            1 => Event::Challenged {
                rules: Ruleset::parse(&self.text()?, Lettering::Russian).ok()?,
                host: self.seat()?,
                invitee: match self.byte()? {
                    0 => Invitee::Anyone,
                    1 => Invitee::Player(self.player()?, self.text()?),
                    2 => Invitee::Handle(self.text()?),
                    _ => return None,
                },
                room: self.room()?,
            },
            2 => Event::Joined { seat: self.seat()?, room: self.room()? },
            3 => Event::Drafted { side: self.side()?, layout: Hidden(self.layout()?) },
            4 => Event::Readied {
                side: self.side()?,
                layout: Hidden(self.layout()?),
                salt: Hidden(Salt(u128::from_be_bytes(self.take(16)?.try_into().ok()?))),
                commitment: self.text()?,
            },
            5 => Event::Began { first: self.side()? },
            6 => Event::Warned { side: self.side()?, cell: self.cell()? },
            7 => Event::Fired {
                side: self.side()?,
                cell: self.cell()?,
                outcome: match self.byte()? {
                    0 => Outcome::Miss,
                    1 => Outcome::Hit,
                    2 => Outcome::Sunk(self.placed(rules)?),
                    _ => return None,
                },
            },
            8 => Event::Nudged { side: self.side()? },
            9 => Event::Lapsed { side: self.side()?, count: self.byte()? },
            10 => Event::Excused { millis: self.signed()? },
            11 => Event::DrawOffered { side: self.side()? },
            12 => Event::Unreached { side: self.side()? },
            13 => Event::Marked {
                side: self.side()?,
                auto_mark: match self.byte()? {
                    0 => AutoMark::Off,
                    1 => AutoMark::Sunk,
                    2 => AutoMark::Full,
                    _ => return None,
                },
            },
            14 => {
                let ending = self.ending()?;
                let mut fleet = || -> Option<Option<Vec<Placed>>> {
                    let length = self.number()?;
                    match length.checked_sub(1) {
                        None => Some(None),
                        Some(ships) if ships <= 100 => (0..ships).map(|_| self.placed(rules)).collect::<Option<Vec<_>>>().map(Some),
                        Some(_) => None,
                    }
                };
                let (a, b) = (fleet()?, fleet()?);
                Event::Ended { ending, fleets: BySide { a, b } }
            }
            _ => return None,
        })
    }

    fn ending(&mut self) -> Option<Ending> {
        let (tag, side) = (self.byte()?, self.side()?);
        Some(match tag {
            0 => Ending::Won(side),
            1 => Ending::Resigned(side),
            2 => Ending::Forfeited(side),
            3 => Ending::Drawn,
            4 => Ending::Declined,
            5 => Ending::Withdrawn,
            6 => Ending::Expired,
            _ => return None,
        })
    }
}
