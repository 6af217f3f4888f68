//! Tests of leaderboards: they do not depend on order or repeats of updates, and end with their period.

use broadside_arena::career::{
    PlayerVisibility,
    periods::LeaderboardKind,
    tables::{Leaderboard, LeaderboardRow, MAX_ROWS, PAGE_ROWS},
};
use broadside_game::{
    dice::{Dice, SeededDice},
    ids::{Home, PlayerId, RoomId},
};

use super::stage::{DAY, NOON, Stage, person};

fn row(number: u64, points: u32, revision: u64) -> LeaderboardRow {
    let reached = NOON.plus_seconds(revision as u32);
    let name = format!("player {number}");
    LeaderboardRow { person: person(number), name, points, games: revision as u32, wins: 0, rating: None, reached, revision }
}

fn table(rows: &[LeaderboardRow]) -> Leaderboard {
    let mut table = Leaderboard::default();
    rows.iter().for_each(|row| table.upsert(0, row.clone()));
    table
}

fn shuffled(rows: &[LeaderboardRow], seed: u64) -> Vec<LeaderboardRow> {
    let mut dice = SeededDice(seed);
    let mut rows: Vec<LeaderboardRow> = rows.iter().chain(rows).cloned().collect();
    for at in (1..rows.len()).rev() {
        rows.swap(at, dice.below(at as u32 + 1).expect("at least one row") as usize);
    }
    rows
}

#[test]
fn leaderboard_keeps_the_best_in_any_order_and_with_repeats() {
    let rows: Vec<LeaderboardRow> = (0..700_u64)
        .flat_map(|number| (1..=3).map(move |revision| row(number, (number % 350) as u32 * revision, revision.into())))
        .collect();
    let full = table(&rows);
    for seed in 0..20 {
        assert_eq!(full, table(&shuffled(&rows, seed)), "seed {seed}");
        let part = &rows[..rows.len() / 20];
        assert_eq!(table(part), table(&shuffled(part, seed)), "seed {seed}, not full");
    }
    let kept = full.rows(LeaderboardKind::All, NOON);
    assert_eq!((kept.len(), kept[0].points, kept[MAX_ROWS - 1].points), (MAX_ROWS, 349 * 3, 100 * 3));
}

#[test]
fn equal_rows_are_ordered_by_who_came_first() {
    let rows = [row(1, 40, 9), row(2, 40, 4), row(3, 41, 30)];
    let order: Vec<u64> = table(&rows).rows(LeaderboardKind::All, NOON).iter().map(|row| row.person.number).collect();
    assert_eq!(order, [3, 2, 1]);
}

#[test]
fn past_period_is_empty_and_a_late_row_does_not_restore_it() {
    let mut table = Leaderboard::default();
    let (week, next) = (LeaderboardKind::Week.period(NOON), LeaderboardKind::Week.period(NOON.plus_seconds(7 * DAY)));
    table.upsert(week, row(1, 40, 1));
    assert_eq!(table.place(LeaderboardKind::Week, NOON, person(1)), Some(1));
    assert!(table.rows(LeaderboardKind::Week, NOON.plus_seconds(7 * DAY)).is_empty());
    table.upsert(next, row(2, 20, 1));
    table.upsert(week, row(3, 90, 5));
    let rows = table.rows(LeaderboardKind::Week, NOON.plus_seconds(7 * DAY));
    assert_eq!(rows, [row(2, 20, 1)]);
    table.remove(person(2));
    table.remove(person(2));
    assert!(table.rows(LeaderboardKind::Week, NOON.plus_seconds(7 * DAY)).is_empty());
}

