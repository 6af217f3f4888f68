//! The private chat of a player is stored, exported and erased.

use super::rig::{Rig, anna, kari, shown};

const DOOR: &str = "1122334455667788";

#[tokio::test]
async fn private_chat_id_is_saved_exported_and_forgotten() {
    let mut rig = Rig::new();
    for (noted, known) in [(Some(DOOR), Some(DOOR)), (Some(DOOR), Some(DOOR)), (None, None), (Some(DOOR), Some(DOOR))] {
        rig.service.set_private_chat(anna().id, noted).await.expect("the store works");
        assert_eq!(rig.service.private_chat(anna().id).await.expect("the store works").as_deref(), known);
    }
    assert_eq!(rig.service.private_chat(kari().id).await.expect("the store works"), None);
    let text = rig.export(&anna()).await;
    assert!(text.contains(DOOR), "{text}");
    shown(&rig.press(&anna(), "erase now").await);
    assert!(rig.found(DOOR.as_bytes()).await.is_empty(), "it is forgotten");
    // A message still on its way during the erasure restores nothing.
    rig.service.set_private_chat(anna().id, Some(DOOR)).await.expect("the store works");
    assert_eq!(rig.service.private_chat(anna().id).await.expect("the store works"), None);
}
