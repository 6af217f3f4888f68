//! Linking two accounts of one player: codes, confirmations of both accounts, unlinking, and failures of the store.

use broadside_arena::career::notification::Notification;
use broadside_game::{
    ids::{Home, PlayerId},
    side::Side,
};
use broadside_present::people::notification;
use broadside_service::request::{Place, Press, Reply, RequestAuthor};
use broadside_words::locale::Locale;

use super::rig::{Break, Rig, anna, kari, oleg, person, refused, shown};

/// Anna's second account.
pub fn anya() -> RequestAuthor {
    person(Home::Telegram, 42, "Anya")
}

/// Asks for a link code, and returns it.
pub async fn issue_code(rig: &mut Rig, giver: &RequestAuthor) -> String {
    let text = shown(&rig.say(giver, "link").await).text.clone();
    let word =
        text.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.len() == 8 && word.bytes().all(|b| b.is_ascii_uppercase()));
    word.expect("a code of eight letters").to_owned()
}

/// The data of the button by which the issuer of a code confirms. Panics if no claim was notified.
pub fn confirm_button(rig: &Rig, giver: &RequestAuthor) -> String {
    let claimed = rig.notifications_to(giver).into_iter().rev().find(|sent| matches!(sent, Notification::Claimed(..)));
    let keys = notification(claimed.expect("the issuer is asked to confirm"), Locale::EN).keys;
    let Press::Verb(data) = keys[0][0].press.clone() else { panic!("the button has a command") };
    data
}

/// The claimant types the code, reads the consequences, and confirms.
pub async fn claim_code(rig: &mut Rig, claimant: &RequestAuthor, code: &str) {
    shown(&rig.say(claimant, &format!("link {code}")).await);
    rig.press(claimant, &format!("link {code} yes")).await;
}

/// Tries to link two accounts, with the confirmations of both. Returns the reply to the last one.
pub async fn try_to_link(rig: &mut Rig, giver: &RequestAuthor, claimant: &RequestAuthor) -> Reply {
    let code = issue_code(rig, giver).await;
    claim_code(rig, claimant, &code).await;
    let data = confirm_button(rig, giver);
    rig.press(giver, &data).await
}

pub async fn link_accounts(rig: &mut Rig, giver: &RequestAuthor, claimant: &RequestAuthor) {
    let reply = try_to_link(rig, giver, claimant).await;
    assert!(shown(&reply).text.contains(&claimant.name));
}

#[tokio::test]
async fn linked_accounts_share_one_career_until_unlinked() {
    let (mut rig, other) = (Rig::new(), anya());
    rig.play(&other, &oleg()).await;
    rig.settle().await;
    link_accounts(&mut rig, &anna(), &other).await;
    assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), anna().id);
    assert!(rig.notifications_to(&other).contains(&&Notification::Linked("Anna".to_owned())));
    rig.play(&other, &kari()).await;
    rig.play(&anna(), &kari()).await;
    rig.settle().await;
    assert_eq!(rig.career(&anna()).await.entries.len(), 2, "both games since linking, and none from before");
    assert_eq!(rig.career(&other).await.person, anna().id);
    assert!(shown(&rig.say(&other, "unlink").await).text.contains("Anna"));
    assert!(rig.notifications_to(&anna()).contains(&&Notification::Unlinked("Anya".to_owned())));
    rig.settle().await;
    let (own, left) = (rig.career(&other).await, rig.career(&anna()).await);
    assert_eq!((own.person, own.entries.len()), (other.id, 2), "the game before linking, and the account's own game since then");
    assert_eq!((left.entries.len(), left.name.as_str()), (1, "Anna"), "the other account keeps only its own game");
    assert!(own.entries.iter().all(|entry| left.entry(entry.game).is_none()));
    let top = shown(&rig.say(&kari(), "top all world").await).text.clone();
    assert!(top.contains("Anna — points: 20") && top.contains("Anya — points: 40"), "{top}");
    rig.play(&other, &kari()).await;
    rig.settle().await;
    assert_eq!((rig.career(&other).await.entries.len(), rig.career(&anna()).await.entries.len()), (3, 1));
    refused(&rig.say(&other, "unlink").await);
    shown(&rig.press(&kari(), "erase now").await);
    rig.settle().await;
    assert_eq!(rig.records_with(b"Kari").await, [], "an opponent of both accounts is erased from both careers");
}

