//! Putting a tournament together and calling it into life: the draft that a person keeps, the room's own choices, the
//! plan changed before the start. Decides nothing about who meets whom.

use super::{
    super::{
        account::{Account, of_player, of_room, of_tournament},
        context::Context,
        free_id::first_free,
        people::{admission, arrangements, identity},
        records::Records,
        request::{HandlerError, Place, Reply, Request, RequestInput as Spoken},
        reservations::{self, Limit, Reservation},
        store::{CommitOutcome, Key, RequestId, StoreError},
        tournaments::{
            self, counted_in, unknown,
            updates::{self, Altered},
        },
    },
    begin,
    caller::Caller,
    choosing::{self, RuleSets},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        entrant::Person,
        plan::{Plan, Weekly},
    },
    game::ids::{PlayerId, RoomId, Timestamp, TournamentId},
    present::{
        arena::{
            self,
            draft::{
                self, PlanDraft, PlanSetting,
                input::{SettingValue, applied, in_order, lines, merged},
            },
        },
        command::PlanStep,
        completion::expand,
        line::{Line, quoted},
        locale::Locale,
    },
};

/// How many tournaments of a room may be on at a time.
const OF_A_ROOM: Limit = Limit { most: 10, refusal: "tournament-many-room" };

/// How many tournaments one person may be in at a time.
pub(super) const OF_A_PERSON: Limit = Limit { most: 20, refusal: "tournament-many" };

/// How long what is put together may be, in bytes.
const LONGEST: usize = 1000;

/// What is needed to put a tournament together: the person's draft and the room's choices.
struct Bench {
    rule_sets: RuleSets,
    zone: String,
    locale: Locale,
}

impl Bench {
    /// What is said, where a name that was put by stands for its rules.
    fn meant(&self, said: &[SettingValue]) -> Vec<SettingValue> {
        let named = self.rule_sets.named();
        let meant = |(setting, value): &SettingValue| match setting {
            PlanSetting::Rules => (*setting, expand(&value.to_lowercase(), &named)),
            _ => (*setting, value.clone()),
        };
        said.iter().map(meant).collect()
    }

    /// What one press makes, with the rules that the room plays.
    fn usual(&self, now: Timestamp) -> Result<Plan, HandlerError> {
        let plan =
            draft::usual(now, self.locale).ok_or_else(|| HandlerError::Store(StoreError::Internal("there is no usual plan".to_owned())))?;
        let Some(rules) = self.rule_sets.room.default.clone() else { return Ok(plan) };
        // Rules that this version refuses any more are left aside.
        Ok(applied(plan.clone(), &[(PlanSetting::Rules, rules)], now, &self.zone).unwrap_or(plan))
    }

    /// What is put together so far.
    fn drafted(&self, now: Timestamp) -> Result<Plan, HandlerError> {
        self.made_of(now, self.rule_sets.mine.plan())
    }

    /// What these words make; what does not do any more (a start that is past, a wait too long for the clock) is left aside.
    fn made_of(&self, now: Timestamp, text: &str) -> Result<Plan, HandlerError> {
        let said: Vec<SettingValue> = lines(text).collect();
        let usual = self.usual(now)?;
        let zone = self.zone.as_str();
        if let Ok(plan) = applied(usual.clone(), &said, now, zone) {
            return Ok(plan);
        }
        Ok(in_order(&said).fold(usual, |plan, one| applied(plan.clone(), std::slice::from_ref(one), now, zone).unwrap_or(plan)))
    }
}

async fn bench(records: &Records, request: &Request, room: Option<RoomId>, locale: Locale) -> Result<Bench, HandlerError> {
    let mine = records.account(&of_player(request.by.id)).await?;
    let room = match room.or(mine.planned_in().filter(|_| request.place == Place::Private)) {
        Some(room) => records.account(&of_room(room)).await?,
        None => Account::default(),
    };
    let zone = counted_in(&room, &mine, locale).to_owned();
    Ok(Bench { rule_sets: RuleSets { mine, room }, zone, locale })
}

/// The time zone in which clocks are read here; the usual one of the language where the store does not say.
pub(super) async fn zone_of(records: &Records, by: PlayerId, place: Place, locale: Locale) -> String {
    match choosing::rule_sets(records, by, place).await {
        Ok(RuleSets { mine, room }) => counted_in(&room, &mine, locale).to_owned(),
        Err(_) => locale.zone().to_owned(),
    }
}

