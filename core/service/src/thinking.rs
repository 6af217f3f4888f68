//! Plays the computer's moves, and computes a game after a command together with the computer's answer. Commits nothing and has no
//! state: the end of the computer's thinking time is derived from the game.

use broadside_game::{
    Game, Moment,
    code::Code,
    command::{Actor, Command, Refusal},
    dice::Dice,
    ids::{RoomId, Timestamp},
    side::Side,
    view::{Phase, Seat},
};
use broadside_gunner::{Opponent, habits::Habits};
use broadside_present::status::{own_status, public_status};
use broadside_words::line;

use super::{
    account::game_key,
    chance::ClockStep,
    context::Context,
    pace::{TurnScope, active_computer, computer_on, needs_thinking},
    people::careers,
    request::{HandlerError, HandlerResult},
};

/// The clocks of two replicas differ by less than this, in milliseconds, unless one has stepped.
const MAX_CLOCK_SKEW: i64 = 10_000;

/// The next alarm of a game: its deadline, or the end of the computer's thinking.
pub(super) fn alarm(context: &Context, game: &Game) -> Option<Timestamp> {
    game.deadline().into_iter().chain(context.pace.think_until(game)).min()
}

/// Applies a command at the start of a game against an opponent with these habits, and the computer's moves before the first shot.
pub(super) fn apply_before_first_shot(
    context: &Context,
    habits: &Habits,
    game: &Game,
    actor: &Actor,
    command: &Command,
) -> HandlerResult<Game> {
    let now = now(context, game);
    let (mut after, dice) = apply_command(context, habits, now, game, actor, command)?;
    let mut dice = Some(dice);
    for side in Side::BOTH {
        let Some(computer) = computer_on(&after, side) else { continue };
        let turn =
            ComputerTurn { opponents: &[computer.opponent, Opponent::default()], habits, side, now, turn_scope: TurnScope::ForcedMoves };
        after = turn.play(after, dice.take().unwrap_or_else(|| context.dice.take()));
    }
    Ok(after)
}

/// Lets a guest join the game: a computer player, or a player whom the bot has matched with the host.
pub(super) fn apply_join(context: &Context, habits: &Habits, game: &Game, guest: Seat, room: Option<RoomId>) -> HandlerResult<Game> {
    apply_before_first_shot(context, habits, game, &Actor::Visitor(guest), &Command::Join { handle: None, room })
}

/// Applies a command and the moves with which the computer may answer now.
pub(super) async fn apply_with_computer_moves(context: &Context, game: &Game, actor: &Actor, command: &Command) -> HandlerResult<Game> {
    let habits = careers::opponent_habits(&context.records, game).await;
    let now = now(context, game);
    if *command == Command::Lapse && now.0 - context.clock.now().0 > MAX_CLOCK_SKEW {
        // The alarm stays due until the clock step is applied: by a time that is so far ahead, every turn would be over.
        return Ok(game.clone());
    }
    if *command == Command::Lapse && context.pace.think_until(game).is_some() {
        // The computer had finished thinking, but the alarm came too late: this delay must not cost the computer its turn.
        let after = with_computer_moves(context, &habits, game.clone(), now, context.dice.take()).await;
        if after.log().len() > game.log().len() {
            return Ok(after);
        }
    }
    let (after, dice) = apply_command(context, &habits, now, game, actor, command)?;
    Ok(with_computer_moves(context, &habits, after, now, dice).await)
}

/// Applies the moves that the computer may make now, so that they are part of the same commit. If both players are computers, a move of
/// one may need an immediate answer of the other.
async fn with_computer_moves(context: &Context, habits: &Habits, game: Game, now: Timestamp, dice: Box<dyn Dice + Send>) -> Game {
    let (mut before, mut after) = (game.log().len(), with_computer_move(context, habits, game, now, dice).await);
    while after.public().is_between_computers() && after.log().len() > before {
        before = after.log().len();
        after = with_computer_move(context, habits, after, now, context.dice.take()).await;
    }
    after
}

/// Applies the moves that the computer player who is to move may make now; returns the game unchanged if there is none.
async fn with_computer_move(context: &Context, habits: &Habits, game: Game, now: Timestamp, dice: Box<dyn Dice + Send>) -> Game {
    let Some((side, computer)) = active_computer(&game) else { return game };
    let turn_scope = context.pace.turn_scope(&game, now);
    let both = [computer.opponent, Opponent::default()];
    if !(computer.is_slow() && turn_scope == TurnScope::WholeTurn && game.public().awaits(side)) {
        return ComputerTurn { opponents: &both, habits, side, now, turn_scope }.play(game, dice);
    }
    let (opponent_habits, before) = (habits.clone(), game.clone());
    let work = move || ComputerTurn { opponents: &both, habits: &opponent_habits, side, now, turn_scope }.play(before, dice);
    // A panic during the computation must not block the game: the default opponent moves instead.
    let play_default =
        |_| ComputerTurn { opponents: &[Opponent::default()], habits, side, now, turn_scope }.play(game, context.dice.take());
    context.workers.run_in_background(work).await.unwrap_or_else(play_default)
}

