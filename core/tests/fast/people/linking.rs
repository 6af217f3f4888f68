//! Linking two accounts of one player: codes, claims, confirmations, and failures.

use broadside_arena::career::notification::Notification;
use broadside_game::{
    ids::{Home, PlayerId},
    side::Side,
};
use broadside_present::people::notification;
use broadside_service::request::{Place, Press, Reply, RequestAuthor};

use super::rig::{Break, Rig, anna, kari, oleg, person, refused, shown};

pub fn anna_elsewhere() -> RequestAuthor {
    person(Home::Telegram, 42, "Anya")
}

pub async fn code_of(rig: &mut Rig, giver: &RequestAuthor) -> String {
    let text = shown(&rig.say(giver, "link").await).text.clone();
    let word =
        text.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.len() == 8 && word.bytes().all(|b| b.is_ascii_uppercase()));
    word.expect("a code of eight letters").to_owned()
}

/// The button that the issuer of a code gets.
pub fn button(rig: &Rig, giver: &RequestAuthor) -> String {
    let asked =
        rig.letters_to(giver).into_iter().rev().find(|letter| matches!(letter, Notification::Claimed(..))).expect("the giver is asked");
    let keys = notification(asked, broadside_words::locale::Locale::EN).keys;
    let Press::Verb(data) = keys[0][0].press.clone() else { panic!("the key says something") };
    data
}

/// The claimant types the code, reads the consequences, and confirms.
pub async fn claim(rig: &mut Rig, claimant: &RequestAuthor, code: &str) {
    shown(&rig.say(claimant, &format!("link {code}")).await);
    rig.press(claimant, &format!("link {code} yes")).await;
}

pub async fn join(rig: &mut Rig, giver: &RequestAuthor, claimant: &RequestAuthor) {
    let code = code_of(rig, giver).await;
    claim(rig, claimant, &code).await;
    let data = button(rig, giver);
    let reply = rig.press(giver, &data).await;
    assert!(shown(&reply).text.contains(&claimant.name));
}

#[tokio::test]
async fn linked_accounts_share_one_career_until_unlinked() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    rig.play(&other, &oleg()).await;
    rig.settle().await;
    join(&mut rig, &anna(), &other).await;
    assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), anna().id);
    assert!(rig.letters_to(&other).contains(&&Notification::Linked("Anna".to_owned())));
    rig.play(&other, &kari()).await;
    rig.play(&anna(), &kari()).await;
    rig.settle().await;
    assert_eq!(rig.career(&anna()).await.entries.len(), 2, "both games, and none from before");
    assert_eq!(rig.career(&other).await.person, anna().id);
    assert!(shown(&rig.say(&other, "unlink").await).text.contains("Anna"));
    assert!(rig.letters_to(&anna()).contains(&&Notification::Unlinked("Anya".to_owned())));
    rig.settle().await;
    let (own, left) = (rig.career(&other).await, rig.career(&anna()).await);
    assert_eq!((own.person, own.entries.len()), (other.id, 2), "the game from before, and the one of the account itself");
    assert_eq!((left.entries.len(), left.name.as_str()), (1, "Anna"), "the other account keeps its own game alone");
    assert!(own.entries.iter().all(|entry| left.entry(entry.game).is_none()));
    let top = shown(&rig.say(&kari(), "top all world").await).text.clone();
    assert!(top.contains("Anna — points: 20") && top.contains("Anya — points: 40"), "{top}");
    rig.play(&other, &kari()).await;
    rig.settle().await;
    assert_eq!((rig.career(&other).await.entries.len(), rig.career(&anna()).await.entries.len()), (3, 1));
    refused(&rig.say(&other, "unlink").await);
    shown(&rig.press(&kari(), "erase now").await);
    rig.settle().await;
    assert_eq!(rig.found(b"Kari").await, [], "an opponent of either is forgotten in both records");
}

