//! Room managers end abandoned games, remove organisers of tournaments, and receive reports.

use broadside_arena::career::notification::{Complaint, Notification};
use broadside_game::{
    ids::{GameId, Home, RoomId},
    report::Ending,
    view::Phase,
};
use broadside_service::{
    outbox::Address,
    request::{Authority, Place, Reply, Request, RequestInput},
};

use super::{
    kept_out::{HERE, about, key},
    linking::{anna_elsewhere, join},
    rig::{ROOM, Rig, anna, kari, oleg, refused, shown},
};

/// A room for moderators, and the operator's room.
const LOUNGE: RoomId = RoomId { home: Home::Discord, chat: 78, topic: 0 };
const INBOX: RoomId = RoomId { home: Home::Telegram, chat: -1009, topic: 4 };

// Ending games.

/// How long a turn may take in these games, in seconds.
const TURN: i64 = 24 * 3600;

/// Advances the clock until the current turn has run out.
async fn turn_runs_out(rig: &mut Rig) {
    rig.advance(TURN);
    assert!(!rig.wake().await, "memory answers");
}

/// A game that both players have abandoned.
async fn left(rig: &mut Rig) -> GameId {
    let id = rig.begin(&oleg(), &anna(), HERE).await;
    for _ in 0..2 {
        turn_runs_out(rig).await;
    }
    assert!(matches!(rig.game(id).await.public().phase, Phase::Firing(_)), "it goes on");
    id
}

#[tokio::test]
async fn abandoned_game_is_ended_by_a_manager_without_a_winner() {
    let mut rig = Rig::new();
    let id = left(&mut rig).await;
    assert!(refused(&rig.as_member(&kari(), HERE, &format!("end {id}")).await).contains("may manage"));
    let asked = rig.say_in(&kari(), HERE, &format!("end {id}")).await;
    assert!(shown(&asked).text.contains("End this game?") && shown(&asked).text.contains("Oleg"), "{}", shown(&asked).text);
    assert!(!rig.game(id).await.is_over(), "it is asked first");
    let end = key(&asked, "End it");
    let request = rig.request(&kari(), HERE, RequestInput::Press(end.clone()));
    assert!(!matches!(rig.service.handle(&Request { authority: Authority::Member, ..request }).await, Reply::Page(_)));
    assert!(!rig.game(id).await.is_over(), "a key is no right");

    rig.letters.clear();
    assert!(matches!(rig.press_here(&kari(), &end).await, Reply::Page(_)));
    assert_eq!(rig.game(id).await.public().phase, Phase::Over(Ending::Closed));
    let told = Notification::Closed(id, "Kari".to_owned());
    assert_eq!((rig.letters_to(&anna()), rig.letters_to(&oleg())), (vec![&told], vec![&told]));
    assert_eq!(rig.posts, [(ROOM, told)]);
    assert!(refused(&rig.press_here(&kari(), &end).await).contains("over"));
    assert_eq!(rig.posts.len(), 1, "once");

    rig.settle().await;
    for player in [anna(), oleg()] {
        assert!(rig.service.career(player.id).await.expect("memory answers").is_none(), "it counts for nothing");
    }
}

#[tokio::test]
async fn manager_cannot_end_their_own_game_or_one_of_another_room() {
    let mut rig = Rig::new();
    let id = rig.begin(&oleg(), &anna(), HERE).await;
    join(&mut rig, &anna(), &anna_elsewhere()).await;
    for by in [anna(), anna_elsewhere(), oleg()] {
        assert!(refused(&rig.say_in(&by, HERE, &format!("end {id}")).await).contains("You play in this game"), "{}", by.id);
        assert!(refused(&rig.press_here(&by, &format!("{id} 0 end_now {ROOM}")).await).contains("You play in this game"), "{}", by.id);
    }
    let elsewhere = rig.say_in(&kari(), Place::Room(LOUNGE), &format!("end {id}")).await;
    assert!(refused(&elsewhere).contains("played here"));
    let request = rig.request(&kari(), Place::Room(LOUNGE), RequestInput::Press(format!("{id} 0 end_now {LOUNGE}")));
    assert!(refused(&rig.service.handle(&request).await).contains("played here"));
    let request = rig.request(&kari(), Place::Room(LOUNGE), RequestInput::Press(format!("{id} 0 end_now {ROOM}")));
    assert!(matches!(rig.service.handle(&request).await, Reply::AskAuthority(ROOM)), "it is asked of the game's room");
    assert!(!rig.game(id).await.is_over());
}

