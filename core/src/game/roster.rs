//! What must be laid: the ships of a fleet, before they have a place.

use std::fmt;

/// A ship type that has a name of its own where sizes alone do not tell (rules.md §2.3 `fleet-mb`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// Five decks.
    Carrier,
    /// Four decks.
    Battleship,
    /// Three decks.
    Cruiser,
    /// Three decks, in the Milton Bradley fleet only.
    Submarine,
    /// Two decks.
    Destroyer,
    /// One deck.
    Boat,
}

impl Class {
    /// Its lower-case English name, as vectors and commitments write it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Carrier => "carrier",
            Self::Battleship => "battleship",
            Self::Cruiser => "cruiser",
            Self::Submarine => "submarine",
            Self::Destroyer => "destroyer",
            Self::Boat => "boat",
        }
    }

    /// Every class, largest first.
    pub const ALL: [Self; 6] = [Self::Carrier, Self::Battleship, Self::Cruiser, Self::Submarine, Self::Destroyer, Self::Boat];

    /// The class that a ship of this size is commonly called by; `None` above five decks.
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

/// One ship to be laid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Berth {
    /// How many decks it has.
    pub decks: u8,
    /// Its own type, in fleets whose ships are typed.
    pub class: Option<Class>,
}

impl Berth {
    /// What the ship is called: its own type, else the class of its size.
    pub fn called(self) -> Option<Class> {
        self.class.or_else(|| Class::of_decks(self.decks))
    }
}

/// The ships of one fleet, largest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Roster(Vec<Berth>);

impl Roster {
    /// The most ships a fleet may have.
    pub const MOST_SHIPS: usize = 60;

    /// Ships of these `(count, decks)`, untyped.
    pub fn of_sizes(groups: &[(u8, u8)]) -> Self {
        let mut berths: Vec<Berth> =
            groups.iter().flat_map(|&(count, decks)| (0..count).map(move |_| Berth { decks, class: None })).collect();
        berths.sort_by_key(|berth| std::cmp::Reverse(berth.decks));
        Self(berths)
    }

    /// `k` ships of one deck, `k−1` of two … one of `k` (`fleet-russian` is 4; rules.md §2.3).
    pub fn ladder(k: u8) -> Self {
        Self::of_sizes(&(1..=k).map(|decks| (k + 1 - decks, decks)).collect::<Vec<_>>())
    }

    /// The typed Milton Bradley fleet (`fleet-mb`).
    pub fn milton_bradley() -> Self {
        let typed = [(Class::Carrier, 5), (Class::Battleship, 4), (Class::Cruiser, 3), (Class::Submarine, 3), (Class::Destroyer, 2)];
        Self(typed.into_iter().map(|(class, decks)| Berth { decks, class: Some(class) }).collect())
    }

    /// Reads `1x4+2x3` (count x decks), a ladder's name (`russian`, `five`, `six`, `seven`) or `mb`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.strip_prefix("fleet-").unwrap_or(text) {
            "russian" => return Some(Self::ladder(4)),
            "five" => return Some(Self::ladder(5)),
            "six" => return Some(Self::ladder(6)),
            "seven" => return Some(Self::ladder(7)),
            "mb" => return Some(Self::milton_bradley()),
            _ => {}
        }
        let groups: Vec<(u8, u8)> = text
            .split('+')
            .map(|group| {
                let (count, decks) = group.split_once(['x', 'х', '×'])?;
                let (count, decks): (u8, u8) = (count.parse().ok()?, decks.parse().ok()?);
                (count > 0 && (1..=8).contains(&decks)).then_some((count, decks))
            })
            .collect::<Option<_>>()?;
        let ships: usize = groups.iter().map(|group| usize::from(group.0)).sum();
        (ships <= Self::MOST_SHIPS).then(|| Self::of_sizes(&groups))
    }

    /// The ships, largest first.
    pub fn berths(&self) -> &[Berth] {
        &self.0
    }

    /// `(decks, count)`, largest first.
    pub fn sizes(&self) -> Vec<(u8, usize)> {
        let mut sizes: Vec<(u8, usize)> = Vec::new();
        for berth in &self.0 {
            match sizes.last_mut() {
                Some((decks, count)) if *decks == berth.decks => *count += 1,
                _ => sizes.push((berth.decks, 1)),
            }
        }
        sizes
    }

    /// All decks together.
    pub fn decks(&self) -> usize {
        self.0.iter().map(|berth| usize::from(berth.decks)).sum()
    }

    /// Whether its ships are typed.
    pub fn typed(&self) -> bool {
        self.0.iter().any(|berth| berth.class.is_some())
    }
}

impl fmt::Display for Roster {
    /// The form [`Roster::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.typed() {
            return f.write_str("mb");
        }
        let groups: Vec<String> = self.sizes().iter().map(|(decks, count)| format!("{count}x{decks}")).collect();
        f.write_str(&groups.join("+"))
    }
}
