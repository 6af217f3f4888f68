//! Rate limits: expensive commands, complaints, phrases, exhibitions, challenges by name. Wrong guesses at secrets (unknown codes,
//! an adult's code) are counted in the account. Commands that play a game are never counted and never refused.

use broadside_game::{Game, event::Invitee, ids::PlayerId};
use broadside_present::commands::{UserCommand, VerbId};
use broadside_store::{mutex::lock, store::RequestId};
use broadside_words::line::{Line, quote, sanitise_name};

use super::{
    super::{
        account::{Account, GuessedSecret, game_key, player_key},
        quotas::RateLimitKey,
        records::{EMPTY_RETENTION, SideEffects},
        request::{RequestAuthor, RequestInput},
    },
    Context, HandlerError, HandlerResult, Request,
    caller::{Caller, account_of},
};

/// The number of complaint limits per player: a player can send this many complaints an hour.
const MAX_COMPLAINTS: u8 = 3;

/// Refuses a player who challenges others by name too often; counts the challenge otherwise.
pub(super) fn admit_challenge(context: &Context, host: PlayerId, invitee: &Invitee) -> HandlerResult<()> {
    let (one, name) = match invitee {
        Invitee::Anyone => return Ok(()),
        Invitee::Player(guest, _) | Invitee::Rematch(guest, _) if guest.is_computer() => return Ok(()),
        Invitee::Player(guest, name) | Invitee::Rematch(guest, name) => (challenges_to(host, &guest.to_string()), name),
        Invitee::Handle(handle) => (challenges_to(host, &handle.to_lowercase()), handle),
    };
    let (quotas, now) = (&context.quotas, context.clock.now());
    let to_one_refusal = Line::new("refused-challenges-to").text("name", sanitise_name(name));
    refuse_while(to_one_refusal, quotas.wait_millis(one, now), MINUTE)?;
    refuse_while(Line::new("refused-challenges"), quotas.wait_millis(RateLimitKey::Challenges(host), now), MINUTE)?;
    quotas.count_use(one, now);
    quotas.count_use(RateLimitKey::Challenges(host), now);
    Ok(())
}

/// Resets the limit of challenges to a player who accepted one.
pub(super) fn reset_challenges(context: &Context, host: PlayerId, guest: &RequestAuthor) {
    let mut all = lock(&context.quotas.0);
    let named = [Some(guest.id.to_string()), guest.handle.as_ref().map(|handle| handle.to_lowercase())];
    for whom in named.into_iter().flatten() {
        all.remove(&challenges_to(host, &whom));
    }
}

fn challenges_to(host: PlayerId, whom: &str) -> RateLimitKey {
    RateLimitKey::ChallengesTo(host, RequestId::hash(&["challenge", whom]).0.get())
}

/// Refuses a caller who has exceeded a limit; counts expensive commands otherwise. Updates that the bot requests by itself are not counted.
pub(super) async fn admit(context: &Context, caller: &Caller<'_>) -> HandlerResult<()> {
    if caller.is_update {
        return Ok(());
    }
    // The game is decoded only for a caller who has to wait: decoding takes 0.1 ms, a third of the service's time for a shot.
    if has_typed_code(caller) && !may_guess(context, caller) && !is_in_game(context, caller) {
        let account = account_of(&context.records, caller).await?;
        refuse_while(Line::new("refused-wrong-codes"), account.guess_wait_millis(GuessedSecret::Code, context.clock.now()), SECOND)?;
    }
    if is_expensive(caller.words.verb.id) { admit_expensive(context, caller) } else { Ok(()) }
}

/// Refuses an expensive command above the limit; counts it otherwise.
pub(super) fn admit_expensive(context: &Context, request: &Request) -> HandlerResult<()> {
    admit_all(context, &expensive_limits(request), "refused-dear")
}

/// Refuses with this sentence if one of these limits is reached; otherwise counts them all.
pub(super) fn admit_all(context: &Context, all: &[RateLimitKey], sentence: &'static str) -> HandlerResult<()> {
    let (quotas, now) = (&context.quotas, context.clock.now());
    for used in all {
        refuse_while(Line::new(sentence), quotas.wait_millis(*used, now), SECOND)?;
    }
    all.iter().for_each(|used| quotas.count_use(*used, now));
    Ok(())
}

/// Refunds an expensive request whose result is already being computed, so that the caller may ask again soon.
pub(super) fn refund_expensive(context: &Context, caller: &Caller<'_>) {
    let mut all = lock(&context.quotas.0);
    for used in expensive_limits(caller) {
        all.entry(used).and_modify(|full_at| *full_at -= used.rate().interval_ms);
    }
}

/// The limits that an expensive request uses up: the caller's and the room's.
fn expensive_limits(request: &Request) -> Vec<RateLimitKey> {
    let room = request.place.room().map(RateLimitKey::ExpensiveInRoom);
    [RateLimitKey::Expensive(request.by.id)].into_iter().chain(room).collect()
}

/// Counts a code if the answer is that it is unknown. Above the limit the reply no longer tells whether the code exists.
pub(super) async fn count_failed_code(context: &Context, caller: &Caller<'_>, answer: HandlerResult) -> HandlerResult {
    if answer.as_ref().is_err_and(|stop| is_unknown(stop) || is_refusal(stop, &["link-unknown", "reports-unknown"])) {
        count_wrong_code(context, caller).await?;
    }
    answer
}

