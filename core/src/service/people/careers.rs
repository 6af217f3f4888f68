//! Finished games into careers, one at a time and in order of finish. A game is written down in the ledger, then into
//! the career of whoever challenged, then into the other one, then struck from the ledger; four commits of four
//! records, each of which finds out by itself whether it was done:
//!
//! - Entering a game that waits changes nothing. One that was struck and is entered again (its message came twice) is
//!   applied again, which changes nothing.
//! - A career that has the game does not take it again, and then nothing follows from it either. The first career keeps
//!   both ratings as they were before the game, so the second is reckoned from the same numbers whenever that happens;
//!   no other game can come in between, because the next one is not looked at before this one is struck.
//! - Who plays for whom is settled when the game is entered, so joining or parting in between changes nothing.
//!
//! What the computer remembers of a person's games lies with their career, so it learns from each game once as well.
//!
//! Of accounts that are joined, the main one's career counts the games of all. What each has played itself is entered beside it: into the
//! own career of the account that played, or, for the main one, into a part of its record. When they part, each goes on with that.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::{named, of_person},
        anonymize::{ERASED, ErasedPerson},
        context::Context,
        games,
        outbox::{Entry, Job, Message},
        records::{Plain, Records, SideEffects, emptied},
        store::{Alarm, Collection, Key as StoreKey, RequestId, StoreError},
        tournaments,
    },
    identity::{self, Identity, of_identity},
};
use crate::{
    arena::career::{
        Career, CareerNews, Opposition,
        facts::{Facts, Family},
        ledger::CareerQueue,
        placing::TournamentPlace,
        rating::Rating,
        tiding::Notification,
    },
    game::{
        Game,
        ids::{GameId, PlayerId, Timestamp, TournamentId},
        side::Side,
    },
    gunner::{
        crew::{self, ComputerPlayer},
        habits::{HabitSample, Habits, Memory},
    },
};

/// How many games are applied in one go.
const ARMFUL: usize = 4;

/// A career as it is kept, and what goes with it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Filed {
    /// The career; none where nothing has happened yet.
    pub(in crate::service) career: Option<Career>,
    /// What the computer remembers of the person's games.
    pub(in crate::service) memory: Memory,
    /// The same of the account's own games alone, while others are joined to it.
    solo: Option<Solo>,
}

/// What an account has played itself.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Solo {
    career: Option<Career>,
    memory: Memory,
}

impl Plain for Filed {
    fn forget(&mut self, key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        if *key == of_career(gone.player) {
            *self = Self::default();
            return emptied();
        }
        let games = key.name.parse().ok().and_then(|player: PlayerId| gone.met.get(&player));
        for career in self.careers_mut() {
            career.anonymise(gone.player);
            games.into_iter().for_each(|games| career.anonymise_games(games));
        }
        SideEffects::nothing()
    }

    fn export(&self, key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let own = (*key == of_career(person)).then(|| self.clone().own());
        own.map(|(career, memory)| json!({ "career": career, "remembered": memory })).into_iter().collect()
    }
}

impl Filed {
    /// Grows with every change of a career.
    fn revision(&self) -> u64 {
        let solo = self.solo.as_ref().and_then(|solo| solo.career.as_ref());
        self.career.iter().chain(solo).map(|career| career.revision).sum()
    }

    /// The career, and that of the account's own games alone where there is one.
    pub(in crate::service) fn careers_mut(&mut self) -> impl Iterator<Item = &mut Career> {
        self.career.iter_mut().chain(self.solo.iter_mut().filter_map(|solo| solo.career.as_mut()))
    }

    /// What the account has played itself: nothing of those that are joined to it.
    pub(in crate::service) fn own(self) -> (Option<Career>, Memory) {
        match self.solo {
            Some(Solo { career, memory }) => (career, memory),
            None => (self.career, self.memory),
        }
    }
}

/// One side of a game that is to be entered into a career.
struct PlayedSide<'a> {
    facts: &'a Facts,
    side: usize,
    rating: &'a Rating,
    opposition: Opposition,
    lesson: Option<HabitSample>,
    /// The opponent, if they were forgotten since.
    gone: Option<PlayerId>,
}

