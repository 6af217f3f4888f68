//! `privacy`: shows what is stored about the caller and for how long, in short. `broadside policies` prints all of it.

use std::time::Duration;

use broadside_present::body::Body;
use broadside_words::line::Line;

use super::{
    super::{
        outbox::notes::{GAME_RETENTION, UNREACHABLE_TTL},
        retention::period,
        tournaments,
    },
    Reply,
    caller::Caller,
};

pub(super) fn handle(caller: &Caller<'_>) -> Reply {
    let timed = |line: Line, time: Duration| line.line("value", period(time));
    let lines = [
        Line::new("about-privacy"),
        Line::new("about-privacy-account"),
        Line::new("about-privacy-statistics"),
        timed(Line::new("about-privacy-games"), GAME_RETENTION),
        timed(Line::new("about-privacy-tournaments"), tournaments::RETENTION),
        timed(Line::new("about-privacy-unreached"), UNREACHABLE_TTL),
        Line::new("about-privacy-bans"),
        Line::new("about-privacy-nothing"),
        Line::new("about-privacy-rights"),
    ];
    Reply::Private(Body::of_lines(lines, caller.locale()))
}
