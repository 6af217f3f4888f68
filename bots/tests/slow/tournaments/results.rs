//! Who met whom and how it ended, from what people were told and from the records: the calls, the names of threads, what
//! the organiser decided, whose opponent was out.

use std::collections::BTreeMap;

use broadside_core::game::{record::Record, side::Side};
use broadside_sim::discord::PlaceKind;

use super::{
    archive::Archive,
    cup::{Cup, Outcome},
    hearing::{Heard, Thread, UNFIRED, code},
    person::Person,
    reckoning::{Ending, Meeting},
};

/// The rounds of a double elimination of sixteen in the order of time, as letters call them; Swiss rounds count.
const STAGES: [&str; 12] = [
    "Upper bracket, round 1",
    "Lower bracket, round 1",
    "Upper bracket, round 2",
    "Lower bracket, round 2",
    "Lower bracket, round 3",
    "Upper bracket, round 3",
    "Lower bracket, round 4",
    "Lower bracket, round 5",
    "Upper final",
    "Lower final",
    "Grand final",
    "Deciding final",
];

/// What was told of all meetings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    pub meetings: Vec<Meeting>,
    /// Who had a bye, as often as they had one.
    pub byes: Vec<String>,
    /// How many games were called.
    pub games: usize,
    told: BTreeMap<String, (usize, [String; 2])>,
}

impl Results {
    /// Gathers it. What is kept is only looked at to say more where nothing was told.
    pub fn told(cup: &Cup<'_>, outcome: &Outcome, kept: &Archive) -> Self {
        let told = announced(cup);
        let room = cup.organiser.room.borrow();
        let mut meetings: BTreeMap<(usize, [String; 2]), Ending> = BTreeMap::new();
        for (game, (round, pair)) in &told {
            let record = outcome.records.get(game).and_then(|record| recorded(record, pair));
            let endings = [decision(&room, pair), absence(cup, &room, pair), unfired(cup, game, pair), record];
            let ending = endings.into_iter().flatten().next().unwrap_or_else(|| untold(cup, outcome, kept, game, pair));
            assert!(endings.iter().flatten().all(|told| *told == ending), "all say the same of {pair:?} in game {game}: {endings:?}");
            meetings.insert((*round, pair.clone()), ending);
        }
        let meeting = |((round, pair), ending)| Meeting { round, pair, ending };
        let byes = cup.players.iter().flat_map(|person| vec![person.name.to_owned(); rests(person, &room)]).collect();
        Self { meetings: meetings.into_iter().map(meeting).collect(), byes, games: told.len(), told }
    }

    /// Whose the games were, the upper one first.
    pub fn pairs(&self) -> BTreeMap<String, [String; 2]> {
        self.told.iter().map(|(game, (_, pair))| (game.clone(), pair.clone())).collect()
    }
}

/// Round and pair of each game, as announced to either player; all who heard of it heard the same.
fn announced(cup: &Cup<'_>) -> BTreeMap<String, (usize, [String; 2])> {
    let mut told: BTreeMap<String, (usize, [String; 2])> = BTreeMap::new();
    let mut note = |game: &str, round: usize, pair: [&str; 2]| {
        let fresh = (round, pair.map(str::to_owned));
        let known = told.entry(game.to_owned()).or_insert_with(|| fresh.clone());
        assert_eq!(*known, fresh, "game {game}");
    };
    for person in &cup.players {
        let heard = person.heard.borrow();
        for (game, call) in &heard.calls {
            let pair = [person.name, call.rival.as_str()];
            let pair = if call.first { pair } else { [pair[1], pair[0]] };
            note(game, round(&call.stage), pair);
        }
        for (game, thread) in &heard.threads {
            let (stage, pair) = thread.pair().expect("a thread is named after a match");
            note(game, round(stage), pair);
        }
    }
    // Threads can be read by all.
    cup.town.discord.look(|world| {
        for entry in world.log() {
            let Some((place, game)) = entry.place.and_then(|place| world.place(place)).zip(code(&entry.content)) else { continue };
            if let (PlaceKind::Thread(_), Some((stage, pair))) = (place.kind, (Thread { place: place.id, name: place.name.clone() }).pair())
            {
                note(game, round(stage), pair);
            }
        }
    });
    told
}

/// How often somebody had a bye: all are told, and whoever can be written to is by letter, too. Nobody has two.
fn rests(person: &Person<'_>, room: &Heard) -> usize {
    let aloud = usize::from(room.lines.contains(&format!("A bye, which counts as a win: {}.", person.name)));
    let letters = person.heard.borrow().lines.iter().filter(|line| line.contains("you have a bye")).count();
    assert!(person.closed() || letters == aloud, "{} had {letters} byes by letter, all were told of {aloud}", person.name);
    aloud
}

