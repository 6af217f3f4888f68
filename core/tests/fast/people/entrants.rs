//! Players with several accounts in a tournament: no one enters twice, and no one continues a game after seeing the other field.

use broadside_arena::tournament::Phase;
use broadside_game::{
    ids::{GameId, Home, PlayerId, TournamentId},
    side::Side,
};
use broadside_service::request::{Place, Reply, RequestAuthor, RequestInput};
use futures_util::future::join_all;

use super::{
    kept_out::{HERE, about},
    linking::{anna_elsewhere, button, claim, code_of, join},
    rig::{Rig, anna, kari, oleg, person, refused, shown},
};

fn per() -> RequestAuthor {
    person(Home::Telegram, 5, "Per")
}

/// A knock-out tournament made by Kari, with these entrants, not started.
async fn cup(rig: &mut Rig, entrants: &[&RequestAuthor]) -> TournamentId {
    let id = rig.create(&kari(), "single start=hand least=2").await;
    for by in entrants {
        shown(&rig.say_in(by, HERE, &format!("tournament join {id}")).await);
    }
    id
}

async fn decide(rig: &mut Rig, ruling: &str, id: TournamentId) {
    shown(&rig.say_in(&kari(), HERE, &format!("tournament {ruling} {id}")).await);
}

/// Kari replaces an entrant.
async fn replace(rig: &mut Rig, id: TournamentId, leaver: &RequestAuthor, newcomer: &RequestAuthor) -> Reply {
    about(rig, &kari(), HERE, &format!("tournament replace {id} {} @{}", leaver.name, newcomer.name), newcomer).await
}

async fn entered(rig: &Rig, id: TournamentId) -> Vec<PlayerId> {
    rig.tournament(id).await.remaining_entrants().map(|entrant| entrant.person.player).collect()
}

/// All games of the first match, the latest last.
async fn games(rig: &Rig, id: TournamentId) -> Vec<GameId> {
    rig.tournament(id).await.matches()[0].games.iter().filter_map(|bout| bout.game).collect()
}

/// Links two accounts, with both confirmations.
async fn agree(rig: &mut Rig, giver: &RequestAuthor, claimant: &RequestAuthor) -> Reply {
    let code = code_of(rig, giver).await;
    claim(rig, claimant, &code).await;
    let data = button(rig, giver);
    rig.press(giver, &data).await
}

#[tokio::test]
async fn person_cannot_enter_a_tournament_twice_by_another_account() {
    for begun in [false, true] {
        let (mut rig, other) = (Rig::new(), anna_elsewhere());
        join(&mut rig, &anna(), &other).await;
        let id = cup(&mut rig, &[&anna(), &oleg(), &per()]).await;
        assert!(refused(&rig.say_in(&other, HERE, &format!("tournament join {id}")).await).contains("already in"));
        if begun {
            decide(&mut rig, "start", id).await;
        }
        let before = entered(&rig, id).await;
        // Whether they are her opponent or not.
        for leaver in [oleg(), per()] {
            assert!(refused(&replace(&mut rig, id, &leaver, &other).await).contains("already in"), "{}, begun: {begun}", leaver.name);
        }
        assert_eq!(entered(&rig, id).await, before);
        shown(&replace(&mut rig, id, &anna(), &other).await);
        assert_eq!(entered(&rig, id).await, [other.id, oleg().id, per().id], "her own place may be played with either");
        assert!(refused(&replace(&mut rig, id, &oleg(), &anna()).await).contains("already in"));
    }
}

#[tokio::test]
async fn two_accounts_entering_at_once_get_one_place() {
    let (both, elsewhere) = ([anna(), anna_elsewhere()], anna_elsewhere());
    for replaces in [false, true] {
        let mut rig = Rig::new();
        join(&mut rig, &anna(), &elsewhere).await;
        let id = cup(&mut rig, &[&oleg(), &per()]).await;
        let mut burst = both.each_ref().map(|by| rig.request(by, HERE, RequestInput::Text(format!("tournament join {id}"))));
        if replaces {
            burst[1] = rig.about(&kari(), HERE, &format!("tournament replace {id} Oleg @anya"), &elsewhere);
        }
        join_all(burst.iter().map(|request| rig.service.handle(request))).await;
        let entered = entered(&rig, id).await;
        assert_eq!(entered.iter().filter(|player| both.iter().any(|by| by.id == **player)).count(), 1, "replaces: {replaces}: {entered:?}");
    }
}

#[tokio::test]
async fn removed_or_left_entrant_cannot_return_by_another_account() {
    for ruling in ["remove", "leave"] {
        let (mut rig, other) = (Rig::new(), anna_elsewhere());
        join(&mut rig, &anna(), &other).await;
        let id = rig.create(&kari(), "swiss rounds=3 late=2 start=hand least=2").await;
        for by in [&anna(), &oleg(), &per(), &person(Home::Telegram, 6, "Nils")] {
            shown(&rig.say_in(by, HERE, &format!("tournament join {id}")).await);
        }
        if ruling == "leave" {
            decide(&mut rig, "start", id).await;
        }
        let (by, whom) = if ruling == "leave" { (anna(), "") } else { (kari(), "Anna") };
        shown(&rig.say_in(&by, HERE, &format!("tournament {ruling} {id} {whom}")).await);
        for by in [&anna(), &other] {
            let told = rig.say_in(by, HERE, &format!("tournament join {id}")).await;
            assert!(refused(&told).contains("cannot come back"), "{ruling}, {}: {told:?}", by.name);
        }
        assert!(entered(&rig, id).await.iter().all(|player| *player != anna().id && *player != other.id));
    }
}

