//! Titles and other text. Everything is fitted to its space: a name may be forty arbitrary characters.

use super::{canvas::Canvas, emblem::EmblemOutline};
use crate::{
    layout::ChartFrame,
    look::{Role, ThemeElement},
    scene::{Loudness, StatusLine},
    text::{TextAnchor, TextLine},
};

pub(super) fn draw_title(canvas: &mut Canvas, text: &str, frame: ChartFrame) {
    let (x, y) = (frame.text_left(), frame.corner().1);
    let (baseline, size) = if y > 140.0 { (60.0, 66.0) } else { (52.0, 50.0) };
    let line = canvas.theme.letter_style(Role::Title).fit(text, size, frame.span() - 8.0);
    draw_adorned_line(canvas, line.at(x + 4.0, baseline, TextAnchor::Start), 3.0);
}

/// Draws the title of a public chart: the owner's name, a count at the right end in at most `share` of the width, and an optional emblem
/// before the name.
pub(super) fn draw_title_with_count(
    canvas: &mut Canvas,
    text: &str,
    (count, share): (&str, f32),
    frame: ChartFrame,
    emblem: Option<EmblemOutline>,
) {
    const SIZE: f32 = 58.0;
    const BASELINE: f32 = 52.0;
    let (x, letters) = (frame.text_left() + 4.0, canvas.theme.letter_style(Role::Title));
    let room = frame.span() - 8.0;
    let number = letters.fit(count, SIZE, room * share);
    let taken = number.width() + 24.0;
    canvas.list.text(number.at(x + room, BASELINE, TextAnchor::End));
    let (ink, aside) = if emblem.is_some() { (canvas.theme.letter_style(Role::Emphasis).ink, 66.0) } else { (letters.ink, 0.0) };
    if let Some(emblem) = emblem {
        canvas.list.fill(emblem((x, BASELINE - 42.0), 44.0), ink);
    }
    let line = letters.fit(text, SIZE, room - taken - aside).at(x + aside, BASELINE, TextAnchor::Start);
    draw_adorned_line(canvas, line.with_ink(ink), 3.0);
}

/// Draws the status on one line. An emphasized first part is larger and set apart; a fully emphasized status has the emphasis colour.
pub(super) fn draw_footer(canvas: &mut Canvas, status: &StatusLine, (x, baseline): (f32, f32), room: f32) {
    const WORD_GAP: f32 = 40.0;
    let (body, emphasis) = (canvas.theme.letter_style(Role::Body), canvas.theme.letter_style(Role::Emphasis).ink);
    let at = |line: TextLine, x: f32, anchor: TextAnchor| line.at(x, baseline, anchor);
    match status.parts() {
        [(Loudness::Loud, first), (Loudness::Normal, second)] => {
            let first = at(body.fit(first, 76.0, room * 0.58), x, TextAnchor::Start).with_ink(emphasis);
            let second = body.fit(second, 64.0, room - first.width() - WORD_GAP);
            canvas.list.text(first);
            canvas.list.text(at(second, x + room, TextAnchor::End));
        }
        parts => {
            let loud = parts.iter().all(|(loudness, _)| *loudness == Loudness::Loud);
            let line = at(body.fit(&status.text(), 64.0, room), x, TextAnchor::Start);
            canvas.list.text(if loud { line.with_ink(emphasis) } else { line });
        }
    }
}

/// Draws a title on one line, or a long one on two lines of nearly the same size.
pub(super) fn draw_long_title(canvas: &mut Canvas, text: &str, frame: ChartFrame) {
    let (room, size) = (frame.span() - 8.0, if frame.corner().1 > 140.0 { 66.0 } else { 50.0 });
    let letters = canvas.theme.letter_style(Role::Title);
    if letters.size(&letters.fit(text, size, room)) > size * 0.8 {
        return draw_title(canvas, text, frame);
    }
    let (size, lines) = letters.wrap_all(&[text], (room, size * 2.0));
    let lines: Vec<String> = lines.concat();
    let first = if frame.corner().1 > 140.0 { 48.0 } else { 38.0 };
    for (at, line) in lines.iter().enumerate() {
        let baseline = first + at as f32 * size * letters.leading * 0.9;
        let line = letters.fit(line, size, room).at(frame.text_left() + 4.0, baseline, TextAnchor::Start);
        if at + 1 == lines.len() { draw_adorned_line(canvas, line, 3.0) } else { canvas.list.text(line) }
    }
}

pub(super) fn draw_small_title(canvas: &mut Canvas, text: &str, frame: ChartFrame) {
    let (x, y) = (frame.text_left(), frame.corner().1);
    let line = canvas.theme.letter_style(Role::SmallTitle).fit(text, 32.0, frame.span() - 4.0);
    draw_adorned_line(canvas, line.at(x + 3.0, y - 39.0, TextAnchor::Start), 2.4);
}

/// Draws the result: the sentence with the outcome as large as possible and adorned, the sentences before and after it small.
pub(super) fn draw_result(canvas: &mut Canvas, text: &str, names: [&str; 2], (x, top): (f32, f32), (room, height): (f32, f32)) {
    let sentences = split_sentences(text, names);
    let outcome = outcome_index(&sentences);
    let title = canvas.theme.letter_style(Role::Title);
    // Leaves space at the right: slanted letters extend beyond their width.
    let large = title.paragraph(sentences[outcome], 84.0, (room - 16.0, 116.0));
    let rest = height - large.iter().map(|line| title.size(line) * title.leading).sum::<f32>();
    let top = draw_small_text(canvas, &sentences[..outcome].join(" "), (x, top), (room, rest.min(76.0)));
    let mut baseline = top;
    let last = large.len();
    for (at, line) in large.into_iter().enumerate() {
        baseline += title.size(&line) * title.leading;
        let line = line.at(x, baseline, TextAnchor::Start);
        if at + 1 == last { draw_adorned_line(canvas, line, 3.4) } else { canvas.list.text(line) }
    }
    draw_small_text(canvas, &sentences[outcome + 1..].join(" "), (x, baseline + 14.0), (room, (rest - 14.0).min(76.0)));
}

