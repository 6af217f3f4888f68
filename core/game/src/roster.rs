//! The pieces that a side has to place, without their positions.

use std::fmt;

use super::{form::ShipForm, straume::Vessel, words};

/// The kind of a piece. Stored by its number, so new kinds go to the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A ship of one deck or more.
    Warship,
    /// The one-cell submarine with its dying shot (core/RULES.md §2.8).
    Submarine,
    /// A mine (core/RULES.md §2.5, §2.6).
    Mine,
    /// A minesweeper (core/RULES.md §2.7).
    Sweeper,
    /// The Flying Dutchman (core/RULES.md §2.9).
    Dutchman,
    /// A ship of the table game (core/RULES.md §2.11).
    Vessel,
}

impl Kind {
    /// Whether it is a ship. A side wins when all ships of the other side are sunk.
    pub fn is_ship(self) -> bool {
        matches!(self, Self::Warship | Self::Submarine | Self::Dutchman | Self::Vessel)
    }
}

words! {
    /// A ship class. Distinguishes ships of the same size in fleets of named ships (core/RULES.md §2.3 `fleet-mb`).
    #[derive(PartialOrd, Ord)]
    pub enum ShipClass, id, from_id {
        /// Five decks.
        Carrier = "carrier",
        /// Four decks.
        Battleship = "battleship",
        /// Three decks.
        Cruiser = "cruiser",
        /// Three decks, in the boxed and app fleets only.
        Submarine = "submarine",
        /// Two decks.
        Destroyer = "destroyer",
        /// One deck.
        Boat = "boat",
        /// Two decks in the app's Standard fleet; the guard ship of the table game.
        PatrolBoat = "patrolboat",
        /// The minesweeper of the table game.
        Minesweeper = "minesweeper",
    }
}

impl ShipClass {
    /// The corresponding ship of the table game (core/RULES.md §2.11).
    pub fn vessel(self) -> Option<Vessel> {
        Vessel::ALL.into_iter().find(|vessel| Self::of_vessel(*vessel) == self)
    }

    /// The class of a ship of the table game.
    pub fn of_vessel(vessel: Vessel) -> Self {
        match vessel {
            Vessel::Cruiser => Self::Cruiser,
            Vessel::Submarine => Self::Submarine,
            Vessel::Destroyer => Self::Destroyer,
            Vessel::Patrol => Self::PatrolBoat,
            Vessel::Minesweeper => Self::Minesweeper,
        }
    }

    /// The usual class of a ship of this size; `None` above five decks.
    pub fn of_decks(decks: u8) -> Option<Self> {
        match decks {
            1 => Some(Self::Boat),
            2 => Some(Self::Destroyer),
            3 => Some(Self::Cruiser),
            4 => Some(Self::Battleship),
            5 => Some(Self::Carrier),
            _ => None,
        }
    }
}

/// The specification of one piece to be placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceSpec {
    /// The kind of piece.
    pub kind: Kind,
    /// The number of decks.
    pub decks: u8,
    /// Its class; only in fleets of named ships.
    pub class: Option<ShipClass>,
    /// Its fixed form; only in fleets whose ships have fixed forms.
    pub form: Option<ShipForm>,
}

impl PieceSpec {
    /// A mine.
    pub const MINE: Self = Self { kind: Kind::Mine, ..Self::warship(1) };
    /// A minesweeper.
    pub const SWEEPER: Self = Self { kind: Kind::Sweeper, ..Self::warship(1) };
    /// A one-cell submarine.
    pub const SUBMARINE: Self = Self { kind: Kind::Submarine, ..Self::warship(1) };

    /// A ship of this many decks, without a class.
    pub const fn warship(decks: u8) -> Self {
        Self { kind: Kind::Warship, decks, class: None, form: None }
    }

    /// The Flying Dutchman of this many decks.
    pub const fn dutchman(decks: u8) -> Self {
        Self { kind: Kind::Dutchman, ..Self::warship(decks) }
    }

    const fn with_class(class: ShipClass, decks: u8) -> Self {
        Self { class: Some(class), ..Self::warship(decks) }
    }

    /// The class by which a ship is named: its own, else the usual class of its size. `None` for pieces that are named by their kind.
    pub fn naming_class(self) -> Option<ShipClass> {
        match self.kind {
            Kind::Warship | Kind::Vessel => self.class.or_else(|| ShipClass::of_decks(self.decks)),
            Kind::Submarine | Kind::Mine | Kind::Sweeper | Kind::Dutchman => None,
        }
    }
}

