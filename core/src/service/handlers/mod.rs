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
    people::{erase, export, link, quick, shown},
    request::Reply,
    tournaments::{bout, verbs},
};
use crate::{
    game::command::Command,
    present::{cards, command::UserCommand, opponents},
};

/// Does what the words ask.
pub(super) async fn answer(context: &Context, request: &Asked<'_>) -> Result<Reply, Stop> {
    perform(context, request, &UserCommand::read(request.words)?).await
}

/// What each command does. Boxed, so that a request holds the one thing it does and not room for all of them.
fn perform<'a>(context: &'a Context, request: &'a Asked<'a>, command: &'a UserCommand) -> BoxFuture<'a, Result<Reply, Stop>> {
    let (locale, origin) = (request.locale(), &request.origin);
    match command {
        UserCommand::Battle(challenge) => begin::battle(context, request, challenge, origin).boxed(),
        UserCommand::Tournament(command) => verbs::answer(context, request, command).boxed(),
        UserCommand::Join => take_up(context, request).boxed(),
        UserCommand::Decline => decline(context, request).boxed(),
        UserCommand::Place(ships) => answer::place(context, request, ships).boxed(),
        UserCommand::Shuffle => act_on(context, request, Wanted::Placing, Command::Shuffle).boxed(),
        UserCommand::Undo => act_on(context, request, Wanted::Placing, Command::Undo).boxed(),
        UserCommand::Ready => act_on(context, request, Wanted::Placing, Command::Ready).boxed(),
        UserCommand::Order(order) => orders::order(context, request, order).boxed(),
        UserCommand::Aim(column) => answer::aim(&context.records, request, *column).boxed(),
        UserCommand::Show(shown) => answer::show(&context.records, request, *shown).boxed(),
        UserCommand::Hint => hint::give(context, request).boxed(),
        UserCommand::Resign => resign(context, request).boxed(),
        UserCommand::Draw => act_on(context, request, Wanted::UnderWay, Command::OfferDraw).boxed(),
        UserCommand::Rematch => play_again(context, request).boxed(),
        UserCommand::Games => answer::list_games(&context.records, request, locale).boxed(),
        UserCommand::Opponents => ready(Ok(Reply::Private(opponents::list(locale)))).boxed(),
        UserCommand::Rules(about) => topics::rules(&context.records, request, about.as_deref()).boxed(),
        UserCommand::Review(scope) => review::show(context, request, *scope).boxed(),
        UserCommand::Marks(mode) => act_on(context, request, Wanted::UnderWay, Command::Mark(*mode)).boxed(),
        UserCommand::Look(scope, step) => look::choose(&context.records, request, *scope, step, locale).boxed(),
        UserCommand::Banter(scope, chosen) => preferences::banter(&context.records, request, *scope, *chosen, locale).boxed(),
        UserCommand::Language(chosen) => answer::language(&context.records, request, *chosen).boxed(),
        UserCommand::Help(about) => answer::help(context, request, about.as_deref()).boxed(),
        UserCommand::About => ready(Ok(private(cards::about(locale)))).boxed(),
        UserCommand::Custom(rules) => choosing::custom(&context.records, request, rules.as_deref(), locale).boxed(),
        UserCommand::Draft(step) => choosing::draft(&context.records, request, step, locale).boxed(),
        UserCommand::Save(name, scope, rules) => choosing::save(&context.records, request, name, *scope, rules.as_deref(), locale).boxed(),
        UserCommand::Forget(name, scope) => choosing::forget(&context.records, request, name, *scope, locale).boxed(),
        UserCommand::ForgetMe => ready(Ok(erase::forget_me(locale))).boxed(),
        UserCommand::Default(rules) => choosing::default(&context.records, request, rules.as_deref(), locale).boxed(),
        UserCommand::Follow => following::follow(context, request).boxed(),
        UserCommand::Unfollow => following::unfollow(context, request).boxed(),
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
async fn take_up(context: &Context, request: &Asked<'_>) -> Result<Reply, Stop> {
    match request.words.tournament {
        Some(id) => verbs::join_tournament(context, request, id, request.locale()).await,
        None => begin::join(context, request, named(request.words)?, &request.origin).await,
    }
}

async fn play_again(context: &Context, request: &Asked<'_>) -> Result<Reply, Stop> {
    let game = resolve::meant(&context.records, request, Wanted::Finished).await?;
    begin::rematch(context, request, game.id, &request.origin).await
}

async fn decline(context: &Context, request: &Asked<'_>) -> Result<Reply, Stop> {
    let game = match (request.words.game, resolve::challenge_here(&context.records, request).await?) {
        (None, Some(game)) => game.into(),
        _ => resolve::meant(&context.records, request, Wanted::UnderWay).await?,
    };
    let decline = Command::Decline { handle: request.by.handle.clone() };
    answer::act(context, request, game, move |_, _| Ok(decline.clone())).await
}

async fn resign(context: &Context, request: &Asked<'_>) -> Result<Reply, Stop> {
    let game = resolve::meant(&context.records, request, Wanted::UnderWay).await?;
    bout::note_resigning(&context.records, request, game.id).await?;
    answer::act(context, request, game, |_, _| Ok(Command::Resign)).await
}

/// A player's command that needs no words, on the game that is meant.
async fn act_on(context: &Context, request: &Asked<'_>, wanted: Wanted, command: Command) -> Result<Reply, Stop> {
    let game = resolve::meant(&context.records, request, wanted).await?;
    answer::act(context, request, game, move |_, _| Ok(command.clone())).await
}
