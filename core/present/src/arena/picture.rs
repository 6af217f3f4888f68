//! The scene of a tournament figure with its alternative text.

use broadside_scene::{Scene, figure::Figure};
use broadside_words::{line::Line, locale::Locale};

use crate::board::LONGEST_ALT;

/// The scene of a figure. Its alternative text is the message `line` with the tournament's name `set`, its kind `about`, and as many
/// entries of `list` as fit.
pub fn scene(figure: Figure, line: &'static str, [set, about]: [&str; 2], list: &[String], locale: Locale) -> Scene {
    let alt = |list: &str| Line::new(line).text("set", set).text("about", about).text("list", list).phrase(locale);
    let mut space = LONGEST_ALT.saturating_sub(alt("").chars().count());
    let mut included = Vec::new();
    for piece in list {
        let length = piece.chars().count() + 2;
        if length > space {
            break;
        }
        space -= length;
        included.push(piece.as_str());
    }
    Scene::of_figure(figure, alt(&included.join("; ")).chars().take(LONGEST_ALT).collect())
}