#[tokio::test]
async fn end_without_a_code_means_the_only_game_or_asks_which() {
    let mut rig = Rig::new();
    assert!(refused(&rig.say_in(&kari(), HERE, "end").await).contains("No game is under way"));
    let first = left(&mut rig).await;
    for words in ["end", "end current"] {
        key(&rig.say_in(&kari(), HERE, words).await, "End it");
    }
    let second = rig.begin(&oleg(), &anna(), HERE).await;
    let which = rig.say_in(&kari(), HERE, "end").await;
    let asked = rig.press_here(&kari(), &key(&which, &first.to_string())).await;
    assert!(key(&asked, "End it").starts_with(&first.to_string()));
    assert!(refused(&rig.press_here(&kari(), &key(&which, &second.to_string())).await).contains("still being played"));
}

/// The manager tries by command and by an earlier key.
async fn cannot_be_ended(rig: &mut Rig, id: GameId, when: &str) {
    for said in [RequestInput::Text(format!("end {id}")), RequestInput::Press(format!("{id} 0 end_now {ROOM}"))] {
        let request = rig.request(&kari(), HERE, said);
        let reply = rig.service.handle(&request).await;
        assert!(refused(&reply).contains("nobody has moved for 10 minutes"), "{when}: {}", refused(&reply));
    }
    assert!(!rig.game(id).await.is_over(), "{when}");
}

#[tokio::test]
async fn active_game_cannot_be_ended_however_long_one_player_waits() {
    let mut rig = Rig::new();
    let both = [oleg(), anna()];
    let id = rig.begin(&both[0], &both[1], HERE).await;
    cannot_be_ended(&mut rig, id, "it has just begun").await;
    rig.advance(11 * 60);
    cannot_be_ended(&mut rig, id, "a turn may take a day").await;
    // One player lets every turn run out, the other fires: no manager can spare the first one the loss.
    let Phase::Firing(waits) = rig.game(id).await.public().phase else { panic!("shots are exchanged") };
    let plays = &both[usize::from((!waits).number())];
    for cell in ["A1", "C1"] {
        turn_runs_out(&mut rig).await;
        cannot_be_ended(&mut rig, id, "one has let a turn run out").await;
        rig.press(plays, &format!("{id} 0 fire {cell}")).await;
        cannot_be_ended(&mut rig, id, "the other has moved").await;
    }
    turn_runs_out(&mut rig).await;
    assert!(rig.game(id).await.is_over(), "three turns in a row are the game");
}

#[tokio::test]
async fn fast_game_is_not_ended_within_minutes_of_a_move() {
    let mut rig = Rig::new();
    let id = rig.battle(&oleg(), HERE, "battle mb clock=240").await;
    rig.say_in(&anna(), HERE, &format!("join {id}")).await;
    rig.make_ready(id, [&oleg(), &anna()]).await;
    for _ in 0..2 {
        rig.advance(240);
        rig.wake().await;
        cannot_be_ended(&mut rig, id, "not ten minutes ago").await;
    }
    rig.advance(119);
    cannot_be_ended(&mut rig, id, "a second before").await;
    rig.advance(1);
    key(&rig.say_in(&kari(), HERE, &format!("end {id}")).await, "End it");
    // A move makes the game active again.
    let Phase::Firing(side) = rig.game(id).await.public().phase else { panic!("shots are exchanged") };
    rig.press(&[oleg(), anna()][usize::from(side.number())], &format!("{id} 0 fire A1")).await;
    cannot_be_ended(&mut rig, id, "somebody is back").await;
}

