//! How often somebody may ask for what is dear to work out, complain, say phrases, let two of the crew play, and challenge people by
//! name. Guesses at secrets (codes that lead nowhere, the code of an adult) are counted in the account. What plays a game is never counted and never refused.

use std::{iter::once, time::Duration};

use super::{
    super::{
        account::{Account, GuessedSecret, Rate, of_game, of_player},
        context::Context,
        mutex::lock,
        quotas::RateLimitKey,
        records::SideEffects,
        request::{Asker, HandlerError, Place, Reply, Request, RequestInput},
        store::RequestId,
    },
    caller::{Caller, account_of},
};
use crate::{
    game::{Game, event::Invitee, ids::PlayerId},
    present::{
        line::{Line, harmless},
        verb::VerbId,
    },
};

/// What is dear, of one person and of all in one room.
const DEAR: Rate = Rate { burst: 10, every: 12_000 };
const DEAR_IN_A_ROOM: Rate = Rate { burst: 30, every: 4_000 };

/// How long the guesses of somebody of whom nothing else is kept are.
const GUESSES_KEPT: Duration = Duration::from_secs(24 * 3600);

/// Complaints of one person: so many within as long as one of them counts.
const COMPLAINTS: u8 = 3;
const COMPLAINT: Rate = Rate { burst: 1, every: 3_600_000 };

/// Phrases of one person.
const SAYINGS: Rate = Rate { burst: 6, every: 15_000 };

/// Files of sheets to print for one person.
const SHEETS: Rate = Rate { burst: 20, every: 10_000 };

/// Games of two of the crew that one person lets begin: each keeps the computer thinking for minutes.
const EXHIBITIONS: Rate = Rate { burst: 4, every: 300_000 };

/// Challenges that name somebody: to the same person while they answer none, and in all.
const CHALLENGES_TO_ONE: Rate = Rate { burst: 6, every: 600_000 };
const CHALLENGES: Rate = Rate { burst: 20, every: 180_000 };

/// Refuses somebody who rings others too often; counts a challenge that names a person, unless it is refused.
pub(super) fn admit_challenge(context: &Context, host: PlayerId, invitee: &Invitee) -> Result<(), HandlerError> {
    let (one, name) = match invitee {
        Invitee::Anyone => return Ok(()),
        Invitee::Player(guest, _) | Invitee::Again(guest, _) if guest.is_computer() => return Ok(()),
        Invitee::Player(guest, name) | Invitee::Again(guest, name) => (to(host, &guest.to_string()), name),
        Invitee::Handle(handle) => (to(host, &handle.to_lowercase()), handle),
    };
    let (quotas, now) = (&context.quotas, context.clock.now());
    let of_that_person = Line::new("refused-challenges-to").text("name", harmless(name));
    refuse_for(of_that_person, quotas.wait(one, CHALLENGES_TO_ONE, now), MINUTE)?;
    refuse_for(Line::new("refused-challenges"), quotas.wait(RateLimitKey::Challenges(host), CHALLENGES, now), MINUTE)?;
    quotas.count(one, CHALLENGES_TO_ONE, now);
    quotas.count(RateLimitKey::Challenges(host), CHALLENGES, now);
    Ok(())
}

/// Somebody takes a challenge up: its host may ring them as if for the first time.
pub(super) fn answered(context: &Context, host: PlayerId, guest: &Asker) {
    let mut all = lock(&context.quotas.0);
    let named = [Some(guest.id.to_string()), guest.handle.as_ref().map(|handle| handle.to_lowercase())];
    for whom in named.into_iter().flatten() {
        all.remove(&to(host, &whom));
    }
}

fn to(host: PlayerId, whom: &str) -> RateLimitKey {
    RateLimitKey::ChallengesTo(host, RequestId::hash(&["challenge", whom]).0.get())
}

/// Refuses what has been asked too often; what is dear counts, unless it is refused.
pub(super) async fn admit(context: &Context, caller: &Caller<'_>) -> Result<(), HandlerError> {
    // The game is decoded only for somebody who has to wait: decoding it takes 0.1 ms, a third of what the service computes for a shot.
    if names_a_code(caller) && !may_guess(context, caller) && !plays(context, caller) {
        let account = account_of(&context.records, caller).await?;
        refuse_for(Line::new("refused-wrong-codes"), account.wait_to_guess(GuessedSecret::Code, context.clock.now()), SECOND)?;
    }
    if is_dear(caller.words.verb.id) { admit_dear(context, caller) } else { Ok(()) }
}

/// Refuses what is dear where too much of it has been asked; counts it, unless it is refused.
pub(super) fn admit_dear(context: &Context, request: &Request) -> Result<(), HandlerError> {
    admit_all(context, dear(request), "refused-dear")
}

/// Refuses with this sentence where too much of any of these was used; otherwise counts them all.
fn admit_all(
    context: &Context,
    all: impl Iterator<Item = (RateLimitKey, Rate)> + Clone,
    sentence: &'static str,
) -> Result<(), HandlerError> {
    let (quotas, now) = (&context.quotas, context.clock.now());
    for (used, rate) in all.clone() {
        refuse_for(Line::new(sentence), quotas.wait(used, rate, now), SECOND)?;
    }
    all.for_each(|(used, rate)| quotas.count(used, rate, now));
    Ok(())
}

/// Counts no longer what was dear and turned out to be on its way already: whoever is told to ask again in a moment may.
pub(super) fn give_back(context: &Context, caller: &Caller<'_>) {
    let mut all = lock(&context.quotas.0);
    for (used, rate) in dear(caller) {
        all.entry(used).and_modify(|whole| *whole -= rate.every);
    }
}

