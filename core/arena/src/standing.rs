//! The standings of a tournament: places, points and tie-breaks. Entrants who have left remain in them.

use std::{cmp::Reverse, collections::HashMap};

use super::{
    entrant::{EntrantId, Match, MatchHalf, MatchResult, Part},
    plan::Format,
};

/// One row of the standings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place, counted from 1. Several entrants may share a place; the places after it are then left out.
    pub place: u16,
    /// The entrant.
    pub entrant: EntrantId,
    /// The score in half points: 2 for a win or a bye, 1 for a draw.
    pub points: u16,
    /// The number of finished matches with two entrants, no matter how they ended.
    pub played: u16,
    /// The number of wins, without byes.
    pub wins: u16,
    /// The value of [`TieBreak::Buchholz`] in half points.
    pub buchholz: u16,
    /// The value of [`TieBreak::SonnebornBerger`] in quarter points.
    pub sonneborn: u32,
    /// The value of [`TieBreak::Direct`] in half points.
    pub direct: u16,
}

/// A tie-break for entrants with equal points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TieBreak {
    /// The sum of the points of all opponents. A bye adds nothing, and an opponent met twice counts twice.
    Buchholz,
    /// The sum of the points of the beaten opponents, and half the points of the opponents of drawn matches. A bye adds nothing.
    SonnebornBerger,
    /// The points from matches among the tied entrants.
    Direct,
    /// The number of wins, without byes.
    Wins,
}

/// The tie-breaks of a format, the most important first. Empty for eliminations, which have no points.
pub const fn tie_breaks(format: Format) -> &'static [TieBreak] {
    match format {
        Format::Single(_) | Format::Double => &[],
        Format::Robin(_) => &[TieBreak::Direct, TieBreak::SonnebornBerger, TieBreak::Wins],
        Format::Swiss(_) => &[TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::Direct, TieBreak::Wins],
    }
}

/// One finished match or bye of an entrant.
pub(super) struct Encounter {
    /// The half of the entrant.
    pub half: MatchHalf,
    /// The opponent; `None` for a bye.
    pub rival: Option<EntrantId>,
    /// The points that the entrant got for it, in half points.
    pub points: u16,
}