#[tokio::test]
async fn link_code_joins_accounts_only_after_both_agree() {
    let mut rig = Rig::new();
    let code = issue_code(&mut rig, &kari()).await;
    let reply = rig.say(&anna(), &format!("link {code}")).await;
    let body = shown(&reply);
    assert!(rig.notifications_to(&kari()).is_empty(), "typing a code notifies no other player: {:?}", rig.notifications);
    for part in ["Kari", "If somebody else gave you the code, do nothing", "/unlink"] {
        assert!(body.text.contains(part), "{part}: {}", body.text);
    }
    let Press::Verb(data) = body.keys[0][0].press.clone() else { panic!("the button has a command") };
    assert!(refused(&rig.say(&kari(), &format!("link {code} yes")).await).contains("has not agreed"), "the claimant confirms first");
    shown(&rig.press(&anna(), &data).await);
    let notified = rig.notifications_to(&kari());
    assert!(matches!(notified[..], [Notification::Claimed(_, name)] if name == "Anna"), "{notified:?}");
    assert!(notification(notified[0], Locale::EN).text.contains("Anna"));
    assert_eq!(rig.service.main_account_of(anna().id).await.expect("the store works"), anna().id, "the accounts are not linked yet");
    shown(&rig.press(&kari(), &data).await);
    assert_eq!(rig.service.main_account_of(anna().id).await.expect("the store works"), kari().id);
}

/// Whether an export names this account, in either form.
fn names(text: &str, account: PlayerId) -> bool {
    text.contains(&format!("\"{account}\"")) || text.contains(&format!("\"number\": {}\n", account.number))
}

#[tokio::test]
async fn linked_account_cannot_reach_the_others_private_data() {
    // In both directions: the issuer has no more rights than the claimant.
    for giver_asks in [true, false] {
        let (mut rig, other) = (Rig::new(), anya());
        let [asker, victim] = if giver_asks { [anna(), other.clone()] } else { [other.clone(), anna()] };
        shown(&rig.say(&victim, "save cove mb").await);
        rig.play(&victim, &oleg()).await;
        rig.settle().await;
        link_accounts(&mut rig, &anna(), &other).await;
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
        assert_eq!(rig.notifications_to(&victim).into_iter().filter(|sent| matches!(sent, Notification::Unlinked(_))).count(), 1);
    }
}

#[tokio::test]
async fn forgotten_player_is_in_no_record_of_players_met_while_linked() {
    for forgotten_is_giver in [true, false] {
        let (mut rig, other) = (Rig::new(), person(Home::Telegram, 777_666_555, "Zoya"));
        let [giver, claimant] = if forgotten_is_giver { [other.clone(), anna()] } else { [anna(), other.clone()] };
        link_accounts(&mut rig, &giver, &claimant).await;
        rig.play(&other, &kari()).await;
        rig.settle().await;
        shown(&rig.press(&other, "erase now").await);
        rig.settle().await;
        assert_eq!(rig.records_with(b"Zoya").await, [], "giver: {forgotten_is_giver}");
        let entry = rig.career(&kari()).await.entries.last().cloned().expect("the opponent's career keeps the game");
        assert_eq!((entry.opponent, entry.opponent_name.as_str()), (None, ""));
        // Their opponent can be erased completely as well.
        rig.play(&kari(), &anna()).await;
        rig.settle().await;
        shown(&rig.press(&kari(), "erase now").await);
        rig.settle().await;
        assert_eq!(rig.records_with(b"Kari").await, [], "giver: {forgotten_is_giver}");
    }
}

#[tokio::test]
async fn player_cannot_join_their_own_challenge_by_another_account() {
    let (mut rig, other) = (Rig::new(), anya());
    link_accounts(&mut rig, &anna(), &other).await;
    for (host, guest) in [(anna(), &other), (other.clone(), &anna())] {
        let id = rig.battle(&host, Place::Private, "battle").await;
        assert!(refused(&rig.say(guest, &format!("join {id}")).await).contains("in this game already"));
        assert!(rig.game(id).await.public().seats[Side::B].is_none());
    }
}

