//! Downloads a user's avatar: its hash from the REST API, the file from Discord's file server. Does not inspect the file.

use broadside_game::ids::PlayerId;
use broadside_scene::thumbnail::NoAvatar;
use serde_json::Value;
use serenity::http::Route;

use super::{ids::id, rest::Rest};
use crate::thumbnail;

/// The width of the avatar in pixels.
const SIZE: u32 = 128;

/// The maximum length of an avatar hash.
const MAX_HASH_LEN: usize = 64;

/// Downloads the current avatar.
pub(super) async fn avatar(rest: &Rest, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
    let user = rest.get(Route::User { user_id: id(player.number) }).await.map_err(|fault| {
        tracing::warn!(error = %fault, "failed to look up an avatar");
        NoAvatar::Unreached
    })?;
    let path = path(player.number, &user["avatar"]).ok_or(NoAvatar::Missing)?;
    thumbnail::fetch(rest.file(&path)).await
}

/// The path of a still avatar; `None` if `name` is not an avatar hash.
fn path(user: u64, name: &Value) -> Option<String> {
    let name = name.as_str().filter(|name| name.len() <= MAX_HASH_LEN)?;
    let digits = name.strip_prefix("a_").unwrap_or(name);
    let is_hash = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hash.then(|| format!("/avatars/{user}/{name}.png?size={SIZE}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_an_avatar_hash_has_a_path() {
        for (name, expected) in [
            (json!("0f1e2d"), Some("/avatars/41/0f1e2d.png?size=128")),
            (json!("a_0f1e2d"), Some("/avatars/41/a_0f1e2d.png?size=128")),
            (Value::Null, None),
            (json!(""), None),
            (json!("a_"), None),
            (json!("../../api"), None),
            (json!("0f1e2d?size=4096#"), None),
            (json!("0".repeat(65)), None),
        ] {
            assert_eq!(path(41, &name).as_deref(), expected, "{name}");
        }
    }
}
