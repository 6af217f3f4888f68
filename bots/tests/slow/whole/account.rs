//! What should have been told of a whole game, line by line, from its record: every event once, in order.

use broadside_game::{
    record::{Move, Record, RecordedAction},
    side::Side,
};
use broadside_words::{line::Line, locale::Locale};

/// The lines a room is told from the first shot on.
pub fn of_room(record: &Record) -> Vec<String> {
    let mut lines: Vec<Line> = shots(record, None).collect();
    lines.push(won(record));
    phrased(lines)
}

/// The lines the player of a side is told in private from the first shot on.
pub fn of_player(record: &Record, reader: Side) -> Vec<String> {
    phrased(shots(record, Some(reader)).collect())
}

fn phrased(lines: Vec<Line>) -> Vec<String> {
    lines.iter().map(|line| line.phrase(Locale::RU)).collect()
}

fn named(id: &'static str, record: &Record, side: Side) -> Line {
    Line::new(id).text("name", record.names[side].clone())
}

fn shots(record: &Record, reader: Option<Side>) -> impl Iterator<Item = Line> {
    record.moves.iter().map(move |done| shot(record, reader, done))
}

fn shot(record: &Record, reader: Option<Side>, Move { side, action, .. }: &Move) -> Line {
    let RecordedAction::Shot(cell, answer) = action else { panic!("nothing but shots: {action:?}") };
    let line = |id| named(id, record, *side).text("cell", record.rules.notation().name(*cell));
    let [miss, hit, sunk_id] = match reader {
        None => ["shot-miss", "shot-hit", "shot-sunk"],
        Some(reader) if reader == *side => ["you-shot-miss", "you-shot-hit", "you-shot-sunk"],
        Some(_) => ["shot-at-you-miss", "shot-at-you-hit", "shot-at-you-sunk"],
    };
    match answer.as_str() {
        "MISS" => line(miss),
        "HIT" => line(hit),
        sunk => {
            let decks = sunk.trim_start_matches("SUNK(").trim_end_matches(')').parse::<u8>().expect("a classic record counts decks");
            let spec = record.rules.fleet.specs().iter().find(|spec| spec.decks == decks).expect("the fleet has such a ship");
            let ship = || Line::ship_called(*spec, record.rules.naming());
            line(sunk_id).line("wreck", Line::wreck(ship())).line("ship", ship())
        }
    }
}

fn won(record: &Record) -> Line {
    let winner = record.ending.winner().expect("the game was won");
    let answers = record.moves.iter().filter(|done| done.side == winner).map(|done| match &done.action {
        RecordedAction::Shot(_, answer) => answer.as_str(),
        action => panic!("nothing but shots: {action:?}"),
    });
    let answers: Vec<&str> = answers.collect();
    let (shots, hits) = (answers.len(), answers.iter().filter(|answer| **answer != "MISS").count());
    let percent = ((hits * 200 + shots) / (shots * 2)).to_string();
    named("ended-won", record, winner).number("shots", shots as i64).text("percent", percent)
}

/// The lines of messages without those that only say how things stand or how far a game is before its first shot, and without the
/// figures of the end.
pub fn events(told: &[String], names: [&str; 2]) -> Vec<String> {
    let still = standing_lines(names);
    let lines = told.iter().flat_map(|words| words.lines()).map(str::to_owned);
    lines.filter(|line| !line.is_empty() && !still.contains(line) && !tells_figures(line)).collect()
}

/// Whether a line says what somebody has done in the whole game.
fn tells_figures(line: &str) -> bool {
    ["Вы победили! ", "Вы проиграли. "].iter().any(|own| line.starts_with(own))
}

fn standing_lines([a, b]: [&str; 2]) -> Vec<String> {
    let mut lines = vec![Line::new("place-both").text("a", a).text("b", b)];
    lines.extend(["your-turn", "your-turn-again", "game-over", "joined-you", "began"].map(Line::new));
    let ships = ["A1-A4 C1-C3", "/place A1-A4 C1-C3", "А1-А4 В1-В3", "/place А1-А4 В1-В3"];
    lines.extend(ships.map(|typed| Line::new("place-whole-typed").text("typed", typed)));
    for id in ["turn-of", "turn-of-again", "place-waiting", "challenge-anyone", "joined", "joined-yours", "ready-other", "began-turn"] {
        lines.extend([a, b].map(|name| Line::new(id).text("name", name)));
    }
    lines.extend([(a, b), (b, a)].map(|(name, other)| Line::new("ready").text("name", name).text("other", other)));
    lines.push(Line::new("challenge-terms").line("rules", Line::new("family-classic")).line("clock", Line::clock(86_400)));
    lines.iter().map(|line| line.phrase(Locale::RU)).collect()
}
