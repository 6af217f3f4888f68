//! The state of a person's games as data for the board page. Built from the person's own view and from public reports only; decides
//! nothing.

use broadside_game::{
    Game,
    cell::{Cell, CellSet, FieldSize},
    event::Invitee,
    ids::PlayerId,
    report::{Debt, Outcome, Report, VesselMove},
    ruleset::{GameType, Ruleset},
    side::Side,
    straume::{COLUMNS, LINEUP_VESSELS, MoveEffect, Point, ROWS, ShipAction},
    team::Member,
    view::{Chart, OwnView, Phase, PlacedPiece, Seat},
};
use broadside_gunner::crew;
use broadside_present::{
    board::missing_pieces, cards::short_name, messages, opponents, result::shareable_text, sayings::page_phrases, teams,
};
use broadside_words::locale::Locale;

use super::{
    board::{cell_number, chart_marks, chart_points, next_piece, own_cell, placed_pieces, target_cell},
    show::{decisions, outcome, phase_word},
    wire::{BoardCell, BoardState, ChartState, EndFigures, GameList, GameState, OpenOffer, ReviewStep, ShipMove, ShotEvent},
};

/// The number of latest shots in a state.
pub(super) const EVENTS: usize = 12;

/// The number of finished games in a list.
const FINISHED: usize = 2;

/// The list of the games of this person among `games`, and of the challenges among them that the person can accept. A finished game that
/// never began is left out.
pub fn game_list(games: &[Game], player: PlayerId, locale: Locale) -> GameList {
    let own = |over: bool| games.iter().filter(move |game| game.is_over() == over).filter_map(move |game| game_state(game, player, locale));
    let ended = own(true).filter(|state| state.outcome != Some("finished")).take(FINISHED);
    GameList {
        games: own(false).chain(ended).collect(),
        offers: games.iter().filter_map(|game| open_offer(game, player, locale)).collect(),
        ..GameList::default()
    }
}

/// A challenge that this person can accept.
fn open_offer(game: &Game, player: PlayerId, locale: Locale) -> Option<OpenOffer> {
    let public = game.public();
    let host = public.seats[Side::A].as_ref().filter(|host| public.phase == Phase::Open && host.player != player)?;
    let (is_for_all, rematch) = match game.invitee() {
        Invitee::Anyone => (true, false),
        Invitee::Player(guest, _) if *guest == player => (false, false),
        Invitee::Rematch(guest, _) if *guest == player => (false, true),
        Invitee::Player(..) | Invitee::Rematch(..) | Invitee::Handle(_) => return None,
    };
    let rules = short_name(&public.rules).phrase(locale);
    Some(OpenOffer { game: game.id().to_string(), name: host.name.clone(), rules, is_for_all, rematch })
}

