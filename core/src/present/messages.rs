//! From what happened to what is told: reports become lines, views become scenes. Pure.

use super::{
    board,
    body::{Body, Key, Offer, Scene, View},
    bout::{GameContext, OfTournament},
    cards, end_card,
    ending::as_told_to,
    keys::{beside_another_try, under_letter, under_post, under_watched},
    line::Line,
    locale::Locale,
    motion, opponents,
    persona::{Banter, Tone, remark},
    result, sayings,
    signs::{own_legend, public_legend, vessels},
    status::{own_picture, public_foot, public_picture},
    status_line::StatusLine,
    teams,
    waits::{Waits, alike},
};
use crate::game::{
    Game,
    event::{Event, Invitee},
    following::Follower,
    ids::{Home, RoomId},
    side::Side,
    sign::Sign,
    view::{OwnView, Phase, PublicView},
};

pub use super::{
    event_lines::lines,
    status::{own_status, public_status},
};

/// What a room that the game is played in is told of the events `from..to`: the post, and who of those who are there cannot be
/// written to in private.
pub fn post_in(game: &Game, room: RoomId, from: usize, to: usize, context: impl Into<GameContext>) -> Body {
    let context = context.into();
    let (body, locale) = (post(game, from, to, context), context.tone.locale);
    let unreached: Vec<Line> = game.events_between(from, to).iter().filter_map(|logged| unreached(game, room, &logged.event)).collect();
    if unreached.is_empty() || game.over() {
        return body;
    }
    let text = [body.text, said(&unreached, locale)].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    Body { text, keys: beside_another_try(game, body.keys, locale), ..body }
}

/// Who cannot be written to, and what to do about it on the platform of this room; nothing where they are on another one.
fn unreached(game: &Game, room: RoomId, event: &Event) -> Option<Line> {
    let Event::Unreached { side } = event else { return None };
    let seat = game.public().seats[*side].as_ref().filter(|seat| seat.player.home == room.home)?;
    let id = match room.home {
        Home::Telegram => "unreached-telegram",
        Home::Discord | Home::Playground | Home::Computer => "unreached-discord",
    };
    Some(Line::new(id).text("name", seat.name.clone()))
}

/// What is told of the events `from..to` wherever anybody may read it, with the board as it is now.
pub fn post(game: &Game, from: usize, to: usize, context: impl Into<GameContext>) -> Body {
    let GameContext { tone: Tone { locale, banter }, held, phrases: _, at_random } = context.into();
    let view = game.public();
    let mut lines = spoken(game, from, to, banter, held);
    lines.extend(opponents::at_random(game, (from, to), at_random));
    if matches!(view.phase, Phase::Open | Phase::Placing) {
        lines.extend(teams::lists(view));
    }
    if view.phase == Phase::Placing || view.phase.fighting() {
        lines.push(public_status(view));
    }
    // Of a rematch everybody knows what it will be.
    let scene = asked_again(game).is_none().then(|| end_card::instead_of(public_scene(view, locale), game, from..to, None, locale));
    let poster = motion::of_sinking(game, (from, to), None, locale);
    Body { text: said(&lines, locale), scene, poster, keys: under_post(game, held, locale), offer: Offer::of(game), ..Body::default() }
}

/// Who is asked for a rematch, while the answer is open.
fn asked_again(game: &Game) -> Option<&str> {
    match game.invitee() {
        Invitee::Again(_, guest) if game.public().phase == Phase::Open => Some(guest),
        Invitee::Again(..) | Invitee::Anyone | Invitee::Player(..) | Invitee::Handle(_) => None,
    }
}

/// What a follower is told of the events `from..to`: the post, and that they follow where that is new.
pub fn watched(game: &Game, from: usize, to: usize, follower: Follower, context: impl Into<GameContext>) -> Body {
    let context = context.into();
    let (body, locale) = (post(game, from, to, context), context.tone.locale);
    let news = game.events_between(from, to).iter().any(|logged| logged.event == Event::Followed { follower });
    let id = match follower {
        Follower::Room(_) => "followed-room",
        Follower::Person(_) => "followed",
    };
    let names: Vec<&str> = Side::BOTH.into_iter().map(|side| game.public().name(side)).filter(|name| !name.is_empty()).collect();
    let first = news.then(|| Line::new(id).text("code", game.id().to_string()).text("names", names.join(" — ")).phrase(locale));
    let text = first.into_iter().chain([body.text]).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    Body { text, keys: under_watched(game, follower, context.held, locale), ..body }
}

