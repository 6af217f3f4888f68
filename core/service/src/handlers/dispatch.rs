//! Routes each command to its handler, in one `match` with a line for each command. Decides nothing.

use std::future;

use broadside_game::command::{Command, DutchmanMove};
use broadside_present::{articles, commands::UserCommand, inspection, keys, opponents, replay, result, seals};
use futures_util::future::{BoxFuture, FutureExt};

use super::{
    Context, HandlerError, HandlerResult, Reply,
    act::act_on,
    aim, answer, ban, banter, battle, block, board,
    caller::Caller,
    custom, decline, default, dismiss, draft, end, erase, export, fairness, field, fire, follow, forget, games, help, hint, history, join,
    kids, kids_mode, language, link, look, marks, medals, r#move, notify, place, print, privacy, profile, quick, quotas, reach, rematch,
    report, reports, resign,
    resolve::{GameFilter, show_finished},
    review, rules, sail, salvo, save, say, support, team, text, top, tournament, turning_point,
    typed_cells::parse_cell,
    undo,
};

/// Checks quotas and kids' mode, then runs the command.
pub(crate) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    quotas::admit(context, caller).await?;
    let command = UserCommand::parse(caller.words)?;
    kids_mode::admit(&context.records, caller, &command).await?;
    let answer = quotas::count_failed_code(context, caller, perform(context, caller, &command).await).await;
    let answer = match answer.map_err(|stop| quotas::explain_unknown_code(caller, &command, stop)) {
        Err(HandlerError::Refused(lines, keys)) if keys.is_empty() && changes_fleet(&command) => {
            place::refusal_with_field(context, caller, lines).boxed().await
        }
        answer => answer,
    };
    let is_first_contact = matches!(command, UserCommand::Help(_)) || caller.is_new() && !matches!(command, UserCommand::Language(_));
    if is_first_contact && caller.is_language_unknown() {
        return answer.map(|reply| language::with_language_keys(reply, caller.locale()));
    }
    answer
}

/// Whether this command is one for placing ships.
fn changes_fleet(command: &UserCommand) -> bool {
    matches!(command, UserCommand::Place(_) | UserCommand::Shuffle | UserCommand::Undo | UserCommand::Ready)
}