impl PlayedSide<'_> {
    fn enter(&self, person: PlayerId, career: &mut Option<Career>, memory: &mut Memory) -> Vec<CareerNews> {
        let career = career.get_or_insert_with(|| Career::new(person, &self.facts.sides[self.side].name));
        let known = career.revision;
        let news = career.apply(self.facts, self.side, self.rating, &self.opposition);
        // A game that the career has already taught its lesson.
        self.lesson.iter().filter(|_| career.revision > known).for_each(|lesson| memory.learn(lesson));
        self.gone.into_iter().for_each(|gone| career.anonymise(gone));
        news
    }
}

impl Plain for CareerQueue {
    fn forget(&mut self, _key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        for mut facts in std::mem::take(self).waiting().iter().cloned() {
            let over = facts.at <= gone.until;
            for deeds in facts.sides.iter_mut().filter(|deeds| over && deeds.player == gone.player) {
                (deeds.player, deeds.name) = (ERASED, String::new());
            }
            self.enter(facts);
        }
        SideEffects::nothing()
    }

    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let played = |facts: &&Facts| facts.sides.iter().any(|deeds| deeds.player == person);
        self.waiting().iter().filter(played).map(|facts| json!(facts)).collect()
    }
}

/// Where somebody's career lies.
pub(in crate::service) fn of_career(player: PlayerId) -> StoreKey {
    of_person(Collection::Career, player)
}

/// Where the one ledger lies.
pub(in crate::service) fn of_ledger() -> StoreKey {
    named(Collection::Ledger, "ledger")
}

fn after(ledger: &CareerQueue) -> SideEffects {
    let alarm = ledger.due().map_or(Alarm::Clear, |at| Alarm::At(at.0));
    SideEffects { alarm, ..SideEffects::nothing() }
}

/// What this person has played and won; `None` for somebody nothing is known of. Looks under the main identity.
pub(in crate::service) async fn load(records: &Records, player: PlayerId) -> Result<Option<Career>, StoreError> {
    let main = identity::main_of(records, player).await?;
    Ok(records.load_record::<Filed>(&of_career(main)).await?.career)
}

/// What the computer remembers of this person's games. Looks under the main identity.
pub(in crate::service) async fn remembered(records: &Records, player: PlayerId) -> Result<Memory, StoreError> {
    let main = identity::main_of(records, player).await?;
    Ok(records.load_record::<Filed>(&of_career(main)).await?.memory)
}

/// A person's rating in a family as it is now.
pub(in crate::service) async fn rating_in(context: &Context, player: PlayerId, family: Family) -> Result<Rating, StoreError> {
    let now = context.clock.now();
    Ok(load(&context.records, player).await?.map_or_else(Rating::default, |career| career.rating_at(family, now)))
}

/// The job that enters somebody into every table that knows them.
pub(in crate::service) fn ranked(main: PlayerId) -> Entry {
    Job::EnterTables { player: main, game: None }.into()
}

/// Writes a finished game down for the careers. Idempotent.
pub(in crate::service) async fn enter_careers(records: &Records, id: GameId) -> Result<(), StoreError> {
    let Some(game) = games::load(records, id).await? else { return Ok(()) };
    let Some(mut facts) = Facts::of(&game) else { return Ok(()) };
    (facts.casual, facts.rooms) = (facts.casual || tournaments::unrated(records, id).await?, tournaments::rooms_of(records, &game).await?);
    for deeds in &mut facts.sides {
        deeds.player = identity::main_of(records, deeds.player).await?;
    }
    let request = RequestId::hash(&["enter", &id.to_string()]);
    let enter = |ledger: &mut CareerQueue| {
        let before = ledger.clone();
        ledger.insert(facts.clone());
        if *ledger == before { SideEffects::nothing() } else { after(ledger) }
    };
    records.update_record(&of_ledger(), request, enter).await?;
    // Whoever is forgotten is marked before the ledger is looked through; what was read of them earlier may have come in since.
    for player in facts.sides.iter().map(|deeds| deeds.player) {
        let Some(until) = identity::load(records, player).await?.erased.filter(|erased| facts.at <= *erased) else { continue };
        let request = RequestId::hash(&["enter", &id.to_string(), "without", &player.to_string()]);
        records.forget::<CareerQueue>(&of_ledger(), request, &ErasedPerson { until, ..ErasedPerson::of(player) }).await?;
    }
    Ok(())
}

