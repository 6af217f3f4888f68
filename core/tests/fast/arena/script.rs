//! The short language of stories: a line is who does what, and another is what follows. `6 joins`, `start`, `award 1 3`,
//! `0.1 upper` (how the second game of match 0 ends), `after 90` (seconds pass, then the clock asks), `down 90` (the
//! house was down for so long).

use std::fmt::Write;

use broadside_arena::{
    command::{Actor, Command, Refusal},
    effects::Effect,
    entrant::{BoutOutcome, EntrantId, MatchHalf, MatchId, MatchResult},
    event::{CancelReason, Cause, Event},
    plan::Plan,
};

use super::stage::{ROOM, Stage, game, person, player};

/// A tournament that so many people, from number 1 on, have joined; whoever has number 1 is entrant 0.
pub fn gathered(plan: Plan, players: u64) -> Stage {
    let mut stage = Stage::new(plan, Some(ROOM), 1);
    for number in 1..=players {
        stage.person(number, &Command::Join(person(number), rating(number))).expect("there is room");
    }
    stage
}

/// Does what a line says, and says what follows.
pub fn step(stage: &mut Stage, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let answer = match words[..] {
        ["down", seconds] => {
            let millis = 1000 * seconds.parse::<i64>().expect("seconds");
            stage.now = stage.now.plus_millis(millis);
            stage.house(&Command::CreditOutage(millis))
        }
        ["after", seconds] => {
            stage.now = stage.now.plus_seconds(seconds.parse().expect("seconds"));
            stage.ask(Actor::Clock, &Command::Lapse)
        }
        [number, verb, ..] if number.parse::<u64>().is_ok() => stage.person(number.parse().expect("a number"), &by_person(verb, line)),
        [bout, outcome] if bout.contains('.') => {
            let (one, number) = bout.split_once('.').expect("a match and a game");
            let (one, number) = (MatchId(one.parse().expect("a match")), number.parse().expect("a game"));
            let command = match outcome {
                "opens" => Command::Opened(one, number, game(one, number)),
                "all-there" => Command::Absent(one, number, Vec::new()),
                "upper-absent" => Command::Absent(one, number, vec![MatchHalf::Upper]),
                "lower-absent" => Command::Absent(one, number, vec![MatchHalf::Lower]),
                "both-absent" => Command::Absent(one, number, MatchHalf::BOTH.to_vec()),
                outcome => Command::Finished(game(one, number), outcome_of(outcome)),
            };
            stage.house(&command)
        }
        _ => stage.organiser(&by_organiser(&words)),
    };
    answered(&answer)
}

fn by_person(verb: &str, line: &str) -> Command {
    let number = line.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
    match verb {
        "joins" => Command::Join(person(number), rating(number)),
        "leaves" => Command::Leave,
        "checks" => Command::CheckIn,
        _ => by_organiser(&line.split(' ').skip(1).collect::<Vec<_>>()),
    }
}

/// The higher the number, the better they are.
pub fn rating(number: u64) -> u16 {
    1500 + number as u16
}

fn by_organiser(words: &[&str]) -> Command {
    let number = |text: &str| text.parse::<u16>().expect("a number");
    let who = |text: &str| EntrantId(number(text));
    match *words {
        ["start"] => Command::Start,
        ["pause"] => Command::Pause,
        ["resume"] => Command::Resume,
        ["cancel"] => Command::Cancel,
        ["end", "series"] => Command::EndSeries,
        ["award", one, entrant] => Command::Award(MatchId(number(one)), who(entrant)),
        ["forfeit", entrant] => Command::Forfeit(who(entrant), None),
        ["forfeit", one, entrant] => Command::Forfeit(who(entrant), Some(MatchId(number(one)))),
        ["replay", one] => Command::Replay(MatchId(number(one))),
        ["replace", entrant, by] => Command::Replace(who(entrant), person(number(by).into()), rating(number(by).into())),
        ["extend", one, minutes] => Command::Extend(MatchId(number(one)), number(minutes)),
        ["remove", entrant] => Command::Remove(who(entrant)),
        ["appoint", by] => Command::Appoint(person(number(by).into())),
        ["seed", ref order @ ..] => Command::Seed(order.iter().map(|entrant| who(entrant)).collect()),
        _ => panic!("{words:?} is no command"),
    }
}

fn outcome_of(text: &str) -> BoutOutcome {
    match text {
        "upper" => BoutOutcome::Won(MatchHalf::Upper),
        "lower" => BoutOutcome::Won(MatchHalf::Lower),
        "drawn" => BoutOutcome::Drawn,
        "nobody" => BoutOutcome::Nobody,
        _ => panic!("{text} is no outcome"),
    }
}

/// What follows, in words.
pub fn answered(answer: &Result<Vec<Event>, Refusal>) -> String {
    match answer {
        Err(refusal) => format!("refused: {refusal:?}"),
        Ok(events) if events.is_empty() => "nothing".to_owned(),
        Ok(events) => events.iter().map(fact).collect::<Vec<_>>().join(", "),
    }
}