#[tokio::test]
async fn unstarted_game_can_be_ended_at_once_and_computer_not_awaited() {
    let mut rig = Rig::new();
    rig.say_in(&oleg(), HERE, "battle mb").await;
    key(&rig.say_in(&kari(), HERE, "end").await, "End it");
    let id = rig.newest(&oleg()).await;
    rig.say_in(&anna(), HERE, &format!("join {id}")).await;
    key(&rig.say_in(&kari(), HERE, "end").await, "End it");
    rig.press_here(&kari(), &format!("{id} 0 end_now {ROOM}")).await;
    assert!(rig.game(id).await.is_over());

    let id = rig.battle(&oleg(), HERE, "battle computer mb").await;
    rig.press(&oleg(), &format!("{id} 0 ready")).await;
    cannot_be_ended(&mut rig, id, "it has just begun").await;
    turn_runs_out(&mut rig).await;
    assert!(!rig.game(id).await.is_over());
    key(&rig.say_in(&kari(), HERE, "end").await, "End it");
}

// Removing organisers.

#[tokio::test]
async fn removed_organiser_no_longer_runs_the_rooms_tournaments() {
    let mut rig = Rig::new();
    assert!(shown(&rig.say_in(&oleg(), HERE, "dismiss").await).text.contains("Nobody runs"));
    let tournament = rig.create(&kari(), "single start=hand least=2").await;
    assert!(refused(&rig.as_member(&anna(), HERE, "dismiss").await).contains("may manage"));
    assert!(refused(&about(&mut rig, &oleg(), HERE, "dismiss", &anna()).await).contains("doesn’t run"));
    let list = rig.say_in(&oleg(), HERE, "dismiss").await;
    assert!(shown(&list).text.contains("Kari"));
    assert!(matches!(rig.press_here(&oleg(), &key(&list, "Dismiss Kari")).await, Reply::Page(_)));
    // Events of her tournament do not restore the role.
    rig.say_in(&anna(), HERE, &format!("join {tournament}")).await;
    assert!(shown(&rig.say_in(&oleg(), HERE, "dismiss").await).text.contains("Nobody runs"));
    rig.say_in(&oleg(), HERE, "tournament set permit=organisers").await;
    refused(&rig.as_member(&kari(), HERE, "tournament create single start=hand least=2").await);
    // The export tells the removed organiser, and only them.
    for (whom, told) in [(kari(), true), (anna(), false)] {
        let file = rig.export(&whom).await;
        assert_eq!(file.contains("\"dismissed\""), told, "{file}");
        assert!(!told || file.contains(&format!("\"room\": \"{ROOM}\"")), "{file}");
    }
}

// Reports.

/// The manager sends the room's reports to the lounge.
async fn choose_lounge(rig: &mut Rig) {
    let given = rig.say_in(&kari(), Place::Room(LOUNGE), "reports here").await;
    let text = shown(&given).text.clone();
    let code = text.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("the word is given").to_owned();
    assert!(refused(&rig.say_in(&kari(), Place::Room(LOUNGE), &format!("reports {code}")).await).contains("everybody"));
    assert!(refused(&rig.say_in(&kari(), HERE, &format!("reports {LOUNGE}-WRONG")).await).contains("don’t know that word"));
    assert!(refused(&rig.as_member(&anna(), HERE, &format!("reports {code}")).await).contains("may manage"));
    assert!(shown(&rig.say_in(&kari(), HERE, &format!("reports {code}")).await).text.contains("from now on"));
    assert!(shown(&rig.say_in(&kari(), HERE, "reports").await).text.contains("go to another room"));
}

fn complaint(of: &str, room: Option<RoomId>, reason: &str) -> Complaint {
    Complaint { by: format!("Anna (discord:{})", anna().id.number), whom: Some(of.to_owned()), game: None, room, reason: reason.to_owned() }
}

