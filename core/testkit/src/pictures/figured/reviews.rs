//! Reproducible reviews for pictures: the shots of one side of a game, compared with chances that resemble the odds, as a chart
//! and as a film; and charts of any size.

use broadside_game::{
    cell::Cell,
    notation::Notation,
    report::{Outcome, Report},
    side::Side,
    view::PublicView,
};
use broadside_scene::figure::{Figure, Heat, HeatFilm, HeatFrame, ShotChart, ShotOdds, ShotOutcome};
use broadside_words::locale::Locale;

use super::heat_map;
use crate::pictures::staged::{Dice, Game, challenge};

/// A shot of a game: the cell, the outcome, and the map of chances before it.
struct Shot {
    cell: Cell,
    outcome: Outcome,
    cells: Vec<Heat>,
}

/// The texts of a review: title, subtitle, names of the three curves, of the two marks and of the axis, and the note.
fn words(locale: Locale) -> [&'static str; 9] {
    match locale.tag() {
        "ru" => [
            "Выстрелы: Ingrid Ødegård",
            "точность 87 % · удача +1,4 попадания · выстрелов: 41",
            "шанс выстрела",
            "лучший шанс",
            "удача: попадания сверх ожидаемых",
            "попадание",
            "промах",
            "номер выстрела",
            "Ржавым — упущенный шанс: насколько лучшая клетка была вероятнее.",
        ],
        "nb" => [
            "Skuddene til Bjørn Æsøy-Ålesund",
            "treffsikkerhet 87 % · flaks +1,4 treff · 41 skudd",
            "sjansen for skuddet",
            "beste sjanse",
            "flaks: treff utover det ventede",
            "treff",
            "bom",
            "skuddets nummer",
            "I rust: sjansen som ble gitt bort – så mye likere var den beste ruten.",
        ],
        _ => [
            "Shots of Ingrid Ødegård",
            "accuracy 87 % · luck +1.4 hits · 41 shots",
            "chance of the shot",
            "best chance there was",
            "luck: hits beyond those to be expected",
            "hit",
            "miss",
            "number of the shot",
            "In rust: the chance given away, by which the best cell was likelier.",
        ],
    }
}

/// The shots of a side, in the order they were fired, and the map of chances after the last.
fn shots(game: &Game, by: Side, locale: Locale) -> (Vec<Shot>, Vec<Heat>) {
    let (mut view, mut shots) = (challenge(&game.view.rules), Vec::new());
    for report in &game.said {
        if let Report::Shot { by: side, cell, outcome, .. } = report
            && *side == by
        {
            shots.push(Shot { cell: *cell, outcome: outcome.clone(), cells: map_cells(&view, !by, locale) });
        }
        view.apply(report);
    }
    (shots, map_cells(&game.view, !by, locale))
}

/// The cells of the map of chances on a side's field.
fn map_cells(view: &PublicView, side: Side, locale: Locale) -> Vec<Heat> {
    match heat_map(view, side, locale) {
        Figure::HeatMap(map) => map.cells,
        _ => unreachable!("a map of chances"),
    }
}

/// The chance of a cell of a map, per mille; 0 for other cells.
fn chance(heat: Heat) -> u16 {
    if let Heat::Chance(chance) = heat { chance } else { 0 }
}

/// The shots of side A as a chart, with these texts at the shots that were the greatest mistakes or the luckiest hits.
pub fn course(game: &Game, locale: Locale, turns: &[&str]) -> Figure {
    let (size, mut luck) = (game.view.rules.size, 0);
    let (shots, _) = shots(game, Side::A, locale);
    let aimed: Vec<ShotOdds> = shots
        .iter()
        .map(|shot| {
            let (taken, best) = (chance(shot.cells[shot.cell.index_on(size)]), shot.cells.iter().map(|heat| chance(*heat)).max());
            let outcome = if shot.outcome == Outcome::Miss { ShotOutcome::Miss } else { ShotOutcome::Hit };
            luck += i32::from(outcome == ShotOutcome::Hit) * 100 - i32::from(taken) / 10;
            ShotOdds { chance: taken, best: best.unwrap_or_default().max(taken), outcome, luck }
        })
        .collect();
    let mut by_importance: Vec<usize> = (0..aimed.len()).collect();
    let importance = |at: &usize| {
        let shot = aimed[*at];
        let chance = if shot.outcome == ShotOutcome::Hit { 1000 - shot.chance } else { 0 };
        std::cmp::Reverse(shot.best - shot.chance + chance)
    };
    by_importance.sort_by_key(importance);
    let turns = by_importance.into_iter().zip(turns).map(|(at, word)| (at, (*word).to_owned())).collect();
    Figure::ShotChart(shot_chart(aimed, turns, locale))
}

