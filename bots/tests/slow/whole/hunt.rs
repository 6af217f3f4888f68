//! Where to fire next, from answers alone: finish what was hit, else sweep in a fixed order. Never sees a fleet.

use std::collections::BTreeSet;

/// The letters of the columns.
pub const LETTERS: [char; 10] = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И', 'К'];

/// A column and a row, from 0.
type Cell = (usize, usize);

/// The answer to a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Miss,
    Hit,
    Sunk,
}

/// One player's knowledge of the other's waters.
#[derive(Default)]
pub struct Hunt {
    closed: BTreeSet<Cell>,
    wounded: BTreeSet<Cell>,
}

impl Hunt {
    /// The next cell, by name.
    pub fn next(&self) -> String {
        let all = || (0..10).flat_map(|row| (0..10).map(move |column| (column, row)));
        let open = |cell: &Cell| !self.closed.contains(cell);
        let near = self.in_line().into_iter().find(open);
        let sweep = |step: usize| all().filter(move |(column, row)| (column + row) % step == 0).find(open);
        let cell = near.or_else(|| sweep(4)).or_else(|| sweep(2)).or_else(|| sweep(1));
        name(cell.expect("something is left to fire at while the game lasts"))
    }

    /// Learns the answer to a shot.
    pub fn learn(&mut self, cell: &str, answer: Answer) {
        let cell = read(cell);
        self.closed.insert(cell);
        if answer != Answer::Miss {
            self.wounded.insert(cell);
        }
        if answer == Answer::Sunk {
            for (column, row) in std::mem::take(&mut self.wounded) {
                let around = (column.saturating_sub(1)..=column + 1).flat_map(|x| (row.saturating_sub(1)..=row + 1).map(move |y| (x, y)));
                self.closed.extend(around);
            }
        }
    }

    /// The cells beside the wounded ship that may belong to it.
    fn in_line(&self) -> Vec<Cell> {
        let columns: BTreeSet<usize> = self.wounded.iter().map(|cell| cell.0).collect();
        let rows: BTreeSet<usize> = self.wounded.iter().map(|cell| cell.1).collect();
        let beside = |&(column, row): &Cell| {
            let across = [column.checked_sub(1), Some(column + 1)].into_iter().flatten().map(move |column| (column, row));
            let along = [row.checked_sub(1), Some(row + 1)].into_iter().flatten().map(move |row| (column, row));
            across.filter(|_| rows.len() == 1).chain(along.filter(|_| columns.len() == 1)).collect::<Vec<_>>()
        };
        self.wounded.iter().flat_map(beside).filter(|(column, row)| *column < 10 && *row < 10).collect()
    }
}

fn name((column, row): Cell) -> String {
    format!("{}{}", LETTERS[column], row + 1)
}

fn read(name: &str) -> Cell {
    let letter = name.chars().next().expect("a cell has a letter");
    let row: usize = name[letter.len_utf8()..].parse().expect("a cell has a number");
    (LETTERS.iter().position(|known| *known == letter).expect("the letter is one of ours"), row - 1)
}

/// Every cell a text names.
pub fn named(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let starts = (0..letters.len()).filter(|at| LETTERS.contains(&letters[*at]) && (*at == 0 || !letters[at - 1].is_alphanumeric()));
    let number = |at: usize| letters[at + 1..].iter().take_while(|letter| letter.is_ascii_digit()).collect::<String>();
    starts
        .map(|at| (letters[at], number(at)))
        .filter(|(_, number)| !number.is_empty())
        .map(|(letter, number)| format!("{letter}{number}"))
        .collect()
}
