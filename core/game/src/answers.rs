//! Decides the answers of a game on paper (core/RULES.md §1.4): which result is announced, which shot is to be answered next,
//! and how the game ends. Changes no state.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::Refusal,
    event::{Event, HiddenValue},
    exchange::ExchangeState,
    ids::Timestamp,
    paper::{Claim, Flaw, PaperVerdict, RevealedField, Shot, adjudicate, contradicts, find_wreck, inspect},
    report::{Debt, Ending, Outcome},
    roster::{Kind, PieceSpec},
    ruleset::AnswerDetail,
    side::{BySide, Side},
    state::{Game, GameStage},
    view::{Phase, PlacedPiece},
};

impl Game {
    /// Decides the answer of a side to the shot that it owes one for.
    pub(super) fn answer(&self, side: Side, claim: Claim) -> Result<Vec<Event>, Refusal> {
        let GameStage::Firing(firing) = &self.stage else { return Err(Code::NoAnswerDue.into()) };
        let cell = match self.public.phase {
            Phase::Owing(whose, Debt::Answer(cell)) if whose == side => cell,
            _ => return Err(Code::NoAnswerDue.into()),
        };
        let outcome = self.claimed_outcome(firing, side, cell, claim);
        let mut after = (**firing).clone();
        after.record_answer(outcome.clone());
        let announced = self.call_or_announce(&after);
        // If no other shot has to be answered first, one event announces the shot and its answer.
        let at_once = matches!(announced[..], [Event::Fired { .. }, ..]) && firing.pending_shot.is_none();
        let answered = (!at_once).then_some(Event::Answered { side, cell, outcome: HiddenValue(outcome) });
        Ok(answered.into_iter().chain(announced).collect())
    }

    /// The outcome that is announced for this claim under these rules.
    fn claimed_outcome(&self, firing: &ExchangeState, side: Side, cell: Cell, claim: Claim) -> Outcome {
        let alone: CellSet = [cell].into_iter().collect();
        let (kind, decks, cells) = match claim {
            Claim::Miss => return Outcome::Miss,
            Claim::Mine => return Outcome::Mine,
            Claim::Sweeper => return Outcome::Sweeper,
            Claim::Hit => return Outcome::Hit,
            Claim::Sunk(_) | Claim::Submarine if self.rules().answers == AnswerDetail::Plain => return Outcome::Hit,
            Claim::Submarine => (Kind::Submarine, 1, alone),
            Claim::Sunk(decks) => (Kind::Warship, decks, find_wreck(self.rules(), &firing.claims[side], cell, decks).unwrap_or(alone)),
        };
        // The claim gives only a size, so the first ship of that size still afloat is taken.
        let mut specs = self.public.charts[side].ships_afloat(self.rules());
        for outcome in firing.pending_outcomes(side) {
            if let Outcome::Sunk(ship) = outcome
                && let Some(at) = specs.iter().position(|spec| *spec == ship.spec)
            {
                specs.remove(at);
            }
        }
        let is_claimed = |spec: &PieceSpec| spec.kind == kind && spec.decks == decks;
        let spec = specs.into_iter().find(is_claimed).unwrap_or(PieceSpec { kind, ..PieceSpec::warship(decks) });
        Outcome::Sunk(PlacedPiece { spec, cells })
    }

    /// Calls the next shot that the owner of a paper field has to answer: first the shots of both lists, then the dying shots of the
    /// submarines they sank. Once all are answered, announces them together, because they count together (core/RULES.md §2.4, §2.8).
    pub(super) fn call_or_announce(&self, firing: &ExchangeState) -> Vec<Event> {
        let mut after = firing.clone();
        if let Some((side, cell, left)) = after.next_call() {
            return vec![Event::Called { side, cell, left }];
        }
        let event = after.resolve_answered(self.rules()).unwrap_or_else(|| after.fire_salvo(self.rules()));
        let is_contradicted = |whose: Side| self.is_contradicted(&after, whose);
        let ending = if let Event::Fired { side, dying, .. } = &event {
            // A side that answered nothing cannot have contradicted itself.
            let shooter_answered = dying.iter().any(|shot| shot.by != *side && shot.outcome.is_some());
            let contradicted = BySide::from_fn(|whose| (whose != *side || shooter_answered) && is_contradicted(whose));
            self.ending_after(&after, contradicted, Some(*side))
        } else {
            self.ending_after(&after, BySide::from_fn(is_contradicted), None)
        };
        [event].into_iter().chain(ending.map(|ending| self.end_event(ending))).collect()
    }

