//! How tournaments are told, on one page a language: every event, letter, card, table and bracket of tournaments that
//! are played through, to be read with one's own eyes; and that whatever is told fits every platform.

use std::fmt::Write as _;

use broadside_core::{
    arena::{
        Tournament,
        command::{Actor, Command, Refusal},
        entrant::{BoutOutcome, EntrantId, Half, Match, MatchId, Person},
        event::{Event, Logged, Why},
        plan::{Format, Plan, Seeding, Stakes, Start, Third, Weekly},
        tournament::Phase,
    },
    game::{
        Moment,
        dice::{Dice, Seeded},
        ids::{GameId, Home, PlayerId, RoomId, Timestamp, TournamentId},
    },
    talk::{
        arena::{self, draft},
        figure::{Accent, Fate, Figure, Live},
        locale::Locale,
        telling::{Press, Scene, Telling, View},
        words::read_press,
    },
};

/// Friday, 20 November 2026, 18:00 UTC.
const BEGIN: Timestamp = Timestamp(1_795_197_600_000);

const MINUTE: u32 = 60;

const NAMES: [&str; 12] =
    ["Анна", "Oleg", "Kåre", "captain_nemo", "Ёж", "Ingrid Ødegård", "Йорген", "Маша", "Адмирал К.", "Bo", "Снежана-Виктория", "*bold*"];

fn player(number: u64) -> PlayerId {
    PlayerId { home: if number.is_multiple_of(2) { Home::Telegram } else { Home::Discord }, number }
}

fn person(number: u64) -> Person {
    let name = NAMES.get(number as usize).map_or_else(|| format!("Player {number}"), |name| (*name).to_owned());
    Person { player: player(number), name }
}

fn plan(format: Format) -> Plan {
    Plan {
        name: "Кубок Friday".to_owned(),
        rules: "classic clock=quick".to_owned(),
        format,
        best_of: 1,
        least: 2,
        most: 64,
        seeding: Seeding::Rating,
        start: Start::ByHand,
        closes: None,
        check_in: None,
        patience: None,
        stakes: Stakes::Rated,
        late: 0,
        repeat: None,
    }
}

struct Stage {
    live: Tournament,
    now: Timestamp,
    dice: Seeded,
    games: u64,
}

impl Stage {
    fn new(plan: Plan) -> Self {
        let room = RoomId { home: Home::Telegram, chat: -7, topic: 0 };
        let live = Tournament::create(TournamentId::new(3, 14), BEGIN, plan, person(0), Some(room)).expect("a lawful plan");
        Self { live, now: BEGIN, dice: Seeded(7), games: 0 }
    }

    fn try_ask(&mut self, by: Actor, command: &Command) -> Result<(), Refusal> {
        let events = self.live.decide(&mut Moment { now: self.now, dice: &mut self.dice }, by, command)?;
        for event in &events {
            self.live.evolve(self.now, event);
        }
        Ok(())
    }

    fn ask(&mut self, by: Actor, command: &Command) {
        self.try_ask(by, command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}"));
    }

    fn by(&mut self, number: u64, command: &Command) {
        self.ask(Actor::Person(player(number)), command);
    }

    fn join(&mut self, count: u64) {
        for number in 0..count {
            self.by(number, &Command::Join(person(number), 2000 - 10 * number as u16));
        }
    }

    fn wait(&mut self, minutes: u32) {
        self.now = self.now.plus_seconds(minutes * MINUTE);
        self.ask(Actor::Clock, &Command::Lapse);
    }

    /// The games that are called, with the match.
    fn called(&self) -> Vec<(MatchId, u8, Option<GameId>)> {
        let bout = |one: &Match| one.current().map(|bout| (one.id, bout.number, bout.game));
        self.live.matches().iter().filter_map(bout).collect()
    }

    fn open(&mut self) {
        for (id, number, game) in self.called() {
            if game.is_none() {
                self.games += 1;
                self.ask(Actor::House, &Command::Opened(id, number, GameId::new(3, 1000 + self.games)));
            }
        }
    }

