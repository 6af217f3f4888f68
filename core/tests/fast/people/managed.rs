//! Room managers end abandoned games, remove tournament organisers, and receive reports.

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
    kept_out::{HERE, key, say_about},
    linking::{anya, link_accounts},
    rig::{ROOM, Rig, anna, kari, oleg, refused, shown},
};

/// A room for moderators, and the operator's room.
const LOUNGE: RoomId = RoomId { home: Home::Discord, chat: 78, topic: 0 };
const INBOX: RoomId = RoomId { home: Home::Telegram, chat: -1009, topic: 4 };

/// The time for a turn in these games, in seconds.
const TURN: i64 = 24 * 3600;

/// Advances the clock until the time of the current turn has run out.
async fn run_out_turn(rig: &mut Rig) {
    rig.advance(TURN);
    assert!(!rig.wake().await, "the store works");
}

/// A game that both players have abandoned: each let a turn run out.
async fn abandoned_game(rig: &mut Rig) -> GameId {
    let id = rig.begin(&oleg(), &anna(), HERE).await;
    for _ in 0..2 {
        run_out_turn(rig).await;
    }
    assert!(matches!(rig.game(id).await.public().phase, Phase::Firing(_)), "the game continues");
    id
}

#[tokio::test]
async fn abandoned_game_is_ended_by_a_manager_without_a_winner() {
    let mut rig = Rig::new();
    let id = abandoned_game(&mut rig).await;
    assert!(refused(&rig.as_member(&kari(), HERE, &format!("end {id}")).await).contains("may manage"));
    let question = rig.say_in(&kari(), HERE, &format!("end {id}")).await;
    assert!(shown(&question).text.contains("End this game?") && shown(&question).text.contains("Oleg"), "{question:?}");
    assert!(!rig.game(id).await.is_over(), "the manager has to confirm");
    let end = key(&question, "End it");
    let request = rig.request(&kari(), HERE, RequestInput::Press(end.clone()));
    assert!(refused(&rig.service.handle(&Request { authority: Authority::Member, ..request }).await).contains("may manage"));
    assert!(!rig.game(id).await.is_over(), "the button works only for a manager");

    rig.notifications.clear();
    assert!(matches!(rig.press_here(&kari(), &end).await, Reply::Page(_)));
    assert_eq!(rig.game(id).await.public().phase, Phase::Over(Ending::Closed));
    let closed = Notification::Closed(id, "Kari".to_owned());
    assert_eq!((rig.notifications_to(&anna()), rig.notifications_to(&oleg())), (vec![&closed], vec![&closed]));
    assert_eq!(rig.posts, [(ROOM, closed)]);
    assert!(refused(&rig.press_here(&kari(), &end).await).contains("over"));
    assert_eq!(rig.posts.len(), 1, "the room is notified once");

    rig.settle().await;
    for player in [anna(), oleg()] {
        assert!(rig.service.career(player.id).await.expect("the store works").is_none(), "the game enters no career");
    }
}

#[tokio::test]
async fn manager_cannot_end_their_own_game_or_one_of_another_room() {
    let mut rig = Rig::new();
    let id = rig.begin(&oleg(), &anna(), HERE).await;
    link_accounts(&mut rig, &anna(), &anya()).await;
    for by in [anna(), anya(), oleg()] {
        assert!(refused(&rig.say_in(&by, HERE, &format!("end {id}")).await).contains("You play in this game"), "{}", by.id);
        assert!(refused(&rig.press_here(&by, &format!("{id} 0 end_now {ROOM}")).await).contains("You play in this game"), "{}", by.id);
    }
    let elsewhere = rig.say_in(&kari(), Place::Room(LOUNGE), &format!("end {id}")).await;
    assert!(refused(&elsewhere).contains("played here"));
    let request = rig.request(&kari(), Place::Room(LOUNGE), RequestInput::Press(format!("{id} 0 end_now {LOUNGE}")));
    assert!(refused(&rig.service.handle(&request).await).contains("played here"));
    let request = rig.request(&kari(), Place::Room(LOUNGE), RequestInput::Press(format!("{id} 0 end_now {ROOM}")));
    assert!(matches!(rig.service.handle(&request).await, Reply::AskAuthority(ROOM)), "the authority in the game's room counts");
    assert!(!rig.game(id).await.is_over());
}