/// Replaces the refusal of an unknown code to join, or of one that is the whole text, by one that names games and tournaments: nobody
/// knows by its letters of which it was. A word with lower-case letters, such as "thanks", is an unknown command.
pub(super) fn explain_unknown_code(caller: &Caller<'_>, command: &UserCommand, stop: HandlerError) -> HandlerError {
    if !is_unknown(&stop) {
        return stop;
    }
    let typed = if let RequestInput::Text(typed) = &caller.input { typed.trim() } else { "" };
    let is_alone = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_alphabetic());
    if is_alone && typed.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return Line::new("refused-verb").text("typed", quote(typed)).into();
    }
    let words = caller.words;
    match words.tournament.map(|id| id.to_string()).or_else(|| words.game.map(|id| id.to_string())) {
        Some(code) if is_alone || matches!(command, UserCommand::Join) => Line::new("refused-no-such-code").text("typed", code).into(),
        _ => stop,
    }
}

/// Whether no game and no tournament has the code of the request.
fn is_unknown(stop: &HandlerError) -> bool {
    is_refusal(stop, &["refused-no-such-game", "tournament-unknown"])
}

fn is_refusal(stop: &HandlerError, ids: &[&str]) -> bool {
    matches!(stop, HandlerError::Refused(lines, _) if lines.first().is_some_and(|line| ids.contains(&line.id)))
}

/// Counts an unknown code, if the caller typed one.
///
/// # Errors
/// Refuses a caller who has typed too many.
pub(super) async fn count_wrong_code(context: &Context, caller: &Caller<'_>) -> HandlerResult<()> {
    if !has_typed_code(caller) {
        return Ok(());
    }
    let now = context.clock.now();
    let count = |account: &mut Account| {
        refuse_while(Line::new("refused-wrong-codes"), account.guess_wait_millis(GuessedSecret::Code, now), SECOND)?;
        account.count_guess(GuessedSecret::Code, now);
        let ttl = account.is_blank().then_some(EMPTY_RETENTION);
        Ok::<_, HandlerError>(((), SideEffects { ttl, ..SideEffects::nothing() }))
    };
    context.records.try_update_record(&player_key(caller.by.id), None, caller.id.part("wrong code"), count).await
}

/// Refuses a player who complains too often. Counts the complaint before it is sent, so that concurrent complaints cannot exceed the
/// limit. Returns the used limit for [`refund_complaint`], in case the complaint cannot be sent.
pub(super) fn admit_complaint(context: &Context, player: PlayerId) -> HandlerResult<RateLimitKey> {
    let (quotas, now) = (&context.quotas, context.clock.now());
    let all = (0..MAX_COMPLAINTS).map(|number| RateLimitKey::Complaint(player, number));
    let used = all.min_by_key(|used| quotas.wait_millis(*used, now)).unwrap_or(RateLimitKey::Complaint(player, 0));
    refuse_while(Line::new("report-enough"), quotas.wait_millis(used, now), MINUTE)?;
    quotas.count_use(used, now);
    Ok(used)
}

/// Refunds the quota of a complaint that could not be sent.
pub(super) fn refund_complaint(context: &Context, used: RateLimitKey) {
    lock(&context.quotas.0).remove(&used);
}

/// Refuses a player who starts exhibitions too often; counts the game otherwise.
pub(super) fn admit_exhibition(context: &Context, request: &Request) -> HandlerResult<()> {
    admit_all(context, &[vec![RateLimitKey::Exhibitions(request.by.id)], expensive_limits(request)].concat(), "refused-dear")
}

/// Whether a command takes long to compute or to draw.
fn is_expensive(verb: VerbId) -> bool {
    matches!(verb, VerbId::Review | VerbId::TurningPoint | VerbId::Replay | VerbId::Hint)
}

/// Whether the caller typed a code; the codes of buttons come from the bot.
fn has_typed_code(caller: &Caller<'_>) -> bool {
    let codes = matches!(caller.words.verb.id, VerbId::Link | VerbId::Reports);
    !caller.is_press() && (codes || caller.words.game.is_some() || caller.words.tournament.is_some())
}

/// Whether the caller may try a code now; `false` if the account is not loaded.
fn may_guess(context: &Context, caller: &Caller<'_>) -> bool {
    caller.account().is_some_and(|account| account.guess_wait_millis(GuessedSecret::Code, context.clock.now()) == 0)
}

fn is_in_game(context: &Context, caller: &Caller<'_>) -> bool {
    let Some(id) = caller.words.game else { return false };
    let game = caller.game(id).and_then(|stored| context.records.read::<Game>(&game_key(id), stored).ok());
    game.is_some_and(|versioned| versioned.record.public().member(caller.by.id).is_some())
}

/// A second in milliseconds.
const SECOND: i64 = 1000;

/// A minute in milliseconds.
pub(super) const MINUTE: i64 = 60 * SECOND;

/// Refuses with this sentence while `millis` is positive. The sentence gets `count`, the wait in units of `unit` milliseconds,
/// rounded up.
pub(super) fn refuse_while(sentence: Line, millis: i64, unit: i64) -> HandlerResult<()> {
    match (millis + unit - 1) / unit {
        0 => Ok(()),
        count => Err(sentence.number("count", count).into()),
    }
}
