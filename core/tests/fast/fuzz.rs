//! Parsers of texts, commands, buttons, games, records and ids, fed with up to 100 000 seeded inputs each, most of them valid ones
//! with faults. No parser panics, and whatever one accepts is the same after it is written and parsed again.

use broadside_game::{
    Game,
    command::{Actor, Command},
    dice::SeededDice,
    ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
    notation::{CellFault, parse_cell},
    record::Record,
    roster::Roster,
    side::Side,
};
use broadside_present::{
    arena::{draft::PlanSetting, subcommand::Subcommand},
    button::button,
    commands::{VERBS, VerbId, aliases},
    completion::complete,
    invocation::{ChatKind, Invocation, parse_command, parse_press, parse_text},
    messages,
    param::ParamKind,
};
use broadside_testkit::staged::{self, NOON, play_on, rules, started_random_game};
use broadside_words::locale::Locale;

use crate::mischief::{Mischief, check, inputs, notations, owned};

#[test]
fn parsed_cells_are_on_the_field_and_round_trip() {
    let notations = notations();
    let good = owned(&["В1", "К1!", "Д-2", "а4", "А 4", "10К", "b8", "J10", "ё1", "Й3", "Ф20", "T20", "Ч5", "  к / 10 ", "Б８"]);
    check(1, |mischief| {
        let notation = *mischief.one(&notations);
        let text = mischief.text(&good);
        let inside = |cell: broadside_game::cell::Cell| notation.size.contains(cell);
        assert_eq!(parse_cell(&text, notation.lettering, notation.size).is_ok(), notation.parse(&text).is_ok());
        match notation.parse(&text) {
            Ok(cell) => {
                assert!(inside(cell), "{text:?} is {cell:?}");
                assert_eq!(notation.parse(&notation.name(cell)), Ok(cell), "{text:?}");
                true
            }
            Err(CellFault::OtherScript(cells)) => {
                assert!(!cells.is_empty() && cells.into_iter().all(inside), "{text:?}");
                false
            }
            Err(_) => false,
        }
    });
}

/// The invocation as typed text.
fn to_text(words: &Invocation) -> String {
    let (mut named, mut free) = (Vec::new(), None);
    for (name, value) in &words.args {
        if words.verb.params.iter().any(|param| param.name == *name && param.kind == ParamKind::Rules) {
            named.extend(value.split(' ').map(|word| format!("{name}={word}")));
        } else if value.contains(char::is_whitespace) {
            free = Some(value.clone())
        } else {
            named.push(format!("{name}={value}"))
        }
    }
    // The id follows a verb that takes one. Otherwise, and with a revision, it precedes the verb, as in the data of a button.
    let takes_id = words.verb.params.iter().any(|param| param.kind == ParamKind::Game);
    let (before, after) = match (takes_id, words.revision) {
        (true, None) => (None, id_of(words)),
        (true | false, revision) => (id_of(words).map(|id| format!("{id} {}", revision.unwrap_or_default())), None),
    };
    let parts = before.into_iter().chain([words.verb.name.to_owned()]).chain(named).chain(after).chain(free);
    parts.collect::<Vec<_>>().join(" ")
}

/// The id of the game or tournament in the invocation.
fn id_of(words: &Invocation) -> Option<String> {
    words.game.map(|game| game.to_string()).or_else(|| words.tournament.map(|tournament| tournament.to_string()))
}

/// Panics if the invocations differ.
fn assert_same(one: &Invocation, other: &Invocation) {
    assert_eq!((one.verb.name, &one.args, id_of(one), one.revision), (other.verb.name, &other.args, id_of(other), other.revision));
}

/// Valid texts, among them the examples of all verbs.
fn valid_texts() -> Vec<String> {
    let mut good = owned(&[
        "/fire@broadside_bot Б 8",
        "Огонь! Б8",
        "fire b8 abcdef",
        "Б8",
        "abcdef",
        "/battle computer mb clock=blitz letters:let-ru",
        "battle clock=quick @oleg",
        "battle cloc\u{212a}=quick",
        "place А1-А4 В1-В3 game=ABCDEF",
        "/start ABCDEF",
        "tournament QQQQQQ award Anna",
        "турнир создать name=\"Зимний кубок\" most=8",
        "QQQQQQ 0 tournament set name= Зимний кубок",
        "qqqqqq",
        "language ru",
    ]);
    for verb in VERBS {
        good.push(format!("{} {}", verb.name, verb.example));
        good.extend(aliases(verb).iter().map(|alias| format!("{alias} {}", verb.example)));
    }
    good
}

#[test]
fn parsed_free_text_round_trips() {
    let good = valid_texts();
    check(3, |mischief| {
        let text = mischief.text(&good);
        let chat = *mischief.one(&[ChatKind::Room, ChatKind::Private]);
        match parse_text(&text, chat) {
            Ok(Some(words)) => {
                let again = to_text(&words);
                let parsed = parse_text(&again, chat).expect("the written text parses").expect("the text is for the bot");
                assert_same(&parsed, &words);
                true
            }
            Ok(None) => false,
            Err(line) => {
                for locale in Locale::ALL {
                    assert!(!line.phrase(locale).contains('⟦'), "{text:?} is answered with {}", line.phrase(locale));
                }
                false
            }
        }
    });
}

