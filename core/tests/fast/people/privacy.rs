//! Exports and erasures cover every stored record, also after a failure of the store, and records expire as the privacy policy says.

use broadside_arena::entrant::Presence;
use broadside_game::{
    ids::{Home, RoomId, TournamentId},
    side::Side,
};
use broadside_scene::look::Look;
use broadside_service::{
    outbox::notes,
    request::{Arrival, ArrivalKind, Place, RequestAuthor},
};
use broadside_store::{
    clock::now_millis,
    store::{Collection, RequestId},
};
use broadside_testkit::{contract::read_everything, raw::number_encodings};
use broadside_words::{line::Line, locale::Locale};

use super::{
    linking::{anya, claim_code, issue_code, link_accounts},
    rig::{Break, ROOM, Rig, anna, kari, oleg, person, refused, shown},
};

/// Anna has every kind of record: games, leaderboards, rules, a search, a linked account, a game followed.
async fn rig_with_records() -> Rig {
    let mut rig = Rig::new();
    rig.say(&anna(), "save harbour mb").await;
    rig.say(&anna(), "look contrast hit=blue").await;
    link_accounts(&mut rig, &anna(), &anya()).await;
    let id = rig.begin(&anna(), &oleg(), Place::Room(ROOM)).await;
    rig.fight(id, [&anna(), &oleg()], 12, &oleg()).await;
    rig.play(&kari(), &anna()).await;
    rig.settle().await;
    rig.begin(&oleg(), &anna(), Place::Private).await;
    let followed = rig.begin(&oleg(), &kari(), Place::Private).await;
    rig.say(&anna(), &format!("follow {followed}")).await;
    rig.say(&anna(), "quick submarines").await;
    issue_code(&mut rig, &anna()).await;
    rig
}

/// Erases both of Anna's accounts, one after the other.
async fn erase_both(rig: &mut Rig) {
    rig.press(&anna(), "erase now").await;
    rig.press(&anya(), "erase now").await;
}

/// Every record that contains one of Anna's names or her id.
async fn traces(rig: &Rig) -> Vec<String> {
    let mut traces = Vec::new();
    for needle in [b"Anna".to_vec(), b"Anya".to_vec()].into_iter().chain(number_encodings(anna().id.number)) {
        traces.extend(rig.records_with(&needle).await.into_iter().map(|key| format!("{:?} {}", key.collection, key.name)));
    }
    traces.sort();
    traces.dedup();
    traces
}

#[tokio::test]
async fn export_contains_everything_stored() {
    let mut rig = rig_with_records().await;
    let reply = rig.say(&anna(), "export").await;
    let (name, text) = shown(&reply).file.clone().expect("the export is a file");
    assert!(name.ends_with(".json"));
    for expected in ["harbour", "theme=contrast hit=blue", "Anya", "points", "Oleg", "Kari", "submarines", "claimant", "following", "d77"] {
        assert!(text.contains(expected), "{expected} is missing");
    }
    let export: serde_json::Value = serde_json::from_str(&text).expect("the export is JSON");
    let own = &export["records"];
    let remembered = &own["career"][0]["remembered"][0];
    assert_eq!((&remembered["size"], &remembered["games"]), (&10.into(), &2.into()));
    assert_eq!(own["everybody"], serde_json::json!([10]));
    for (collection, least) in [("game", 3), ("tables", 4), ("link", 2), ("lobby", 1)] {
        assert!(own[collection].as_array().is_some_and(|list| list.len() >= least), "{collection}: {}", own[collection]);
    }
}