#[tokio::test]
async fn end_without_a_code_takes_the_only_game_or_asks_which() {
    let mut rig = Rig::new();
    assert!(refused(&rig.say_in(&kari(), HERE, "end").await).contains("No game is under way"));
    let first = abandoned_game(&mut rig).await;
    for words in ["end", "end current"] {
        key(&rig.say_in(&kari(), HERE, words).await, "End it");
    }
    let second = rig.begin(&oleg(), &anna(), HERE).await;
    let which = rig.say_in(&kari(), HERE, "end").await;
    let question = rig.press_here(&kari(), &key(&which, &first.to_string())).await;
    assert!(key(&question, "End it").starts_with(&first.to_string()));
    assert!(refused(&rig.press_here(&kari(), &key(&which, &second.to_string())).await).contains("still being played"));
}

/// Expects that the manager is refused, by command and by an earlier button.
async fn assert_not_ended(rig: &mut Rig, id: GameId, when: &str) {
    for input in [RequestInput::Text(format!("end {id}")), RequestInput::Press(format!("{id} 0 end_now {ROOM}"))] {
        let request = rig.request(&kari(), HERE, input);
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
    assert_not_ended(&mut rig, id, "it has just begun").await;
    rig.advance(11 * 60);
    assert_not_ended(&mut rig, id, "a turn may take a day").await;
    // One player lets every turn run out, the other fires: no manager can spare the idle player the loss.
    let Phase::Firing(idle) = rig.game(id).await.public().phase else { panic!("shots are exchanged") };
    let active = &both[usize::from((!idle).number())];
    for cell in ["A1", "C1"] {
        run_out_turn(&mut rig).await;
        assert_not_ended(&mut rig, id, "one player has let a turn run out").await;
        rig.press(active, &format!("{id} 0 fire {cell}")).await;
        assert_not_ended(&mut rig, id, "the other player has moved").await;
    }
    run_out_turn(&mut rig).await;
    assert!(rig.game(id).await.is_over(), "the third turn in a row to run out loses the game");
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
        assert_not_ended(&mut rig, id, "ten minutes have not passed").await;
    }
    rig.advance(119);
    assert_not_ended(&mut rig, id, "a second is missing").await;
    rig.advance(1);
    key(&rig.say_in(&kari(), HERE, &format!("end {id}")).await, "End it");
    // A move makes the game active again.
    let Phase::Firing(side) = rig.game(id).await.public().phase else { panic!("shots are exchanged") };
    rig.press(&[oleg(), anna()][usize::from(side.number())], &format!("{id} 0 fire A1")).await;
    assert_not_ended(&mut rig, id, "a player has moved again").await;
}

#[tokio::test]
async fn unstarted_game_and_idle_game_against_the_computer_can_be_ended() {
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
    assert_not_ended(&mut rig, id, "it has just begun").await;
    run_out_turn(&mut rig).await;
    assert!(!rig.game(id).await.is_over());
    key(&rig.say_in(&kari(), HERE, "end").await, "End it");
}

#[tokio::test]
async fn removed_organiser_no_longer_runs_the_rooms_tournaments() {
    let mut rig = Rig::new();
    assert!(shown(&rig.say_in(&oleg(), HERE, "dismiss").await).text.contains("Nobody runs"));
    let tournament = rig.create(&kari(), "single start=hand least=2").await;
    assert!(refused(&rig.as_member(&anna(), HERE, "dismiss").await).contains("may manage"));
    assert!(refused(&say_about(&mut rig, &oleg(), HERE, "dismiss", &anna()).await).contains("doesn’t run"));
    let list = rig.say_in(&oleg(), HERE, "dismiss").await;
    assert!(shown(&list).text.contains("Kari"));
    assert!(matches!(rig.press_here(&oleg(), &key(&list, "Dismiss Kari")).await, Reply::Page(_)));
    // Later events of the tournament do not restore the role.
    rig.say_in(&anna(), HERE, &format!("join {tournament}")).await;
    assert!(shown(&rig.say_in(&oleg(), HERE, "dismiss").await).text.contains("Nobody runs"));
    rig.say_in(&oleg(), HERE, "tournament set permit=organisers").await;
    refused(&rig.as_member(&kari(), HERE, "tournament create single start=hand least=2").await);
    // Only the removed organiser's export mentions the removal.
    for (whom, is_removed) in [(kari(), true), (anna(), false)] {
        let file = rig.export(&whom).await;
        assert_eq!(file.contains("\"dismissed\""), is_removed, "{file}");
        assert!(!is_removed || file.contains(&format!("\"room\": \"{ROOM}\"")), "{file}");
    }
}