/// The time at which a decision on a game is made: the clock, or the time of the last outage credit if that is later, so that a turn
/// which begins now is not credited as well. A credit more than [`MAX_CLOCK_SKEW`] ahead is ignored unless a clock step is pending: the
/// clock has stepped back since.
fn now(context: &Context, game: &Game) -> Timestamp {
    let now = context.clock.now();
    let last = context.records.outage_credits.get(game_key(game.id()).partition).and_then(|known| known.last());
    let Some(last) = last.filter(|last| last.at > now.0) else { return now };
    if last.at - now.0 > MAX_CLOCK_SKEW {
        context.clock.request_comparison_once(last.outage.since);
        if context.clock.step() == ClockStep::None {
            return now;
        }
    }
    Timestamp(last.at)
}

/// Applies a command, decided at `now`. Returns the game and the dice for the computer's moves.
fn apply_command(
    context: &Context,
    habits: &Habits,
    now: Timestamp,
    game: &Game,
    actor: &Actor,
    command: &Command,
) -> HandlerResult<(Game, Box<dyn Dice + Send>)> {
    let mut dice = context.dice.take();
    let mut moment = Moment { now, dice: dice.as_mut() };
    let step = game.decide(&mut moment, actor, command).map_err(|refusal| refusal_error(game, actor, &refusal))?;
    let after = match command {
        Command::Join { .. } => with_drafts(habits, &step.after, &mut moment),
        _ => step.after,
    };
    Ok((after, dice))
}

/// Places a draft fleet for both sides: at random for a person, who can accept it with one press; as its strategy chooses for a computer,
/// or at random if that fails.
fn with_drafts(habits: &Habits, game: &Game, moment: &mut Moment<'_>) -> Game {
    let draft = |game: Game, side: Side| {
        let own = computer_on(&game, side).and_then(|computer| computer.opponent.act_against(habits, &game.own_view(side), moment.dice));
        let mut drafts = own.into_iter().chain([Command::Shuffle]);
        drafts.find_map(|draft| game.decide(moment, &Actor::Side(side), &draft).ok()).map_or(game, |step| step.after)
    };
    Side::BOTH.into_iter().fold(game.clone(), draft)
}

struct ComputerTurn<'a> {
    /// The opponents to try: if the rules refuse a move of one, the next one continues.
    opponents: &'a [Opponent],
    /// The habits of the person they play against.
    habits: &'a Habits,
    side: Side,
    now: Timestamp,
    turn_scope: TurnScope,
}

impl ComputerTurn<'_> {
    /// Plays the turn and returns the game. Logs refused moves.
    fn play(&self, mut game: Game, mut dice: Box<dyn Dice + Send>) -> Game {
        let mut moment = Moment { now: self.now, dice: dice.as_mut() };
        for opponent in self.opponents {
            loop {
                if self.turn_scope == TurnScope::ForcedMoves && needs_thinking(&game, self.side) {
                    return game;
                }
                let Some(command) = opponent.act_against(self.habits, &game.own_view(self.side), moment.dice) else { return game };
                match game.decide(&mut moment, &Actor::Side(self.side), &command) {
                    Ok(step) => game = step.after,
                    Err(refusal) => {
                        tracing::error!(game = %game.id(), %opponent, error = ?refusal, "failed to play a computer move: the rules refused it");
                        break;
                    }
                }
            }
        }
        game
    }
}

/// The answer to a player whose command the rules refuse.
pub(super) fn refusal_error(game: &Game, actor: &Actor, refusal: &Refusal) -> HandlerError {
    if let (Refusal::Pending(owing, _), Actor::Side(side)) = (refusal, actor)
        && owing == side
    {
        // The status tells the player how to settle the debt.
        return own_status(&game.own_view(*side)).into();
    }
    if let (Refusal::Plain(Code::NotFiring), Actor::Side(side)) = (refusal, actor) {
        let view = game.own_view(*side);
        // If the player's fleet is ready, the status tells what the game is waiting for.
        if view.public.phase != Phase::Placing || view.public.ready[*side] {
            return own_status(&view).into();
        }
    }
    if let (Refusal::Plain(Code::NotFiring), Actor::Mate(_)) = (refusal, actor) {
        // The captain places the ships.
        return public_status(game.public()).into();
    }
    let waiting_for = match (refusal, game.public().phase.waits_for(), actor) {
        (Refusal::Pending(side, _), ..) => game.public().name(*side),
        (_, Some(side), _) => game.public().name(side),
        (_, None, Actor::Side(side)) => game.public().name(!*side),
        _ => "",
    };
    HandlerError::from_lines(line::refusal(refusal, game.rules(), waiting_for))
}
