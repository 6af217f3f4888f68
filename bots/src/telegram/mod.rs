//! The Telegram adapter. `inbound` parses an update into a request, `outbound` turns a message into API calls, and neither uses the other;
//! `bot` is their shared state. The token is never logged.

use async_trait::async_trait;
use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_scene::thumbnail::{NoAvatar, Thumbnail};
use broadside_service::request::ManagerStatus;
use futures_util::{FutureExt, future::BoxFuture};
use teloxide::{
    RequestError,
    payloads::GetUserProfilePhotosSetters,
    prelude::Requester,
    types::{ChatId, PhotoSize, UserId},
};
use tokio::sync::OwnedSemaphorePermit;

pub use self::bot::{Telegram, TelegramConfig, WebhookConfig};
pub(crate) use self::register::languages;
use self::{
    client::{file_request, send},
    failure::describe,
};
use crate::{
    delivery::edit_or_send,
    message_ref::MessageRef,
    platform::{Address, DeliveryError, Message, Outgoing, PlacePurpose, PlaceRequest, Platform, Removal, SendPermit},
    thumbnail,
};

mod answer;
mod bot;
mod budget;
mod client;
mod compose;
mod ephemeral;
mod extended;
mod failure;
mod groups;
mod inbound;
mod keys;
mod listen;
mod outbound;
mod payload;
mod polling;
mod register;
mod target;
mod webhook;

#[async_trait]
impl Platform for Telegram {
    fn home(&self) -> Home {
        Home::Telegram
    }

    fn layout(&self) -> broadside_render::Layout {
        broadside_render::Layout::Focus
    }

    fn wait_for_slot(&self, to: Address) -> Option<BoxFuture<'_, OwnedSemaphorePermit>> {
        let chat = self.current_chat(self.target(to)?.chat);
        Some(self.budget.wait_for_slot(chat).boxed())
    }

    fn is_partly_sent(&self, nonce: &str) -> bool {
        self.progress.get(&nonce.to_owned()).is_some()
    }

    async fn deliver(&self, to: Address, outgoing: Outgoing) -> Result<MessageRef, DeliveryError> {
        let delivered = edit_or_send(self, to, &outgoing).await;
        let outcome = delivered.as_ref().map_or_else(DeliveryError::kind, |_| "done");
        metrics::counter!("broadside_telegram_deliveries_total", "outcome" => outcome).increment(1);
        delivered
    }

    async fn send(&self, to: Address, outgoing: &Outgoing) -> Result<MessageRef, DeliveryError> {
        let sent = self.send_steps(to, None, outgoing).await?;
        let nothing = || DeliveryError::Rejected("the message is empty".to_owned());
        sent.or(outgoing.current_board).ok_or_else(nothing)
    }

    async fn edit(&self, to: Address, at: MessageRef, outgoing: &Outgoing) -> Result<Option<MessageRef>, DeliveryError> {
        self.send_steps(to, Some((at, &outgoing.replacement_for(at))), outgoing).await
    }

    async fn remove_buttons(&self, at: MessageRef, removal: Removal<'_>, permit: &SendPermit) {
        self.remove_keys(permit, at, removal).await;
    }

    /// A board that a player requested is below the current one. Once a button on it is pressed, it becomes the one that is edited.
    fn newer_board(&self, outgoing: &Outgoing) -> Option<MessageRef> {
        let (current, pressed) = (outgoing.current_board?, outgoing.reply.as_deref()?.parse::<MessageRef>().ok()?);
        (current.message < pressed.message).then_some(pressed)
    }

    /// A text message does not remove older buttons while more messages follow, to save the chat's small budget for results.
    fn removes_older_buttons(&self, message: &Message) -> bool {
        message.is_board()
    }

    /// Games get no topic: boards and moves are private here.
    fn opens_places_for(&self, purpose: PlacePurpose) -> bool {
        purpose == PlacePurpose::Venue
    }

    async fn open_place(&self, request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        self.create_topic(request).await
    }

    async fn manager_status(&self, room: RoomId, player: PlayerId) -> ManagerStatus {
        self.fetch_manager_status(ChatId(room.chat), UserId(player.number)).await
    }

    async fn avatar(&self, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        let failed = |error: RequestError| {
            tracing::warn!(error = %describe(&error), "failed to load an avatar from Telegram");
            NoAvatar::Unreached
        };
        let photos = send(self.bot.get_user_profile_photos(UserId(player.number)).limit(1)).await.map_err(failed)?;
        let size = photos.photos.into_iter().next().and_then(avatar_size).ok_or(NoAvatar::Missing)?;
        let found = send(self.bot.get_file(size.file.id)).await.map_err(failed)?;
        thumbnail::fetch(file_request(&self.bot, &found.path).ok_or(NoAvatar::Unreached)?).await
    }

    async fn can_message(&self, player: PlayerId) -> bool {
        match self.target(Address::Player(player)) {
            Some(own) => {
                // Asked again: the person may have blocked the bot since.
                self.open_chats.remove(&own.chat);
                self.is_open(own.chat).await
            }
            None => false,
        }
    }
}

/// The smallest size of a profile photo that is large enough for a thumbnail, or the largest if none is.
fn avatar_size(sizes: Vec<PhotoSize>) -> Option<PhotoSize> {
    let side = |size: &PhotoSize| size.width.min(size.height);
    let (enough, less): (Vec<_>, Vec<_>) = sizes.into_iter().partition(|size| side(size) >= 2 * Thumbnail::SIDE);
    enough.into_iter().min_by_key(side).or_else(|| less.into_iter().max_by_key(side))
}
