//! Enters finished games into careers, one at a time and in order of finish. A game is written to the ledger (the queue of finished
//! games), then to the challenger's career, then to the other career, then removed from the ledger: four commits, each idempotent by
//! itself.
//!
//! - Adding a game that is in the ledger changes nothing. A game that was removed and is added again (its job ran twice) is
//!   applied again, which changes nothing.
//! - A career that contains the game does not count it again, and has no effects. The first career stores both ratings from
//!   before the game, so the second uses the same numbers whenever it is written; the next game waits until this one is
//!   removed.
//! - The main accounts are resolved when the game is entered, so linking and unlinking in between change nothing.
//!
//! The habits that the computer has learned from a player's games are stored with the career, so each game is learned only once.
//!
//! The career of a main account counts the games of all linked accounts. Each account's own games are entered separately as well:
//! into its own career, or, for the main account, into `solo`. After unlinking, each account continues with its own career.

use broadside_arena::{
    career::{
        Career, CareerNews, OpponentInfo,
        facts::{Family, GameFacts},
        ledger::CareerQueue,
        notification::Notification,
        rating::Rating,
        tournament_place::TournamentPlace,
    },
    plan::Stakes,
};
use broadside_game::{
    Game,
    cell::FieldSize,
    ids::{GameId, Home, PlayerId, Timestamp, TournamentId},
    side::Side,
};
use broadside_gunner::{
    crew::{self, ComputerPlayer},
    habits::{HabitSample, Habits, Memory},
};
use broadside_store::store::{Alarm, Collection, Key as StoreKey, RequestId, StoreResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::{key_for_name, person_key},
        anonymise::ErasedPerson,
        context::Context,
        games,
        outbox::{Entry, Job, Message},
        record_set::RecordSet,
        records::{PlainRecord, Records, SideEffects, emptied_record_effects},
        tournaments,
    },
    identity::{self, Identity, identity_key},
};

/// The number of games that are applied per alarm.
const GAMES_PER_ROUND: usize = 4;

/// The stored record of a player's career.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct CareerRecord {
    /// The career; `None` before the first game.
    pub(crate) career: Option<Career>,
    /// The habits that the computer has learned from the player's games.
    pub(crate) memory: Memory,
    /// The career of only this account's games, while other accounts are linked to it.
    solo: Option<OwnCareer>,
}

/// The games played with one account.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct OwnCareer {
    career: Option<Career>,
    memory: Memory,
}

impl PlainRecord for CareerRecord {
    fn forget(&mut self, key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        if *key == career_key(gone.player) {
            *self = Self::default();
            return emptied_record_effects();
        }
        let games = key.name.parse().ok().and_then(|player: PlayerId| gone.met.get(&player));
        for career in self.careers_mut() {
            career.anonymise(gone.player);
            games.into_iter().for_each(|games| career.anonymise_games(games));
        }
        SideEffects::nothing()
    }

    fn export(&self, key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let own = (*key == career_key(person)).then(|| self.clone().into_own());
        own.map(|(career, memory)| json!({ "career": career, "remembered": memory })).into_iter().collect()
    }
}

impl CareerRecord {
    /// A number that grows with every change of a career in this record.
    fn revision(&self) -> u64 {
        let solo = self.solo.as_ref().and_then(|solo| solo.career.as_ref());
        self.career.iter().chain(solo).map(|career| career.revision).sum()
    }

    /// The career, and the career of only this account's games if there is one.
    pub(crate) fn careers_mut(&mut self) -> impl Iterator<Item = &mut Career> {
        self.career.iter_mut().chain(self.solo.iter_mut().filter_map(|solo| solo.career.as_mut()))
    }

    /// The career and memory of the games played with this account, without those of linked accounts.
    pub(crate) fn into_own(self) -> (Option<Career>, Memory) {
        match self.solo {
            Some(OwnCareer { career, memory }) => (career, memory),
            None => (self.career, self.memory),
        }
    }
}

/// One side of a game that is to be entered into a career.
struct PlayedSide<'a> {
    facts: &'a GameFacts,
    side: usize,
    rating: &'a Rating,
    opponent_info: OpponentInfo,
    habit_sample: Option<HabitSample>,
    /// The opponent, if they were erased after the game.
    erased_opponent: Option<PlayerId>,
}

