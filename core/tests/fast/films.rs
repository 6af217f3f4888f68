//! Films of finished games: every kind of game has one, which ends as the game did and is the same from a record as from the game.
//! A game in which anything is hidden has no film.

use std::{collections::BTreeSet, sync::LazyLock};

use broadside_game::{
    Game,
    command::{Actor, Command},
    dice::SeededDice,
    event::Event,
    film::Film,
    record::{AuditFinding, Record},
    report::Ending,
    side::{BySide, Side},
    view::{Phase, PublicView},
};
use broadside_present::replay::replay;
use broadside_scene::View;
use broadside_testkit::staged::{NOON, after, challenge, joined_game, play_on, rules, started_random_game, whole_match};
use broadside_words::locale::Locale;

const KINDS: [&str; 12] = [
    "classic",
    "mb report=named",
    "fb-standard fire=chain",
    "field-16 shapes=L,square,zigzag,T",
    "mines=5 sweepers=2 mine_touch=any touch=corners",
    "subs=4 mines=1",
    "salvo",
    "size=12 fire=salvo:afloat subs=4 mines=5 sweepers=2",
    "dutchman-quick",
    "dutchman-quick reshape=rigid fire=multi:3",
    "judge=paper",
    "straume",
];

/// A finished game of every kind, and a large one.
static GAMES: LazyLock<Vec<(&str, Game)>> =
    LazyLock::new(|| KINDS.into_iter().chain(["size=20 fleet=seven"]).map(|text| (text, whole_match(&rules(text), 7))).collect());

/// The public boards of a game: at the start, and after each shot, salvo, move and cell given away.
fn boards(game: &Game) -> Vec<PublicView> {
    let (mut now, mut boards) = (Game::replay(game.id(), &game.log()[..1]).expect("the log begins with a challenge"), Vec::new());
    for logged in &game.log()[1..] {
        now.evolve(logged.at, &logged.event).expect("an event of the log applies");
        match &logged.event {
            Event::Began { .. }
            | Event::Fired { .. }
            | Event::Salvo { .. }
            | Event::Moved { .. }
            | Event::Given { .. }
            | Event::Sailed { .. } => {
                boards.push(now.public().clone());
            }
            Event::Ended { .. } => *boards.last_mut().expect("the game began") = now.public().clone(),
            _ => {}
        }
    }
    boards
}

/// The number of cells of both fields that were fired at, including stale hits.
fn shot_count(view: &PublicView) -> usize {
    Side::BOTH.into_iter().map(|side| view.charts[side].shot_cells().union(&view.charts[side].stale_hits).len()).sum()
}

#[test]
fn film_of_every_kind_of_game_ends_as_the_game_did() {
    for (text, game) in &*GAMES {
        let film = Film::of(game).unwrap_or_else(|| panic!("{text}: a finished game has a film"));
        assert_eq!(film.last(), game.public(), "{text}");
        assert!(film.frames.iter().all(|frame| frame.revealed.iter().all(Option::is_some)), "{text}: every frame shows both fleets");
        assert_eq!((film.frames[0].shots, shot_count(&film.frames[0])), (0, 0), "{text}: the film begins before the first shot");
        let boards = boards(game);
        assert_eq!(film.frames.len(), boards.len(), "{text}: a frame for each board");
        for (at, (frame, board)) in film.frames.iter().zip(&boards).enumerate() {
            let fields = |view: &PublicView| (view.charts.clone(), view.sea.clone(), view.shots);
            assert_eq!(fields(frame), fields(board), "{text}: frame {at} is the board after shot {}", board.shots);
        }
        assert_eq!(film.shots.a + film.shots.b, game.public().shots, "{text}");
        assert_eq!(Phase::Over(film.ending), game.public().phase, "{text}");
    }
}

/// Whether two views show the same boards. A record has no ids, seals and people, and may list the ships of a fleet in another
/// order.
fn same_boards((one, other): (&PublicView, &PublicView)) -> bool {
    let fleet = |view: &PublicView, side: Side| {
        let ships = view.revealed[side].iter().flatten().map(|ship| ship.cells.iter().collect::<Vec<_>>());
        ships.collect::<BTreeSet<_>>()
    };
    let fleets = |view: &PublicView| BySide::from_fn(|side| fleet(view, side));
    (&one.charts, &one.sea, one.shots, fleets(one)) == (&other.charts, &other.sea, other.shots, fleets(other))
}

#[test]
fn record_gives_the_same_film_as_its_game() {
    for (text, game) in &*GAMES {
        let record = Record::of(game).expect("the game is over");
        let film = Film::of(game).expect("the game is over");
        let read = Film::of_record(&Record::parse(&record.to_string()).expect("the record parses")).expect("an honest record has a film");
        assert!(read.frames.len() == film.frames.len() && read.frames.iter().zip(&film.frames).all(same_boards), "{text}");
        assert_eq!((read.shots, read.at, read.ending), (film.shots, film.at, film.ending), "{text}");
        let names = |film: &Film| BySide::from_fn(|side| film.last().name(side).to_owned());
        assert_eq!(names(&read), names(&film), "{text}");
    }
}

#[test]
fn film_is_absent_while_anything_is_hidden() {
    let rules = rules("classic first=host");
    let mut dice = SeededDice(3);
    let started = started_random_game(&rules, &mut dice);
    let under_way = play_on(started.clone(), &mut dice, 30);
    for game in [&challenge(&rules), &joined_game(&rules), &started, &under_way] {
        assert!(Film::of(game).is_none(), "{game:?}");
    }
    let withdrawn = after(&joined_game(&rules), NOON, &mut dice, &Actor::Side(Side::A), &Command::Resign);
    assert!(withdrawn.is_over() && Film::of(&withdrawn).is_none(), "no fleet was placed");
    let resigned = after(&under_way, NOON.plus_seconds(90), &mut dice, &Actor::Side(Side::B), &Command::Resign);
    let film = Film::of(&resigned).expect("a resigned game has a film");
    assert_eq!((film.ending, film.last()), (Ending::Resigned(Side::B), resigned.public()));
    let record = Record::of(&resigned).expect("the game is over");
    assert_eq!(Film::of_record(&record).map(|film| film.frames.len()), Ok(film.frames.len()));
    let mut forged = record;
    forged.salts.a = "00".repeat(16);
    assert_eq!(Film::of_record(&forged), Err(AuditFinding::Altered(Side::A)));
}

#[test]
fn films_and_posters_have_text_that_fits_in_every_language() {
    for ((text, game), locale) in GAMES.iter().flat_map(|game| Locale::ALL.map(|locale| (game, locale))) {
        let body = replay(game, locale).unwrap_or_else(|| panic!("{text}: a finished game has a replay"));
        let [scene, poster] = [body.scene, body.poster].map(|scene| scene.expect("a replay has a picture and a poster"));
        let View::Poster(words) = &poster.view else { panic!("{text}: no poster") };
        assert!(!words.rules.contains('='), "{text} in {}: {}", locale.tag(), words.rules);
        for said in [&body.text, &scene.alt, &poster.alt, &scene.status.text(), &poster.status.text()] {
            assert!(!said.is_empty() && !said.contains(['⟦', '⟧']), "{text} in {}: {said}", locale.tag());
        }
        for alt in [scene.alt, poster.alt] {
            assert!(alt.chars().count() <= 1024, "{text} in {}: {} letters", locale.tag(), alt.chars().count());
        }
    }
}