#[tokio::test]
async fn report_goes_only_to_the_chosen_room() {
    let mut rig = Rig::new().with_inbox(INBOX);
    choose_lounge(&mut rig).await;
    let sent = about(&mut rig, &anna(), HERE, "report cheats all day, see https://x.org", &oleg()).await;
    assert!(shown(&sent).text.contains("Thank you"));
    let Some((LOUNGE, Notification::Complained(told))) = rig.posts.last() else { panic!("{:?}", rig.posts) };
    let reason = "cheats all day, see https://\u{2060}x.org";
    assert_eq!(told, &complaint("Oleg (telegram:2)", Some(ROOM), reason));
    assert_eq!((rig.posts.len(), rig.letters.len()), (1, 0), "nobody else is told");
    assert_eq!(rig.found(b"cheats").await, [], "it is kept nowhere");

    assert!(shown(&rig.say_in(&kari(), HERE, "reports off").await).text.contains("Done"));
    about(&mut rig, &anna(), HERE, "report again", &oleg()).await;
    assert_eq!(rig.posts.last(), Some(&(INBOX, Notification::Complained(complaint("Oleg (telegram:2)", Some(ROOM), "again")))));
}

#[tokio::test]
async fn undeliverable_report_goes_to_the_operator() {
    let mut rig = Rig::new().with_inbox(INBOX);
    let told = complaint("Oleg (telegram:2)", Some(ROOM), "is rude");
    for to in [LOUNGE, INBOX] {
        rig.service.redirect_undelivered_complaint(Address::Room(to), &told).await.expect("memory answers");
        rig.collect().await;
        assert_eq!(rig.posts, [(INBOX, Notification::Complained(told.clone()))], "{to}");
    }
}

#[tokio::test]
async fn room_with_reports_off_gets_none() {
    let mut rig = Rig::new();
    choose_lounge(&mut rig).await;
    shown(&rig.say_in(&kari(), Place::Room(LOUNGE), "reports off").await);
    assert!(refused(&about(&mut rig, &anna(), HERE, "report again", &oleg()).await).contains("Nobody takes reports"));
    // The lounge issues a new word, and the earlier one stops working.
    for words in ["reports hier", "reports вимк", "reports сюди"] {
        shown(&rig.say_in(&kari(), Place::Room(LOUNGE), words).await);
    }
    assert!(refused(&about(&mut rig, &anna(), HERE, "report again", &oleg()).await).contains("Nobody takes reports"));
    assert_eq!(rig.posts, []);
    choose_lounge(&mut rig).await;
    shown(&about(&mut rig, &anna(), HERE, "report again", &oleg()).await);
    assert_eq!(rig.posts.len(), 1);
}

#[tokio::test]
async fn game_is_reported_by_code_only_by_those_who_know_it() {
    let mut rig = Rig::new().with_inbox(INBOX);
    let id = rig.begin(&oleg(), &anna(), Place::Private).await;
    assert!(refused(&rig.say(&kari(), &format!("report {id} he left")).await).contains("no such game"), "who does not know of it");
    shown(&rig.say(&anna(), &format!("report {id} he BLAMES me")).await);
    let Some((INBOX, Notification::Complained(told))) = rig.posts.last() else { panic!("{:?}", rig.posts) };
    assert_eq!((told.game, told.room, told.whom.as_deref(), told.reason.as_str()), (Some(id), None, None, "he BLAMES me"));
}

#[tokio::test]
async fn report_needs_subject_and_reason_and_is_limited_to_three_an_hour() {
    let mut rig = Rig::new().with_inbox(INBOX);
    assert!(refused(&rig.say_in(&anna(), HERE, "report").await).contains("Who or what"));
    assert!(refused(&about(&mut rig, &anna(), HERE, "report", &oleg()).await).contains("what happened"));
    assert!(refused(&about(&mut rig, &anna(), HERE, "report me", &anna()).await).contains("yourself"));
    about(&mut rig, &kari(), HERE, "ban", &anna()).await;
    assert!(refused(&about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await).contains("have banned you"));
    about(&mut rig, &kari(), HERE, "unban", &anna()).await;
    for _ in 0..3 {
        shown(&about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await);
        rig.advance(600);
    }
    assert!(refused(&about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await).contains("30 minutes"));
    shown(&about(&mut rig, &kari(), HERE, "report is rude", &oleg()).await);
    rig.advance(1800);
    shown(&about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await);
    refused(&about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await);
    assert_eq!(rig.posts.len(), 5);
}