#[tokio::test]
async fn erasure_leaves_no_trace() {
    let mut rig = rig_with_records().await;
    assert!(traces(&rig).await.len() > 5, "there are records of Anna");
    let ratings = rig.career(&kari()).await.ratings;
    let question = shown(&rig.say(&anna(), "forget").await).clone();
    assert_eq!(question.keys[0][0].label, "Forget me everywhere");
    shown(&rig.press(&anna(), "erase").await);
    assert!(traces(&rig).await.len() > 5, "nothing is erased before the confirmation");
    erase_both(&mut rig).await;
    assert_eq!(traces(&rig).await, Vec::<String>::new());
    rig.settle().await;
    rig.settle().await;
    assert_eq!(traces(&rig).await, Vec::<String>::new(), "later jobs restore nothing");
    for who in [anna(), anya()] {
        assert!(rig.service.career(who.id).await.expect("the store works").is_none());
        assert_eq!(rig.games_remembered(&who).await, 0, "the computer remembers no games of Anna");
        assert_eq!(rig.service.main_account_of(who.id).await.expect("the store works"), who.id);
    }
    let look = shown(&rig.say(&anna(), "look").await).scene.as_ref().and_then(|scene| scene.look);
    assert_eq!(look, Some(Look::default()), "the look is the default");
    let history = shown(&rig.say(&kari(), "history").await).text.clone();
    assert!(history.contains("somebody") && !history.contains("Anna"), "{history}");
    assert_eq!(rig.career(&kari()).await.ratings, ratings, "the opponents' ratings stay");
    let career = rig.career(&oleg()).await;
    assert_eq!(career.entries.iter().filter(|entry| entry.opponent.is_none()).count(), 2, "the game resigned by erasure counts");
}