/// The name and constructor of a named fleet.
type NamedFleet = (&'static str, fn() -> Roster);

/// The ships of one fleet, largest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Roster(Vec<PieceSpec>);

impl Roster {
    /// The maximum number of decks of a ship (core/RULES.md §2.3 `fleet-custom`).
    pub const MAX_DECKS: u8 = 8;

    /// The maximum number of ships of a fleet.
    pub const MAX_SHIPS: usize = 60;

    /// A fleet of ships without classes, given as pairs `(count, decks)`.
    pub fn of_sizes(groups: &[(u8, u8)]) -> Self {
        let mut specs: Vec<PieceSpec> =
            groups.iter().flat_map(|&(count, decks)| (0..count).map(move |_| PieceSpec::warship(decks))).collect();
        specs.sort_by_key(|spec| std::cmp::Reverse(spec.decks));
        Self(specs)
    }

    /// `k` ships of one deck, `k−1` of two … one of `k` (`fleet-russian` is 4; core/RULES.md §2.3).
    pub fn triangular(k: u8) -> Self {
        Self::of_sizes(&(1..=k).map(|decks| (k + 1 - decks, decks)).collect::<Vec<_>>())
    }

    /// The empty fleet, for games without warships.
    pub fn empty() -> Self {
        Self(Vec::new())
    }

    /// The Milton Bradley fleet of named ships (`fleet-mb`).
    pub fn milton_bradley() -> Self {
        let typed = [
            (ShipClass::Carrier, 5),
            (ShipClass::Battleship, 4),
            (ShipClass::Cruiser, 3),
            (ShipClass::Submarine, 3),
            (ShipClass::Destroyer, 2),
        ];
        Self(typed.into_iter().map(|(class, decks)| PieceSpec::with_class(class, decks)).collect())
    }

    /// The Standard fleet of the Fleet Battle app, each ship with its own form (core/RULES.md §2.12).
    pub fn fleet_battle_standard() -> Self {
        let form = |form, class, decks| PieceSpec { form: Some(form), ..PieceSpec::with_class(class, decks) };
        Self(vec![
            form(ShipForm::Carrier, ShipClass::Carrier, 5),
            form(ShipForm::Line, ShipClass::Battleship, 4),
            form(ShipForm::Line, ShipClass::Cruiser, 3),
            form(ShipForm::L, ShipClass::Submarine, 3),
            form(ShipForm::Line, ShipClass::Destroyer, 3),
            form(ShipForm::Line, ShipClass::PatrolBoat, 2),
        ])
    }

    /// The named fleets. Players may type the names with the prefix `fleet-`.
    const NAMED_FLEETS: [NamedFleet; 8] = [
        ("russian", || Self::triangular(4)),
        ("five", || Self::triangular(5)),
        ("six", || Self::triangular(6)),
        ("seven", || Self::triangular(7)),
        ("mb", Self::milton_bradley),
        ("single", || Self::of_sizes(&[(10, 1)])),
        ("fb-standard", Self::fleet_battle_standard),
        ("none", Self::empty),
    ];

    /// The fleet names that are offered to players.
    pub(super) const NAMES: [&'static str; 7] = ["russian", "five", "six", "seven", "mb", "single", "fb-standard"];

    /// The name of this fleet, if it has one.
    pub fn name(&self) -> Option<&'static str> {
        Self::NAMED_FLEETS.iter().find(|(_, fleet)| fleet() == *self).map(|(name, _)| *name)
    }

    /// Parses `1x4+2x3` (count x decks) or a name of §2.3, with or without `fleet-`; `none` is an empty fleet.
    pub fn parse(text: &str) -> Option<Self> {
        let name = text.strip_prefix("fleet-").unwrap_or(text);
        if let Some((_, fleet)) = Self::NAMED_FLEETS.iter().find(|(known, _)| *known == name) {
            return Some(fleet());
        }
        let groups: Vec<(u8, u8)> = text
            .split('+')
            .map(|group| {
                let (count, decks) = group.split_once(['x', 'х', '×'])?;
                let (count, decks): (u8, u8) = (count.parse().ok()?, decks.parse().ok()?);
                (count > 0 && decks > 0).then_some((count, decks))
            })
            .collect::<Option<_>>()?;
        let ships: usize = groups.iter().map(|group| usize::from(group.0)).sum();
        (ships <= Self::MAX_SHIPS).then(|| Self::of_sizes(&groups))
    }

    /// The ships, largest first.
    pub fn specs(&self) -> &[PieceSpec] {
        &self.0
    }

    /// The number of ships of each size, as pairs `(decks, count)`, largest first.
    pub fn sizes(&self) -> Vec<(u8, usize)> {
        let mut sizes: Vec<(u8, usize)> = Vec::new();
        for spec in &self.0 {
            match sizes.last_mut() {
                Some((decks, count)) if *decks == spec.decks => *count += 1,
                _ => sizes.push((spec.decks, 1)),
            }
        }
        sizes
    }

    /// The total number of decks.
    pub fn decks(&self) -> usize {
        self.0.iter().map(|spec| usize::from(spec.decks)).sum()
    }
}

impl fmt::Display for Roster {
    /// The text that [`Roster::parse`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = self.0.iter().any(|spec| spec.class.is_some());
        if let Some(name) = self.name().filter(|_| classes || self.0.is_empty()) {
            return f.write_str(name);
        }
        let groups: Vec<String> = self.sizes().iter().map(|(decks, count)| format!("{count}x{decks}")).collect();
        f.write_str(&groups.join("+"))
    }
}
