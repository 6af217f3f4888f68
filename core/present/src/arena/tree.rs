//! Pictures of brackets: the pages, the positions of the matches, and their texts.

use broadside_arena::{
    Tournament,
    entrant::{BracketSlot, Match, MatchHalf, MatchResult, Part},
    plan::Format,
    tournament::Phase,
};
use broadside_scene::{
    Scene,
    figure::{Bracket, BracketMatch, Contender, Figure, Live, PlayerResult},
};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    matches::match_line,
    names::{format_halves, last_round, name, seat_label, stage, with_page},
    picture::scene,
    plan::subtitle,
};

/// The maximum number of matches in the first column of a page.
const MAX_MATCHES: usize = 32;

/// The maximum number of columns of a page.
const MAX_COLUMNS: u16 = 6;

/// The maximum number of lines of the note.
const MAX_NOTE_LINES: usize = 4;

/// A page of a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BracketPage {
    /// The rounds from the first to the second of a part, for `count` matches of the first round from index `place` on.
    Tree { part: Part, rounds: [u16; 2], place: usize, count: usize },
    /// The final matches of a double elimination.
    Finals,
}

/// The number of pages.
pub fn pages(tournament: &Tournament) -> usize {
    bracket_pages(tournament).len()
}

/// The last page with a match being played, else the last page with a finished match.
pub fn current_page(tournament: &Tournament) -> usize {
    let pages = bracket_pages(tournament);
    let last_with =
        |wanted: fn(&Match) -> bool| pages.iter().rposition(|sheet| boxes(tournament, *sheet).iter().any(|(one, _)| wanted(one)));
    last_with(|one| one.current().is_some()).or_else(|| last_with(|one| !one.games.is_empty())).unwrap_or(0)
}

fn bracket_pages(tournament: &Tournament) -> Vec<BracketPage> {
    let mut pages = part_pages(tournament, Part::Main);
    if tournament.plan().format == Format::Double {
        pages.extend(part_pages(tournament, Part::Lower));
        pages.push(BracketPage::Finals);
    }
    pages
}

/// The pages of a part: split into groups of rounds, and rounds with many matches into groups of matches.
fn part_pages(tournament: &Tournament, part: Part) -> Vec<BracketPage> {
    let count = |round: u16| tournament.matches().iter().filter(|one| one.part == part && one.round == round).count();
    let (mut pages, mut first, last) = (Vec::new(), 1, last_round(tournament, part));
    while first <= last {
        let chunks = count(first).div_ceil(MAX_MATCHES).max(1);
        let end = if chunks > 1 {
            (first..=last).take(usize::from(MAX_COLUMNS)).take_while(|round| count(*round) >= chunks).last().unwrap_or(first)
        } else {
            let left = last - first + 1;
            first + left.div_ceil(left.div_ceil(MAX_COLUMNS)) - 1
        };
        let each = count(first) / chunks;
        pages.extend((0..chunks).map(|chunk| BracketPage::Tree { part, rounds: [first, end], place: chunk * each, count: each }));
        first = end + 1;
    }
    pages
}

/// The position of a match on a page: column, row, and the index of the match to which the winner moves on.
type Position = (usize, usize, Option<usize>);

/// The matches of a page with their positions.
fn boxes(tournament: &Tournament, sheet: BracketPage) -> Vec<(&Match, Position)> {
    match sheet {
        BracketPage::Tree { part, rounds, place, count } => {
            let mut boxes = tree_boxes(tournament, part, rounds, place..place + count);
            let decides = part == Part::Main && rounds[1] == last_round(tournament, part);
            if let (true, Some(third)) = (decides, tournament.matches().iter().find(|one| one.part == Part::Third)) {
                let row = boxes.last().map_or(0, |(_, (_, row, _))| *row);
                boxes.push((third, (usize::from(rounds[1] - rounds[0]) + 1, row, None)));
            }
            boxes
        }
        BracketPage::Finals => final_boxes(tournament),
    }
}

