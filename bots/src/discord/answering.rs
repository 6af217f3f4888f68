//! Answers interactions: at once, after a deferral, or by a follow-up message, even if another replica or an earlier process has begun
//! to answer. The state in memory only avoids requests, because Discord itself refuses a second first response. A private answer never
//! replaces a message that others see.

use std::{sync::Arc, time::Duration};

use broadside_present::param::Visibility;
use broadside_service::request::InputForm;
use broadside_words::{line::Line, locale::Locale};
use serde_json::{Value, json};
use serenity::{
    builder::{AutocompleteChoice, CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage},
    model::channel::MessageFlags,
};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::{
    Discord,
    ids::{id_of, message_ref},
    payload::{Payload, modal},
    reply_token::{Origin, ReplyToken, Venue, visibility_of},
    rest::{Rest, RestError, answer_route},
};
use crate::{
    ask::{Answer, CHECK_MARK},
    delivery::AnswerMode,
    message_ref::{MessageKind, MessageRef},
    platform::{Address, DeliveryError, Message, Outgoing, Platform, RenderedReply, ReplyTarget},
};

/// An interaction without an answer is deferred after this time; Discord drops it after three seconds.
const DEFER_AFTER: Duration = Duration::from_secs(2);
/// Discord's error code for a second first response.
const ALREADY_ANSWERED: u64 = 40_060;

/// The state of the response to an interaction.
#[derive(Debug)]
pub(super) enum ResponseState {
    /// No response yet, as far as this process knows; Discord refuses a second one and returns the first on request.
    Waiting,
    /// Deferred in this way.
    Deferred(Deferral),
    /// Answered by the delivery with this nonce, as this message.
    Answered { nonce: String, message: MessageRef },
    /// It can no longer be answered.
    Closed,
}

/// How an interaction has been deferred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deferral {
    /// "Thinking…", with its visibility.
    Thinking(Visibility),
    /// Acknowledged without a visible change.
    Update,
    /// The bot has answered already, with this visibility; that answer is edited.
    Responded(Visibility),
}

impl Deferral {
    /// The deferral by an earlier process; `original` is the first response at Discord, [`None`] if it was deleted.
    fn from_response(token: &ReplyToken, original: Option<&Value>) -> Self {
        let Some(original) = original else { return Self::Update };
        let flags = MessageFlags::from_bits_truncate(original["flags"].as_u64().unwrap_or_default());
        if matches!(token.origin, Origin::Press(pressed, _) if id_of(original) == Some(pressed)) {
            return Self::Update;
        }
        if flags.contains(MessageFlags::LOADING) { Self::Thinking(visibility_of(flags)) } else { Self::Responded(visibility_of(flags)) }
    }

    /// Answers after a deferral. `None` if the answer must be posted to the channel instead, where Discord recognizes a repeat by its
    /// nonce.
    async fn answer(self, rest: &Rest, token: &ReplyToken, payload: &Payload, mode: AnswerMode) -> Result<Option<Value>, RestError> {
        match (self, mode) {
            // An edit does not notify the people it mentions.
            (Self::Thinking(current), AnswerMode::Send(wanted)) if current == wanted && !payload.users.is_empty() => {
                rest.delete_original(token).await?;
                Ok(None)
            }
            (_, AnswerMode::Replace) => rest.edit(answer_route(token, None), payload).await.map(Some),
            (Self::Thinking(current) | Self::Responded(current), AnswerMode::Send(wanted)) if current == wanted => {
                rest.edit(answer_route(token, None), payload).await.map(Some)
            }
            (Self::Thinking(Visibility::Public), _) => {
                rest.delete_original(token).await?;
                rest.follow_up(token, payload, Visibility::Private).await.map(Some)
            }
            (Self::Thinking(Visibility::Private), _) => {
                rest.edit(answer_route(token, None), &Payload::text(CHECK_MARK)).await?;
                Ok(None)
            }
            // The current message may be the room's own board: a private answer must not replace it.
            (Self::Update | Self::Responded(_), AnswerMode::Send(Visibility::Private)) => {
                rest.follow_up(token, payload, Visibility::Private).await.map(Some)
            }
            // Discord does not recognize a repeated follow-up: after a crash it would be sent twice.
            (Self::Update | Self::Responded(_), AnswerMode::Send(Visibility::Public)) => Ok(None),
        }
    }
}

