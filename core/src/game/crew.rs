//! The crew of a side: who is in it, who decides, and what is considered.

use super::{
    cell::Cell,
    ids::{PlayerId, Timestamp},
    seat::Seat,
};

/// The most mates a side may have beside its captain.
pub const MOST_MATES: usize = 4;

/// Who decides where a crew fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// The captain, who sees what the mates propose.
    Captain,
    /// All members; most voices decide.
    Vote,
}

/// Why a mate is one no longer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parting {
    /// They left.
    Left,
    /// The captain let them go.
    LetGo,
}

/// The crew of a side beside its captain, as everybody knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// Who decides where it fires.
    pub mode: Mode,
    /// Who is in it, in the order they came.
    pub mates: Vec<Seat>,
}

/// What a crew considers for the shot to come.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Poll {
    /// When the first of them spoke, all time given back included.
    pub(super) opened: Timestamp,
    /// Who would fire where, each once, the latest last.
    pub(super) voices: Vec<(PlayerId, Cell)>,
}
