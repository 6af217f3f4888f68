//! `broadside-lab odds`: prints the chance of a hit for each cell of a position, or reviews every shot of a game record.

use std::{fs, io::Write, path::Path};

use broadside_game::{
    cell::{Cell, CellSet},
    dice::SeededDice,
    layout::Layout,
    record::Record,
    report::Report,
    roster::PieceSpec,
    ruleset::Ruleset,
    side::Side,
    view::{Chart, Mark, PlacedPiece},
};
use broadside_gunner::{
    odds::{self, CountMethod, Position},
    review::{Review, reviewed_turns},
};
use clap::Args;

use crate::{parse_rules, write};

/// The arguments of `broadside-lab odds`.
#[derive(Args, Debug)]
pub struct OddsArgs {
    /// The file of a saved game record; or a position: rules as in the command `battle`, and the known cells, as in
    /// "classic miss=A1,B5 hit=C3 sunk=E5-E8"
    #[arg(required = true, value_name = "RECORD_OR_POSITION")]
    input: Vec<String>,
    /// The seed of the dice, used if there are too many fleets to count: the same number gives the same result
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Counts the odds and writes the table.
///
/// # Errors
/// A message for the user, if the input is invalid, there are no odds, or the output cannot be written.
pub fn write_odds(args: &OddsArgs, to: &mut dyn Write) -> Result<(), String> {
    match args.input.as_slice() {
        [file] if Path::new(file).is_file() => write_record_odds(file, args.seed, to),
        words => write_position_odds(&words.join(" "), args.seed, to),
    }
}

/// The odds of a position, counted or estimated.
fn count_odds(position: &Position, seed: u64) -> Result<odds::Odds, String> {
    let odds = odds::compute_odds(position, &mut SeededDice(seed), &|| false)
        .map_err(|_| "no fleet was found that agrees with these cells".to_owned())?;
    if odds.total() > 0.0 { Ok(odds) } else { Err("no fleet agrees with these cells".to_owned()) }
}

/// Writes a table with the chance of a hit for each cell, in percent.
fn write_position_odds(text: &str, seed: u64, to: &mut dyn Write) -> Result<(), String> {
    let known = |word: &&str| ["miss=", "hit=", "sunk="].iter().any(|key| word.starts_with(key));
    let (marks, settings): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(known);
    let rules = parse_rules(&settings.join(" "))?;
    let mut chart = Chart::default();
    for (key, cells) in marks.iter().filter_map(|word| word.split_once('=')) {
        add_known_cells(&mut chart, &rules, key, cells)?;
    }
    if chart.misses.meets(&chart.hits) {
        return Err("no fleet agrees with these cells: one is both hit and missed".to_owned());
    }
    let position = Position::from_chart(&rules, &chart).ok_or("there are no odds under rules whose ships move")?;
    let odds = count_odds(&position, seed)?;
    let notation = rules.notation();
    let best: Vec<String> = odds.best(&position.unknown()).iter().map(|cell| notation.name(cell)).collect();
    write(to, &format!("{:.0} fleets, {}; likeliest: {}\n", odds.total(), method_text(odds.count_method()), best.join(" ")))?;
    let columns = notation.column_labels();
    write(to, &format!("| % | {} |\n|---|{}", columns.join(" | "), "---|".repeat(columns.len())))?;
    let empty = chart.known_empty_cells(&rules);
    (0..rules.size.height).try_for_each(|row| {
        let cells = (0..rules.size.width).map(|col| cell_text(&chart, &odds, Cell::new(col, row), &empty)).collect::<Vec<_>>();
        write(to, &format!("| {} | {} |", notation.row_label(row), cells.join(" | ")))
    })
}

/// The text of a cell in the table: the sign of its mark, or the chance of a hit in percent.
fn cell_text(chart: &Chart, odds: &odds::Odds, cell: Cell, empty: &CellSet) -> String {
    match chart.mark(cell, empty) {
        Mark::Miss => "o".to_owned(),
        Mark::Hit => "x".to_owned(),
        Mark::Sunk => "X".to_owned(),
        Mark::Empty => "-".to_owned(),
        _ => format!("{:.1}", 100.0 * odds.chance(cell)),
    }
}

/// Adds missed or hit cells or sunk ships to the chart, as `key` says.
fn add_known_cells(chart: &mut Chart, rules: &Ruleset, key: &str, typed: &str) -> Result<(), String> {
    let layout = Layout::parse(typed, rules.notation()).map_err(|_| format!("`{typed}` must be cells of this field"))?;
    for piece in layout.pieces {
        let cells: CellSet = piece.cells.iter().copied().collect();
        match key {
            "miss" => chart.misses = chart.misses.union(&cells),
            "hit" => chart.hits = chart.hits.union(&cells),
            _ => {
                let spec = find_ship_afloat(chart, rules, cells.len())
                    .ok_or_else(|| format!("there is no ship of {} decks left that can be sunk at {typed}", cells.len()))?;
                chart.hits = chart.hits.union(&cells);
                chart.wrecks.push(PlacedPiece { spec, cells });
            }
        }
    }
    Ok(())
}

/// A ship of this many decks that is not sunk in the chart.
fn find_ship_afloat(chart: &Chart, rules: &Ruleset, decks: usize) -> Option<PieceSpec> {
    chart.ships_afloat(rules).into_iter().find(|spec| usize::from(spec.decks) == decks)
}

/// How the odds were counted, as text.
fn method_text(how: CountMethod) -> String {
    match how {
        CountMethod::Exact => "counted in full".to_owned(),
        CountMethod::Rounded => "counted in full, rounded to 15 digits".to_owned(),
        CountMethod::Sampled { fleets, error } => format!("estimated from {fleets} random fleets, ± {:.2} %", 100.0 * error),
    }
}

/// Writes for each side a table with a review of its shots.
fn write_record_odds(file: &str, seed: u64, to: &mut dyn Write) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file} cannot be read: {error}"))?;
    let record = Record::parse(&text).map_err(|fault| format!("{file}: {fault}"))?;
    let game = record.replay().map_err(|finding| format!("{file}: {finding}"))?;
    let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
    Side::BOTH.into_iter().try_for_each(|side| {
        let reviewed_turns =
            reviewed_turns(&game.opening_view(), &reports, side).ok_or("there are no odds under rules whose ships move")?;
        let (mut review, mut fleets) = (Review::default(), Vec::new());
        for turn in &reviewed_turns {
            let odds = count_odds(&turn.position, seed)?;
            review.add_turn(turn, &odds);
            fleets.resize(review.shots.len(), (odds.total(), odds.count_method()));
        }
        let name = &record.names[side];
        let [accuracy, luck, luckier] = [100.0 * review.accuracy(), review.luck(), 100.0 * review.luckier_than()];
        write(
            to,
            &format!(
                "{name}: accuracy {accuracy:.1} %, luck {luck:+.2} hits, luckier than {luckier:.0} % of players with the same shots\n"
            ),
        )?;
        write(to, "| shot | cell | answer | % | best | best % | loss | fleets |\n|---|---|---|---|---|---|---|---|")?;
        for (at, (shot, (total, counted))) in review.shots.iter().zip(&fleets).enumerate() {
            let answer = if shot.hit { "hit" } else { "miss" };
            let best = shot.likeliest.iter().next().map(|cell| game.rules().notation().name(cell)).unwrap_or_default();
            let [chance, most, loss] = [shot.chance, shot.best, shot.loss()].map(|part| format!("{:.1}", 100.0 * part));
            let about = if matches!(counted, CountMethod::Sampled { .. }) { "about " } else { "" };
            let cell = game.rules().notation().name(shot.cell);
            write(to, &format!("| {} | {cell} | {answer} | {chance} | {best} | {most} | {loss} | {about}{total:.0} |", at + 1))?;
        }
        write(to, "")
    })
}