/// Runs the handler of a command. The future is boxed, so that its size is that of one handler and not of the largest.
fn perform<'a>(context: &'a Context, caller: &'a Caller<'a>, command: &'a UserCommand) -> BoxFuture<'a, HandlerResult> {
    match command {
        UserCommand::Battle(challenge) => battle::handle(context, caller, challenge).boxed(),
        UserCommand::Tournament(command) => tournament::handle(context, caller, command).boxed(),
        UserCommand::Join => join::handle(context, caller).boxed(),
        UserCommand::Decline => decline::handle(context, caller).boxed(),
        UserCommand::Place(ships) => place::handle(context, caller, ships).boxed(),
        UserCommand::Shuffle => act_on(context, caller, GameFilter::Placing, |_, _| Ok(Command::Shuffle)).boxed(),
        UserCommand::Undo => undo::handle(context, caller).boxed(),
        UserCommand::Ready => act_on(context, caller, GameFilter::Placing, |_, _| Ok(Command::Ready)).boxed(),
        UserCommand::Reach => reach::handle(context, caller).boxed(),
        UserCommand::Fire(typed, waiver) => fire::handle(context, caller, typed, *waiver).boxed(),
        UserCommand::Salvo(typed, waiver) => salvo::handle(context, caller, typed, *waiver).boxed(),
        UserCommand::Plan(typed) => {
            act_on(context, caller, GameFilter::Planning, move |game, _| parse_cell(typed, game).map(Command::Plan)).boxed()
        }
        UserCommand::Give(typed) => {
            act_on(context, caller, GameFilter::Owing, move |game, _| parse_cell(typed, game).map(Command::Give)).boxed()
        }
        UserCommand::Stay => act_on(context, caller, GameFilter::Owing, |_, _| Ok(Command::Steer(DutchmanMove::Stay))).boxed(),
        UserCommand::Move(destination) => r#move::handle(context, caller, destination).boxed(),
        UserCommand::Answer(typed) => answer::handle(context, caller, typed).boxed(),
        UserCommand::Sail(from, action, waiver) => sail::handle(context, caller, *from, *action, *waiver).boxed(),
        UserCommand::Aim(column) => aim::handle(context, caller, *column).boxed(),
        UserCommand::Field => field::handle(context, caller).boxed(),
        UserCommand::Board => board::handle(context, caller).boxed(),
        UserCommand::LastShot => board::show_last_shot(context, caller).boxed(),
        UserCommand::Text => text::handle(context, caller).boxed(),
        UserCommand::Record => show_finished(context, caller, "refused-no-record", seals::record).boxed(),
        UserCommand::Replay => show_finished(context, caller, "refused-no-replay", replay::replay).boxed(),
        UserCommand::Inspect => show_finished(context, caller, "refused-hidden", inspection::inspection).boxed(),
        UserCommand::Fairness => fairness::handle(context, caller).boxed(),
        UserCommand::ShareResult => show_finished(context, caller, "refused-share", result::share_message).boxed(),
        UserCommand::AfterGame => show_finished(context, caller, "refused-no-record", keys::more_after_game).boxed(),
        UserCommand::Hint => hint::handle(context, caller).boxed(),
        UserCommand::Resign(step) => resign::handle(context, caller, *step).boxed(),
        UserCommand::Draw => act_on(context, caller, GameFilter::UnderWay, |_, _| Ok(Command::OfferDraw)).boxed(),
        UserCommand::Rematch => rematch::handle(context, caller).boxed(),
        UserCommand::Games => games::handle(context, caller).boxed(),
        UserCommand::Opponents => future::ready(Ok(Reply::Private(opponents::list(caller.locale())))).boxed(),
        UserCommand::Rules(about) => rules::handle(context, caller, about.as_deref()).boxed(),
        UserCommand::Review(scope) => review::handle(context, caller, *scope).boxed(),
        UserCommand::TurningPoint => turning_point::handle(context, caller).boxed(),
        UserCommand::Marks(mode) => marks::handle(context, caller, *mode).boxed(),
        UserCommand::Look(scope, step) => look::handle(context, caller, *scope, step).boxed(),
        UserCommand::Banter(scope, chosen) => banter::handle(context, caller, *scope, *chosen).boxed(),
        UserCommand::Say(typed) => say::handle(context, caller, typed.as_deref()).boxed(),
        UserCommand::Phrases(scope, phrases) => say::choose_phrases(context, caller, *scope, *phrases).boxed(),
        UserCommand::Kids(step) => kids::handle(context, caller, step).boxed(),
        UserCommand::Notify(when, quiet) => notify::handle(context, caller, *when, quiet.as_ref()).boxed(),
        UserCommand::Language(chosen) => language::handle(context, caller, *chosen).boxed(),
        UserCommand::Help(about) => help::handle(context, caller, about.as_deref()).boxed(),
        UserCommand::Print(sheet, strategy, rules, format) => {
            print::handle(context, caller, sheet.as_deref(), strategy.as_deref(), rules.as_deref(), format.as_deref()).boxed()
        }
        UserCommand::About(topic) => {
            future::ready(Ok(caller.page_reply(articles::topic_page(topic.as_ref(), articles::about_page, caller.locale())))).boxed()
        }
        UserCommand::Tactics(topic) => {
            future::ready(Ok(caller.page_reply(articles::topic_page(topic.as_ref(), articles::tactics, caller.locale())))).boxed()
        }
        UserCommand::Privacy => future::ready(Ok(privacy::handle(caller))).boxed(),
        UserCommand::Support => future::ready(Ok(support::handle(context, caller))).boxed(),
        UserCommand::Custom(rules) => custom::handle(context, caller, rules.as_deref()).boxed(),
        UserCommand::Draft(step) => draft::handle(context, caller, step).boxed(),
        UserCommand::Save(name, scope, rules) => save::handle(context, caller, name, *scope, rules.as_deref()).boxed(),
        UserCommand::Forget(name, scope) => forget::handle(context, caller, name, *scope).boxed(),
        UserCommand::ForgetMe => future::ready(Ok(forget::forget_me(caller))).boxed(),
        UserCommand::Default(rules) => default::handle(context, caller, rules.as_deref()).boxed(),
        UserCommand::Follow => follow::handle(context, caller).boxed(),
        UserCommand::Unfollow => follow::unfollow(context, caller).boxed(),
        UserCommand::Crew(step) => team::handle(context, caller, step).boxed(),
        UserCommand::Seek(rules) => quick::handle(context, caller, rules.as_deref()).boxed(),
        UserCommand::StopSeeking => quick::cancel_search(context, caller).boxed(),
        UserCommand::Profile(whom) => profile::handle(context, caller, whom.as_deref()).boxed(),
        UserCommand::Habits(map, size) => profile::show_habits(context, caller, *map, *size).boxed(),
        UserCommand::Badge(choices) => profile::choose_badge(context, caller, choices).boxed(),
        UserCommand::Avatar(choice) => profile::choose_avatar(context, caller, *choice).boxed(),
        UserCommand::ShowMe(showing) => profile::set_visibility(context, caller, *showing).boxed(),
        UserCommand::Top(kind, reach, page) => top::handle(context, caller, *kind, *reach, *page).boxed(),
        UserCommand::History(page) => history::handle(context, caller, *page).boxed(),
        UserCommand::Medals(page) => medals::handle(context, caller, *page).boxed(),
        UserCommand::Link(step) => link::handle(context, caller, step).boxed(),
        UserCommand::Unlink => link::unlink(context, caller).boxed(),
        UserCommand::Export => export::handle(context, caller).boxed(),
        UserCommand::Ban(whom) => ban::handle(context, caller, whom.as_deref()).boxed(),
        UserCommand::Unban(whom) => ban::unban(context, caller, whom.as_deref()).boxed(),
        UserCommand::Block(whom) => block::handle(context, caller, whom.as_deref()).boxed(),
        UserCommand::Unblock(whom) => block::unblock(context, caller, whom.as_deref()).boxed(),
        UserCommand::End(step) => end::handle(context, caller, *step).boxed(),
        UserCommand::Dismiss(whom) => dismiss::handle(context, caller, whom.as_deref()).boxed(),
        UserCommand::Report(reason) => report::handle(context, caller, reason.as_deref()).boxed(),
        UserCommand::Reports(room) => reports::handle(context, caller, room.as_deref()).boxed(),
        UserCommand::Erase(step) => erase::handle(context, caller, *step).boxed(),
    }
}
