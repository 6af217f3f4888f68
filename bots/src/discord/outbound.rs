//! Sends deliveries: as the answer to an interaction, as an edit, or as a new message in a channel or DM. Does not decide what is sent.

use std::time::Duration;

use async_trait::async_trait;
use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_present::param::Visibility;
use broadside_scene::thumbnail::NoAvatar;
use serde::Deserialize;
use serde_json::json;
use serenity::{
    http::{LightMethod, Route},
    model::misc::ImageHash,
};

use super::{
    Discord,
    answering::without_files_if_forbidden,
    ids::{channel_of, id, message_ref, player},
    payload::Payload,
    reply_token::{Origin, ReplyToken, Venue},
    rest::{MISSING_PERMISSION, Rest, RestError, TOO_OLD_TO_EDIT, UNKNOWN_MESSAGE, answer_route, message_route, with_body},
    threads,
};
use crate::{
    delivery::{AnswerMode, answer_mode, edit_or_send, remove_older_buttons},
    message_ref::{MessageKind, MessageRef},
    platform::{Address, DeliveryError, Message, Outgoing, PlacePurpose, PlaceRequest, Platform, Removal, SendPermit},
    thumbnail,
};

/// The width of a downloaded avatar in pixels.
const AVATAR_SIZE: u32 = 128;

// Discord's error codes.
const UNKNOWN_CHANNEL: u64 = 10_003;
const UNKNOWN_USER: u64 = 10_013;
const TOO_MANY_NEW_DMS: u64 = 40_003;
const MISSING_ACCESS: u64 = 50_001;
const NOT_OUR_MESSAGE: u64 = 50_005;
const EMPTY_MESSAGE: u64 = 50_006;
const DM_CLOSED: u64 = 50_007;
const INVALID_RECIPIENT: u64 = 50_033;
const INVALID_BODY: u64 = 50_035;
const THREAD_ARCHIVED: u64 = 50_083;
const NO_MUTUAL_GUILD: u64 = 50_278;

#[async_trait]
impl Platform for Discord {
    fn home(&self) -> Home {
        Home::Discord
    }

    fn min_interval(&self, _to: Address) -> Duration {
        Duration::from_millis(300)
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        let Some(token) = outgoing.reply.as_deref().and_then(ReplyToken::decode) else {
            return self.move_panels.deliver_news(self, to, outgoing).await;
        };
        let (pressed, panel) = match token.origin {
            Origin::Press(board, Visibility::Public) if outgoing.current_board.is_some() => (Some(message_ref(token.channel, board)), None),
            Origin::Press(panel, _) if token.is_ephemeral_press() && outgoing.game.is_some() && matches!(to, Address::Room(_)) => {
                self.ephemeral.get_or_insert(panel, token.clone());
                (None, Some(MessageRef { kind: MessageKind::Ephemeral, ..message_ref(token.channel, panel) }))
            }
            Origin::Press(..) | Origin::Slash(_) => (None, None),
        };
        self.move_panels.note(player(token.user), panel, to, &outgoing);
        let rest = self.rest.with_permit(&outgoing.permit);
        let Some(mode) = interaction_answer_mode(&token, to, &outgoing) else {
            let sent = edit_or_send(self, to, &outgoing).await;
            if !matches!(sent, Err(DeliveryError::Superseded)) {
                self.acknowledge(&rest, &token).await;
            }
            // A newer board of the game is in use, so the pressed one loses its buttons.
            if let (Ok(now), true) = (&sent, is_in_room(&token, to)) {
                remove_older_buttons(self, [None, pressed], *now, &outgoing).await;
            }
            return sent;
        };
        let message = match (mode, pressed) {
            (AnswerMode::Replace, Some(pressed)) => outgoing.replacement_for(pressed),
            (AnswerMode::Replace | AnswerMode::Send(_), _) => outgoing.message.clone(),
        };
        let payload = self.payload(&without_files_if_forbidden(&token, message)).with_pings(&outgoing.pings);
        match self.reply(&rest, &token, &payload, mode, &outgoing.nonce).await? {
            Some(now) => {
                // The public message from which a person gets an ephemeral answer stays in use.
                let replaced = pressed.filter(|_| now.kind != MessageKind::Ephemeral);
                remove_older_buttons(self, [outgoing.current_board, replaced], now, &outgoing).await;
                Ok(now)
            }
            None => match edit_or_send(self, to, &outgoing).await {
                // If nothing can be posted to the channel, a deferred interaction can still be answered.
                Err(unreachable @ (DeliveryError::Undeliverable | DeliveryError::Forbidden(_))) => {
                    self.follow_up(&rest, &token, &payload, mode).await.ok_or(unreachable)
                }
                sent => sent,
            },
        }
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        let rest = self.rest.with_permit(&outgoing.permit);
        let payload = self.payload(&outgoing.message).with_pings(&outgoing.pings);
        let mut channel = self.channel(&rest, to).await?;
        let mut posted = rest.post(channel, &payload, &outgoing.nonce).await;
        // The saved DM channel does not exist, or belongs to another bot.
        if let (Address::Player(player), Err(RestError::Refused(_, UNKNOWN_CHANNEL | MISSING_ACCESS, _))) = (to, &posted) {
            self.private_chats.forget(player).await;
            channel = self.channel(&rest, to).await?;
            posted = rest.post(channel, &payload, &outgoing.nonce).await;
        }
        let message = posted.map_err(|error| delivery_error(&payload, error))?;
        Ok(message_ref(channel, message))
    }

