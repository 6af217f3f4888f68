//! Players with several accounts in a tournament: none enters twice, and none continues a game after seeing the other field.

use broadside_arena::tournament::Phase;
use broadside_game::{
    ids::{GameId, Home, PlayerId, TournamentId},
    side::Side,
};
use broadside_service::request::{Place, Reply, RequestAuthor, RequestInput};
use futures_util::future::join_all;

use super::{
    kept_out::{HERE, say_about},
    linking::{anya, claim_code, confirm_button, issue_code, link_accounts, try_to_link},
    rig::{Rig, anna, kari, oleg, person, refused, shown},
};

fn per() -> RequestAuthor {
    person(Home::Telegram, 5, "Per")
}

/// A knock-out tournament created by Kari, with these entrants, not started.
async fn cup(rig: &mut Rig, entrants: &[&RequestAuthor]) -> TournamentId {
    let id = rig.create(&kari(), "single start=hand least=2").await;
    for by in entrants {
        shown(&rig.say_in(by, HERE, &format!("tournament join {id}")).await);
    }
    id
}

async fn decide(rig: &mut Rig, command: &str, id: TournamentId) {
    shown(&rig.say_in(&kari(), HERE, &format!("tournament {command} {id}")).await);
}

/// Kari replaces an entrant.
async fn replace(rig: &mut Rig, id: TournamentId, leaver: &RequestAuthor, newcomer: &RequestAuthor) -> Reply {
    say_about(rig, &kari(), HERE, &format!("tournament replace {id} {} @{}", leaver.name, newcomer.name), newcomer).await
}

async fn entered(rig: &Rig, id: TournamentId) -> Vec<PlayerId> {
    rig.tournament(id).await.remaining_entrants().map(|entrant| entrant.person.player).collect()
}

/// All games of the first match, the latest last.
async fn games(rig: &Rig, id: TournamentId) -> Vec<GameId> {
    rig.tournament(id).await.matches()[0].games.iter().filter_map(|bout| bout.game).collect()
}

#[tokio::test]
async fn person_cannot_enter_a_tournament_twice_by_another_account() {
    for started in [false, true] {
        let (mut rig, other) = (Rig::new(), anya());
        link_accounts(&mut rig, &anna(), &other).await;
        let id = cup(&mut rig, &[&anna(), &oleg(), &per()]).await;
        assert!(refused(&rig.say_in(&other, HERE, &format!("tournament join {id}")).await).contains("already in"));
        if started {
            decide(&mut rig, "start", id).await;
        }
        let before = entered(&rig, id).await;
        // Whether or not the replaced entrant is her opponent.
        for leaver in [oleg(), per()] {
            let reply = replace(&mut rig, id, &leaver, &other).await;
            assert!(refused(&reply).contains("already in"), "{}, started: {started}", leaver.name);
        }
        assert_eq!(entered(&rig, id).await, before);
        shown(&replace(&mut rig, id, &anna(), &other).await);
        assert_eq!(entered(&rig, id).await, [other.id, oleg().id, per().id], "a player may replace their own account by the other");
        assert!(refused(&replace(&mut rig, id, &oleg(), &anna()).await).contains("already in"));
    }
}

#[tokio::test]
async fn two_accounts_entering_at_once_get_one_place() {
    let (both, elsewhere) = ([anna(), anya()], anya());
    for replaces in [false, true] {
        let mut rig = Rig::new();
        link_accounts(&mut rig, &anna(), &elsewhere).await;
        let id = cup(&mut rig, &[&oleg(), &per()]).await;
        let mut requests = both.each_ref().map(|by| rig.request(by, HERE, RequestInput::Text(format!("tournament join {id}"))));
        if replaces {
            requests[1] = rig.about(&kari(), HERE, &format!("tournament replace {id} Oleg @anya"), &elsewhere);
        }
        join_all(requests.iter().map(|request| rig.service.handle(request))).await;
        let entered = entered(&rig, id).await;
        assert_eq!(entered.iter().filter(|player| both.iter().any(|by| by.id == **player)).count(), 1, "replaces: {replaces}: {entered:?}");
    }
}

#[tokio::test]
async fn removed_or_left_entrant_cannot_return_by_another_account() {
    for command in ["remove", "leave"] {
        let (mut rig, other) = (Rig::new(), anya());
        link_accounts(&mut rig, &anna(), &other).await;
        let id = rig.create(&kari(), "swiss rounds=3 late=2 start=hand least=2").await;
        for by in [&anna(), &oleg(), &per(), &person(Home::Telegram, 6, "Nils")] {
            shown(&rig.say_in(by, HERE, &format!("tournament join {id}")).await);
        }
        if command == "leave" {
            decide(&mut rig, "start", id).await;
        }
        let (by, whom) = if command == "leave" { (anna(), "") } else { (kari(), "Anna") };
        shown(&rig.say_in(&by, HERE, &format!("tournament {command} {id} {whom}")).await);
        for by in [&anna(), &other] {
            let reply = rig.say_in(by, HERE, &format!("tournament join {id}")).await;
            assert!(refused(&reply).contains("cannot come back"), "{command}, {}: {reply:?}", by.name);
        }
        assert!(entered(&rig, id).await.iter().all(|player| *player != anna().id && *player != other.id));
    }
}