#[tokio::test]
async fn player_of_a_match_never_replaces_the_other_side() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    join(&mut rig, &anna(), &other).await;
    let id = cup(&mut rig, &[&anna(), &oleg()]).await;
    decide(&mut rig, "start", id).await;
    shown(&replace(&mut rig, id, &anna(), &per()).await);
    shown(&replace(&mut rig, id, &oleg(), &other).await);
    let games = games(&rig, id).await;
    let latest = rig.game(*games.last().expect("one is called")).await;
    let seats = Side::BOTH.map(|side| latest.public().seats[side].as_ref().map(|seat| seat.player));
    assert!(!latest.is_over() && seats.contains(&Some(per().id)) && seats.contains(&Some(other.id)), "{seats:?}");
    for game in games {
        let game = rig.game(game).await;
        for side in Side::BOTH {
            let known = [anna(), other.clone()].iter().any(|account| game.was_on(side, account.id));
            let across = [anna(), other.clone()].iter().any(|account| game.was_on(!side, account.id));
            assert!(!(known && across), "both fleets of {} are known to one person", game.id());
        }
        assert_eq!(game.is_over(), game.id() != latest.id(), "what one of them has seen is played on by nobody");
    }
}

#[tokio::test]
async fn tournament_against_guests_alone_enters_no_career() {
    for (rival, attended) in [(oleg(), 1), (person(Home::Playground, 7, "Guest"), 0)] {
        let mut rig = Rig::new();
        let id = cup(&mut rig, &[&anna(), &rival]).await;
        decide(&mut rig, "start", id).await;
        let game = games(&rig, id).await[0];
        rig.press(&rival, &format!("{game} 0 resign_now")).await;
        rig.settle().await;
        let career = rig.service.career(anna().id).await.expect("memory answers");
        assert!(rig.tournament(id).await.is_over() && career.map_or(0, |career| career.attended) == attended, "{}", rival.name);
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
            for words in [format!("team {mode}"), format!("team {mode} {game}")] {
                let told = rig.say_in(&anna(), place, &words).await;
                assert!(refused(&told).contains("without crews"), "{words}: {told:?}");
            }
        }
        refused(&rig.say_in(&per(), place, &format!("team join {game}")).await);
    }
    assert!(!rig.game(game).await.had_mates());
    shown(&replace(&mut rig, id, &oleg(), &per()).await);
    let again = *games(&rig, id).await.last().expect("it is played again");
    assert!(again != game && rig.game(again).await.public().member(per().id).is_some());
    let told = rig.say(&per(), &format!("team captain {again}")).await;
    assert!(refused(&told).contains("without crews"), "{told:?}");
}

#[tokio::test]
async fn entrants_of_one_tournament_are_not_linked_before_its_end() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    let id = cup(&mut rig, &[&anna(), &oleg(), &other]).await;
    for begun in [false, true] {
        if begun {
            decide(&mut rig, "start", id).await;
        }
        // Whichever account issues the code, and for an organiser as well.
        for [giver, claimant] in [[&anna(), &other], [&other, &anna()], [&kari(), &anna()]] {
            let told = agree(&mut rig, giver, claimant).await;
            assert!(refused(&told).contains("same game or tournament"), "{}, begun: {begun}: {told:?}", giver.name);
            assert_eq!(rig.service.main_account_of(claimant.id).await.expect("memory answers"), claimant.id);
        }
    }
    // A third account does not help to get around it.
    let third = person(Home::Telegram, 43, "Anja");
    join(&mut rig, &third, &anna()).await;
    assert!(refused(&agree(&mut rig, &third, &other).await).contains("same game or tournament"));
    decide(&mut rig, "cancel", id).await;
    assert_eq!(rig.tournament(id).await.phase(), &Phase::Cancelled);
    shown(&agree(&mut rig, &third, &other).await);
    assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), third.id);
}

#[tokio::test]
async fn replacement_entrant_is_not_linked_to_another_entrant() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    let id = cup(&mut rig, &[&anna(), &oleg()]).await;
    let code = code_of(&mut rig, &anna()).await;
    claim(&mut rig, &other, &code).await;
    let data = button(&rig, &anna());
    // Before any job has run.
    let put_in = rig.about(&kari(), HERE, &format!("tournament replace {id} Oleg @anya"), &other);
    shown(&rig.service.handle(&put_in).await);
    let told = rig.press(&anna(), &data).await;
    assert!(refused(&told).contains("same game or tournament"), "{told:?}");
}
