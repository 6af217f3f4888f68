//! `quick`: searches for an opponent, and cancels the search.

use broadside_arena::career::facts::Family;
use broadside_game::{
    ids::{PlayerId, RoomId, Timestamp},
    layout::Layout,
};
use broadside_present::{body::Body, builder::compact, people::notifications};
use broadside_store::store::Alarm;
use broadside_words::{
    line::{Line, rules_fault},
    locale::Locale,
};

use super::{
    super::{
        account::player_key,
        people::{
            admission, careers, identity,
            lobby::{self, Lobby, SEARCH_SECONDS, Seeker, WIDENING_SECONDS, create_games_of_pairs, lobby_key},
        },
        record_set::RecordSet,
        records::SideEffects,
        reservations,
    },
    Context, HandlerError, HandlerResult, Reply,
    caller::Caller,
    language,
    rule_sets::rule_sets_in,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, rules: Option<&str>) -> HandlerResult {
    let (locale, player) = (caller.locale(), caller.by.id);
    let rooms: Vec<RoomId> = caller.place.room().into_iter().collect();
    let more = vec![lobby_key(), careers::career_key(player)];
    let loaded = &caller.load_for_admission(&context.records, &[], &rooms, more).await;
    let main = identity::main_account_in(loaded, player).await?;
    admission::check_caller(loaded, player, rooms).await?;
    let lobby: Lobby = loaded.load_record(&lobby_key()).await?;
    if lobby.seeker(main).is_none() {
        let account = loaded.account(&player_key(player)).await?;
        reservations::check_game_limit(context, player, &account).await?;
        language::save_reported_language(&context.records, caller, locale).await?;
    }
    let seeker = new_seeker(context, caller, loaded, rules, main).await?;
    let now = context.clock.now();
    let enter = |lobby: &mut Lobby| {
        let (before, has_seekers) = (lobby.clone(), !lobby.seekers.is_empty());
        lobby.enter(seeker.clone());
        lobby.pair(now);
        let alarm = match (*lobby == before, lobby.meetings.is_empty() && has_seekers) {
            (true, _) | (_, true) => Alarm::Keep,
            (false, false) => lobby.next_alarm(now),
        };
        Ok::<_, HandlerError>((lobby.clone(), SideEffects { alarm, ..SideEffects::nothing() }))
    };
    let lobby = context.records.try_update_record(&lobby_key(), None, caller.id, enter).await?;
    create_games_of_pairs(context).await?;
    Ok(match (lobby.seeker(main), lobby.meetings.iter().find_map(|met| met.opponent_of(main))) {
        (Some(seeker), _) => Reply::Private(search_status(&lobby, seeker, now, locale)),
        (None, Some(opponent)) => Reply::private(Line::new("quick-found").text("name", opponent.name.clone()).phrase(locale)),
        (None, None) => Reply::private(Line::new("quick-playing").phrase(locale)),
    })
}

async fn new_seeker(
    context: &Context,
    caller: &Caller<'_>,
    loaded: &RecordSet<'_>,
    typed: Option<&str>,
    main: PlayerId,
) -> HandlerResult<Seeker> {
    let (locale, now) = (caller.locale(), context.clock.now());
    let (rules, family) = match typed {
        Some(typed) => {
            let rules = rule_sets_in(loaded, caller.by.id, caller.place).await?.parse(typed, locale)?;
            Layout::check_room(&rules).map_err(|fault| rules_fault(&fault))?;
            (Some(compact(&rules, locale)), Family::of(&rules))
        }
        None => (None, Family::Classic),
    };
    let accounts = identity::accounts_in(loaded, caller.by.id).await?;
    // Loaded again: this list is stored with the search, and a player may have been blocked just now.
    let shuns = admission::blocked_by(&RecordSet::empty(&context.records), &accounts).await?;
    Ok(Seeker {
        shuns,
        accounts,
        main,
        player: caller.by.id,
        name: caller.seat().name,
        language: locale.tag().to_owned(),
        rating: careers::current_rating(loaded, main, family, now).await?.points.round() as i64,
        rules,
        since: now,
        asked: false,
    })
}

/// The state of a search, as shown to the player.
fn search_status(lobby: &Lobby, seeker: &Seeker, now: Timestamp, locale: Locale) -> Body {
    let search = notifications::SearchStatus {
        others: lobby.seekers.len() as i64 - 1,
        rating: seeker.rating,
        window: seeker.rating_window(now),
        step: WIDENING_SECONDS,
        minutes: SEARCH_SECONDS.saturating_sub(seeker.waiting_seconds(now)).div_ceil(60),
    };
    notifications::seeking(&search, locale)
}

pub(super) async fn cancel_search(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let records = &context.records;
    let main = identity::main_account_of(records, caller.by.id).await?;
    match lobby::leave(records, main, caller.id.part("cancel")).await? {
        true => Ok(Reply::Page(notifications::plain(Line::new("quick-cancelled"), caller.locale()))),
        false => Err(Line::new("quick-not-seeking").into()),
    }
}
