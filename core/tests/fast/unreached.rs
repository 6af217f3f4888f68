//! Who cannot be written to: said in the room where they are, in the words of its platform, and nowhere else.

use broadside_core::{
    game::{
        command::{Actor, Command},
        dice::Seeded,
        event::Event,
        ids::{Home, RoomId},
        side::Side,
    },
    present::{locale::Locale, messages},
};
use broadside_testkit::staged::{self, NOON, after, rules};

#[test]
fn it_is_said_in_a_room_on_the_same_platform_alone() {
    let game = staged::joined(&rules("classic"));
    let game = after(&game, NOON, &mut Seeded(1), &Actor::Delivery, &Command::Unreachable(Side::A));
    let (from, to) = (game.log().len() - 1, game.log().len());
    assert!(matches!(game.log()[from].event, Event::Unreached { side: Side::A }));
    let (name, home) = (game.public().name(Side::A), game.public().seats.a.as_ref().expect("a host").player.home);
    for locale in Locale::ALL {
        let silent = messages::post(&game, from, to, locale).text;
        let letters = Side::BOTH.map(|side| messages::letter(&game, from, to, side, locale).text);
        for room_home in [Home::Discord, Home::Telegram] {
            let room = RoomId { home: room_home, chat: 7, topic: 0 };
            let post = messages::post_in(&game, room, from, to, locale);
            let said = post.text.strip_prefix(&silent).expect("the post comes first");
            assert_eq!(said.contains(name), room_home == home, "{said}");
            assert!(said.is_empty() || letters.iter().all(|letter| !letter.contains(said.trim())), "{letters:?}");
            let again = post
                .keys
                .iter()
                .flatten()
                .filter(|key| messages::post(&game, from, to, locale).keys.concat().iter().all(|usual| usual.label != key.label));
            assert_eq!(again.count(), usize::from(room_home == home));
        }
    }
}