/// Draws small text, on one line if that is legible, otherwise on as many as fit. Returns the last baseline.
pub(super) fn draw_small_text(canvas: &mut Canvas, text: &str, (x, top): (f32, f32), room: (f32, f32)) -> f32 {
    const MAX_SIZE: f32 = 34.0;
    const MIN_SIZE: f32 = 25.0;
    let letters = canvas.theme.letter_style(Role::Body);
    let whole = letters.size(&letters.fit(text, MAX_SIZE, room.0));
    let (size, lines) = if whole >= MIN_SIZE { (whole, vec![vec![text.to_owned()]]) } else { letters.wrap_all(&[text], room) };
    let (size, mut baseline) = (size.min(MAX_SIZE), top);
    for (at, line) in lines.into_iter().flatten().filter(|line| !line.is_empty()).enumerate() {
        // The same spacing as in `wrap_all`, which chose the size.
        baseline += size * letters.leading * if at == 0 { 1.0 } else { 0.9 };
        canvas.list.text(letters.fit(&line, size, room.0).at(x, baseline, TextAnchor::Start));
    }
    baseline
}

/// Splits a text into sentences. Punctuation within a name does not end a sentence.
fn split_sentences<'t>(text: &'t str, names: [&str; 2]) -> Vec<&'t str> {
    let named = names.into_iter().filter(|name| !name.is_empty()).flat_map(|name| text.match_indices(name));
    let named: Vec<_> = named.map(|(at, name)| at..=at + name.len()).collect();
    let ends = |at: usize| text[..at].ends_with(['.', '!', '?']) && !named.iter().any(|name| name.contains(&at));
    let mut sentences = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices(' ').filter(|(at, _)| ends(*at)) {
        sentences.push(&text[from..at]);
        from = at + 1;
    }
    sentences.push(&text[from..]);
    sentences
}

/// The index of the sentence with the outcome: the first exclamation, else the last sentence.
fn outcome_index(sentences: &[&str]) -> usize {
    sentences.iter().position(|sentence| sentence.ends_with('!')).unwrap_or(sentences.len() - 1)
}

/// Draws the heading of a section.
pub(super) fn draw_heading(canvas: &mut Canvas, text: &str, (x, baseline): (f32, f32), room: f32) {
    let line = canvas.theme.letter_style(Role::Heading).fit(text, 44.0, room);
    draw_adorned_line(canvas, line.at(x, baseline, TextAnchor::Start), 2.6);
}

/// Draws a title with its theme's decoration; an empty title has none.
pub(super) fn draw_adorned_line(canvas: &mut Canvas, line: TextLine, width: f32) {
    if line.text.trim().is_empty() {
        return;
    }
    canvas.draw(ThemeElement::Adornment(&line, width));
    canvas.list.text(line);
}

/// Draws one line that starts at this point. Returns the x coordinate of its end.
pub(super) fn draw_line(canvas: &mut Canvas, text: &str, size: f32, (x, baseline): (f32, f32), room: f32) -> f32 {
    let line = canvas.theme.letter_style(Role::Body).fit(text, size, room).at(x, baseline, TextAnchor::Start);
    let end = line.x + line.width();
    canvas.list.text(line);
    end
}

/// The text size of the seals, in pixels.
const SEAL_SIZE: f32 = 18.0;

/// Draws the seals (the short form of the commitments to the fleets) in small text.
pub(super) fn draw_seals(canvas: &mut Canvas, seals: &str, (x, baseline): (f32, f32), room: f32, anchor: TextAnchor) {
    if !seals.is_empty() {
        let line = canvas.theme.letter_style(Role::Note).fit(seals, SEAL_SIZE, room);
        canvas.list.text(line.at(x, baseline, anchor));
    }
}

/// Draws a status as a paragraph, with a new line after every sentence. Emphasized parts have the emphasis colour.
pub(super) fn draw_paragraph(canvas: &mut Canvas, status: &StatusLine, (x, top): (f32, f32), room: (f32, f32)) {
    let (body, emphasis) = (canvas.theme.letter_style(Role::Body), canvas.theme.letter_style(Role::Emphasis));
    let parts = status.parts();
    let texts: Vec<&str> = parts.iter().map(|(_, text)| text.as_str()).collect();
    let mut baseline = top;
    for (at, line) in body.paragraphs(&texts, 60.0, room) {
        let ink = match parts[at].0 {
            Loudness::Normal => body.ink,
            Loudness::Loud => emphasis.ink,
        };
        baseline += body.size(&line) * body.leading;
        canvas.list.text(line.at(x, baseline, TextAnchor::Start).with_ink(ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcome_is_separated_from_the_text_beside_it() {
        for (text, names, expected) in [
            ("Анна побеждает! Весь флот противника потоплен за 59 выстрелов.", ["Анна", "Олег"], "Анна побеждает!"),
            ("Anna resigns. Kåre wins.", ["Anna", "Kåre"], "Kåre wins."),
            ("Адмирал К. сдаётся. Mr. X побеждает.", ["Mr. X", "Адмирал К."], "Mr. X побеждает."),
            ("Spillerne ble enige om remis.", ["", ""], "Spillerne ble enige om remis."),
            ("", ["Анна", "Олег"], ""),
        ] {
            let sentences = split_sentences(text, names);
            assert_eq!((sentences.join(" ").as_str(), sentences[outcome_index(&sentences)]), (text, expected));
        }
    }
}