#[tokio::test]
async fn link_code_joins_accounts_only_after_both_agree() {
    let mut rig = Rig::new();
    let code = code_of(&mut rig, &kari()).await;
    let asked = rig.say(&anna(), &format!("link {code}")).await;
    let body = shown(&asked);
    assert!(rig.letters_to(&kari()).is_empty(), "typing a code asks nobody else for anything: {:?}", rig.letters);
    for part in ["Kari", "If somebody else gave you the code, do nothing", "/unlink"] {
        assert!(body.text.contains(part), "{part}: {}", body.text);
    }
    let Press::Verb(data) = body.keys[0][0].press.clone() else { panic!("the key says something") };
    assert!(refused(&rig.say(&kari(), &format!("link {code} yes")).await).contains("has not agreed"), "the giver alone agrees to nothing");
    shown(&rig.press(&anna(), &data).await);
    let asked = rig.letters_to(&kari());
    assert!(matches!(asked[..], [Notification::Claimed(_, name)] if name == "Anna"), "{asked:?}");
    assert!(notification(asked[0], broadside_words::locale::Locale::EN).text.contains("Anna"));
    assert_eq!(rig.service.main_account_of(anna().id).await.expect("memory answers"), anna().id, "nobody is joined yet");
    shown(&rig.press(&kari(), &data).await);
    assert_eq!(rig.service.main_account_of(anna().id).await.expect("memory answers"), kari().id);
}

/// Whether an export names this account, in either form.
fn names(text: &str, account: PlayerId) -> bool {
    text.contains(&format!("\"{account}\"")) || text.contains(&format!("\"number\": {}\n", account.number))
}

#[tokio::test]
async fn linked_account_cannot_reach_the_others_private_data() {
    // Either way round: the issuer has no power that the other lacks.
    for giver_asks in [true, false] {
        let (mut rig, other) = (Rig::new(), anna_elsewhere());
        let [asker, victim] = if giver_asks { [anna(), other.clone()] } else { [other.clone(), anna()] };
        shown(&rig.say(&victim, "save cove mb").await);
        rig.play(&victim, &oleg()).await;
        rig.settle().await;
        join(&mut rig, &anna(), &other).await;
        rig.play(&victim, &kari()).await;
        rig.settle().await;
        let (text, before) = (rig.export(&asker).await, rig.export(&victim).await);
        assert!(!text.contains("cove") && !names(&text, victim.id), "giver asks: {giver_asks}: {text}");
        // Kids' mode of one account does not apply to the other.
        shown(&rig.say(&asker, "kids on 4821").await);
        assert!(!matches!(rig.say(&victim, "quick").await, Reply::Refused(_)), "giver asks: {giver_asks}");
        shown(&rig.say(&victim, "quick stop").await);
        shown(&rig.press(&asker, "erase now").await);
        rig.settle().await;
        let after = rig.export(&victim).await;
        assert!(before.contains("cove") && after.contains("cove"), "giver asks: {giver_asks}");
        assert!(!names(&after, asker.id), "{after}");
        let career = rig.career(&victim).await;
        assert_eq!((career.person, career.entries.len()), (victim.id, 2), "giver asks: {giver_asks}: both games are the victim's own");
        assert_eq!(rig.letters_to(&victim).into_iter().filter(|letter| matches!(letter, Notification::Unlinked(_))).count(), 1);
    }
}

#[tokio::test]
async fn forgotten_player_is_in_no_record_of_players_met_while_linked() {
    for forgotten_is_giver in [true, false] {
        let (mut rig, other) = (Rig::new(), person(Home::Telegram, 777_666_555, "Zoya"));
        let [giver, claimant] = if forgotten_is_giver { [other.clone(), anna()] } else { [anna(), other.clone()] };
        join(&mut rig, &giver, &claimant).await;
        rig.play(&other, &kari()).await;
        rig.settle().await;
        shown(&rig.press(&other, "erase now").await);
        rig.settle().await;
        assert_eq!(rig.found(b"Zoya").await, [], "giver: {forgotten_is_giver}");
        let entry = rig.career(&kari()).await.entries.last().cloned().expect("the game counts for the other");
        assert_eq!((entry.opponent, entry.opponent_name.as_str()), (None, ""));
        // Their opponent is erased everywhere as well.
        rig.play(&kari(), &anna()).await;
        rig.settle().await;
        shown(&rig.press(&kari(), "erase now").await);
        rig.settle().await;
        assert_eq!(rig.found(b"Kari").await, [], "giver: {forgotten_is_giver}");
    }
}

#[tokio::test]
async fn player_cannot_join_their_own_challenge_by_another_account() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    join(&mut rig, &anna(), &other).await;
    for (host, guest) in [(anna(), &other), (other.clone(), &anna())] {
        let id = rig.battle(&host, Place::Private, "battle").await;
        assert!(refused(&rig.say(guest, &format!("join {id}")).await).contains("in this game already"));
        assert!(rig.game(id).await.public().seats[Side::B].is_none());
    }
}