#[test]
fn parsed_buttons_round_trip() {
    let game = GameId::new(3, 77);
    let good: Vec<String> = valid_texts().iter().enumerate().map(|(at, text)| button(game, at as u64, text)).chain(valid_texts()).collect();
    check(4, |mischief| {
        let text = mischief.text(&good);
        let Ok(words) = parse_press(&text) else { return false };
        assert!(text.len() <= 100);
        if let (Some(game), Some(revision)) = (words.game, words.revision) {
            let bare = Invocation { game: None, ..words.clone() };
            let again = button(game, revision, &to_text(&bare));
            if again.len() <= 100 && parse_press(&to_text(&bare)).is_ok() {
                assert_same(&parse_press(&again).expect("a button of the bot parses"), &words);
            }
        }
        true
    });
}

#[test]
fn parsed_commands_round_trip() {
    let good: Vec<String> = "Б8|10x10 fleet=1x4+2x3 shapes=L,square mines=2|ABCDEF|computer|mb|blitz|А1-А4 В1-В3|ru|full|let-ru|@oleg|3"
        .split('|')
        .map(str::to_owned)
        .collect();
    check(5, |mischief| {
        let verb = mischief.one(VERBS);
        let mut options: Vec<(String, String)> = Vec::new();
        let extra = Subcommand::commands().flat_map(|(_, _, command)| command.params()).filter(|_| verb.id == VerbId::Tournament);
        for param in verb.params.iter().copied().chain(extra) {
            if mischief.below(4) > 0 {
                let value = match param.kind {
                    ParamKind::Game => "ABCDEF".to_owned(),
                    ParamKind::Choice(choices) => (*mischief.one(choices)).to_owned(),
                    ParamKind::Number(least, most) => mischief.one(&[least, most]).to_string(),
                    ParamKind::Setting => PlanSetting::find(param.name).expect("a setting").offers().first().unwrap_or(&"Cup").to_string(),
                    ParamKind::Cell
                    | ParamKind::Person
                    | ParamKind::Language
                    | ParamKind::Rules
                    | ParamKind::Saved
                    | ParamKind::Ships
                    | ParamKind::Text
                    | ParamKind::Entrant
                    | ParamKind::Saying
                    | ParamKind::Sheet => mischief.one(&good).clone(),
                };
                options.push((param.name.to_owned(), if mischief.below(3) == 0 { mischief.spoil(&value, &good) } else { value }));
            }
        }
        let Ok(words) = parse_command(verb.name, &options) else { return false };
        let mut again: Vec<(String, String)> = words.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let named = verb.params.iter().find(|param| param.kind == ParamKind::Game);
        again.extend(named.and_then(|param| Some((param.name.to_owned(), id_of(&words)?))));
        assert_same(&parse_command(verb.name, &again).expect("the written command parses"), &words);
        true
    });
}

#[test]
fn completion_of_broken_rules_keeps_its_limits() {
    let saved = [("гавань".to_owned(), "field-16 mines=5 sweepers=2 subs=4".to_owned()), ("draft".to_owned(), "dutchman".to_owned())];
    let good = owned(&["", "mb ", "10x10 mines=", "гавань su", "draft fire=", "15x15 fleet=five touch=corners sha", "Мин"]);
    let mut mischief = Mischief(SeededDice(10));
    // Each input takes hundreds of rule sets to complete, so there are fewer of them.
    let offered = (0..inputs() / 100).filter(|_| {
        let text = mischief.text(&good);
        let offers = complete(&text, &saved, Locale::RU);
        let fits = |text: &str| (1..=100).contains(&text.chars().count());
        assert!(offers.len() <= 25 && offers.iter().all(|offer| fits(&offer.value) && fits(&offer.label)), "{text:?}: {offers:?}");
        !offers.is_empty()
    });
    assert!(offered.count() as u64 > inputs() / 1_000);
}

#[test]
fn rosters_of_any_size_round_trip() {
    for (text, ships) in [("40x1+20x1", 60), ("30x1+30x2", 60), ("60x1", 60), ("1x8", 1)] {
        let roster = Roster::parse(text).expect("the fleet is valid");
        assert_eq!(roster.specs().len(), ships);
        assert_eq!(Roster::parse(&roster.to_string()), Some(roster), "{text}");
    }
    for text in ["61x1", "40x1+21x1", "0x1", "1x0", "1x256", "x", "1x", "", "+", "-1x4", "256x1"] {
        assert_eq!(Roster::parse(text), None, "{text}");
    }
}

