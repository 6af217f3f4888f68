//! How a finished game is read for careers: from its reports alone, which everybody heard.

use super::facts::{Deeds, End, Facts, Family};
use crate::game::{
    Game,
    cell::{Cell, CellSet},
    ids::Timestamp,
    report::{Dying, Ending, Outcome, Report, Sailed},
    side::{BySide, Side},
    view::{Phase, Placed, PublicView},
};

impl Facts {
    /// What a finished game says; `None` for one that is not over or was no fight: declined, withdrawn, expired, void,
    /// or over before both fleets were laid. Where more than two played it is casual; what else makes it so is not for the game to say.
    pub fn of(game: &Game) -> Option<Self> {
        let public = game.public();
        let Phase::Over(ending) = public.phase else { return None };
        let end = end(ending)?;
        let at = game.log().last()?.at;
        let mut count = Count::default();
        for logged in game.log() {
            if let Some(report) = logged.event.report(&public.rules) {
                count.hear(logged.at, &report, public);
            }
        }
        if !count.begun {
            return None;
        }
        let millis = count.first_shot.map_or(0, |first| at.0 - first.0);
        let seconds = u32::try_from(millis / 1000).unwrap_or(0);
        let [Some(a), Some(b)] = Side::BOTH.map(|side| count.deeds(side, public)) else { return None };
        let family = Family::of(&public.rules);
        Some(Self { game: public.id, at, seconds, family, sides: [a, b], end, rooms: game.rooms().to_vec(), casual: game.had_mates() })
    }
}

fn end(ending: Ending) -> Option<End> {
    match ending {
        Ending::Won(side) => Some(End::Won(side.number())),
        Ending::Resigned(side) => Some(End::Resigned((!side).number())),
        Ending::Forfeited(side) => Some(End::Forfeited((!side).number())),
        Ending::Judged(side) => Some(End::Judged(side.number())),
        Ending::Drawn | Ending::Level | Ending::Stalled => Some(End::Drawn),
        Ending::Void | Ending::Declined | Ending::Withdrawn | Ending::Expired | Ending::Closed => None,
    }
}

/// What was heard so far.
#[derive(Default)]
struct Count {
    begun: bool,
    first_shot: Option<Timestamp>,
    sides: BySide<Tally>,
}

/// What one side did and suffered so far.
#[derive(Clone, Copy, Default)]
struct Tally {
    shots: u16,
    hits: u16,
    run: u16,
    streak: u16,
    opening: u16,
    /// Own decks that were hit, the cells of them, and own ships that were said to be sunk.
    wounds: u16,
    struck: CellSet,
    lost: u16,
    behind: u16,
}

impl Count {
    fn hear(&mut self, at: Timestamp, report: &Report, public: &PublicView) {
        match report {
            Report::Began { .. } => self.begun = true,
            Report::Shot { dying, .. } | Report::Salvo { dying, .. } => {
                self.first_shot.get_or_insert(at);
                for by in Side::BOTH {
                    report.shots(by).into_iter().for_each(|(cell, outcome)| self.fired(by, cell, outcome));
                }
                self.died(dying);
            }
            Report::Sailed { side, sailed, .. } => {
                self.first_shot.get_or_insert(at);
                self.sailed(*side, sailed, public);
            }
            _ => return,
        }
        for side in Side::BOTH {
            let deficit = self.sides[side].wounds.saturating_sub(self.sides[!side].wounds);
            self.sides[side].behind = self.sides[side].behind.max(deficit);
        }
    }

    fn fired(&mut self, by: Side, cell: Cell, outcome: &Outcome) {
        let met = self.met(by, cell, outcome);
        self.sides[by].shot(met);
    }

    /// What a shot of this side does to the other; whether it met a ship.
    fn met(&mut self, by: Side, cell: Cell, outcome: &Outcome) -> Met {
        let hurt = &mut self.sides[!by];
        match outcome {
            Outcome::Miss | Outcome::Mine | Outcome::Sweeper => return Met::Nothing,
            Outcome::Hit => {}
            Outcome::Sunk(_) => hurt.lost += 1,
        }
        hurt.wounds += 1;
        hurt.struck.insert(cell);
        Met::Ship
    }

    /// Dying shots hurt, but nobody aimed them.
    fn died(&mut self, dying: &[Dying]) {
        for shot in dying {
            if let Some(outcome) = &shot.outcome {
                self.met(shot.by, shot.cell, outcome);
            }
        }
    }

    /// In the table game a ship is one deck, and a move that sinks one is a hit.
    fn sailed(&mut self, by: Side, sailed: &Sailed, public: &PublicView) {
        let Some(sea) = &public.sea else { return };
        let mut met = Met::Nothing;
        for ship in sailed.effects.iter().filter_map(|effect| effect.lost()) {
            let whose = sea.side(ship.half);
            self.sides[whose].wounds += 1;
            self.sides[whose].lost += 1;
            if whose != by {
                met = Met::Ship;
            }
        }
        self.sides[by].shot(met);
    }

    fn deeds(&self, side: Side, public: &PublicView) -> Option<Deeds> {
        let seat = public.seats[side].as_ref()?;
        let ships = || public.rules.pieces().into_iter().filter(|berth| berth.kind.ship());
        let lost = |side: Side| self.sides[side].lost(public.revealed[side].as_deref().unwrap_or_default());
        let own = self.sides[side];
        Some(Deeds {
            player: seat.player,
            name: seat.name.clone(),
            shots: own.shots,
            hits: own.hits,
            streak: own.streak,
            opening: own.opening,
            sunk: lost(!side),
            afloat: (ships().count() as u16).saturating_sub(lost(side)),
            wounds: own.wounds,
            decks: ships().map(|berth| u16::from(berth.decks)).sum(),
            behind: own.behind,
        })
    }
}

/// What a shot met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Ship,
    Nothing,
}

impl Tally {
    fn shot(&mut self, met: Met) {
        if met == Met::Ship {
            self.opening += u16::from(self.hits == self.shots);
            self.hits += 1;
            self.run += 1;
            self.streak = self.streak.max(self.run);
        } else {
            self.run = 0;
        }
        self.shots += 1;
    }

    /// Ships lost. Where sinking is not told aloud, the open fleet shows afterwards which had gone down.
    fn lost(&self, fleet: &[Placed]) -> u16 {
        let gone = fleet.iter().filter(|ship| ship.berth.kind.ship() && ship.cells.within(&self.struck)).count() as u16;
        self.lost.max(gone)
    }
}
