//! Deliveries turned into requests: by the interaction they answer, in place of a standing message, or as a new
//! message to a channel or DM. Decides nothing about what is said.

use async_trait::async_trait;
use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::{people::thumbnail::NoAvatar, verb::Visibility},
};
use std::time::Duration;

use super::{
    Discord,
    answering::{How, suited},
    ids::{channel_of, message_ref},
    payload::Payload,
    reply_token::{Origin, ReplyToken, Venue},
    rest::{MISSING_PERMISSION, Rest, RestError, TOO_OLD_TO_EDIT, UNKNOWN_MESSAGE},
};
use crate::{
    delivery::{place, retire},
    message_ref::{MessageKind, MessageRef},
    platform::{Address, Failure, Manner, Opening, Outgoing, PlacePurpose, Platform, Right},
};

const UNKNOWN_CHANNEL: u64 = 10_003;
const UNKNOWN_USER: u64 = 10_013;
const OPENING_TOO_FAST: u64 = 40_003;
const MISSING_ACCESS: u64 = 50_001;
const NOT_OUR_MESSAGE: u64 = 50_005;
const DM_CLOSED: u64 = 50_007;
const INVALID_RECIPIENT: u64 = 50_033;
const THREAD_ARCHIVED: u64 = 50_083;
const NO_MUTUAL_GUILD: u64 = 50_278;

#[async_trait]
impl Platform for Discord {
    fn home(&self) -> Home {
        Home::Discord
    }