    /// Ends the first game that is open.
    fn end_one(&mut self, outcome: BoutOutcome) {
        let game = self.called().into_iter().find_map(|(.., game)| game).expect("a game is open");
        self.end(game, outcome);
    }

    /// Ends the last game that is called.
    fn end_last(&mut self, outcome: BoutOutcome) {
        self.open();
        let game = self.called().into_iter().rev().find_map(|(.., game)| game).expect("a game is open");
        self.end(game, outcome);
    }

    fn end(&mut self, game: GameId, outcome: BoutOutcome) {
        self.now = self.now.plus_seconds(MINUTE);
        self.ask(Actor::House, &Command::Finished(game, outcome));
    }

    /// Those on these halves do not come to the first game that is open.
    fn absent(&mut self, halves: &[Half]) {
        let (id, number, _) = self.called().into_iter().find(|(.., game)| game.is_some()).expect("a game is open");
        self.wait(5);
        self.ask(Actor::House, &Command::Absent(id, number, halves.to_vec()));
    }

    /// Plays every game that is called, once.
    fn play(&mut self) {
        self.open();
        let games: Vec<GameId> = self.called().into_iter().filter_map(|(.., game)| game).collect();
        for game in games {
            let outcome = match self.dice.below(8) {
                Some(0) => BoutOutcome::Drawn,
                Some(1..=3) => BoutOutcome::Won(Half::Lower),
                _ => BoutOutcome::Won(Half::Upper),
            };
            self.now = self.now.plus_seconds(MINUTE);
            // A game of a match that was decided meanwhile says nothing any more.
            let _ = self.try_ask(Actor::House, &Command::Finished(game, outcome));
        }
        self.ask(Actor::Clock, &Command::Lapse);
    }

    fn play_out(&mut self) {
        for _ in 0..200 {
            if self.live.over() {
                return;
            }
            self.play();
        }
        panic!("it never ends: {:?}", self.live.phase());
    }
}

// What is told, on the page.

struct Page {
    text: String,
    locale: Locale,
}

impl Page {
    fn title(&mut self, title: &str) {
        let _ = writeln!(self.text, "\n######## {title}");
    }

    fn telling(&mut self, what: &str, telling: &Telling) {
        fits(what, telling);
        let _ = writeln!(self.text, "\n=== {what}\n{}", telling.text);
        if let Some(mono) = &telling.mono {
            let _ = writeln!(self.text, "[text]\n{mono}");
        }
        if let Some(scene) = &telling.scene {
            let _ = writeln!(self.text, "[picture] {}\n{}", scene.alt, drawn(scene));
        }
        for row in &telling.keys {
            let labels: Vec<&str> = row.iter().map(|key| key.label.as_str()).collect();
            let _ = writeln!(self.text, "[{}]", labels.join("] ["));
        }
    }

    fn post(&mut self, stage: &Stage, from: usize) {
        let to = stage.live.log().len();
        let news = if arena::news(&stage.live, from, to) { "a new post" } else { "an edited post" };
        self.telling(news, &arena::post(&stage.live, from, to, self.locale));
    }

    fn letter(&mut self, stage: &Stage, from: usize, number: u64) {
        let letter = arena::letter(&stage.live, from, stage.live.log().len(), player(number), self.locale);
        self.telling(&format!("a letter to {}", person(number).name), &letter);
    }

    /// The post and letters of what follows from a step.
    fn step(&mut self, stage: &mut Stage, what: &str, letters: &[u64], act: impl FnOnce(&mut Stage)) {
        let _ = writeln!(self.text, "\n--- {what}");
        let from = stage.live.log().len();
        act(stage);
        self.post(stage, from);
        for number in letters {
            self.letter(stage, from, *number);
        }
    }

    fn views(&mut self, stage: &Stage) {
        let live = &stage.live;
        self.telling("the card for everybody", &arena::card(live, None, self.locale));
        self.telling("the card for the organiser", &arena::card(live, Some(player(0)), self.locale));
        for page in 0..3 {
            self.telling(&format!("bracket, page {page}"), &arena::bracket(live, page, self.locale));
        }
        self.telling("table", &arena::table(live, 0, self.locale));
        self.telling("standings", &arena::standings(live, 0, self.locale));
        self.telling("matches", &arena::matches(live, 0, self.locale));
        self.telling("podium", &arena::podium(live, self.locale));
    }
}