    async fn edit(&self, _to: Address, at: MessageRef, outgoing: &Outgoing) -> Result<Option<MessageRef>, DeliveryError> {
        let payload = self.payload(&outgoing.replacement_for(at));
        let rest = self.rest.with_permit(&outgoing.permit);
        let edited = match at.kind {
            MessageKind::Text | MessageKind::Media => rest.edit(message_route(at), &payload).await,
            MessageKind::Ephemeral => {
                let message = at.message.cast_unsigned();
                let Some(token) = self.ephemeral.get(&message) else { return Ok(None) };
                rest.edit(answer_route(&token, Some(message)), &payload).await
            }
        };
        match edited {
            Ok(_) => Ok(Some(at)),
            Err(error) if is_gone(at.kind, &error) => Ok(None),
            Err(error) => Err(delivery_error(&payload, error)),
        }
    }

    async fn remove_buttons(&self, at: MessageRef, removal: Removal<'_>, permit: &SendPermit) {
        let body = match removal {
            Removal::Buttons => json!({"components": []}),
            Removal::AllBut("") => json!({"components": [], "attachments": []}),
            Removal::AllBut(text) => self.payload(&Message { text: text.to_owned(), ..Message::default() }).edit_body(),
        };
        if let Err(error) = self.rest.with_permit(permit).send(&with_body(LightMethod::Patch, message_route(at), &body), &[]).await {
            tracing::debug!(message = %at, %error, "failed to remove buttons");
        }
    }

    /// A tournament uses the channel itself, because threads cannot contain threads.
    fn opens_places_for(&self, purpose: PlacePurpose) -> bool {
        matches!(purpose, PlacePurpose::Match(..))
    }

    async fn open_place(&self, request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        threads::open_game_thread(&self.rest.with_permit(&request.permit), request).await.map(Some)
    }

    async fn avatar(&self, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        let user = self.rest.get(Route::User { user_id: id(player.number) }).await.map_err(|fault| {
            tracing::warn!(error = %fault, "failed to look up a user's avatar");
            NoAvatar::Unreached
        })?;
        // Only a valid hash may become part of the path.
        let hash = ImageHash::deserialize(&user["avatar"]).map_err(|_| NoAvatar::Missing)?;
        thumbnail::fetch(self.rest.file(&format!("/avatars/{}/{hash}.png?size={AVATAR_SIZE}", player.number))).await
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        // Only a closed DM means no; other errors say nothing about the player.
        !matches!(self.channel(&self.rest, Address::Player(player)).await, Err(DeliveryError::Undeliverable | DeliveryError::Forbidden(_)))
    }
}

fn is_in_room(token: &ReplyToken, to: Address) -> bool {
    matches!(to, Address::Room(room) if room.home == Home::Discord && channel_of(room) == token.channel)
}

/// How a delivery answers its interaction; `None` if the interaction was made elsewhere, or if the delivery edits another message.
fn interaction_answer_mode(token: &ReplyToken, to: Address, outgoing: &Outgoing) -> Option<AnswerMode> {
    let visibility = match (to, token.venue) {
        (Address::Room(_), Venue::Room) if is_in_room(token, to) => Visibility::Public,
        (Address::Player(player), _) if player.home == Home::Discord && player.number == token.user => {
            token.effective_visibility(Visibility::Private)
        }
        (Address::Room(_) | Address::Player(_), _) => return None,
    };
    let pressed = match token.origin {
        Origin::Press(message, pressed_visibility) => Some((message_ref(token.channel, message), pressed_visibility)),
        Origin::Slash(_) => None,
    };
    answer_mode(to, visibility, pressed, outgoing)
}

impl Discord {
    async fn channel(&self, rest: &Rest, to: Address) -> Result<u64, DeliveryError> {
        match to {
            Address::Room(room) if room.home == Home::Discord => Ok(channel_of(room)),
            Address::Player(player) if player.home == Home::Discord => {
                let found = self.private_chats.find(player, rest.open_dm(player.number)).await;
                found.map_err(|error| delivery_error(&Payload::text(""), error))
            }
            Address::Room(_) | Address::Player(_) => Err(DeliveryError::Undeliverable),
        }
    }
}

/// Whether an edit was refused because the message no longer exists or can no longer be edited.
fn is_gone(kind: MessageKind, error: &RestError) -> bool {
    let gone = [UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_OLD_TO_EDIT, NOT_OUR_MESSAGE, THREAD_ARCHIVED];
    matches!(error, RestError::Refused(_, code, _) if kind == MessageKind::Ephemeral || gone.contains(code))
}

/// The delivery error of a refused message; counts it.
fn delivery_error(payload: &Payload, error: RestError) -> DeliveryError {
    let failure = match error {
        RestError::Refused(_, DM_CLOSED | NO_MUTUAL_GUILD | MISSING_ACCESS | UNKNOWN_CHANNEL | UNKNOWN_USER | INVALID_RECIPIENT, _) => {
            DeliveryError::Undeliverable
        }
        RestError::Refused(_, MISSING_PERMISSION, _) if !payload.files.is_empty() => DeliveryError::Forbidden("Attach Files".to_owned()),
        RestError::Refused(_, MISSING_PERMISSION, _) if payload.embed.is_some() => DeliveryError::Forbidden("Embed Links".to_owned()),
        RestError::Refused(_, MISSING_PERMISSION, _) => DeliveryError::Forbidden("Send Messages".to_owned()),
        RestError::Refused(_, TOO_MANY_NEW_DMS, _) => DeliveryError::Later(Duration::from_secs(60)),
        // The status 413 is for files that are too large.
        RestError::Refused(413, ..) | RestError::Refused(_, EMPTY_MESSAGE | INVALID_BODY, _) => DeliveryError::Rejected(error.to_string()),
        other => other.into(),
    };
    metrics::counter!("broadside_discord_failures_total", "kind" => failure.kind()).increment(1);
    failure
}

#[cfg(test)]
mod tests;
