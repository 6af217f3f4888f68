//! How people play: ready by the key, a shot or two, and the weaker one gives up; one game in four is fought to the end
//! with fleets laid by hand. Whoever has closed DMs plays in the thread and by its keys.

use super::{
    hearing::{Heard, UNFIRED},
    person::{Act, Home, Person},
};

/// The fleets that are laid by hand, a two-decker and a single-decker: what is said, and its decks.
const FLEETS: [(&str, [&str; 3]); 4] = [
    ("A1-B1 D4", ["A1", "B1", "D4"]),
    ("B2-B3 D5", ["B2", "B3", "D5"]),
    ("C1-D1 A4", ["C1", "D1", "A4"]),
    ("E2-E3 B5", ["E2", "E3", "B5"]),
];

/// How often whoever wins a fought game fires at open sea first.
const PATIENCE: usize = 4;

/// What ends a game, as it is told.
const ENDS: [&str; 10] = [
    " wins!",
    " wins.",
    "You won in ",
    "You lost: ",
    "You win!",
    UNFIRED,
    "The game was called off.",
    "The game was closed",
    "agreed on a draw.",
    "let the clock run out",
];

/// What somebody does about a game to which they are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Habit {
    Plays,
    /// Never turns up.
    Sleeps,
    /// Leaves the tournament instead.
    Leaves,
}

/// How a game of these two goes, the stronger of whom has the lower number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Course {
    /// The weaker one gives up after so many shots.
    Short(usize),
    /// To the last deck.
    Fought,
}

impl Course {
    fn of(one: usize, other: usize) -> Self {
        match (one + other) % 4 {
            3 => Self::Fought,
            rest => Self::Short(1 + rest % 2),
        }
    }
}

/// Whether a game is over, as far as somebody was told.
pub fn ended(heard: &Heard, game: &str) -> Option<()> {
    heard.board(game).iter().any(|line| ENDS.iter().any(|end| line.contains(end))).then_some(())
}

/// One game as one of its players sees it.
pub struct Seat<'a> {
    person: &'a Person<'a>,
    game: &'a str,
    tournament: &'a str,
    names: &'a [&'static str],
}

impl<'a> Seat<'a> {
    /// The seat of somebody in a game of a tournament between people of these names.
    pub fn new(person: &'a Person<'a>, game: &'a str, tournament: &'a str, names: &'a [&'static str]) -> Self {
        Self { person, game, tournament, names }
    }

    /// Plays, sleeps or leaves; returns when the game is over.
    pub async fn sit(&self, habit: Habit) {
        let over = |heard: &Heard, _: &Heard| ended(heard, self.game);
        match habit {
            Habit::Sleeps => self.person.hears(over).await,
            Habit::Leaves => self.person.strive(over, |_, _| Some(Person::about("leave", self.tournament, ""))).await,
            Habit::Plays => self.person.strive(over, |heard, _| self.wish(heard)).await,
        }
    }

    /// What to do next, as far as was told.
    fn wish(&self, heard: &Heard) -> Option<Act> {
        if ended(heard, self.game).is_some() {
            return None;
        }
        let rival = self.rival(heard)?;
        let course = Course::of(self.person.number, rival);
        let board = heard.board(self.game);
        let Some(first) = board.iter().find_map(|line| line.strip_prefix("The battle begins. ")?.strip_suffix(" fires first.")) else {
            return self.prepare(heard, course);
        };
        let shots: Vec<(&str, &str, &str)> = board.iter().filter_map(|line| shot(line)).collect();
        let turn = match shots.last() {
            Some((name, _, "miss.")) => *name != self.person.name,
            Some((name, ..)) => *name == self.person.name,
            None => first == self.person.name,
        };
        match course {
            Course::Short(most) if shots.len() >= most => {
                (self.person.number > rival).then(|| Act::Say("resign", vec![("game", self.game.to_owned())]))
            }
            _ if !turn => None,
            course => {
                let fired: Vec<&str> = shots.iter().filter(|(name, ..)| *name == self.person.name).map(|(_, cell, _)| *cell).collect();
                self.fire(heard, &self.aim(&fired, rival, course))
            }
        }
    }

    /// The number of whoever sits opposite, as the letter or the name of the thread says.
    pub fn rival(&self, heard: &Heard) -> Option<usize> {
        let by_letter = || Some(heard.calls.get(self.game)?.rival.clone());
        let by_thread = || {
            let (_, [upper, lower]) = heard.threads.get(self.game)?.pair()?;
            Some(if upper == self.person.name { lower } else { upper }.to_owned())
        };
        let name = by_letter().or_else(by_thread)?;
        self.names.iter().position(|known| *known == name)
    }

    /// Lays the fleet, if it is to be laid by hand, and is ready.
    fn prepare(&self, heard: &Heard, course: Course) -> Option<Act> {
        let said = format!("{} is ready.", self.person.name);
        if heard.board(self.game).contains(&said) {
            return None;
        }
        let drawn = heard.key(self.game, "ready");
        match (drawn, course) {
            // The replica draws one by lot first; the next is laid by hand.
            (Some((..3, _)), Course::Fought) => Some(self.says("place", "ships", FLEETS[self.person.number % FLEETS.len()].0)),
            (Some((_, key)), _) => Some(Act::Press(key)),
            (None, _) => heard.key(self.game, "field").filter(|_| self.person.closed()).map(|(_, key)| Act::Press(key)),
        }
    }

    fn says(&self, verb: &'static str, name: &'static str, word: &str) -> Act {
        let words = match self.person.home {
            Home::Discord { .. } => vec![(name, word.to_owned()), ("game", self.game.to_owned())],
            Home::Telegram { .. } => vec![(name, word.to_owned())],
        };
        Act::Say(verb, words)
    }

    /// Where to fire next.
    fn aim(&self, fired: &[&str], rival: usize, course: Course) -> String {
        let decks = FLEETS[rival % FLEETS.len()].1;
        let all = ('A'..='E').flat_map(|column| (1..=5).map(move |row| format!("{column}{row}")));
        let mut sea = all.filter(|cell| !decks.contains(&cell.as_str()) && !fired.contains(&cell.as_str()));
        let strikes = course == Course::Fought && self.person.number < rival && fired.len() >= PATIENCE;
        match decks.iter().find(|deck| strikes && !fired.contains(deck)) {
            Some(deck) => (*deck).to_owned(),
            // Cells that do not touch one another, for the fleets laid by lot.
            None if course != Course::Fought => ["C3", "A1", "E5", "A5", "E1"][fired.len() % 5].to_owned(),
            None => sea.next().expect("there is more sea than anybody fires at"),
        }
    }

    /// Fires: typed or by command; some by keys, as do all who play in a thread.
    fn fire(&self, heard: &Heard, cell: &str) -> Option<Act> {
        let by_keys = match self.person.home {
            Home::Discord { .. } => self.person.closed(),
            Home::Telegram { .. } => self.person.number.is_multiple_of(3),
        };
        if !by_keys {
            return Some(self.says("fire", "cell", cell));
        }
        let column = cell.bytes().next().map(|letter| letter - b'A' + 1).expect("a cell has a letter");
        let steps = [format!("aim {column}"), format!("fire {cell}")];
        let keys = steps.iter().enumerate().filter_map(|(step, says)| Some((heard.key(self.game, says)?, step)));
        keys.max_by_key(|((revision, _), step)| (*revision, *step)).map(|((_, key), _)| Act::Press(key))
    }
}

/// Who fired where, and what came of it, if a line tells it.
pub fn shot(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line.split_once(" fires ")?;
    let (cell, answer) = rest.split_once(": ")?;
    Some((name, cell, answer))
}
