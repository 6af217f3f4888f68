//! Downloads the avatar of a player on Telegram: the newest profile photo that the bot may see, in a small size. Does not decode it.

use broadside_game::ids::PlayerId;
use broadside_scene::thumbnail::{NoAvatar, Thumbnail};
use teloxide::{
    Bot, RequestError,
    payloads::GetUserProfilePhotosSetters,
    prelude::Requester,
    types::{PhotoSize, UserId},
};

use super::{
    client::{file_request, send},
    failure::describe,
};
use crate::thumbnail;

/// Downloads the current avatar, if there is one and Telegram can be asked.
pub(super) async fn download_avatar(bot: &Bot, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
    let photos = send(bot.get_user_profile_photos(UserId(player.number)).limit(1)).await.map_err(|error| log_failed_request(&error))?;
    let size = photos.photos.into_iter().next().and_then(best_size).ok_or(NoAvatar::Missing)?;
    let found = send(bot.get_file(size.file.id)).await.map_err(|error| log_failed_request(&error))?;
    thumbnail::fetch(file_request(bot, &found.path).ok_or(NoAvatar::Unreached)?).await
}

/// The smallest size of a photo that is large enough, or the largest if none is.
fn best_size(sizes: Vec<PhotoSize>) -> Option<PhotoSize> {
    let side = |size: &PhotoSize| size.width.min(size.height);
    let (enough, less): (Vec<_>, Vec<_>) = sizes.into_iter().partition(|size| side(size) >= 2 * Thumbnail::SIDE);
    enough.into_iter().min_by_key(side).or_else(|| less.into_iter().max_by_key(side))
}

/// Logs a failed request. Returns the reason why there is no avatar.
fn log_failed_request(error: &RequestError) -> NoAvatar {
    tracing::warn!(error = %describe(error), "failed to load an avatar from Telegram");
    NoAvatar::Unreached
}
