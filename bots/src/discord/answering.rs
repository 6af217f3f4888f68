//! Discord's protocol of interactions: answered at once, after a deferral, or not at all, whatever comes first, and how an answer goes on
//! where another replica, or this one before a restart, has begun. The state kept here only saves requests; Discord itself refuses a second
//! answer. Never puts anything private in the place of what others see.

use std::sync::Arc;

use broadside_core::{
    game::ids::{Home, PlayerId},
    present::{line::Line, locale::Locale, verb::Visibility},
    service::request::InputForm,
};
use serde_json::{Value, json};
use serenity::{
    builder::{AutocompleteChoice, CreateAutocompleteResponse, CreateInteractionResponse, CreateInteractionResponseMessage},
    model::channel::MessageFlags,
};
use tokio::sync::Mutex;

use super::{
    Discord,
    ids::{ephemeral_ref, id_of, message_ref, room},
    payload::{Payload, modal},
    reply_token::{Origin, ReplyToken, Venue, seen_by},
    rest::{Rest, RestError},
};
use crate::{
    ask::Answer,
    message_ref::MessageRef,
    platform::{Address, Failure, Message, Outgoing, Platform, Reply, ReplyTarget},
};

/// Discord's code for an interaction that was answered already.
const ALREADY_ANSWERED: u64 = 40_060;
/// An answer that needs no language: the command was carried out.
const CHECK_MARK: &str = "✓";

/// How an interaction stands.
#[derive(Debug)]
pub(super) enum State {
    /// Not answered yet, as far as is known: Discord refuses a second answer, and tells the first one.
    Waiting,
    /// Put off.
    Deferred(Deferral),
    /// Answered by the delivery with this nonce.
    Answered { nonce: String, message: MessageRef },
    /// Nothing can be said by it any more.
    Spent,
}

/// What an answer does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// Changes the pressed message.
    Replace,
    /// Says something new.
    Say(Visibility),
}

impl How {
    /// The same as it may be done where the interaction is: in a DM of others nothing is said or changed for all.
    fn within(self, token: &ReplyToken) -> Self {
        let for_all = match self {
            Self::Say(seen) => seen == Visibility::Public,
            Self::Replace => matches!(token.origin, Origin::Press(_, Visibility::Public)),
        };
        if token.venue == Venue::Elsewhere && for_all { Self::Say(Visibility::Private) } else { self }
    }
}

/// How an interaction was put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deferral {
    /// "Thinking…" for all or for the asker.
    Thinking(Visibility),
    /// Nothing to see.
    Update,
    /// Our own answer is there already, for all or for the asker, and is edited.
    Written(Visibility),
}

impl Deferral {
    /// How this interaction is put off.
    fn of(token: &ReplyToken) -> Self {
        match token.origin {
            Origin::Press(..) => Self::Update,
            Origin::Slash(voice) => Self::Thinking(token.seen(voice)),
        }
    }

    /// How another replica, or this one before a restart, has answered it: `original` is what Discord has as its first answer,
    /// [`None`] where that was deleted.
    fn read(token: &ReplyToken, original: Option<&Value>) -> Self {
        let Some(original) = original else { return Self::Update };
        let flags = MessageFlags::from_bits_truncate(original["flags"].as_u64().unwrap_or_default());
        if let Origin::Press(pressed, _) = token.origin
            && id_of(original) == Some(pressed)
        {
            return Self::Update;
        }
        if flags.contains(MessageFlags::LOADING) { Self::Thinking(seen_by(flags)) } else { Self::Written(seen_by(flags)) }
    }

    /// Whether an answer takes the place of what stands.
    fn is_amended_by(self, how: How) -> bool {
        match (self, how) {
            (_, How::Replace) => true,
            (Self::Thinking(stands) | Self::Written(stands), How::Say(wanted)) => stands == wanted,
            (Self::Update, How::Say(_)) => false,
        }
    }
}

/// A message for one person's eyes, as long as it can be changed.
#[derive(Clone, Debug)]
pub(super) struct EphemeralMessage {
    pub(super) token: ReplyToken,
    /// The message that all see from which it was opened.
    pub(super) board: Option<u64>,
}

pub(super) type Slot = Arc<Mutex<State>>;

