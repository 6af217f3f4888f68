//! Handles a request: parses it, loads what is needed, calls the handler, and turns its result into a reply in the reader's look.
//! Decides nothing itself.

use broadside_present::{
    body::Body,
    button::{TargetId, button},
    commands::VerbId,
    invocation::{ChatKind, Invocation, parse_command, parse_press, parse_text},
    ways_out::{self, ButtonPlace},
};
use broadside_scene::thumbnail::{NoAvatar, Thumbnail};
use broadside_words::{line::Line, locale::Locale};
use futures_util::future::BoxFuture;
use tracing::Instrument;

use super::{
    context::Service,
    handlers::{
        caller::{self, Caller},
        dispatch, kids_mode, look, profile,
    },
    preferences::Preferences,
    request::{HandlerError, Key, Place, Reply, Request, RequestInput},
};

/// The outcome of a request, with labels for metrics.
#[derive(Clone, Debug)]
pub struct RequestOutcome {
    /// The reply.
    pub reply: Reply,
    /// The name of the parsed verb, if any.
    pub verb: Option<&'static str>,
    /// The code of the refusal, if any: the id of its first sentence.
    pub refusal: Option<&'static str>,
    /// Whether the request failed because the store is unavailable.
    pub is_store_unavailable: bool,
}

/// Which attempt to handle a request this is.
enum Attempt<'a> {
    First,
    /// The request continues with the thumbnail of the player's avatar, or the reason why there is none.
    WithAvatar(Result<&'a Thumbnail, NoAvatar>),
    /// The reply was unfinished and is brought up to date.
    Update,
}

/// The code of a refusal that asks for a confirmation.
const CODE_WARNED: &str = "warned";

impl Service {
    /// Handles a request. A failure of the bot is logged and answered with a refusal.
    pub fn handle<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Reply> {
        Box::pin(async move { self.dispatch(request).await.reply })
    }

    /// Like [`Self::handle`], with labels for metrics. Log lines contain the request id and, as soon as it is known, the game.
    pub fn dispatch<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, RequestOutcome> {
        Box::pin(self.dispatch_in_span(request, Attempt::First))
    }