/// A figure as text.
fn drawn(scene: &Scene) -> String {
    let View::Figure(figure) = &scene.view else { return "(rules)".to_owned() };
    match &**figure {
        Figure::Bracket(bracket) => {
            let mut text = format!("| {}\n| {}\n| {}\n", bracket.title, bracket.subtitle, bracket.headings.join(" | "));
            for (at, pair) in bracket.boxes.iter().enumerate() {
                let live = if pair.live == Live::Now { " LIVE" } else { "" };
                let feeds = pair.feeds.map(|feeds| format!(" -> {feeds}")).unwrap_or_default();
                let line = |at: usize| {
                    let line = &pair.lines[at];
                    let mark = match line.fate {
                        Fate::Won => "*",
                        Fate::Lost => "-",
                        Fate::Open => " ",
                        Fate::Empty => "?",
                    };
                    format!("{mark}{} {}", line.name, line.score)
                };
                let _ = writeln!(text, "| {at}: {}/{} {} || {}{feeds}{live}", pair.column, pair.row, line(0), line(1));
            }
            if let Some((title, lines)) = &bracket.note {
                let _ = writeln!(text, "| {title}: {}", lines.join("; "));
            }
            text
        }
        Figure::Table(table) => {
            let mut text = format!("| {}\n| {}\n| {}\n", table.title, table.subtitle, table.headings.join(" | "));
            for row in &table.rows {
                let mark = match row.accent {
                    Accent::None => " ",
                    Accent::Strong => "*",
                    Accent::Faint => "-",
                };
                let _ = writeln!(text, "|{mark} {}", row.cells.join(" | "));
            }
            text + &table.foot.join("\n")
        }
        Figure::Podium(podium) => {
            format!("| {}\n| {}\n| {:?}\n| {}", podium.title, podium.subtitle, podium.steps, podium.foot.join("\n| "))
        }
        Figure::Profile(_) => "(profile)".to_owned(),
    }
}

/// Whatever is told fits every platform, and every key can be pressed.
fn fits(what: &str, telling: &Telling) {
    assert!(!telling.text.is_empty() && !telling.text.contains(['⟦', '⟧']), "{what}: {}", telling.text);
    assert!(telling.text.encode_utf16().count() <= 4096, "{what} is too long");
    assert!(telling.keys.len() <= 5 && telling.keys.iter().all(|row| (1..=5).contains(&row.len())), "{what}: {:?}", telling.keys);
    let mut said = Vec::new();
    for key in telling.keys.iter().flatten() {
        let Press::Verb(says) = &key.press else { panic!("{what}: {key:?}") };
        assert!(says.len() <= 64 && read_press(says).is_ok(), "{what}: {says}");
        assert!(!said.contains(says), "{what}: {says} stands there twice");
        assert!((1..=40).contains(&key.label.chars().count()), "{what}: {}", key.label);
        said.push(says.clone());
    }
    if let Some(mono) = &telling.mono {
        assert!(mono.lines().all(|line| line.chars().count() <= 44), "{what}: {mono}");
        assert!(mono.chars().count() <= 1_900 && !mono.contains('⟦'), "{what}: {mono}");
    }
    if let Some(scene) = &telling.scene {
        assert!((1..=1_000).contains(&scene.alt.chars().count()) && !scene.alt.contains('⟦'), "{what}: {}", scene.alt);
        assert!(!drawn(scene).contains('⟦'), "{what}");
        if let View::Figure(figure) = &scene.view {
            well_formed(what, figure);
        }
    }
}

