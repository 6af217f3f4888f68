//! Resolves answers on paper (core/RULES.md §1.4): what is announced, which shot of a list is asked about next, and how
//! the game may end. Changes no state.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::Refusal,
    event::{Event, HiddenValue},
    exchange::ExchangeState,
    ids::Timestamp,
    paper::{Claim, Flaw, PaperVerdict, Reveal, Shot, adjudicate, contradicts, find_wreck, inspect},
    report::{Debt, Ending, Outcome},
    roster::{Kind, PieceSpec},
    ruleset::Answers,
    side::{BySide, Side},
    state::{Game, GameStage},
    view::{Phase, PlacedPiece},
};

impl Game {
    pub(super) fn answer(&self, side: Side, claim: Claim) -> Result<Vec<Event>, Refusal> {
        let GameStage::Firing(firing) = &self.stage else { return Err(Code::NoAnswerDue.into()) };
        let cell = match self.public.phase {
            Phase::Owing(whose, Debt::Answer(cell)) if whose == side => cell,
            _ => return Err(Code::NoAnswerDue.into()),
        };
        let outcome = self.claimed_outcome(firing, side, cell, claim);
        let mut after = (**firing).clone();
        after.record_answer(outcome.clone());
        let announced = self.ask_or_tell(&after);
        // When nothing more has to be asked, the answer and the shot are announced together.
        let at_once = matches!(announced[..], [Event::Fired { .. }, ..]) && firing.pending_shot.is_none();
        let answered = (!at_once).then_some(Event::Answered { side, cell, outcome: HiddenValue(outcome) });
        Ok(answered.into_iter().chain(announced).collect())
    }

    /// The outcome that a claim means under these rules.
    fn claimed_outcome(&self, firing: &ExchangeState, side: Side, cell: Cell, claim: Claim) -> Outcome {
        let alone: CellSet = [cell].into_iter().collect();
        let (kind, decks, cells) = match claim {
            Claim::Miss => return Outcome::Miss,
            Claim::Mine => return Outcome::Mine,
            Claim::Sweeper => return Outcome::Sweeper,
            Claim::Hit => return Outcome::Hit,
            Claim::Sunk(_) | Claim::Submarine if self.rules().answers == Answers::Plain => return Outcome::Hit,
            Claim::Submarine => (Kind::Submarine, 1, alone),
            Claim::Sunk(decks) => (Kind::Warship, decks, find_wreck(self.rules(), &firing.claims[side], cell, decks).unwrap_or(alone)),
        };
        // Paper names a size only, so the first ship afloat of that size is taken.
        let mut specs = self.public.charts[side].afloat(self.rules());
        for outcome in firing.pending_outcomes(side) {
            if let Outcome::Sunk(ship) = outcome
                && let Some(at) = specs.iter().position(|spec| *spec == ship.spec)
            {
                specs.remove(at);
            }
        }
        let same = |spec: &PieceSpec| spec.kind == kind && spec.decks == decks;
        let spec = specs.into_iter().find(same).unwrap_or(PieceSpec { kind, ..PieceSpec::warship(decks) });
        Outcome::Sunk(PlacedPiece { spec, cells })
    }

    /// Calls the next shot to the owner of the paper field: first the shots of both lists, then the dying shots of submarines sunk
    /// by the answers. Once all are answered, they are announced together, because they count together (core/RULES.md §2.4, §2.8).
    pub(super) fn ask_or_tell(&self, firing: &ExchangeState) -> Vec<Event> {
        let mut after = firing.clone();
        if let Some((side, cell, left)) = after.next_call() {
            return vec![Event::Called { side, cell, left }];
        }
        let event = after.resolve_answered(self.rules()).unwrap_or_else(|| after.fire_salvo(self.rules()));
        let doubted = |whose: Side| self.is_contradicted(&after, whose);
        let ending = if let Event::Fired { side, dying, .. } = &event {
            // A side that had nothing to answer cannot have become less credible.
            let returned = dying.iter().any(|shot| shot.by != *side && shot.outcome.is_some());
            let contradicted = BySide::from_fn(|whose| (whose != *side || returned) && doubted(whose));
            self.ending_after(&after, contradicted, Some(*side))
        } else {
            self.ending_after(&after, BySide::from_fn(doubted), None)
        };
        [event].into_iter().chain(ending.map(|ending| self.end_event(ending))).collect()
    }