fn round(stage: &str) -> usize {
    let swiss = || stage.strip_prefix("Round ")?.split(' ').next()?.parse().ok();
    let tree = || STAGES.iter().position(|known| *known == stage);
    swiss().or_else(tree).unwrap_or_else(|| panic!("no round is called {stage:?}"))
}

/// What the organiser decided about a match, as all were told.
fn decision(room: &Heard, pair: &[String; 2]) -> Option<Ending> {
    let begins = format!("Admiral decides: the match {} — {} goes to ", pair[0], pair[1]);
    let winner = room.lines.iter().find_map(|line| line.strip_prefix(&begins)?.strip_suffix('.'))?;
    Some(if winner == pair[0] { Ending::Upper } else { Ending::Lower })
}

/// Whether either or everybody was told that the other is out, or did not come.
fn absence(cup: &Cup<'_>, room: &Heard, pair: &[String; 2]) -> Option<Ending> {
    let hears = |one: usize, line: &dyn Fn(&str) -> String| {
        let person = cup.players.iter().find(|person| person.name == pair[one]).expect("only players meet");
        person.heard.borrow().lines.contains(&line(&pair[1 - one]))
    };
    if [0, 1].iter().any(|one| hears(*one, &|rival| format!("Neither you nor {rival} showed up in time: the match is lost for both."))) {
        return Some(Ending::Nobody);
    }
    let told = |one: usize| {
        let (out, lost) = (&|rival: &str| format!("{rival} is out: the match is yours."), &|rival: &str| {
            format!("You are out, so the match goes to {rival}.")
        });
        let (absent, late) = (&|rival: &str| format!("{rival} didn’t show up: the match is yours."), &|rival: &str| {
            format!("You were not ready in time, so the match goes to {rival}.")
        });
        let aloud = ["is out", "didn’t show up"].map(|why| format!("{} {why}; {} wins the match.", pair[1 - one], pair[one]));
        aloud.iter().any(|line| room.lines.contains(line))
            || hears(one, out)
            || hears(one, absent)
            || hears(1 - one, lost)
            || hears(1 - one, late)
    };
    won([told(0), told(1)])
}

/// What both were told in the game itself at its end, if nobody had fired. A room is told how many results came in where
/// they are many at a time, and whoever cannot be written to gets no letter: this they read in the thread.
fn unfired(cup: &Cup<'_>, game: &str, pair: &[String; 2]) -> Option<Ending> {
    let told = |winner: usize| {
        let line = format!("{UNFIRED}{} loses, {} wins.", pair[1 - winner], pair[winner]);
        let both = cup.players.iter().filter(|person| pair.iter().any(|name| name == person.name));
        let heard = both.filter(|person| person.heard.borrow().board(game).contains(&line)).count();
        assert_ne!(heard, 1, "both are told in game {game}: {line}");
        heard == 2
    };
    won([told(0), told(1)])
}

/// Who has won, if it was told of the upper one or of the lower one.
fn won(told: [bool; 2]) -> Option<Ending> {
    match told {
        [true, _] => Some(Ending::Upper),
        [_, true] => Some(Ending::Lower),
        _ => None,
    }
}

/// How the record says that a game ended; the upper one is side A of a match's only game.
fn recorded(record: &Record, pair: &[String; 2]) -> Option<Ending> {
    assert_eq!([&record.names[Side::A], &record.names[Side::B]], [&pair[0], &pair[1]], "the upper one fires first");
    Some(match record.ending.winner()? {
        Side::A => Ending::Upper,
        Side::B => Ending::Lower,
    })
}

/// Nobody was told how a game ended: everything that anybody was told of either, and what is kept of the match.
fn untold(cup: &Cup<'_>, outcome: &Outcome, kept: &Archive, game: &str, pair: &[String; 2]) -> ! {
    let of_them = |lines: &[String]| {
        let named = lines.iter().filter(|line| pair.iter().any(|name| line.contains(name.as_str())));
        named.map(|line| format!("\n    {line}")).collect::<String>()
    };
    let heard = cup.players.iter().filter(|person| pair.iter().any(|name| name == person.name)).map(|person| {
        let heard = person.heard.borrow();
        format!("{} heard:{}\n  of the game:{}", person.name, of_them(&heard.lines), of_them(heard.board(game)))
    });
    panic!(
        "nobody was told how {pair:?} ended in game {game}\n{}\nall heard:{}\nkept: {}\nrecords: {:?}",
        heard.collect::<Vec<_>>().join("\n"),
        of_them(&cup.organiser.room.borrow().lines),
        kept.tells(game),
        outcome.records.keys().collect::<Vec<_>>(),
    )
}