fn well_formed(what: &str, figure: &Figure) {
    match figure {
        Figure::Bracket(bracket) => {
            let columns = bracket.boxes.iter().map(|pair| pair.column + 1).max().unwrap_or(0);
            assert_eq!(bracket.headings.len(), columns, "{what}");
            assert!(bracket.boxes.iter().filter(|pair| pair.column == 0).count() <= 32, "{what}");
            for (at, pair) in bracket.boxes.iter().enumerate() {
                let next = pair.feeds.map(|feeds| &bracket.boxes[feeds]);
                assert!(next.is_none_or(|next| next.column == pair.column + 1), "{what}: box {at}");
                let same = bracket.boxes.iter().filter(|other| (other.column, other.row) == (pair.column, pair.row)).count();
                assert_eq!(same, 1, "{what}: two boxes at {}/{}", pair.column, pair.row);
            }
        }
        Figure::Table(table) => {
            assert!(table.rows.len() <= 40 && table.rows.iter().all(|row| row.cells.len() == table.headings.len()), "{what}");
        }
        Figure::Podium(podium) => assert_eq!(podium.steps.len(), 3, "{what}"),
        Figure::Profile(_) => panic!("{what}: no profile belongs here"),
    }
}

// The tournaments.

/// A Swiss tournament with everything that can happen to one.
fn swiss(page: &mut Page) {
    page.title("Swiss of five, with check-in, decisions, a late-comer and a series");
    let weekly = Weekly { weekday: 4, minute: 20 * 60, zone: "Europe/Oslo".to_owned() };
    let start = BEGIN.plus_seconds(60 * MINUTE);
    let plan = Plan {
        start: Start::At(start),
        closes: Some(BEGIN.plus_seconds(55 * MINUTE)),
        check_in: Some(15),
        late: 2,
        repeat: Some(weekly),
        least: 4,
        ..plan(Format::Swiss(Some(3)))
    };
    let mut stage = Stage::new(plan);
    page.post(&stage, 0);
    page.views(&stage);
    page.step(&mut stage, "six join, one leaves", &[1], |stage| {
        stage.join(6);
        stage.by(5, &Command::Leave);
    });
    page.step(&mut stage, "check-in", &[1], |stage| stage.wait(46));
    page.telling("the card for somebody in it", &arena::card(&stage.live, Some(player(1)), page.locale));
    page.step(&mut stage, "all but one are there, a sixth comes", &[], |stage| {
        (0..4).for_each(|number| stage.by(number, &Command::CheckIn));
        stage.by(6, &Command::Join(person(6), 1500));
    });
    page.step(&mut stage, "the start", &[4, 0, 1, 6], |stage| stage.wait(15));
    page.step(&mut stage, "games open", &[0, 1, 6], |stage| stage.open());
    page.views(&stage);
    page.step(&mut stage, "a late-comer", &[], |stage| stage.by(8, &Command::Join(person(8), 1400)));
    page.step(&mut stage, "more time", &[0, 1], |stage| stage.by(0, &Command::Extend(MatchId(0), 15)));
    page.step(&mut stage, "a replacement", &[1, 9], |stage| {
        let seat = stage.live.entrant_of(player(1)).expect("in it").id;
        stage.by(0, &Command::Replace(seat, person(9), 1700));
    });
    page.step(&mut stage, "another organiser", &[3], |stage| stage.by(0, &Command::Appoint(person(3))));
    page.step(&mut stage, "a draw", &[0, 9], |stage| {
        stage.open();
        stage.end_one(BoutOutcome::Drawn);
    });
    page.step(&mut stage, "a pause", &[0], |stage| stage.by(3, &Command::Pause));
    page.step(&mut stage, "it goes on", &[0], |stage| stage.by(3, &Command::Resume));
    page.step(&mut stage, "nobody came to the second game", &[2, 3], |stage| stage.end_one(BoutOutcome::Nobody));
    page.step(&mut stage, "one withdraws", &[0, 2, 8, 9], |stage| stage.by(2, &Command::Leave));
    page.step(&mut stage, "the round is played", &[0, 3, 9], Stage::play);
    page.step(&mut stage, "an award", &[0, 3, 8, 9], |stage| {
        let open = stage.live.matches().iter().find(|one| one.result.is_none()).expect("a match is open");
        let (id, winner) = (open.id, open.on(Half::Lower).expect("somebody sits there"));
        stage.by(0, &Command::Award(id, winner));
    });
    page.views(&stage);
    page.step(&mut stage, "the end", &[0, 3, 9], Stage::play_out);
    page.views(&stage);
}

