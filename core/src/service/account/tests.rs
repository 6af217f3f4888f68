//! Accounts come back as they were written.

use super::*;
use crate::{
    game::ids::{Home, Timestamp},
    present::notify::{Notify, QuietHours},
    service::records::{Record, fixture},
};

#[test]
fn an_account_is_read_as_it_was_written() {
    let text = |text: &str| Some(text.to_owned());
    let person = PlayerId { home: Home::Discord, number: 7 };
    let mut account = Account {
        language: text("nb"),
        hint: text("en"),
        active: vec![1, 300],
        finished: vec![2],
        draft: text("classic mines=2"),
        sets: vec![("harbour".to_owned(), "mb".to_owned())],
        default: text("salvo"),
        following: vec![3],
        drafted_in: text("d9"),
        tournaments: vec![4],
        held: vec![5],
        plan: text("format single"),
        planned_in: text("t-7"),
        zone: text("Europe/Oslo"),
        keepers: vec!["d8".to_owned()],
        restricted: true,
        look: text("theme=admiral"),
        silent: true,
        barred: Vec::new(),
        barred_by: vec![Address::Player(person)],
        notify: text("late"),
        quiet: Some((1_320, 480)),
        hushed: true,
        lock: Some(Lock::new("4821", [7; 16])),
        badge: text("flag=NO"),
        likeness: text("0123"),
        tries: vec![(1, 1_800_000_000_000)],
    };
    account.bar(&[person], "Kari");
    fixture::check("account", &account);
}

#[test]
fn what_stands_beside_the_name_comes_back_and_nothing_leaves_nothing() {
    let mut account = Account::default();
    account.choose_badge(Badge::read("flag=NO emblem=wheel"));
    let read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.badge(), &read), (Badge::read("flag=NO emblem=wheel"), &account));
    account.choose_badge(Badge::default());
    assert_eq!(account, Account::default());
}

#[test]
fn a_likeness_comes_back_and_leaves_nothing_when_it_is_dropped() {
    let (mut account, likeness) = (Account::default(), Likeness::of(|across, _| across as u8 / 3));
    account.choose_likeness(Some(&likeness));
    let read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.likeness(), &read), (Some(likeness), &account));
    account.choose_likeness(None);
    assert_eq!(account, Account::default());
}

#[test]
fn a_lock_comes_back_opens_with_its_code_alone_and_shows_nothing() {
    let mut account = Account::default();
    account.choose_phrases(Phrases::Off);
    account.set_lock(Some(Lock::new("4821", [7; 16])));
    let mut read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.phrases(), &read), (Phrases::Off, &account));
    let lock = read.lock().expect("it is locked").clone();
    for (code, opens) in [("4821", true), ("4822", false), ("482", false), ("", false), ("48210", false)] {
        assert_eq!(lock.opens_with(code), opens, "{code}");
    }
    assert_ne!(lock, Lock::new("4821", [8; 16]), "the same code leaves another digest elsewhere");
    assert_eq!(format!("{lock:?}"), "Lock");
    assert!(!account.write().windows(4).any(|four| four == b"4821"));
    read.mask_lock();
    assert!(read.lock().is_some_and(|lock| !lock.opens_with("4821")));
    account.choose_phrases(Phrases::On);
    account.set_lock(None);
    assert_eq!(account, Account::default());
}

#[test]
fn guesses_are_counted_up_to_their_burst_and_leave_nothing_once_there_is_no_wait() {
    let (mut account, now) = (Account::default(), Timestamp(1_800_000_000_000));
    for guess in 0..9 {
        assert_eq!(account.wait_to_guess(Secret::Code, now) > 0, guess >= 8, "guess {guess}");
        account.count_guess(Secret::Code, now);
    }
    let mut read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.wait_to_guess(Secret::Code, now), read.wait_to_guess(Secret::AdultCode, now)), (15_000, 0));
    assert_eq!(read.wait_to_guess(Secret::Code, Timestamp(now.0 - 86_400_000)), 15_000, "however far a clock is set back");
    let later = Timestamp(now.0 + 8 * 15_000);
    read.count_guess(Secret::AdultCode, later);
    assert_eq!(read.tries.len(), 1, "what nobody waits for is forgotten");
    read.clear_guesses(Secret::AdultCode);
    assert_eq!(read, Account::default());
}

