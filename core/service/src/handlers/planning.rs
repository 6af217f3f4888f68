//! Plans and creates tournaments: a player's draft, the room's settings, changes to the plan before the start. Decides no pairings.

use broadside_arena::{
    Tournament,
    command::{Actor, Command},
    entrant::Person,
    plan::{Plan, WeeklySchedule},
};
use broadside_game::ids::{PlayerId, RoomId, Timestamp, TournamentId};
use broadside_present::{
    arena::{
        self,
        draft::{
            self, PlanDraft, PlanSetting,
            input::{SettingValue, apply_settings, in_order, lines, merge_settings},
        },
    },
    commands::tournament::PlanStep,
    completion::expand,
};
use broadside_store::store::{CommitOutcome, Key, RequestId, StoreError, StoreResult};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    super::{
        account::{Account, player_key, room_key, tournament_key},
        free_id::first_free,
        people::{admission, identity, manager_settings},
        reservations::{self, Reservation, ReservationLimit},
        tournaments::{
            self, time_zone, unknown_tournament,
            updates::{self, TournamentUpdate},
        },
    },
    Context, HandlerError, HandlerResult, Place, Records, Reply, Request,
    caller::{Caller, account_of},
    language,
    rule_sets::{RuleSets, rule_sets},
};

/// How many tournaments a room may have at a time.
const ROOM_LIMIT: ReservationLimit = ReservationLimit { most: 10, refusal: "tournament-many-room" };

const MAX_DRAFT_BYTES: usize = 1000;

/// The sources of a plan: the player's draft, the room's settings, the time zone and the language.
struct PlanningContext {
    rule_sets: RuleSets,
    zone: String,
    locale: Locale,
}

impl PlanningContext {
    /// Expands saved names in the rules setting.
    fn expand_rules(&self, settings: &[SettingValue]) -> Vec<SettingValue> {
        let named = self.rule_sets.names();
        let expand_setting = |(setting, value): &SettingValue| match setting {
            PlanSetting::Rules => (*setting, expand(&value.to_lowercase(), &named)),
            _ => (*setting, value.clone()),
        };
        settings.iter().map(expand_setting).collect()
    }

    /// The default plan, with the room's default rules.
    fn default_plan(&self, now: Timestamp) -> HandlerResult<Plan> {
        let plan = draft::default_plan(now, self.locale)
            .ok_or_else(|| HandlerError::Store(StoreError::Internal("invalid default plan".to_owned())))?;
        let Some(rules) = self.rule_sets.room.default.clone() else { return Ok(plan) };
        // Default rules that this version no longer accepts are ignored.
        Ok(apply_settings(plan.clone(), &[(PlanSetting::Rules, rules)], now, &self.zone).unwrap_or(plan))
    }

    fn draft_plan(&self, now: Timestamp) -> HandlerResult<Plan> {
        self.plan_with_settings(now, self.rule_sets.mine.plan())
    }

    /// The plan with these settings. Ignores settings that are no longer valid (a start in the past, too long a wait).
    fn plan_with_settings(&self, now: Timestamp, text: &str) -> HandlerResult<Plan> {
        let settings: Vec<SettingValue> = lines(text).collect();
        let default_plan = self.default_plan(now)?;
        let zone = self.zone.as_str();
        if let Ok(plan) = apply_settings(default_plan.clone(), &settings, now, zone) {
            return Ok(plan);
        }
        Ok(in_order(&settings)
            .fold(default_plan, |plan, one| apply_settings(plan.clone(), std::slice::from_ref(one), now, zone).unwrap_or(plan)))
    }
}

async fn load_context(records: &Records, caller: &Caller<'_>, room: Option<RoomId>) -> HandlerResult<PlanningContext> {
    let (mine, locale) = (account_of(records, caller).await?, caller.locale());
    let room = match room.or(mine.plan_room().filter(|_| caller.place == Place::Private)) {
        Some(room) => records.account(&room_key(room)).await?,
        None => Account::default(),
    };
    let zone = time_zone(&room, &mine, locale).to_owned();
    Ok(PlanningContext { rule_sets: RuleSets { mine, room }, zone, locale })
}

/// The time zone of the place; the language's default if the store fails.
pub(super) async fn place_time_zone(records: &Records, by: PlayerId, place: Place, locale: Locale) -> String {
    match rule_sets(records, by, place).await {
        Ok(RuleSets { mine, room }) => time_zone(&room, &mine, locale).to_owned(),
        Err(_) => locale.time_zone().to_owned(),
    }
}