#[tokio::test]
async fn link_code_is_useless_for_wrong_people_or_times() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    let code = code_of(&mut rig, &anna()).await;
    for (who, words, expected) in [
        (&other, "link ZZZZZZZZ".to_owned(), "no such code"),
        (&other, "link nonsense".to_owned(), "no such code"),
        (&anna(), format!("link {code}"), "yourself"),
        (&anna(), format!("link {code} yes"), "Nobody has used"),
        (&kari(), format!("link {code} yes"), "Only the person who asked for this code"),
    ] {
        assert!(refused(&rig.say(who, &words).await).contains(expected), "{words}");
    }
    claim(&mut rig, &other, &code).await;
    claim(&mut rig, &other, &code.to_lowercase()).await;
    assert_eq!(rig.letters_to(&anna()).len(), 1, "asking twice asks once");
    assert!(refused(&rig.say(&kari(), &format!("link {code}")).await).contains("used"));
    let data = button(&rig, &anna());
    assert!(refused(&rig.press(&kari(), &data).await).contains("Only the person who asked for this code"));
    assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), other.id, "nobody is joined yet");
    rig.advance(15 * 60);
    assert!(refused(&rig.press(&anna(), &data).await).contains("has expired"));
    assert!(refused(&rig.say(&kari(), &format!("link {code}")).await).contains("has expired"));
    join(&mut rig, &anna(), &other).await;
    let data = button(&rig, &anna());
    shown(&rig.press(&anna(), &data).await);
    let code = data.split(' ').nth(1).expect("the code").to_owned();
    for (who, words) in [(&kari(), format!("link {code}")), (&other, "link".to_owned()), (&other, format!("link {code}"))] {
        refused(&rig.say(who, &words).await);
    }
    let asked = rig.letters.iter().filter(|(_, letter)| matches!(letter, Notification::Linked(_))).count();
    assert_eq!(asked, 1, "agreeing twice joins once");
}

#[tokio::test]
async fn interrupted_link_agreement_can_be_repeated() {
    for how in [Break::Before, Break::After] {
        let (mut commits, other) = (0, anna_elsewhere());
        loop {
            let mut rig = Rig::new();
            let code = code_of(&mut rig, &anna()).await;
            claim(&mut rig, &other, &code).await;
            let data = button(&rig, &anna());
            rig.store.break_after(commits, how);
            rig.press(&anna(), &data).await;
            let broke = rig.store.mend();
            rig.press(&anna(), &data).await;
            assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), anna().id, "{how:?} {commits}");
            let linked = rig.letters.iter().filter(|(_, letter)| matches!(letter, Notification::Linked(_))).count();
            assert_eq!(linked, 1, "{how:?} {commits}");
            rig.say_in(&anna(), Place::Private, "unlink").await;
            assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), other.id);
            if !broke {
                break;
            }
            commits += 1;
        }
        assert!(commits >= 3);
    }
}

#[tokio::test]
async fn account_of_a_player_cannot_join_the_other_side() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    join(&mut rig, &anna(), &other).await;
    let id = rig.battle(&oleg(), Place::Private, "battle").await;
    rig.say(&oleg(), "team captain").await;
    rig.say(&anna(), &format!("team join {id}")).await;
    assert_eq!(rig.game(id).await.public().mates(Side::A).len(), 1);
    assert!(refused(&rig.say(&other, &format!("join {id}")).await).contains("in this game already"));
    rig.say(&anna(), "team leave").await;
    assert!(!rig.game(id).await.public().members(Side::A).iter().any(|member| member.player() == anna().id), "she has left");
    for who in [&anna(), &other] {
        assert!(refused(&rig.say(who, &format!("join {id}")).await).contains("other side"), "{}", who.name);
    }
    rig.say(&kari(), &format!("join {id}")).await;
    let guest = rig.game(id).await.public().seats[Side::B].as_ref().map(|seat| seat.player);
    assert_eq!(guest, Some(kari().id), "anybody else does");
}

#[tokio::test]
async fn opponents_are_not_linked_before_their_game_is_over() {
    let (mut rig, other) = (Rig::new(), anna_elsewhere());
    let id = rig.begin(&anna(), &other, Place::Private).await;
    let code = code_of(&mut rig, &anna()).await;
    let agree = format!("link {code} yes");
    shown(&rig.say(&other, &format!("link {code}")).await);
    shown(&rig.say(&other, &agree).await);
    assert!(refused(&rig.say(&anna(), &agree).await).contains("the same game"));
    assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), other.id);
    rig.say(&anna(), &format!("resign_now {id}")).await;
    shown(&rig.say(&anna(), &agree).await);
    assert_eq!(rig.service.main_account_of(other.id).await.expect("memory answers"), anna().id);
}