/// What a player is told of the events `from..to`, with the own board as it is now.
pub fn letter(game: &Game, from: usize, to: usize, side: Side, context: impl Into<GameContext>) -> Body {
    let (view, context) = (game.own(side), context.into());
    let keys = under_letter(game, &view, context.held, context.tone.locale);
    letter_with(game, (from, to), &view, (vec![own_status(&view)], keys), context)
}

/// The same with these last lines and keys.
pub(super) fn letter_with(
    game: &Game,
    (from, to): (usize, usize),
    view: &OwnView,
    (status, keys): (Vec<Line>, Vec<Vec<Key>>),
    GameContext { tone: Tone { locale, banter }, held, phrases, at_random }: GameContext,
) -> Body {
    let side = view.side;
    if let Some(guest) = asked_again(game) {
        return Body { text: Line::new("rematch-asked").text("name", guest).phrase(locale), offer: Offer::of(game), ..Body::default() };
    }
    let mut lines = said_to(game, side, spoken(game, from, to, banter, held));
    if !game.rooms().is_empty() {
        // Seals and salts are for all to see: the rooms have them.
        lines.retain(|line| !matches!(line.id, "commitment" | "salt"));
    }
    if let Phase::Over(ending) = view.public.phase {
        lines = lines.into_iter().map(|line| as_told_to(side, ending, line)).collect();
    }
    lines.extend(opponents::at_random(game, (from, to), at_random));
    lines.extend(status);
    let keys = sayings::offered_beside(game, (from, to), keys, (phrases, locale));
    let board = || end_card::for_player(own_scene(view, locale), game, side, from..to, locale);
    let scene = (!matches!(view.public.phase, Phase::Open)).then(board);
    let poster = motion::of_sinking(game, (from, to), Some(side), locale);
    let (celebrates, offer) = (won(game, from, to, side), Offer::of(game));
    Body { text: said(&lines, locale), scene, poster, keys, celebrates, offer, ..Body::default() }
}

/// These lines as they are said to this side: how it ended for them, and not for somebody of their name.
fn said_to(game: &Game, side: Side, mut lines: Vec<Line>) -> Vec<Line> {
    let Some(own) = result::of_own(game, side) else { return lines };
    lines.retain(|line| line.id != "ended-won");
    lines.iter_mut().filter(|line| line.id == "end-both").for_each(|line| *line = own.clone());
    lines
}

/// Whether this side has won with the events `from..to`.
fn won(game: &Game, from: usize, to: usize, side: Side) -> bool {
    let by = |event: &Event| match event {
        Event::Ended { ending, .. } => ending.winner(),
        _ => None,
    };
    game.events_between(from, to).iter().any(|logged| by(&logged.event) == Some(side))
}

/// Whether the events `from..to` are news that nobody should miss: the turn passed, the game began or
/// ended, somebody came or ran out of time. A turn that came back within them has passed, too.
pub fn news(game: &Game, from: usize, to: usize) -> bool {
    let mut waits = Waits::before(game, from);
    let first = waits.phase;
    let mut passed = false;
    for logged in game.events_between(from, to) {
        if matches!(
            logged.event,
            Event::Challenged { .. }
                | Event::Lapsed { .. }
                | Event::Nudged { .. }
                | Event::Unreached { .. }
                | Event::DrawOffered { .. }
                | Event::Hinted { .. }
                | Event::Salvo { .. }
        ) {
            return true;
        }
        waits.pass(&logged.event);
        passed |= !alike(waits.phase, first);
    }
    // The computer answers whoever has just moved: they need not be called back for it.
    let answered = computer(game).is_some() && first.fighting() && waits.phase.fighting();
    passed && !answered
}

/// The side that the computer plays.
pub(super) fn computer(game: &Game) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.public().seats[*side].as_ref().is_some_and(|seat| seat.player.is_computer()))
}

/// The lines of what the event `from` goes on with, as far back as `since`: what an edited message goes on
/// saying. A shot goes on with the run of its shooter's shots, the computer's besides with the run that it answers, a list
/// for a salvo with the salvo before it. With it, where those lines begin.
pub fn recap(game: &Game, since: usize, from: usize, locale: Locale) -> (usize, String) {
    let log = game.log();
    let fresh = log.get(from..).into_iter().flatten().map(|logged| &logged.event);
    let mut run = fresh.filter_map(Run::begun_by).next();
    let mut start = from.min(log.len());
    for (at, logged) in log[..start].iter().enumerate().skip(since).rev() {
        run = run.map(|run| run.answers(&logged.event, computer(game)));
        match run.map(|run| run.goes_back(&logged.event)) {
            Some(Back::On) => start = at,
            Some(Back::Last) => {
                start = at;
                break;
            }
            Some(Back::Not) | None if logged.event.report(game.rules()).is_none() => {}
            Some(Back::Not) | None => break,
        }
    }
    (start, said(&lines(game, start, from, None), locale))
}