/// `tournament create`: from the typed settings, else the draft, else the default plan.
pub(super) async fn create_tournament(context: &Context, caller: &Caller<'_>, settings: &[SettingValue]) -> HandlerResult {
    let locale = caller.locale();
    let room = new_tournament_room(&context.records, caller).await?;
    let planning = load_context(&context.records, caller, room).await?;
    if !may_create(&context.records, caller.by.id, room).await? && !caller.is_manager()? {
        return Err(Line::new("tournament-restricted").into());
    }
    admission::check(&context.records, caller.by.id, room).await?;
    let now = context.clock.now();
    let plan = match settings.is_empty() {
        true => planning.draft_plan(now)?,
        false => apply_settings(planning.default_plan(now)?, &planning.expand_rules(settings), now, &planning.zone)?,
    };
    language::save_reported_language(&context.records, caller, locale).await?;
    let tournament = commit_tournament(context, caller, plan, room).await?;
    context.records.update_account(&player_key(caller.by.id), caller.id.part("planned"), |account| account.set_plan("")).await?;
    Ok(Reply::Private(arena::card(&tournaments::localize(&context.records, tournament).await?, Some(caller.by.id), locale)))
}

/// Whether a player may create tournaments in a room. Restrictions and removals of the enclosing chat apply, too: if it is restricted, the
/// player must be an organiser there as well.
async fn may_create(records: &Records, player: PlayerId, room: Option<RoomId>) -> StoreResult<bool> {
    let (mut is_restricted, mut is_trusted, mut is_dismissed, mut is_allowed_by_chat) = (false, false, false, true);
    for place in room.into_iter().flat_map(RoomId::with_enclosing_chat) {
        let account = records.account(&room_key(place)).await?;
        let is_organiser = account.organisers().contains(&player);
        is_restricted |= account.restricted;
        is_trusted |= is_organiser;
        is_dismissed |= !is_organiser && manager_settings::load(records, place).await?.has_removed(player);
        // The enclosing chat comes last.
        is_allowed_by_chat = is_organiser || !account.restricted;
    }
    Ok(!is_restricted || (is_trusted && is_allowed_by_chat && !is_dismissed))
}

/// Commits a new tournament under an id derived from the request, so that a retry finds the tournament that it created before.
async fn commit_tournament(context: &Context, request: &Request, plan: Plan, room: Option<RoomId>) -> HandlerResult<Tournament> {
    let home = room.map_or(player_key(request.by.id), room_key).partition;
    let plan = &plan;
    // Also recognises a request that is repeated after the record has forgotten its id.
    let is_own = |created: &Tournament| created.organisers().first().is_some_and(|first| first.player == request.by.id);
    first_free(&format!("a tournament in partition {}", home.number()), |attempt| async move {
        let serial = RequestId::hash(&["tournament", &request.id.0.to_string(), &attempt.to_string()]).0.get();
        let id = TournamentId::new(home.number(), serial);
        if let Some(existing) = context.records.load_versioned::<Tournament>(&tournament_key(id)).await? {
            return Ok((existing.stored.remembers(request.id) || is_own(&existing.record)).then_some(existing.record));
        }
        let tournament = Tournament::create(id, context.clock.now(), plan.clone(), caller_person(request), room)
            .map_err(|why| HandlerError::from(arena::refusal(&why)))?;
        reserve(context, request, &player_key(request.by.id), id, reservations::tournament_limit(request.by.id)).await?;
        if let Some(room) = room {
            reserve(context, request, &room_key(room), id, ROOM_LIMIT).await?;
        }
        match updates::commit_new(&context.records, request.id, &tournament).await? {
            CommitOutcome::Done(_) | CommitOutcome::Repeated(_) => Ok(Some(tournament)),
            CommitOutcome::Stale(_) => Ok(None),
        }
    })
    .await
}

/// The room of a new tournament: that of the request, or, for a button pressed in private, where the draft was opened.
async fn new_tournament_room(records: &Records, caller: &Caller<'_>) -> HandlerResult<Option<RoomId>> {
    if caller.place == Place::Private && caller.is_press() {
        return Ok(account_of(records, caller).await?.plan_room());
    }
    Ok(caller.place.room())
}

