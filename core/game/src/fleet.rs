//! A placed fleet and the commitment to it. Its positions are hidden; only this crate can read them.

use std::fmt;

use sha2::{Digest, Sha256};

use super::{
    cell::{Cell, CellSet},
    dice::Dice,
    ids::GameId,
    roster::{Kind, PieceSpec},
    side::Side,
};

/// A piece and its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedPiece {
    /// The specification of the piece.
    pub spec: PieceSpec,
    /// Its cells.
    pub cells: CellSet,
}

/// The placed fleet of a side, made from a [`super::layout::Layout`]. Legal except on paper.
#[derive(Clone, PartialEq, Eq)]
pub struct Fleet {
    /// All pieces with their cells. May be shown to the owner, and to everybody after the game.
    pub(super) ships: Vec<PlacedPiece>,
}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fleet({} ships)", self.ships.len())
    }
}

impl Fleet {
    /// A Flying Dutchman on these cells.
    pub(super) fn dutchman(cells: CellSet) -> Self {
        Self { ships: vec![PlacedPiece { spec: PieceSpec::dutchman(cells.len() as u8), cells }] }
    }

    /// The text whose hash commits to this fleet (core/RULES.md §1.4).
    pub(super) fn commitment_text(&self, game: &str, side: Side, salt: &str) -> String {
        let section = |wanted: fn(Kind) -> bool| {
            let mut pieces: Vec<(Option<Cell>, String)> = self
                .ships
                .iter()
                .filter(|ship| wanted(ship.spec.kind))
                .map(|ship| (ship.cells.iter().next(), commitment_piece_text(ship)))
                .collect();
            pieces.sort();
            pieces.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(";")
        };
        let ships = section(|kind| matches!(kind, Kind::Warship | Kind::Dutchman | Kind::Vessel));
        let [mines, sweepers, subs] =
            [section(|kind| kind == Kind::Mine), section(|kind| kind == Kind::Sweeper), section(|kind| kind == Kind::Submarine)];
        format!("SB1|{game}|{side:?}|S={ships}|M={mines}|T={sweepers}|U={subs}|{salt}")
    }

    /// The commitment to this fleet: 64 hex digits (core/RULES.md §1.4).
    pub(super) fn commitment(&self, game: GameId, side: Side, salt: &Salt) -> String {
        sha256_hex(&self.commitment_text(&game.to_string(), side, &salt.to_string()))
    }
}

fn commitment_piece_text(ship: &PlacedPiece) -> String {
    let cells: Vec<String> = ship.cells.iter().map(|cell| format!("{cell:?}")).collect();
    let class = ship.spec.class.map(|class| format!("{}=", class.id())).unwrap_or_default();
    format!("{class}{}", cells.join(","))
}

/// SHA-256 of a text in lower-case hex.
pub(super) fn sha256_hex(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The salt of a commitment: 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub(super) u128);

impl Salt {
    /// Draws a random salt.
    pub(super) fn roll(dice: &mut dyn Dice) -> Self {
        Self((u128::from(dice.roll()) << 64) | u128::from(dice.roll()))
    }

    /// Parses 32 hex digits.
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