    fn pace(&self, _to: Address) -> Duration {
        Duration::from_millis(300)
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, Failure> {
        let Some(token) = outgoing.reply.as_deref().and_then(ReplyToken::decode) else {
            return place(self, to, &outgoing).await;
        };
        let (rest, right) = (self.rest.under(&outgoing.right), &outgoing.right);
        let pressed = self.board_of(&token).map(|board| message_ref(token.channel, board)).filter(|_| outgoing.standing.is_some());
        let Some(how) = way(&token, to, &outgoing) else {
            let sent = place(self, to, &outgoing).await;
            if !matches!(sent, Err(Failure::Superseded)) {
                self.acknowledge(&rest, &token).await;
            }
            // Another board of the game goes on there: this one's keys are done with.
            if let Ok(now) = &sent
                && is_there(&token, to)
            {
                retire(self, [pressed, None], *now, right).await;
            }
            return sent;
        };
        let message = match (how, token.origin, pressed) {
            (How::Replace, Origin::Press(_, Visibility::Public), Some(pressed)) => outgoing.in_place_of(pressed),
            (How::Replace | How::Say(_), _, _) => outgoing.message.clone(),
        };
        let payload = Payload::new(&suited(&token, message)).ringing(&outgoing.ring);
        match self.reply(&rest, &token, &payload, how, &outgoing.nonce).await? {
            Some(now) => {
                retire(self, [outgoing.standing, pressed], now, right).await;
                Ok(now)
            }
            None => match place(self, to, &outgoing).await {
                // Where nothing can be posted, what was put off can still be answered.
                Err(closed @ (Failure::Undeliverable | Failure::Forbidden(_))) => {
                    self.added(&rest, &token, &payload, how).await.ok_or(closed)
                }
                sent => sent,
            },
        }
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, Failure> {
        let rest = self.rest.under(&outgoing.right);
        let payload = Payload::new(&outgoing.message).ringing(&outgoing.ring);
        let mut channel = self.channel(&rest, to).await?;
        let mut posted = rest.post(channel, &payload, &outgoing.nonce).await;
        // There is no such channel, or none of ours.
        if let (Address::Player(player), Err(RestError::Refused(_, UNKNOWN_CHANNEL | MISSING_ACCESS, _))) = (to, &posted) {
            self.forget_door(player).await;
            channel = self.channel(&rest, to).await?;
            posted = rest.post(channel, &payload, &outgoing.nonce).await;
        }
        let message = posted.map_err(|trouble| self.failure(to, &payload, trouble))?;
        Ok(message_ref(channel, message))
    }

    async fn edit(&self, to: Address, at: MessageRef, outgoing: &Outgoing) -> Result<Option<MessageRef>, Failure> {
        let payload = Payload::new(&outgoing.in_place_of(at));
        let rest = self.rest.under(&outgoing.right);
        let message = at.message.cast_unsigned();
        let edited = match at.kind {
            MessageKind::Text | MessageKind::Media => rest.edit(at.chat.cast_unsigned(), message, &payload).await,
            MessageKind::Ephemeral => {
                let Some(ephemeral) = self.ephemeral.get(&message) else { return Ok(None) };
                rest.amend(&ephemeral.token, Some(message), &payload).await
            }
        };
        match edited {
            Ok(_) => Ok(Some(at)),
            Err(trouble) if is_gone(at.kind, &trouble) => Ok(None),
            Err(trouble) => Err(self.failure(to, &payload, trouble)),
        }
    }

    async fn remove_buttons(&self, at: MessageRef, newer: MessageRef, right: &Right) {
        if [at.kind, newer.kind].contains(&MessageKind::Ephemeral) {
            return;
        }
        let edited = self.rest.under(right).edit(at.chat.cast_unsigned(), at.message.cast_unsigned(), &Payload::only_keys(&[])).await;
        if let Err(trouble) = edited {
            tracing::debug!(message = %at, %trouble, "could not remove the buttons of a board");
        }
    }

    /// A tournament has the channel itself: threads cannot have threads.
    fn opens_places_for(&self, purpose: PlacePurpose) -> bool {
        matches!(purpose, PlacePurpose::Match(..))
    }

    async fn open_place(&self, opening: &Opening) -> Result<Option<RoomId>, Failure> {
        self.game_thread(opening).await.map(Some)
    }

    async fn avatar(&self, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        self.avatar_of(player).await
    }

    async fn reaches(&self, player: PlayerId) -> bool {
        // Only a closed private chat says no; trouble on the way says nothing about the player.
        !matches!(self.channel(&self.rest, Address::Player(player)).await, Err(Failure::Undeliverable | Failure::Forbidden(_)))
    }
}

/// Whether the interaction is in this room.
fn is_there(token: &ReplyToken, to: Address) -> bool {
    matches!(to, Address::Room(room) if room.home == Home::Discord && channel_of(room) == token.channel)
}

/// How a delivery is told by the interaction it answers; nothing when the interaction stands elsewhere, or when
/// a board is to be changed from an older one or from a whisper.
fn way(token: &ReplyToken, to: Address, outgoing: &Outgoing) -> Option<How> {
    let seen = match (to, token.venue) {
        (Address::Room(_), Venue::Room) if is_there(token, to) => Visibility::Public,
        (Address::Player(player), _) if player.home == Home::Discord && player.number == token.user => token.seen(Visibility::Private),
        (Address::Room(_) | Address::Player(_), _) => return None,
    };
    let (Origin::Press(pressed, visible), Manner::InPlace) = (token.origin, outgoing.manner) else {
        return Some(How::Say(seen));
    };
    let is_open = |current: MessageRef| current.kind != MessageKind::Ephemeral;
    match (seen, visible, outgoing.standing) {
        (Visibility::Private, Visibility::Private, _) => Some(How::Replace),
        (Visibility::Private, Visibility::Public, _) => Some(How::Say(Visibility::Private)),
        // A game's first board leaves the message standing that led to it.
        (Visibility::Public, Visibility::Public, None) if token.venue == Venue::Private => Some(How::Say(Visibility::Public)),
        // Of two boards of one game the newer one goes on, the other retires.
        (Visibility::Public, Visibility::Public, Some(current)) if is_open(current) && pressed < current.message.cast_unsigned() => None,
        (Visibility::Public, Visibility::Public, _) => Some(How::Replace),
        (Visibility::Public, Visibility::Private, Some(current)) if is_open(current) => None,
        (Visibility::Public, Visibility::Private, _) => Some(How::Say(Visibility::Public)),
    }
}

impl Discord {
    /// Remembers the DM in which a person gave a command, so that Discord need not be asked for it.
    pub(super) fn heard_from(&self, token: &ReplyToken) {
        if token.venue == Venue::Private {
            self.met.insert(token.user, token.channel);
        }
    }

    async fn channel(&self, rest: &Rest, to: Address) -> Result<u64, Failure> {
        let player = match to {
            Address::Room(room) if room.home == Home::Discord => return Ok(channel_of(room)),
            Address::Player(player) if player.home == Home::Discord => player,
            Address::Room(_) | Address::Player(_) => return Err(Failure::Undeliverable),
        };
        let user = player.number;
        if let Some(channel) = self.dms.get(&user) {
            return Ok(channel);
        }
        let noted = self.noted_chat(player).await;
        let channel = match noted.or_else(|| self.met.get(&user)) {
            Some(channel) => channel,
            None => rest.open_dm(user).await.map_err(|trouble| self.failure(to, &Payload::text(""), trouble))?,
        };
        if noted.is_none() {
            self.note_private_chat(player, Some(channel)).await;
        }
        self.dms.insert(user, channel);
        Ok(channel)
    }

    /// The DM with this person as an earlier process noted it. Where the store does not say, Discord is asked once more.
    async fn noted_chat(&self, player: PlayerId) -> Option<u64> {
        let noted = self.service.as_ref()?.private_chat(player).await;
        noted.inspect_err(|fault| fault.log("failed to load a player's private chat")).ok()??.parse().ok()
    }

    async fn note_private_chat(&self, player: PlayerId, channel: Option<u64>) {
        let way = channel.map(|channel| channel.to_string());
        if let Some(service) = &self.service
            && let Err(fault) = service.note_private_chat(player, way.as_deref()).await
        {
            fault.log("failed to save a player's private chat");
        }
    }

    /// The DM that was known is there no more, or another bot's.
    async fn forget_door(&self, player: PlayerId) {
        self.dms.remove(&player.number);
        self.met.remove(&player.number);
        self.note_private_chat(player, None).await;
    }

    fn failure(&self, to: Address, payload: &Payload, trouble: RestError) -> Failure {
        let failure = failure(payload, trouble);
        if let Failure::Fault(why) = &failure {
            // The queue logs the trouble once.
            tracing::debug!(?to, why, "a delivery to Discord failed");
        }
        metrics::counter!("broadside_discord_failures_total", "kind" => failure.kind()).increment(1);
        if let (Failure::Undeliverable, Address::Player(player)) = (&failure, to) {
            self.dms.remove(&player.number);
        }
        failure
    }
}

/// Whether an edit was refused since the message is there no more, or cannot be edited any more.
fn is_gone(kind: MessageKind, trouble: &RestError) -> bool {
    let RestError::Refused(_, code, _) = trouble else {
        return false;
    };
    let gone = [UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, TOO_OLD_TO_EDIT, NOT_OUR_MESSAGE, THREAD_ARCHIVED];
    kind == MessageKind::Ephemeral || gone.contains(code)
}

fn failure(payload: &Payload, trouble: RestError) -> Failure {
    match trouble {
        RestError::Refused(_, DM_CLOSED | NO_MUTUAL_GUILD | MISSING_ACCESS | UNKNOWN_CHANNEL | UNKNOWN_USER | INVALID_RECIPIENT, _) => {
            Failure::Undeliverable
        }
        RestError::Refused(_, MISSING_PERMISSION, _) if !payload.files.is_empty() => Failure::Forbidden("Attach Files".to_owned()),
        RestError::Refused(_, MISSING_PERMISSION, _) if payload.embed.is_some() => Failure::Forbidden("Embed Links".to_owned()),
        RestError::Refused(_, MISSING_PERMISSION, _) => Failure::Forbidden("Send Messages".to_owned()),
        RestError::Refused(_, OPENING_TOO_FAST, _) => Failure::Later(Duration::from_secs(60)),
        other => other.into(),
    }
}

#[cfg(test)]
#[path = "outbound_tests.rs"]
mod tests;