/// A game as this player sees it; `None` for others.
fn game_state(game: &Game, player: PlayerId, locale: Locale) -> Option<GameState> {
    let member = game.public().member(player)?;
    let team = game.member_view(&member)?;
    let status = teams::status(&team);
    let view = team.own;
    let (public, rules) = (&view.public, &view.public.rules);
    let reports = reports(game);
    let mut shots = shots(&reports, view.side, rules.size);
    let does = action(&view, member.is_captain());
    let turn = if public.phase == Phase::Placing { !public.ready[view.side] } else { public.phase.is_fighting() && view.is_awaited() };
    let (own, mut target) = boards(&view);
    let called = match public.phase {
        Phase::Owing(side, Debt::Answer(cell)) if side != view.side => Some(cell_number(cell, rules.size)),
        _ => None,
    };
    if let Some(cell) = called {
        target.last = vec![cell];
    }
    let (lays, places) = (does == "lay", matches!(does, "lay" | "form" | "lineup"));
    let next = lays.then(|| next_piece(&view)).flatten();
    let points = if rules.has_open_board() { chart_points(&view) } else { Vec::new() };
    let (columns, rows, names) = labels(&view, &points);
    let hint = (does == "fire" && view.is_awaited() && game.allows_hints(view.side)).then_some("hint");
    Some(GameState {
        game: game.id().to_string(),
        phase: phase_word(public.phase),
        rules: short_name(rules).phrase(locale),
        them: public.seats[!view.side].as_ref().map(|seat| opponent_name(seat, locale)).or_else(|| invited(game)),
        rematch: matches!(game.invitee(), Invitee::Rematch(..)),
        turn,
        crew: status.first().filter(|_| turn && !member.is_captain()).map(|line| line.phrase(locale)),
        ready: [public.ready[view.side], public.ready[!view.side]],
        until: game.wait_end().map(|end| end.0),
        called,
        columns,
        rows,
        names,
        open: if points.is_empty() { open_cells(&view, does) } else { open_points(&points, does) },
        chart: (!points.is_empty()).then(|| chart(game, &view, points, locale)),
        left: left(&view, does),
        laid: if lays && next.is_none() { placed_pieces(&view) } else { Vec::new() },
        missing: if places { missing_pieces(&view).iter().map(|spec| spec.decks).collect() } else { Vec::new() },
        next,
        undo: places && game.can_undo(view.side),
        may: decisions(&view).into_iter().filter(|_| member.is_captain()).chain(hint).collect(),
        phrases: page_phrases(game, view.side, locale),
        events: shots.split_off(shots.len().saturating_sub(EVENTS)),
        outcome: outcome(&view),
        figures: matches!(public.phase, Phase::Over(_)).then(|| figures(&view, &reports)),
        share: shareable_text(game, locale),
        does,
        own,
        target,
    })
}

/// The name of an opponent; of a computer player one that fits a phone.
fn opponent_name(seat: &Seat, locale: Locale) -> String {
    crew::opponent_by_player(seat.player).map_or_else(|| seat.name.clone(), |computer| opponents::brief_name(computer.id, locale))
}

/// The name of the person that a challenge invites.
fn invited(game: &Game) -> Option<String> {
    match game.invitee() {
        Invitee::Anyone => None,
        Invitee::Player(_, name) | Invitee::Rematch(_, name) | Invitee::Handle(name) => Some(name.clone()),
    }
}

/// The effect of a press on a cell; `chat` if the move is made in the chat view, empty if there is none.
fn action(view: &OwnView, is_captain: bool) -> &'static str {
    let (public, owes) = (&view.public, is_captain && view.is_awaited());
    match public.phase {
        Phase::Open | Phase::Over(_) => "",
        Phase::Placing if public.ready[view.side] || !is_captain => "",
        Phase::Placing => match public.rules.game_type {
            GameType::Fleets => "lay",
            GameType::Dutchman { .. } => "form",
            GameType::TableGame => "lineup",
        },
        Phase::Planning if is_captain => "plan",
        Phase::Planning => "",
        Phase::Owing(_, Debt::Cell | Debt::Mine) if owes => "give",
        Phase::Owing(_, Debt::Course) if owes => "form",
        Phase::Owing(_, Debt::Answer(_)) if owes => "chat",
        Phase::Firing(_) | Phase::Owing(..) => "fire",
        Phase::Sailing(_) if is_captain => "sail",
        Phase::Sailing(_) => "",
    }
}

/// The number of cells or shots that the player still has to choose, as in [`GameState::left`].
fn left(view: &OwnView, does: &'static str) -> usize {
    match does {
        "plan" => usize::from(view.max_salvo_shots).saturating_sub(view.plan.len()),
        "form" if view.public.phase == Phase::Placing => view.public.rules.pieces().iter().map(|spec| usize::from(spec.decks)).sum(),
        "form" => view.decks().minus(&view.own_chart().hits).len(),
        "lineup" => 2,
        _ => view.public.left.into(),
    }
}

/// The numbers of the cells that can be pressed now, of the own field for `give` and `form`, else of the enemy's.
fn open_cells(view: &OwnView, does: &'static str) -> Vec<u16> {
    let empty = view.marked_empty();
    let is_open = |cell: &Cell| match does {
        "fire" | "plan" => view.is_awaited() && target_cell(view, *cell, &empty, does).1,
        "give" => own_cell(view, *cell).1,
        // The Flying Dutchman may not move onto the cell just hit.
        "form" => !view.own_chart().last.contains(*cell),
        _ => false,
    };
    let size = view.public.rules.size;
    Cell::all(size).filter(is_open).map(|cell| cell_number(cell, size)).collect()
}