impl PlayedSide<'_> {
    fn enter(&self, person: PlayerId, career: &mut Option<Career>, memory: &mut Memory) -> Vec<CareerNews> {
        let career = career.get_or_insert_with(|| Career::new(person, &self.facts.sides[self.side].name));
        let known = career.revision;
        let news = career.apply_game(self.facts, self.side, self.rating, &self.opponent_info);
        // Learned only if the career did not contain the game yet.
        self.habit_sample.iter().filter(|_| career.revision > known).for_each(|habit_sample| memory.learn(habit_sample));
        self.erased_opponent.into_iter().for_each(|gone| career.anonymise(gone));
        news
    }
}

impl PlainRecord for CareerQueue {
    fn forget(&mut self, _key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        for mut facts in std::mem::take(self).waiting().iter().cloned() {
            let over = facts.at <= gone.until;
            for side_facts in facts.sides.iter_mut().filter(|side_facts| over && side_facts.player == gone.player) {
                (side_facts.player, side_facts.name) = (PlayerId::ERASED, String::new());
            }
            self.insert(facts);
        }
        SideEffects::nothing()
    }

    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let played = |facts: &&GameFacts| facts.sides.iter().any(|side_facts| side_facts.player == person);
        self.waiting().iter().filter(played).map(|facts| json!(facts)).collect()
    }
}

pub(crate) fn career_key(player: PlayerId) -> StoreKey {
    person_key(Collection::Career, player)
}

pub(crate) fn ledger_key() -> StoreKey {
    key_for_name(Collection::Ledger, "ledger")
}

fn ledger_effects(ledger: &CareerQueue) -> SideEffects {
    let alarm = ledger.due().map_or(Alarm::Clear, |at| Alarm::At(at.0));
    SideEffects { alarm, ..SideEffects::nothing() }
}

/// The career of a player's main account; `None` if there is none.
pub(crate) async fn load(records: &Records, player: PlayerId) -> StoreResult<Option<Career>> {
    Ok(main_record(&RecordSet::empty(records), player).await?.career)
}

/// The habits that the computer has learned from a player's games, stored with their main account.
pub(crate) async fn load_memory(records: &Records, player: PlayerId) -> StoreResult<Memory> {
    Ok(main_record(&RecordSet::empty(records), player).await?.memory)
}

/// The record of a player's main account.
async fn main_record(loaded: &RecordSet<'_>, player: PlayerId) -> StoreResult<CareerRecord> {
    let main = identity::main_account_in(loaded, player).await?;
    loaded.load_record(&career_key(main)).await
}

/// A player's rating in a family of rules at this time, with records that may be loaded already.
pub(crate) async fn current_rating(loaded: &RecordSet<'_>, player: PlayerId, family: Family, now: Timestamp) -> StoreResult<Rating> {
    Ok(main_record(loaded, player).await?.career.map_or_else(Rating::default, |career| career.rating_at(family, now)))
}

/// The job that updates a player's rows in all leaderboards that list them.
pub(crate) fn leaderboards_entry(main: PlayerId) -> Entry {
    Entry::Job(Job::EnterTables { player: main, game: None })
}

/// Writes a finished game to the ledger. Idempotent.
pub(crate) async fn add_to_ledger(records: &Records, id: GameId) -> StoreResult {
    let Some(game) = games::load(records, id).await? else { return Ok(()) };
    let Some(mut facts) = GameFacts::of(&game) else { return Ok(()) };
    facts.casual =
        facts.casual || tournaments::tournament_of(records, id).await?.is_some_and(|found| found.plan().stakes == Stakes::Casual);
    facts.rooms = tournaments::leaderboard_rooms(records, &game).await?;
    for side_facts in &mut facts.sides {
        side_facts.player = identity::main_account_of(records, side_facts.player).await?;
    }
    // A player of a chat could win any number of games against themselves as a guest, so no career has such games.
    let [host, rival] = facts.sides.each_ref().map(|side_facts| side_facts.player);
    let is_of_chat = |player: PlayerId| matches!(player.home, Home::Discord | Home::Telegram);
    if (host.is_guest() && is_of_chat(rival)) || (rival.is_guest() && is_of_chat(host)) {
        return Ok(());
    }
    // One person can be any number of guests, so their games change no rating.
    facts.casual |= host.is_guest() || rival.is_guest();
    let request = RequestId::hash(&["enter", &id.to_string()]);
    let enter = |ledger: &mut CareerQueue| {
        let before = ledger.clone();
        ledger.insert(facts.clone());
        if *ledger == before { SideEffects::nothing() } else { ledger_effects(ledger) }
    };
    records.update_record(&ledger_key(), request, enter).await?;
    // An erasure sets its mark before it empties the ledger. A game that was loaded before may have been added afterwards.
    for player in facts.sides.iter().map(|side_facts| side_facts.player) {
        let Some(until) = identity::load(records, player).await?.erased.filter(|erased| facts.at <= *erased) else { continue };
        let request = RequestId::hash(&["enter", &id.to_string(), "without", &player.to_string()]);
        records.forget::<CareerQueue>(&ledger_key(), request, &ErasedPerson { until, ..ErasedPerson::of(player) }).await?;
    }
    Ok(())
}