/// Games in several states, some of them after commands of the clock.
fn some_games() -> Vec<Game> {
    let mut dice = SeededDice(5);
    let small = rules("size=5 fleet=1x2+1x1 clock=3600 first=host draws=agreed");
    let mut games = vec![staged::challenge(&rules("hasbro")), staged::joined_game(&rules("classic"))];
    for (rules, shots) in [(small.clone(), 0), (small.clone(), 3), (small, 60), (rules("mb"), 6), (rules("mb-simple"), 4)] {
        games.push(play_on(started_random_game(&rules, &mut dice), &mut dice, shots));
    }
    let lapsing = games[2].clone();
    let due = lapsing.wait_end().unwrap_or(NOON);
    for command in [Command::CreditOutage(77), Command::Lapse, Command::Lapse] {
        let step = staged::ask(games.last().unwrap_or(&lapsing), due, &mut dice, &Actor::Clock, &command);
        games.extend(step.ok().map(|step| step.after));
    }
    games
}

#[test]
fn damaged_games_never_panic_and_round_trip() {
    let mut good: Vec<Vec<u8>> = some_games().iter().map(Game::to_bytes).collect();
    // The smaller games of the fixture, which has one of every kind of rules.
    good.extend(crate::stored::games().map(|(_, bytes)| bytes).filter(|bytes| bytes.len() < 1_600));
    assert!(good.len() >= 22);
    assert!(good.iter().all(|bytes| Game::from_bytes(bytes).is_some()));
    check(7, |mischief| {
        let bytes = mischief.bytes(&good);
        let Some(game) = Game::from_bytes(&bytes) else { return false };
        assert_eq!(Game::from_bytes(&game.to_bytes()).as_ref(), Some(&game), "an accepted game round-trips");
        // A damaged game that was accepted must not cause a panic later.
        let (to, now) = (game.log().len(), Timestamp(i64::MAX / 2));
        if mischief.below(10) == 0 {
            let _ = (messages::post(&game, 0, to, Locale::EN), messages::private_message(&game, 0, to, Side::B, Locale::RU));
            let _ = Record::of(&game).map(|record| record.verify());
        }
        for (by, command) in
            [(Actor::Clock, Command::Lapse), (Actor::Side(Side::A), Command::Ready), (Actor::Side(Side::B), Command::Resign)]
        {
            let _ = staged::ask(&game, now, &mut SeededDice(1), &by, &command);
        }
        for side in Side::BOTH.into_iter().filter(|_| mischief.below(10) == 0) {
            if let Some(command) = staged::computer_command(&game.own_view(side), &mut SeededDice(2)) {
                let _ = staged::ask(&game, now, &mut SeededDice(1), &Actor::Side(side), &command);
            }
        }
        true
    });
}

#[test]
fn parsed_records_round_trip() {
    let whole: Vec<Game> = some_games().into_iter().filter(Game::is_over).collect();
    let mut good: Vec<String> = whole.iter().filter_map(Record::of).map(|record| record.to_string()).collect();
    assert!(!good.is_empty());
    // Times at the limits of the format, and unusual ones.
    let noon = "2025-11-21T12:00:01Z";
    for odd in ["0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2025-11-21T12:00:60Z", "1969-12-31T23:59:59.9999Z"] {
        let changed = good[0].replacen(noon, odd, 1);
        assert_ne!(changed, good[0], "the record has the time {noon}");
        good.push(changed);
    }
    check(8, |mischief| {
        let text = mischief.text(&good);
        let Ok(record) = Record::parse(&text) else { return false };
        assert_eq!(Record::parse(&record.to_string()).as_ref(), Ok(&record), "{text}");
        if mischief.below(4) == 0 {
            let _ = record.verify();
        }
        true
    });
}

#[test]
fn ids_name_one_partition_and_one_kind_of_object() {
    for (partition, serial) in [(0, 0), (63, 331_775), (255, 99)] {
        let (game, cup) = (GameId::new(partition, serial), TournamentId::new(partition, serial));
        assert_eq!((game.to_string().to_lowercase().parse(), game.partition()), (Ok(game), partition));
        assert_eq!((cup.to_string().parse(), cup.partition()), (Ok(cup), partition));
        assert_eq!(cup.to_string().parse::<GameId>(), Err(()), "the id of a tournament is no id of a game");
    }
    for text in ["ABCDE", "ABCDEFG", "ABCDEI", "ЖЖЖ", "ZZZZZZ", ""] {
        assert_eq!(text.parse::<GameId>(), Err(()), "{text}");
    }
}

#[test]
fn parsed_ids_round_trip() {
    let good = owned(&["d123", "t-100200.7", "p0", "h1", "t9007199254740991", "ABCDEF", "kxqwrt"]);
    check(9, |mischief| {
        let text = mischief.text(&good);
        let player = text.parse::<PlayerId>();
        let room = text.parse::<RoomId>();
        let game = text.parse::<GameId>();
        assert_eq!(player.map(|id| id.to_string().parse()), player.map(Ok), "{text:?}");
        assert_eq!(room.map(|id| id.to_string().parse()), room.map(Ok), "{text:?}");
        assert_eq!(game.map(|id| id.to_string().parse()), game.map(Ok), "{text:?}");
        player.is_ok() || room.is_ok() || game.is_ok()
    });
}