impl Discord {
    /// Defers an interaction that has no response after [`DEFER_AFTER`].
    pub(super) async fn defer_later(self: Arc<Self>, token: ReplyToken) {
        tokio::time::sleep(DEFER_AFTER).await;
        let mut state = self.response_state(&token).await;
        if !matches!(*state, ResponseState::Waiting) {
            return;
        }
        let (deferral, response) = match token.origin {
            Origin::Press(..) => (Deferral::Update, CreateInteractionResponse::Acknowledge),
            Origin::Slash(wanted) => {
                let visibility = token.effective_visibility(wanted);
                let thinking = CreateInteractionResponseMessage::new().ephemeral(visibility == Visibility::Private);
                (Deferral::Thinking(visibility), CreateInteractionResponse::Defer(thinking))
            }
        };
        *state = match self.rest.callback(&token, &response, &[]).await {
            Ok(_) => ResponseState::Deferred(deferral),
            Err(RestError::Refused(_, code, _)) if code != ALREADY_ANSWERED => log_expired(code),
            Err(RestError::Refused(..) | RestError::Limited(_) | RestError::Unknown(_) | RestError::Superseded) => ResponseState::Waiting,
        };
    }

    /// Sends the application's answer to a request at `place`, with one retry. Returns the reference to its message, if there is one.
    pub(super) async fn respond(&self, token: &ReplyToken, place: Address, answer: Answer) -> Option<MessageRef> {
        let RenderedReply { message, visibility, target, is_unfinished: _ } = match answer {
            Answer::Delivery | Answer::RoomDelivery => return None,
            Answer::Silent => {
                self.acknowledge(&self.rest, token).await;
                return None;
            }
            Answer::Reply(reply) => *reply,
        };
        let message = without_files_if_forbidden(token, message);
        let new_message = AnswerMode::Send(token.effective_visibility(visibility));
        let (payload, mode) = match (visibility, target, page_turn_mode(token)) {
            (Visibility::Public, ..) => (self.payload(&message), new_message),
            (_, ReplyTarget::Form(form), _) if self.open_modal(token, &form).await => return None,
            (_, ReplyTarget::Buttons, AnswerMode::Replace) => (Payload::only_buttons(&message.keys), AnswerMode::Replace),
            (_, ReplyTarget::Replace, page_mode) => (self.payload(&message), page_mode),
            (_, ReplyTarget::New | ReplyTarget::Form(_), _) => (self.payload(&message), new_message),
            (_, ReplyTarget::Notice | ReplyTarget::Buttons, _) => (self.payload(&message), AnswerMode::Send(Visibility::Private)),
        };
        let reply = || self.reply(&self.rest, token, &payload, mode, "");
        let answer = match reply().await {
            Err(_) => reply().await,
            answer => answer,
        };
        // A callback whose response was lost may have arrived.
        let original =
            if answer.is_err() && visibility == Visibility::Public { self.rest.original(token).await.ok().flatten() } else { None };
        let found = original.map(|original| Deferral::from_response(token, Some(&original)));
        let shown = match (&answer, visibility) {
            (Ok(Some(shown)), _) => Some(*shown),
            (_, Visibility::Public) if found == Some(Deferral::Responded(Visibility::Public)) => return None,
            // After the interaction has expired, a public answer is sent as an ordinary message.
            (_, Visibility::Public) => self.send(place, &Outgoing::new(message, token.interaction.to_string())).await.ok(),
            (_, Visibility::Private) => self.follow_up(&self.rest, token, &payload, mode).await,
        };
        if shown.is_none() {
            metrics::counter!("broadside_discord_answers_lost_total").increment(1);
            let error = answer.as_ref().err().map(tracing::field::debug);
            tracing::warn!(interaction = token.interaction, error, "failed to answer an interaction");
        }
        shown
    }

    /// Opens a modal, which is possible only as the first response. Returns whether it was opened.
    async fn open_modal(&self, token: &ReplyToken, form: &InputForm) -> bool {
        let mut state = self.response_state(token).await;
        let response = CreateInteractionResponse::Modal(modal(form, token.venue));
        let opened = matches!(*state, ResponseState::Waiting) && self.rest.callback(token, &response, &[]).await.is_ok();
        if opened {
            *state = ResponseState::Closed;
        }
        opened
    }

