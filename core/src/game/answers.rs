//! What follows from an answer at a paper field (core/RULES.md §1.4): what is told of it, which shot of a list is asked about
//! next, and how the game ends by it. Touches nothing.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::Refusal,
    event::{Event, Hidden},
    exchange::Firing,
    ids::Timestamp,
    paper::{Claim, Flaw, Reveal, Verdict, adjudicate, contradiction, inspect, wreck},
    report::{Debt, Ending, Outcome},
    roster::Berth,
    ruleset::Answers,
    side::{BySide, Side},
    state::{Game, Stage},
    view::{Phase, Placed},
};

impl Game {
    pub(super) fn answer(&self, side: Side, claim: Claim) -> Result<Vec<Event>, Refusal> {
        let Stage::Firing(firing) = &self.stage else { return Err(Code::NoAnswerDue.into()) };
        let cell = match self.public.phase {
            Phase::Owing(whose, Debt::Answer(cell)) if whose == side => cell,
            _ => return Err(Code::NoAnswerDue.into()),
        };
        let outcome = self.meant(firing, side, cell, claim);
        let mut after = (**firing).clone();
        if self.rules().salvo() {
            after.note(!side, cell, outcome.clone());
            let answered = Event::Answered { side, cell, outcome: Hidden(outcome) };
            return Ok([answered].into_iter().chain(self.ask_or_tell(&after)).collect());
        }
        let next = after.answered(!side, cell, &outcome, self.rules());
        let fired = Event::Fired { side: !side, cell, outcome, dying: Vec::new(), next };
        let ending = if contradiction(self.rules(), &after.claims[side]).is_some() {
            Some(self.judged(&after, !side, true))
        } else {
            self.all_claimed(&after, side).then(|| self.judged(&after, !side, false))
        };
        Ok([fired].into_iter().chain(ending.map(|ending| self.ended(ending))).collect())
    }

    /// The answer that a claim amounts to under these rules.
    fn meant(&self, firing: &Firing, side: Side, cell: Cell, claim: Claim) -> Outcome {
        let decks = match claim {
            Claim::Miss => return Outcome::Miss,
            Claim::Hit => return Outcome::Hit,
            Claim::Sunk(_) if self.rules().answers == Answers::Plain => return Outcome::Hit,
            Claim::Sunk(decks) => decks,
        };
        // The next one of this size: which of several classes it is, a paper does not say.
        let mut berths = self.public.charts[side].afloat(self.rules());
        for outcome in &firing.plans[!side].answers {
            if let Outcome::Sunk(ship) = outcome
                && let Some(at) = berths.iter().position(|berth| *berth == ship.berth)
            {
                berths.remove(at);
            }
        }
        let berth = berths.into_iter().find(|berth| berth.decks == decks).unwrap_or(Berth::warship(decks));
        let cells = wreck(self.rules(), &firing.claims[side], cell, decks).unwrap_or_else(|| [cell].into_iter().collect());
        Outcome::Sunk(Placed { berth, cells })
    }

    /// The next shot of two lists is called out to the owner of the paper field it falls into; once all are answered, they are
    /// told together, as they count together (core/RULES.md §2.4).
    pub(super) fn ask_or_tell(&self, firing: &Firing) -> Vec<Event> {
        if let Some((side, cell, left)) = firing.uncalled() {
            return vec![Event::Called { side, cell, left }];
        }
        let mut after = firing.clone();
        let (volleys, dying, next) = after.salvo(self.rules());
        let salvo = Event::Salvo { volleys, dying, next };
        [salvo].into_iter().chain(self.round_judged(&after).map(|ending| self.ended(ending))).collect()
    }

    /// How a round of lists ends the game, if it does: by answers that no fleet can have given, else by a fleet that is gone.
    fn round_judged(&self, after: &Firing) -> Option<Ending> {
        let contradicted = BySide::from_fn(|side| contradiction(self.rules(), &after.claims[side]).is_some());
        let gone = BySide::from_fn(|side| self.all_claimed(after, side));
        match (contradicted.a, contradicted.b, gone.a, gone.b) {
            (true, true, ..) => Some(Ending::Void),
            (true, false, ..) => Some(self.judged(after, Side::B, true)),
            (false, true, ..) => Some(self.judged(after, Side::A, true)),
            (false, false, true, true) => Some(self.level(after)),
            (false, false, true, false) => Some(self.judged(after, Side::B, false)),
            (false, false, false, true) => Some(self.judged(after, Side::A, false)),
            (false, false, false, false) => None,
        }
    }

    /// Both fleets went down in one round: the papers are opened, and whoever has answered falsely has lost.
    fn level(&self, after: &Firing) -> Ending {
        let bad = BySide::from_fn(|side| !self.flaws(after, side).is_empty());
        match (bad.a, bad.b) {
            (false, false) => Ending::Level,
            (true, false) => Ending::Judged(Side::B),
            (false, true) => Ending::Judged(Side::A),
            (true, true) => Ending::Void,
        }
    }

    /// The sealed paper answers for a player who does not: of a list for every shot that is left, so that nobody waits for each.
    pub(super) fn answer_from_seal(&self, now: Timestamp, side: Side) -> Vec<Event> {
        let (mut events, mut after) = (Vec::new(), self.clone());
        while let (Stage::Firing(firing), Phase::Owing(whose, Debt::Answer(cell))) = (&after.stage, after.public.phase)
            && whose == side
        {
            let claim = Claim::from(&firing.fields[side].clone().take(cell, self.rules()).0);
            let told = after.answer(side, claim).expect("an answer that is owed can be given");
            for event in &told {
                after.evolve(now, event).expect("what was decided can be evolved");
            }
            events.extend(told);
        }
        events
    }

    /// Whether everything this side has is said to be sunk.
    fn all_claimed(&self, after: &Firing, side: Side) -> bool {
        let claims = after.claims[side].iter();
        match self.rules().answers {
            Answers::Plain => claims.filter(|(_, claim)| *claim != Claim::Miss).count() >= self.rules().fleet.decks(),
            Answers::Full | Answers::Named => {
                claims.filter(|(_, claim)| matches!(claim, Claim::Sunk(_))).count() >= self.rules().fleet.berths().len()
            }
        }
    }

    /// The papers are opened: how the game ends that `winner` won, or in which the other side's answers
    /// contradict themselves (core/RULES.md §1.4). Tracking fields are the bot's log and never wrong.
    fn judged(&self, after: &Firing, winner: Side, contradicted: bool) -> Ending {
        let bad = |side: Side| !self.flaws(after, side).is_empty();
        let verdict = adjudicate(bad(winner), Some(contradicted || bad(!winner)), false, false);
        match verdict {
            Verdict::Stands if contradicted => Ending::Judged(winner),
            Verdict::Stands => Ending::Won(winner),
            Verdict::Overturned => Ending::Judged(!winner),
            Verdict::Void => Ending::Void,
        }
    }

    fn flaws(&self, after: &Firing, side: Side) -> Vec<Flaw> {
        let field = &after.fields[side];
        let text = field.fleet.commitment_text(&self.id().to_string(), side, &field.salt.to_string());
        let ships: Vec<CellSet> = field.fleet.ships.iter().map(|ship| ship.cells).collect();
        let (lawful, commitment) = self.sealed(side).map_or((false, ""), |(layout, seal)| (layout.check(self.rules()).is_ok(), seal));
        let reveal = Reveal { commitment, text: &text, lawful, ships: &ships };
        inspect(self.rules(), &reveal, &after.claims[side])
    }
}
