//! Turns events and views into messages: public posts for rooms, private messages for players. Pure.

use std::collections::BTreeMap;

use crate::picture_status;
use broadside_game::{
    Game,
    cell::Cell,
    event::{Event, Invitee},
    following::Follower,
    ids::{Home, RoomId},
    report::Report,
    side::Side,
    sign::Sign,
    team::Member,
    view::{OwnView, Phase, PublicView},
};
use broadside_scene::{Scene, View};
use broadside_words::{line::Line, locale::Locale};

use super::{
    banner, board,
    body::{Body, Key, Offer},
    cards, end_card,
    ending::line_for_side,
    event_lines::{lines_for, sum_up_shots},
    game_context::{GameContext, TournamentGame},
    keys::{follower_buttons, post_buttons, private_message_buttons, with_retry_buttons},
    motion,
    opening::{is_called_off, is_on_page},
    opponents,
    persona::{Banter, Tone, remark},
    reports::{self, Reporter},
    result, sayings, seals,
    signs::{own_legend, public_legend, vessel_labels},
    status::{computer_side, fires_again, own_picture_line, public_picture_line, public_picture_parts},
    teams,
    turn_state::{TurnState, awaits_same_action},
};
pub use super::{
    event_lines::lines,
    status::{own_status, public_status},
};

/// The post for a room of the game about the events `from..to`. It ends with the players of the room's platform who cannot be
/// messaged in private. If there is no other news, the post consists of this notice only, without the board.
pub fn room_post(game: &Game, room: RoomId, from: usize, to: usize, context: impl Into<GameContext>) -> Body {
    let context = context.into();
    let locale = context.tone.locale;
    let body = if is_unreachable_notice(game, from, to) { Body::default() } else { post(game, from, to, context) };
    let unreached: Vec<Line> =
        game.events_between(from, to).iter().filter_map(|logged| unreachable_line(game, room, &logged.event)).collect();
    if unreached.is_empty() || game.is_over() {
        return body;
    }
    let text = [body.text, join_lines(&unreached, locale)].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    Body { text, keys: with_retry_buttons(game, body.keys, room.home, locale), ..body }
}

/// Whether the events `from..to` report nothing but players who cannot be messaged in private.
pub fn is_unreachable_notice(game: &Game, from: usize, to: usize) -> bool {
    let fresh = game.events_between(from, to);
    !fresh.is_empty() && fresh.iter().all(|logged| matches!(logged.event, Event::Unreached { .. }))
}

/// The line that names a player who cannot be messaged and explains how to fix it on the room's platform; `None` for other events and
/// for players of other platforms.
fn unreachable_line(game: &Game, room: RoomId, event: &Event) -> Option<Line> {
    let Event::Unreached { side } = event else { return None };
    let seat = game.public().seats[*side].as_ref().filter(|seat| seat.player.home == room.home)?;
    let id = match room.home {
        Home::Telegram => "unreached-telegram",
        Home::Discord | Home::Playground | Home::Computer => "unreached-discord",
    };
    Some(Line::new(id).text("name", seat.name.clone()))
}

/// The public post about the events `from..to`, with the current board.
pub fn post(game: &Game, from: usize, to: usize, context: impl Into<GameContext>) -> Body {
    post_for(game, (from, to), None, context.into())
}

/// Like [`post`], for a person outside the game: an open challenge addresses the invited player as "you".
pub fn invitation(game: &Game, from: usize, to: usize, context: impl Into<GameContext>) -> Body {
    post_for(game, (from, to), (game.public().phase == Phase::Open).then_some(Side::B), context.into())
}