/// The labels of the columns and of the rows, and the names of the cells or of these points of the table game.
fn labels(view: &OwnView, points: &[BoardCell]) -> (Vec<String>, Vec<String>, Vec<String>) {
    let rules = &view.public.rules;
    if points.is_empty() {
        let notation = rules.notation();
        return (notation.column_labels(), notation.row_labels(), Cell::all(rules.size).map(|cell| notation.name(cell)).collect());
    }
    let columns = (0..COLUMNS).map(|column| char::from(b'a' + column).to_string()).collect();
    // The starting line has one row without a label.
    let rows = if view.public.sea.is_some() { (1..=ROWS).rev().map(|rank| rank.to_string()).collect() } else { vec![String::new()] };
    (columns, rows, points.iter().map(|point| point.name.clone()).collect())
}

/// The numbers of the points of the table game that can be pressed now.
fn open_points(points: &[BoardCell], does: &'static str) -> Vec<u16> {
    let open = (0..).zip(points).filter(|(_, point)| point.open && !does.is_empty());
    open.map(|(number, _)| number).collect()
}

/// The chart of the table game with these points.
fn chart(game: &Game, view: &OwnView, points: Vec<BoardCell>, locale: Locale) -> ChartState {
    let (mut last, mut moves) = (Vec::new(), Vec::new());
    if let Some(table) = &view.public.sea {
        last.extend(table.sailed.iter().flat_map(sailed_points));
        let board = table.sea.board();
        let ship_move = |(from, action): (Point, ShipAction)| {
            let ahead = board.ship_at(from).and_then(|ship| from.ahead(ship.heading)).unwrap_or(from);
            let is_dangerous = !board.dangers(from, action).is_empty();
            ShipMove { from: point_number(from), action: action.word(), ahead: point_number(ahead), is_dangerous }
        };
        if view.is_awaited() {
            moves.extend(board.legal_moves(table.half(view.side)).into_iter().map(ship_move));
        }
    }
    let marks = points.into_iter().map(|point| point.mark).collect();
    ChartState { marks, last, moves, news: messages::last_ship_move(game, view.side, locale) }
}

/// The points between which a ship moved.
fn sailed_points(VesselMove { from, effects, .. }: &VesselMove) -> Vec<u16> {
    [*from].into_iter().chain(effects.iter().filter_map(reached_point)).map(point_number).collect()
}

/// The point to which an effect brought the ship that moved.
fn reached_point(effect: &MoveEffect) -> Option<Point> {
    match effect {
        MoveEffect::Moved(point) | MoveEffect::Sunk(_, point) => Some(*point),
        MoveEffect::Laid(_) | MoveEffect::Swept(_) | MoveEffect::Turned(_) | MoveEffect::Mined(..) | MoveEffect::Shelled(..) => None,
    }
}

/// The number of a point of the chart, counted in reading order from 0.
fn point_number(point: Point) -> u16 {
    u16::from(ROWS - 1 - point.row) * u16::from(COLUMNS) + u16::from(point.col)
}

/// The own field, and the enemy's as this player knows it. In the table game only the ships count, because the chart shows both sides.
fn boards(view: &OwnView) -> (BoardState, BoardState) {
    if let Some(table) = &view.public.sea {
        let fleet = |side: Side| {
            let afloat = table.sea.board().afloat_count(table.half(side));
            (0..LINEUP_VESSELS.len()).map(|at| (1, at >= afloat)).collect()
        };
        let state = |side: Side| BoardState { marks: String::new(), last: Vec::new(), ships: Vec::new(), fleet: fleet(side) };
        return (state(view.side), state(!view.side));
    }
    let (rules, empty) = (&view.public.rules, view.marked_empty());
    let own = Cell::all(rules.size).map(|cell| own_cell(view, cell).0).collect();
    let target = Cell::all(rules.size).map(|cell| target_cell(view, cell, &empty, "").0).collect();
    let chart = view.target_chart();
    let revealed = view.public.revealed[!view.side].as_ref().unwrap_or(&chart.wrecks);
    (board(rules, own, view.own_chart(), &view.ships), board(rules, target, chart, revealed))
}