    /// Continues a request that was answered with [`Reply::AskAvatar`], with the thumbnail of the player's avatar, or why there is
    /// none.
    pub fn set_avatar<'a>(&'a self, request: &'a Request, found: Result<&'a Thumbnail, NoAvatar>) -> BoxFuture<'a, RequestOutcome> {
        Box::pin(self.dispatch_in_span(request, Attempt::WithAvatar(found)))
    }

    /// Repeats a request whose reply was unfinished ([`Body::progress`]), to bring the reply up to date. Counts towards no rate limit.
    pub fn update<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, RequestOutcome> {
        Box::pin(self.dispatch_in_span(request, Attempt::Update))
    }

    /// The page for a message that only the player sees, after one of its buttons made a move: what has happened since the message was
    /// drawn, and the next step. `None` if the request made no move.
    pub async fn page_after_move(&self, request: &Request) -> Option<Body> {
        let words = parse(request).ok().flatten()?;
        let since = match words.verb.id {
            VerbId::Fire | VerbId::Give | VerbId::Stay | VerbId::Move | VerbId::Answer | VerbId::Sail => words.revision.unwrap_or_default(),
            // The buttons of these commands have revisions of their own, which do not count public events.
            VerbId::Salvo | VerbId::Ready => 0,
            _ => return None,
        };
        let input = RequestInput::Press(button(words.game?, since, VerbId::Field.name()));
        match self.handle(&Request { input, ..request.clone() }).await {
            Reply::Private(body) => Some(body),
            _ => None,
        }
    }

    /// Whether a request is addressed to the bot; others are answered with silence.
    pub fn is_addressed_to_bot(&self, request: &Request) -> bool {
        !matches!(parse(request), Ok(None))
    }

    async fn dispatch_in_span(&self, request: &Request, attempt: Attempt<'_>) -> RequestOutcome {
        let span = tracing::info_span!("request", request = request.id.0.get(), game = tracing::field::Empty);
        self.answer(request, attempt).instrument(span).await
    }

    async fn answer(&self, request: &Request, attempt: Attempt<'_>) -> RequestOutcome {
        let request = &request.with_names();
        let words = parse(request);
        let invocation = words.as_ref().ok().and_then(Option::as_ref);
        let (verb, about) = (invocation.map(|words| words.verb.id), invocation.and_then(target));
        let preloaded = caller::preload(&self.context.records, request, invocation.and_then(|words| words.game)).await;
        let Preferences { locale, look, banter: _, phrases: _ } = preloaded.preferences(request.by.locale);
        let mut is_store_unavailable = false;
        let is_update = matches!(attempt, Attempt::Update);
        let answer = match (words, attempt) {
            (Ok(Some(_)), Attempt::WithAvatar(Ok(avatar))) => {
                profile::save_avatar(&self.context.records, request, Some(avatar), locale).await
            }
            (Ok(Some(_)), Attempt::WithAvatar(Err(reason))) => Err(Line::new(reason.id()).into()),
            (Ok(Some(words)), Attempt::First | Attempt::Update) => {
                let mut caller = Caller::new(request, &preloaded, &words, locale);
                caller.is_update = is_update;
                dispatch::handle(&self.context, &caller).await
            }
            (Ok(None), _) => Ok(Reply::Silent),
            (Err(line), _) => Err(line.into()),
        };
        let (reply, refusal) = match answer {
            Ok(reply @ Reply::Refused(_)) => (reply, Some(CODE_WARNED)),
            Ok(reply) => (reply, None),
            Err(HandlerError::NeedsAuthority(room)) => (Reply::AskAuthority(room), None),
            Err(HandlerError::Refused(lines, keys)) => {
                let id = lines.first().map_or(CODE_WARNED, |line| line.id);
                // In a group of Telegram a refusal is shown over the pressed button, as text only: with buttons it would become a message in
                // the player's private chat.
                let is_notice = request.is_in_group() && request.is_press();
                let place = if request.is_in_group() { ButtonPlace::Shared } else { request.place_of_private_answers() };
                let keys = match keys.is_empty() && !is_notice {
                    true => ways_out::buttons(id, verb, about, place, locale),
                    false => keys,
                };
                (refusal_reply(lines, keys, locale), Some(id))
            }
            Err(HandlerError::Store(fault)) => {
                is_store_unavailable = !fault.is_unreadable();
                // An unreadable record was logged when it was loaded, and a retry does not help.
                let code = if is_store_unavailable { "refused-trouble" } else { "refused-unreadable" };
                if is_store_unavailable {
                    fault.log("failed to handle a request");
                }
                (refusal_reply(vec![Line::new(code)], Vec::new(), locale), Some(code))
            }
        };
        let reply = if preloaded.is_in_kids_mode() { kids_mode::remove_disabled_buttons(reply, request.place) } else { reply };
        let verb = verb.map(VerbId::name);
        tracing::debug!(verb, refusal, "request handled");
        RequestOutcome {
            reply: look::apply_look(&self.context.records, reply, look, request.place).await,
            verb,
            refusal,
            is_store_unavailable,
        }
    }
}

/// The game or tournament that a request names.
fn target(words: &Invocation) -> Option<TargetId> {
    words.game.map(TargetId::Game).or_else(|| words.tournament.map(TargetId::Tournament))
}

fn refusal_reply(lines: Vec<Line>, keys: Vec<Vec<Key>>, locale: Locale) -> Reply {
    Reply::Refused(Body { keys, ..Body::of_lines(lines, locale) })
}

/// Parses a request; `None` if it is not addressed to the bot.
fn parse(request: &Request) -> Result<Option<Invocation>, Line> {
    let kind = if request.place == Place::Private { ChatKind::Private } else { ChatKind::Room };
    match &request.input {
        RequestInput::Text(text) => parse_text(text, kind),
        RequestInput::Press(data) => parse_press(data).map(Some),
        RequestInput::Command { verb, options } => parse_command(verb, options).map(Some),
    }
}