    /// How the game ends, if it does: answers that no fleet can have given, else a sunk fleet. If both fleets are sunk,
    /// the one met by the shot of `first` sank first (core/RULES.md §2.8); in a round of lists neither did.
    fn ending_after(&self, after: &ExchangeState, contradicted: BySide<bool>, first: Option<Side>) -> Option<Ending> {
        let all_sunk = BySide::from_fn(|side| self.all_claimed(after, side));
        match (contradicted.a, contradicted.b, all_sunk.a, all_sunk.b) {
            (true, true, ..) => Some(Ending::Void),
            (true, false, ..) => Some(self.judged_ending(after, Side::B, true)),
            (false, true, ..) => Some(self.judged_ending(after, Side::A, true)),
            (false, false, true, true) => {
                Some(first.map_or_else(|| self.both_sunk_ending(after), |first| self.judged_ending(after, first, false)))
            }
            (false, false, true, false) => Some(self.judged_ending(after, Side::B, false)),
            (false, false, false, true) => Some(self.judged_ending(after, Side::A, false)),
            (false, false, false, false) => None,
        }
    }

    /// Whether no legal fleet can have given the answers of this side, or one of them denies a cell the side gave away.
    fn is_contradicted(&self, after: &ExchangeState, side: Side) -> bool {
        let chart = &self.public.charts[side];
        let denied = |(cell, claim): &Shot| {
            (chart.given.contains(*cell) && !claim.is_ship()) || (chart.given_mines.contains(*cell) && *claim != Claim::Mine)
        };
        after.claims[side].iter().any(denied) || contradicts(self.rules(), &after.claims[side])
    }

    /// Both fleets sank in one round: the papers are inspected, and a side with a false answer loses.
    fn both_sunk_ending(&self, after: &ExchangeState) -> Ending {
        let bad = BySide::from_fn(|side| !self.flaws(after, side).is_empty());
        match (bad.a, bad.b) {
            (false, false) => Ending::Level,
            (true, false) => Ending::Judged(Side::B),
            (false, true) => Ending::Judged(Side::A),
            (true, true) => Ending::Void,
        }
    }

    /// Answers from the sealed paper for a player whose time is up: for every remaining shot of a list at once.
    pub(super) fn answer_from_seal(&self, now: Timestamp, side: Side) -> Vec<Event> {
        let (mut events, mut after) = (Vec::new(), self.clone());
        while let (GameStage::Firing(firing), Phase::Owing(whose, Debt::Answer(cell))) = (&after.stage, after.public.phase)
            && whose == side
        {
            let claim = Claim::from(&firing.fields[side].clone().take(cell, self.rules()));
            let events_of_answer = after.answer(side, claim).expect("an answer that is owed can be given");
            // Only a damaged game has a paper that does not fit its answers.
            if events_of_answer.iter().try_for_each(|event| after.evolve(now, event)).is_none() {
                break;
            }
            events.extend(events_of_answer);
        }
        events
    }

    /// Whether all ships of this side are claimed to be sunk.
    fn all_claimed(&self, after: &ExchangeState, side: Side) -> bool {
        let claims = after.claims[side].iter();
        match self.rules().answers {
            Answers::Plain => claims.filter(|(_, claim)| claim.is_ship()).count() >= self.rules().fleet.decks(),
            Answers::Full | Answers::Named => {
                let ships = self.rules().pieces().into_iter().filter(|spec| spec.kind.is_ship()).count();
                claims.filter(|(_, claim)| claim.is_ship() && *claim != Claim::Hit).count() >= ships
            }
        }
    }

    /// Inspects the papers of a game that `winner` won, or in which the other side's answers are contradictory
    /// (core/RULES.md §1.4). The tracking fields are the bot's own log and never wrong.
    fn judged_ending(&self, after: &ExchangeState, winner: Side, contradicted: bool) -> Ending {
        let bad = |side: Side| !self.flaws(after, side).is_empty();
        let verdict = adjudicate(bad(winner), Some(contradicted || bad(!winner)), false, false);
        match verdict {
            PaperVerdict::Confirmed if contradicted => Ending::Judged(winner),
            PaperVerdict::Confirmed => Ending::Won(winner),
            PaperVerdict::Overturned => Ending::Judged(!winner),
            PaperVerdict::Void => Ending::Void,
        }
    }

    fn flaws(&self, after: &ExchangeState, side: Side) -> Vec<Flaw> {
        let field = &after.fields[side];
        let text = field.fleet.commitment_text(&self.id().to_string(), side, &field.salt.to_string());
        let pieces: Vec<(Kind, CellSet)> = field.fleet.ships.iter().map(|ship| (ship.spec.kind, ship.cells)).collect();
        let (legal, commitment) =
            self.sealed_layout(side).map_or((false, ""), |(layout, _, seal)| (layout.check(self.rules()).is_ok(), seal));
        let reveal = Reveal { commitment, text: &text, legal, pieces: &pieces };
        inspect(self.rules(), &reveal, &after.claims[side])
    }
}
