//! Dossiers come back as they were written, those of earlier schemas too.

use super::*;

#[test]
fn a_dossier_of_the_first_schema_still_reads() {
    let bytes = [&[WITHOUT_RULES][..], &[1, 2, b'r', b'u', 0, 2, 7, 0x80, 1, 1, 9]].concat();
    let dossier = Dossier::read(&bytes).expect("it reads");
    assert_eq!((dossier.chosen(), dossier.active, dossier.finished), (Some(Locale::Ru), vec![7, 128], vec![9]));
    assert_eq!((dossier.draft, dossier.sets.len(), dossier.default), (None, 0, None));
}

#[test]
fn dossiers_from_before_what_was_added_since_still_read() {
    let mut dossier = Dossier::default();
    dossier.choose(Locale::Nb);
    dossier.put_by("harbour", "mb");
    let mut bytes = dossier.write();
    assert_eq!(bytes.pop(), Some(0));
    bytes[0] = WITHOUT_BANTER;
    assert_eq!(Dossier::read(&bytes).as_ref(), Some(&dossier));
    assert_eq!(bytes.pop(), Some(0));
    bytes[0] = WITHOUT_LOOKS;
    assert_eq!(Dossier::read(&bytes).as_ref(), Some(&dossier));
    bytes.truncate(bytes.len() - NOTHING_OF_TOURNAMENTS.len());
    bytes[0] = WITHOUT_TOURNAMENTS;
    assert_eq!(Dossier::read(&bytes).as_ref(), Some(&dossier));
    bytes[0] = WITHOUT_FOLLOWING;
    assert_eq!((bytes.pop(), bytes.pop()), (Some(0), Some(0)));
    assert_eq!(Dossier::read(&bytes).as_ref(), Some(&dossier));
}

#[test]
fn a_tournament_that_is_over_does_not_come_back() {
    let (mut dossier, tournament) = (Dossier::default(), TournamentId::new(3, 7));
    dossier.enter(tournament);
    dossier.enter(tournament);
    assert_eq!(dossier.tournaments(), [tournament]);
    dossier.close(tournament);
    dossier.enter(tournament);
    assert_eq!((dossier.tournaments(), Dossier::read(&dossier.write()).expect("it reads").held()), (vec![], vec![tournament]));
}

#[test]
fn what_is_put_by_comes_back() {
    let mut dossier = Dossier::default();
    dossier.redraft("classic mines=2");
    dossier.put_by("harbour", "mb");
    dossier.put_by("harbour", "hasbro");
    dossier.make_default(Some("salvo".to_owned()));
    let read = Dossier::read(&dossier.write()).expect("it reads");
    assert_eq!(read, dossier);
    assert_eq!(read.sets(), [("harbour".to_owned(), "hasbro".to_owned())]);
}

#[test]
fn a_look_that_was_chosen_comes_back_and_the_usual_one_leaves_nothing() {
    let mut dossier = Dossier::default();
    dossier.choose_look(Look::read("theme=admiral hit=blue layout=focus"));
    let read = Dossier::read(&dossier.write()).expect("it reads");
    assert_eq!((read.look(), &read), (Look::read("theme=admiral hit=blue layout=focus"), &dossier));
    dossier.choose_look(Look::default());
    assert_eq!(dossier, Dossier::default());
}