    /// Whether a replica that has stopped has already answered the interaction.
    pub(super) async fn has_answered(&self, token: &ReplyToken) -> bool {
        let original = self.rest.original(token).await;
        // A deferred press looks like an edit: it is repeated, which changes nothing. A deleted response counts as an answer.
        let is_answer = |original: Value| matches!(Deferral::from_response(token, Some(&original)), Deferral::Responded(_));
        original.is_ok_and(|original| original.is_none_or(is_answer))
    }

    pub(super) async fn suggest(&self, token: &ReplyToken, all: Vec<(String, String)>) {
        let cut = |text: String| text.chars().take(100).collect::<String>();
        let fits = |(label, value): &(String, String)| !label.is_empty() && (1..=100).contains(&value.chars().count());
        let choices = all.into_iter().filter(fits).take(25).map(|(label, value)| AutocompleteChoice::new(cut(label), value)).collect();
        let suggestions = CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices));
        if let Err(error) = self.rest.callback(token, &suggestions, &[]).await {
            tracing::debug!(interaction = token.interaction, %error, "failed to send suggestions");
        }
    }

    /// Ends an interaction without an answer, so that no "thinking…" remains.
    pub(super) async fn acknowledge(&self, rest: &Rest, token: &ReplyToken) {
        let mut state = self.response_state(token).await;
        let ended = match (&*state, token.origin) {
            (ResponseState::Waiting, Origin::Press(..)) => rest.callback(token, &CreateInteractionResponse::Acknowledge, &[]).await,
            (ResponseState::Waiting, Origin::Slash(_)) => {
                rest.callback(token, &new_message_response(&Payload::text(CHECK_MARK), Visibility::Private), &[]).await
            }
            (ResponseState::Deferred(Deferral::Thinking(_)), _) => rest.delete_original(token).await,
            (ResponseState::Deferred(_) | ResponseState::Answered { .. } | ResponseState::Closed, _) => return,
        };
        if let Err(error) = ended {
            tracing::debug!(interaction = token.interaction, %error, "failed to acknowledge an interaction");
        }
        *state = match token.origin {
            // The pressed message can still be replaced.
            Origin::Press(..) => ResponseState::Deferred(Deferral::Update),
            Origin::Slash(_) => ResponseState::Closed,
        };
    }

    /// Answers an interaction once for each `nonce`; `None` if that is no longer possible.
    pub(super) async fn reply(
        &self,
        rest: &Rest,
        token: &ReplyToken,
        payload: &Payload,
        mode: AnswerMode,
        nonce: &str,
    ) -> Result<Option<MessageRef>, DeliveryError> {
        let mut state = self.response_state(token).await;
        let outcome = match &*state {
            ResponseState::Answered { nonce: before, message } if before == nonce => return Ok(Some(*message)),
            ResponseState::Answered { .. } if mode == AnswerMode::Send(Visibility::Private) => {
                rest.follow_up(token, payload, Visibility::Private).await.map(Some)
            }
            ResponseState::Answered { .. } | ResponseState::Closed => return Ok(None),
            ResponseState::Deferred(deferral) => deferral.answer(rest, token, payload, mode).await,
            ResponseState::Waiting => respond_first(rest, token, payload, mode).await,
        };
        let message = match outcome {
            Ok(message) => message.map(|message| self.record_answer(token, mode, &message)),
            Err(RestError::Refused(_, code, _)) => {
                *state = log_expired(code);
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        *state = match message {
            Some(message) => ResponseState::Answered { nonce: nonce.to_owned(), message },
            None => ResponseState::Deferred(Deferral::Update),
        };
        Ok(message)
    }

    /// Sends a follow-up message where no other answer is possible; `None` if that fails or the answer would replace a message.
    pub(super) async fn follow_up(&self, rest: &Rest, token: &ReplyToken, payload: &Payload, mode: AnswerMode) -> Option<MessageRef> {
        let AnswerMode::Send(visibility) = mode else { return None };
        let message = rest.follow_up(token, payload, visibility).await.ok()?;
        Some(self.record_answer(token, mode, &message))
    }

    /// Remembers the token of an ephemeral answer, which is needed to edit it. Returns the reference to the answer.
    fn record_answer(&self, token: &ReplyToken, mode: AnswerMode, message: &Value) -> MessageRef {
        let (pressed, visibility) = match (mode, token.origin) {
            (AnswerMode::Send(visibility), _) => (None, visibility),
            (AnswerMode::Replace, Origin::Press(message, visibility)) => (Some(message), visibility),
            (AnswerMode::Replace, Origin::Slash(_)) => (None, Visibility::Public),
        };
        let id = id_of(message).or(pressed);
        if let (Some(message), Visibility::Public) = (id, visibility) {
            return message_ref(token.channel, message);
        }
        // An id from Discord, so that it is unique.
        let number = id.unwrap_or(token.interaction);
        self.ephemeral.insert(number, token.clone());
        MessageRef { kind: MessageKind::Ephemeral, ..message_ref(token.channel, number) }
    }

    async fn response_state(&self, token: &ReplyToken) -> OwnedMutexGuard<ResponseState> {
        let waiting = Arc::new(Mutex::new(ResponseState::Waiting));
        self.interactions.get_or_insert(token.interaction, waiting).lock_owned().await
    }
}

/// Sends the first response. If Discord has one already, by another replica or before a restart, continues from that one.
async fn respond_first(rest: &Rest, token: &ReplyToken, payload: &Payload, mode: AnswerMode) -> Result<Option<Value>, RestError> {
    let response = match mode {
        // Serenity's builder always lists the attachments to keep: an edit of the buttons alone would remove the picture.
        AnswerMode::Replace => json!({"type": 7, "data": payload.edit_body()}),
        AnswerMode::Send(visibility) => new_message_response(payload, visibility),
    };
    match rest.callback(token, &response, &payload.files).await {
        Err(RestError::Refused(_, ALREADY_ANSWERED, _)) => {
            let original = rest.original(token).await?;
            Deferral::from_response(token, original.as_ref()).answer(rest, token, payload, mode).await
        }
        other => other.map(Some),
    }
}

fn new_message_response(payload: &Payload, visibility: Visibility) -> Value {
    json!({"type": 4, "data": payload.interaction_message(visibility)})
}

/// The mode of an answer that turns a page: it replaces the pressed message only if no one else sees that message.
fn page_turn_mode(token: &ReplyToken) -> AnswerMode {
    match (token.origin, token.venue) {
        (Origin::Press(_, Visibility::Private), _) | (Origin::Press(..), Venue::Private) => AnswerMode::Replace,
        (Origin::Press(..) | Origin::Slash(_), _) => AnswerMode::Send(token.effective_visibility(Visibility::Private)),
    }
}

fn log_expired(code: u64) -> ResponseState {
    metrics::counter!("broadside_discord_interactions_refused_total").increment(1);
    tracing::info!(code, "failed to answer an interaction: it has expired");
    ResponseState::Closed
}

/// The message as the bot may send it in this channel: without permission to attach files, it has alternative texts and a notice instead.
pub(super) fn without_files_if_forbidden(token: &ReplyToken, message: Message) -> Message {
    if token.may_attach || !message.has_attachments() {
        return message;
    }
    message.without_attachments(Line::new("notice-no-files").phrase(Locale::from_tag(&token.locale).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use Visibility::{Private, Public};

    use super::*;
    use crate::discord::reply_token::tests::token;

    #[test]
    fn deferral_is_read_from_the_first_response() {
        for (facts, original, deferral) in [
            ("prf", Some(("5", 0)), Deferral::Update),
            ("erf", Some(("5", 64)), Deferral::Update),
            ("prf", Some(("6", 0)), Deferral::Responded(Public)),
            ("prf", Some(("6", 64)), Deferral::Responded(Private)),
            ("prf", Some(("6", 128)), Deferral::Thinking(Public)),
            ("arf", Some(("6", 128)), Deferral::Thinking(Public)),
            ("arf", Some(("6", 192)), Deferral::Thinking(Private)),
            ("hrf", Some(("6", 0)), Deferral::Responded(Public)),
            ("arf", None, Deferral::Update),
        ] {
            let token = token(facts);
            let original = original.map(|(id, flags)| json!({"id": id, "flags": flags}));
            assert_eq!(Deferral::from_response(&token, original.as_ref()), deferral, "{facts} {original:?}");
        }
    }
}
