//! The language of stories: a line is a command, and its events are described in words. `6 joins`, `start`, `award 1 3`,
//! `0.1 upper` (the second game of match 0 is won by the upper half), `after 90` (90 seconds pass, then the clock asks),
//! `down 90` (an outage of 90 seconds is credited).

use std::fmt::Write;

use broadside_arena::{
    command::{Actor, Command, Refusal},
    effects::Effect,
    entrant::{BoutOutcome, EntrantId, MatchHalf, MatchId, MatchResult},
    event::{CancelReason, Cause, Event},
    plan::Plan,
};

use super::stage::{ROOM, Stage, game, person, player};

/// A tournament that the people with the numbers from 1 to `players` have joined; person 1 is entrant 0.
pub fn stage_with_entrants(plan: Plan, players: u64) -> Stage {
    let mut stage = Stage::new(plan, Some(ROOM), 1);
    for number in 1..=players {
        stage.by_person(number, &Command::Join(person(number), rating(number))).expect("the tournament is not full");
    }
    stage
}

/// Executes a line and describes the events or the refusal. Panics if the line is no command.
pub fn step(stage: &mut Stage, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let answer = match words[..] {
        ["down", seconds] => {
            let millis = 1000 * seconds.parse::<i64>().expect("seconds");
            stage.now = stage.now.plus_millis(millis);
            stage.by_service(&Command::CreditOutage(millis))
        }
        ["after", seconds] => {
            stage.now = stage.now.plus_seconds(seconds.parse().expect("seconds"));
            stage.execute(Actor::Clock, &Command::Lapse)
        }
        [number, verb, ..] if number.parse::<u64>().is_ok() => {
            stage.by_person(number.parse().expect("a number"), &player_command(verb, line))
        }
        [bout, outcome] if bout.contains('.') => {
            let (match_id, number) = bout.split_once('.').expect("a match and a game");
            let (match_id, number) = (MatchId(match_id.parse().expect("a match")), number.parse().expect("a game"));
            let command = match outcome {
                "opens" => Command::Opened(match_id, number, game(match_id, number)),
                "all-there" => Command::Absent(match_id, number, Vec::new()),
                "upper-absent" => Command::Absent(match_id, number, vec![MatchHalf::Upper]),
                "lower-absent" => Command::Absent(match_id, number, vec![MatchHalf::Lower]),
                "both-absent" => Command::Absent(match_id, number, MatchHalf::BOTH.to_vec()),
                outcome => Command::Finished(game(match_id, number), parse_outcome(outcome)),
            };
            stage.by_service(&command)
        }
        _ => stage.by_organiser(&organiser_command(&words)),
    };
    describe(&answer)
}

fn player_command(verb: &str, line: &str) -> Command {
    let number = line.split(' ').next().and_then(|number| number.parse().ok()).expect("a number");
    match verb {
        "joins" => Command::Join(person(number), rating(number)),
        "leaves" => Command::Leave,
        "checks" => Command::CheckIn,
        _ => organiser_command(&line.split(' ').skip(1).collect::<Vec<_>>()),
    }
}

/// The rating of a person: the higher the number, the higher the rating.
pub fn rating(number: u64) -> u16 {
    1500 + number as u16
}

fn organiser_command(words: &[&str]) -> Command {
    let number = |text: &str| text.parse::<u16>().expect("a number");
    let entrant_id = |text: &str| EntrantId(number(text));
    match *words {
        ["start"] => Command::Start,
        ["pause"] => Command::Pause,
        ["resume"] => Command::Resume,
        ["cancel"] => Command::Cancel,
        ["end", "series"] => Command::EndSeries,
        ["award", id, entrant] => Command::Award(MatchId(number(id)), entrant_id(entrant)),
        ["forfeit", entrant] => Command::Forfeit(entrant_id(entrant), None),
        ["forfeit", id, entrant] => Command::Forfeit(entrant_id(entrant), Some(MatchId(number(id)))),
        ["replay", id] => Command::Replay(MatchId(number(id))),
        ["replace", entrant, by] => Command::Replace(entrant_id(entrant), person(number(by).into()), rating(number(by).into())),
        ["extend", id, minutes] => Command::Extend(MatchId(number(id)), number(minutes)),
        ["remove", entrant] => Command::Remove(entrant_id(entrant)),
        ["appoint", by] => Command::Appoint(person(number(by).into())),
        ["seed", ref order @ ..] => Command::Seed(order.iter().map(|entrant| entrant_id(entrant)).collect()),
        _ => panic!("{words:?} is no command"),
    }
}