/// The public post; `reader` is the side that is addressed as "you", if any.
fn post_for(game: &Game, (from, to): (usize, usize), reader: Option<Side>, context: GameContext) -> Body {
    let GameContext { tone, tournament, phrases: _, at_random } = context;
    let (view, locale) = (game.public(), tone.locale);
    let mut lines = news_lines(game, (from, to), reader, tone, tournament);
    if is_called_off(game) && !lines.is_empty() {
        return Body::of_lines(lines.into_iter().take(1), locale);
    }
    // The result card shows the statistics.
    lines.retain(|line| line.id != "end-both");
    lines.extend(opponents::random_placement_lines(game, (from, to), at_random));
    if matches!(view.phase, Phase::Open | Phase::Placing) {
        lines.extend(teams::crew_lines(view));
    }
    let says_status = lines.iter().any(|line| line.id == "began-turn") || (view.phase == Phase::Placing && mentions_stage(game, from, to));
    if !says_status && (view.phase == Phase::Placing || view.phase.is_fighting()) {
        lines.push(status_line_after(game, (from, to), public_status(view)));
    }
    // Both players know the rules of a rematch, so its challenge has no picture.
    let scene = rematch_guest(game).is_none().then(|| end_card::end_card_or(room_scene(game, locale), game, from..to, None, locale));
    let poster = motion::last_sinking(game, (from, to), None, locale);
    Body {
        text: join_lines(&lines, locale),
        scene,
        poster,
        keys: post_buttons(game, tournament, locale),
        offer: Offer::of(game),
        ..Body::default()
    }
}

/// Whether the lines of the events `from..to` already report how far the preparations for the battle are.
fn mentions_stage(game: &Game, from: usize, to: usize) -> bool {
    let is_stage = |event: &Event| matches!(event, Event::Challenged { .. } | Event::Joined { .. } | Event::Readied { .. });
    game.events_between(from, to).iter().any(|logged| is_stage(&logged.event))
}

/// The name of the player who is asked for a rematch, while the challenge is open.
fn rematch_guest(game: &Game) -> Option<&str> {
    match game.invitee() {
        Invitee::Rematch(_, guest) if game.public().phase == Phase::Open => Some(guest),
        Invitee::Rematch(..) | Invitee::Anyone | Invitee::Player(..) | Invitee::Handle(_) => None,
    }
}

/// The post for a follower about the events `from..to`. For a new follower it begins with the confirmation.
pub fn follower_post(game: &Game, from: usize, to: usize, follower: Follower, context: impl Into<GameContext>) -> Body {
    let context = context.into();
    let (body, locale) = (post(game, from, to, context), context.tone.locale);
    let is_new = game.events_between(from, to).iter().any(|logged| logged.event == Event::Followed { follower });
    let id = match follower {
        Follower::Room(_) => "followed-room",
        Follower::Person(_) => "followed",
    };
    let first = is_new.then(|| Line::new(id).text("names", cards::player_names(game.public())).phrase(locale));
    let text = first.into_iter().chain([body.text]).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    Body { text, keys: follower_buttons(game, follower, context.tournament, locale), ..body }
}

/// The private message to a player about the events `from..to`, with their current board.
pub fn private_message(game: &Game, from: usize, to: usize, side: Side, context: impl Into<GameContext>) -> Body {
    let (view, context) = (game.own_view(side), context.into());
    let keys = private_message_buttons(game, &view, context.tournament, context.tone.locale);
    private_message_with(game, (from, to), &view, (vec![own_status(&view)], keys), context)
}

