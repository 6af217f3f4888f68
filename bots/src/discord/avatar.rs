//! The avatar of a person on Discord: its name is asked of the interface, the file comes from where Discord keeps files. Looks
//! at nothing in it.

use broadside_core::{game::ids::PlayerId, present::people::thumbnail::NoAvatar};
use serde_json::Value;
use serenity::http::Route;

use super::{Discord, ids::id};
use crate::thumbnail;

/// How many pixels wide Discord makes it.
const SIZE: u32 = 128;

/// Longer than any name of a picture.
const LONGEST: usize = 64;

impl Discord {
    /// The file, as it is now.
    pub(super) async fn avatar_of(&self, player: PlayerId) -> Result<Vec<u8>, NoAvatar> {
        let user = self.rest.get(Route::User { user_id: id(player.number) }).await.map_err(|fault| {
            tracing::warn!(%fault, "failed to ask Discord for the name of an avatar");
            NoAvatar::Unreached
        })?;
        let path = path(player.number, &user["avatar"]).ok_or(NoAvatar::Missing)?;
        thumbnail::fetch(self.rest.file(&path)).await
    }
}

/// Where the picture of this name lies, as it stands still; nothing where it is no name.
fn path(user: u64, name: &Value) -> Option<String> {
    let name = name.as_str().filter(|name| name.len() <= LONGEST)?;
    let digits = name.strip_prefix("a_").unwrap_or(name);
    let sound = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    sound.then(|| format!("/avatars/{user}/{name}.png?size={SIZE}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_what_is_the_name_of_a_picture_leads_to_one() {
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