/// `tournament create`: what was typed with it; else the draft; else what most want.
pub(super) async fn create_tournament(context: &Context, caller: &Caller<'_>, said: &[SettingValue]) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let room = held_in(&context.records, caller).await?;
    let bench = bench(&context.records, caller, room, locale).await?;
    if !admitted(&context.records, caller.by.id, room).await? && !caller.manages()? {
        return Err(Line::new("tournament-restricted").into());
    }
    admission::check(&context.records, caller.by.id, room).await?;
    let plan = match said.is_empty() {
        true => bench.drafted(context.clock.now())?,
        false => applied(bench.usual(context.clock.now())?, &bench.meant(said), context.clock.now(), &bench.zone)?,
    };
    begin::note_language(&context.records, caller, locale).await?;
    let tournament = found_tournament(context, caller, plan, room).await?;
    context.records.revise(&of_player(caller.by.id), caller.id.part("planned"), |account| account.replan("")).await?;
    Ok(Reply::Private(arena::card(&tournaments::as_told(&context.records, tournament).await?, Some(caller.by.id), locale)))
}

/// Whether somebody may make tournaments here. What was decided for the room that this one is inside of holds here, too: where only
/// organisers may, they are organisers of that one, and whoever was dismissed there is none here.
async fn admitted(records: &Records, player: PlayerId, room: Option<RoomId>) -> Result<bool, StoreError> {
    let (mut restricted, mut trusted, mut dismissed, mut by_whole) = (false, false, false, true);
    for place in room.into_iter().flat_map(RoomId::and_whole) {
        let account = records.account(&of_room(place)).await?;
        let keeps = account.organisers().contains(&player);
        restricted |= account.restricted;
        trusted |= keeps;
        dismissed |= !keeps && arrangements::load(records, place).await?.has_dismissed(player);
        // The whole comes last.
        by_whole = keeps || !account.restricted;
    }
    Ok(!restricted || (trusted && by_whole && !dismissed))
}

/// Commits a new tournament under an id made of the request, so that a repeat finds it already there.
async fn found_tournament(context: &Context, request: &Request, plan: Plan, room: Option<RoomId>) -> Result<Tournament, HandlerError> {
    let home = room.map_or(of_player(request.by.id), of_room).partition;
    let plan = &plan;
    first_free(&format!("a tournament in partition {}", home.number()), |attempt| async move {
        let serial = RequestId::hash(&["tournament", &request.id.0.to_string(), &attempt.to_string()]).0.get();
        let id = TournamentId::new(home.number(), serial);
        if let Some(there) = context.records.load_versioned::<Tournament>(&of_tournament(id)).await? {
            return Ok((there.stored.remembers(request.id) || made_by(&there.record, request)).then_some(there.record));
        }
        let tournament = Tournament::create(id, context.clock.now(), plan.clone(), person(request), room)
            .map_err(|why| HandlerError::from(arena::refusal(&why)))?;
        reserve(context, request, &of_player(request.by.id), id, OF_A_PERSON).await?;
        if let Some(room) = room {
            reserve(context, request, &of_room(room), id, OF_A_ROOM).await?;
        }
        match updates::keep_new_tournament(&context.records, request.id, &tournament).await? {
            CommitOutcome::Done(_) | CommitOutcome::Repeated(_) => Ok(Some(tournament)),
            CommitOutcome::Stale(_) => Ok(None),
        }
    })
    .await
}

/// Where a tournament is made: where it is asked for, but a key in private makes it where it was put together.
async fn held_in(records: &Records, request: &Request) -> Result<Option<RoomId>, HandlerError> {
    if let (Place::Private, Spoken::Press(_)) = (request.place, &request.input) {
        return Ok(records.account(&of_player(request.by.id)).await?.planned_in());
    }
    Ok(request.place.room())
}

/// `tournament set`: the cards of the draft, or of the plan of a tournament that has not begun.
pub(super) async fn set_tournament(context: &Context, caller: &Caller<'_>, step: &PlanStep) -> Result<Reply, HandlerError> {
    let (locale, id) = (caller.locale(), caller.words.tournament);
    let room = caller.place.room();
    let mut bench = bench(&context.records, caller, room, locale).await?;
    let tournament = match id {
        Some(id) => Some(tournaments::told(&context.records, id).await?.ok_or_else(|| unknown(id))?),
        None => None,
    };
    if let Some(zone) = tournament.as_ref().and_then(Tournament::zone) {
        zone.clone_into(&mut bench.zone);
    }
    let plan = tournament.as_ref().map_or_else(|| bench.drafted(context.clock.now()), |tournament| Ok(tournament.plan().clone()))?;
    let draft = PlanDraft { plan: &plan, whose: id, now: context.clock.now(), zone: &bench.zone };
    let said = match step {
        PlanStep::Open => {
            if id.is_none() {
                context.records.revise(&of_player(caller.by.id), caller.id.part("opened"), |account| account.open_plan(room)).await?;
            }
            return Ok(Reply::Private(draft::draft(draft, 0, locale)));
        }
        PlanStep::Page(page) => return Ok(Reply::Turn(draft::draft(draft, *page, locale))),
        PlanStep::Choices(setting) => return Ok(Reply::Turn(draft::choices(draft, *setting, locale))),
        PlanStep::Form(setting) => return Ok(Reply::Form(draft::form(draft, *setting, locale))),
        PlanStep::Change(said) => bench.meant(said),
    };
    let plan = match id {
        Some(id) => replan(context, caller, id, &said, &bench).await?,
        None => redraft(context, caller, &said, &bench).await?,
    };
    Ok(Reply::Turn(draft::draft(PlanDraft { plan: &plan, ..draft }, 0, locale)))
}

