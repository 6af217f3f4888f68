//! What the computer makes of its turn, and what follows from a command on a game with it. Commits nothing, and keeps nothing of its
//! own: when it has thought enough follows from the game.

use super::{
    account::of_game,
    chance::Step,
    context::Context,
    pace::{Leave, computer, mate, to_be_thought_over},
    people::careers,
    request::Stop,
};
use crate::{
    game::{
        Game, Moment,
        command::{Actor, Command, Refusal},
        dice::Dice,
        ids::{RoomId, Timestamp},
        side::Side,
        view::Seat,
    },
    gunner::{Opponent, habits::Habits},
    present::{line, status::own_status},
};

/// From how many milliseconds on two replicas' clocks are further apart than corrected clocks are.
const FAR_AHEAD: i64 = 10_000;

/// When the game next wants waking: for a deadline, or because the computer has thought over its turn.
pub(super) fn alarm(context: &Context, game: &Game) -> Option<Timestamp> {
    game.deadline().into_iter().chain(context.pace.thought(game)).min()
}

/// The game after a command that begins it against somebody of these habits, and everything the bot itself adds:
/// nobody fires yet.
pub(super) fn step(context: &Context, habits: &Habits, game: &Game, actor: &Actor, command: &Command) -> Result<Game, Stop> {
    let (mut after, now, dice) = obeyed(context, habits, game, actor, command)?;
    let mut dice = Some(dice);
    for side in Side::BOTH {
        let Some(mate) = mate(&after, side) else { continue };
        let turn = Turn { opponents: &[mate.opponent, Opponent::default()], habits, side, now, leave: Leave::TheObvious };
        after = turn.play(after, dice.take().unwrap_or_else(|| context.dice.take()));
    }
    Ok(after)
}

/// The game after its guest has joined: one of the crew, or a player whom the bot has matched with the host.
pub(super) fn step_join(context: &Context, habits: &Habits, game: &Game, guest: Seat, room: Option<RoomId>) -> Result<Game, Stop> {
    step(context, habits, game, &Actor::Visitor(guest), &Command::Join { handle: None, room })
}

/// The game after a command and everything the bot itself adds to it.
pub(super) async fn step_on(context: &Context, game: &Game, actor: &Actor, command: &Command) -> Result<Game, Stop> {
    let habits = careers::habits_in(&context.records, game).await;
    if *command == Command::Lapse && context.pace.thought(game).is_some() {
        // The computer had decided but was woken too late: our delay must not count as its lapse.
        let after = answered(context, &habits, game.clone(), now(context, game), context.dice.take()).await;
        if after.log().len() > game.log().len() {
            return Ok(after);
        }
    }
    let (after, now, dice) = obeyed(context, &habits, game, actor, command)?;
    Ok(answered(context, &habits, after, now, dice).await)
}

/// The game after whatever the computer, if it plays, may do at this moment, so that what it does is one commit with what it
/// follows from. Where two of the crew play, what one has done the other may have to settle at once.
async fn answered(context: &Context, habits: &Habits, game: Game, now: Timestamp, dice: Box<dyn Dice + Send>) -> Game {
    let (mut before, mut after) = (game.log().len(), acted(context, habits, game, now, dice).await);
    while after.public().between_computers() && after.log().len() > before {
        before = after.log().len();
        after = acted(context, habits, after, now, context.dice.take()).await;
    }
    after
}

/// The game after what the computer that is to act, if one is, may do at this moment.
async fn acted(context: &Context, habits: &Habits, game: Game, now: Timestamp, dice: Box<dyn Dice + Send>) -> Game {
    let Some((side, mate)) = computer(&game) else { return game };
    let leave = context.pace.leave(&game, now);
    let both = [mate.opponent, Opponent::default()];
    if !(mate.is_slow() && leave == Leave::Everything && game.public().awaits(side)) {
        return Turn { opponents: &both, habits, side, now, leave }.play(game, dice);
    }
    let (theirs, before) = (habits.clone(), game.clone());
    let work = move || Turn { opponents: &both, habits: &theirs, side, now, leave }.play(before, dice);
    // A panic while thinking must not stop the game: it plays simply instead.
    let simply = |_| Turn { opponents: &[Opponent::default()], habits, side, now, leave }.play(game, context.dice.take());
    context.workers.aside(work).await.unwrap_or_else(simply)
}

