//! What should have been told of a whole game, line by line, from its record: every event once, in order.

use broadside_game::{
    record::{Move, Record, RecordedAction},
    side::Side,
};
use broadside_words::{line::Line, locale::Locale};

/// The lines a room is told from the first shot on.
pub fn of_room(record: &Record) -> Vec<String> {
    let mut lines: Vec<Line> = shots(record).collect();
    lines.push(won(record));
    phrased(lines)
}

/// The lines a player is told in private from the first shot on.
pub fn of_player(record: &Record) -> Vec<String> {
    phrased(shots(record).collect())
}

fn phrased(lines: Vec<Line>) -> Vec<String> {
    lines.iter().map(|line| line.phrase(Locale::RU)).collect()
}

fn named(id: &'static str, record: &Record, side: Side) -> Line {
    Line::new(id).text("name", record.names[side].clone())
}

fn shots(record: &Record) -> impl Iterator<Item = Line> {
    record.moves.iter().map(|done| shot(record, done))
}

fn shot(record: &Record, Move { side, action, .. }: &Move) -> Line {
    let RecordedAction::Shot(cell, answer) = action else { panic!("nothing but shots: {action:?}") };
    let line = |id| named(id, record, *side).text("cell", record.rules.notation().name(*cell));
    match answer.as_str() {
        "MISS" => line("shot-miss"),
        "HIT" => line("shot-hit"),
        sunk => {
            let decks = sunk.trim_start_matches("SUNK(").trim_end_matches(')').parse::<u8>().expect("a classic record counts decks");
            let spec = record.rules.fleet.specs().iter().find(|spec| spec.decks == decks).expect("the fleet has such a ship");
            line("shot-sunk").line("ship", Line::ship_called(*spec, record.rules.naming()))
        }
    }
}

fn won(record: &Record) -> Line {
    let winner = record.ending.winner().expect("the game was won");
    let shots = record.moves.iter().filter(|done| done.side == winner).count();
    named("ended-won", record, winner).number("shots", shots as i64)
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
    ["Вы победили: ", "Вы проиграли: "].iter().any(|own| line.starts_with(own)) || line.contains(" · за ")
}

fn standing_lines([a, b]: [&str; 2]) -> Vec<String> {
    let mut lines = vec![Line::new("place-both").text("a", a).text("b", b)];
    lines.extend(["your-turn", "place-whole", "game-over", "joined-you", "began"].map(Line::new));
    for id in ["turn-of", "their-turn", "place-waiting", "challenge-anyone", "joined", "joined-yours", "ready-other", "began-turn"] {
        lines.extend([a, b].map(|name| Line::new(id).text("name", name)));
    }
    lines.extend([(a, b), (b, a)].map(|(name, other)| Line::new("ready").text("name", name).text("other", other)));
    lines.push(Line::new("challenge-terms").line("rules", Line::new("family-classic")).line("clock", Line::clock(86_400)));
    lines.iter().map(|line| line.phrase(Locale::RU)).collect()
}
