//! The handlers of commands, free functions of what they may use, who asks and what was said: here one line for each command,
//! and the handlers that are no longer than that. Those of people and of tournaments stand with these. Decides no rule of a
//! game.

pub(super) mod answer;
pub(super) mod asked;
pub(super) mod begin;
pub(super) mod choosing;
mod following;
mod hint;
mod look;
mod orders;
pub(super) mod preferences;
pub(super) mod resolve;
pub(super) mod review;
mod revision;
pub(super) mod suggest;
mod topics;

use std::future::ready;

use futures_util::future::{BoxFuture, FutureExt};

use self::{
    answer::{named, private},
    asked::Asked,
    resolve::Wanted,
};
use super::{
    Stop,
    context::Context,
    outbox::Origin,
    people::{erase, export, link, quick, shown},
    request::Reply,
    tournaments::{bout, verbs},
};
use crate::{
    game::command::Command,
    present::{cards, command::UserCommand, invocation::Invocation, opponents},
};

/// What each command does. Boxed, so that a request holds the one thing it does and not room for all of them.
pub(super) fn perform<'a>(
    context: &'a Context,
    request: &'a Asked<'a>,
    command: &'a UserCommand,
    words: &'a Invocation,
    origin: &'a Origin,
) -> BoxFuture<'a, Result<Reply, Stop>> {
    let locale = origin.locale;
    match command {
        UserCommand::Battle(challenge) => begin::battle(context, request, challenge, origin).boxed(),
        UserCommand::Tournament(command) => verbs::answer(context, request, words, command, locale).boxed(),
        UserCommand::Join => take_up(context, request, words, origin).boxed(),
        UserCommand::Decline => decline(context, request, words, origin).boxed(),
        UserCommand::Place(ships) => answer::place(context, request, words, ships, origin).boxed(),
        UserCommand::Shuffle => act_on(context, request, words, origin, Wanted::Placing, Command::Shuffle).boxed(),
        UserCommand::Undo => act_on(context, request, words, origin, Wanted::Placing, Command::Undo).boxed(),
        UserCommand::Ready => act_on(context, request, words, origin, Wanted::Placing, Command::Ready).boxed(),
        UserCommand::Order(order) => orders::order(context, request, words, origin, order).boxed(),
        UserCommand::Aim(column) => answer::aim(&context.records, request, words, *column, locale).boxed(),
        UserCommand::Show(shown) => answer::show(&context.records, request, words, *shown, locale).boxed(),
        UserCommand::Hint => hint::give(context, request, words, locale).boxed(),
        UserCommand::Resign => resign(context, request, words, origin).boxed(),
        UserCommand::Draw => act_on(context, request, words, origin, Wanted::UnderWay, Command::OfferDraw).boxed(),
        UserCommand::Rematch => play_again(context, request, words, origin).boxed(),
        UserCommand::Games => answer::list_games(&context.records, request, locale).boxed(),
        UserCommand::Opponents => ready(Ok(Reply::Private(opponents::list(locale)))).boxed(),
        UserCommand::Rules(about) => topics::rules(&context.records, request, words, about.as_deref(), locale).boxed(),
        UserCommand::Review(scope) => review::show(context, request, words, *scope, locale).boxed(),
        UserCommand::Marks(mode) => act_on(context, request, words, origin, Wanted::UnderWay, Command::Mark(*mode)).boxed(),
        UserCommand::Look(scope, step) => look::choose(&context.records, request, *scope, step, locale).boxed(),
        UserCommand::Banter(scope, chosen) => preferences::banter(&context.records, request, *scope, *chosen, locale).boxed(),
        UserCommand::Language(chosen) => answer::language(&context.records, request, *chosen).boxed(),
        UserCommand::Help(about) => answer::help(context, request, words, about.as_deref(), locale).boxed(),
        UserCommand::About => ready(Ok(private(cards::about(locale)))).boxed(),
        UserCommand::Custom(rules) => choosing::custom(&context.records, request, rules.as_deref(), locale).boxed(),
        UserCommand::Draft(step) => choosing::draft(&context.records, request, step, locale).boxed(),
        UserCommand::Save(name, scope, rules) => choosing::save(&context.records, request, name, *scope, rules.as_deref(), locale).boxed(),
        UserCommand::Forget(name, scope) => choosing::forget(&context.records, request, name, *scope, locale).boxed(),
        UserCommand::ForgetMe => ready(Ok(erase::forget_me(locale))).boxed(),
        UserCommand::Default(rules) => choosing::default(&context.records, request, rules.as_deref(), locale).boxed(),
        UserCommand::Follow => following::follow(context, request, words, origin).boxed(),
        UserCommand::Unfollow => following::unfollow(context, request, words, origin).boxed(),
        UserCommand::Seek(rules) => quick::seek(context, request, rules.as_deref(), locale).boxed(),
        UserCommand::StopSeeking => quick::cancel_search(&context.records, request, locale).boxed(),
        UserCommand::Profile(whom) => shown::profile(&context.records, request, whom.as_deref(), locale).boxed(),
        UserCommand::ShowMe(showing) => shown::show_as(&context.records, request, *showing, locale).boxed(),
        UserCommand::Top(kind, reach, page) => shown::top(context, request, *kind, *reach, *page, locale).boxed(),
        UserCommand::History(page) => shown::history(&context.records, request, *page, locale).boxed(),
        UserCommand::Medals(page) => shown::medals(&context.records, request, *page, locale).boxed(),
        UserCommand::Link(step) => link::step(context, request, step, locale).boxed(),
        UserCommand::Unlink => link::unlink(&context.records, request, locale).boxed(),
        UserCommand::Export => export::hand_over(context, request, locale).boxed(),
        UserCommand::Erase(step) => erase::step(context, request, *step, locale).boxed(),
    }
}

/// Joins the game or the tournament that is named.
async fn take_up(context: &Context, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
    match words.tournament {
        Some(id) => verbs::join_tournament(context, request, id, origin.locale).await,
        None => begin::join(context, request, named(words)?, origin).await,
    }
}

async fn play_again(context: &Context, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
    let game = resolve::meant(&context.records, request, words, Wanted::Finished, origin.locale).await?;
    begin::rematch(context, request, game.id, origin).await
}

async fn decline(context: &Context, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
    let game = match (words.game, resolve::challenge_here(&context.records, request).await?) {
        (None, Some(game)) => game.into(),
        _ => resolve::meant(&context.records, request, words, Wanted::UnderWay, origin.locale).await?,
    };
    let decline = Command::Decline { handle: request.by.handle.clone() };
    answer::act(context, request, words, game, origin, move |_, _| Ok(decline.clone())).await
}

async fn resign(context: &Context, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
    let game = resolve::meant(&context.records, request, words, Wanted::UnderWay, origin.locale).await?;
    bout::note_resigning(&context.records, request, game.id).await?;
    answer::act(context, request, words, game, origin, |_, _| Ok(Command::Resign)).await
}

/// A player's command that needs no words, on the game that is meant.
async fn act_on(
    context: &Context,
    request: &Asked<'_>,
    words: &Invocation,
    origin: &Origin,
    wanted: Wanted,
    command: Command,
) -> Result<Reply, Stop> {
    let game = resolve::meant(&context.records, request, words, wanted, origin.locale).await?;
    answer::act(context, request, words, game, origin, move |_, _| Ok(command.clone())).await
}
