//! One whole tournament: people join, play every game they are called to, an organiser decides, the binary is killed.
//! At the end everybody has read the last letter, and records and table are asked for.

use std::{collections::BTreeMap, time::Duration};

use broadside_core::game::record::Record;
use futures_util::future::join_all;

use super::{
    blows::{self, Fallen, When},
    hearing::{Ears, Heard},
    person::{Act, Home, Person},
    playing::{self, Habit, Seat},
    reckoning::{self, Row},
    town::Town,
};
use crate::kills::replica::Replica;

/// How long a whole tournament may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1200);

/// How often it is looked whether everything is delivered.
const LOOKS: Duration = Duration::from_millis(50);

/// When an organiser says something.
#[derive(Clone, Copy, Debug)]
pub enum Cue {
    /// All were told this.
    Told(&'static str),
    /// This player has read the letters that call to so many games: of a match that is decided sooner there is none.
    Called(usize, usize),
    /// People have come to the end of a game so many times.
    Over(usize),
}

/// What an organiser says, and what all are told then: a line that begins and ends so.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub cue: Cue,
    pub deed: &'static str,
    pub about: &'static str,
    pub told: [&'static str; 2],
}

/// What is to happen.
pub struct Plan {
    /// What the tournament is made with.
    pub settings: String,
    /// What somebody does about the game of this number, counted from 0.
    pub habit: fn(usize, usize) -> Habit,
    pub orders: Vec<Order>,
    pub kills: Vec<When>,
}

/// Everybody.
pub struct Cup<'a> {
    pub town: &'a Town,
    pub title: &'static str,
    pub names: &'static [&'static str],
    pub players: Vec<Person<'a>>,
    pub organiser: Person<'a>,
}

/// What came of it.
pub struct Outcome {
    pub code: String,
    pub fallen: Fallen,
    /// The records of all games that were begun.
    pub records: BTreeMap<String, Record>,
    /// The final table as it was shown.
    pub table: Vec<Row>,
    /// What some were handed over about themselves.
    pub exports: BTreeMap<&'static str, serde_json::Value>,
}