/// A single elimination of five, best of three.
fn single(page: &mut Page) {
    page.title("Single elimination of five, best of three, third place played");
    let mut stage = Stage::new(Plan { best_of: 3, ..plan(Format::Single(Third::Played)) });
    stage.join(5);
    page.step(&mut stage, "seeded by hand", &[], |stage| {
        stage.by(0, &Command::Seed([1, 0, 2, 3, 4].map(EntrantId).to_vec()));
    });
    page.step(&mut stage, "another plan", &[0], |stage| {
        let plan = Plan { stakes: Stakes::Casual, ..stage.live.plan().clone() };
        stage.by(0, &Command::Replan(Box::new(plan)));
    });
    page.step(&mut stage, "the start", &[1, 3, 4], |stage| stage.by(0, &Command::Start));
    page.step(&mut stage, "games open", &[3, 4], |stage| stage.open());
    page.step(&mut stage, "one game is over", &[3, 4], |stage| stage.end_one(BoutOutcome::Won(Half::Lower)));
    page.step(&mut stage, "the next games open", &[2], |stage| stage.open());
    page.views(&stage);
    page.step(&mut stage, "a match is over", &[0, 3, 4], |stage| stage.end_one(BoutOutcome::Won(Half::Lower)));
    page.step(&mut stage, "a semi-final is over", &[2, 3], |stage| {
        stage.end_last(BoutOutcome::Won(Half::Upper));
        stage.end_last(BoutOutcome::Won(Half::Upper));
    });
    page.step(&mut stage, "a replay", &[0, 2, 3], |stage| {
        let ids: Vec<MatchId> = stage.live.matches().iter().rev().map(|one| one.id).collect();
        let organiser = Actor::Person(player(0));
        assert!(ids.into_iter().any(|id| stage.try_ask(organiser, &Command::Replay(id)).is_ok()), "no match can be played again");
    });
    page.step(&mut stage, "a forfeit", &[2, 3, 4], |stage| stage.by(0, &Command::Forfeit(EntrantId(4))));
    page.step(&mut stage, "somebody is sent away", &[2], |stage| stage.by(0, &Command::Remove(EntrantId(2))));
    page.step(&mut stage, "the end", &[0, 1, 3], Stage::play_out);
    page.views(&stage);
}

fn double(page: &mut Page) {
    page.title("Double elimination of sixteen");
    let mut stage = Stage::new(plan(Format::Double));
    stage.join(16);
    page.step(&mut stage, "the start", &[0, 15], |stage| stage.by(0, &Command::Start));
    page.step(&mut stage, "the first round", &[0, 15], Stage::play);
    page.step(&mut stage, "on both trees", &[0, 15], |stage| {
        stage.open();
        stage.end_one(BoutOutcome::Won(Half::Upper));
    });
    for at in 0..5 {
        page.telling(&format!("bracket, page {at}"), &arena::bracket(&stage.live, at, page.locale));
    }
    page.telling("matches", &arena::matches(&stage.live, 0, page.locale));
    page.step(&mut stage, "the end", &[0, 15], Stage::play_out);
    for at in 0..3 {
        page.telling(&format!("bracket, page {at}"), &arena::bracket(&stage.live, at, page.locale));
    }
}

fn large(page: &mut Page) {
    page.title("Swiss of thirty-three");
    let mut stage = Stage::new(plan(Format::Swiss(None)));
    stage.join(33);
    page.step(&mut stage, "the start", &[32], |stage| stage.by(0, &Command::Start));
    page.step(&mut stage, "two rounds", &[0], |stage| {
        stage.play();
        stage.play();
    });
    page.telling("table", &arena::table(&stage.live, 0, page.locale));
    page.telling("standings, second page", &arena::standings(&stage.live, 1, page.locale));
    page.telling("matches, second page", &arena::matches(&stage.live, 1, page.locale));
    page.step(&mut stage, "the end", &[0, 32], Stage::play_out);
}

