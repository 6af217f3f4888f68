//! Twin worlds must look alike: whatever is told, shown or answered to anybody but the owner of the hidden
//! half is the same in both. A leak that is planted must be found by the same comparison.

use broadside_core::{
    game::{
        Game,
        cell::Cell,
        dice::{Dice, Seeded},
        ruleset::PRESETS,
        side::Side,
        view::PublicView,
    },
    gunner,
    talk::{board, brief, cards, keys, locale::Locale},
};
use twins::Twins;

mod staged;
mod twins;

/// Something that was told: what it is called, and all of it.
type Told = Vec<(&'static str, String)>;

/// Everything that people other than B's player are told of the events from `from` on, and may ask for.
/// B's seal differs between the worlds, as it must; it is put in words.
fn told(game: &Game, from: usize, locale: Locale) -> Told {
    let to = game.log().len();
    let (public, own) = (game.public(), game.own(Side::A));
    let letters = 1..=game.rules().size;
    let all: Told = vec![
        ("post", format!("{:?}", brief::post(game, from, to, locale))),
        ("letter", format!("{:?}", brief::letter(game, from, to, Side::A, locale))),
        ("news", format!("{:?}", brief::news(game, from, to))),
        ("public view", format!("{public:?}")),
        ("own view", format!("{own:?}")),
        ("public text", board::public_text(public, locale)),
        ("own text", board::own_text(&own, locale)),
        ("keys under the post", format!("{:?}", keys::under_post(game, locale))),
        ("keys of columns", format!("{:?}", keys::aim(game, &own, None, locale))),
        ("keys of cells", format!("{:?}", letters.map(|letter| keys::aim(game, &own, Some(letter), locale)).collect::<Vec<_>>())),
        ("revisions", format!("{} {}", keys::public_revision(game), keys::draft_revision(game, Side::A))),
        ("revision of the list", keys::plan_revision(game, Side::A).to_string()),
        ("line of a list", cards::game_line(public, locale)),
        ("clocks", format!("{:?} {:?} {}", game.deadline(), game.expires(), game.over())),
        ("rooms and people", format!("{:?} {:?} {}", game.rooms(), game.invitee(), game.unreached(Side::A))),
        ("log for our own eyes", format!("{game:?} {:?}", game.log())),
        ("the computer's shots", format!("{:?}", [0, 1, 2].map(|seed| computers_shot(game, seed)))),
    ];
    let seal = public.commitments.b.clone().unwrap_or_else(|| "no seal".to_owned());
    all.into_iter().map(|(what, text)| (what, text.replace(&seal, "(seal)"))).collect()
}

/// Where the computer would fire from A's seat, by these dice.
fn computers_shot(game: &Game, seed: u64) -> Option<Cell> {
    gunner::choose(&game.own(Side::A), &mut Seeded(seed))
}

/// What tells the two worlds apart.
fn differences(one: &Told, other: &Told) -> Vec<String> {
    assert_eq!(one.len(), other.len(), "the same things are told in both worlds");
    let differing = one.iter().zip(other).filter(|(one, other)| one != other);
    differing.map(|(one, other)| format!("{}: {}", one.0, parting(&one.1, &other.1))).collect()
}

/// Where two texts part, in brief.
fn parting(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let [one, other] = [one, other].map(|text| text.chars().skip(same.saturating_sub(40)).take(80).collect::<String>());
    format!("…{one}… against …{other}…")
}

fn compare(twins: &Twins, from: usize, locale: Locale) -> Vec<String> {
    let [one, other] = [0, 1].map(|world| told(&twins.worlds[world], from, locale));
    differences(&one, &other)
}

/// How often the shots of some matches met something.
#[derive(Default)]
struct Tally {
    shots: usize,
    met: usize,
    sunk: usize,
}

/// Plays the twins of many seeds and compares all that is told: every shot's lines, and all there is to
/// see at every eighth.
fn check(rules: &str, seeds: std::ops::Range<u64>) -> Tally {
    let rules = staged::rules(rules);
    let mut tally = Tally::default();
    for seed in seeds {
        let mut twins = Twins::begin(&rules, seed);
        let mut chance = Seeded(seed);
        let locale = Locale::ALL[(seed % 3) as usize];
        let (mut from, mut shown) = (0, 0);
        loop {
            let to = twins.worlds[0].log().len();
            assert_eq!(to, twins.worlds[1].log().len(), "as much happened in both worlds");
            if twins.worlds[0].over() {
                break;
            }
            let lines = |world: usize| brief::post(&twins.worlds[world], from, to, locale).text;
            if chance.below(8) == Some(0) || shown == 0 {
                assert_eq!(compare(&twins, shown, locale), Vec::<String>::new(), "seed {seed}");
                shown = to;
            } else {
                assert_eq!(lines(0), lines(1), "seed {seed}");
                let aim = |world: usize| computers_shot(&twins.worlds[world], seed);
                assert_eq!(aim(0), aim(1), "seed {seed}");
            }
            from = to;
            if !twins.go_on() {
                break;
            }
        }
        assert!(twins.worlds[0].over() == twins.worlds[1].over(), "both worlds end together");
        if !twins.worlds[0].over() {
            assert_eq!(compare(&twins, 0, locale), Vec::<String>::new(), "seed {seed}, the whole match so far");
            twins.end();
        }
        assert_ne!(twins.worlds[0].public().revealed, twins.worlds[1].public().revealed, "at the end the twins are told apart");
        assert!(!compare(&twins, 0, locale).is_empty(), "the comparison has eyes");
        tally.shots += twins.shots;
        tally.met += twins.met;
        tally.sunk += twins.sunk;
    }
    tally
}

/// The test is blind if the shots seldom meet a piece.
fn assert_seeing(tally: &Tally, matches: usize, sinks: bool) {
    assert!(tally.shots >= 15 * matches, "{} shots in {matches} matches", tally.shots);
    assert!(tally.met * 5 >= tally.shots, "only {} of {} shots met a piece", tally.met, tally.shots);
    assert_eq!(tally.sunk >= matches, sinks, "{} ships were sunk in {matches} matches", tally.sunk);
}

#[test]
fn nothing_told_while_fleets_are_laid_tells_twins_apart() {
    for (seed, preset) in PRESETS.into_iter().cycle().take(60).enumerate() {
        let mut twins = Twins::joined(&staged::rules(preset), seed as u64);
        let mut from = 0;
        while twins.lay_on() {
            assert_eq!(compare(&twins, from, Locale::ALL[seed % 3]), Vec::<String>::new(), "{preset}, seed {seed}");
            from = twins.worlds[0].log().len();
        }
        assert!(twins.worlds.iter().all(|game| game.public().phase.fighting()), "both battles begin");
    }
}

#[test]
fn nothing_told_in_the_classic_game_tells_twins_apart() {
    assert_seeing(&check("classic", 0..120), 120, true);
}

#[test]
fn nothing_told_without_seals_tells_twins_apart() {
    assert_seeing(&check("classic judge=server draws=agreed", 1000..1060), 60, true);
}

#[test]
fn nothing_told_where_ships_touch_tells_twins_apart() {
    assert_seeing(&check("mb judge=server", 2000..2080), 80, true);
    assert_seeing(&check("classic touch=corners", 2100..2130), 30, true);
    assert_seeing(&check("fb-classic", 2200..2230), 30, true);
}

#[test]
fn nothing_told_tells_twins_apart_whatever_an_answer_says() {
    assert_seeing(&check("hasbro", 3000..3040), 40, true);
    assert_seeing(&check("mb-simple judge=server", 4000..4040), 40, false);
    assert_seeing(&check("classic report=named", 5000..5030), 30, true);
    assert_seeing(&check("classic report=plain", 5100..5130), 30, false);
}

fn some_twins() -> Twins {
    let mut twins = Twins::begin(&staged::rules("classic"), 77);
    for _ in 0..12 {
        assert!(twins.go_on(), "twelve things can be done before the worlds part");
    }
    twins
}

/// What the comparison finds when a careless hand adds `leak` to what is told.
fn with(twins: &Twins, leak: impl Fn(usize, &Game) -> String) -> Vec<String> {
    let [one, other] = [0, 1].map(|world| {
        let mut all = told(&twins.worlds[world], 0, Locale::En);
        all.push(("planted", leak(world, &twins.worlds[world])));
        all
    });
    differences(&one, &other)
}

#[test]
fn a_planted_leak_is_found() {
    let twins = some_twins();
    assert_eq!(with(&twins, |_, _| String::new()), Vec::<String>::new(), "nothing planted, nothing found");
    let planted: [(&str, Vec<String>); 4] = [
        (
            "a letter to the wrong side",
            with(&twins, |_, game| format!("{:?}", brief::letter(game, 0, game.log().len(), Side::B, Locale::En))),
        ),
        ("the owner's text board", with(&twins, |_, game| board::own_text(&game.own(Side::B), Locale::En))),
        ("a fleet in a line", with(&twins, |world, game| twins.truths[world].write(game.rules().notation()))),
        ("the bytes for the store", with(&twins, |_, game| format!("{:?}", game.to_bytes()))),
    ];
    for (what, found) in planted {
        assert_eq!(found.len(), 1, "{what}");
        assert!(found[0].starts_with("planted"), "{what}: {}", found[0]);
    }
}

#[test]
fn a_view_made_with_the_truth_is_found() {
    let twins = some_twins();
    let peeked = |world: usize| -> PublicView {
        let mut view = twins.worlds[world].public().clone();
        view.revealed.b = Some(twins.worlds[world].own(Side::B).ships);
        view
    };
    assert_eq!(twins.worlds[0].public().charts, twins.worlds[1].public().charts);
    assert_ne!(board_of(&peeked(0)), board_of(&peeked(1)), "a view with a disclosed fleet differs");
    assert_eq!(board_of(twins.worlds[0].public()), board_of(twins.worlds[1].public()));
}

fn board_of(view: &PublicView) -> String {
    let mut view = view.clone();
    view.commitments.b = None;
    format!("{view:?}")
}

#[test]
fn what_is_printed_for_our_own_eyes_shows_no_ship() {
    let twins = some_twins();
    let fleet = twins.truths[0].check(twins.worlds[0].rules()).expect("a lawful fleet");
    let salt = broadside_core::game::Salt::parse(&"5a".repeat(16)).expect("32 hex digits");
    for (printed, expected) in [
        (format!("{fleet:?}"), "Fleet(10 ships)".to_owned()),
        (format!("{:?}", twins.truths[0]), "Layout(10 pieces)".to_owned()),
        (format!("{salt:?}"), "Salt(..)".to_owned()),
        (format!("{:?}", twins.worlds[0]), format!("Game({}, {} events)", twins.worlds[0].id(), twins.worlds[0].log().len())),
    ] {
        assert_eq!(printed, expected);
    }
    for logged in twins.worlds[0].log() {
        let printed = format!("{:?}", logged.event);
        assert!(printed.chars().all(|c| c.is_ascii_alphabetic()), "{printed}");
    }
}