/// What goes on over several events.
#[derive(Clone, Copy)]
enum Run {
    /// The shots of one side.
    Shots(Side),
    /// The lists for a salvo coming in.
    Lists,
}

/// Whether an earlier event belongs to a run.
enum Back {
    /// It does, and so may the one before it.
    On,
    /// It does, and it is its beginning.
    Last,
    /// It does not.
    Not,
}

impl Run {
    fn begun_by(event: &Event) -> Option<Self> {
        match event {
            Event::Fired { side, .. } => Some(Self::Shots(*side)),
            Event::Locked { .. } => Some(Self::Lists),
            _ => None,
        }
    }

    /// The run that this one answers where the computer's begins with this event before it; else this one.
    fn answers(self, event: &Event, computer: Option<Side>) -> Self {
        match (self, event) {
            (Self::Shots(side), Event::Fired { side: by, .. }) if Some(side) == computer && *by != side => Self::Shots(*by),
            _ => self,
        }
    }

    fn goes_back(self, event: &Event) -> Back {
        match (self, event) {
            (Self::Shots(side), Event::Fired { side: by, .. }) if *by == side => Back::On,
            (Self::Lists, Event::Locked { .. }) => Back::On,
            (Self::Lists, Event::Salvo { .. }) => Back::Last,
            _ => Back::Not,
        }
    }
}

fn said(lines: &[Line], locale: Locale) -> String {
    let texts: Vec<String> = lines.iter().map(|line| line.phrase(locale)).filter(|text| !text.is_empty()).collect();
    texts.join("\n")
}

/// The public lines of the events `from..to`, and what the computer has to say of them.
fn spoken(game: &Game, from: usize, to: usize, banter: Banter, held: Option<OfTournament>) -> Vec<Line> {
    let remark = match banter {
        Banter::On => remark(game, from, to),
        Banter::Off => None,
    };
    lines(game, from, to, held).into_iter().chain(remark).collect()
}

/// The scene of a public board.
pub fn public_scene(view: &PublicView, locale: Locale) -> Scene {
    if view.phase == Phase::Open {
        // There is nothing to see of a game that nobody plays yet but what it will be.
        return cards::picture(&view.rules, locale);
    }
    let alt = board::public_alt(view, &public_status(view).phrase(locale), locale);
    let legend = public_legend(view, locale);
    let names = [view.name(Side::A), view.name(Side::B)];
    let scene = scene(View::Public(Box::new(view.clone())), names, &public_picture(view), (alt, legend), locale);
    match public_foot(view) {
        Some([fires, fell]) => Scene { status: StatusLine::apart([&fires, &fell], locale), ..scene },
        None => scene,
    }
}

/// The scene of a player's own board.
pub fn own_scene(view: &OwnView, locale: Locale) -> Scene {
    let other = view.public.name(!view.side);
    let own = match view.public.rules.open_chart() {
        true => view.public.name(view.side).to_owned(),
        false => Line::new("picture-own").phrase(locale),
    };
    let right = match view.public.phase {
        Phase::Open | Phase::Placing => Line::new("picture-to-lay").phrase(locale),
        _ if view.public.rules.open_chart() => other.to_owned(),
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => {
            Line::new("picture-target").text("name", other).phrase(locale)
        }
    };
    let alt = board::own_alt(view, &own_status(view).phrase(locale), locale);
    let legend = own_legend(view, locale);
    scene(View::Own(Box::new(view.clone())), [&own, &right], &own_picture(view), (alt, legend), locale)
}

fn scene(view: View, [left, right]: [&str; 2], status: &Line, (alt, legend): (String, Vec<(Sign, String)>), locale: Locale) -> Scene {
    let tally = Line::new("picture-left").phrase(locale);
    let (left, right) = (left.to_owned(), right.to_owned());
    Scene { view, left, right, status: StatusLine::of(status, locale), tally, alt, legend, vessels: vessels(locale), look: None }
}
