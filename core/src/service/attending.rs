//! A request from its words to its answer: what was loaded for it, what a handler says of it, and in whose look it is seen. Decides
//! nothing itself, and does nothing that a handler does.

use futures_util::future::BoxFuture;
use tracing::Instrument;

use super::{
    context::Service,
    handlers::{
        caller::{self, Caller},
        dispatch,
        people::{kids, profile},
        preferences,
    },
    preferences::Preferences,
    request::{Key, Place, Reply, Request, Said, Stop},
};
use crate::present::{
    body::Body,
    invocation::{ChatKind, Invocation, read_command, read_press, read_text},
    line::Line,
    locale::Locale,
    people::thumbnail::{NoAvatar, Thumbnail},
};

/// What came of a request, for the metrics.
#[derive(Clone, Debug)]
pub struct Attended {
    /// The answer.
    pub reply: Reply,
    /// The verb that was understood, if one was.
    pub verb: Option<&'static str>,
    /// The code of the refusal: the id of its first sentence.
    pub refusal: Option<&'static str>,
    /// Whether it could not be done because the store did not answer.
    pub store_is_away: bool,
}

/// The code of the refusal that asks to say it again.
const WARNED: &str = "warned";

/// The code of the refusal that is ours.
const TROUBLE: &str = "refused-trouble";

/// The code of the refusal where a record cannot be read: trying again will not help.
const UNREADABLE: &str = "refused-unreadable";

impl Service {
    /// Does what was asked, or says why not. Trouble of ours is logged once and told as a sentence, too.
    pub fn handle<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Reply> {
        Box::pin(async move { self.attend(request).await.reply })
    }

    /// The same, with what it was, for the metrics. What is logged meanwhile has the number of the request and, as
    /// soon as it is known, the game.
    pub fn attend<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Attended> {
        Box::pin(self.attend_to(request, None))
    }

    /// Goes on with a request that was answered with [`Reply::AskAvatar`]: with the thumbnail of the asker's avatar, or why there
    /// is none.
    pub fn set_avatar<'a>(&'a self, request: &'a Request, found: Result<&'a Thumbnail, NoAvatar>) -> BoxFuture<'a, Attended> {
        Box::pin(self.attend_to(request, Some(found)))
    }

    /// Whether a request is meant for the bot; where it is not, it is answered with silence.
    pub fn is_meant(&self, request: &Request) -> bool {
        !matches!(words_of(request), Ok(None))
    }

    async fn attend_to(&self, request: &Request, found: Option<Result<&Thumbnail, NoAvatar>>) -> Attended {
        let span = tracing::info_span!("request", request = request.id.0.get(), game = tracing::field::Empty);
        self.attend_within(request, found).instrument(span).await
    }

    async fn attend_within(&self, request: &Request, found: Option<Result<&Thumbnail, NoAvatar>>) -> Attended {
        let named = request.named();
        let request = &*named;
        let words = words_of(request);
        let game = words.as_ref().ok().and_then(Option::as_ref).and_then(|words| words.game);
        let preloaded = caller::begin(&self.context.records, request, game).await;
        let Preferences { locale, look, banter: _, phrases: _ } = preloaded.preferences(request.by.locale);
        let verb = words.as_ref().ok().and_then(Option::as_ref).map(|words| words.verb.name);
        let mut store_is_away = false;
        let answer = match (words, found) {
            (Ok(Some(_)), Some(found)) => profile::set_avatar(&self.context.records, request, found, locale).await,
            (Ok(Some(words)), None) => dispatch::answer(&self.context, &Caller::new(request, &preloaded, &words, locale)).await,
            (Ok(None), _) => Ok(Reply::Silent),
            (Err(line), _) => Err(line.into()),
        };
        let (reply, refusal) = match answer {
            Ok(reply @ Reply::Refused(_)) => (reply, Some(WARNED)),
            Ok(reply) => (reply, None),
            Err(Stop::Unasked(room)) => (Reply::AskAuthority(room), None),
            Err(Stop::Refused(lines, keys)) => (refused(&lines, keys, locale), Some(lines.first().map_or(WARNED, |line| line.id))),
            // It was said to the log when it was met first.
            Err(Stop::Store(fault)) if fault.is_unreadable() => (refused(&[Line::new(UNREADABLE)], Vec::new(), locale), Some(UNREADABLE)),
            Err(Stop::Store(fault)) => {
                fault.log("failed to do a request");
                store_is_away = true;
                (refused(&[Line::new(TROUBLE)], Vec::new(), locale), Some(TROUBLE))
            }
        };
        let reply = if preloaded.is_locked() { kids::fitting(reply, request.place) } else { reply };
        tracing::debug!(verb, refusal, "request handled");
        Attended { reply: preferences::seen(&self.context.records, reply, look, request.place).await, verb, refusal, store_is_away }
    }
}

fn refused(lines: &[Line], keys: Vec<Vec<Key>>, locale: Locale) -> Reply {
    let text = lines.iter().map(|line| line.phrase(locale)).collect::<Vec<_>>().join("\n");
    Reply::Refused(Body { text, keys, ..Body::default() })
}

/// The words of a request; none where it was not meant for the bot.
fn words_of(request: &Request) -> Result<Option<Invocation>, Line> {
    let kind = if request.place == Place::Private { ChatKind::Private } else { ChatKind::Room };
    match &request.said {
        Said::Text(text) => read_text(text, kind),
        Said::Press(data) => read_press(data).map(Some),
        Said::Command { verb, options } => read_command(verb, options).map(Some),
    }
}
