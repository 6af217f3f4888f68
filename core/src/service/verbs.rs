//! What each command asks of the service: one line each, and the handlers that are no longer than that.

use std::future::ready;

use futures_util::future::{BoxFuture, FutureExt};

use super::{
    Service, Stop,
    answer::{named, private},
    asked::Asked,
    outbox::Origin,
    request::Reply,
    resolve::Wanted,
};
use crate::{
    game::command::Command,
    present::{cards, command::UserCommand, invocation::Invocation, opponents},
};

impl Service {
    /// What each command does. Boxed, so that a request holds the one thing it does and not room for all of them.
    pub(super) fn perform<'a>(
        &'a self,
        request: &'a Asked<'a>,
        command: &'a UserCommand,
        words: &'a Invocation,
        origin: &'a Origin,
    ) -> BoxFuture<'a, Result<Reply, Stop>> {
        let locale = origin.locale;
        match command {
            UserCommand::Battle(challenge) => self.battle(request, challenge, origin).boxed(),
            UserCommand::Tournament(command) => self.tournaments(request, words, command, locale).boxed(),
            UserCommand::Join => self.take_up(request, words, origin).boxed(),
            UserCommand::Decline => self.decline(request, words, origin).boxed(),
            UserCommand::Place(ships) => self.place(request, words, ships, origin).boxed(),
            UserCommand::Shuffle => self.act_on(request, words, origin, Wanted::Placing, Command::Shuffle).boxed(),
            UserCommand::Undo => self.act_on(request, words, origin, Wanted::Placing, Command::Undo).boxed(),
            UserCommand::Ready => self.act_on(request, words, origin, Wanted::Placing, Command::Ready).boxed(),
            UserCommand::Order(order) => self.order(request, words, origin, order).boxed(),
            UserCommand::Aim(column) => self.aim(request, words, *column, locale).boxed(),
            UserCommand::Show(shown) => self.show(request, words, *shown, locale).boxed(),
            UserCommand::Hint => self.hint(request, words, locale).boxed(),
            UserCommand::Resign => self.resign(request, words, origin).boxed(),
            UserCommand::Draw => self.act_on(request, words, origin, Wanted::UnderWay, Command::OfferDraw).boxed(),
            UserCommand::Rematch => self.play_again(request, words, origin).boxed(),
            UserCommand::Games => self.list_games(request, locale).boxed(),
            UserCommand::Opponents => ready(Ok(Reply::Private(opponents::list(locale)))).boxed(),
            UserCommand::Rules(about) => self.rules(request, words, about.as_deref(), locale).boxed(),
            UserCommand::Review(scope) => self.review(request, words, *scope, locale).boxed(),
            UserCommand::Marks(mode) => self.act_on(request, words, origin, Wanted::UnderWay, Command::Mark(*mode)).boxed(),
            UserCommand::Look(scope, step) => self.look(request, *scope, step, locale).boxed(),
            UserCommand::Banter(scope, chosen) => self.banter(request, *scope, *chosen, locale).boxed(),
            UserCommand::Language(chosen) => self.language(request, *chosen).boxed(),
            UserCommand::Help(about) => self.help(request, words, about.as_deref(), locale).boxed(),
            UserCommand::About => ready(Ok(private(cards::about(locale)))).boxed(),
            UserCommand::Custom(rules) => self.custom(request, rules.as_deref(), locale).boxed(),
            UserCommand::Draft(step) => self.draft(request, step, locale).boxed(),
            UserCommand::Save(name, scope, rules) => self.save(request, name, *scope, rules.as_deref(), locale).boxed(),
            UserCommand::Forget(name, scope) => self.forget(request, name, *scope, locale).boxed(),
            UserCommand::ForgetMe => ready(Ok(self.forget_me(locale))).boxed(),
            UserCommand::Default(rules) => self.default(request, rules.as_deref(), locale).boxed(),
            UserCommand::Follow => self.follow(request, words, origin).boxed(),
            UserCommand::Unfollow => self.unfollow(request, words, origin).boxed(),
            UserCommand::Seek(rules) => self.quick(request, rules.as_deref(), locale).boxed(),
            UserCommand::StopSeeking => self.cancel_search(request, locale).boxed(),
            UserCommand::Profile(whom) => self.profile(request, whom.as_deref(), locale).boxed(),
            UserCommand::ShowMe(showing) => self.show_as(request, *showing, locale).boxed(),
            UserCommand::Top(kind, reach, page) => self.top(request, *kind, *reach, *page, locale).boxed(),
            UserCommand::History(page) => self.history(request, *page, locale).boxed(),
            UserCommand::Medals(page) => self.medals(request, *page, locale).boxed(),
            UserCommand::Link(step) => self.link(request, step, locale).boxed(),
            UserCommand::Unlink => self.unlink(request, locale).boxed(),
            UserCommand::Export => self.export(request, locale).boxed(),
            UserCommand::Erase(step) => self.erase(request, *step, locale).boxed(),
        }
    }

    /// Joins the game or the tournament that is named.
    async fn take_up(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
        match words.tournament {
            Some(id) => self.join_tournament(request, id, origin.locale).await,
            None => self.join(request, named(words)?, origin).await,
        }
    }

    async fn play_again(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
        let game = self.meant(request, words, Wanted::Finished, origin.locale).await?;
        self.rematch(request, game.id, origin).await
    }

    async fn decline(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
        let game = match (words.game, self.challenge_here(request).await?) {
            (None, Some(game)) => game.into(),
            _ => self.meant(request, words, Wanted::UnderWay, origin.locale).await?,
        };
        let decline = Command::Decline { handle: request.by.handle.clone() };
        self.act(request, words, game, origin, move |_, _| Ok(decline.clone())).await
    }

    async fn resign(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
        let game = self.meant(request, words, Wanted::UnderWay, origin.locale).await?;
        self.note_resigning(request, game.id).await?;
        self.act(request, words, game, origin, |_, _| Ok(Command::Resign)).await
    }

    /// A player's command that needs no words, on the game that is meant.
    async fn act_on(
        &self,
        request: &Asked<'_>,
        words: &Invocation,
        origin: &Origin,
        wanted: Wanted,
        command: Command,
    ) -> Result<Reply, Stop> {
        let game = self.meant(request, words, wanted, origin.locale).await?;
        self.act(request, words, game, origin, move |_, _| Ok(command.clone())).await
    }
}
