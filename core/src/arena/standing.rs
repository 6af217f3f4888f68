//! How a tournament stands: places, points and what breaks ties. Never looks at presence: who left keeps a place.

use std::{cmp::Reverse, collections::HashMap};

use super::{
    entrant::{EntrantId, Half, Match, MatchResult, Part},
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

/// What one match, or bye, that is over was for one of those in it.
pub(super) struct Encounter {
    /// The half they were on.
    pub half: Half,
    /// Whom they met; `None` for a bye.
    pub rival: Option<EntrantId>,
    /// Half points for it.
    pub points: u16,
}

/// What everybody in `seeds` has been through, in the order of the seeds; each in the order of the matches.
pub(super) fn encounters(seeds: &[EntrantId], matches: &[Match]) -> Vec<Vec<Encounter>> {
    let places: HashMap<EntrantId, usize> = seeds.iter().enumerate().map(|(at, entrant)| (*entrant, at)).collect();
    let mut all: Vec<Vec<Encounter>> = seeds.iter().map(|_| Vec::new()).collect();
    for one in matches {
        let Some(result) = one.result else { continue };
        for half in Half::BOTH {
            let Some(at) = one.on(half).and_then(|entrant| places.get(&entrant)) else { continue };
            let rival = one.on(!half);
            let points = match (result, result.winner()) {
                (MatchResult::Drawn, _) => 1,
                (_, winner) if winner == Some(half) => 2,
                _ => 0,
            };
            all[*at].push(Encounter { half, rival, points });
        }
    }
    all
}

/// The table: everybody in `seeds`, the best first; those who share a place stand in the order of the seeds. Only
/// matches that are over count; who has left keeps their line, and the rounds they do not play count for nothing.
///
/// Swiss and round robin go by points, then by [`tie_breaks`]; a bye is worth a win in Swiss and nothing in round
/// robin; who is level in all of it shares the place.
///
/// Eliminations go by how far everybody has come. Who is out has the best place of the round that they lost in, and
/// shares it with all who lose there: it is final at once, whatever happens elsewhere. Who is still in has the place that
/// losing the next match would leave them, for it cannot get worse, and stands before those who are out with the same.
pub fn standings(seeds: &[EntrantId], matches: &[Match], format: Format) -> Vec<Standing> {
    let encounters = encounters(seeds, matches);
    let mut table: Vec<Standing> = seeds.iter().zip(&encounters).map(|(entrant, own)| counted(*entrant, own)).collect();
    if let Format::Robin(_) = format {
        // Whoever rests there rests as often as the others.
        for (line, own) in table.iter_mut().zip(&encounters) {
            line.points = own.iter().filter(|one| one.rival.is_some()).map(|one| one.points).sum();
        }
    }
    let points: HashMap<EntrantId, u16> = table.iter().map(|line| (line.entrant, line.points)).collect();
    for (line, own) in table.iter_mut().zip(&encounters) {
        break_ties(line, own, &points);
    }
    if matches!(format, Format::Single(_) | Format::Double) {
        by_reach(&mut table, matches)
    } else {
        by_points(&mut table, format)
    }
    table
}

fn counted(entrant: EntrantId, encounters: &[Encounter]) -> Standing {
    let count = |wanted: fn(&Encounter) -> bool| encounters.iter().filter(|one| wanted(one)).count() as u16;
    Standing {
        place: 0,
        entrant,
        points: encounters.iter().map(|one| one.points).sum(),
        played: count(|one| one.rival.is_some()),
        wins: count(|one| one.rival.is_some() && one.points == 2),
        draws: count(|one| one.points == 1),
        losses: count(|one| one.rival.is_some() && one.points == 0),
        byes: count(|one| one.rival.is_none()),
        buchholz: 0,
        sonneborn: 0,
        direct: 0,
    }
}

fn break_ties(line: &mut Standing, encounters: &[Encounter], points: &HashMap<EntrantId, u16>) {
    for one in encounters {
        let Some(theirs) = one.rival.and_then(|rival| points.get(&rival)) else { continue };
        line.buchholz += theirs;
        line.sonneborn += u32::from(one.points) * u32::from(*theirs);
        line.direct += if *theirs == line.points { one.points } else { 0 };
    }
}

fn by_points(table: &mut [Standing], format: Format) {
    let worth = |line: &Standing| {
        let breaks = tie_breaks(format).iter().map(|tie_break| line.by(*tie_break));
        Reverse(std::iter::once(u32::from(line.points)).chain(breaks).collect::<Vec<u32>>())
    };
    table.sort_by_key(worth);
    for at in 0..table.len() {
        let shares = at > 0 && worth(&table[at]) == worth(&table[at - 1]);
        table[at].place = if shares { table[at - 1].place } else { at as u16 + 1 };
    }
}

impl Standing {
    /// What this line has by a tie-break: half points, quarter points or matches.
    pub fn by(&self, tie_break: TieBreak) -> u32 {
        match tie_break {
            TieBreak::Buchholz => u32::from(self.buchholz),
            TieBreak::SonnebornBerger => self.sonneborn,
            TieBreak::Direct => u32::from(self.direct),
            TieBreak::Wins => u32::from(self.wins),
        }
    }
}

/// Places by how far everybody has come in the trees. The latest match that somebody sits in tells it.
fn by_reach(table: &mut [Standing], matches: &[Match]) {
    let reached = |entrant: EntrantId| matches.iter().rev().find_map(|one| Some((one, one.half_of(entrant)?)));
    let mut out = HashMap::new();
    for line in table.iter_mut() {
        let Some((one, half)) = reached(line.entrant) else { continue };
        line.place = place(one, half, matches);
        out.insert(line.entrant, one.result.is_some_and(|result| result.winner() != Some(half)));
    }
    table.sort_by_key(|line| (line.place, out.get(&line.entrant).copied()));
}

/// The place of whoever has come as far as this half of this match and no further.
fn place(one: &Match, half: Half, matches: &[Match]) -> u16 {
    let won = one.result.and_then(MatchResult::winner) == Some(half);
    // Both lost the first final: whoever came from the upper tree has lost but once.
    let spared = one.part == Part::Final && one.result == Some(MatchResult::Nobody) && half == Half::Upper;
    match one.part {
        Part::Third => 3 + u16::from(!won),
        Part::Final | Part::Reset => 1 + u16::from(!won && !spared),
        Part::Main | Part::Lower if won => 1,
        Part::Main => behind_main(one, matches),
        Part::Lower => behind_lower(one.round, matches),
    }
}

/// The best place of those who lose in this round of the lower tree: behind both finalists and whoever goes on to,
/// or comes in, later rounds of it.
fn behind_lower(round: u16, matches: &[Match]) -> u16 {
    3 + matches.iter().filter(|one| one.part == Part::Lower && one.round > round).count() as u16
}

/// The best place that is left to those who lose in this round of the only tree, or of the upper one and then at
/// once in the lower one. Who loses a semi-final may lose the match for the third place, too.
fn behind_main(lost: &Match, matches: &[Match]) -> u16 {
    let has = |part: Part| matches.iter().any(|one| one.part == part);
    if !has(Part::Final) {
        let beside = matches.iter().filter(|one| one.part == Part::Main && one.round == lost.round).count() as u16;
        return 1 + beside + u16::from(beside == 2 && has(Part::Third));
    }
    match lost.round {
        _ if !has(Part::Lower) => 2,
        1 => behind_lower(1, matches),
        round => behind_lower(2 * (round - 1), matches),
    }
}