/// A field with these marks, and the ships that are known on it.
pub(super) fn board(rules: &Ruleset, marks: String, chart: &Chart, ships: &[PlacedPiece]) -> BoardState {
    let numbers = |cells: CellSet| cells.iter().map(|cell| cell_number(cell, rules.size)).collect();
    let fleet = chart.pieces(rules).into_iter().filter(|(spec, _)| spec.kind.is_ship());
    BoardState {
        marks,
        last: numbers(chart.last),
        ships: ships.iter().filter(|ship| ship.spec.kind.is_ship()).map(|ship| numbers(ship.cells)).collect(),
        fleet: fleet.map(|(spec, lost)| (spec.decks, lost)).collect(),
    }
}

/// The steps of the review of a game for a member of a side, oldest first: its shots, or the moves of the table game.
pub fn review_steps(game: &Game, member: &Member, locale: Locale) -> Vec<ReviewStep> {
    let (side, texts) = (member.side(), messages::step_texts(game, member, locale));
    if game.rules().has_open_board() {
        return ship_moves(game, side, texts);
    }
    let step = |(shot, text)| ReviewStep { shot, text, changed: Vec::new(), last: Vec::new() };
    shots(&reports(game), side, game.rules().size).into_iter().zip(texts).map(step).collect()
}

/// The moves of the table game for a side, in order, with these texts.
fn ship_moves(game: &Game, side: Side, texts: Vec<String>) -> Vec<ReviewStep> {
    let (mut view, mut marks, mut steps, mut texts) = (game.opening_view(), Vec::<String>::new(), Vec::new(), texts.into_iter());
    for report in reports(game) {
        view.apply(&report);
        let (Report::Sailed { side: by, sailed, .. }, Some(table)) = (&report, &view.sea) else { continue };
        let (last, new) = (sailed_points(sailed), chart_marks(table, side));
        let changed = (0_u16..).zip(&new).filter(|(at, mark)| marks.get(usize::from(*at)) != Some(*mark));
        let changed = changed.map(|(at, mark)| (at, mark.clone())).collect();
        let shot = ShotEvent { own: *by == side, cell: point_number(sailed.from), outcome: "" };
        steps.push(ReviewStep { shot, text: texts.next().unwrap_or_default(), changed, last });
        marks = new;
    }
    steps
}

/// The public reports of a game.
pub(super) fn reports(game: &Game) -> Vec<Report> {
    game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect()
}

/// The shots of both sides, oldest first.
pub(super) fn shots(reports: &[Report], own: Side, size: FieldSize) -> Vec<ShotEvent> {
    let of_side = |report: &Report, side: Side| -> Vec<ShotEvent> {
        let event =
            |(cell, outcome): (Cell, &Outcome)| ShotEvent { own: side == own, cell: cell_number(cell, size), outcome: word(outcome) };
        report.shots(side).into_iter().map(event).collect()
    };
    reports.iter().flat_map(|report| Side::BOTH.map(|side| of_side(report, side))).flatten().collect()
}

fn word(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Miss => "miss",
        Outcome::Hit => "hit",
        Outcome::Sunk(_) => "sunk",
        Outcome::Mine => "mine",
        Outcome::Sweeper => "sweeper",
    }
}

/// The player's figures of a finished game.
fn figures(view: &OwnView, reports: &[Report]) -> EndFigures {
    let chart = &view.public.charts[!view.side];
    let hits =
        reports.iter().flat_map(|report| report.shots(view.side)).map(|(_, outcome)| matches!(outcome, Outcome::Hit | Outcome::Sunk(_)));
    let (streak, _) = hits.fold((0, 0), |(best, run): (u32, u32), hit| if hit { (best.max(run + 1), run + 1) } else { (best, 0) });
    EndFigures { shots: chart.shots, hits: chart.struck, streak }
}
