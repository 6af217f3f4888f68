//! Reproducible figures for pictures: brackets of any size, tables, podiums, profile cards, maps of chances, and the time line
//! of the game's history.

mod chances;
mod reviews;

use broadside_present::articles::{self, Topic};
use broadside_scene::{
    View,
    figure::{Accent, Bracket, BracketMatch, Contender, Emblem, Figure, Live, PlayerResult, Podium, Profile, RankingRow, RankingTable},
};
use broadside_words::locale::Locale;

pub use chances::{chances, heat_map};
pub use reviews::{course, film, random_course};

/// Names of players: Russian, Norwegian, English and others, long, short and unusual.
pub const NAMES: [&str; 24] = [
    "Олег",
    "Ingrid Ødegård",
    "Маша",
    "captain_nemo",
    "Йорген",
    "Ёж",
    "Адмирал К.",
    "Бот «Буря»",
    "Bjørn Æsøy-Ålesund",
    "Константин Константинопольский-Заднепровский",
    "Åse",
    "Elizabeth the Unsinkable",
    "Щукарь",
    "xXx_SeaWolf_xXx",
    "გიორგი",
    "Торпеда 🦈",
    "Анна",
    "Kari Nordmann",
    "Дядя Стёпа",
    "jpeg",
    "Фёдор Ушаков",
    "Nils Juel",
    "W",
    "Мария-Антуанетта",
];

/// The name of the player with this index.
pub fn name(at: usize) -> String {
    let name = NAMES[at % NAMES.len()];
    if at < NAMES.len() { name.to_owned() } else { format!("{name} {}", at / NAMES.len() + 1) }
}

/// A line of a match in a bracket.
fn contender(name: &str, score: &str, fate: PlayerResult) -> Contender {
    Contender { name: name.to_owned(), score: score.to_owned(), fate }
}

/// The players of a column of a bracket, by place: their indices in [`NAMES`]; `None` for a free place.
type ColumnPlaces = Vec<Option<usize>>;

/// The matches of a column, of which the first `played` are over, and the players of the next column. A free place is a bye only
/// in the first column.
fn column(field: &ColumnPlaces, first: bool, played: usize) -> (Vec<([Contender; 2], Live)>, ColumnPlaces) {
    let mut on = ColumnPlaces::new();
    let matches = field.chunks(2).enumerate().map(|(at, two)| {
        let (lines, live, winner) = match (two[0], two[1], at < played) {
            (Some(one), None, _) if first => {
                ([contender(&name(one), "", PlayerResult::Won), contender("—", "", PlayerResult::Empty)], Live::No, Some(one))
            }
            (Some(one), Some(other), true) if (one * 7 + other) % 3 > 0 => {
                ([contender(&name(one), "2", PlayerResult::Won), contender(&name(other), "1", PlayerResult::Lost)], Live::No, Some(one))
            }
            (Some(one), Some(other), true) => {
                ([contender(&name(one), "0", PlayerResult::Lost), contender(&name(other), "2", PlayerResult::Won)], Live::No, Some(other))
            }
            (Some(one), Some(other), false) => {
                let live = if at == played { Live::Now } else { Live::No };
                let score = if at == played { "1" } else { "—" };
                ([contender(&name(one), score, PlayerResult::Open), contender(&name(other), score, PlayerResult::Open)], live, None)
            }
            (one, other, _) => {
                let open = |one: Option<usize>| {
                    one.map_or(contender("—", "", PlayerResult::Empty), |one| contender(&name(one), "", PlayerResult::Open))
                };
                ([open(one), open(other)], Live::No, None)
            }
        };
        on.push(winner);
        (lines, live)
    });
    (matches.collect(), on)
}

/// The heading of a column with this many matches.
fn column_heading(matches: usize) -> String {
    if matches == 1 { "Финал".to_owned() } else { format!("1/{matches} финала") }
}

/// A knock-out bracket with this many players. `played` is the number of matches in each column that are over.
pub fn knockout(players: usize, played: &[usize]) -> Figure {
    let size = players.next_power_of_two().max(2);
    // Free places are spread over the matches from the end, so that no match has two of them.
    let mut field: ColumnPlaces = (0..size).map(|at| (at % 2 == 0 || at / 2 < players - size / 2).then_some(at)).collect();
    let (mut boxes, mut headings) = (Vec::new(), Vec::new());
    for (at, played) in (0..size.ilog2() as usize).zip(played.iter().copied().chain(std::iter::repeat(0))) {
        let (matches, on) = column(&field, at == 0, played);
        let next = boxes.len() + matches.len();
        headings.push(column_heading(matches.len()));
        for (which, (lines, live)) in matches.into_iter().enumerate() {
            let row = (4 << at) * which + (2 << at) - 2;
            let feeds = (on.len() > 1).then_some(next + which / 2);
            boxes.push(BracketMatch { column: at, row, feeds, lines, live });
        }
        field = on;
    }
    let note = ("Следующая встреча".to_owned(), vec!["Олег — Бот «Буря»".to_owned(), "сб 21 ноября, 20:00".to_owned()]);
    let subtitle = format!("плей-офф · {players} игроков · до двух побед");
    Figure::Bracket(Bracket { title: "Кубок адмирала".to_owned(), subtitle, headings, boxes, note: Some(note) })
}