/// The private message about the events `from..to`, with these status lines and buttons.
pub(super) fn private_message_with(
    game: &Game,
    (from, to): (usize, usize),
    view: &OwnView,
    (status, keys): (Vec<Line>, Vec<Vec<Key>>),
    GameContext { tone, tournament, phrases, at_random }: GameContext,
) -> Body {
    let (side, locale) = (view.side, tone.locale);
    if let Some(guest) = rematch_guest(game) {
        return Body { text: Line::new("rematch-asked").text("name", guest).phrase(locale), offer: Offer::of(game), ..Body::default() };
    }
    let mut lines = with_own_result(game, side, news_lines(game, (from, to), addressee(game, side), tone, tournament));
    if is_called_off(game) && !lines.is_empty() && !is_on_page(&view.public, side) {
        return Body::of_lines(lines.into_iter().take(1), locale);
    }
    if let Phase::Over(ending) = view.public.phase {
        lines = lines.into_iter().map(|line| line_for_side(side, ending, line)).collect();
    }
    lines.extend(opponents::random_placement_lines(game, (from, to), at_random));
    // The result line already contains the status.
    let says_status = game.is_over() && !lines.is_empty();
    lines.extend(status.into_iter().filter(|_| !says_status).map(|line| status_line_after(game, (from, to), line)));
    let keys = sayings::with_phrases(game, side, (from, to), keys, (phrases, locale));
    let board = || match own_scene(view, locale) {
        // The web page still shows players their own board with its buttons; the card is shown in the public channel.
        scene if is_on_page(&view.public, side) => scene,
        scene => end_card::end_card_or(scene, game, from..to, Some(side), locale),
    };
    let scene = (!matches!(view.public.phase, Phase::Open)).then(board);
    let poster = motion::last_sinking(game, (from, to), Some(side), locale);
    let (celebrates, offer) = (has_won(game, from, to, side), Offer::of(game));
    Body { text: join_lines(&lines, locale), scene, poster, keys, celebrates, offer, ..Body::default() }
}

/// The result of the game, in one line addressed to this side; `None` if the game is not over.
pub fn ending(game: &Game, side: Side, tournament: Option<TournamentGame>) -> Option<Line> {
    let Phase::Over(ending) = game.public().phase else { return None };
    let end = game.log().iter().rposition(|logged| matches!(logged.event, Event::Ended { .. }))?;
    let line = lines(game, end, end + 1, tournament).into_iter().next()?;
    Some(line_for_side(side, ending, line))
}

/// The side that messages to it address as "you"; `None` if it has a crew, whose messages name the captain instead.
pub fn addressee(game: &Game, side: Side) -> Option<Side> {
    game.public().mates(side).is_empty().then_some(side)
}

/// The status line after the events `from..to`: `line`, or its variant for a shooter who fires again.
fn status_line_after(game: &Game, (from, to): (usize, usize), line: Line) -> Line {
    let last = game.events_between(from, to).iter().rev().find_map(|logged| logged.event.report(game.rules()));
    match (game.public().phase, last) {
        (Phase::Firing(turn), Some(Report::Shot { by, .. })) if by == turn => fires_again(line),
        _ => line,
    }
}

/// The lines for this side: its own result replaces the public one.
fn with_own_result(game: &Game, side: Side, mut lines: Vec<Line>) -> Vec<Line> {
    let Some(own) = result::line_for_player(game, side) else {
        lines.retain(|line| line.id != "end-both");
        return lines;
    };
    lines.retain(|line| line.id != "ended-won");
    lines.iter_mut().filter(|line| line.id == "end-both").for_each(|line| *line = own.clone());
    lines
}

/// Whether this side won within the events `from..to`.
fn has_won(game: &Game, from: usize, to: usize, side: Side) -> bool {
    let winner = |event: &Event| match event {
        Event::Ended { ending, .. } => ending.winner(),
        _ => None,
    };
    game.events_between(from, to).iter().any(|logged| winner(&logged.event) == Some(side))
}

/// Whether the events `from..to` deserve a new message: the turn passed, the game began or ended, a player joined or
/// ran out of time. A turn that passed and came back counts too.
pub fn is_news(game: &Game, from: usize, to: usize) -> bool {
    let mut state = TurnState::before(game, from);
    let first = state.phase;
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
        state.apply(&logged.event);
        passed |= !awaits_same_action(state.phase, first);
    }
    // The computer moves at once, so the player who moved is still looking at the board.
    let answered = computer_side(game.public()).is_some() && first.is_fighting() && state.phase.is_fighting();
    passed && !answered
}