#[tokio::test]
async fn player_of_a_match_never_replaces_the_other_side() {
    let (mut rig, other) = (Rig::new(), anya());
    link_accounts(&mut rig, &anna(), &other).await;
    let id = cup(&mut rig, &[&anna(), &oleg()]).await;
    decide(&mut rig, "start", id).await;
    shown(&replace(&mut rig, id, &anna(), &per()).await);
    shown(&replace(&mut rig, id, &oleg(), &other).await);
    let games = games(&rig, id).await;
    let latest = rig.game(*games.last().expect("the match has a game")).await;
    let seats = Side::BOTH.map(|side| latest.public().seats[side].as_ref().map(|seat| seat.player));
    assert!(!latest.is_over() && seats.contains(&Some(per().id)) && seats.contains(&Some(other.id)), "{seats:?}");
    for game in games {
        let game = rig.game(game).await;
        for side in Side::BOTH {
            let was_here = [anna(), other.clone()].iter().any(|account| game.was_on(side, account.id));
            let was_across = [anna(), other.clone()].iter().any(|account| game.was_on(!side, account.id));
            assert!(!(was_here && was_across), "one person knows both fleets of {}", game.id());
        }
        assert_eq!(game.is_over(), game.id() != latest.id(), "only the latest game continues");
    }
}

#[tokio::test]
async fn tournament_with_guests_only_enters_no_career() {
    for (opponent, attended) in [(oleg(), 1), (person(Home::Playground, 7, "Guest"), 0)] {
        let mut rig = Rig::new();
        let id = cup(&mut rig, &[&anna(), &opponent]).await;
        decide(&mut rig, "start", id).await;
        let game = games(&rig, id).await[0];
        rig.press(&opponent, &format!("{game} 0 resign_now")).await;
        rig.settle().await;
        let career = rig.service.career(anna().id).await.expect("the store works");
        assert!(rig.tournament(id).await.is_over() && career.map_or(0, |career| career.attended) == attended, "{}", opponent.name);
    }
}

#[tokio::test]
async fn tournament_game_has_no_crew() {
    let mut rig = Rig::new();
    let id = cup(&mut rig, &[&anna(), &oleg()]).await;
    decide(&mut rig, "start", id).await;
    let game = games(&rig, id).await[0];
    for place in [HERE, Place::Private] {
        for mode in ["captain", "vote"] {
            for typed in [format!("team {mode}"), format!("team {mode} {game}")] {
                let reply = rig.say_in(&anna(), place, &typed).await;
                assert!(refused(&reply).contains("without crews"), "{typed}: {reply:?}");
            }
        }
        refused(&rig.say_in(&per(), place, &format!("team join {game}")).await);
    }
    assert!(!rig.game(game).await.had_mates());
    shown(&replace(&mut rig, id, &oleg(), &per()).await);
    let again = *games(&rig, id).await.last().expect("the match has a game");
    assert!(again != game && rig.game(again).await.public().member(per().id).is_some());
    let reply = rig.say(&per(), &format!("team captain {again}")).await;
    assert!(refused(&reply).contains("without crews"), "{reply:?}");
}

#[tokio::test]
async fn entrants_of_one_tournament_are_not_linked_before_its_end() {
    let (mut rig, other) = (Rig::new(), anya());
    let id = cup(&mut rig, &[&anna(), &oleg(), &other]).await;
    for started in [false, true] {
        if started {
            decide(&mut rig, "start", id).await;
        }
        // Whichever account issues the code, and also for an organiser.
        for [giver, claimant] in [[&anna(), &other], [&other, &anna()], [&kari(), &anna()]] {
            let reply = try_to_link(&mut rig, giver, claimant).await;
            assert!(refused(&reply).contains("same game or tournament"), "{}, started: {started}: {reply:?}", giver.name);
            assert_eq!(rig.service.main_account_of(claimant.id).await.expect("the store works"), claimant.id);
        }
    }
    // Linking through a third account is refused as well.
    let third = person(Home::Telegram, 43, "Anja");
    link_accounts(&mut rig, &third, &anna()).await;
    assert!(refused(&try_to_link(&mut rig, &third, &other).await).contains("same game or tournament"));
    decide(&mut rig, "cancel", id).await;
    assert_eq!(rig.tournament(id).await.phase(), &Phase::Cancelled);
    shown(&try_to_link(&mut rig, &third, &other).await);
    assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), third.id);
}

#[tokio::test]
async fn replacement_entrant_is_not_linked_to_another_entrant() {
    let (mut rig, other) = (Rig::new(), anya());
    let id = cup(&mut rig, &[&anna(), &oleg()]).await;
    let code = issue_code(&mut rig, &anna()).await;
    claim_code(&mut rig, &other, &code).await;
    let data = confirm_button(&rig, &anna());
    // Before any job has run.
    let replacement = rig.about(&kari(), HERE, &format!("tournament replace {id} Oleg @anya"), &other);
    shown(&rig.service.handle(&replacement).await);
    let reply = rig.press(&anna(), &data).await;
    assert!(refused(&reply).contains("same game or tournament"), "{reply:?}");
}
