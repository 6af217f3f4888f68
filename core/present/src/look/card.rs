//! The cards for `/look`: one button per value and a sample board in the current look. The buttons send the commands that
//! change the look.

use crate::look::is_unlocked;
use crate::look::unlock_line;
use broadside_arena::career::Career;
use broadside_game::{ids::GameId, side::Side};
use broadside_scene::{
    Scene, View,
    look::{BoardBackground, CHOICES, Livery, Look},
    status_line::StatusLine,
};
use broadside_words::{line::Line, locale::Locale};

use super::sample::position;
use crate::{
    body::{Body, Key},
    button::button,
    messages::own_scene,
};

/// Buttons per row of colours.
const KEYS_PER_ROW: usize = 4;

/// The parameter for the style of the own ships.
pub const HULLS: &str = "hulls";

/// The settings of each row of buttons under [`own_look`].
const ROWS: [&[&str]; 4] = [&["theme"], &["hit", "sunk", HULLS, "background"], &["layout"], &["motion"]];

/// The value that shows the list of values of a parameter instead of setting it.
pub const LIST_VALUES: &str = "?";

/// The reader's own look, with buttons that change it and a line for each row of them. If the reader plays `game`, a button returns to its
/// board.
pub fn own_look(look: Look, game: Option<GameId>, locale: Locale) -> Body {
    let row = |param: &'static str| values(param).iter().map(|value| value_button(look, param, value, locale)).collect::<Vec<Key>>();
    let ask =
        |param: &'static str| Key::with_label(setting_line(look, param, locale).phrase(locale), format!("look {param}={LIST_VALUES}"));
    let field = game.map(|game| vec![Key::for_command("key-field", button(game, 0, "field"), locale)]);
    let keys = [row("theme"), vec![ask("hit"), ask("sunk"), ask(HULLS), background_button(look, locale)], row("layout"), row("motion")]
        .into_iter()
        .chain(field)
        .collect();
    let settings = ROWS.map(|row| settings_line(look, row.iter().copied(), locale));
    body(look, [Line::new("look-mine")].into_iter().chain(settings).chain([Line::new("look-how")]), keys, locale)
}

/// The button that switches the background.
fn background_button(look: Look, locale: Locale) -> Key {
    let (ground, all) = (look.colours.ground, BoardBackground::ALL);
    let other = all.into_iter().find(|other| *other != ground).unwrap_or(ground);
    value_button(look, "background", other.id(), locale)
}

/// The card for the colour of one kind of mark, with a button for each value and one to return.
pub fn colours(look: Look, param: &'static str, locale: Locale) -> Body {
    let keys: Vec<Key> = values(param).iter().map(|value| value_button(look, param, value, locale)).collect();
    body(look, [Line::new("look-mine"), all_settings(look, locale)], with_return(&keys, locale), locale)
}

/// The card for the hull styles. Locked styles are marked with a lock, and the text explains how to unlock them.
pub fn hulls(look: Look, career: Option<&Career>, locale: Locale) -> Body {
    let locked = |livery: &Livery| !is_unlocked(*livery, career);
    let keys = Livery::ALL.map(|livery| {
        let button = value_button(look, HULLS, livery.id(), locale);
        if locked(&livery) { Key { label: format!("🔒 {}", button.label), ..button } } else { button }
    });
    let ways = Livery::ALL.into_iter().filter(locked).filter_map(unlock_line);
    body(look, [Line::new("look-mine"), all_settings(look, locale)].into_iter().chain(ways), with_return(&keys, locale), locale)
}

/// The buttons in rows, and below them a button to return.
fn with_return(keys: &[Key], locale: Locale) -> Vec<Vec<Key>> {
    let back = vec![Key::for_command("key-return", "look me", locale)];
    keys.chunks(KEYS_PER_ROW).map(<[Key]>::to_vec).chain([back]).collect()
}

/// The refusal of a locked hull style; `None` if the style needs no medal.
pub fn locked_refusal(livery: Livery) -> Option<Line> {
    unlock_line(livery).map(|how| Line::new("refused-hulls").line("what", how))
}

/// A room's look, with buttons for its members.
pub fn room(look: Look, locale: Locale) -> Body {
    let themes = values("theme").iter().map(|theme| {
        let button = value_button(look, "theme", theme, locale);
        Key::with_label(button.label, format!("look room theme={theme}"))
    });
    let lines = [Line::new("look-room"), all_settings(look, locale), Line::new("look-room-how")];
    body(look, lines, vec![themes.collect()], locale)
}

/// The post that announces a change of the room's look by this member.
pub fn room_set(look: Look, name: &str, locale: Locale) -> Body {
    body(look, [Line::new("look-room-set").text("name", name), all_settings(look, locale)], Vec::new(), locale)
}

/// The refusal of an invalid value, which lists the values of the parameter.
pub fn invalid_value_line(param: &'static str, typed: &str) -> Line {
    Line::new("refused-look").text("typed", typed).term("rule", "rule", param).line("values", Line::new(values_message_id(param)))
}

/// The id of the message that lists the values of a parameter.
fn values_message_id(param: &str) -> &'static str {
    match param {
        "theme" => "look-themes",
        "hit" | "sunk" => "look-colours",
        "layout" => "look-layouts",
        "motion" => "look-motions",
        "background" => "look-grounds",
        _ => "look-hulls",
    }
}

/// The values of a parameter.
fn values(param: &str) -> &'static [&'static str] {
    CHOICES.into_iter().find(|(known, _)| *known == param).map_or(&[], |(_, values)| values)
}

/// A card with these lines and a picture of the look.
fn body(look: Look, lines: impl IntoIterator<Item = Line>, keys: Vec<Vec<Key>>, locale: Locale) -> Body {
    Body { scene: Some(scene(look, locale)), keys, ..Body::of_lines(lines, locale) }
}

/// The sample board in this look.
fn scene(look: Look, locale: Locale) -> Scene {
    let status = StatusLine::with_exclamations(&Line::new("look-sample").term("value", "choice", look.theme.id()).phrase(locale));
    let alt = Line::new("look-alt").line("list", all_settings(look, locale)).phrase(locale);
    let view = position(locale);
    let [left, right] = Side::BOTH.map(|side| view.public.name(side).to_owned());
    let drawn = own_scene(&view, locale);
    Scene { view: View::Sample(Box::new(view)), left, right, status, alt, look: Some(look), ..drawn }
}

/// The line that lists all settings.
fn all_settings(look: Look, locale: Locale) -> Line {
    settings_line(look, CHOICES.into_iter().map(|(param, _)| param), locale)
}

/// The line that lists these settings.
fn settings_line(look: Look, params: impl Iterator<Item = &'static str>, locale: Locale) -> Line {
    Line::new("look-parts").lines("list", params.map(|param| setting_line(look, param, locale)).collect())
}

/// One setting and its value.
fn setting_line(look: Look, param: &'static str, locale: Locale) -> Line {
    Line::new("look-part").term("rule", "rule", param).text("value", value_text(look.get(param), locale))
}

/// The localized name of a value.
fn value_text(value: &str, locale: Locale) -> String {
    broadside_words::phrase::term(locale, "choice", value)
}

/// The button for one value; the current one is ticked.
fn value_button(look: Look, param: &'static str, value: &str, locale: Locale) -> Key {
    let mark = if look.get(param) == value { "✓ " } else { "" };
    Key::with_label(format!("{mark}{}", value_text(value, locale)), format!("look {param}={value}"))
}
