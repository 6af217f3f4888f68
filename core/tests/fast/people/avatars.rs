//! Platform avatars on profile cards: shown only on request, refused with a reason if unusable, and deleted completely.

use broadside_scene::{
    View,
    figure::{Figure, Profile},
    thumbnail::{NoAvatar, Thumbnail},
};
use broadside_service::request::{Place, Reply, RequestAuthor, RequestInput};
use broadside_words::locale::Locale;

use super::rig::{Rig, anna, kari, oleg, refused, shown};

const REASONS: [NoAvatar; 6] =
    [NoAvatar::Missing, NoAvatar::Elsewhere, NoAvatar::Unreached, NoAvatar::Large, NoAvatar::Kind, NoAvatar::Broken];

/// The profile card of a reply. Panics if it has none.
pub fn card(reply: &Reply) -> Profile {
    let View::Figure(figure) = &shown(reply).scene.as_ref().expect("a picture").view else { panic!("not a figure") };
    let Figure::Profile(card) = figure.as_ref() else { panic!("not a profile card") };
    card.clone()
}

/// A thumbnail with this content; the service never decodes it.
fn thumbnail(file: &[u8]) -> Thumbnail {
    Thumbnail::new(file.to_vec()).expect("the thumbnail is small enough")
}

/// Handles `profile avatar=on` with this answer of the platform.
async fn set_avatar(rig: &mut Rig, by: &RequestAuthor, answer: Result<&Thumbnail, NoAvatar>) -> Reply {
    let request = rig.request(by, Place::Private, RequestInput::Text("profile avatar=on".to_owned()));
    assert!(matches!(rig.service.handle(&request).await, Reply::AskAvatar), "the platform is asked first");
    rig.service.set_avatar(&request, answer).await.reply
}

#[tokio::test]
async fn avatar_is_on_a_card_only_when_requested() {
    let mut rig = Rig::new();
    let avatar = thumbnail(b"\xFF\xD8\xFF\xD9");
    let text = shown(&set_avatar(&mut rig, &anna(), Ok(&avatar)).await).text.clone();
    assert!(text.contains("in place of the emblem"), "there is no card yet: {text}");
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    for reply in [rig.say(&anna(), "profile").await, rig.profile_of(&oleg(), &anna()).await, rig.say(&anna(), "profile flag=no").await] {
        assert_eq!(card(&reply).avatar.as_ref(), Some(&avatar));
    }
    assert_eq!(card(&rig.profile_of(&anna(), &oleg()).await).avatar, None, "no avatar without a request");
    shown(&rig.say(&kari(), "kids on 4821").await);
    assert_eq!(card(&rig.profile_of(&kari(), &anna()).await).avatar, None, "children see no avatars");
    assert!(refused(&rig.say(&kari(), "profile avatar=on").await).contains("kids’ mode"), "children show no avatar");
    shown(&rig.say(&anna(), "kids on 4821").await);
    for reply in [rig.say(&anna(), "profile").await, rig.profile_of(&oleg(), &anna()).await] {
        assert_eq!(card(&reply).avatar, None, "the mode hides an avatar set before it");
    }
    shown(&rig.say(&anna(), "kids off 4821").await);
    assert_eq!(card(&rig.profile_of(&oleg(), &anna()).await).avatar.as_ref(), Some(&avatar));
    assert!(rig.export(&anna()).await.contains("\"avatar\": \"data:image/jpeg;base64,/9j/2Q==\""), "the export contains the avatar");
    let newer = thumbnail(b"newer");
    assert_eq!(card(&set_avatar(&mut rig, &anna(), Ok(&newer)).await).avatar, Some(newer), "a repeated request fetches the new avatar");
    assert_eq!(card(&rig.say(&anna(), "profile avatar=off").await).avatar, None);
    assert_eq!(card(&rig.profile_of(&oleg(), &anna()).await).avatar, None);
    assert!(rig.export(&anna()).await.contains("\"avatar\": null"));
    refused(&rig.say(&anna(), "profile avatar=perhaps").await);
}

#[tokio::test]
async fn unusable_avatar_is_refused_and_changes_nothing() {
    let mut rig = Rig::new();
    let avatar = thumbnail(b"a picture");
    set_avatar(&mut rig, &anna(), Ok(&avatar)).await;
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    for locale in Locale::ALL {
        let by = RequestAuthor { locale: Some(locale), ..anna() };
        let mut sentences = Vec::new();
        for reason in REASONS {
            rig.advance(12);
            let sentence = refused(&set_avatar(&mut rig, &by, Err(reason)).await).to_owned();
            assert!(!sentence.contains('\n'), "{sentence}");
            sentences.push(sentence);
        }
        sentences.sort();
        sentences.dedup();
        assert_eq!(sentences.len(), REASONS.len(), "each reason has its own sentence: {sentences:?}");
    }
    assert_eq!(card(&rig.profile_of(&oleg(), &anna()).await).avatar, Some(avatar));
}

#[tokio::test]
async fn avatar_requests_to_the_platform_are_limited() {
    let mut rig = Rig::new();
    for _ in 0..10 {
        refused(&set_avatar(&mut rig, &anna(), Err(NoAvatar::Missing)).await);
    }
    assert!(refused(&rig.say(&anna(), "profile avatar=on").await).contains("12 seconds"));
    shown(&rig.say(&anna(), "profile avatar=off").await);
    set_avatar(&mut rig, &oleg(), Err(NoAvatar::Missing)).await;
    rig.advance(12);
    set_avatar(&mut rig, &anna(), Err(NoAvatar::Missing)).await;
}