fn robin(page: &mut Page) {
    page.title("Round robin of five");
    let mut stage = Stage::new(Plan { start: Start::WhenFull, most: 5, patience: Some(4), ..plan(Format::Robin(1)) });
    page.step(&mut stage, "full", &[0, 4], |stage| stage.join(5));
    page.step(&mut stage, "games open", &[1, 4], Stage::open);
    page.step(&mut stage, "one does not come", &[1, 4], |stage| stage.absent(&[Half::Lower]));
    page.step(&mut stage, "the round goes on", &[0, 4], Stage::play);
    page.step(&mut stage, "nobody comes", &[0, 4], |stage| {
        stage.open();
        stage.absent(&Half::BOTH);
    });
    page.step(&mut stage, "the house was down", &[], |stage| stage.ask(Actor::House, &Command::Excuse(180_000)));
    page.step(&mut stage, "the end", &[0, 4], Stage::play_out);
    page.telling("table", &arena::table(&stage.live, 0, page.locale));
}

fn cancelled(page: &mut Page) {
    page.title("Those that come to nothing");
    let timed = || Plan { start: Start::At(BEGIN.plus_seconds(30 * MINUTE)), least: 4, ..plan(Format::Double) };
    let mut stage = Stage::new(timed());
    stage.join(2);
    page.step(&mut stage, "too few", &[1], |stage| stage.wait(31));
    let mut stage = Stage::new(timed());
    stage.join(2);
    page.step(&mut stage, "the organiser does not want it", &[1], |stage| stage.by(0, &Command::Cancel));
    page.telling("the card", &arena::card(&stage.live, Some(player(0)), page.locale));
    let mut stage = Stage::new(Plan { start: Start::ByHand, ..timed() });
    stage.join(4);
    stage.by(0, &Command::Start);
    page.step(&mut stage, "three of four leave", &[1], |stage| (0..3).for_each(|number| stage.by(number, &Command::Leave)));
}

/// Once everybody has left, nobody wins.
fn deserted(page: &mut Page) {
    let mut stage = Stage::new(Plan { best_of: 3, ..plan(Format::Swiss(Some(3))) });
    stage.join(4);
    stage.by(0, &Command::Start);
    page.step(&mut stage, "the organiser sends three away", &[1], |stage| {
        (0..3).for_each(|number| stage.by(0, &Command::Remove(EntrantId(number))));
    });
    let mut log = stage.live.log()[..5].to_vec();
    log.push(Logged { at: stage.now, event: Event::Cancelled { why: Why::Deserted } });
    stage.live = Tournament::from_log(stage.live.id(), log).expect("it follows");
    page.telling("nobody is left", &arena::post(&stage.live, 5, 6, page.locale));
}

fn answers(page: &mut Page) {
    page.title("Answers");
    let refusals = [
        Refusal::NotOrganiser,
        Refusal::Full,
        Refusal::AlreadyIn,
        Refusal::NotIn,
        Refusal::Closed,
        Refusal::Begun,
        Refusal::NotBegun,
        Refusal::Over,
        Refusal::TooFew,
        Refusal::NoCheckIn,
        Refusal::PauseAsIs,
        Refusal::NoSuchMatch,
        Refusal::BuiltOn,
        Refusal::Left,
        Refusal::BadOrder,
        Refusal::BadPlan,
    ];
    for refusal in refusals {
        let _ = writeln!(page.text, "{refusal:?}: {}", arena::refusal(&refusal).phrase(page.locale));
    }
    let mut stage = Stage::new(plan(Format::Single(Third::Shared)));
    stage.join(5);
    let before = [Command::Join(person(4), 1500), Command::Leave, Command::CheckIn];
    let said = |live: &Tournament, command: &Command, page: &mut Page| {
        let _ = writeln!(page.text, "{command:?}: {}", arena::said(live, command).phrase(page.locale));
    };
    before.iter().for_each(|command| said(&stage.live, command, page));
    stage.by(0, &Command::Start);
    let after = [
        Command::Join(person(4), 1500),
        Command::Leave,
        Command::Start,
        Command::Pause,
        Command::Resume,
        Command::Cancel,
        Command::Award(MatchId(1), EntrantId(3)),
        Command::Forfeit(EntrantId(3)),
        Command::Replay(MatchId(1)),
        Command::Replace(EntrantId(3), person(9), 1500),
        Command::Extend(MatchId(1), 21),
        Command::Remove(EntrantId(3)),
        Command::Appoint(person(2)),
        Command::Seed(Vec::new()),
        Command::Replan(Box::new(plan(Format::Double))),
        Command::EndSeries,
        Command::Lapse,
    ];
    after.iter().for_each(|command| said(&stage.live, command, page));
    let other = Tournament::create(TournamentId::new(3, 15), BEGIN, plan(Format::Double), person(1), None).expect("a lawful plan");
    page.telling("a list", &arena::list(&[stage.live.clone(), other], page.locale));
    page.telling("an empty list", &arena::list(&[], page.locale));
}