/// The lower bracket of a double elimination. In every second column, players from the upper bracket join.
pub fn lower_tree(matches: usize, rounds: usize) -> Figure {
    let (mut boxes, mut headings) = (Vec::new(), Vec::new());
    let mut count = matches;
    for at in 0..rounds {
        let next = boxes.len() + count;
        let halves = at % 2 == 1;
        headings.push(format!("Нижняя {}", at + 1));
        for which in 0..count {
            let depth = at / 2;
            let row = (4 << depth) * which + (2 << depth) - 2;
            let lines = match at {
                0 => [contender(&name(which * 2), "2", PlayerResult::Won), contender(&name(which * 2 + 1), "0", PlayerResult::Lost)],
                1 => [contender(&name(which * 2), "1", PlayerResult::Open), contender(&name(which + 30), "1", PlayerResult::Open)],
                _ => [contender("—", "", PlayerResult::Empty), contender("проигравший 1/2", "", PlayerResult::Empty)],
            };
            let feeds = (at + 1 < rounds).then_some(next + if halves { which / 2 } else { which });
            boxes.push(BracketMatch { column: at, row, feeds, lines, live: if at == 1 && which == 0 { Live::Now } else { Live::No } });
        }
        count = if halves { (count / 2).max(1) } else { count };
    }
    let subtitle = "до двух поражений · нижняя сетка".to_owned();
    Figure::Bracket(Bracket { title: "Nordsjøcupen".to_owned(), subtitle, headings, boxes, note: None })
}

/// The ranking table of a Swiss tournament with this many rows.
pub fn table(rows: usize) -> Figure {
    let headings = ["№", "Игрок", "Очки", "В", "Н", "П", "Бх", "ББ"].map(str::to_owned).to_vec();
    let rows = (0..rows).map(|at| {
        let won = 7_usize.saturating_sub(at / 4);
        let cells = [
            (at + 1).to_string(),
            name(at),
            format!("{won}{}", if at % 2 == 1 { "½" } else { "" }),
            won.to_string(),
            (at % 2).to_string(),
            (7 - won).to_string(),
            (31 - at.min(20)).to_string(),
            format!("{},25", 28 - at.min(20)),
        ];
        let accent = match at {
            0 | 4 => Accent::Strong,
            _ if at % 11 == 9 => Accent::Faint,
            _ => Accent::None,
        };
        RankingRow { cells: cells.to_vec(), accent }
    });
    let rows: Vec<RankingRow> = rows.collect();
    let subtitle = format!("швейцарская система · тур 7 из 7 · {} игроков", rows.len());
    let foot = vec![
        "При равных очках: Бухгольц (Бх), затем Зоннеборн — Бергер (ББ), затем личная встреча, затем жребий.".to_owned(),
        "В — победы, Н — ничьи, П — поражения.".to_owned(),
    ];
    Figure::Table(RankingTable { title: "Зимний кубок".to_owned(), subtitle, headings, rows, foot })
}

/// A leaderboard with this many rows and few columns.
pub fn leaders(rows: usize) -> Figure {
    let headings = ["#", "Spiller", "Rating"].map(str::to_owned).to_vec();
    let row = |at: usize| RankingRow {
        cells: vec![(at + 1).to_string(), name(at), (1984 - 13 * at.min(100)).to_string()],
        accent: if at == 2 { Accent::Strong } else { Accent::None },
    };
    let (title, subtitle) = ("Toppliste".to_owned(), "klassisk · denne måneden".to_owned());
    Figure::Table(RankingTable { title, subtitle, headings, rows: (0..rows).map(row).collect(), foot: Vec::new() })
}

/// A podium on which two players share the third place.
pub fn podium() -> Figure {
    let steps = [(&["Ingrid Ødegård"][..], "7 побед из 7"), (&["Бот «Буря»"], "6 побед из 7"), (&["Олег", "captain_nemo"], "5½ очков")];
    let steps = steps.map(|(names, line)| (names.iter().map(|name| (*name).to_owned()).collect(), line.to_owned())).to_vec();
    let foot = vec!["24 игрока · 84 партии · самая длинная серия — 9 попаданий".to_owned()];
    let subtitle = "швейцарская система · 21 ноября 2026".to_owned();
    Figure::Podium(Podium { title: "Кубок адмирала".to_owned(), subtitle, steps, foot })
}

/// The profile card of a person with this many medals.
pub fn profile(medals: usize) -> Figure {
    let pairs = |pairs: &[(&str, &str)]| pairs.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect();
    let names = ["Меткий глаз", "Первая кровь", "Непотопляемый", "Сапёр", "Гроза морей", "Победитель кубка", "Без промаха", "Ветеран"];
    Figure::Profile(Profile {
        emblem: Emblem::Anchor,
        avatar: None,
        name: "Ingrid Ødegård".to_owned(),
        rank: "Капитан 2-го ранга".to_owned(),
        progress: 7,
        next: "До капитана 1-го ранга — 340 очков".to_owned(),
        ratings: pairs(&[("Классика", "1684"), ("Залпы", "1512"), ("Мины", "1498 ± 90"), ("Стрём", "1703")]),
        facts: pairs(&[
            ("Партий", "248"),
            ("Побед", "151 (61 %)"),
            ("Точность", "38 %"),
            ("Лучшая серия", "11"),
            ("Турниров", "9"),
            ("Кубков", "2"),
            ("Самая короткая победа", "19 выстрелов"),
        ]),
        medals_title: "Медали".to_owned(),
        medals: (0..medals).map(|at| names[at % names.len()].to_owned()).collect(),
        form: [
            PlayerResult::Won,
            PlayerResult::Won,
            PlayerResult::Lost,
            PlayerResult::Won,
            PlayerResult::Open,
            PlayerResult::Won,
            PlayerResult::Lost,
            PlayerResult::Won,
            PlayerResult::Won,
            PlayerResult::Empty,
        ]
        .to_vec(),
    })
}

/// The time line of the article about the game's history.
pub fn history(locale: Locale) -> Figure {
    match articles::page(Topic::History, locale).scene.map(|scene| scene.view) {
        Some(View::Figure(figure)) => *figure,
        _ => unreachable!("the article about the history has a figure"),
    }
}
