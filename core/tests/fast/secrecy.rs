//! Hidden fleets do not leak: two games that differ only in half of side B's pieces give equal texts, views, buttons and computer
//! shots to everyone but B's players. The same comparison finds every leak that is planted.

mod crews;
mod planted;
mod services;

use std::collections::BTreeMap;

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command},
    dice::{Dice, SeededDice},
    following::Follower,
    ids::{Home, RoomId},
    report::{Debt, DutchmanReport, Report},
    ruleset::{PRESETS, Ruleset},
    side::Side,
    view::Phase,
};
use broadside_gunner::Opponent;
use broadside_present::{board, cards, inspection, keys, messages, pings::pings, result, seals, teams};
use broadside_testkit::{rows::rows, scale::many, staged, twins::Twins};
use broadside_words::locale::Locale;

/// What people can see of a game: the name and the content of each output.
type Outputs = Vec<(&'static str, String)>;

/// Everything that people other than B's player get about the events from `from` on, or can request. B's seals differ between the
/// worlds by design, and are replaced by their numbers.
fn collect_outputs(game: &Game, from: usize, locale: Locale) -> Outputs {
    let to = game.log().len();
    let (public, own) = (game.public(), game.own_view(Side::A));
    // The answers that are possible are not shown by letter, and take a search through all fleets.
    let letters = 0..=if matches!(public.phase, Phase::Owing(_, Debt::Answer(_))) { 0 } else { game.rules().notation().letter_count() };
    let follower = Follower::Room(RoomId { home: Home::Discord, chat: 5, topic: 0 });
    let crew = public.members(Side::A);
    let all: Outputs = vec![
        (
            "messages to the crew",
            format!("{:?}", crew.iter().map(|member| teams::private_message(game, from, to, member, locale)).collect::<Vec<_>>()),
        ),
        ("views of the crew", format!("{:?}", crew.iter().map(|member| game.member_view(member)).collect::<Vec<_>>())),
        ("help about crews", format!("{:?}", teams::crew_help(Some(game), crew.last(), locale))),
        ("pings", format!("{:?}", pings(game, from, to))),
        ("post", format!("{:?}", messages::post(game, from, to, locale))),
        ("post for followers", format!("{:?}", messages::follower_post(game, from, to, follower, locale))),
        ("private message", format!("{:?}", messages::private_message(game, from, to, Side::A, locale))),
        ("recap", format!("{:?} {:?}", messages::is_news(game, from, to), messages::recap(game, 0, to, None, locale))),
        ("public view", format!("{public:?}")),
        ("own view", format!("{own:?}")),
        ("public text", board::public_text(public, locale)),
        ("own text", board::own_text(&own, locale)),
        ("pictures", format!("{:?} {:?}", messages::public_scene(public, locale), messages::own_scene(&own, locale))),
        ("buttons of the post", format!("{:?}", keys::post_buttons(game, None, locale))),
        ("buttons of the private message", format!("{:?}", keys::private_message_buttons(game, &own, None, locale))),
        ("cell buttons", format!("{:?}", letters.map(|letter| keys::move_buttons(game, &own, Some(letter), locale)).collect::<Vec<_>>())),
        (
            "revisions",
            format!("{} {} {}", keys::public_revision(game), keys::draft_revision(game, Side::A), keys::plan_revision(game, Side::A)),
        ),
        ("inspection", format!("{:?}", inspection::inspection(game, locale))),
        ("fairness", format!("{:?}", seals::fairness_reply(game, locale))),
        ("shareable result", format!("{:?}", result::shareable_text(game, locale))),
        ("line in a list", cards::game_line(public, locale)),
        ("clocks", format!("{:?} {:?} {}", game.deadline(), game.wait_end(), game.is_over())),
        ("rooms and people", format!("{:?} {:?} {}", game.rooms(), game.invitee(), game.is_unreachable(Side::A))),
        ("debug output", format!("{game:?} {:?}", game.log())),
        ("computer shots", format!("{:?}", [0, 1, 2].map(|seed| computer_shot(game, seed)))),
        ("computer command", format!("{:?}", broadside_gunner::act(&own, &mut SeededDice(3)))),
    ];
    let seals = seals_of_b(game);
    let hide = |text: String| {
        seals.iter().enumerate().fold(text, |text, (at, seal)| {
            let word = format!("(seal {at})");
            text.replace(seal, &word).replace(&seals::short_form(seal), &word)
        })
    };
    all.into_iter().map(|(name, text)| (name, hide(text))).collect()
}

/// B's seals so far, in order.
fn seals_of_b(game: &Game) -> Vec<String> {
    let seal = |report| match report {
        Report::Ready { side: Side::B, commitment } => commitment,
        Report::Steered { side: Side::B, course: DutchmanReport::Moved(commitment), .. } => commitment,
        _ => None,
    };
    game.log().iter().filter_map(|logged| logged.event.report(game.rules())).filter_map(seal).collect()
}

/// Where the computer would fire for side A with this seed.
fn computer_shot(game: &Game, seed: u64) -> Option<Cell> {
    Opponent::default().shooting.choose(&game.own_view(Side::A), &mut SeededDice(seed))
}

/// The outputs that differ between the two worlds.
fn differences(one: &Outputs, other: &Outputs) -> Vec<String> {
    assert_eq!(one.len(), other.len(), "both worlds have the same outputs");
    let differing = one.iter().zip(other).filter(|(one, other)| one != other);
    differing.map(|(one, other)| format!("{}: {}", one.0, first_difference(&one.1, &other.1))).collect()
}

/// An excerpt of two texts at their first difference.
fn first_difference(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    let [one, other] = [one, other].map(|text| text.chars().skip(same.saturating_sub(40)).take(80).collect::<String>());
    format!("…{one}… against …{other}…")
}

fn compare(twins: &Twins, from: usize, locale: Locale) -> Vec<String> {
    let [one, other] = [0, 1].map(|world| collect_outputs(&twins.worlds[world], from, locale));
    differences(&one, &other)
}

/// How often the worlds were compared, and what happened in them.
#[derive(Default)]
struct Tally {
    compared: usize,
    shots: usize,
    hits: usize,
    sunk: usize,
    events: BTreeMap<&'static str, usize>,
}

/// Plays the twins of these seeds and compares them: the text of every step, and all outputs after about every eighth.
fn check(rules: &str, seeds: std::ops::Range<u64>) -> Tally {
    check_all(rules, seeds, Twins::begin)
}

fn check_all(rules: &str, seeds: std::ops::Range<u64>, begin: impl Fn(&Ruleset, u64) -> Twins) -> Tally {
    let rules = staged::rules(rules);
    let mut tally = Tally::default();
    for seed in seeds {
        let mut twins = begin(&rules, seed);
        let mut dice = SeededDice(seed);
        let locale = Locale::ALL[(seed % 3) as usize];
        let (mut from, mut shown) = (0, 0);
        loop {
            let to = twins.worlds[0].log().len();
            assert_eq!(to, twins.worlds[1].log().len(), "both worlds have as many events");
            if twins.worlds[0].is_over() {
                break;
            }
            let text = |world: usize| messages::post(&twins.worlds[world], from, to, locale).text;
            let is_owing = matches!(twins.worlds[0].public().phase, Phase::Owing(..));
            if dice.below(8) == Some(0) || shown == 0 || (is_owing && dice.below(3) == Some(0)) {
                assert_eq!(compare(&twins, shown, locale), Vec::<String>::new(), "seed {seed}");
                shown = to;
            } else {
                assert_eq!(text(0), text(1), "seed {seed}");
                let aim = |world: usize| computer_shot(&twins.worlds[world], seed);
                assert_eq!(aim(0), aim(1), "seed {seed}");
            }
            tally.compared += 1;
            from = to;
            if !twins.advance() {
                break;
            }
        }
        assert!(twins.worlds[0].is_over() == twins.worlds[1].is_over(), "both worlds end together");
        if !twins.worlds[0].is_over() {
            assert_eq!(compare(&twins, 0, locale), Vec::<String>::new(), "seed {seed}, the match so far");
            twins.end();
        }
        assert_ne!(twins.worlds[0].public().revealed, twins.worlds[1].public().revealed, "the end reveals different fleets");
        assert!(!compare(&twins, 0, locale).is_empty(), "the comparison finds the revealed fleets");
        tally.shots += twins.shots;
        tally.hits += twins.met;
        tally.sunk += twins.sunk;
        twins.seen.iter().for_each(|(what, times)| *tally.events.entry(what).or_default() += times);
    }
    tally
}

/// Checks that shots hit pieces often enough for the test to mean something; `sinks` says whether ships must be sunk.
fn assert_coverage(tally: &Tally, matches: usize, sinks: bool) {
    assert!(tally.shots >= 15 * matches, "{} shots in {matches} matches", tally.shots);
    assert!(tally.hits * 5 >= tally.shots, "only {} of {} shots hit a piece", tally.hits, tally.shots);
    assert_eq!(tally.sunk >= matches, sinks, "{} ships were sunk in {matches} matches", tally.sunk);
}

#[test]
fn secrecy_holds_while_fleets_are_placed() {
    for (seed, preset) in PRESETS.into_iter().cycle().take(60).enumerate() {
        let mut twins = Twins::joined(&staged::rules(preset), seed as u64);
        let mut from = 0;
        while twins.place_next() {
            // The line-ups of the table game are public once both are placed.
            if twins.worlds[0].public().sea.is_some() {
                continue;
            }
            let locale = Locale::ALL[seed % 3];
            assert_eq!(compare(&twins, from, locale), Vec::<String>::new(), "{preset}, seed {seed}");
            if twins.worlds[0].public().phase == Phase::Placing {
                // A copy ends here: either side resigns, or the time runs out, which starts the game if B is ready.
                let (mut ended, by) = (twins.clone(), [Some(Side::A), Some(Side::B), None][(seed + from) % 3]);
                match by {
                    Some(side) => ended.both(&Actor::Side(side), &Command::Resign),
                    None if ended.worlds[0].rules().has_open_board() => ended.end(),
                    None => ended.lapse(),
                }
                assert!(ended.worlds[0].public().phase != Phase::Placing, "{preset}, seed {seed}: placing is over");
                assert_eq!(compare(&ended, from, locale), Vec::<String>::new(), "{preset}, seed {seed}, ended by {by:?}");
            }
            from = twins.worlds[0].log().len();
        }
        assert!(twins.worlds.iter().all(|game| game.public().phase.is_fighting()), "both games begin");
    }
}

#[test]
fn secrecy_holds_for_ships_under_every_touch_and_answer_rule() {
    for (rules, first, matches, sinks) in [
        ("classic", 0, many(60, 120), true),
        ("classic judge=server draws=agreed", 1000, many(30, 60), true),
        ("mb judge=server", 2000, many(40, 80), true),
        ("classic touch=corners", 2100, 30, true),
        ("fb-classic", 2200, 30, true),
        ("hasbro", 3000, 40, true),
        ("mb-simple judge=server", 4000, 40, false),
        ("classic report=named", 5000, 30, true),
        ("classic report=plain", 5100, 30, false),
    ] {
        assert_coverage(&check(rules, first..first + matches), matches as usize, sinks);
    }
}

/// Rules, the number of matches, and the minimum numbers of comparisons and of events of each kind.
const KINDS: &str = include_str!("../data/secrecy-kinds.txt");

#[test]
fn secrecy_holds_for_every_piece_and_fire_mode() {
    let number = |text: &str| text.parse::<usize>().expect("a number");
    for (first, [rules, matches, compared, events]) in (7000..).step_by(100).zip(rows::<4>(KINDS)) {
        let (matches, compared) = (number(matches).div_ceil(many(3, 1)), number(compared) / many(10, 1));
        let tally = check(rules, first..first + matches as u64);
        assert!(tally.compared >= compared, "{rules}: the worlds were compared only {} times", tally.compared);
        assert!(tally.hits >= matches, "{rules}: only {} of {} shots hit a piece", tally.hits, tally.shots);
        for (what, times) in events.split(", ").filter_map(|event| event.rsplit_once(' ')) {
            let seen = tally.events.get(what).copied().unwrap_or_default();
            assert!(seen >= number(times).div_ceil(many(10, 1)), "{rules}: {what} only {seen} times");
        }
    }
}

/// Checks that the comparison finds a leak added to the outputs, and finds nothing without it.
fn assert_leak_found(twins: &Twins, what: &str, leak: impl Fn(&Game) -> String) {
    let differences_with = |leak: &dyn Fn(&Game) -> String| {
        let [one, other] = twins.worlds.each_ref().map(|world| {
            let mut all = collect_outputs(world, 0, Locale::EN);
            all.push(("planted", leak(world)));
            all
        });
        differences(&one, &other)
    };
    assert_eq!(differences_with(&|_| String::new()), Vec::<String>::new(), "{what}: no leak, no difference");
    let found = differences_with(&leak);
    assert!(found.len() == 1 && found[0].starts_with("planted"), "{what}: {found:?}");
}

#[test]
fn debug_output_shows_no_ship() {
    let mut twins = Twins::begin(&staged::rules("classic"), 77);
    for _ in 0..12 {
        assert!(twins.advance(), "the twins agree on twelve steps");
    }
    let fleet = twins.fleets_of_b[0].check(twins.worlds[0].rules()).expect("the fleet is legal");
    let salt = broadside_game::Salt::parse(&"5a".repeat(16)).expect("32 hex digits");
    for (printed, expected) in [
        (format!("{fleet:?}"), "Fleet(10 ships)".to_owned()),
        (format!("{:?}", twins.fleets_of_b[0]), "Layout(10 pieces)".to_owned()),
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