/// Handles the ledger's alarm: applies the games that have waited long enough, at most [`GAMES_PER_ROUND`] at a time. Returns whether there
/// were any. Games whose records cannot be read stay in the ledger, and do not delay others.
pub(crate) async fn handle_ledger_alarm(context: &Context, at: i64) -> StoreResult<bool> {
    let (mut applied, mut stuck) = (0, false);
    let ledger: CareerQueue = context.records.load_record(&ledger_key()).await?;
    for facts in ledger.ready(context.clock.now()) {
        match apply_game(&context.records, facts).await {
            Ok(()) => remove_from_ledger(context, facts.game).await?,
            Err(fault) if fault.is_unreadable() => {
                stuck = true;
                continue;
            }
            Err(fault) => return Err(fault),
        }
        applied += 1;
        if applied == GAMES_PER_ROUND {
            break;
        }
    }
    if applied == 0 && !stuck {
        let request = RequestId::hash(&["ledger", &at.to_string(), &context.clock.now().0.to_string()]);
        context.records.update_record(&ledger_key(), request, |ledger: &mut CareerQueue| ledger_effects(ledger)).await?;
    }
    Ok(applied > 0)
}

/// Removes a game from the ledger. The time is part of the request id: a game may be entered and removed again while the first
/// request is remembered.
async fn remove_from_ledger(context: &Context, game: GameId) -> StoreResult {
    let request = RequestId::hash(&["strike", &game.to_string(), &context.clock.now().0.to_string()]);
    let remove = |ledger: &mut CareerQueue| {
        ledger.remove(game);
        ledger_effects(ledger)
    };
    context.records.update_record(&ledger_key(), request, remove).await
}

/// Applies a game to the careers of both sides, the challenger's first.
async fn apply_game(records: &Records, facts: &GameFacts) -> StoreResult {
    let mains = [0, 1].map(|side: usize| facts.sides[side].player);
    let mut accepts = [false; 2];
    for side in [0, 1] {
        let is_person = !mains[side].is_computer() && mains[side] != PlayerId::ERASED;
        accepts[side] = is_person && identity::load(records, mains[side]).await?.accepts_game_ended_at(facts.at);
    }
    let careers = [load_main(records, mains[0]).await?, load_main(records, mains[1]).await?];
    let known_side = usize::from(!accepts[0]);
    let met_today = careers[known_side].as_ref().map_or(0, |career| career.earlier_games_today(mains[1 - known_side], facts));
    let ratings = careers.map(|career| career.map_or_else(Rating::default, |career| career.rating_before(facts)));
    for side in [0, 1].into_iter().filter(|side| accepts[*side]) {
        let gone = !accepts[1 - side] && !mains[1 - side].is_computer();
        apply_side(records, facts, side, &ratings[1 - side], met_today, gone.then_some(mains[1 - side])).await?;
    }
    Ok(())
}