impl Cup<'_> {
    /// The whole life of it.
    pub async fn run(&self, ears: &Ears, replica: &mut Replica, plan: &Plan) -> Outcome {
        let whole = async {
            let code = self.create(&plan.settings).await;
            let playing = join_all(self.players.iter().map(|person| self.attend(person, &code, plan.habit)));
            let (fallen, _, ()) = tokio::join!(blows::fall(self.town, replica, &plan.kills), playing, self.organise(&code, &plan.orders));
            self.harvest(code, fallen).await
        };
        tokio::select! {
            () = ears.listen(self.town) => unreachable!("it listens for ever"),
            outcome = tokio::time::timeout(PATIENCE, whole) => outcome.unwrap_or_else(|_| self.give_up()),
        }
    }

    /// Says who still waits for the end of a game, what they read last and what they could press.
    fn give_up(&self) -> ! {
        let course = &self.town.course;
        let waiting = |person: &Person<'_>| {
            let heard = person.heard.borrow();
            let game = heard.games.iter().find(|game| playing::ended(&heard, game).is_none())?;
            let keys: Vec<&String> = heard.keys.keys().filter(|key| key.starts_with(game.as_str())).collect();
            let last: Vec<&String> = heard.lines.iter().rev().take(6).collect();
            Some(format!(
                "{} in {game}: board {:?}, keys {keys:?}, read last {last:?}, asked again {}, did last {:?}",
                person.name,
                heard.board(game),
                heard.again,
                person.did_last()
            ))
        };
        let waiting: Vec<String> = self.players.iter().filter_map(waiting).collect();
        let room = self.organiser.room.borrow();
        let told: Vec<&String> = room.lines.iter().rev().take(6).collect();
        let (lives, done, over) = (*course.lives.borrow(), *course.done.borrow(), *course.over.borrow());
        panic!(
            "the tournament does not come to its end: lives {lives}, done {done}, over {over}\nall were told last {told:?}\n{}",
            waiting.join("\n")
        )
    }

    /// The organiser makes it; its code.
    async fn create(&self, settings: &str) -> String {
        let code = |_: &Heard, room: &Heard| {
            let join = room.keys.keys().find(|key| key.ends_with(" tournament join"))?;
            join.split(' ').next().map(str::to_owned)
        };
        self.organiser.strive(code, |_, _| Some(Person::about("create", "", settings))).await
    }

    /// Joins by the key where the key is, else by the code; plays every game until it is over.
    async fn attend(&self, person: &Person<'_>, code: &str, habit: fn(usize, usize) -> Habit) {
        match (&person.home, &self.organiser.home) {
            (Home::Discord { .. }, Home::Discord { .. }) | (Home::Telegram { .. }, Home::Telegram { .. }) => {
                person.joins_by_key(code).await
            }
            _ => person.joins_by_code(code).await,
        }
        for at in 0.. {
            let called = |heard: &Heard, room: &Heard| match heard.games.get(at) {
                Some(game) => Some(Some(game.clone())),
                None => room.line(" is over.").map(|_| None),
            };
            let Some(game) = person.hears(called).await else { return };
            Seat::new(person, &game, code, self.names).sit(habit(person.number, at)).await;
            self.town.course.over.send_modify(|over| *over += 1);
        }
    }

    async fn organise(&self, code: &str, orders: &[Order]) {
        for order in orders {
            match order.cue {
                Cue::Told(part) => self.organiser.hears(|_, room| room.line(part).map(drop)).await,
                Cue::Called(number, games) => self.players[number].hears(|heard, _| (heard.calls.len() >= games).then_some(())).await,
                Cue::Over(count) => drop(self.town.course.over.subscribe().wait_for(|over| *over >= count).await),
            }
            let told = |_: &Heard, room: &Heard| {
                let [begins, ends] = order.told;
                room.lines.iter().any(|line| line.starts_with(begins) && line.contains(ends)).then_some(())
            };
            self.organiser.decides(told, &Person::about(order.deed, code, order.about)).await;
        }
    }

    /// Everybody reads how it ended; then all is delivered, and records and table are asked for.
    async fn harvest(&self, code: String, fallen: Fallen) -> Outcome {
        let last = |heard: &Heard, _: &Heard| {
            heard.lines.iter().any(|line| line.starts_with("You have won ") || line.contains(" Your place: ")).then_some(())
        };
        join_all(self.players.iter().filter(|person| !person.closed()).map(|person| person.hears(last))).await;
        let mut looks = tokio::time::interval(LOOKS);
        while self.town.undelivered().await > 0 {
            looks.tick().await;
        }
        let records = join_all(self.players.iter().map(|person| self.records_of(person))).await;
        let size = self.names.len();
        let table = |heard: &Heard, _: &Heard| {
            let table = reckoning::read(heard.lines.iter(), self.names);
            (table.len() == size).then_some(table)
        };
        let table = self.organiser.strive(table, |_, _| Some(Person::about("standings", &code, ""))).await;
        let mut exports = BTreeMap::new();
        for person in self.players.iter().step_by(self.names.len() / 4 + 1) {
            exports.insert(person.name, export(person).await);
        }
        Outcome { code, fallen, records: records.into_iter().flatten().collect(), table, exports }
    }

    /// The records of the games that somebody began, each asked for by the stronger of the two.
    async fn records_of(&self, person: &Person<'_>) -> Vec<(String, Record)> {
        let games: Vec<String> = {
            let heard = person.heard.borrow();
            let begun = |game: &&String| heard.board(game).iter().any(|line| line.starts_with("The battle begins."));
            let mine = |game: &&String| Seat::new(person, game, "", self.names).rival(&heard).is_some_and(|rival| person.number < rival);
            heard.games.iter().filter(begun).filter(mine).cloned().collect()
        };
        let mut records = Vec::new();
        for game in games {
            let text = person.record(&game).await;
            let record = Record::read(&text).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
            assert_eq!(record.verify(), [], "{text}");
            records.push((game, record));
        }
        records
    }
}

/// Everything that is kept about somebody, as they are given it.
async fn export(person: &Person<'_>) -> serde_json::Value {
    let found = |heard: &Heard, _: &Heard| heard.files.iter().find_map(|file| serde_json::from_str(file).ok());
    person.strive(found, |_, _| Some(Act::Say("export", Vec::new()))).await
}
