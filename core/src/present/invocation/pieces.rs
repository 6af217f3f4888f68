//! The pieces that what people say is made of: single words, quoted ones, codes. Knows no verb's meaning.

use super::{
    super::{
        arena::draft::Setting,
        verb::{Verb, VerbId},
    },
    Invocation,
};
use crate::game::ids::{GameId, TournamentId};

/// What a six-letter code names.
#[derive(Clone, Copy)]
pub(super) enum Code {
    Game(GameId),
    Tournament(TournamentId),
}

impl Code {
    pub(super) fn read(text: &str) -> Option<Self> {
        text.parse().map(Self::Game).or_else(|()| text.parse().map(Self::Tournament)).ok()
    }
}

/// The parts of a button's data: which game or tournament, at which revision, what it says.
pub(super) fn coded(data: &str) -> Option<(Code, u64, &str)> {
    let mut parts = data.splitn(3, ' ');
    Some((Code::read(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?))
}

/// Words, single; what stands in quotation marks after `=` is one.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let closing = |token: &str| match token.split_once('=')?.1.chars().next()? {
        '"' | '“' | '„' => Some(['"', '”', '“']),
        '«' => Some(['»'; 3]),
        _ => None,
    };
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while !rest.is_empty() {
        let mut end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        if let Some(marks) = closing(&rest[..end]) {
            let opened = rest.find('=').and_then(|at| rest[at..].char_indices().nth(2).map(|(mark, _)| at + mark)).unwrap_or(end);
            end = rest[opened..]
                .find(marks)
                .map_or(end, |at| rest[opened + at..].find(char::is_whitespace).map_or(rest.len(), |gap| opened + at + gap));
        }
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// The code that a token is. A tournament is named before anything else is said of it, and only where it can be.
pub(super) fn named_by(verb: &Verb, token: &str, words: &Invocation, first: bool) -> Option<Code> {
    match verb.id {
        VerbId::Tournament => {
            let open = first
                && words.game.is_none()
                && words.tournament.is_none()
                && Setting::all().all(|setting| setting.word() != token.to_lowercase());
            open.then(|| Code::read(token)).flatten()
        }
        VerbId::Join => Code::read(token),
        _ => token.parse().map(Code::Game).ok(),
    }
}
