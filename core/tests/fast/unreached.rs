//! A player who cannot be messaged gets a notice in rooms of their platform, and nowhere else.

use broadside_game::{
    Game,
    command::{Actor, Command},
    dice::SeededDice,
    event::Invitee,
    ids::{GameId, Home, PlayerId, RoomId},
    side::Side,
    view::Seat,
};
use broadside_present::{body::Press, messages};
use broadside_testkit::staged::{NOON, after, rules};
use broadside_words::locale::Locale;

/// A game of two on different platforms, the host on this one; the host cannot be messaged.
fn game(home: Home) -> Game {
    let seat = |home, number, name: &str| Seat { player: PlayerId { home, number }, name: name.to_owned() };
    let other = if home == Home::Discord { Home::Telegram } else { Home::Discord };
    let challenge = Game::challenge(GameId::new(7, 1), NOON, rules("classic"), seat(home, 1, "Anna"), Invitee::Anyone, None);
    let guest = Actor::Visitor(seat(other, 2, "Oleg"));
    let joined = after(&challenge, NOON, &mut SeededDice(0), &guest, &Command::Join { handle: None, room: None });
    after(&joined, NOON, &mut SeededDice(1), &Actor::Delivery, &Command::Unreachable(Side::A))
}

#[test]
fn unreachable_notice_appears_only_in_a_room_of_the_platform() {
    // On Telegram the button to the field leads to the private chat, so there is no other one to try again.
    for (home, retries) in [(Home::Discord, true), (Home::Telegram, false)] {
        let game = game(home);
        let (from, to) = (game.log().len() - 1, game.log().len());
        let private_messages = Side::BOTH.map(|side| messages::private_message(&game, from, to, side, Locale::EN));
        let others = private_messages.into_iter().chain([messages::post(&game, from, to, Locale::EN)]);
        let room = |home| messages::room_post(&game, RoomId { home, chat: 7, topic: 0 }, from, to, Locale::EN);
        let elsewhere = [Home::Discord, Home::Telegram].into_iter().filter(|other| *other != home).map(room);
        let can_retry = |body: &broadside_present::body::Body| body.keys.iter().flatten().any(|key| key.label == "Try again");
        for body in others.chain(elsewhere) {
            assert!(!body.text.contains("press “My field”") && !can_retry(&body), "{}", body.text);
        }
        let here = room(home);
        assert!(here.text.starts_with("Anna, press “My field” to see your ships here."), "{}", here.text);
        assert!(!here.text.contains('\n') && here.scene.is_none(), "one line to that player: {}", here.text);
        assert_eq!(can_retry(&here), retries, "{home:?}");
        let opens_private_chat = |press: &Press| matches!(press, Press::OpenPrivate(code) if *code == game.id().to_string());
        assert_eq!(here.keys.iter().flatten().filter(|key| opens_private_chat(&key.press)).count(), 1, "one button leads to the field");
    }
}

#[test]
fn unreachable_notice_does_not_outdate_the_board() {
    use broadside_present::keys::{plan_revision, public_revision};
    let now = game(Home::Discord);
    let before = Game::replay(now.id(), &now.log()[..now.log().len() - 1]).expect("the log replays to any point");
    assert_eq!(public_revision(&now), public_revision(&before));
    assert_eq!(plan_revision(&now, Side::B), plan_revision(&before, Side::B));
}
