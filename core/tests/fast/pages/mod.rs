//! Golden files of texts that people have approved.

/// Compares a page with a golden file in `core/tests/data`. Panics if they differ. Writes the file first if `UPDATE` is set.
pub fn hold(file: &str, page: &str) {
    let path = format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, page).expect("the page can be written");
    }
    let approved = std::fs::read_to_string(&path).unwrap_or_default();
    let changed = page.lines().zip(approved.lines()).find(|(new, old)| new != old);
    assert!(page == approved, "{path} has changed ({changed:?}); read it, then run the tests with UPDATE=1");
}
