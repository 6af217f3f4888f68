//! Titles and other words. Everything is fitted to its room: a name may be forty letters of anything.

use super::{emblem::Emblem, page::Page};
use crate::{
    layout::Frame,
    look::{Part, Role},
    scene::{Loudness, StatusLine},
    text::{Anchor, Line},
};

/// A chart's title.
pub(super) fn title(page: &mut Page, text: &str, frame: Frame) {
    let (x, y) = frame.corner();
    let (baseline, size) = if y > 140.0 { (60.0, 66.0) } else { (52.0, 50.0) };
    let line = page.look.letters(Role::Title).fitted(text, size, frame.span() - 8.0);
    adorned(page, line.at(x + 4.0, baseline, Anchor::Start), 3.0);
}

/// The title of a chart that everybody sees: whose waters these are, numbers that stand at its end in this share of the room
/// at most, and what stands before the name.
pub(super) fn counted_title(page: &mut Page, text: &str, (count, share): (&str, f32), frame: Frame, emblem: Option<Emblem>) {
    const SIZE: f32 = 58.0;
    const BASELINE: f32 = 52.0;
    let (x, letters) = (frame.corner().0 + 4.0, page.look.letters(Role::Title));
    let room = frame.span() - 8.0;
    let number = letters.fitted(count, SIZE, room * share);
    let taken = number.width() + 24.0;
    page.list.text(number.at(x + room, BASELINE, Anchor::End));
    let (ink, aside) = if emblem.is_some() { (page.look.letters(Role::Called).ink, 66.0) } else { (letters.ink, 0.0) };
    if let Some(emblem) = emblem {
        page.list.fill(emblem.at((x, BASELINE - 42.0), 44.0), ink);
    }
    let line = letters.fitted(text, SIZE, room - taken - aside).at(x + aside, BASELINE, Anchor::Start);
    adorned(page, line.inked(ink), 3.0);
}

/// The status in one line: what is called out before anything else stands apart from it and larger; one that is called out
/// as a whole stands out.
pub(super) fn footer(page: &mut Page, status: &StatusLine, (x, baseline): (f32, f32), room: f32) {
    const APART: f32 = 40.0;
    let (said, called) = (page.look.letters(Role::Body), page.look.letters(Role::Called).ink);
    let at = |line: Line, x: f32, anchor: Anchor| line.at(x, baseline, anchor);
    match status.parts() {
        [(Loudness::Loud, first), (Loudness::Normal, second)] => {
            let first = at(said.fitted(first, 76.0, room * 0.58), x, Anchor::Start).inked(called);
            let second = said.fitted(second, 64.0, room - first.width() - APART);
            page.list.text(first);
            page.list.text(at(second, x + room, Anchor::End));
        }
        parts => {
            let loud = parts.iter().all(|(loudness, _)| *loudness == Loudness::Loud);
            let line = at(said.fitted(&status.text(), 64.0, room), x, Anchor::Start);
            page.list.text(if loud { line.inked(called) } else { line });
        }
    }
}

/// A title of one line or, where it is long, of two that are hardly smaller.
pub(super) fn long_title(page: &mut Page, text: &str, frame: Frame) {
    let (room, size) = (frame.span() - 8.0, if frame.corner().1 > 140.0 { 66.0 } else { 50.0 });
    let letters = page.look.letters(Role::Title);
    if letters.size(&letters.fitted(text, size, room)) > size * 0.8 {
        return title(page, text, frame);
    }
    let (size, lines) = letters.listed(&[text], (room, size * 2.0));
    let lines: Vec<String> = lines.concat();
    let first = if frame.corner().1 > 140.0 { 48.0 } else { 38.0 };
    for (at, line) in lines.iter().enumerate() {
        let baseline = first + at as f32 * size * letters.leading * 0.9;
        let line = letters.fitted(line, size, room).at(frame.corner().0 + 4.0, baseline, Anchor::Start);
        if at + 1 == lines.len() { adorned(page, line, 3.0) } else { page.list.text(line) }
    }
}

/// The title of a small chart.
pub(super) fn small_title(page: &mut Page, text: &str, frame: Frame) {
    let (x, y) = frame.corner();
    let line = page.look.letters(Role::SmallTitle).fitted(text, 32.0, frame.span() - 4.0);
    adorned(page, line.at(x + 3.0, y - 39.0, Anchor::Start), 2.4);
}