/// `tournament set`: the cards of the draft, or of a tournament that has not started.
pub(super) async fn set_tournament(context: &Context, caller: &Caller<'_>, step: &PlanStep) -> HandlerResult {
    let (locale, id) = (caller.locale(), caller.words.tournament);
    let (records, room) = (&context.records, caller.place.room());
    let mut planning = load_context(records, caller, room).await?;
    let tournament = match id {
        Some(id) => Some(tournaments::load_localized(records, id).await?.ok_or_else(unknown_tournament)?),
        None => None,
    };
    if let Some(zone) = tournament.as_ref().and_then(Tournament::zone) {
        zone.clone_into(&mut planning.zone);
    }
    let plan = tournament.as_ref().map_or_else(|| planning.draft_plan(context.clock.now()), |tournament| Ok(tournament.plan().clone()))?;
    let draft = PlanDraft { plan: &plan, whose: id, now: context.clock.now(), zone: &planning.zone };
    let settings = match step {
        PlanStep::Open => {
            if id.is_none() {
                records.update_account(&player_key(caller.by.id), caller.id.part("opened"), |account| account.set_plan_room(room)).await?;
            }
            return Ok(Reply::Private(draft::draft(draft, 0, locale)));
        }
        PlanStep::Page(page) => return Ok(Reply::Page(draft::draft(draft, *page, locale))),
        PlanStep::Choices(setting) => return Ok(Reply::Page(draft::choices(draft, *setting, locale))),
        PlanStep::Form(setting) => return Ok(Reply::Form(draft::form(draft, *setting, locale))),
        PlanStep::Change(settings) => planning.expand_rules(settings),
    };
    let plan = match id {
        Some(id) => change_plan(context, caller, id, &settings, &planning).await?,
        None => change_draft(context, caller, &settings, &planning).await?,
    };
    Ok(Reply::Page(draft::draft(PlanDraft { plan: &plan, ..draft }, 0, locale)))
}

async fn change_draft(context: &Context, request: &Request, settings: &[SettingValue], planning: &PlanningContext) -> HandlerResult<Plan> {
    let now = context.clock.now();
    apply_settings(planning.draft_plan(now)?, settings, now, &planning.zone)?;
    let text = merge_settings(planning.rule_sets.mine.plan(), settings);
    if text.len() > MAX_DRAFT_BYTES {
        return Err(Line::new("refused-set-long").into());
    }
    context.records.update_account(&player_key(request.by.id), request.id.part("plan"), |account| account.set_plan(&text)).await?;
    planning.plan_with_settings(now, &text)
}

async fn change_plan(
    context: &Context,
    request: &Request,
    id: TournamentId,
    settings: &[SettingValue],
    planning: &PlanningContext,
) -> HandlerResult<Plan> {
    let now = context.clock.now();
    let choose_command = |tournament: &Tournament| {
        let plan = apply_settings(tournament.plan().clone(), settings, now, &planning.zone)?;
        Ok(Command::Replan(Box::new(plan)))
    };
    let after = match updates::update_tournament(context, id, request.id, Actor::Person(request.by.id), choose_command).await? {
        TournamentUpdate::Done(after) | TournamentUpdate::Nothing(after) => *after,
        TournamentUpdate::Repeated => tournaments::load(&context.records, id).await?.ok_or_else(unknown_tournament)?,
    };
    Ok(after.plan().clone())
}

/// `tournament set zone=`: sets the time zone of the room, or of the caller.
pub(super) async fn set_zone(records: &Records, caller: &Caller<'_>, zone: &str) -> HandlerResult {
    let key = caller.place.room().map_or(player_key(caller.by.id), room_key);
    caller.check_authority(caller.place.room())?;
    if !WeeklySchedule::has_zone(zone) {
        return Err(Line::new("tournament-zone-unknown").text("typed", quote(zone)).into());
    }
    records.update_account(&key, caller.id.part("house rule"), |account| account.zone = Some(zone.to_owned())).await?;
    Ok(Reply::private(Line::new("tournament-zone-set").text("value", zone).phrase(caller.locale())))
}

/// `tournament set permit=`: sets who may create tournaments in the room.
pub(super) async fn set_permit(records: &Records, caller: &Caller<'_>, word: &str) -> HandlerResult {
    let Some(room) = caller.place.room() else { return Err(Line::new("refused-room-only").into()) };
    let key = room_key(room);
    caller.check_authority(Some(room))?;
    let (restricted, confirmation) = match word.to_lowercase().as_str() {
        "everyone" => (false, "tournament-permit-everyone"),
        "organisers" => (true, "tournament-permit-organisers"),
        _ => return Err(Line::new("tournament-value").text("typed", quote(word)).text("word", "permit").into()),
    };
    identity::record_room(records, caller.by.id, room).await?;
    let restrict = |account: &mut Account| {
        account.add_organiser(caller.by.id);
        account.restricted = restricted;
    };
    records.update_account(&key, caller.id.part("house rule"), restrict).await?;
    Ok(Reply::private(Line::new(confirmation).phrase(caller.locale())))
}

/// Adds a tournament to the account of a player or a room before it is committed. Refuses if the `limit` is reached.
pub(super) async fn reserve(
    context: &Context,
    request: &Request,
    key: &Key,
    id: TournamentId,
    limit: ReservationLimit,
) -> HandlerResult<()> {
    let request = request.id.part(&format!("reserve {id}"));
    reservations::reserve(context, key, None, request, Reservation::Tournament(id), Some(limit), |_| {}).await
}

/// The caller as an entrant.
pub(super) fn caller_person(request: &Request) -> Person {
    let seat = request.seat();
    Person { player: seat.player, name: seat.name }
}
