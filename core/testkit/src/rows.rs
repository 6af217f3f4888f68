//! Parses tables in text files: each line is a row, columns are separated by ` | `, and lines that begin with `#` are comments.

/// The rows of a table, each with its `N` columns. Panics if a row has another number of columns.
pub fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    table.lines().filter(|row| !row.starts_with('#')).map(|row| {
        let columns: Vec<&str> = row.split(" | ").collect();
        <[&str; N]>::try_from(columns).unwrap_or_else(|columns| panic!("a row must have {N} columns: {columns:?}"))
    })
}