#[tokio::test]
async fn earlier_game_does_not_restore_a_forgotten_player() {
    for is_entered in [true, false] {
        let mut rig = Rig::new();
        rig.held_jobs = (!is_entered).then(Vec::new);
        rig.play(&anna(), &oleg()).await;
        rig.press(&anna(), "erase now").await;
        for job in rig.held_jobs.take().unwrap_or_default() {
            rig.service.run_job(&job).await.expect("the store works");
        }
        rig.settle().await;
        assert!(rig.service.career(anna().id).await.expect("the store works").is_none());
        let entry = rig.career(&oleg()).await.entries.last().cloned().expect("the opponent's career keeps the game");
        assert_eq!((entry.opponent, entry.opponent_name.as_str()), (None, ""));
        assert_eq!(traces(&rig).await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn returning_player_starts_again_and_can_be_forgotten_again() {
    let mut rig = rig_with_records().await;
    erase_both(&mut rig).await;
    rig.settle().await;
    let id = rig.begin(&anna(), &kari(), Place::Room(ROOM)).await;
    rig.fight(id, [&anna(), &kari()], 12, &kari()).await;
    rig.settle().await;
    let career = rig.career(&anna()).await;
    assert_eq!((career.entries.len(), career.points()), (1, 20));
    rig.press(&anna(), "erase now").await;
    assert_eq!(traces(&rig).await, Vec::<String>::new());
}

#[tokio::test]
async fn interrupted_erasure_can_be_repeated() {
    let mut commits = 0;
    loop {
        let mut rig = rig_with_records().await;
        rig.store.break_after(commits, Break::Before);
        erase_both(&mut rig).await;
        let broken = rig.store.mend();
        erase_both(&mut rig).await;
        rig.settle().await;
        assert_eq!(traces(&rig).await, Vec::<String>::new(), "broken at commit {commits}");
        if !broken {
            break;
        }
        commits += 4;
    }
    assert!(commits > 8);
}

/// A tournament of Anna and Oleg in the room, created by this player; their game is open and not started.
async fn start_final(rig: &mut Rig, by: &RequestAuthor, settings: &str) -> TournamentId {
    let room = Place::Room(ROOM);
    let id = rig.create(by, &format!("single start=hand least=2 {settings}")).await;
    for who in [anna(), oleg()] {
        shown(&rig.say_in(&who, room, &format!("tournament join {id}")).await);
    }
    shown(&rig.say_in(by, room, &format!("tournament start {id}")).await);
    id
}

/// Anna and Oleg play their tournament game, and Anna wins.
async fn win_final(rig: &mut Rig) {
    let game = rig.newest(&anna()).await;
    let is_host = rig.game(game).await.public().side_of(anna().id) == Some(Side::A);
    let both = if is_host { [anna(), oleg()] } else { [oleg(), anna()] };
    rig.make_ready(game, [&both[0], &both[1]]).await;
    rig.fight(game, [&both[0], &both[1]], 12, &oleg()).await;
    rig.settle().await;
}

#[tokio::test]
async fn tournament_keeps_a_forgotten_player_anonymously() {
    let mut rig = Rig::new();
    let room = Place::Room(ROOM);
    let finished = start_final(&mut rig, &anna(), "rules=mb name=First").await;
    rig.settle().await;
    win_final(&mut rig).await;
    let career = rig.career(&anna()).await;
    assert_eq!((career.attended, career.tournaments[0].place), (1, 1), "the first place is in the career");
    let top = shown(&rig.say_in(&kari(), room, "top").await).text.clone();
    assert!(top.contains("Anna — points: 20"), "the game counts in the room's leaderboard: {top}");
    let open = rig.create(&oleg(), "single rules=mb start=hand name=Second").await;
    assert_ne!(open, finished);
    rig.say_in(&anna(), room, &format!("tournament join {open}")).await;
    let text = rig.export(&anna()).await;
    assert!(text.contains("First") && text.contains("Second"), "{text}");
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    assert_eq!(traces(&rig).await, Vec::<String>::new());
    let tournament = rig.tournament(finished).await;
    assert!(tournament.is_over() && tournament.entrants().len() == 2, "the result stays");
    assert!(tournament.entrants().iter().any(|entrant| entrant.person.name == "—"), "the name is removed");
    let tournament = rig.tournament(open).await;
    let present = tournament.entrants().iter().filter(|entrant| entrant.presence != Presence::Gone).count();
    assert_eq!(present, 0, "the erased player has left the open tournament");
}

#[tokio::test]
async fn erasure_before_the_first_shot_gives_the_opponent_the_win() {
    let mut commits = 0;
    loop {
        let mut rig = Rig::new();
        let id = start_final(&mut rig, &kari(), "").await;
        rig.store.break_after(commits, Break::Before);
        rig.press(&anna(), "erase now").await;
        let broken = rig.store.mend();
        rig.collect().await;
        rig.press(&anna(), "erase now").await;
        rig.settle().await;
        let tournament = rig.tournament(id).await;
        let last = &tournament.matches()[0];
        let winner = last.result.and_then(|result| result.winner()).and_then(|half| last.on(half));
        let name = winner.map(|winner| tournament.entrant(winner).person.name.clone());
        assert_eq!(name.as_deref(), Some("Oleg"), "broken at commit {commits}: {:?}", last.result);
        if !broken {
            break;
        }
        commits += 1;
    }
    assert!(commits > 6, "{commits}");
}

#[tokio::test]
async fn erasure_covers_tournaments_left_or_only_organised() {
    let mut rig = Rig::new();
    let room = Place::Room(ROOM);
    shown(&rig.say_in(&anna(), room, "tournament set permit=everyone").await);
    for number in 0..7 {
        let id = rig.create(&anna(), &format!("single start=hand least=2 name={number}")).await;
        shown(&rig.say_in(&anna(), room, &format!("tournament cancel {id}")).await);
    }
    let id = start_final(&mut rig, &kari(), "").await;
    let earlier = rig.tournaments.clone();
    shown(&rig.say_in(&kari(), room, &format!("tournament cancel {id}")).await);
    shown(&rig.say_in(&kari(), room, "tournament create single start=hand").await);
    let left = *rig.tournaments.iter().find(|id| !earlier.contains(id)).expect("the new tournament was announced");
    shown(&rig.say_in(&anna(), room, &format!("tournament join {left}")).await);
    shown(&rig.say_in(&anna(), room, &format!("tournament leave {left}")).await);
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    assert_eq!(traces(&rig).await, Vec::<String>::new());
}

#[tokio::test]
async fn export_does_not_identify_others() {
    let mut rig = Rig::new();
    let stranger = person(Home::Telegram, 555_444_333, "Stranger");
    rig.play(&anna(), &stranger).await;
    rig.settle().await;
    rig.play(&anna(), &stranger).await;
    let code = issue_code(&mut rig, &anna()).await;
    claim_code(&mut rig, &stranger, &code).await;
    for (by, hidden, name) in [(anna(), "555444333", "Stranger"), (stranger.clone(), "987654321", "Anna")] {
        let text = rig.export(&by).await;
        assert!(text.contains(name) && !text.contains(hidden), "{name}: {text}");
    }
}

/// In how many hours the records of this collection whose names start with `prefix` expire; `None`: never.
async fn hours_left(rig: &Rig, collection: Collection, prefix: &str) -> Vec<Option<i64>> {
    let now = now_millis();
    let records = read_everything(rig.store.as_ref()).await.records.into_iter();
    let named = records.filter(|record| record.key.collection == collection && record.key.name.starts_with(prefix));
    named.map(|record| record.expires.map(|end| (end - now + 1_800_000) / 3_600_000)).collect()
}

#[tokio::test]
async fn records_expire_when_the_policy_says() {
    let mut rig = Rig::new();
    rig.play(&anna(), &oleg()).await;
    rig.settle().await;
    issue_code(&mut rig, &anna()).await;
    let cup = rig.create(&kari(), "single start=hand least=2 name=cup").await;
    assert_eq!(hours_left(&rig, Collection::Tournament, "").await, [None], "an open tournament does not expire");
    shown(&rig.say_in(&kari(), Place::Room(ROOM), &format!("tournament cancel {cup}")).await);
    let (id, into) = (RequestId::hash(&["arrival"]), RoomId { chat: 70, ..ROOM });
    let arrival = Arrival { id, into, room: ROOM, locale: None, at: None, kind: ArrivalKind::Added };
    rig.service.greet(&arrival).await.expect("the store works");
    let days = |days: i64| [Some(24 * days)];
    assert_eq!(hours_left(&rig, Collection::Pass, "code-").await, [Some(1)]);
    assert_eq!(hours_left(&rig, Collection::Pass, "greeted-").await, days(2));
    for (collection, expected) in [(Collection::Game, days(30)), (Collection::Tournament, days(365))] {
        assert_eq!(hours_left(&rig, collection, "").await, expected);
    }
    let own = anna().id.to_string();
    assert_eq!(hours_left(&rig, Collection::Career, &own).await, [None]);
    rig.service.ban(anna().id).await.expect("the store works");
    rig.press(&anna(), "erase now").await;
    rig.settle().await;
    for collection in [Collection::Player, Collection::Pass, Collection::Career] {
        assert_eq!(hours_left(&rig, collection, &own).await, days(1), "{collection:?}");
    }
    assert_eq!(hours_left(&rig, Collection::Game, "").await, days(30));
    assert_eq!(rig.service.bans().await.expect("the store works").len(), 1);
    assert!(refused(&rig.say(&anna(), "battle mb").await).contains("operator"), "the ban stays");
    let unreachable = notes::time_to_live(&notes::unreachable_key(anna().id));
    assert_eq!(unreachable.map(|time| time.as_secs()), Some(90 * 24 * 3600));
}

#[tokio::test]
async fn privacy_and_support_are_shown_in_every_language() {
    let (mut rig, address) = (Rig::new(), "https://sea.example.org/help");
    for (locale, days) in
        [(Locale::EN, "30 days"), (Locale::RU, "30 дней"), (Locale::UK, "30 днів"), (Locale::DE, "30 Tage"), (Locale::NB, "30 dager")]
    {
        rig.say(&anna(), &format!("language {}", locale.tag())).await;
        let policy = shown(&rig.say(&anna(), "/privacy").await).text.clone();
        assert!(policy.contains(days) && policy.contains("365") && policy.contains("90") && policy.contains("/forget"), "{policy}");
        assert!(policy.lines().count() == 9 && policy.chars().count() < 1_000, "{policy}");
        let without_operator = shown(&rig.say(&anna(), "support").await).text.clone();
        assert!(without_operator.ends_with(&Line::new("about-support-nobody").phrase(locale)), "{without_operator}");
        rig.service = rig.service.with_support(Some(address.to_owned()));
        let help = shown(&rig.say(&anna(), "support").await).text.clone();
        assert!(help.ends_with(&format!("{}\n{address}", Line::new("about-support-operator").phrase(locale))), "{help}");
        rig.service = rig.service.with_support(None);
    }
}