#[tokio::test]
async fn link_code_is_useless_for_wrong_people_or_times() {
    let (mut rig, other) = (Rig::new(), anya());
    let code = issue_code(&mut rig, &anna()).await;
    for (who, words, expected) in [
        (&other, "link ZZZZZZZZ".to_owned(), "no such code"),
        (&other, "link nonsense".to_owned(), "no such code"),
        (&anna(), format!("link {code}"), "yourself"),
        (&anna(), format!("link {code} yes"), "Nobody has used"),
        (&kari(), format!("link {code} yes"), "Only the person who asked for this code"),
    ] {
        assert!(refused(&rig.say(who, &words).await).contains(expected), "{words}");
    }
    claim_code(&mut rig, &other, &code).await;
    claim_code(&mut rig, &other, &code.to_lowercase()).await;
    assert_eq!(rig.notifications_to(&anna()).len(), 1, "a repeated claim notifies once");
    assert!(refused(&rig.say(&kari(), &format!("link {code}")).await).contains("used"));
    let data = confirm_button(&rig, &anna());
    assert!(refused(&rig.press(&kari(), &data).await).contains("Only the person who asked for this code"));
    assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), other.id, "the accounts are not linked yet");
    rig.advance(15 * 60);
    assert!(refused(&rig.press(&anna(), &data).await).contains("has expired"));
    assert!(refused(&rig.say(&kari(), &format!("link {code}")).await).contains("has expired"));
    link_accounts(&mut rig, &anna(), &other).await;
    let data = confirm_button(&rig, &anna());
    shown(&rig.press(&anna(), &data).await);
    let code = data.split(' ').nth(1).expect("the button contains the code").to_owned();
    for (who, words) in [(&kari(), format!("link {code}")), (&other, "link".to_owned()), (&other, format!("link {code}"))] {
        refused(&rig.say(who, &words).await);
    }
    let linked = rig.notifications.iter().filter(|(_, sent)| matches!(sent, Notification::Linked(_))).count();
    assert_eq!(linked, 1, "a repeated confirmation links once");
}

#[tokio::test]
async fn interrupted_link_agreement_can_be_repeated() {
    for how in [Break::Before, Break::After] {
        let (mut commits, other) = (0, anya());
        loop {
            let mut rig = Rig::new();
            let code = issue_code(&mut rig, &anna()).await;
            claim_code(&mut rig, &other, &code).await;
            let data = confirm_button(&rig, &anna());
            rig.store.break_after(commits, how);
            rig.press(&anna(), &data).await;
            let broken = rig.store.mend();
            rig.press(&anna(), &data).await;
            assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), anna().id, "{how:?} {commits}");
            let linked = rig.notifications.iter().filter(|(_, sent)| matches!(sent, Notification::Linked(_))).count();
            assert_eq!(linked, 1, "{how:?} {commits}");
            rig.say_in(&anna(), Place::Private, "unlink").await;
            assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), other.id);
            if !broken {
                break;
            }
            commits += 1;
        }
        assert!(commits >= 3);
    }
}

#[tokio::test]
async fn account_of_a_player_cannot_join_the_other_side() {
    let (mut rig, other) = (Rig::new(), anya());
    link_accounts(&mut rig, &anna(), &other).await;
    let id = rig.battle(&oleg(), Place::Private, "battle").await;
    rig.say(&oleg(), "team captain").await;
    rig.say(&anna(), &format!("team join {id}")).await;
    assert_eq!(rig.game(id).await.public().mates(Side::A).len(), 1);
    assert!(refused(&rig.say(&other, &format!("join {id}")).await).contains("in this game already"));
    rig.say(&anna(), "team leave").await;
    assert!(!rig.game(id).await.public().members(Side::A).iter().any(|member| member.player() == anna().id), "the member has left");
    for who in [&anna(), &other] {
        assert!(refused(&rig.say(who, &format!("join {id}")).await).contains("other side"), "{}", who.name);
    }
    rig.say(&kari(), &format!("join {id}")).await;
    let guest = rig.game(id).await.public().seats[Side::B].as_ref().map(|seat| seat.player);
    assert_eq!(guest, Some(kari().id), "another player can join");
}

#[tokio::test]
async fn opponents_are_not_linked_before_their_game_is_over() {
    let (mut rig, other) = (Rig::new(), anya());
    let id = rig.begin(&anna(), &other, Place::Private).await;
    let code = issue_code(&mut rig, &anna()).await;
    let agree = format!("link {code} yes");
    shown(&rig.say(&other, &format!("link {code}")).await);
    shown(&rig.say(&other, &agree).await);
    assert!(refused(&rig.say(&anna(), &agree).await).contains("the same game"));
    assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), other.id);
    rig.say(&anna(), &format!("resign_now {id}")).await;
    shown(&rig.say(&anna(), &agree).await);
    assert_eq!(rig.service.main_account_of(other.id).await.expect("the store works"), anna().id);
}