/// The earlier lines that a message repeats when it is edited to report the events from `from` on, and the index of the first event
/// they cover, at least `since`. A shot repeats the previous shots of its shooter; a computer's shot also repeats the opponent's
/// shots before these; a salvo list repeats the previous salvo. More than two shots in a row are summed up.
///
/// `reader` is the side that is addressed as "you", if any: see [`addressee`].
pub fn recap(game: &Game, since: usize, from: usize, reader: Option<Side>, locale: Locale) -> (usize, String) {
    let log = game.log();
    let fresh = log.get(from..).into_iter().flatten().map(|logged| &logged.event);
    let mut run = fresh.filter_map(EventSeries::of).next();
    let mut start = from.min(log.len());
    for (at, logged) in log[..start].iter().enumerate().skip(since).rev() {
        match (run, &logged.event) {
            // A run of the computer's shots answers the opponent's run before it.
            (Some(EventSeries::Shots(side)), Event::Fired { side: by, .. })
                if *by == side || Some(side) == computer_side(game.public()) =>
            {
                run = Some(EventSeries::Shots(*by));
                start = at;
            }
            (Some(EventSeries::Lists), Event::Locked { .. }) => start = at,
            (Some(EventSeries::Lists), Event::Salvo { .. }) => {
                start = at;
                break;
            }
            _ if logged.event.report(game.rules()).is_none() => {}
            _ => break,
        }
    }
    (start, join_lines(&sum_up_shots(&lines_for(game, (start, from), reader, None), 2, true), locale))
}

/// What a message about the events `since..from` still says below a newer one: its news without whose turn it is, or the last news before
/// if it has none. `reader` is as for [`recap`].
pub fn past_news(game: &Game, (since, from): (usize, usize), reader: Option<Side>, locale: Locale) -> String {
    let earlier = (0..from).rev().map(|at| (at, at + 1));
    let news = [(since, from)].into_iter().chain(earlier).map(|events| lines_for(game, events, reader, None));
    let mut lines = news.into_iter().find(|lines| !lines.is_empty()).unwrap_or_default();
    for line in &mut lines {
        line.id = match line.id {
            "joined" => "joined-yours",
            "ready" => "ready-other",
            "began-turn" => "began",
            id => id,
        };
    }
    join_lines(&sum_up_shots(&lines, 3, false), locale)
}

/// A series of events that belong together in one message.
#[derive(Clone, Copy)]
enum EventSeries {
    /// The shots of one side.
    Shots(Side),
    /// The lists of shots that the sides have sent for the next salvo.
    Lists,
}

impl EventSeries {
    /// The series to which an event belongs; `None` if it is reported alone.
    fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Fired { side, .. } => Some(Self::Shots(*side)),
            Event::Locked { .. } => Some(Self::Lists),
            _ => None,
        }
    }
}

/// The last move of a table game in words for the player of this side; empty before the first.
pub fn last_ship_move(game: &Game, side: Side, locale: Locale) -> String {
    let last = game.log().iter().rposition(|logged| matches!(logged.event, Event::Sailed { .. }));
    last.map(|at| join_lines(&lines_for(game, (at, at + 1), Some(side), None), locale)).unwrap_or_default()
}

/// The shots or moves of a game in words for a member of a side, in order: with the call of a shot at paper before it, and with the
/// proposals of the member's crew.
pub fn step_texts(game: &Game, member: &Member, locale: Locale) -> Vec<String> {
    let mut reporter = Reporter::new(game.opening_view(), addressee(game, member.side()));
    let (mut proposals, mut calls, mut texts) = (game.past_proposals(member).into_iter(), BTreeMap::new(), Vec::new());
    for report in game.log().iter().filter_map(|logged| logged.event.report(game.rules())) {
        if let Report::Called { by, cell, .. } = report {
            calls.insert((by, cell), reporter.lines(&report));
            continue;
        }
        let shots: Vec<(Side, Cell)> = reports::shots(&report).into_iter().map(|(by, cell, _)| (by, cell)).collect();
        for (at, lines) in reporter.steps(&report).into_iter().enumerate() {
            let shot = shots.get(at);
            let call = shot.and_then(|shot| calls.remove(shot)).unwrap_or_default();
            let proposed = shot.filter(|(by, _)| *by == member.side()).and_then(|_| proposals.next());
            let proposed = proposed.and_then(|proposed| teams::proposals_line(&proposed, game.rules()));
            let lines: Vec<Line> = call.into_iter().chain(lines).chain(proposed).collect();
            texts.push(join_lines(&lines, locale));
        }
    }
    texts
}