    /// The ending of the game, if it ends: by contradictory answers, else by a sunk fleet. If both fleets are sunk, the one that
    /// `first` fired at sank first (core/RULES.md §2.8); without `first`, in a salvo, they sank at once.
    fn ending_after(&self, after: &ExchangeState, contradicted: BySide<bool>, first: Option<Side>) -> Option<Ending> {
        let all_sunk = BySide::from_fn(|side| self.all_ships_claimed_sunk(after, side));
        match (contradicted.a, contradicted.b, all_sunk.a, all_sunk.b) {
            (true, true, ..) => Some(Ending::Void),
            (true, false, ..) => Some(self.inspected_ending(after, Side::B, true)),
            (false, true, ..) => Some(self.inspected_ending(after, Side::A, true)),
            (false, false, true, true) => {
                Some(first.map_or_else(|| self.both_sunk_ending(after), |first| self.inspected_ending(after, first, false)))
            }
            (false, false, true, false) => Some(self.inspected_ending(after, Side::B, false)),
            (false, false, false, true) => Some(self.inspected_ending(after, Side::A, false)),
            (false, false, false, false) => None,
        }
    }

    /// Whether the answers of this side are impossible for any legal fleet, or one of them denies a piece that the side has disclosed.
    fn is_contradicted(&self, after: &ExchangeState, side: Side) -> bool {
        let chart = &self.public.charts[side];
        let is_denial = |(cell, claim): &Shot| {
            (chart.given.contains(*cell) && !claim.is_ship()) || (chart.given_mines.contains(*cell) && *claim != Claim::Mine)
        };
        after.claims[side].iter().any(is_denial) || contradicts(self.rules(), &after.claims[side])
    }

    /// The ending if both fleets sank in one salvo: the papers are inspected, and a side with a wrong field loses.
    fn both_sunk_ending(&self, after: &ExchangeState) -> Ending {
        let bad = BySide::from_fn(|side| !self.flaws(after, side).is_empty());
        match (bad.a, bad.b) {
            (false, false) => Ending::Level,
            (true, false) => Ending::Judged(Side::B),
            (false, true) => Ending::Judged(Side::A),
            (true, true) => Ending::Void,
        }
    }

    /// Answers from the sealed field for a player whose time is up: all shots that this side still has to answer.
    pub(super) fn answer_from_sealed_field(&self, now: Timestamp, side: Side) -> Vec<Event> {
        let (mut events, mut after) = (Vec::new(), self.clone());
        while let (GameStage::Firing(firing), Phase::Owing(whose, Debt::Answer(cell))) = (&after.stage, after.public.phase)
            && whose == side
        {
            let claim = Claim::from(&firing.fields[side].clone().take_shot(cell, self.rules()));
            let events_of_answer = after.answer(side, claim).expect("an answer that is owed can be given");
            // The sealed field can contradict the log only in a damaged game.
            if events_of_answer.iter().try_for_each(|event| after.evolve(now, event)).is_none() {
                break;
            }
            events.extend(events_of_answer);
        }
        events
    }

    /// Whether this side has answered that all its ships are sunk.
    fn all_ships_claimed_sunk(&self, after: &ExchangeState, side: Side) -> bool {
        let claims = after.claims[side].iter();
        match self.rules().answers {
            AnswerDetail::Plain => claims.filter(|(_, claim)| claim.is_ship()).count() >= self.rules().fleet.decks(),
            AnswerDetail::Full | AnswerDetail::Named => {
                let ships = self.rules().pieces().into_iter().filter(|spec| spec.kind.is_ship()).count();
                claims.filter(|(_, claim)| claim.is_ship() && *claim != Claim::Hit).count() >= ships
            }
        }
    }

    /// The ending after an inspection of the papers (core/RULES.md §1.4): `winner` sank the other fleet, or the other side's answers
    /// are `contradicted`. The tracking fields are the bot's own log and never wrong.
    fn inspected_ending(&self, after: &ExchangeState, winner: Side, contradicted: bool) -> Ending {
        let bad = |side: Side| !self.flaws(after, side).is_empty();
        let verdict = adjudicate(bad(winner), Some(contradicted || bad(!winner)), false, false);
        match verdict {
            PaperVerdict::Confirmed if contradicted => Ending::Judged(winner),
            PaperVerdict::Confirmed => Ending::Won(winner),
            PaperVerdict::Overturned => Ending::Judged(!winner),
            PaperVerdict::Void => Ending::Void,
        }
    }

    /// The faults of a side's sealed field and its answers.
    fn flaws(&self, after: &ExchangeState, side: Side) -> Vec<Flaw> {
        let field = &after.fields[side];
        let text = field.fleet.commitment_text(&self.id().to_string(), side, &field.salt.to_string());
        let (legal, commitment) =
            self.sealed_layout(side).map_or((false, ""), |(layout, _, seal)| (layout.check(self.rules()).is_ok(), seal));
        let reveal = RevealedField { commitment, text: &text, legal, pieces: &field.fleet.ships };
        inspect(self.rules(), &reveal, &after.claims[side])
    }
}