/// The manager sends the room's reports to the lounge.
async fn choose_lounge(rig: &mut Rig) {
    let text = shown(&rig.say_in(&kari(), Place::Room(LOUNGE), "reports here").await).text.clone();
    let code =
        text.split("/reports ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("the reply contains the code").to_owned();
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
    let reply = say_about(&mut rig, &anna(), HERE, "report cheats all day, see https://x.org", &oleg()).await;
    assert!(shown(&reply).text.contains("Thank you"));
    let Some((LOUNGE, Notification::Complained(report))) = rig.posts.last() else { panic!("{:?}", rig.posts) };
    let reason = "cheats all day, see https://\u{2060}x.org";
    assert_eq!(report, &complaint("Oleg (telegram:2)", Some(ROOM), reason));
    assert_eq!((rig.posts.len(), rig.notifications.len()), (1, 0), "no other room or player is notified");
    assert_eq!(rig.records_with(b"cheats").await, [], "the report is not stored");

    assert!(shown(&rig.say_in(&kari(), HERE, "reports off").await).text.contains("Done"));
    say_about(&mut rig, &anna(), HERE, "report again", &oleg()).await;
    assert_eq!(rig.posts.last(), Some(&(INBOX, Notification::Complained(complaint("Oleg (telegram:2)", Some(ROOM), "again")))));
}

#[tokio::test]
async fn undeliverable_report_goes_to_the_operator() {
    let mut rig = Rig::new().with_inbox(INBOX);
    let report = complaint("Oleg (telegram:2)", Some(ROOM), "is rude");
    for to in [LOUNGE, INBOX] {
        rig.service.redirect_undelivered_complaint(Address::Room(to), &report).await.expect("the store works");
        rig.collect().await;
        assert_eq!(rig.posts, [(INBOX, Notification::Complained(report.clone()))], "{to}");
    }
}

#[tokio::test]
async fn room_with_reports_off_gets_none() {
    let mut rig = Rig::new();
    choose_lounge(&mut rig).await;
    shown(&rig.say_in(&kari(), Place::Room(LOUNGE), "reports off").await);
    assert!(refused(&say_about(&mut rig, &anna(), HERE, "report again", &oleg()).await).contains("Nobody takes reports"));
    // The lounge issues a new code, and the earlier one stops working.
    for typed in ["reports hier", "reports вимк", "reports сюди"] {
        shown(&rig.say_in(&kari(), Place::Room(LOUNGE), typed).await);
    }
    assert!(refused(&say_about(&mut rig, &anna(), HERE, "report again", &oleg()).await).contains("Nobody takes reports"));
    assert_eq!(rig.posts, []);
    choose_lounge(&mut rig).await;
    shown(&say_about(&mut rig, &anna(), HERE, "report again", &oleg()).await);
    assert_eq!(rig.posts.len(), 1);
}

#[tokio::test]
async fn game_is_reported_by_code_only_by_those_who_know_it() {
    let mut rig = Rig::new().with_inbox(INBOX);
    let id = rig.begin(&oleg(), &anna(), Place::Private).await;
    assert!(refused(&rig.say(&kari(), &format!("report {id} he left")).await).contains("no such game"), "Kari has no access");
    shown(&rig.say(&anna(), &format!("report {id} he BLAMES me")).await);
    let Some((INBOX, Notification::Complained(report))) = rig.posts.last() else { panic!("{:?}", rig.posts) };
    assert_eq!((report.game, report.room, report.whom.as_deref(), report.reason.as_str()), (Some(id), None, None, "he BLAMES me"));
}

#[tokio::test]
async fn report_needs_subject_and_reason_and_is_limited_to_three_an_hour() {
    let mut rig = Rig::new().with_inbox(INBOX);
    assert!(refused(&rig.say_in(&anna(), HERE, "report").await).contains("Who or what"));
    assert!(refused(&say_about(&mut rig, &anna(), HERE, "report", &oleg()).await).contains("what happened"));
    assert!(refused(&say_about(&mut rig, &anna(), HERE, "report me", &anna()).await).contains("yourself"));
    say_about(&mut rig, &kari(), HERE, "ban", &anna()).await;
    assert!(refused(&say_about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await).contains("have banned you"));
    say_about(&mut rig, &kari(), HERE, "unban", &anna()).await;
    for _ in 0..3 {
        shown(&say_about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await);
        rig.advance(600);
    }
    assert!(refused(&say_about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await).contains("30 minutes"));
    shown(&say_about(&mut rig, &kari(), HERE, "report is rude", &oleg()).await);
    rig.advance(1800);
    shown(&say_about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await);
    refused(&say_about(&mut rig, &anna(), HERE, "report is rude", &oleg()).await);
    assert_eq!(rig.posts.len(), 5);
}
