//! Pages that tests write to be read with one's own eyes, and hold against what was read last.

/// Holds a page in this language against the one that is kept; with `UPDATE` set it is kept instead.
pub fn hold(name: &str, locale: broadside_core::present::locale::Locale, page: &str) {
    let path = format!("{}/tests/data/{name}-{}.txt", env!("CARGO_MANIFEST_DIR"), locale.tag());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, page).expect("the page can be written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let changed = page.lines().zip(kept.lines()).find(|(now, kept)| now != kept);
    assert!(page == kept, "{} has changed ({changed:?}); read it, then run the tests with UPDATE=1", locale.tag());
}