#[test]
fn leaderboard_pages_hold_twenty_and_the_last_answers_beyond() {
    let rows: Vec<LeaderboardRow> = (0..45).map(|number| row(number, 100 - number as u32, 1)).collect();
    let table = table(&rows);
    for (requested, number, first, length) in [(0, 0, 1, PAGE_ROWS), (1, 1, 21, PAGE_ROWS), (2, 2, 41, 5), (9, 2, 41, 5)] {
        let page = table.page(LeaderboardKind::All, NOON, requested);
        assert_eq!((page.number, page.pages, page.rows[0].0, page.rows.len()), (number, 3, first, length), "page {requested}");
    }
    let empty = Leaderboard::default().page(LeaderboardKind::All, NOON, 3);
    assert_eq!((empty.number, empty.pages, empty.rows.len()), (0, 1, 0));
}

#[test]
fn career_is_listed_in_its_rooms_and_in_the_world() {
    let room = |chat| RoomId { home: Home::Telegram, chat, topic: 0 };
    let mut stage = Stage::new();
    stage.win(|game| game.rooms = vec![room(1), room(1), room(2)]);
    stage.wait(7 * DAY);
    stage.win(|game| game.rooms = vec![room(2)]);
    stage.beat(PlayerId::COMPUTER, |game| game.rooms = vec![room(1)]);
    let points = |stage: &Stage, kind, room| stage.career.leaderboard_row(kind, room).map(|(period, row)| (period, row.points));
    let week = LeaderboardKind::Week.period(stage.now);
    let rows = [
        (LeaderboardKind::Week, None, Some((week, 20))),
        (LeaderboardKind::All, None, Some((0, 40))),
        (LeaderboardKind::Computer, None, Some((0, 4))),
        (LeaderboardKind::ComputerWeek, None, Some((week, 4))),
        (LeaderboardKind::ComputerMonth, None, Some((LeaderboardKind::Month.period(stage.now), 4))),
        (LeaderboardKind::ComputerWeek, Some(room(1)), Some((week, 4))),
        (LeaderboardKind::ComputerWeek, Some(room(2)), None),
        (LeaderboardKind::Week, Some(room(1)), Some((week - 1, 20))),
        (LeaderboardKind::All, Some(room(1)), Some((0, 20))),
        (LeaderboardKind::Computer, Some(room(1)), Some((0, 4))),
        (LeaderboardKind::Week, Some(room(2)), Some((week, 20))),
        (LeaderboardKind::All, Some(room(2)), Some((0, 40))),
        (LeaderboardKind::Computer, Some(room(2)), None),
        (LeaderboardKind::All, Some(room(3)), None),
    ];
    for (kind, room, expected) in rows {
        assert_eq!(points(&stage, kind, room), expected, "{kind:?} in {room:?}");
    }
    let (_, named) = stage.career.leaderboard_row(LeaderboardKind::All, None).expect("the career is listed");
    stage.career.set_visibility(PlayerVisibility::Nameless);
    let (_, anonymous) = stage.career.leaderboard_row(LeaderboardKind::All, None).expect("the career is still listed");
    assert_eq!((anonymous.name.as_str(), anonymous.points), ("", named.points));
    assert!(anonymous.revision > named.revision, "the table accepts the row");
    stage.career.set_visibility(PlayerVisibility::Hidden);
    assert_eq!(stage.career.leaderboard_row(LeaderboardKind::All, None), None);
}

#[test]
fn career_keeps_a_limit_of_rooms_and_drops_the_quietest() {
    let room = |chat| RoomId { home: Home::Discord, chat, topic: 0 };
    let mut stage = Stage::new();
    for chat in 0..30 {
        stage.win(|game| game.rooms = vec![room(chat), room(99)]);
        stage.wait(DAY);
    }
    let kept: Vec<i64> = stage.career.rooms.iter().map(|(room, _)| room.chat).collect();
    assert_eq!(kept.len(), 24);
    assert!(kept.contains(&99) && kept.contains(&29) && !kept.contains(&0), "{kept:?}");
    assert_eq!(stage.career.leaderboard_row(LeaderboardKind::All, Some(room(99))).map(|(_, row)| row.points), Some(600));
}