fn fact(event: &Event) -> String {
    match event {
        Event::Joined { person, .. } => format!("{} joined", person.name),
        Event::Left { entrant } => format!("{} left", entrant.0),
        Event::CheckedIn { entrant } => format!("{} there", entrant.0),
        Event::CheckInOpened => "check-in".to_owned(),
        Event::Started { seeds } => format!("started{}", list(seeds.iter().map(|seed| seed.0))),
        Event::Paired { round, pairs } => {
            let pair = |(first, second): &(EntrantId, Option<EntrantId>)| match second {
                Some(second) => format!(" {}-{}", first.0, second.0),
                None => format!(" {}-", first.0),
            };
            format!("round {round}:{}", pairs.iter().map(pair).collect::<String>())
        }
        Event::Called { match_id, number } => format!("called {}.{number}", match_id.0),
        Event::Opened { match_id, number, .. } => format!("opened {}.{number}", match_id.0),
        Event::Played { match_id, number, .. } => format!("played {}.{number}", match_id.0),
        Event::Settled { match_id, result, by } => format!("{} {}{}", match_id.0, result_of(*result), cause(by)),
        Event::Replayed { match_id, .. } => format!("{} again", match_id.0),
        Event::Replaced { entrant, person, .. } => format!("{} is {}", entrant.0, person.name),
        Event::Extended { match_id, minutes, .. } => format!("{} +{minutes}", match_id.0),
        Event::Mustered { match_id, number } => format!("muster {}.{number}", match_id.0),
        Event::Unreached { match_id, number, half } => format!("{}.{number} {} unreached", match_id.0, half_of(*half)),
        Event::Dropped { entrant } => format!("{} dropped", entrant.0),
        Event::Excused { millis } => format!("excused {}", millis / 1000),
        Event::Removed { entrant, .. } => format!("{} removed", entrant.0),
        Event::Appointed { person, .. } => format!("{} organises", person.name),
        Event::Seeded { order, .. } => format!("seeded{}", list(order.iter().map(|seed| seed.0))),
        Event::Finished { places } => {
            places.iter().fold("finished".to_owned(), |text, (place, entrant)| format!("{text} {place}:{}", entrant.0))
        }
        Event::Cancelled { why: CancelReason::Said(_) } => "cancelled".to_owned(),
        Event::Cancelled { why } => format!("cancelled: {why:?}"),
        Event::Created { .. } | Event::Replanned { .. } | Event::Paused { .. } | Event::Resumed { .. } | Event::SeriesEnded { .. } => {
            let name = format!("{event:?}");
            name.split(' ').next().unwrap_or_default().to_lowercase()
        }
        Event::Refreshed | Event::Housed { .. } => format!("{event:?}").split(' ').next().unwrap_or_default().to_lowercase(),
    }
}

fn half_of(half: MatchHalf) -> String {
    format!("{half:?}").to_lowercase()
}

fn list(numbers: impl Iterator<Item = u16>) -> String {
    numbers.fold(String::new(), |mut text, number| {
        let _ = write!(text, " {number}");
        text
    })
}

fn result_of(result: MatchResult) -> String {
    match result {
        MatchResult::Won(winner) => format!("won {}", half_of(winner)),
        MatchResult::Awarded(winner) => format!("awarded {}", half_of(winner)),
        MatchResult::Bye(winner) => format!("bye {}", half_of(winner)),
        MatchResult::Drawn => "drawn".to_owned(),
        MatchResult::Nobody => "nobody".to_owned(),
    }
}

fn cause(by: &Cause) -> &'static str {
    match by {
        Cause::Play => "",
        Cause::Withdrawal => " (left)",
        Cause::Absence => " (absent)",
        Cause::Decision(_) => " (decided)",
    }
}

/// Effects in words: letters and files by the people's numbers.
pub fn effects_of(effects: &[Effect]) -> String {
    let number = |whom: broadside_game::ids::PlayerId| (0..1000).find(|number| player(*number) == whom).expect("a person of the story");
    let one = |effect: &Effect| match *effect {
        Effect::Open(one, game) => format!("open {}.{game}", one.0),
        Effect::CheckPresence(one, game) => format!("muster {}.{game}", one.0),
        Effect::Extend(game, minutes) => format!("extend {} +{minutes}", bout(game)),
        Effect::Concede(game, side) => format!("concede {} {side:?}", bout(game)),
        Effect::DirectMessage(whom) => format!("letter {}", number(whom)),
        Effect::IndexPerson(whom) => format!("file {}", number(whom)),
        Effect::RecordResult(whom) => format!("honour {}", number(whom)),
        Effect::PrepareVenue => "venue".to_owned(),
        Effect::Post => "post".to_owned(),
        Effect::IndexRoom => "fileroom".to_owned(),
        Effect::CreateNext => "successor".to_owned(),
    };
    effects.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn bout(wanted: broadside_game::ids::GameId) -> String {
    let all = (0..600).flat_map(|one| (0..64).map(move |number| (MatchId(one), number)));
    all.into_iter()
        .find(|(one, number)| game(*one, *number) == wanted)
        .map(|(one, number)| format!("{}.{number}", one.0))
        .expect("a game of the story")
}