/// The matches of these rounds of a part, with their positions. `places` are the indices of the matches of the first round.
fn tree_boxes(tournament: &Tournament, part: Part, rounds: [u16; 2], places: std::ops::Range<usize>) -> Vec<(&Match, Position)> {
    let mut boxes: Vec<(&Match, Position)> = Vec::new();
    let mut before: Vec<usize> = Vec::new();
    let mut from = places.start;
    for round in rounds[0]..=rounds[1] {
        let all = tournament.matches().iter().filter(|one| one.part == part && one.round == round);
        let column = usize::from(round - rounds[0]);
        let (halved, width) = match before.len() {
            0 => (false, places.len()),
            wide => {
                let total = |round: u16| tournament.matches().iter().filter(|one| one.part == part && one.round == round).count();
                let halved = total(round) < total(round - 1);
                (halved, if halved { wide.div_ceil(2) } else { wide })
            }
        };
        if halved {
            from /= 2;
        }
        let mut now = Vec::new();
        for (at, one) in all.skip(from).take(width).enumerate() {
            let feeders: Vec<usize> = match (before.is_empty(), halved) {
                (true, _) => Vec::new(),
                (_, true) => before.iter().copied().skip(2 * at).take(2).collect(),
                (_, false) => before.iter().copied().skip(at).take(1).collect(),
            };
            let rows: usize = feeders.iter().map(|feeder| boxes[*feeder].1.1).sum();
            let row = if feeders.is_empty() { 4 * at } else { rows / feeders.len() };
            now.push(boxes.len());
            feeders.into_iter().for_each(|feeder| boxes[feeder].1.2 = Some(boxes.len()));
            boxes.push((one, (column, row, None)));
        }
        before = now;
    }
    boxes
}

/// The last matches of both brackets, the final, and the match that decides if the player from the lower bracket wins the
/// final, with their positions.
fn final_boxes(tournament: &Tournament) -> Vec<(&Match, Position)> {
    let of = |part: Part| tournament.matches().iter().filter(move |one| one.part == part);
    let mut boxes: Vec<(&Match, Position)> = Vec::new();
    for (row, part) in [(0, Part::Main), (4, Part::Lower)] {
        boxes.extend(of(part).next_back().map(|one| (one, (0, row, None))));
    }
    let row = boxes.iter().map(|(_, (_, row, _))| *row).sum::<usize>() / boxes.len().max(1);
    let last = boxes.len();
    boxes.iter_mut().for_each(|(_, position)| position.2 = Some(last));
    boxes.extend(of(Part::Final).next_back().map(|one| (one, (1, row, Some(last + 1)))));
    boxes.extend(of(Part::Reset).next_back().map(|one| (one, (2, row, None))));
    boxes
}

/// A page as a picture.
pub fn picture(tournament: &Tournament, page: usize, locale: Locale) -> Scene {
    let pages = bracket_pages(tournament);
    let page = page % pages.len().max(1);
    let boxes = pages.get(page).map(|sheet| boxes(tournament, *sheet)).unwrap_or_default();
    let set = quote(&tournament.plan().name);
    let subtitle = page_subtitle(tournament, &pages, page, locale);
    let list = describe_matches(tournament, &boxes, locale);
    let figure = Bracket {
        title: set.clone(),
        subtitle: subtitle.clone(),
        headings: headings(tournament, pages.get(page), &boxes, locale),
        boxes: boxes.iter().map(|(one, position)| pair(tournament, one, *position, locale)).collect(),
        note: note(tournament, locale),
    };
    scene(Figure::Bracket(figure), "arena-alt-bracket", [&set, &subtitle], &list, locale)
}

/// The subtitle of a page: kind of tournament, part of the bracket, page number.
fn page_subtitle(tournament: &Tournament, pages: &[BracketPage], page: usize, locale: Locale) -> String {
    let mut title = subtitle(tournament, locale);
    let part = match pages.get(page) {
        Some(BracketPage::Tree { part: Part::Lower, .. }) => Some("arena-tree-lower"),
        Some(BracketPage::Tree { .. }) if tournament.plan().format == Format::Double => Some("arena-tree-upper"),
        Some(BracketPage::Finals) => Some("arena-tree-finals"),
        Some(BracketPage::Tree { .. }) | None => None,
    };
    if let Some(part) = part {
        title = format!("{title} · {}", Line::new(part).phrase(locale));
    }
    with_page(title, page, pages.len(), locale)
}

/// The headings of the columns.
fn headings(tournament: &Tournament, sheet: Option<&BracketPage>, boxes: &[(&Match, Position)], locale: Locale) -> Vec<String> {
    let columns = boxes.iter().map(|(_, (column, ..))| column + 1).max().unwrap_or(0);
    let heading = |column: usize| {
        let one = boxes.iter().find(|(_, (at, ..))| *at == column).map(|(one, _)| *one);
        match (sheet, one) {
            // The first column holds the finals of both brackets.
            (Some(BracketPage::Finals), _) if column == 0 => Line::new("arena-tree-finals").phrase(locale),
            (_, Some(one)) => stage(tournament, one).phrase(locale),
            (_, None) => String::new(),
        }
    };
    (0..columns).map(heading).collect()
}