/// The moment by which something is decided on a game: never before those that have a share in the last outage given back,
/// however far the clocks of two replicas are apart, so that no turn that begins now has one. Where that lies far ahead, either
/// this replica has not followed a step of the clock yet, or the clock has stepped back since, which is no reason to wait for it.
fn now(context: &Context, game: &Game) -> Timestamp {
    let now = context.clock.now();
    let last = context.records.time_back.get(of_game(game.id()).partition).and_then(|known| known.last());
    let Some(last) = last.filter(|last| last.at > now.0) else { return now };
    if last.at - now.0 > FAR_AHEAD {
        context.clock.doubt(last.outage.since);
        if context.clock.step() == Step::None {
            return now;
        }
    }
    Timestamp(last.at)
}

/// The game after a command, the moment it was decided at, and the dice for what follows.
fn obeyed(
    context: &Context,
    habits: &Habits,
    game: &Game,
    actor: &Actor,
    command: &Command,
) -> Result<(Game, Timestamp, Box<dyn Dice + Send>), Stop> {
    let (mut dice, now) = (context.dice.take(), now(context, game));
    let mut moment = Moment { now, dice: dice.as_mut() };
    let step = game.decide(&mut moment, actor, command).map_err(|refusal| refused(game, actor, &refusal))?;
    let after = match command {
        Command::Join { .. } => drafted(habits, &step.after, &mut moment),
        _ => step.after,
    };
    Ok((after, now, dice))
}

/// Both sides begin with a draft: a person's by lot, and whoever likes it is ready with one press; a computer's as it
/// lays fleets, or by lot where that will not do.
fn drafted(habits: &Habits, game: &Game, moment: &mut Moment<'_>) -> Game {
    let draft = |game: Game, side: Side| {
        let own = mate(&game, side).and_then(|mate| mate.opponent.act_against(habits, &game.own(side), moment.dice));
        let mut drafts = own.into_iter().chain([Command::Shuffle]);
        drafts.find_map(|draft| game.decide(moment, &Actor::Side(side), &draft).ok()).map_or(game, |step| step.after)
    };
    Side::BOTH.into_iter().fold(game.clone(), draft)
}

/// A turn of the computer's.
struct Turn<'a> {
    /// Who plays it; where the game does not grant one what it wants, the next goes on.
    opponents: &'a [Opponent],
    /// Whom they play.
    habits: &'a Habits,
    side: Side,
    now: Timestamp,
    leave: Leave,
}

impl Turn<'_> {
    /// The game after it. What the game did not grant is logged.
    fn play(&self, mut game: Game, mut dice: Box<dyn Dice + Send>) -> Game {
        let mut moment = Moment { now: self.now, dice: dice.as_mut() };
        for opponent in self.opponents {
            loop {
                if self.leave == Leave::TheObvious && to_be_thought_over(&game, self.side) {
                    return game;
                }
                let Some(command) = opponent.act_against(self.habits, &game.own(self.side), moment.dice) else { return game };
                match game.decide(&mut moment, &Actor::Side(self.side), &command) {
                    Ok(step) => game = step.after,
                    Err(refusal) => {
                        tracing::error!(game = %game.id(), %opponent, ?refusal, "the rules refused the computer's move");
                        break;
                    }
                }
            }
        }
        game
    }
}

/// A refusal in the words of the game.
fn refused(game: &Game, actor: &Actor, refusal: &Refusal) -> Stop {
    if let (Refusal::Pending(owing, _), Actor::Side(side)) = (refusal, actor)
        && owing == side
    {
        // The player who owes something is told how to settle it.
        return Stop::line(own_status(&game.own(*side)));
    }
    let waiting_for = match (refusal, game.public().phase.waits_for(), actor) {
        (Refusal::Pending(side, _), ..) => game.public().name(*side),
        (_, Some(side), _) => game.public().name(side),
        (_, None, Actor::Side(side)) => game.public().name(!*side),
        _ => "",
    };
    Stop::lines(line::refusal(refusal, game.rules().notation(), waiting_for))
}