impl Discord {
    /// Defers an interaction that has no answer yet.
    pub(super) async fn defer(&self, token: &ReplyToken) {
        let slot = self.slot(token);
        let mut state = slot.lock().await;
        if !matches!(*state, State::Waiting) {
            return;
        }
        let deferral = Deferral::of(token);
        let thinking = CreateInteractionResponseMessage::new();
        let response = match deferral {
            Deferral::Thinking(seen) => CreateInteractionResponse::Defer(thinking.ephemeral(seen == Visibility::Private)),
            Deferral::Update | Deferral::Written(_) => CreateInteractionResponse::Acknowledge,
        };
        *state = match self.rest.callback(token, &response, &[]).await {
            Ok(_) => State::Deferred(deferral),
            Err(RestError::Refused(_, code, _)) if code != ALREADY_ANSWERED => spent(code),
            Err(RestError::Refused(..) | RestError::Limited(_) | RestError::Unknown(_) | RestError::Superseded) => State::Waiting,
        };
    }

    /// Gives the bot's own answer.
    pub(super) async fn respond(&self, token: &ReplyToken, answer: Answer) {
        let Reply { message, visibility, target } = match answer {
            Answer::Delivery => return,
            Answer::Silent => return self.acknowledge(&self.rest, token).await,
            Answer::Reply(reply) => *reply,
        };
        let message = suited(token, message);
        let (payload, how) = match (visibility, target, turned(token)) {
            (Visibility::Public, ..) => (Payload::new(&message), How::Say(Visibility::Public)),
            (_, ReplyTarget::Form(form), _) if self.open_modal(token, &form).await => return,
            (_, ReplyTarget::Buttons, How::Replace) => (Payload::only_keys(&message.keys), How::Replace),
            (_, ReplyTarget::Replace, turned) => (Payload::new(&message), turned),
            (_, ReplyTarget::New | ReplyTarget::Form(_), _) => (Payload::new(&message), How::Say(token.seen(Visibility::Private))),
            (_, ReplyTarget::Notice | ReplyTarget::Buttons, _) => (Payload::new(&message), How::Say(Visibility::Private)),
        };
        let reply = || self.reply(&self.rest, token, &payload, how, "");
        let answer = match reply().await {
            Err(_) => reply().await,
            answer => answer,
        };
        let is_answered = matches!(answer, Ok(Some(_)))
            || match visibility {
                // When the interaction is over, a public answer goes as an ordinary message.
                Visibility::Public => self.send(address(token), &Outgoing::new(message, token.interaction.to_string())).await.is_ok(),
                Visibility::Private => self.added(&self.rest, token, &payload, how).await.is_some(),
            };
        if !is_answered {
            metrics::counter!("broadside_discord_answers_lost_total").increment(1);
            tracing::warn!(interaction = token.interaction, "an interaction could not be answered");
        }
    }

    /// Opens a modal, which only the first answer to an interaction can. Returns whether it opened.
    async fn open_modal(&self, token: &ReplyToken, form: &InputForm) -> bool {
        let slot = self.slot(token);
        let mut state = slot.lock().await;
        let response = CreateInteractionResponse::Modal(modal(form, token.venue));
        let opened = matches!(*state, State::Waiting) && self.rest.callback(token, &response, &[]).await.is_ok();
        if opened {
            *state = State::Spent;
        }
        opened
    }

    /// Whether the interaction was answered already, by a replica that is no more.
    pub(super) async fn has_answered(&self, token: &ReplyToken) -> bool {
        let original = self.rest.original(token).await;
        // A press that was only put off looks like one that changed its message: it is done again, which changes nothing twice. An answer
        // that was taken away again was one.
        let is_answer = |original: Value| matches!(Deferral::read(token, Some(&original)), Deferral::Written(_));
        original.is_ok_and(|original| original.is_none_or(is_answer))
    }