/// What is used up by something dear: of the asker's own, and of all in the room.
fn dear(request: &Request) -> impl Iterator<Item = (RateLimitKey, Rate)> + Clone {
    let room = match request.place {
        Place::Room(room) => Some((RateLimitKey::DearInRoom(room), DEAR_IN_A_ROOM)),
        Place::Private => None,
    };
    once((RateLimitKey::Dear(request.by.id), DEAR)).chain(room)
}

/// Counts a code that led nowhere, before that is said: whoever has sent too many at once is told no more of the last ones than that.
pub(super) async fn note(context: &Context, caller: &Caller<'_>, answer: Result<Reply, HandlerError>) -> Result<Reply, HandlerError> {
    const NOWHERE: [&str; 4] = ["refused-no-such-game", "tournament-unknown", "link-unknown", "reports-unknown"];
    let nowhere = matches!(&answer, Err(HandlerError::Refused(lines, _)) if lines.first().is_some_and(|line| NOWHERE.contains(&line.id)));
    if nowhere {
        count_wrong_code(context, caller).await?;
    }
    answer
}

/// Counts a code that led nowhere, if the caller typed one.
///
/// # Errors
/// Refuses a caller who has typed too many.
pub(super) async fn count_wrong_code(context: &Context, caller: &Caller<'_>) -> Result<(), HandlerError> {
    if !names_a_code(caller) {
        return Ok(());
    }
    let now = context.clock.now();
    let count = |account: &mut Account| {
        refuse_for(Line::new("refused-wrong-codes"), account.wait_to_guess(GuessedSecret::Code, now), SECOND)?;
        account.count_guess(GuessedSecret::Code, now);
        let keep = account.is_blank().then_some(GUESSES_KEPT);
        Ok::<_, HandlerError>(((), SideEffects { keep, ..SideEffects::nothing() }))
    };
    context.records.try_update_record(&of_player(caller.by.id), caller.id.part("wrong code"), count).await
}

/// Something that was counted.
pub(super) struct Counted(RateLimitKey);

/// Refuses whoever has complained too often; counts the complaint before it is told, so that several at once are not more than may
/// be.
pub(super) fn admit_complaint(context: &Context, player: PlayerId) -> Result<Counted, HandlerError> {
    let (quotas, now) = (&context.quotas, context.clock.now());
    let all = (0..COMPLAINTS).map(|number| RateLimitKey::Complaint(player, number));
    let used = all.min_by_key(|used| quotas.wait(*used, COMPLAINT, now)).unwrap_or(RateLimitKey::Complaint(player, 0));
    refuse_for(Line::new("report-enough"), quotas.wait(used, COMPLAINT, now), MINUTE)?;
    quotas.count(used, COMPLAINT, now);
    Ok(Counted(used))
}

/// Counts a complaint no longer that could not be told.
pub(super) fn uncount(context: &Context, Counted(used): &Counted) {
    lock(&context.quotas.0).remove(used);
}

/// Refuses whoever says phrases too often; counts the phrase, unless it is refused.
pub(super) fn admit_saying(context: &Context, player: PlayerId) -> Result<(), HandlerError> {
    admit_all(context, once((RateLimitKey::Sayings(player), SAYINGS)), "refused-sayings")
}

/// Refuses whoever has too many sheets printed; counts the file, unless it is refused.
pub(super) fn admit_sheet(context: &Context, player: PlayerId) -> Result<(), HandlerError> {
    admit_all(context, once((RateLimitKey::Sheets(player), SHEETS)), "refused-dear")
}

/// Refuses whoever lets two of the crew play too often; counts the game, unless it is refused.
pub(super) fn admit_exhibition(context: &Context, request: &Request) -> Result<(), HandlerError> {
    admit_all(context, once((RateLimitKey::Exhibitions(request.by.id), EXHIBITIONS)).chain(dear(request)), "refused-dear")
}

/// What takes long to work out or to draw.
fn is_dear(verb: VerbId) -> bool {
    matches!(verb, VerbId::Review | VerbId::TurningPoint | VerbId::Replay | VerbId::Hint)
}

/// Whether somebody named a code themselves; a key has its code from us.
fn names_a_code(caller: &Caller<'_>) -> bool {
    let typed = match caller.input {
        RequestInput::Text(_) | RequestInput::Command { .. } => true,
        RequestInput::Press(_) => false,
    };
    let codes = matches!(caller.words.verb.id, VerbId::Link | VerbId::Reports);
    typed && (codes || caller.words.game.is_some() || caller.words.tournament.is_some())
}

/// Whether the asker has no wait before the next code, as far as was loaded.
fn may_guess(context: &Context, caller: &Caller<'_>) -> bool {
    caller.account().is_some_and(|account| account.wait_to_guess(GuessedSecret::Code, context.clock.now()) == 0)
}

/// Whether the asker plays in the game that is named.
fn plays(context: &Context, caller: &Caller<'_>) -> bool {
    let Some(id) = caller.words.game else { return false };
    let game = caller.game(id).and_then(|stored| context.records.read::<Game>(&of_game(id), stored).ok());
    game.is_some_and(|held| held.record.public().member(caller.by.id).is_some())
}

/// A second, in milliseconds.
const SECOND: i64 = 1000;
/// A minute, in milliseconds.
pub(super) const MINUTE: i64 = 60 * SECOND;

/// Refuses with this sentence while there is something to wait for. It is given the number of units left, rounded up; a unit is in
/// milliseconds.
pub(super) fn refuse_for(sentence: Line, millis: i64, unit: i64) -> Result<(), HandlerError> {
    match (millis + unit - 1) / unit {
        0 => Ok(()),
        count => Err(sentence.number("count", count).into()),
    }
}
