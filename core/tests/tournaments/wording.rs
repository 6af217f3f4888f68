//! What a room and its players read of a tournament: the same hour everywhere, and no wish that is dropped in silence.

use broadside_core::{
    game::ids::TournamentId,
    service::request::Place,
    talk::{arena, locale::Locale},
};

use super::hall::{Hall, ROOM, answered, person};

/// What stands in brackets behind the clocks of a text.
fn zones(text: &str) -> Vec<&str> {
    text.split('(').skip(1).filter_map(|rest| rest.split(')').next()).filter(|zone| zone.contains('/') || *zone == "UTC").collect()
}

/// The post, the letter about the plan, and the cards of a tournament, in a language.
async fn read_of(hall: &mut Hall, id: TournamentId, locale: Locale) -> Vec<String> {
    let told = hall.service.told_tournament(id).await.expect("memory answers").expect("it is there");
    let end = told.log().len();
    let card = answered(&hall.say(&person(1), Place::Private, &format!("tournament {id} card")).await).to_owned();
    let draft = answered(&hall.say(&person(1), Place::Private, &format!("tournament set {id}")).await).to_owned();
    vec![
        arena::post(&told, 0, end, locale).text,
        arena::letter(&told, end - 1, end, person(2).id, locale).text,
        arena::card(&told, Some(person(2).id), locale).text,
        card,
        draft,
    ]
}

#[tokio::test]
async fn draft_post_letter_and_card_count_in_one_zone_and_name_it() {
    for (of_room, of_organiser, wanted) in
        [(Some("Asia/Tokyo"), Some("Europe/Oslo"), "Asia/Tokyo"), (None, Some("Europe/Oslo"), "Europe/Oslo"), (None, None, "UTC")]
    {
        let mut hall = Hall::new();
        for (zone, place) in [(of_room, Place::Room(ROOM)), (of_organiser, Place::Private)] {
            if let Some(zone) = zone {
                answered(&hall.say(&person(1), place, &format!("tournament set zone={zone}")).await);
            }
        }
        let draft = answered(&hall.say(&person(1), Place::Room(ROOM), "tournament set start=20:00").await).to_owned();
        assert_eq!(zones(&draft), [wanted], "{draft}");
        let id = hall.create(&person(1), "start=20:00 most=8").await;
        hall.join_all(id, 2..=3).await;
        answered(&hall.say(&person(1), Place::Private, &format!("tournament set {id} most=16")).await);
        for locale in Locale::ALL {
            for text in read_of(&mut hall, id, locale).await {
                assert!(!zones(&text).is_empty() && zones(&text).iter().all(|zone| *zone == wanted), "{wanted}: {text}");
                assert!(text.contains("20:00"), "{text}");
            }
        }
    }
}