/// Applies the games that have waited long enough, not too many in one go; says whether there were any. Games whose
/// records cannot be read stay where they are, and hold nobody else's up.
pub(in crate::service) async fn wake_ledger(context: &Context, at: i64) -> Result<bool, StoreError> {
    let (mut applied, mut stuck) = (0, false);
    let ledger: CareerQueue = context.records.load_record(&of_ledger()).await?;
    for facts in ledger.ready(context.clock.now()) {
        match apply_game(&context.records, facts).await {
            Ok(()) => strike_game(context, facts.game).await?,
            Err(fault) if fault.is_unreadable() => {
                stuck = true;
                continue;
            }
            Err(fault) => return Err(fault),
        }
        applied += 1;
        if applied == ARMFUL {
            break;
        }
    }
    if applied == 0 && !stuck {
        let request = RequestId::hash(&["ledger", &at.to_string(), &context.clock.now().0.to_string()]);
        context.records.update_record(&of_ledger(), request, |ledger: &mut CareerQueue| after(ledger)).await?;
    }
    Ok(applied > 0)
}

/// Takes a game out of the ledger. Each moment's striking is a request of its own: a game may come back and be struck
/// again before the first time is out of mind.
async fn strike_game(context: &Context, game: GameId) -> Result<(), StoreError> {
    let request = RequestId::hash(&["strike", &game.to_string(), &context.clock.now().0.to_string()]);
    let strike = |ledger: &mut CareerQueue| {
        ledger.remove(game);
        after(ledger)
    };
    context.records.update_record(&of_ledger(), request, strike).await
}

/// Applies a game to the careers of both sides, the challenger's first.
async fn apply_game(records: &Records, facts: &Facts) -> Result<(), StoreError> {
    let mains = [0, 1].map(|side: usize| facts.sides[side].player);
    let mut takes = [false; 2];
    for side in [0, 1] {
        let somebody = !mains[side].is_computer() && mains[side] != ERASED;
        takes[side] = somebody && identity::load(records, mains[side]).await?.takes(facts.at);
    }
    let careers = [filed(records, mains[0]).await?, filed(records, mains[1]).await?];
    let witness = usize::from(!takes[0]);
    let met_today = careers[witness].as_ref().map_or(0, |career| career.earlier_games_today(mains[1 - witness], facts));
    let ratings = careers.map(|career| career.map_or_else(Rating::default, |career| career.before(facts)));
    for side in [0, 1].into_iter().filter(|side| takes[*side]) {
        let gone = !takes[1 - side] && !mains[1 - side].is_computer();
        apply_side(records, facts, side, &ratings[1 - side], met_today, gone.then_some(mains[1 - side])).await?;
    }
    Ok(())
}

/// Applies a game to one career; `gone` is an opponent who was forgotten since.
async fn apply_side(
    records: &Records,
    facts: &Facts,
    side: usize,
    rating: &Rating,
    met_today: u16,
    gone: Option<PlayerId>,
) -> Result<(), StoreError> {
    let main = facts.sides[side].player;
    // Letters go where it was played.
    let game = games::load_if_read(records, facts.game).await?;
    let seat = game.as_ref().and_then(|game| game.public().seats[Side::BOTH[side]].as_ref().map(|seat| seat.player));
    let lesson = game.as_ref().and_then(|game| lesson(game, Side::BOTH[side]));
    let opposition = Opposition { opponent: facts.sides[1 - side].player, met_today };
    let played = PlayedSide { facts, side, rating, opposition, lesson, gone };
    let request = RequestId::hash(&["career", &facts.game.to_string(), &main.to_string()]);
    let apply = |filed: &mut Filed| {
        let news = played.enter(main, &mut filed.career, &mut filed.memory);
        if let (true, Some(Solo { career, memory })) = (seat == Some(main), &mut filed.solo) {
            played.enter(main, career, memory);
        }
        let ranked = Entry::from(Job::EnterTables { player: main, game: Some(facts.game) });
        told(seat.unwrap_or(main), &news).into_iter().chain([ranked]).collect()
    };
    recount(records, &of_career(main), request, apply).await?;
    match seat.filter(|seat| *seat != main && opposition.opponent != main) {
        Some(joined) => enter_own(records, joined, &played).await,
        None => Ok(()),
    }
}

