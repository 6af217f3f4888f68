//! Derives the facts of a finished game from its public reports.

use broadside_game::{
    Game,
    cell::{Cell, CellSet},
    ids::Timestamp,
    report::{Ending, Outcome, Report, VesselMove},
    side::{BySide, Side},
    view::{Phase, PlacedPiece, PublicView},
};

use super::facts::{Family, GameEnd, GameFacts, SideStats};

impl GameFacts {
    /// The facts of a finished game. `None` if it is not over or had no battle: it was declined, withdrawn, expired, closed or void, or
    /// ended before both fleets were placed. A game with crews is casual; the caller adds other reasons for that.
    pub fn of(game: &Game) -> Option<Self> {
        let public = game.public();
        let Phase::Over(ending) = public.phase else { return None };
        let end = game_end(ending)?;
        let at = game.log().last()?.at;
        let mut count = GameScan::default();
        for logged in game.log() {
            if let Some(report) = logged.event.report(&public.rules) {
                count.add_report(logged.at, &report, public);
            }
        }
        if !count.begun {
            return None;
        }
        let millis = count.first_shot.map_or(0, |first| at.0 - first.0);
        let seconds = u32::try_from(millis / 1000).unwrap_or(0);
        let [Some(a), Some(b)] = Side::BOTH.map(|side| count.stats(side, public)) else { return None };
        let family = Family::of(&public.rules);
        Some(Self { game: public.id, at, seconds, family, sides: [a, b], end, rooms: game.rooms().to_vec(), casual: game.had_mates() })
    }
}

/// The result for careers; `None` for an ending without a battle.
fn game_end(ending: Ending) -> Option<GameEnd> {
    match ending {
        Ending::Won(side) => Some(GameEnd::Won(side.number())),
        Ending::Resigned(side) => Some(GameEnd::Resigned((!side).number())),
        Ending::Forfeited(side) => Some(GameEnd::Forfeited((!side).number())),
        Ending::Judged(side) => Some(GameEnd::Judged(side.number())),
        Ending::Drawn | Ending::Level | Ending::Stalled => Some(GameEnd::Drawn),
        Ending::Void | Ending::Declined | Ending::Withdrawn(_) | Ending::Expired | Ending::Closed => None,
    }
}

/// The facts found in the reports so far.
#[derive(Default)]
struct GameScan {
    begun: bool,
    first_shot: Option<Timestamp>,
    sides: BySide<SideScan>,
}

/// The statistics of one side in the reports so far.
#[derive(Clone, Copy, Default)]
struct SideScan {
    shots: u16,
    hits: u16,
    run: u16,
    streak: u16,
    opening: u16,
    /// The number of own decks that were hit.
    wounds: u16,
    /// The cells of these decks.
    hit_cells: CellSet,
    /// The number of own ships that were announced as sunk.
    lost: u16,
    behind: u16,
}

impl GameScan {
    fn add_report(&mut self, at: Timestamp, report: &Report, public: &PublicView) {
        match report {
            Report::Began { .. } => self.begun = true,
            Report::Shot { dying, .. } | Report::Salvo { dying, .. } => {
                self.first_shot.get_or_insert(at);
                for by in Side::BOTH {
                    for (cell, outcome) in report.shots(by) {
                        let hit = self.apply_shot(by, cell, outcome);
                        self.sides[by].count_shot(hit);
                    }
                }
                // Dying shots cause losses but do not count as shots of a player.
                for shot in dying {
                    if let Some(outcome) = &shot.outcome {
                        self.apply_shot(shot.by, shot.cell, outcome);
                    }
                }
            }
            Report::Sailed { side, sailed, .. } => {
                self.first_shot.get_or_insert(at);
                self.add_move(*side, sailed, public);
            }
            _ => return,
        }
        for side in Side::BOTH {
            let deficit = self.sides[side].wounds.saturating_sub(self.sides[!side].wounds);
            self.sides[side].behind = self.sides[side].behind.max(deficit);
        }
    }

    /// Applies a shot of this side to the other one. Returns whether it hit a ship.
    fn apply_shot(&mut self, by: Side, cell: Cell, outcome: &Outcome) -> bool {
        let target = &mut self.sides[!by];
        match outcome {
            Outcome::Miss | Outcome::Mine | Outcome::Sweeper => return false,
            Outcome::Hit => {}
            Outcome::Sunk(_) => target.lost += 1,
        }
        target.wounds += 1;
        target.hit_cells.insert(cell);
        true
    }

    /// Applies a move of the table game. A ship there counts as one deck, and a move that sinks an enemy ship as a hit.
    fn add_move(&mut self, by: Side, sailed: &VesselMove, public: &PublicView) {
        let Some(sea) = &public.sea else { return };
        let mut hit = false;
        for ship in sailed.effects.iter().filter_map(|effect| effect.lost_ship()) {
            let whose = sea.side(ship.half);
            self.sides[whose].wounds += 1;
            self.sides[whose].lost += 1;
            hit |= whose != by;
        }
        self.sides[by].count_shot(hit);
    }

    fn stats(&self, side: Side, public: &PublicView) -> Option<SideStats> {
        let seat = public.seats[side].as_ref()?;
        let ships = || public.rules.pieces().into_iter().filter(|spec| spec.kind.is_ship());
        let lost = |side: Side| self.sides[side].lost_ships(public.revealed[side].as_deref().unwrap_or_default());
        let own = self.sides[side];
        Some(SideStats {
            player: seat.player,
            name: seat.name.clone(),
            shots: own.shots,
            hits: own.hits,
            streak: own.streak,
            opening: own.opening,
            sunk: lost(!side),
            afloat: (ships().count() as u16).saturating_sub(lost(side)),
            wounds: own.wounds,
            decks: ships().map(|spec| u16::from(spec.decks)).sum(),
            behind: own.behind,
        })
    }
}

impl SideScan {
    /// Counts a shot; `hit` tells whether it hit a ship.
    fn count_shot(&mut self, hit: bool) {
        if hit {
            self.opening += u16::from(self.hits == self.shots);
            self.hits += 1;
            self.run += 1;
            self.streak = self.streak.max(self.run);
        } else {
            self.run = 0;
        }
        self.shots += 1;
    }

    /// The number of ships lost. If sinkings are not announced, the revealed fleet shows them.
    fn lost_ships(&self, fleet: &[PlacedPiece]) -> u16 {
        let sunk = fleet.iter().filter(|ship| ship.spec.kind.is_ship() && ship.cells.is_subset(&self.hit_cells)).count() as u16;
        self.lost.max(sunk)
    }
}