/// Applies a game to one career; `gone` is the opponent if they were erased since.
async fn apply_side(
    records: &Records,
    facts: &GameFacts,
    side: usize,
    rating: &Rating,
    met_today: u16,
    gone: Option<PlayerId>,
) -> StoreResult {
    let main = facts.sides[side].player;
    // Messages go to the account that played.
    let game = games::load_if_readable(records, facts.game).await?;
    let seat = game.as_ref().and_then(|game| game.public().seats[Side::BOTH[side]].as_ref().map(|seat| seat.player));
    let habit_sample = game.as_ref().and_then(|game| habit_sample(game, Side::BOTH[side]));
    let opponent_info = OpponentInfo { opponent: facts.sides[1 - side].player, met_today };
    let played = PlayedSide { facts, side, rating, opponent_info, habit_sample, erased_opponent: gone };
    let request = RequestId::hash(&["career", &facts.game.to_string(), &main.to_string()]);
    let apply = |record: &mut CareerRecord| {
        let news = played.enter(main, &mut record.career, &mut record.memory);
        if let (true, Some(OwnCareer { career, memory })) = (seat == Some(main), &mut record.solo) {
            played.enter(main, career, memory);
        }
        let ranked = Entry::Job(Job::EnterTables { player: main, game: Some(facts.game) });
        news_message(seat.unwrap_or(main), &news).into_iter().chain([ranked]).collect()
    };
    update_career(records, &career_key(main), request, apply).await?;
    match seat.filter(|seat| *seat != main && opponent_info.opponent != main) {
        Some(joined) => enter_own_career(records, joined, &played).await,
        None => Ok(()),
    }
}

/// Enters a game into the career of a linked account. That career is not shown while the account is linked. Idempotent.
async fn enter_own_career(records: &Records, account: PlayerId, played: &PlayedSide<'_>) -> StoreResult {
    if !identity::load(records, account).await?.accepts_game_ended_at(played.facts.at) {
        return Ok(());
    }
    let (game, opponent) = (played.facts.game.to_string(), played.opponent_info.opponent);
    let enter = |record: &mut CareerRecord| {
        played.enter(account, &mut record.career, &mut record.memory);
        Vec::new()
    };
    update_career(records, &career_key(account), RequestId::hash(&["own career", &game, &account.to_string()]), enter).await?;
    if opponent.is_computer() || opponent == PlayerId::ERASED || played.erased_opponent.is_some() {
        return Ok(());
    }
    // This career contains the opponent's name from now on, so an erasure of the opponent must find it.
    let note = |identity: &mut Identity| {
        if identity.accepts_game_ended_at(played.facts.at) && !identity.met.contains(&account) {
            identity.met.push(account);
        }
    };
    records.update_record(&identity_key(opponent), RequestId::hash(&["met by own", &game, &account.to_string()]), note).await
}

/// Starts a separate career for a main account's own games, because another account is linked to it. Idempotent.
pub(crate) async fn start_own_career(records: &Records, main: PlayerId, request: RequestId) -> StoreResult {
    let join = |record: &mut CareerRecord| {
        if record.solo.is_none() {
            record.solo = Some(OwnCareer { career: record.career.clone(), memory: record.memory.clone() });
        }
    };
    records.update_record(&career_key(main), request, join).await
}

/// Separates the careers of two accounts that are unlinked. `other` returns to the leaderboards with its own games; `main` returns to
/// its own games if no other account is linked to it (`alone`). Idempotent.
pub(crate) async fn separate_careers(records: &Records, main: PlayerId, other: PlayerId, alone: bool, request: RequestId) -> StoreResult {
    let separate = |record: &mut CareerRecord| {
        let Some(OwnCareer { career, memory }) = record.solo.take_if(|_| alone) else { return SideEffects::nothing() };
        // A leaderboard replaces a row only by one with a greater revision.
        let next = record.career.as_ref().map_or(0, |joint| joint.revision) + 1;
        let showing = record.career.as_ref().map(|joint| joint.showing).unwrap_or_default();
        let empty = || Career { showing, ..Career::new(main, "") };
        record.career = record.career.take().map(|_| Career { revision: next, ..career.unwrap_or_else(empty) });
        record.memory = memory;
        SideEffects::entries(vec![leaderboards_entry(main)])
    };
    records.update_record(&career_key(main), request.part("career"), separate).await?;
    let restore = |record: &mut CareerRecord| {
        let Some(career) = &mut record.career else { return Vec::new() };
        career.revision += 1;
        vec![leaderboards_entry(other)]
    };
    update_career(records, &career_key(other), request.part("own career"), restore).await
}

/// Updates a career. The returned entries are committed only if a career changed.
pub(crate) async fn update_career(
    records: &Records,
    key: &StoreKey,
    request: RequestId,
    change: impl Fn(&mut CareerRecord) -> Vec<Entry> + Send + Sync,
) -> StoreResult {
    let changed = |record: &mut CareerRecord| {
        let before = record.clone();
        let entries = change(record);
        if record.revision() == before.revision() {
            *record = before;
            return SideEffects::nothing();
        }
        SideEffects::entries(entries)
    };
    records.update_record(key, request, changed).await
}