/// Enters a game into the own career of an account that is joined to another, which nobody is shown as long as it is. Idempotent.
async fn enter_own(records: &Records, account: PlayerId, played: &PlayedSide<'_>) -> Result<(), StoreError> {
    if !identity::load(records, account).await?.takes(played.facts.at) {
        return Ok(());
    }
    let (game, opponent) = (played.facts.game.to_string(), played.opposition.opponent);
    let enter = |filed: &mut Filed| {
        played.enter(account, &mut filed.career, &mut filed.memory);
        Vec::new()
    };
    recount(records, &of_career(account), RequestId::hash(&["own career", &game, &account.to_string()]), enter).await?;
    if opponent.is_computer() || opponent == ERASED || played.gone.is_some() {
        return Ok(());
    }
    // The opponent's name stands there from now on: it must be found when they are to be forgotten.
    let note = |identity: &mut Identity| {
        if identity.takes(played.facts.at) && !identity.met.contains(&account) {
            identity.met.push(account);
        }
    };
    records.update_record(&of_identity(opponent), RequestId::hash(&["met by own", &game, &account.to_string()]), note).await
}

/// From now on others are joined to this account: what it has played itself is kept beside the career. Idempotent.
pub(in crate::service) async fn join(records: &Records, main: PlayerId, request: RequestId) -> Result<(), StoreError> {
    let join = |filed: &mut Filed| {
        if filed.solo.is_none() {
            filed.solo = Some(Solo { career: filed.career.clone(), memory: filed.memory.clone() });
        }
    };
    records.update_record(&of_career(main), request, join).await
}

/// An account parts from the one that it was joined to, and is in tables again with what it has played itself. The other goes on with
/// its own games once nobody is joined to it any more (`alone`). Idempotent.
pub(in crate::service) async fn part(
    records: &Records,
    main: PlayerId,
    other: PlayerId,
    alone: bool,
    request: RequestId,
) -> Result<(), StoreError> {
    let part = |filed: &mut Filed| {
        let Some(Solo { career, memory }) = filed.solo.take_if(|_| alone) else { return SideEffects::nothing() };
        // Tables keep what has the greater number.
        let next = filed.career.as_ref().map_or(0, |joint| joint.revision) + 1;
        let showing = filed.career.as_ref().map(|joint| joint.showing).unwrap_or_default();
        let empty = || Career { showing, ..Career::new(main, "") };
        filed.career = filed.career.take().map(|_| Career { revision: next, ..career.unwrap_or_else(empty) });
        filed.memory = memory;
        SideEffects::entries(vec![ranked(main)])
    };
    records.update_record(&of_career(main), request.part("career"), part).await?;
    let back = |filed: &mut Filed| {
        let Some(career) = &mut filed.career else { return Vec::new() };
        career.revision += 1;
        vec![ranked(other)]
    };
    recount(records, &of_career(other), request.part("own career"), back).await
}

/// Changes a career; what follows from that follows only if something did change.
pub(in crate::service) async fn recount(
    records: &Records,
    key: &StoreKey,
    request: RequestId,
    change: impl Fn(&mut Filed) -> Vec<Entry> + Send + Sync,
) -> Result<(), StoreError> {
    let changed = |filed: &mut Filed| {
        let before = filed.clone();
        let entries = change(filed);
        if filed.revision() == before.revision() {
            *filed = before;
            return SideEffects::nothing();
        }
        SideEffects::entries(entries)
    };
    records.update_record(key, request, changed).await
}

