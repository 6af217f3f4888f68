//! The card on which a look is chosen, key by key, with a sample drawn in it. Changes nothing: a key only says what it
//! would choose.

use super::{CHOICES, Ground, Livery, Look, sample::position};
use crate::{
    arena::career::Career,
    game::{ids::GameId, side::Side},
    present::{
        body::{Body, Key, Scene, View},
        button::button,
        line::Line,
        locale::Locale,
        messages::own_scene,
        status_line::StatusLine,
    },
};

/// How many keys stand in a row of colours.
const ACROSS: usize = 4;

/// What the own ships look like, as the parameter is called.
pub const HULLS: &str = "hulls";

/// Typed as a value, it asks which values there are.
pub const ASK: &str = "?";

/// Somebody's own look, with the keys that change it; `game` is one they play, to go back to.
pub fn mine(look: Look, game: Option<GameId>, locale: Locale) -> Body {
    let row = |param: &'static str| values(param).iter().map(|value| choice(look, param, value, locale)).collect::<Vec<Key>>();
    let ask = |param: &'static str| Key::labelled(part(look, param, locale).phrase(locale), format!("look {param}={ASK}"));
    let field = game.map(|game| vec![Key::says("key-field", button(game, 0, "field"), locale)]);
    let keys = [row("theme"), vec![ask("hit"), ask("sunk"), ask(HULLS), other(look, locale)], row("layout"), row("motion")]
        .into_iter()
        .chain(field)
        .collect();
    body(look, &[Line::new("look-mine"), Line::new("look-how")], keys, locale)
}

/// The key that takes the background away, or brings it back.
fn other(look: Look, locale: Locale) -> Key {
    let (ground, all) = (look.colours.ground, Ground::ALL);
    let other = all.into_iter().find(|other| *other != ground).unwrap_or(ground);
    choice(look, "background", other.id(), locale)
}

/// What can be chosen for one of the marks, with the way back.
pub fn colours(look: Look, param: &'static str, locale: Locale) -> Body {
    let keys: Vec<Key> = values(param).iter().map(|value| choice(look, param, value, locale)).collect();
    body(look, &[Line::new("look-mine")], with_return(&keys, locale), locale)
}

/// What the own ships can look like, by what this career has earned; what is not earned yet is locked, and it is told how to.
pub fn hulls(look: Look, career: Option<&Career>, locale: Locale) -> Body {
    let locked = |livery: &Livery| !livery.is_earned(career);
    let keys = Livery::ALL.map(|livery| {
        let choice = choice(look, HULLS, livery.id(), locale);
        if locked(&livery) { Key { label: format!("🔒 {}", choice.label), ..choice } } else { choice }
    });
    let ways = Livery::ALL.into_iter().filter(locked).filter_map(Livery::how);
    let lines: Vec<Line> = [Line::new("look-mine")].into_iter().chain(ways).collect();
    body(look, &lines, with_return(&keys, locale), locale)
}

/// The keys in rows, and below them the way back.
fn with_return(keys: &[Key], locale: Locale) -> Vec<Vec<Key>> {
    let back = vec![Key::says("key-return", "look me", locale)];
    keys.chunks(ACROSS).map(<[Key]>::to_vec).chain([back]).collect()
}

/// That ships look like this only once it is earned, and how, where it has to be.
pub fn locked(livery: Livery) -> Option<Line> {
    livery.how().map(|how| Line::new("refused-hulls").line("what", how))
}

/// A room's look, with keys for whoever is in it.
pub fn room(look: Look, locale: Locale) -> Body {
    let themes = values("theme").iter().map(|theme| {
        let choice = choice(look, "theme", theme, locale);
        Key::labelled(choice.label, format!("look room theme={theme}"))
    });
    body(look, &[Line::new("look-room"), Line::new("look-room-how")], vec![themes.collect()], locale)
}

/// That somebody has chosen a room's look.
pub fn room_set(look: Look, name: &str, locale: Locale) -> Body {
    body(look, &[Line::new("look-room-set").text("name", name)], Vec::new(), locale)
}

/// That this is no choice of that parameter, and what there is to choose.
pub fn refused(param: &'static str, typed: &str) -> Line {
    Line::new("refused-look").text("typed", typed).term("rule", "rule", param).line("values", Line::new(listed(param)))
}

/// The phrase that lists what may be typed for a parameter, in words that its language reads.
fn listed(param: &str) -> &'static str {
    match param {
        "theme" => "look-themes",
        "hit" | "sunk" => "look-colours",
        "layout" => "look-layouts",
        "motion" => "look-motions",
        "background" => "look-grounds",
        _ => "look-hulls",
    }
}

/// What may be typed for a parameter.
fn values(param: &str) -> &'static [&'static str] {
    CHOICES.into_iter().find(|(known, _)| *known == param).map_or(&[], |(_, values)| values)
}

fn body(look: Look, lines: &[Line], keys: Vec<Vec<Key>>, locale: Locale) -> Body {
    let parts = parts(look, locale);
    let (head, how) = lines.split_at(1);
    let lines = head.iter().chain([&parts]).chain(how).map(|line| line.phrase(locale));
    Body { scene: Some(scene(look, locale)), keys, ..Body::of_texts(lines) }
}

/// The sample in this look.
fn scene(look: Look, locale: Locale) -> Scene {
    let status = StatusLine::exclaimed(&Line::new("look-sample").term("value", "choice", look.theme.id()).phrase(locale));
    let alt = Line::new("look-alt").line("list", parts(look, locale)).phrase(locale);
    let view = position(locale);
    let [left, right] = Side::BOTH.map(|side| view.public.name(side).to_owned());
    let drawn = own_scene(&view, locale);
    Scene { view: View::Sample(Box::new(view)), left, right, status, alt, look: Some(look), ..drawn }
}

/// Everything that is chosen.
fn parts(look: Look, locale: Locale) -> Line {
    Line::new("look-parts").lines("list", CHOICES.map(|(param, _)| part(look, param, locale)).into())
}

/// What is chosen for a parameter.
fn part(look: Look, param: &'static str, locale: Locale) -> Line {
    Line::new("look-part").term("rule", "rule", param).text("value", word(look.get(param), locale))
}

fn word(value: &str, locale: Locale) -> String {
    crate::present::phrase::term(locale, "choice", value)
}

/// The key that chooses this; what is chosen already is marked.
fn choice(look: Look, param: &'static str, value: &str, locale: Locale) -> Key {
    let mark = if look.get(param) == value { "✓ " } else { "" };
    Key::labelled(format!("{mark}{}", word(value, locale)), format!("look {param}={value}"))
}
