//! One line for each command, and the handlers that are no longer than that. Decides no rule of a game.

use std::future::ready;

use broadside_game::{code::Code, command::Command, view::AutoMark};
use broadside_present::{articles, commands::UserCommand, opponents};
use broadside_words::line::Line;
use futures_util::future::{BoxFuture, FutureExt};

use super::{
    super::{
        context::Context,
        request::{HandlerError, Reply},
    },
    answer, begin,
    caller::Caller,
    choosing, following, laying, orders,
    people::{erase, kids, link, moderation, profile, quick},
    preferences, quotas, resign,
    resolve::{self, GameFilter, named_game},
    review, say, sheets, show, team, tournament,
};

/// Checks quotas and kids' mode, then runs the command.
pub(crate) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    quotas::admit(context, caller).await?;
    let command = UserCommand::read(caller.words)?;
    kids::admit(&context.records, caller, &command).await?;
    let answer = quotas::count_failed_code(context, caller, perform(context, caller, &command).await).await;
    let first = matches!(command, UserCommand::Help(_)) || caller.is_new() && !matches!(command, UserCommand::Language(_));
    if first && caller.is_language_unknown() {
        return answer.map(|reply| preferences::with_language_keys(reply, caller.locale()));
    }
    answer
}

/// Runs the handler of a command. Boxed, so that a request holds one handler's future and not room for all of them.
fn perform<'a>(context: &'a Context, caller: &'a Caller<'a>, command: &'a UserCommand) -> BoxFuture<'a, Result<Reply, HandlerError>> {
    let locale = caller.locale();
    match command {
        UserCommand::Battle(challenge) => begin::battle(context, caller, challenge).boxed(),
        UserCommand::Tournament(command) => tournament::answer(context, caller, command).boxed(),
        UserCommand::Join => join(context, caller).boxed(),
        UserCommand::Decline => decline(context, caller).boxed(),
        UserCommand::Place(ships) => laying::place(context, caller, ships).boxed(),
        UserCommand::Shuffle => act_on(context, caller, GameFilter::Placing, Command::Shuffle).boxed(),
        UserCommand::Undo => act_on(context, caller, GameFilter::Placing, Command::Undo).boxed(),
        UserCommand::Ready => act_on(context, caller, GameFilter::Placing, Command::Ready).boxed(),
        UserCommand::Reach => show::reach(context, caller).boxed(),
        UserCommand::Turn(order) => orders::order(context, caller, order).boxed(),
        UserCommand::Aim(column) => show::aim(&context.records, caller, *column).boxed(),
        UserCommand::Show(shown) => show::show(context, caller, *shown).boxed(),
        UserCommand::Hint => review::hint(context, caller).boxed(),
        UserCommand::Resign(step) => resign::step(context, caller, *step).boxed(),
        UserCommand::Draw => act_on(context, caller, GameFilter::UnderWay, Command::OfferDraw).boxed(),
        UserCommand::Rematch => rematch(context, caller).boxed(),
        UserCommand::Games => show::list_games(&context.records, caller).boxed(),
        UserCommand::Opponents => ready(Ok(Reply::Private(opponents::list(locale)))).boxed(),
        UserCommand::Rules(about) => choosing::rules(&context.records, caller, about.as_deref()).boxed(),
        UserCommand::Review(scope) => review::show(context, caller, *scope).boxed(),
        UserCommand::TurningPoint => review::turning_point(context, caller).boxed(),
        UserCommand::Marks(mode) => marks(context, caller, *mode).boxed(),
        UserCommand::Look(scope, step) => preferences::choose_look(&context.records, caller, *scope, step).boxed(),
        UserCommand::Banter(scope, chosen) => preferences::banter(&context.records, caller, *scope, *chosen).boxed(),
        UserCommand::Say(typed) => say::say(context, caller, typed.as_deref()).boxed(),
        UserCommand::Phrases(scope, phrases) => say::choose_phrases(&context.records, caller, *scope, *phrases).boxed(),
        UserCommand::Kids(step) => kids::step(context, caller, step).boxed(),
        UserCommand::Notify(when, quiet) => preferences::choose_notify(&context.records, caller, *when, quiet.as_ref()).boxed(),
        UserCommand::Language(chosen) => show::language(&context.records, caller, *chosen).boxed(),
        UserCommand::Help(about) => show::help(context, caller, about.as_deref()).boxed(),
        UserCommand::Print(sheet, strategy, rules, format) => {
            sheets::print(context, caller, sheet.as_deref(), strategy.as_deref(), rules.as_deref(), format.as_deref()).boxed()
        }
        UserCommand::About(topic) => {
            ready(Ok(caller.page_reply(articles::topic_page(topic.as_ref(), articles::about_page, locale)))).boxed()
        }
        UserCommand::Tactics(topic) => {
            ready(Ok(caller.page_reply(articles::topic_page(topic.as_ref(), articles::tactics, locale)))).boxed()
        }
        UserCommand::Custom(rules) => choosing::custom(&context.records, caller, rules.as_deref()).boxed(),
        UserCommand::Draft(step) => choosing::draft(&context.records, caller, step).boxed(),
        UserCommand::Save(name, scope, rules) => choosing::save(&context.records, caller, name, *scope, rules.as_deref()).boxed(),
        UserCommand::Forget(name, scope) => choosing::forget(&context.records, caller, name, *scope).boxed(),
        UserCommand::ForgetMe => ready(Ok(erase::forget_me(locale))).boxed(),
        UserCommand::Default(rules) => choosing::default(&context.records, caller, rules.as_deref()).boxed(),
        UserCommand::Follow => following::follow(context, caller).boxed(),
        UserCommand::Unfollow => following::unfollow(context, caller).boxed(),
        UserCommand::Crew(step) => team::step(context, caller, step).boxed(),
        UserCommand::Seek(rules) => quick::seek(context, caller, rules.as_deref()).boxed(),
        UserCommand::StopSeeking => quick::cancel_search(&context.records, caller).boxed(),
        UserCommand::Profile(whom) => profile::profile(&context.records, caller, whom.as_deref()).boxed(),
        UserCommand::Habits(map, size) => profile::show_habits(&context.records, caller, *map, *size).boxed(),
        UserCommand::Badge(choices) => profile::choose_badge(&context.records, caller, choices).boxed(),
        UserCommand::Avatar(choice) => profile::choose_avatar(context, caller, *choice).boxed(),
        UserCommand::ShowMe(showing) => profile::set_visibility(&context.records, caller, *showing).boxed(),
        UserCommand::Top(kind, reach, page) => profile::top(context, caller, *kind, *reach, *page).boxed(),
        UserCommand::History(page) => profile::history(&context.records, caller, *page).boxed(),
        UserCommand::Medals(page) => profile::medals(&context.records, caller, *page).boxed(),
        UserCommand::Link(step) => link::step(context, caller, step).boxed(),
        UserCommand::Unlink => link::unlink(&context.records, caller).boxed(),
        UserCommand::Export => erase::export(context, caller).boxed(),
        UserCommand::Ban(whom) => moderation::ban(context, caller, whom.as_deref()).boxed(),
        UserCommand::Unban(whom) => moderation::unban(context, caller, whom.as_deref()).boxed(),
        UserCommand::Block(whom) => moderation::block(context, caller, whom.as_deref()).boxed(),
        UserCommand::Unblock(whom) => moderation::unblock(context, caller, whom.as_deref()).boxed(),
        UserCommand::End(step) => moderation::end(context, caller, *step).boxed(),
        UserCommand::Dismiss(whom) => moderation::remove_organiser(context, caller, whom.as_deref()).boxed(),
        UserCommand::Report(reason) => moderation::report(context, caller, reason.as_deref()).boxed(),
        UserCommand::Reports(room) => moderation::reports(context, caller, room.as_deref()).boxed(),
        UserCommand::Erase(step) => erase::step(context, caller, *step).boxed(),
    }
}