fn drafts(page: &mut Page) {
    page.title("Putting one together");
    let usual = draft::usual(BEGIN, page.locale).expect("there is a usual one");
    assert!(Tournament::create(TournamentId::new(1, 1), BEGIN, usual.clone(), person(0), None).is_ok(), "the usual one can be held");
    let desk = draft::Desk { plan: &usual, whose: None, now: BEGIN, zone: "Europe/Oslo" };
    (0..3).for_each(|at| page.telling(&format!("draft, page {at}"), &draft::draft(desk, at, page.locale)));
    for word in draft::WORDS {
        let choices = draft::choices(desk, word, page.locale).expect("every word has choices");
        page.telling(&format!("choices for {word}"), &choices);
        let form = draft::form(desk, word, page.locale).expect("every word can be typed");
        assert!(form.title.chars().count() <= 45 && form.label.chars().count() <= 45 && form.says.len() <= 64, "{form:?}");
        let _ = writeln!(page.text, "{} / {} / {} / {}", form.title, form.label, form.says, form.otherwise);
    }
    for (word, value) in [("format", "cup"), ("colour", "red"), ("late", "2"), ("checkin", "10"), ("start", "yesterday"), ("most", "1000")]
    {
        let single = draft::set(desk, "format", "single").and_then(|plan| draft::set(draft::Desk { plan: &plan, ..desk }, "start", "full"));
        let plan = single.expect("lawful values");
        let refused = draft::set(draft::Desk { plan: &plan, ..desk }, word, value).expect_err("no such value");
        let _ = writeln!(page.text, "{word}={value}: {}", refused.phrase(page.locale));
    }
    let whose = draft::Desk { whose: Some(TournamentId::new(3, 14)), ..desk };
    page.telling("the plan of one that exists", &draft::draft(whose, 0, page.locale));
    page.telling("a choice for it", &draft::choices(whose, "rules", page.locale).expect("a word"));
}

fn page(locale: Locale) -> String {
    let mut page = Page { text: String::new(), locale };
    for part in [swiss, single, double, large, robin, cancelled, deserted, answers, drafts] {
        part(&mut page);
    }
    page.text
}

#[test]
fn one_page_a_language_tells_whole_tournaments() {
    for locale in Locale::ALL {
        let page = page(locale);
        let path = format!("{}/tests/data/tournaments-{}.txt", env!("CARGO_MANIFEST_DIR"), locale.tag());
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, &page).expect("the page can be written");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let changed = page.lines().zip(kept.lines()).find(|(now, kept)| now != kept);
        assert!(page == kept, "{} has changed ({changed:?}); read it, then run the tests with UPDATE=1", locale.tag());
    }
}

