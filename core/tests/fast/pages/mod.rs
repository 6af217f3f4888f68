//! Pages to be read by people, such as English sentences, compared with the version that was approved last.

/// Compares a page with the approved one, a file of `core/tests/data`; with `UPDATE` set it replaces that one.
pub fn hold(file: &str, page: &str) {
    let path = format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, page).expect("the page can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let changed = page.lines().zip(kept.lines()).find(|(now, kept)| now != kept);
    assert!(page == kept, "{path} has changed ({changed:?}); read it, then run the tests with UPDATE=1");
}