pub(in crate::service) async fn filed(records: &Records, main: PlayerId) -> Result<Option<Career>, StoreError> {
    if main.is_computer() {
        return Ok(None);
    }
    Ok(records.load_record::<Filed>(&of_career(main)).await?.career)
}

/// Enters how a tournament ended for somebody. Idempotent.
///
/// # Errors
/// When the store is in trouble.
pub(in crate::service) async fn honour(records: &Records, id: TournamentId, player: PlayerId) -> Result<(), StoreError> {
    let Some(tournament) = tournaments::load(records, id).await? else { return Ok(()) };
    let Some(placing) = TournamentPlace::of(&tournament, player) else { return Ok(()) };
    let name = tournament.entrant_of(player).map(|entrant| entrant.person.name.clone()).unwrap_or_default();
    let main = identity::main_of(records, player).await?;
    if main == ERASED || !identity::load(records, main).await?.takes(placing.at) {
        return Ok(());
    }
    let request = RequestId::hash(&["honour", &id.to_string(), &main.to_string()]);
    let entered =
        |career: &mut Option<Career>, person: PlayerId| career.get_or_insert_with(|| Career::new(person, &name)).entered(placing.clone());
    let enter = |filed: &mut Filed| {
        let news = entered(&mut filed.career, main);
        if let (true, Some(solo)) = (player == main, &mut filed.solo) {
            entered(&mut solo.career, main);
        }
        told(player, &news).into_iter().chain([ranked(main)]).collect()
    };
    recount(records, &of_career(main), request, enter).await?;
    if player == main || !identity::load(records, player).await?.takes(placing.at) {
        return Ok(());
    }
    let own = |filed: &mut Filed| {
        entered(&mut filed.career, player);
        Vec::new()
    };
    recount(records, &of_career(player), RequestId::hash(&["own honour", &id.to_string(), &player.to_string()]), own).await
}

/// What a finished game showed everybody of a side.
pub(in crate::service) fn lesson(game: &Game, side: Side) -> Option<HabitSample> {
    HabitSample::of(game.rules(), side, game.log().iter().filter_map(|logged| logged.event.report(game.rules())))
}

/// The letter that tells somebody the news about themselves, if there are any.
fn told(player: PlayerId, news: &[CareerNews]) -> Option<Entry> {
    let medal = |news: &CareerNews| match news {
        CareerNews::Medal(medal) => Some((*medal).to_owned()),
        CareerNews::Rank(_) => None,
    };
    let rank = news.iter().find_map(|news| match news {
        CareerNews::Rank(rank) => Some(*rank),
        CareerNews::Medal(_) => None,
    });
    let medals = news.iter().filter_map(medal).collect();
    (!news.is_empty()).then(|| Message::tiding(player, Notification::Decorated(medals, rank)).into())
}

/// The habits of whoever plays the computer in this game, as [`habits_of`] has them.
pub(in crate::service) async fn habits_in(records: &Records, game: &Game) -> Habits {
    let player = |side: Side| game.public().seats[side].as_ref().map(|seat| seat.player);
    for side in Side::BOTH {
        if let (Some(mate), Some(other)) = (player(side).and_then(crew::seated), player(!side)) {
            return habits_of(records, other, game.rules().size, Some(mate)).await;
        }
    }
    Habits::NONE
}

/// The habits of this person on fields of this size, if they play an opponent that remembers any. A stranger's where
/// nothing can be read: no game stands still for it.
pub(in crate::service) async fn habits_of(records: &Records, person: PlayerId, size: u8, against: Option<&ComputerPlayer>) -> Habits {
    if person.is_computer() || !against.is_some_and(|mate| mate.opponent.remembers()) {
        return Habits::NONE;
    }
    match remembered(records, person).await {
        Ok(memory) => memory.on(size).clone(),
        Err(fault) => {
            fault.log("failed to load what the computer remembers of a player; it plays as against a stranger");
            Habits::NONE
        }
    }
}