    /// Suggests values for the parameter being typed.
    pub(super) async fn suggest(&self, token: &ReplyToken, all: Vec<(String, String)>) {
        let cut = |text: String| text.chars().take(100).collect::<String>();
        let fits = |(shown, meant): &(String, String)| !shown.is_empty() && (1..=100).contains(&meant.chars().count());
        let choices = all.into_iter().filter(fits).take(25).map(|(shown, meant)| AutocompleteChoice::new(cut(shown), meant)).collect();
        let suggestions = CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(choices));
        let said = self.rest.callback(token, &suggestions, &[]).await;
        if let Err(trouble) = said {
            tracing::debug!(interaction = token.interaction, %trouble, "suggestions came too late");
        }
    }

    /// Lets an interaction end without words, so that nothing stays hanging.
    pub(super) async fn acknowledge(&self, rest: &Rest, token: &ReplyToken) {
        let slot = self.slot(token);
        let mut state = slot.lock().await;
        let ended = match (&*state, token.origin) {
            (State::Waiting, Origin::Press(..)) => rest.callback(token, &CreateInteractionResponse::Acknowledge, &[]).await,
            (State::Waiting, Origin::Slash(_)) => rest.callback(token, &new(&Payload::text(CHECK_MARK), Visibility::Private), &[]).await,
            (State::Deferred(Deferral::Thinking(_)), _) => rest.delete_original(token).await,
            (State::Deferred(_) | State::Answered { .. } | State::Spent, _) => return,
        };
        if let Err(trouble) = ended {
            tracing::debug!(interaction = token.interaction, %trouble, "an interaction was not acknowledged");
        }
        *state = State::Spent;
    }

    /// Answers by the interaction; nothing when that is not possible any more.
    pub(super) async fn reply(
        &self,
        rest: &Rest,
        token: &ReplyToken,
        payload: &Payload,
        how: How,
        nonce: &str,
    ) -> Result<Option<MessageRef>, Failure> {
        let how = how.within(token);
        let slot = self.slot(token);
        let mut state = slot.lock().await;
        let outcome = match &*state {
            State::Answered { nonce: before, message } if before == nonce => return Ok(Some(*message)),
            State::Answered { .. } if how == How::Say(Visibility::Private) => {
                rest.follow_up(token, payload, Visibility::Private).await.map(Some)
            }
            State::Answered { .. } | State::Spent => return Ok(None),
            State::Deferred(deferral) => after(rest, *deferral, token, payload, how).await,
            State::Waiting => first(rest, token, payload, how).await,
        };
        match outcome {
            Ok(Some(message)) => {
                let message = self.reference(token, how, &message);
                *state = State::Answered { nonce: nonce.to_owned(), message };
                Ok(Some(message))
            }
            Ok(None) => {
                *state = State::Deferred(Deferral::Update);
                Ok(None)
            }
            Err(RestError::Refused(_, code, _)) => {
                *state = spent(code);
                Ok(None)
            }
            Err(trouble) => Err(trouble.into()),
        }
    }

    /// A further message of an interaction that was put off, where nothing else can be said; nothing where not even that.
    pub(super) async fn added(&self, rest: &Rest, token: &ReplyToken, payload: &Payload, how: How) -> Option<MessageRef> {
        let how = how.within(token);
        let How::Say(seen) = how else { return None };
        let message = rest.follow_up(token, payload, seen).await.ok()?;
        Some(self.reference(token, how, &message))
    }

    fn reference(&self, token: &ReplyToken, how: How, message: &Value) -> MessageRef {
        let (pressed, seen) = match (how, token.origin) {
            (How::Say(seen), _) => (None, seen),
            (How::Replace, Origin::Press(message, seen)) => (Some(message), seen),
            (How::Replace, Origin::Slash(_)) => (None, Visibility::Public),
        };
        let id = id_of(message).or(pressed);
        if let (Some(message), Visibility::Public) = (id, seen) {
            return message_ref(token.channel, message);
        }
        let number = id.unwrap_or(token.interaction);
        self.ephemeral.insert(number, EphemeralMessage { token: token.clone(), board: self.board_of(token) });
        ephemeral_ref(token.channel, number)
    }

    /// The number of the message that all see whose button was pressed, or from which the one was opened that the asker alone sees.
    pub(super) fn board_of(&self, token: &ReplyToken) -> Option<u64> {
        match token.origin {
            Origin::Press(board, Visibility::Public) => Some(board),
            Origin::Press(pressed, Visibility::Private) => self.ephemeral.get(&pressed).and_then(|pressed| pressed.board),
            Origin::Slash(_) => None,
        }
    }

    pub(super) fn slot(&self, token: &ReplyToken) -> Slot {
        self.slots.get_or_insert(token.interaction, Arc::new(Mutex::new(State::Waiting)))
    }
}

/// The first answer; when Discord has one already, by another hand or in an earlier life of ours, what that did.
async fn first(rest: &Rest, token: &ReplyToken, payload: &Payload, how: How) -> Result<Option<Value>, RestError> {
    let response = match how {
        // serenity's builder always lists the attachments that stay: a change of keys alone would remove the picture.
        How::Replace => json!({"type": 7, "data": payload.edited()}),
        How::Say(seen) => new(payload, seen),
    };
    match rest.callback(token, &response, &payload.files).await {
        Err(RestError::Refused(_, ALREADY_ANSWERED, _)) => {
            let original = rest.original(token).await?;
            after(rest, Deferral::read(token, original.as_ref()), token, payload, how).await
        }
        other => other.map(Some),
    }
}