/// The career of this main account; `None` if there is none, or for a computer player.
pub(crate) async fn load_main(records: &Records, main: PlayerId) -> StoreResult<Option<Career>> {
    if main.is_computer() {
        return Ok(None);
    }
    Ok(records.load_record::<CareerRecord>(&career_key(main)).await?.career)
}

/// Enters a tournament's result for a player. Idempotent.
pub(crate) async fn enter_tournament_result(records: &Records, id: TournamentId, player: PlayerId) -> StoreResult {
    let Some(tournament) = tournaments::load(records, id).await? else { return Ok(()) };
    let Some(placing) = TournamentPlace::of(&tournament, player) else { return Ok(()) };
    let name = tournament.entrant_of(player).map(|entrant| entrant.person.name.clone()).unwrap_or_default();
    let main = identity::main_account_of(records, player).await?;
    if main == PlayerId::ERASED || !identity::load(records, main).await?.accepts_game_ended_at(placing.at) {
        return Ok(());
    }
    let request = RequestId::hash(&["honour", &id.to_string(), &main.to_string()]);
    let entered = |career: &mut Option<Career>, person: PlayerId| {
        career.get_or_insert_with(|| Career::new(person, &name)).add_tournament_result(placing.clone())
    };
    let enter = |record: &mut CareerRecord| {
        let news = entered(&mut record.career, main);
        if let (true, Some(solo)) = (player == main, &mut record.solo) {
            entered(&mut solo.career, main);
        }
        news_message(player, &news).into_iter().chain([leaderboards_entry(main)]).collect()
    };
    update_career(records, &career_key(main), request, enter).await?;
    if player == main || !identity::load(records, player).await?.accepts_game_ended_at(placing.at) {
        return Ok(());
    }
    let own = |record: &mut CareerRecord| {
        entered(&mut record.career, player);
        Vec::new()
    };
    update_career(records, &career_key(player), RequestId::hash(&["own honour", &id.to_string(), &player.to_string()]), own).await
}

/// The habits of a side that a finished game reveals publicly; `None` if it reveals none.
pub(crate) fn habit_sample(game: &Game, side: Side) -> Option<HabitSample> {
    HabitSample::of(game.rules(), side, game.log().iter().filter_map(|logged| logged.event.report(game.rules())))
}

/// The message to a player about new medals and a new rank; `None` if there are none.
fn news_message(player: PlayerId, news: &[CareerNews]) -> Option<Entry> {
    let medal = |news: &CareerNews| match news {
        CareerNews::Medal(medal) => Some((*medal).to_owned()),
        CareerNews::Rank(_) => None,
    };
    let rank = news.iter().find_map(|news| match news {
        CareerNews::Rank(rank) => Some(*rank),
        CareerNews::Medal(_) => None,
    });
    let medals = news.iter().filter_map(medal).collect();
    (!news.is_empty()).then(|| Entry::Message(Message::notification(player, Notification::Decorated(medals, rank))))
}

/// The habits of the computer's human opponent in this game, as in [`habits_of`]; none if the computer does not play.
pub(crate) async fn opponent_habits(records: &Records, game: &Game) -> Habits {
    let player = |side: Side| game.public().seats[side].as_ref().map(|seat| seat.player);
    for side in Side::BOTH {
        if let (Some(computer), Some(other)) = (player(side).and_then(crew::opponent_by_player), player(!side)) {
            return habits_of(&RecordSet::empty(records), other, game.rules().size, Some(computer)).await;
        }
    }
    Habits::NONE
}

/// A player's habits on fields of this size, if the computer opponent uses them. Falls back to those of an unknown player on errors,
/// so that the game goes on.
pub(crate) async fn habits_of(loaded: &RecordSet<'_>, person: PlayerId, size: FieldSize, against: Option<&ComputerPlayer>) -> Habits {
    if person.is_computer() || !against.is_some_and(|computer| computer.opponent.uses_habits()) {
        return Habits::NONE;
    }
    match main_record(loaded, person).await {
        Ok(record) => record.memory.on(size).clone(),
        Err(fault) => {
            fault.log("failed to load the habits of a player; continuing without them");
            Habits::NONE
        }
    }
}
