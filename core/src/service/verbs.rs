//! What each verb asks of the service: one line each, and the handlers that are no longer than that.

use std::future::ready;

use futures_util::future::{BoxFuture, FutureExt};

use super::{
    Service, Stop,
    answer::{Shown, auto_mark, named, private},
    asked::Asked,
    orders::Order,
    outbox::Origin,
    request::Reply,
    resolve::Wanted,
};
use crate::{
    game::command::Command,
    present::{cards, invocation::Invocation, locale::Locale, opponents, verb::VerbId},
};

impl Service {
    /// What each verb does. Boxed, so that a request holds the one thing it does and not room for all of them.
    pub(super) fn perform<'a>(
        &'a self,
        request: &'a Asked<'a>,
        words: &'a Invocation,
        origin: &'a Origin,
        locale: Locale,
    ) -> BoxFuture<'a, Result<Reply, Stop>> {
        match words.verb.id {
            VerbId::Battle => self.battle(request, words, origin, locale).boxed(),
            VerbId::Tournament => self.tournaments(request, words, locale).boxed(),
            VerbId::Join => self.take_up(request, words, origin, locale).boxed(),
            VerbId::Decline => self.decline(request, words, origin).boxed(),
            VerbId::Place => self.place(request, words, origin, locale).boxed(),
            VerbId::Shuffle => self.act_on(request, words, origin, Wanted::Placing, Command::Shuffle).boxed(),
            VerbId::Undo => self.act_on(request, words, origin, Wanted::Placing, Command::Undo).boxed(),
            VerbId::Ready => self.act_on(request, words, origin, Wanted::Placing, Command::Ready).boxed(),
            VerbId::Fire => self.order(request, words, origin, Order::Fire).boxed(),
            VerbId::Salvo => self.order(request, words, origin, Order::Salvo).boxed(),
            VerbId::Plan => self.order(request, words, origin, Order::Plan).boxed(),
            VerbId::Give => self.order(request, words, origin, Order::Give).boxed(),
            VerbId::Stay => self.order(request, words, origin, Order::Stay).boxed(),
            VerbId::Move => self.order(request, words, origin, Order::Move).boxed(),
            VerbId::Answer => self.order(request, words, origin, Order::Answer).boxed(),
            VerbId::Sail => self.order(request, words, origin, Order::Sail).boxed(),
            VerbId::Aim => self.aim(request, words, locale).boxed(),
            VerbId::Resign => self.resign(request, words, origin).boxed(),
            VerbId::Draw => self.act_on(request, words, origin, Wanted::UnderWay, Command::OfferDraw).boxed(),
            VerbId::Rematch => self.play_again(request, words, origin).boxed(),
            VerbId::Marks => self.marks(request, words, origin).boxed(),
            VerbId::Look => self.look(request, words, locale).boxed(),
            VerbId::Banter => self.banter(request, words, locale).boxed(),
            VerbId::Hint => self.hint(request, words, locale).boxed(),
            VerbId::Review => self.review(request, words, locale).boxed(),
            VerbId::Language => self.language(request, words).boxed(),
            VerbId::Help => self.help(request, words, locale).boxed(),
            VerbId::About => ready(Ok(private(cards::about(locale)))).boxed(),
            VerbId::Games => self.list_games(request, locale).boxed(),
            VerbId::Opponents => ready(Ok(Reply::Private(opponents::list(locale)))).boxed(),
            VerbId::Rules => self.rules(request, words, locale).boxed(),
            VerbId::Custom => self.custom(request, words, locale).boxed(),
            VerbId::Draft => self.draft(request, words, locale).boxed(),
            VerbId::Save => self.save(request, words, locale).boxed(),
            VerbId::Forget if words.arg("name").is_none() => ready(Ok(self.forget_me(locale))).boxed(),
            VerbId::Forget => self.forget(request, words, locale).boxed(),
            VerbId::Default => self.default(request, words, locale).boxed(),
            VerbId::Follow => self.follow(request, words, origin).boxed(),
            VerbId::Unfollow => self.unfollow(request, words, origin).boxed(),
            VerbId::Quick => self.quick(request, words, locale).boxed(),
            VerbId::Profile => self.profile(request, words, locale).boxed(),
            VerbId::Top => self.top(request, words, locale).boxed(),
            VerbId::History => self.history(request, words, locale).boxed(),
            VerbId::Medals => self.medals(request, words, locale).boxed(),
            VerbId::Link => self.link(request, words, locale).boxed(),
            VerbId::Unlink => self.unlink(request, locale).boxed(),
            VerbId::Export => self.export(request, locale).boxed(),
            VerbId::Erase => self.erase(request, words, locale).boxed(),
            VerbId::Field => self.show(request, words, locale, Shown::Field).boxed(),
            VerbId::Board => self.show(request, words, locale, Shown::Board).boxed(),
            VerbId::Text => self.show(request, words, locale, Shown::Text).boxed(),
            VerbId::Record => self.show(request, words, locale, Shown::Record).boxed(),
            VerbId::Replay => self.show(request, words, locale, Shown::Replay).boxed(),
            VerbId::Inspect => self.show(request, words, locale, Shown::Inspection).boxed(),
        }
    }

    /// Joins the game or the tournament that is named.
    async fn take_up(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin, locale: Locale) -> Result<Reply, Stop> {
        match words.tournament {
            Some(id) => self.join_tournament(request, id, locale).await,
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

    async fn marks(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin) -> Result<Reply, Stop> {
        let game = self.meant(request, words, Wanted::UnderWay, origin.locale).await?;
        let mode = auto_mark(words.arg("mode").unwrap_or_default())?;
        self.act(request, words, game, origin, move |_, _| Ok(Command::Mark(mode))).await
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
