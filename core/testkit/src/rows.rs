//! Tables in text files: a row a line, bars between the columns, remarks after `#`.

/// The rows of a table, each with all its columns.
pub fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    table.lines().filter(|row| !row.starts_with('#')).map(|row| {
        let columns: Vec<&str> = row.split(" | ").collect();
        <[&str; N]>::try_from(columns).unwrap_or_else(|columns| panic!("{columns:?} are not {N} columns"))
    })
}