async fn join(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    match caller.words.tournament {
        Some(id) => tournament::join_tournament(context, caller, id).await,
        None => begin::join(context, caller, named_game(caller.words)?, &caller.origin).await,
    }
}

async fn rematch(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = resolve::resolve_game(&context.records, caller, GameFilter::Finished).await?;
    begin::rematch(context, caller, game).await
}

async fn decline(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = match (caller.words.game, resolve::open_challenge(&context.records, caller).await?) {
        (None, Some(game)) => game.into(),
        _ => resolve::resolve_game(&context.records, caller, GameFilter::UnderWay).await?,
    };
    let decline = Command::Decline { handle: caller.by.handle.clone() };
    answer::act(context, caller, game, move |_, _| Ok(decline.clone())).await
}

/// Sets which cells are marked automatically for the caller, as far as the rules allow.
async fn marks(context: &Context, caller: &Caller<'_>, mode: AutoMark) -> Result<Reply, HandlerError> {
    let game = resolve::resolve_game(&context.records, caller, GameFilter::UnderWay).await?;
    answer::act(context, caller, game, move |game, _| match mode {
        AutoMark::Sunk | AutoMark::Full if !game.rules().marks_halos() => Err(Line::new(Code::AutomarkOff.name()).into()),
        AutoMark::Full if !game.rules().allows_full_marks() => Err(Line::new("refused-marks-full").into()),
        AutoMark::Off | AutoMark::Sunk | AutoMark::Full => Ok(Command::Mark(mode)),
    })
    .await
}

/// Applies a command without arguments to the game that is meant.
async fn act_on(context: &Context, caller: &Caller<'_>, filter: GameFilter, command: Command) -> Result<Reply, HandlerError> {
    let game = resolve::resolve_game(&context.records, caller, filter).await?;
    answer::act(context, caller, game, move |_, _| Ok(command.clone())).await
}