fn join_lines(lines: &[Line], locale: Locale) -> String {
    let texts: Vec<String> = lines.iter().map(|line| line.phrase(locale)).filter(|text| !text.is_empty()).collect();
    texts.join("\n")
}

/// The lines of the events `from..to` for everyone or for a reader, with many shots in a row summed up, followed by the computer's
/// remark on them, if any.
fn news_lines(game: &Game, (from, to): (usize, usize), reader: Option<Side>, tone: Tone, tournament: Option<TournamentGame>) -> Vec<Line> {
    let remark = match tone.banter {
        Banter::On => remark(game, from, to, tone.locale),
        Banter::Off => None,
    };
    sum_up_shots(&lines_for(game, (from, to), reader, tournament), 3, false).into_iter().chain(remark).collect()
}

/// The scene for everyone: a banner that names the invitee while the board is empty, else the public board.
fn room_scene(game: &Game, locale: Locale) -> Scene {
    banner::scene(game.public(), Some(game.invitee()), locale).unwrap_or_else(|| board_scene(game.public(), locale))
}

/// The scene of a public view: a banner while the board is empty, else the board.
pub fn public_scene(view: &PublicView, locale: Locale) -> Scene {
    banner::scene(view, None, locale).unwrap_or_else(|| board_scene(view, locale))
}

/// The scene of a public board.
fn board_scene(view: &PublicView, locale: Locale) -> Scene {
    let alt = board::public_alt(view, &public_status(view).phrase(locale), locale);
    let alt = seals::with_seals(&alt, view, locale);
    let legend = public_legend(view, locale);
    let names = [view.name(Side::A), view.name(Side::B)];
    let scene = scene(View::Public(Box::new(view.clone())), names, &public_picture_line(view), (alt, legend), locale);
    let scene = Scene { seals: seals::mark(view, Side::A, locale), ..scene };
    match public_picture_parts(view) {
        Some([fires, fell]) => Scene { status: picture_status::emphasise_first([&fires, &fell], locale), ..scene },
        None => scene,
    }
}

/// The scene of a player's own board.
pub fn own_scene(view: &OwnView, locale: Locale) -> Scene {
    let other = view.public.name(!view.side);
    let own = match view.public.rules.has_open_board() {
        true => view.public.name(view.side).to_owned(),
        false => Line::new("key-field").phrase(locale),
    };
    let (right, tally) = match view.public.phase {
        Phase::Open | Phase::Placing if !board::missing_pieces(view).is_empty() => {
            (Line::new("picture-to-lay").phrase(locale), "picture-left")
        }
        Phase::Open | Phase::Placing => (other.to_owned(), "picture-left"),
        _ if view.public.rules.has_open_board() => (other.to_owned(), "picture-left"),
        // The reader's own field is beside these ships, too.
        Phase::Firing(_) | Phase::Owing(..) | Phase::Planning | Phase::Sailing(_) | Phase::Over(_) => {
            (Line::new("picture-target").text("name", other).phrase(locale), "picture-target-left")
        }
    };
    let alt = board::own_alt(view, &own_status(view).phrase(locale), locale);
    let alt = seals::with_seals(&alt, &view.public, locale);
    let legend = own_legend(view, locale);
    let scene = scene(View::Own(Box::new(view.clone())), [&own, &right], &own_picture_line(view), (alt, legend), locale);
    Scene { tally: Line::new(tally).phrase(locale), seals: seals::mark(&view.public, view.side, locale), ..scene }
}

/// A scene with these titles above the two fields.
fn scene(view: View, [left, right]: [&str; 2], status: &Line, (alt, legend): (String, Vec<(Sign, String)>), locale: Locale) -> Scene {
    let tally = Line::new("picture-left").phrase(locale);
    let (left, right) = (left.to_owned(), right.to_owned());
    let status = picture_status::of_line(status, locale);
    Scene { left, right, status, tally, legend, vessels: vessel_labels(locale), ..Scene::without_captions(view, alt) }
}
