//! What follows from an answer at a paper field (core/RULES.md §1.4): what is told of it, which shot of a list is asked about
//! next, and how the game ends by it. Touches nothing.

use super::{
    cell::{Cell, CellSet},
    code::Code,
    command::Refusal,
    event::{Event, Hidden},
    exchange::{Firing, Told},
    ids::Timestamp,
    paper::{Claim, Flaw, Reveal, Shot, Verdict, adjudicate, contradicts, inspect, wreck},
    report::{Debt, Ending, Outcome},
    roster::{Berth, Kind},
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
        after.note(outcome.clone());
        let told = self.ask_or_tell(&after);
        // A shot that nothing more is asked about is told with its answer.
        let at_once = matches!(told[..], [Event::Fired { .. }, ..]) && firing.untold.is_none();
        let answered = (!at_once).then_some(Event::Answered { side, cell, outcome: Hidden(outcome) });
        Ok(answered.into_iter().chain(told).collect())
    }

    /// The answer that a claim amounts to under these rules.
    fn meant(&self, firing: &Firing, side: Side, cell: Cell, claim: Claim) -> Outcome {
        let alone: CellSet = [cell].into_iter().collect();
        let (kind, decks, cells) = match claim {
            Claim::Miss => return Outcome::Miss,
            Claim::Mine => return Outcome::Mine,
            Claim::Sweeper => return Outcome::Sweeper,
            Claim::Hit => return Outcome::Hit,
            Claim::Sunk(_) | Claim::Submarine if self.rules().answers == Answers::Plain => return Outcome::Hit,
            Claim::Submarine => (Kind::Submarine, 1, alone),
            Claim::Sunk(decks) => (Kind::Warship, decks, wreck(self.rules(), &firing.claims[side], cell, decks).unwrap_or(alone)),
        };
        // The next one of this size: which of several classes it is, a paper does not say.
        let mut berths = self.public.charts[side].afloat(self.rules());
        for outcome in firing.untold_of(side) {
            if let Outcome::Sunk(ship) = outcome
                && let Some(at) = berths.iter().position(|berth| *berth == ship.berth)
            {
                berths.remove(at);
            }
        }
        let same = |berth: &Berth| berth.kind == kind && berth.decks == decks;
        let berth = berths.into_iter().find(same).unwrap_or(Berth { kind, ..Berth::warship(decks) });
        Outcome::Sunk(Placed { berth, cells })
    }

    /// The next shot is called out to the owner of the paper field it falls into: of two lists, then of the submarines that go down
    /// by what was answered. Once all are answered, they are told together, as they count together (core/RULES.md §2.4, §2.8).
    pub(super) fn ask_or_tell(&self, firing: &Firing) -> Vec<Event> {
        let mut after = firing.clone();
        if let Some((side, cell, left)) = after.uncalled() {
            return vec![Event::Called { side, cell, left }];
        }
        let (told, ending) = match after.tell(self.rules()) {
            Some(Told { side, cell, outcome, dying, next }) => {
                // Whoever answered for nothing is doubted no more than before.
                let returned = dying.iter().any(|shot| shot.by != side && shot.outcome.is_some());
                let doubted = |whose: Side| (whose != side || returned) && self.contradicted(&after, whose);
                let ending = self.judgement(&after, BySide::from_fn(doubted), Some(side));
                (Event::Fired { side, cell, outcome, dying, next }, ending)
            }
            None => {
                let (volleys, dying, next) = after.salvo(self.rules());
                let doubted = BySide::from_fn(|side| self.contradicted(&after, side));
                (Event::Salvo { volleys, dying, next }, self.judgement(&after, doubted, None))
            }
        };
        [told].into_iter().chain(ending.map(|ending| self.ended(ending))).collect()
    }

    /// How the game ends, if it does: by answers that no fleet can have given, else by a fleet that is gone. Of two that are
    /// gone, the one that the shot of `first` met went down before (core/RULES.md §2.8); in a round of lists neither did.
    fn judgement(&self, after: &Firing, contradicted: BySide<bool>, first: Option<Side>) -> Option<Ending> {
        let gone = BySide::from_fn(|side| self.all_claimed(after, side));
        match (contradicted.a, contradicted.b, gone.a, gone.b) {
            (true, true, ..) => Some(Ending::Void),
            (true, false, ..) => Some(self.judged(after, Side::B, true)),
            (false, true, ..) => Some(self.judged(after, Side::A, true)),
            (false, false, true, true) => Some(first.map_or_else(|| self.level(after), |first| self.judged(after, first, false))),
            (false, false, true, false) => Some(self.judged(after, Side::B, false)),
            (false, false, false, true) => Some(self.judged(after, Side::A, false)),
            (false, false, false, false) => None,
        }
    }

    /// Whether no fleet can have given the answers of this side, or one of them denies what it has given away itself.
    fn contradicted(&self, after: &Firing, side: Side) -> bool {
        let chart = &self.public.charts[side];
        let denied = |(cell, claim): &Shot| {
            (chart.given.contains(*cell) && !claim.ship()) || (chart.given_mines.contains(*cell) && *claim != Claim::Mine)
        };
        after.claims[side].iter().any(denied) || contradicts(self.rules(), &after.claims[side])
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
            let claim = Claim::from(&firing.fields[side].clone().take(cell, self.rules()));
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
            Answers::Plain => claims.filter(|(_, claim)| claim.ship()).count() >= self.rules().fleet.decks(),
            Answers::Full | Answers::Named => {
                let ships = self.rules().pieces().into_iter().filter(|berth| berth.kind.ship()).count();
                claims.filter(|(_, claim)| claim.ship() && *claim != Claim::Hit).count() >= ships
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
        let pieces: Vec<(Kind, CellSet)> = field.fleet.ships.iter().map(|ship| (ship.berth.kind, ship.cells)).collect();
        let (lawful, commitment) = self.sealed(side).map_or((false, ""), |(layout, _, seal)| (layout.check(self.rules()).is_ok(), seal));
        let reveal = Reveal { commitment, text: &text, lawful, pieces: &pieces };
        inspect(self.rules(), &reveal, &after.claims[side])
    }
}
