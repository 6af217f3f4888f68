//! The avatar of a person on Telegram: the newest of those they show to the bot, in a small size. Looks at nothing in it.

use broadside_core::{
    game::ids::PlayerId,
    present::people::thumbnail::{NoAvatar, Thumbnail},
};
use teloxide::{
    Bot, RequestError,
    payloads::GetUserProfilePhotosSetters,
    prelude::Requester,
    types::{PhotoSize, UserId},
};

use super::{
    client::{file, send},
    failure::describe,
};
use crate::thumbnail;

/// The file, as it is now.
pub(super) async fn avatar(bot: &Bot, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
    let photos = send(bot.get_user_profile_photos(UserId(player.number)).limit(1)).await.map_err(|fault| unreached(&fault))?;
    let size = photos.photos.into_iter().next().and_then(suited).ok_or(NoAvatar::Missing)?;
    let found = send(bot.get_file(size.file.id)).await.map_err(|fault| unreached(&fault))?;
    thumbnail::fetch(file(bot, &found.path).ok_or(NoAvatar::Unreached)?).await
}

/// The smallest of the sizes of a photo that is large enough, else the largest.
fn suited(sizes: Vec<PhotoSize>) -> Option<PhotoSize> {
    let side = |size: &PhotoSize| size.width.min(size.height);
    let (enough, less): (Vec<_>, Vec<_>) = sizes.into_iter().partition(|size| side(size) >= 2 * Thumbnail::SIDE);
    enough.into_iter().min_by_key(side).or_else(|| less.into_iter().max_by_key(side))
}

fn unreached(fault: &RequestError) -> NoAvatar {
    tracing::warn!(error = %describe(fault), "failed to ask Telegram for an avatar");
    NoAvatar::Unreached
}