/// A chart of these shots, with the texts of a language.
fn shot_chart(shots: Vec<ShotOdds>, turns: Vec<(usize, String)>, locale: Locale) -> ShotChart {
    let [title, subtitle, chance, best, luck, hit, miss, axis, note] = words(locale).map(str::to_owned);
    ShotChart { title, subtitle, shots, curves: [chance, best, luck], marks: [hit, miss], axis, turns, note }
}

/// A chart of this many random shots.
pub fn random_course(count: usize, turns: &[(usize, &str)], locale: Locale) -> Figure {
    let (mut dice, mut luck) = (Dice(count as u64), 0);
    let shots = (0..count).map(|_| {
        let best = 150 + dice.below(850) as u16;
        let chance = if dice.below(3) == 0 { best / 2 } else { best };
        let outcome = if dice.below(1000) < usize::from(chance) { ShotOutcome::Hit } else { ShotOutcome::Miss };
        luck += i32::from(outcome == ShotOutcome::Hit) * 100 - i32::from(chance) / 10;
        ShotOdds { chance, best, outcome, luck }
    });
    let turns = turns.iter().map(|(at, word)| (*at, (*word).to_owned())).collect();
    Figure::ShotChart(shot_chart(shots.collect(), turns, locale))
}

/// The shots of side A as a film.
pub fn film(game: &Game, locale: Locale) -> HeatFilm {
    let notation = game.view.rules.notation();
    let (shots, end) = shots(game, Side::A, locale);
    let count = shots.len();
    let frame = |(at, shot): (usize, Shot)| {
        let place = shot.cell.index_on(notation.size);
        let (taken, best) = (chance(shot.cells[place]), shot.cells.iter().map(|heat| chance(*heat)).max().unwrap_or_default());
        let likeliest = (0..shot.cells.len()).filter(|at| chance(shot.cells[*at]) == best && best > 0).collect();
        let caption = caption((at + 1, count), &shot, (taken, best), notation, locale);
        HeatFrame { cells: shot.cells, fired: Some(place), best: likeliest, caption }
    };
    let mut frames: Vec<HeatFrame> = shots.into_iter().enumerate().map(frame).collect();
    let caption = words(locale)[1].to_owned();
    frames.push(HeatFrame { cells: end, fired: None, best: Vec::new(), caption });
    HeatFilm { title: words(locale)[0].to_owned(), columns: notation.column_labels(), rows: notation.row_labels(), frames }
}

/// The caption of a frame: the number of the shot, its cell, outcome and chance.
fn caption((at, count): (usize, usize), shot: &Shot, (taken, best): (u16, u16), notation: Notation, locale: Locale) -> String {
    let (miss, hit, sunk, likeliest) = match locale.tag() {
        "ru" => ("мимо", "ранил", "убил", "лучший шанс"),
        "nb" => ("bom", "treff", "senket", "beste sjanse var"),
        _ => ("miss", "hit", "sunk", "the best chance was"),
    };
    let outcome = match shot.outcome {
        Outcome::Hit => hit,
        Outcome::Sunk(_) => sunk,
        Outcome::Miss | Outcome::Mine | Outcome::Sweeper => miss,
    };
    let (cell, taken, best) = (notation.name(shot.cell), (taken + 5) / 10, (best + 5) / 10);
    let given_away = if best > taken { format!(", {likeliest} {best} %") } else { String::new() };
    format!("{at}/{count} · {cell} — {outcome}, {taken} %{given_away}")
}