#[test]
fn whatever_is_told_of_tournaments_of_every_size_fits_every_platform() {
    let formats = [Format::Single(Third::Played), Format::Double, Format::Robin(2), Format::Swiss(None)];
    for (format, count) in formats.into_iter().flat_map(|format| [2, 3, 5, 17, 64, 150].map(|count| (format, count))) {
        let most = if matches!(format, Format::Robin(_)) { 17 } else { 256 };
        let mut stage = Stage::new(Plan { most, ..plan(format) });
        stage.join(count.min(u64::from(most)));
        stage.by(0, &Command::Start);
        stage.play();
        stage.open();
        let live = &stage.live;
        let what = format!("{format:?} of {count}");
        for at in 0..12 {
            fits(&what, &arena::bracket(live, at, Locale::Ru));
            fits(&what, &arena::table(live, at, Locale::Ru));
            fits(&what, &arena::standings(live, at, Locale::Ru));
            fits(&what, &arena::matches(live, at, Locale::Ru));
        }
        fits(&what, &arena::post(live, 0, live.log().len(), Locale::Ru));
        fits(&what, &arena::letter(live, 0, live.log().len(), player(1), Locale::Ru));
    }
}

#[test]
fn every_match_of_a_tree_stands_on_a_page() {
    for (format, count) in
        [(Format::Single(Third::Played), 5), (Format::Single(Third::Shared), 200), (Format::Double, 33), (Format::Double, 130)]
    {
        let mut stage = Stage::new(Plan { most: 256, ..plan(format) });
        stage.join(count);
        stage.by(0, &Command::Start);
        let mut boxes = 0;
        let mut titles = Vec::new();
        for at in 0..40 {
            let telling = arena::bracket(&stage.live, at, Locale::En);
            let Some(View::Figure(figure)) = telling.scene.map(|scene| scene.view) else { panic!("no picture") };
            let Figure::Bracket(bracket) = *figure else { panic!("no bracket") };
            if titles.contains(&bracket.subtitle) {
                break;
            }
            boxes += bracket.boxes.len();
            titles.push(bracket.subtitle);
        }
        // The last matches of both trees stand on the page of the finals, too.
        let twice = if format == Format::Double { 2 } else { 0 };
        assert_eq!(boxes, stage.live.matches().len() + twice, "{format:?} of {count}: {titles:?}");
    }
}

#[test]
fn values_of_a_draft_are_read_as_people_say_them() {
    let usual = draft::usual(BEGIN, Locale::En).expect("there is a usual one");
    let desk = draft::Desk { plan: &usual, whose: None, now: BEGIN, zone: "Europe/Oslo" };
    let at = |minutes: u32| Start::At(BEGIN.plus_seconds(minutes * MINUTE));
    // It is 19:00 in Oslo.
    for (value, start) in [
        ("+45", at(45)),
        ("20:00", at(60)),
        ("18:30", at(23 * 60 + 30)),
        ("2026-11-21T19:00", at(24 * 60)),
        ("full", Start::WhenFull),
        ("hand", Start::ByHand),
    ] {
        assert_eq!(draft::set(desk, "start", value).map(|plan| plan.start), Ok(start), "{value}");
    }
    let weekly = draft::set(desk, "repeat", "5@20:00").expect("a time").repeat.expect("a series");
    assert_eq!((weekly.weekday, weekly.minute, weekly.zone.as_str()), (4, 1200, "Europe/Oslo"));
    let fewer = draft::set(desk, "most", "2").expect("a number");
    assert_eq!((fewer.most, fewer.least), (2, 2));
    let rules = draft::set(desk, "rules", "mb mines=2").expect("rules").rules;
    assert!(rules.contains("mb") && rules.contains("mines=2") && rules.contains("quick"), "{rules}");
}

#[test]
fn only_what_happened_is_told_of() {
    let mut stage = Stage::new(plan(Format::Swiss(None)));
    stage.join(3);
    let end = stage.live.log().len();
    assert!(!arena::news(&stage.live, 1, end) && arena::news(&stage.live, 0, end));
    assert!(matches!(stage.live.phase(), Phase::Gathering));
    assert!(stage.live.log().iter().any(|logged| matches!(logged.event, Event::Joined { .. })));
    for (from, to) in [(0, 0), (end, end), (end + 5, end + 9), (9, 2)] {
        fits("no events", &arena::post(&stage.live, from, to, Locale::Nb));
        fits("no events", &arena::letter(&stage.live, from, to, player(1), Locale::Nb));
    }
}