/// A match as a box of the picture.
fn pair(tournament: &Tournament, one: &Match, (column, row, feeds): Position, locale: Locale) -> BracketMatch {
    let lines = MatchHalf::BOTH.map(|half| contender(tournament, one, half, locale));
    let live = if one.current().is_some() { Live::Now } else { Live::No };
    BracketMatch { column, row, feeds, lines, live }
}

/// One side of a match as a line of its box.
fn contender(tournament: &Tournament, one: &Match, half: MatchHalf, locale: Locale) -> Contender {
    let seat = one.seats[half as usize];
    let name = seat_label(tournament, one, half, locale);
    let fate = match (seat, one.result) {
        (BracketSlot::Vacant | BracketSlot::Winner(_) | BracketSlot::Loser(_), _) => PlayerResult::Empty,
        (BracketSlot::Taken(_), None | Some(MatchResult::Drawn)) => PlayerResult::Open,
        (BracketSlot::Taken(_), Some(result)) if result.winner() == Some(half) => PlayerResult::Won,
        (BracketSlot::Taken(_), Some(_)) => PlayerResult::Lost,
    };
    Contender { name, score: score_label(one, half, locale), fate }
}

/// The text next to a name: games won, a word for a bye, a sign if no game decided the match, a dash before the match.
fn score_label(one: &Match, half: MatchHalf, locale: Locale) -> String {
    let played = one.has_finished_game();
    match one.result {
        _ if one.on(half).is_none() => match_number(one, half, locale),
        Some(MatchResult::Bye(_)) => Line::new("arena-bye").phrase(locale),
        Some(MatchResult::Awarded(winner)) if !played => if winner == half { "+" } else { "–" }.to_owned(),
        Some(MatchResult::Nobody) if !played => "–".to_owned(),
        None if one.games.is_empty() => "—".to_owned(),
        _ => format_halves(one.score()[half as usize].into()),
    }
}

/// The number by which later matches refer to this one, next to its first undecided seat; empty next to the other.
fn match_number(one: &Match, half: MatchHalf, locale: Locale) -> String {
    let waits = |half: &MatchHalf| matches!(one.seats[*half as usize], BracketSlot::Winner(_) | BracketSlot::Loser(_));
    match MatchHalf::BOTH.into_iter().find(waits) {
        Some(first) if first == half => Line::new("arena-number").number("number", one.id.0 + 1).phrase(locale),
        Some(_) | None => String::new(),
    }
}

/// The note on the bracket: the winner, or the matches being played, or the next matches.
fn note(tournament: &Tournament, locale: Locale) -> Option<(String, Vec<String>)> {
    let text = |id: &'static str| Line::new(id).phrase(locale);
    if let Phase::Over(places) = tournament.phase() {
        let first: Vec<String> = places.iter().filter(|(place, _)| *place == 1).map(|(_, who)| name(tournament, *who)).collect();
        return (!first.is_empty()).then(|| (text("arena-note-winner"), first));
    }
    let open = |one: &&Match| one.result.is_none() && MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some());
    let match_text = |one: &Match| match_line(tournament, one, locale).phrase(locale);
    let now: Vec<&Match> = tournament.matches().iter().filter(|one| one.current().is_some()).collect();
    let (id, chosen) = match now.is_empty() {
        true => ("arena-note-next", tournament.matches().iter().filter(open).collect()),
        false => ("arena-note-live", now),
    };
    (!chosen.is_empty()).then(|| (text(id), chosen.into_iter().take(MAX_NOTE_LINES).map(match_text).collect()))
}

/// The matches of a page in words, latest first.
fn describe_matches(tournament: &Tournament, boxes: &[(&Match, Position)], locale: Locale) -> Vec<String> {
    let known = |one: &&Match| MatchHalf::BOTH.iter().any(|half| one.on(*half).is_some());
    let mut shown: Vec<&Match> = boxes.iter().map(|(one, _)| *one).filter(known).collect();
    shown.reverse();
    let describe = |one: &Match| {
        let stage = stage(tournament, one).phrase(locale);
        let number: String = MatchHalf::BOTH
            .iter()
            .map(|half| if one.on(*half).is_none() { match_number(one, *half, locale) } else { String::new() })
            .collect();
        let number = if number.is_empty() { number } else { format!(" ({number})") };
        format!("{stage}{number}: {}", match_line(tournament, one, locale).phrase(locale))
    };
    let list: Vec<String> = shown.into_iter().map(describe).collect();
    if list.is_empty() { vec![Line::new("arena-no-matches").phrase(locale)] } else { list }
}