/// How something ended: the sentence that names the outcome as large as there is room for it, adorned; what is said
/// before or after it, small.
pub(super) fn result(page: &mut Page, text: &str, names: [&str; 2], (x, top): (f32, f32), (room, height): (f32, f32)) {
    let said = sentences(text, names);
    let outcome = outcome(&said);
    let called = page.look.letters(Role::Title);
    // Letters that lean over stay on their page.
    let large = called.paragraph(said[outcome], 84.0, (room - 16.0, 116.0));
    let rest = height - large.iter().map(|line| called.size(line) * called.leading).sum::<f32>();
    let top = small(page, &said[..outcome].join(" "), (x, top), (room, rest.min(76.0)));
    let mut baseline = top;
    let last = large.len();
    for (at, line) in large.into_iter().enumerate() {
        baseline += called.size(&line) * called.leading;
        let line = line.at(x, baseline, Anchor::Start);
        if at + 1 == last { adorned(page, line, 3.4) } else { page.list.text(line) }
    }
    small(page, &said[outcome + 1..].join(" "), (x, baseline + 14.0), (room, (rest - 14.0).min(76.0)));
}

/// Small letters, in one line if they can be read so, else in as many as fit; gives back where they end.
pub(super) fn small(page: &mut Page, text: &str, (x, top): (f32, f32), room: (f32, f32)) -> f32 {
    const LARGE: f32 = 34.0;
    const LEAST: f32 = 25.0;
    let letters = page.look.letters(Role::Body);
    let whole = letters.size(&letters.fitted(text, LARGE, room.0));
    let (size, lines) = if whole >= LEAST { (whole, vec![vec![text.to_owned()]]) } else { letters.listed(&[text], room) };
    let (size, mut baseline) = (size.min(LARGE), top);
    for (at, line) in lines.into_iter().flatten().filter(|line| !line.is_empty()).enumerate() {
        // As close as they were fitted.
        baseline += size * letters.leading * if at == 0 { 1.0 } else { 0.9 };
        page.list.text(letters.fitted(&line, size, room.0).at(x, baseline, Anchor::Start));
    }
    baseline
}

/// The sentences of a text; a stop within a name ends none.
fn sentences<'t>(text: &'t str, names: [&str; 2]) -> Vec<&'t str> {
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

/// Which sentence names the outcome: the one that is called out, else the last one.
fn outcome(said: &[&str]) -> usize {
    said.iter().position(|sentence| sentence.ends_with('!')).unwrap_or(said.len() - 1)
}

/// A heading over a part of a page.
pub(super) fn heading(page: &mut Page, text: &str, (x, baseline): (f32, f32), room: f32) {
    let line = page.look.letters(Role::Heading).fitted(text, 44.0, room);
    adorned(page, line.at(x, baseline, Anchor::Start), 2.6);
}

fn adorned(page: &mut Page, line: Line, width: f32) {
    if line.text.trim().is_empty() {
        return;
    }
    page.draw(Part::Adornment(&line, width));
    page.list.text(line);
}

/// One line; gives back where it ends.
pub(super) fn write(page: &mut Page, text: &str, size: f32, (x, baseline): (f32, f32), room: f32, anchor: Anchor) -> f32 {
    let line = page.look.letters(Role::Body).fitted(text, size, room).at(x, baseline, anchor);
    let end = line.x + line.width();
    page.list.text(line);
    end
}

/// Lines below each other, a new one after every sentence; what is called out loud stands out.
pub(super) fn paragraph(page: &mut Page, status: &StatusLine, (x, top): (f32, f32), room: (f32, f32)) {
    let (said, called) = (page.look.letters(Role::Body), page.look.letters(Role::Called));
    let parts = status.parts();
    let texts: Vec<&str> = parts.iter().map(|(_, text)| text.as_str()).collect();
    let mut baseline = top;
    for (at, line) in said.paragraphs(&texts, 60.0, room) {
        let ink = match parts[at].0 {
            Loudness::Normal => said.ink,
            Loudness::Loud => called.ink,
        };
        baseline += said.size(&line) * said.leading;
        page.list.text(line.at(x, baseline, Anchor::Start).inked(ink));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_of_a_game_is_told_from_what_is_said_beside_it() {
        for (text, names, expected) in [
            ("Анна побеждает! Весь флот противника потоплен за 59 выстрелов.", ["Анна", "Олег"], "Анна побеждает!"),
            ("Anna resigns. Kåre wins.", ["Anna", "Kåre"], "Kåre wins."),
            ("Адмирал К. сдаётся. Mr. X побеждает.", ["Mr. X", "Адмирал К."], "Mr. X побеждает."),
            ("Spillerne ble enige om remis.", ["", ""], "Spillerne ble enige om remis."),
            ("", ["Анна", "Олег"], ""),
        ] {
            let said = sentences(text, names);
            assert_eq!((said.join(" ").as_str(), said[outcome(&said)]), (text, expected));
        }
    }
}
