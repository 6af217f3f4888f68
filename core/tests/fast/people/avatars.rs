//! The picture that a platform has of somebody, on their card: never unasked, a sentence where it cannot be taken, and nothing of it
//! kept once it is taken away.

use broadside_core::{
    present::{
        body::View,
        figure::{Figure, Profile},
        locale::Locale,
        people::likeness::{Likeness, NoLikeness},
    },
    service::request::{Asker, Place, Reply, Said},
};

use super::rig::{Rig, anna, kari, oleg, refused, shown};

const REASONS: [NoLikeness; 6] =
    [NoLikeness::Missing, NoLikeness::Elsewhere, NoLikeness::Unreached, NoLikeness::Large, NoLikeness::Kind, NoLikeness::Broken];

/// The card that a reply shows.
pub fn card(reply: &Reply) -> Profile {
    let View::Figure(figure) = &shown(reply).scene.as_ref().expect("a picture").view else { panic!("a figure") };
    let Figure::Profile(card) = figure.as_ref() else { panic!("a card") };
    card.clone()
}

/// Asks for the asker's picture, and hands over what their platform gives.
async fn portray(rig: &mut Rig, by: &Asker, found: Result<&Likeness, NoLikeness>) -> Reply {
    let request = rig.request(by, Place::Private, Said::Text("profile avatar=on".to_owned()));
    assert!(matches!(rig.service.handle(&request).await, Reply::AskAvatar), "the platform is asked first");
    rig.service.portray(&request, found).await.reply
}

#[tokio::test]
async fn a_likeness_stands_on_a_card_only_where_its_person_asked_for_it() {
    let mut rig = Rig::new();
    let likeness = Likeness::of(|across, down| (across ^ down) as u8 % 16);
    let told = shown(&portray(&mut rig, &anna(), Ok(&likeness)).await).text.clone();
    assert!(told.contains("in place of the emblem"), "there is no card yet: {told}");
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    for reply in [rig.say(&anna(), "profile").await, rig.profile_of(&oleg(), &anna()).await, rig.say(&anna(), "profile flag=no").await] {
        assert_eq!(card(&reply).likeness.as_ref(), Some(&likeness));
    }
    assert_eq!(card(&rig.profile_of(&anna(), &oleg()).await).likeness, None, "nobody's unasked");
    shown(&rig.say(&kari(), "kids on 4821").await);
    assert_eq!(card(&rig.profile_of(&kari(), &anna()).await).likeness, None, "children see pictures of ours alone");
    assert!(refused(&rig.say(&kari(), "profile avatar=on").await).contains("kids’ mode"), "and show none of theirs");
    let export = |reply: Reply| shown(&reply).file.clone().expect("a file").1;
    assert!(export(rig.say(&anna(), "export").await).contains(likeness.text()), "it is handed over with all that is kept");
    let newer = Likeness::of(|_, down| down as u8 / 3);
    assert_eq!(card(&portray(&mut rig, &anna(), Ok(&newer)).await).likeness, Some(newer), "it is taken anew when asked for again");
    assert_eq!(card(&rig.say(&anna(), "profile avatar=off").await).likeness, None);
    assert_eq!(card(&rig.profile_of(&oleg(), &anna()).await).likeness, None);
    assert!(export(rig.say(&anna(), "export").await).contains("\"likeness\": null"));
    refused(&rig.say(&anna(), "profile avatar=perhaps").await);
}

#[tokio::test]
async fn a_picture_that_cannot_be_taken_is_refused_in_a_sentence_and_changes_nothing() {
    let mut rig = Rig::new();
    let likeness = Likeness::of(|across, _| across as u8 / 4);
    portray(&mut rig, &anna(), Ok(&likeness)).await;
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    for locale in Locale::ALL {
        let by = Asker { locale: Some(locale), ..anna() };
        let mut said = Vec::new();
        for why in REASONS {
            rig.later(12);
            let sentence = refused(&portray(&mut rig, &by, Err(why)).await).to_owned();
            assert!(!sentence.contains('\n'), "{sentence}");
            said.push(sentence);
        }
        said.sort();
        said.dedup();
        assert_eq!(said.len(), REASONS.len(), "each has a sentence of its own: {said:?}");
    }
    assert_eq!(card(&rig.profile_of(&oleg(), &anna()).await).likeness, Some(likeness));
}

#[tokio::test]
async fn the_likeness_of_a_child_is_shown_to_nobody() {
    let mut rig = Rig::new();
    let likeness = Likeness::of(|across, _| across as u8 / 4);
    portray(&mut rig, &anna(), Ok(&likeness)).await;
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    shown(&rig.say(&anna(), "kids on 4821").await);
    for reply in [rig.say(&anna(), "profile").await, rig.profile_of(&oleg(), &anna()).await] {
        assert_eq!(card(&reply).likeness, None, "it was taken before the mode began");
    }
    shown(&rig.say(&anna(), "kids off 4821").await);
    assert_eq!(card(&rig.profile_of(&oleg(), &anna()).await).likeness, Some(likeness));
}

#[tokio::test]
async fn the_platform_is_asked_for_somebodys_picture_only_so_often() {
    let mut rig = Rig::new();
    for _ in 0..10 {
        refused(&portray(&mut rig, &anna(), Err(NoLikeness::Missing)).await);
    }
    assert!(refused(&rig.say(&anna(), "profile avatar=on").await).contains("12 seconds"));
    shown(&rig.say(&anna(), "profile avatar=off").await);
    portray(&mut rig, &oleg(), Err(NoLikeness::Missing)).await;
    rig.later(12);
    portray(&mut rig, &anna(), Err(NoLikeness::Missing)).await;
}