fn parse_outcome(text: &str) -> BoutOutcome {
    match text {
        "upper" => BoutOutcome::Won(MatchHalf::Upper),
        "lower" => BoutOutcome::Won(MatchHalf::Lower),
        "drawn" => BoutOutcome::Drawn,
        "nobody" => BoutOutcome::Nobody,
        _ => panic!("{text} is no outcome"),
    }
}

/// The events or the refusal in words.
pub fn describe(answer: &Result<Vec<Event>, Refusal>) -> String {
    match answer {
        Err(refusal) => format!("refused: {refusal:?}"),
        Ok(events) if events.is_empty() => "nothing".to_owned(),
        Ok(events) => events.iter().map(describe_event).collect::<Vec<_>>().join(", "),
    }
}

fn describe_event(event: &Event) -> String {
    match event {
        Event::Joined { person, .. } => format!("{} joined", person.name),
        Event::Left { entrant } => format!("{} left", entrant.0),
        Event::CheckedIn { entrant } => format!("{} there", entrant.0),
        Event::CheckInOpened => "check-in".to_owned(),
        Event::Started { seeds } => format!("started{}", join_numbers(seeds.iter().map(|seed| seed.0))),
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
        Event::Settled { match_id, result, by } => format!("{} {}{}", match_id.0, result_name(*result), cause_suffix(by)),
        Event::Replayed { match_id, .. } => format!("{} again", match_id.0),
        Event::Replaced { entrant, person, .. } => format!("{} is {}", entrant.0, person.name),
        Event::Extended { match_id, minutes, .. } => format!("{} +{minutes}", match_id.0),
        Event::Mustered { match_id, number } => format!("muster {}.{number}", match_id.0),
        Event::Unreached { match_id, number, half } => format!("{}.{number} {} unreached", match_id.0, half_name(*half)),
        Event::Dropped { entrant } => format!("{} dropped", entrant.0),
        Event::Excused { millis } => format!("excused {}", millis / 1000),
        Event::Removed { entrant, .. } => format!("{} removed", entrant.0),
        Event::Appointed { person, .. } => format!("{} organises", person.name),
        Event::Seeded { order, .. } => format!("seeded{}", join_numbers(order.iter().map(|seed| seed.0))),
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

fn half_name(half: MatchHalf) -> String {
    format!("{half:?}").to_lowercase()
}

fn join_numbers(numbers: impl Iterator<Item = u16>) -> String {
    numbers.fold(String::new(), |mut text, number| {
        let _ = write!(text, " {number}");
        text
    })
}

fn result_name(result: MatchResult) -> String {
    match result {
        MatchResult::Won(winner) => format!("won {}", half_name(winner)),
        MatchResult::Awarded(winner) => format!("awarded {}", half_name(winner)),
        MatchResult::Bye(winner) => format!("bye {}", half_name(winner)),
        MatchResult::Drawn => "drawn".to_owned(),
        MatchResult::Nobody => "nobody".to_owned(),
    }
}

fn cause_suffix(by: &Cause) -> &'static str {
    match by {
        Cause::Play => "",
        Cause::Withdrawal => " (left)",
        Cause::Absence => " (absent)",
        Cause::Decision(_) => " (decided)",
    }
}

/// Effects in words: `letter` is a direct message, `file` and `fileroom` update an index, `honour` records a result in a career.
pub fn describe_effects(effects: &[Effect]) -> String {
    let number = |id: broadside_game::ids::PlayerId| (0..1000).find(|number| player(*number) == id).expect("the number is below 1000");
    let describe_effect = |effect: &Effect| match *effect {
        Effect::Open(match_id, number) => format!("open {}.{number}", match_id.0),
        Effect::CheckPresence(match_id, number) => format!("muster {}.{number}", match_id.0),
        Effect::Extend(game, minutes) => format!("extend {} +{minutes}", game_name(game)),
        Effect::Concede(game, side) => format!("concede {} {side:?}", game_name(game)),
        Effect::DirectMessage(id) => format!("letter {}", number(id)),
        Effect::IndexPerson(id) => format!("file {}", number(id)),
        Effect::RecordResult(id) => format!("honour {}", number(id)),
        Effect::PrepareVenue => "venue".to_owned(),
        Effect::Post => "post".to_owned(),
        Effect::IndexRoom => "fileroom".to_owned(),
        Effect::CreateNext => "successor".to_owned(),
    };
    effects.iter().map(describe_effect).collect::<Vec<_>>().join(", ")
}

fn game_name(wanted: broadside_game::ids::GameId) -> String {
    let all = (0..600).flat_map(|id| (0..64).map(move |number| (MatchId(id), number)));
    all.into_iter()
        .find(|(match_id, number)| game(*match_id, *number) == wanted)
        .map(|(match_id, number)| format!("{}.{number}", match_id.0))
        .expect("the id was made by `game`")
}
