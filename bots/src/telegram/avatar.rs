//! The picture that Telegram has of somebody: the newest of those they show to the bot, in a small size. Looks at nothing in it.

use broadside_core::{
    game::ids::PlayerId,
    present::people::likeness::{Likeness, NoLikeness},
};
use teloxide::{
    RequestError,
    payloads::{GetFile, GetUserProfilePhotos},
    types::{PhotoSize, UserId},
};

use super::{client::Client, failure::describe};
use crate::likeness;

/// The file, as it is now.
pub(super) async fn avatar(client: &Client, player: PlayerId) -> Result<Vec<u8>, NoLikeness> {
    let mut asked = GetUserProfilePhotos::new(UserId(player.number));
    asked.limit = Some(1);
    let photos = client.call(&asked).await.map_err(|fault| unreached(&fault))?;
    let size = photos.photos.into_iter().next().and_then(suited).ok_or(NoLikeness::Missing)?;
    let file = client.call(&GetFile::new(size.file.id)).await.map_err(|fault| unreached(&fault))?;
    likeness::fetch(client.file(&file.path).ok_or(NoLikeness::Unreached)?).await
}

/// The smallest of the sizes of a photo that is large enough, else the largest.
fn suited(sizes: Vec<PhotoSize>) -> Option<PhotoSize> {
    let side = |size: &PhotoSize| size.width.min(size.height);
    let (enough, less): (Vec<_>, Vec<_>) = sizes.into_iter().partition(|size| side(size) >= 2 * Likeness::SIDE as u32);
    enough.into_iter().min_by_key(side).or_else(|| less.into_iter().max_by_key(side))
}

fn unreached(fault: &RequestError) -> NoLikeness {
    tracing::warn!(error = %describe(fault), "Telegram does not tell of somebody's picture");
    NoLikeness::Unreached
}
