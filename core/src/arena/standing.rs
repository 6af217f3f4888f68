//! How a tournament stands: places, points and what breaks ties. Never looks at presence: who left keeps a place.

use super::{
    entrant::{EntrantId, Match},
    plan::Format,
};

/// One line of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place, counted from 1; those who share it have the same, and as many places after it stay empty.
    pub place: u16,
    /// Who it is.
    pub entrant: EntrantId,
    /// Half points: 2 for a match won or a bye, 1 for a drawn one.
    pub points: u16,
    /// Matches that are over and had somebody on either half, however they were settled.
    pub played: u16,
    /// Matches won against somebody.
    pub wins: u16,
    /// Matches drawn.
    pub draws: u16,
    /// Matches lost, also those that both lost.
    pub losses: u16,
    /// Byes.
    pub byes: u16,
    /// See [`TieBreak::Buchholz`]; half points.
    pub buchholz: u16,
    /// See [`TieBreak::SonnebornBerger`]; quarter points.
    pub sonneborn: u32,
    /// See [`TieBreak::Direct`]; half points.
    pub direct: u16,
}

/// What decides between those who are level on points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TieBreak {
    /// The points of all opponents met, together. A bye adds nothing; who was met twice counts twice.
    Buchholz,
    /// The points of the opponents beaten, and half the points of those drawn with. A bye adds nothing.
    SonnebornBerger,
    /// The points from the matches among those who are level on points.
    Direct,
    /// Matches won against somebody.
    Wins,
}

/// What decides between those who are level on points, the weightiest first. Eliminations have no points to be level on.
pub const fn tie_breaks(format: Format) -> &'static [TieBreak] {
    match format {
        Format::Single(_) | Format::Double => &[],
        Format::Robin(_) => &[TieBreak::Direct, TieBreak::SonnebornBerger, TieBreak::Wins],
        Format::Swiss(_) => &[TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Direct, TieBreak::Wins],
    }
}

/// The table: everybody in `seeds`, the best first; those who share a place stand in the order of the seeds.
pub fn standings(seeds: &[EntrantId], _matches: &[Match], _format: Format) -> Vec<Standing> {
    seeds
        .iter()
        .map(|entrant| Standing {
            place: 1,
            entrant: *entrant,
            points: 0,
            played: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            byes: 0,
            buchholz: 0,
            sonneborn: 0,
            direct: 0,
        })
        .collect()
}