/// The finished matches and byes of each entrant, in the order of `seeds`. Each list is in the order of the matches.
pub(super) fn encounters(seeds: &[EntrantId], matches: &[Match]) -> Vec<Vec<Encounter>> {
    let places: HashMap<EntrantId, usize> = seeds.iter().enumerate().map(|(at, entrant)| (*entrant, at)).collect();
    let mut all: Vec<Vec<Encounter>> = seeds.iter().map(|_| Vec::new()).collect();
    for one in matches {
        let Some(result) = one.result else { continue };
        for half in MatchHalf::BOTH {
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

/// The standings of all entrants in `seeds`, the best first; entrants who share a place are in seed order. Only
/// finished matches count. Entrants who have left keep their row and get no points for rounds that they do not play.
///
/// In Swiss and round robin, the order is by points, then by [`tie_breaks`]. A bye brings the points of a win in Swiss, and none in round
/// robin. Entrants who are equal in all of these share a place.
///
/// In eliminations, the order is by the round reached. The losers of a round share the best place of that round, and that place is final.
/// An entrant who is still in has the place that losing the next match would give, and is listed before those who are out with the same
/// place.
pub fn standings(seeds: &[EntrantId], matches: &[Match], format: Format) -> Vec<Standing> {
    let encounters = encounters(seeds, matches);
    let mut table: Vec<Standing> = seeds.iter().zip(&encounters).map(|(entrant, own)| count_results(*entrant, own)).collect();
    if let Format::Robin(_) = format {
        // In a round robin all entrants have the same number of byes, so these bring no points.
        for (line, own) in table.iter_mut().zip(&encounters) {
            line.points = own.iter().filter(|one| one.rival.is_some()).map(|one| one.points).sum();
        }
    }
    let points: HashMap<EntrantId, u16> = table.iter().map(|line| (line.entrant, line.points)).collect();
    for (line, own) in table.iter_mut().zip(&encounters) {
        add_tie_breaks(line, own, &points);
    }
    if matches!(format, Format::Single(_) | Format::Double) {
        assign_by_last_match(&mut table, matches)
    } else {
        assign_by_points(&mut table, format)
    }
    table
}

fn count_results(entrant: EntrantId, encounters: &[Encounter]) -> Standing {
    let count = |wanted: fn(&Encounter) -> bool| encounters.iter().filter(|one| wanted(one)).count() as u16;
    Standing {
        place: 0,
        entrant,
        points: encounters.iter().map(|one| one.points).sum(),
        played: count(|one| one.rival.is_some()),
        wins: count(|one| one.rival.is_some() && one.points == 2),
        buchholz: 0,
        sonneborn: 0,
        direct: 0,
    }
}

/// Adds the values of the tie-breaks to a row.
fn add_tie_breaks(line: &mut Standing, encounters: &[Encounter], points: &HashMap<EntrantId, u16>) {
    for one in encounters {
        let Some(theirs) = one.rival.and_then(|rival| points.get(&rival)) else { continue };
        line.buchholz += theirs;
        line.sonneborn += u32::from(one.points) * u32::from(*theirs);
        line.direct += if *theirs == line.points { one.points } else { 0 };
    }
}

/// Sorts the rows by points and tie-breaks, and assigns the places.
fn assign_by_points(table: &mut [Standing], format: Format) {
    let worth = |line: &Standing| {
        let breaks = tie_breaks(format).iter().map(|tie_break| line.tie_break_value(*tie_break));
        Reverse(std::iter::once(u32::from(line.points)).chain(breaks).collect::<Vec<u32>>())
    };
    table.sort_by_key(worth);
    for at in 0..table.len() {
        let shares = at > 0 && worth(&table[at]) == worth(&table[at - 1]);
        table[at].place = if shares { table[at - 1].place } else { at as u16 + 1 };
    }
}

impl Standing {
    /// The value of a tie-break: half points, quarter points or matches.
    pub fn tie_break_value(&self, tie_break: TieBreak) -> u32 {
        match tie_break {
            TieBreak::Buchholz => u32::from(self.buchholz),
            TieBreak::SonnebornBerger => self.sonneborn,
            TieBreak::Direct => u32::from(self.direct),
            TieBreak::Wins => u32::from(self.wins),
        }
    }
}

/// Assigns the places by the last match that each entrant has reached, and sorts the rows.
fn assign_by_last_match(table: &mut [Standing], matches: &[Match]) {
    let reached = |entrant: EntrantId| matches.iter().rev().find_map(|one| Some((one, one.half_of(entrant)?)));
    let mut out = HashMap::new();
    for line in table.iter_mut() {
        let Some((one, half)) = reached(line.entrant) else { continue };
        line.place = place_by_last_match(one, half, matches);
        out.insert(line.entrant, one.result.is_some_and(|result| result.winner() != Some(half)));
    }
    table.sort_by_key(|line| (line.place, out.get(&line.entrant).copied()));
}

/// The place of an entrant whose last match so far is this one, on this half.
fn place_by_last_match(one: &Match, half: MatchHalf, matches: &[Match]) -> u16 {
    let won = one.result.and_then(MatchResult::winner) == Some(half);
    // If both have lost the first final, the entrant from the upper bracket has lost only once and wins.
    let spared = one.part == Part::Final && one.result == Some(MatchResult::Nobody) && half == MatchHalf::Upper;
    match one.part {
        Part::Third => 3 + u16::from(!won),
        Part::Final | Part::Reset => 1 + u16::from(!won && !spared),
        Part::Main | Part::Lower if won => 1,
        Part::Main => best_main_place(one, matches),
        Part::Lower => best_lower_place(one.round, matches),
    }
}

/// The best place of the losers of this round of the lower bracket: after both finalists and all entrants who reach later rounds of it.
fn best_lower_place(round: u16, matches: &[Match]) -> u16 {
    3 + matches.iter().filter(|one| one.part == Part::Lower && one.round > round).count() as u16
}

/// The best place of the losers of this round: in a single elimination, or in the upper bracket of a double one if they then lose their
/// first match in the lower bracket. A loser of a semi-final may lose the match for third place, too.
fn best_main_place(lost: &Match, matches: &[Match]) -> u16 {
    let has = |part: Part| matches.iter().any(|one| one.part == part);
    if !has(Part::Final) {
        let in_round = matches.iter().filter(|one| one.part == Part::Main && one.round == lost.round).count() as u16;
        return 1 + in_round + u16::from(in_round == 2 && has(Part::Third));
    }
    match lost.round {
        _ if !has(Part::Lower) => 2,
        1 => best_lower_place(1, matches),
        round => best_lower_place(2 * (round - 1), matches),
    }
}
