//! Figures as scenes: the picture of a tournament with the description of it.

use crate::present::{board::LONGEST_ALT, body::Scene, figure::Figure, line::Line, locale::Locale};

/// The scene of a figure. What it shows is described by `line`, about the tournament `set` and its kind `about`, with
/// as much of `list` as there is room for.
pub fn scene(figure: Figure, line: &'static str, [set, about]: [&str; 2], list: &[String], locale: Locale) -> Scene {
    let whole = |list: &str| Line::new(line).text("set", set).text("about", about).text("list", list).phrase(locale);
    let mut room = LONGEST_ALT.saturating_sub(whole("").chars().count());
    let mut told = Vec::new();
    for piece in list {
        let length = piece.chars().count() + 2;
        if length > room {
            break;
        }
        room -= length;
        told.push(piece.as_str());
    }
    Scene::of_figure(figure, whole(&told.join("; ")).chars().take(LONGEST_ALT).collect())
}
