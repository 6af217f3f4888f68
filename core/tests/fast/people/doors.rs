//! The id of a player's private chat is stored, exported and erased.

use super::rig::{Rig, anna, kari, shown};

const CHAT: &str = "1122334455667788";

#[tokio::test]
async fn private_chat_id_is_saved_exported_and_forgotten() {
    let mut rig = Rig::new();
    for (set, expected) in [(Some(CHAT), Some(CHAT)), (Some(CHAT), Some(CHAT)), (None, None), (Some(CHAT), Some(CHAT))] {
        rig.service.set_private_chat(anna().id, set).await.expect("the store works");
        assert_eq!(rig.service.private_chat(anna().id).await.expect("the store works").as_deref(), expected);
    }
    assert_eq!(rig.service.private_chat(kari().id).await.expect("the store works"), None);
    let text = rig.export(&anna()).await;
    assert!(text.contains(CHAT), "{text}");
    shown(&rig.press(&anna(), "erase now").await);
    assert!(rig.records_with(CHAT.as_bytes()).await.is_empty(), "the chat id is erased");
    // A chat id that arrives right after the erasure is not stored.
    rig.service.set_private_chat(anna().id, Some(CHAT)).await.expect("the store works");
    assert_eq!(rig.service.private_chat(anna().id).await.expect("the store works"), None);
}
