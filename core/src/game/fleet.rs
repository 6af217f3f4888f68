//! A laid and lawful fleet, and the waters it lies in. The one place that knows where hidden ships are;
//! it answers shots and gives nothing else away.

use std::fmt;

use sha2::{Digest, Sha256};

use super::{
    cell::{Cell, CellSet},
    ids::GameId,
    report::Outcome,
    roster::Berth,
    ruleset::Answers,
    side::Side,
    view::Placed,
};

/// What a piece does when it is struck. New physics is a new consequence, interpreted in
/// [`Field::strike`] alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Consequence {
    /// It loses a deck, and sinks with its last one.
    Damage,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A ship of the fleet.
    Warship,
}

impl Kind {
    /// What follows when it is struck.
    fn struck(self) -> Consequence {
        match self {
            Self::Warship => Consequence::Damage,
        }
    }
}

/// A ship in its place.
#[derive(Clone, PartialEq, Eq)]
pub struct Ship {
    kind: Kind,
    berth: Berth,
    cells: CellSet,
}

impl Ship {
    pub(super) fn new(berth: Berth, cells: CellSet) -> Self {
        Self { kind: Kind::Warship, berth, cells }
    }
}

/// A lawful fleet: only [`super::layout::Layout`] makes one.
#[derive(Clone, PartialEq, Eq)]
pub struct Fleet {
    ships: Vec<Ship>,
}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fleet({} ships)", self.ships.len())
    }
}

impl Fleet {
    pub(super) fn new(ships: Vec<Ship>) -> Self {
        Self { ships }
    }

    /// The ships with their places: for their owner, or for everybody once the game is over.
    pub(super) fn placed(&self) -> Vec<Placed> {
        self.ships.iter().map(|ship| Placed { berth: ship.berth, cells: ship.cells }).collect()
    }

    /// The text whose hash commits to this fleet (rules.md §1.4).
    pub(super) fn commitment_text(&self, game: &str, side: Side, salt: &str) -> String {
        let mut ships: Vec<(Cell, String)> = self
            .ships
            .iter()
            .map(|ship| {
                let cells: Vec<String> = ship.cells.iter().map(|cell| format!("{cell:?}")).collect();
                let class = ship.berth.class.map(|class| format!("{}=", class.id())).unwrap_or_default();
                let first = ship.cells.iter().next().expect("a lawful ship has cells");
                (first, format!("{class}{}", cells.join(",")))
            })
            .collect();
        ships.sort();
        let ships: Vec<String> = ships.into_iter().map(|(_, text)| text).collect();
        format!("SB1|{game}|{side:?}|S={}|M=|T=|U=|{salt}", ships.join(";"))
    }

    /// The commitment to this fleet: 64 hex digits (rules.md §1.4).
    pub(super) fn commitment(&self, game: GameId, side: Side, salt: &Salt) -> String {
        sha256_hex(&self.commitment_text(&game.to_string(), side, &salt.to_string()))
    }
}

/// SHA-256 of a text in lower-case hex.
pub(super) fn sha256_hex(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What keeps a commitment from being guessed: 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub(super) u128);

impl Salt {
    /// Reads 32 hex digits.
    pub fn parse(text: &str) -> Option<Self> {
        (text.len() == 32).then(|| u128::from_str_radix(text, 16).ok().map(Self))?
    }
}

impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(..)")
    }
}

/// One side's waters as they are.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) fleet: Fleet,
    pub(super) salt: Salt,
    shot: CellSet,
}

impl Field {
    pub(super) fn new(fleet: Fleet, salt: Salt) -> Self {
        Self { fleet, salt, shot: CellSet::EMPTY }
    }

    /// What a shot at `cell` meets, as `answers` let it be told. Changes nothing.
    pub(super) fn strike(&self, cell: Cell, answers: Answers) -> Outcome {
        let Some(ship) = self.fleet.ships.iter().find(|ship| ship.cells.contains(cell)) else { return Outcome::Miss };
        match ship.kind.struck() {
            Consequence::Damage => {
                let mut shot = self.shot;
                shot.insert(cell);
                if answers == Answers::Plain || !ship.cells.within(&shot) {
                    Outcome::Hit
                } else {
                    Outcome::Sunk(Placed { berth: ship.berth, cells: ship.cells })
                }
            }
        }
    }

    /// Records a shot.
    pub(super) fn mark(&mut self, cell: Cell) {
        self.shot.insert(cell);
    }

    /// Whether this cell was fired at.
    pub(super) fn was_shot(&self, cell: Cell) -> bool {
        self.shot.contains(cell)
    }

    /// Whether no ship would be afloat after a shot at `cell`.
    pub(super) fn gone_after(&self, cell: Cell) -> bool {
        let mut shot = self.shot;
        shot.insert(cell);
        self.fleet.ships.iter().all(|ship| ship.cells.within(&shot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{layout::Layout, notation::Lettering, ruleset::Ruleset};

    #[test]
    fn the_commitment_of_the_book_is_reproduced() {
        // rules.md §1.4: F1, game g42, side A.
        let rules = Ruleset::classic(Lettering::Russian);
        let layout = Layout::read("А1-Г1 Е1-З1 А3-В3 Д3-Е3 З3-И3 А5-Б5 Г5 Е5 З5 К5", rules.notation()).expect("F1 reads");
        let text = layout.check(&rules).expect("F1 is lawful").commitment_text("g42", Side::A, "000102030405060708090a0b0c0d0e0f");
        assert_eq!(
            text,
            "SB1|g42|A|S=1.1,2.1,3.1,4.1;6.1,7.1,8.1;1.3,2.3,3.3;5.3,6.3;8.3,9.3;1.5,2.5;4.5;6.5;8.5;10.5|M=|T=|U=|000102030405060708090a0b0c0d0e0f"
        );
        assert_eq!(sha256_hex(&text), "e97784cf5b3a2bd8e0416872750d81e75cea31c7f45831343ddb244939128ef7");
    }
}