async fn redraft(context: &Context, request: &Request, said: &[SettingValue], bench: &Bench) -> Result<Plan, HandlerError> {
    let now = context.clock.now();
    applied(bench.drafted(now)?, said, now, &bench.zone)?;
    let text = merged(bench.rule_sets.mine.plan(), said);
    if text.len() > LONGEST {
        return Err(Line::new("refused-set-long").into());
    }
    context.records.revise(&of_player(request.by.id), request.id.part("plan"), |account| account.replan(&text)).await?;
    bench.made_of(now, &text)
}

async fn replan(context: &Context, request: &Request, id: TournamentId, said: &[SettingValue], bench: &Bench) -> Result<Plan, HandlerError> {
    let now = context.clock.now();
    let ask = |tournament: &Tournament| {
        let plan = applied(tournament.plan().clone(), said, now, &bench.zone)?;
        Ok(Command::Replan(Box::new(plan)))
    };
    let after = match updates::alter(context, id, request.id, Actor::Person(request.by.id), ask).await? {
        Altered::Done(after) | Altered::Nothing(after) => *after,
        Altered::Repeated => tournaments::load(&context.records, id).await?.ok_or_else(|| unknown(id))?,
    };
    Ok(after.plan().clone())
}

/// `tournament set zone=`: the time zone in which the room's clocks are read, or the asker's own.
pub(super) async fn set_zone(records: &Records, caller: &Caller<'_>, zone: &str) -> Result<Reply, HandlerError> {
    let key = caller.place.room().map_or(of_player(caller.by.id), of_room);
    caller.check_authority(caller.place.room())?;
    if !Weekly::known(zone) {
        return Err(Line::new("tournament-zone-unknown").text("typed", quoted(zone)).into());
    }
    records.revise(&key, caller.id.part("house rule"), |account| account.zone = Some(zone.to_owned())).await?;
    Ok(Reply::private(Line::new("tournament-zone-set").text("value", zone).phrase(caller.locale())))
}

/// `tournament set permit=`: who may make tournaments in the room.
pub(super) async fn set_makers(records: &Records, caller: &Caller<'_>, word: &str) -> Result<Reply, HandlerError> {
    let Some(room) = caller.place.room() else { return Err(Line::new("refused-room-only").into()) };
    let key = of_room(room);
    caller.check_authority(Some(room))?;
    let (restricted, said) = match word.to_lowercase().as_str() {
        "everyone" => (false, "tournament-permit-everyone"),
        "organisers" => (true, "tournament-permit-organisers"),
        _ => return Err(Line::new("tournament-value").text("typed", quoted(word)).text("word", "permit").into()),
    };
    identity::note_room(records, caller.by.id, room).await?;
    records
        .revise(&key, caller.id.part("house rule"), |account| {
            account.add_organiser(caller.by.id);
            account.restricted = restricted;
        })
        .await?;
    Ok(Reply::private(Line::new(said).phrase(caller.locale())))
}

/// Notes a tournament in the account of a person or a room before that is committed, where no more are in it than `limit` allows.
pub(super) async fn reserve(context: &Context, request: &Request, key: &Key, id: TournamentId, limit: Limit) -> Result<(), HandlerError> {
    let request = request.id.part(&format!("reserve {id}"));
    reservations::reserve(context, key, request, Reservation::Tournament(id), Some(limit), |_| {}).await
}

/// Whether this very request made it, long ago.
fn made_by(tournament: &Tournament, request: &Request) -> bool {
    tournament.organisers().first().is_some_and(|first| first.player == request.by.id)
}

/// Whoever asks, under the name they play under.
pub(super) fn person(request: &Request) -> Person {
    let seat = request.seat();
    Person { player: seat.player, name: seat.name }
}