/// A first answer that says something new.
fn new(payload: &Payload, seen: Visibility) -> Value {
    json!({"type": 4, "data": payload.answered(seen)})
}

/// The answer after a deferral; nothing where it goes to the channel, in which Discord knows a repeat by its nonce.
async fn after(rest: &Rest, deferral: Deferral, token: &ReplyToken, payload: &Payload, how: How) -> Result<Option<Value>, RestError> {
    if deferral.is_amended_by(how) {
        // Whom a changed message names is not rung.
        if !payload.users.is_empty() && matches!(deferral, Deferral::Thinking(_)) {
            rest.delete_original(token).await?;
            return Ok(None);
        }
        return rest.amend(token, None, payload).await.map(Some);
    }
    match (deferral, how) {
        (Deferral::Thinking(Visibility::Public), _) => {
            rest.delete_original(token).await?;
            rest.follow_up(token, payload, Visibility::Private).await.map(Some)
        }
        (Deferral::Thinking(Visibility::Private), _) => {
            rest.amend(token, None, &Payload::text(CHECK_MARK)).await?;
            Ok(None)
        }
        // What stands may be the room's own board: nothing private ever takes its place.
        (Deferral::Update | Deferral::Written(_), How::Say(Visibility::Private)) => {
            rest.follow_up(token, payload, Visibility::Private).await.map(Some)
        }
        // Discord does not recognise a repeated follow-up: after a crash it would be sent twice.
        (Deferral::Update | Deferral::Written(_), _) => Ok(None),
    }
}

/// Where a public answer goes as an ordinary message.
fn address(token: &ReplyToken) -> Address {
    match token.venue {
        Venue::Room => Address::Room(room(None, token.channel)),
        Venue::Private | Venue::Elsewhere => Address::Player(PlayerId { home: Home::Discord, number: token.user }),
    }
}

/// How an answer that turns a page is given: it replaces the pressed message only where nobody else sees that.
fn turned(token: &ReplyToken) -> How {
    match (token.origin, token.venue) {
        (Origin::Press(_, Visibility::Private), _) | (Origin::Press(..), Venue::Private) => How::Replace,
        (Origin::Press(..) | Origin::Slash(_), _) => How::Say(token.seen(Visibility::Private)),
    }
}

fn spent(code: u64) -> State {
    metrics::counter!("broadside_discord_interactions_refused_total").increment(1);
    tracing::info!(code, "an interaction can no longer be answered");
    State::Spent
}

/// The message as it may be sent where the interaction is: without files where the bot may not attach them, and
/// with a sentence that says so.
pub(super) fn suited(token: &ReplyToken, mut message: Message) -> Message {
    if token.may_attach || !message.has_attachments() {
        return message;
    }
    let described = [message.picture.take(), message.poster.take()].into_iter().flatten().map(|picture| picture.alt);
    message.file = None;
    let lacking = Line::new("notice-no-files").phrase(Locale::from_tag(&token.locale).unwrap_or_default());
    let parts = std::iter::once(std::mem::take(&mut message.text)).chain(described).chain([lacking]);
    message.text = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
    message
}

#[cfg(test)]
mod tests {
    use Visibility::{Private, Public};

    use super::*;
    use crate::discord::reply_token::tests::token;

    #[test]
    fn the_first_answer_says_how_it_stands() {
        for (facts, original, deferral) in [
            ("prf", Some(("5", 0)), Deferral::Update),
            ("erf", Some(("5", 64)), Deferral::Update),
            ("prf", Some(("6", 0)), Deferral::Written(Public)),
            ("prf", Some(("6", 64)), Deferral::Written(Private)),
            ("prf", Some(("6", 128)), Deferral::Thinking(Public)),
            ("arf", Some(("6", 128)), Deferral::Thinking(Public)),
            ("arf", Some(("6", 192)), Deferral::Thinking(Private)),
            ("hrf", Some(("6", 0)), Deferral::Written(Public)),
            ("arf", None, Deferral::Update),
        ] {
            let token = token(facts);
            let original = original.map(|(id, flags)| json!({"id": id, "flags": flags}));
            assert_eq!(Deferral::read(&token, original.as_ref()), deferral, "{facts} {original:?}");
        }
    }
}
