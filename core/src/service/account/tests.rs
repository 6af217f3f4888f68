//! Accounts come back as they were written, those of earlier schemas too.

use super::*;
use crate::{
    game::ids::Timestamp,
    present::notify::{Notify, QuietHours},
};

#[test]
fn an_account_of_the_first_schema_still_reads() {
    let bytes = [&[WITHOUT_RULES][..], &[1, 2, b'r', b'u', 0, 2, 7, 0x80, 1, 1, 9]].concat();
    let account = Account::read(&bytes).expect("it reads");
    assert_eq!((account.chosen(), account.active, account.finished), (Some(Locale::RU), vec![7, 128], vec![9]));
    assert_eq!((account.draft, account.sets.len(), account.default), (None, 0, None));
}

#[test]
fn accounts_from_before_what_was_added_since_still_read() {
    let mut account = Account::default();
    account.choose(Locale::NB);
    account.put_by("harbour", "mb");
    let mut bytes = account.write();
    assert_eq!((bytes.pop(), bytes.pop()), (Some(0), Some(0)));
    bytes[0] = WITHOUT_NOTIFY;
    assert_eq!(Account::read(&bytes).as_ref(), Some(&account));
    assert_eq!((bytes.pop(), bytes.pop()), (Some(0), Some(0)));
    bytes[0] = WITHOUT_BARRING;
    assert_eq!(Account::read(&bytes).as_ref(), Some(&account));
    assert_eq!(bytes.pop(), Some(0));
    bytes[0] = WITHOUT_BANTER;
    assert_eq!(Account::read(&bytes).as_ref(), Some(&account));
    assert_eq!(bytes.pop(), Some(0));
    bytes[0] = WITHOUT_LOOKS;
    assert_eq!(Account::read(&bytes).as_ref(), Some(&account));
    bytes.truncate(bytes.len() - NOTHING_OF_TOURNAMENTS.len());
    bytes[0] = WITHOUT_TOURNAMENTS;
    assert_eq!(Account::read(&bytes).as_ref(), Some(&account));
    bytes[0] = WITHOUT_FOLLOWING;
    assert_eq!((bytes.pop(), bytes.pop()), (Some(0), Some(0)));
    assert_eq!(Account::read(&bytes).as_ref(), Some(&account));
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
