//! Scenes of tournament figures, with their alternative text.

use broadside_scene::{Scene, figure::Figure};
use broadside_words::{line::Line, locale::Locale};

use crate::board::LONGEST_ALT;

/// The scene of a figure. Its alternative text is the message `line` with the name `set`, the kind `about`, and as much
/// of `list` as fits.
pub fn scene(figure: Figure, line: &'static str, [set, about]: [&str; 2], list: &[String], locale: Locale) -> Scene {
    let whole = |list: &str| Line::new(line).text("set", set).text("about", about).text("list", list).phrase(locale);
    let mut room = LONGEST_ALT.saturating_sub(whole("").chars().count());
    let mut included = Vec::new();
    for piece in list {
        let length = piece.chars().count() + 2;
        if length > room {
            break;
        }
        room -= length;
        included.push(piece.as_str());
    }
    Scene::of_figure(figure, whole(&included.join("; ")).chars().take(LONGEST_ALT).collect())
}