#[test]
fn a_tournament_that_is_over_does_not_come_back() {
    let (mut account, tournament) = (Account::default(), TournamentId::new(3, 7));
    account.enter(tournament);
    account.enter(tournament);
    assert_eq!(account.tournaments(), [tournament]);
    account.close(tournament);
    account.enter(tournament);
    assert_eq!((account.tournaments(), Account::read(&account.write()).expect("it reads").held()), (vec![], vec![tournament]));
}

#[test]
fn what_is_put_by_comes_back() {
    let mut account = Account::default();
    account.redraft("classic mines=2");
    account.put_by("harbour", "mb");
    account.put_by("harbour", "hasbro");
    account.make_default(Some("salvo".to_owned()));
    let read = Account::read(&account.write()).expect("it reads");
    assert_eq!(read, account);
    assert_eq!(read.sets(), [("harbour".to_owned(), "hasbro".to_owned())]);
}

#[test]
fn a_look_that_was_chosen_comes_back_and_the_usual_one_leaves_nothing() {
    let mut account = Account::default();
    account.choose_look(Look::read("theme=admiral hit=blue layout=focus"));
    let read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.look(), &read), (Look::read("theme=admiral hit=blue layout=focus"), &account));
    account.choose_look(Look::default());
    assert_eq!(account, Account::default());
}

#[test]
fn whoever_is_kept_out_is_so_by_each_of_their_identities() {
    let people = [1, 2, 3].map(|number| PlayerId { home: crate::game::ids::Home::Discord, number });
    let mut account = Account::default();
    account.bar(&people[..2], "Anna");
    account.bar(&people[1..2], "Anna B");
    assert_eq!(account.barred().iter().map(Barred::name).collect::<Vec<_>>(), ["Anna B"], "one person stands there once");
    account.bar(&people[..2], "Anna");
    assert!(people[..2].iter().all(|player| account.bars(&[*player])) && !account.bars(&people[2..]));
    account.forget_barred(people[0]);
    assert_eq!((account.bars(&people[1..2]), account.barred()[0].name()), (true, ""));
    assert_eq!(Account::read(&account.write()), Some(account.clone()));
    account.unbar(&people[1..2]);
    assert_eq!(account, Account::default());
}

#[test]
fn what_rings_comes_back_and_the_usual_leaves_nothing() {
    let hours = QuietHours::read("22-8").expect("hours");
    let mut account = Account::default();
    account.choose_notify(Notify::Late);
    account.choose_quiet_hours(Some(hours));
    let read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.notify(), read.quiet_hours(), &read), (Notify::Late, Some(hours), &account));
    account.choose_notify(Notify::default());
    account.choose_quiet_hours(None);
    assert_eq!(account, Account::default());
}

#[test]
fn hours_are_quiet_by_the_clocks_of_ones_own_zone() {
    let mut account = Account::default();
    account.choose_quiet_hours(QuietHours::read("22-8"));
    // 1970-01-01, noon in Greenwich.
    let noon = Timestamp(12 * 3_600_000);
    for (zone, quiet) in [(None, false), (Some("UTC"), false), (Some("Pacific/Auckland"), true), (Some("Nowhere/At all"), false)] {
        zone.into_iter().for_each(|zone| account.set_zone(zone));
        assert_eq!(account.is_quiet(noon), quiet, "{zone:?}");
    }
}

#[test]
fn a_language_that_this_version_does_not_know_is_kept_and_read_as_none() {
    let account = Account { language: Some("tlh".to_owned()), hint: Some("tlh".to_owned()), active: vec![7], ..Account::default() };
    let read = Account::read(&account.write()).expect("it reads");
    assert_eq!((read.chosen(), read.locale()), (None, None));
    assert!(read == account, "nothing of it is lost");
}
