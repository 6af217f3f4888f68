//! What each verb asks of the service.

use super::{
    Service, Stop,
    account::{of_player, of_room},
    asked::Asked,
    begin::{seat, sub_request},
    change::{Change, Changed, is_about},
    orders::{at_random, layout, warned},
    outbox::{Cause, Origin},
    request::{Key, Place, Press, Reply, Request, Said},
    resolve::{Meant, Wanted},
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        ids::GameId,
        record::Record,
        side::Side,
        view::{AutoMark, Phase},
    },
    present::{
        board, brief, cards,
        inspection::inspection,
        invocation::{ChatKind, Invocation, button, read_command, read_press, read_text},
        keys::{self, draft_revision, plan_revision, public_revision},
        line::Line,
        locale::Locale,
        opponents,
        replay::replay,
        telling::Telling,
        verb::Visibility,
    },
};

impl Service {
    /// Does what the words ask.
    pub(super) async fn answer(&self, request: &Asked<'_>, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let origin = Origin {
            player: request.by.id,
            place: request.place,
            voice: words.verb.voice,
            reply: request.reply.clone(),
            locale,
            cause: cause(request),
        };
        self.perform(request, words, &origin, locale).await
    }

    async fn perform(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin, locale: Locale) -> Result<Reply, Stop> {
        match words.verb.name {
            "battle" => self.battle(request, words, origin, locale).await,
            "tournament" => self.tournaments(request, words, locale).await,
            "join" => match words.tournament {
                Some(id) => self.join_tournament(request, id, locale).await,
                None => self.join(request, named(words)?, origin).await,
            },
            "decline" => {
                let game = match (words.game, self.challenge_here(request).await?) {
                    (None, Some(game)) => game.into(),
                    _ => self.meant(request, words, Wanted::UnderWay, locale).await?,
                };
                let decline = Command::Decline { handle: request.by.handle.clone() };
                self.act(request, words, game, origin, move |_, _| Ok(decline.clone())).await
            }
            "place" => self.place(request, words, origin, locale).await,
            "shuffle" | "undo" | "ready" => {
                let game = self.meant(request, words, Wanted::Placing, locale).await?;
                let command = match words.verb.name {
                    "shuffle" => Command::Shuffle,
                    "undo" => Command::Undo,
                    _ => Command::Ready,
                };
                self.act(request, words, game, origin, move |_, _| Ok(command.clone())).await
            }
            "fire" | "salvo" | "plan" | "give" | "stay" | "move" | "answer" | "sail" => self.order(request, words, origin, locale).await,
            "aim" => self.aim(request, words, locale).await,
            "resign" | "draw" => {
                let game = self.meant(request, words, Wanted::UnderWay, locale).await?;
                let command = if words.verb.name == "draw" { Command::OfferDraw } else { Command::Resign };
                if command == Command::Resign {
                    self.note_resigning(request, game.id).await?;
                }
                self.act(request, words, game, origin, move |_, _| Ok(command.clone())).await
            }
            "rematch" => {
                let game = self.meant(request, words, Wanted::Finished, locale).await?;
                self.rematch(request, game.id, origin).await
            }
            "marks" => {
                let game = self.meant(request, words, Wanted::UnderWay, locale).await?;
                let mode = auto_mark(words.arg("mode").unwrap_or_default())?;
                self.act(request, words, game, origin, move |_, _| Ok(Command::Mark(mode))).await
            }
            "look" => self.look(request, words, locale).await,
            "banter" => self.banter(request, words, locale).await,
            "hint" => self.hint(request, words, locale).await,
            "review" => self.review(request, words, locale).await,
            "language" => self.language(request, words).await,
            "help" => self.help(request, words, locale).await,
            "about" => Ok(private(cards::about(locale))),
            "games" => self.list_games(request, locale).await,
            "opponents" => Ok(Reply::Private(opponents::list(locale))),
            "rules" => self.rules(request, words, locale).await,
            "custom" => self.custom(request, words, locale).await,
            "draft" => self.draft(request, words, locale).await,
            "save" => self.save(request, words, locale).await,
            "forget" if words.arg("name").is_none() => Ok(self.forget_me(locale)),
            "forget" => self.forget(request, words, locale).await,
            "default" => self.default(request, words, locale).await,
            "follow" => self.follow(request, words, origin).await,
            "unfollow" => self.unfollow(request, words, origin).await,
            "quick" => self.quick(request, words, locale).await,
            "profile" => self.profile(request, words, locale).await,
            "top" => self.top(request, words, locale).await,
            "history" => self.history(request, words, locale).await,
            "medals" => self.medals(request, words, locale).await,
            "link" => self.link(request, words, locale).await,
            "unlink" => self.unlink(request, locale).await,
            "export" => self.export(request, locale).await,
            "erase" => self.erase(request, words, locale).await,
            _ => self.show(request, words, locale).await,
        }
    }

    /// A player's command on a game; a visitor may decline a challenge.
    pub(super) async fn act(
        &self,
        request: &Request,
        words: &Invocation,
        meant: Meant,
        origin: &Origin,
        command: impl Fn(&Game, Side) -> Result<Command, Stop> + Send + Sync,
    ) -> Result<Reply, Stop> {
        let change = Change { game: meant.id, request: request.id, origin: Some(origin) };
        let changed = self
            .change_from(&change, meant.loaded, |game| {
                let Some(side) = game.public().side_of(request.by.id) else {
                    return Ok((Actor::Visitor(seat(request)), command(game, Side::B)?));
                };
                check_revision(words, game, side)?;
                Ok((Actor::Side(side), command(game, side)?))
            })
            .await?;
        Ok(self.told(changed, origin))
    }

    /// How the asker hears of a change.
    pub(super) fn told(&self, changed: Changed, origin: &Origin) -> Reply {
        match changed {
            Changed::Done(_, Some(voice)) => Reply::Told(voice),
            Changed::Done(game, None) | Changed::Nothing(game) => private(brief::public_status(game.public()).phrase(origin.locale)),
            Changed::Repeated => Reply::Told(origin.voice),
            Changed::Warned(game, command) => warned(&game, &command, origin.locale),
        }
    }

    async fn place(&self, request: &Asked<'_>, words: &Invocation, origin: &Origin, locale: Locale) -> Result<Reply, Stop> {
        let game = self.meant(request, words, Wanted::Placing, locale).await?;
        let typed = words.arg("ships").unwrap_or_default().trim().to_owned();
        self.act(request, words, game, origin, move |game, _| {
            if typed.is_empty() || at_random(&typed) {
                return Ok(Command::Shuffle);
            }
            layout(&typed, game).map(Command::Lay)
        })
        .await
    }

    /// The keys of the next step: a letter to fire at, cells to give away, a ship to move.
    async fn aim(&self, request: &Asked<'_>, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let id = self.meant(request, words, Wanted::Firing, locale).await?.id;
        let (game, side) = self.mine(request, id).await?;
        check_revision(words, &game, side)?;
        let view = game.own(side);
        if !view.awaited() {
            return Err(brief::public_status(game.public()).into());
        }
        let letter =
            words.arg("column").and_then(|column| column.parse::<u8>().ok()).filter(|letter| (1..=view.public.rules.size).contains(letter));
        Ok(Reply::Keys(keys::aim(&game, &view, letter, locale)))
    }

    pub(super) async fn mine(&self, request: &Request, id: GameId) -> Result<(Game, Side), Stop> {
        let game = self.found(id).await?;
        let side = game.public().side_of(request.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
        Ok((game, side))
    }

    pub(super) async fn found(&self, id: GameId) -> Result<Game, Stop> {
        is_about(id);
        self.game(id).await?.ok_or_else(|| Line::new("refused-no-such-game").text("code", id.to_string()).into())
    }

    async fn language(&self, request: &Request, words: &Invocation) -> Result<Reply, Stop> {
        let typed = words.arg("language").unwrap_or_default().to_lowercase();
        let named = |locale: &Locale| locale.tag() == typed || locale.own_name().to_lowercase().starts_with(&typed);
        let chosen =
            Locale::ALL.into_iter().find(named).or_else(|| Locale::from_tag(&typed)).ok_or_else(|| Line::new("refused-language"))?;
        self.revise(&of_player(request.by.id), sub_request(request.id, "language"), |account| account.choose(chosen)).await?;
        let Place::Room(room) = request.place else { return Ok(private(Line::new("language-set").phrase(chosen))) };
        self.revise(&of_room(room), sub_request(request.id, "room language"), |account| account.choose(chosen)).await?;
        Ok(private(Line::new("language-room").phrase(chosen)))
    }

    /// Help; a deep link's code (`/start ABCDEF`) shows that game instead, or takes up its challenge, or joins that
    /// tournament.
    async fn help(&self, request: &Request, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        if let Some(reported) = request.by.locale {
            let hinted = self.revise(&of_player(request.by.id), sub_request(request.id, "hint"), |account| account.hint(reported)).await;
            // Help is for everybody, also for those of whom nothing can be read.
            hinted.or_else(|fault| if fault.is_unreadable() { Ok(()) } else { Err(fault) })?;
        }
        if let Some(id) = words.tournament
            && self.tournament(id).await?.is_some()
        {
            return self.join_tournament(request, id, locale).await;
        }
        if let Some(id) = words.game
            && let Some(game) = self.game(id).await?
        {
            return match game.public().side_of(request.by.id) {
                Some(side) => Ok(Reply::Private(self.as_held(brief::letter(&game, 0, 0, side, locale), &game, locale).await?)),
                None => {
                    let origin = Origin {
                        player: request.by.id,
                        place: request.place,
                        voice: Visibility::Private,
                        reply: request.reply.clone(),
                        locale,
                        cause: cause(request),
                    };
                    self.join(request, id, &origin).await
                }
            };
        }
        if let Some(telling) = self.help_about(request, words, locale).await? {
            return Ok(Reply::Private(telling));
        }
        let key = |id: &'static str, says: &str| Key::says(id, says, locale);
        let keys = vec![
            vec![key("key-computer", "battle computer"), key("key-challenge", "battle"), key("key-custom", "custom")],
            vec![key("key-quick", "quick"), key("key-tournament", "tournament")],
        ];
        Ok(Reply::Private(Telling { text: cards::help(locale), keys, ..Telling::default() }))
    }

    async fn list_games(&self, request: &Request, locale: Locale) -> Result<Reply, Stop> {
        let games: Vec<Game> = self.games_of(request.by.id).await?.into_iter().filter(|game| !game.over()).collect();
        if games.is_empty() {
            return Ok(private(Line::new("games-none").phrase(locale)));
        }
        let text = games.iter().map(|game| cards::game_line(game.public(), locale)).collect::<Vec<_>>().join("\n");
        let key = |game: &Game| Key { label: game.id().to_string(), press: Press::Verb(button(game.id(), 0, "field")) };
        let keys = games.iter().take(20).map(key).collect::<Vec<_>>().chunks(5).map(<[Key]>::to_vec).collect();
        Ok(Reply::Private(Telling { text, keys, ..Telling::default() }))
    }

    /// The verbs that only show something: field, board, text, record, replay, inspect.
    async fn show(&self, request: &Asked<'_>, words: &Invocation, locale: Locale) -> Result<Reply, Stop> {
        let game = self.looked_at(request, words, locale).await?;
        let side = game.public().side_of(request.by.id);
        match (words.verb.name, side) {
            ("record", _) => {
                let record = Record::of(&game).ok_or_else(|| Line::new("refused-no-record"))?;
                let file = Some((format!("broadside-{}.txt", game.id()), record.to_string()));
                let text = cards::game_line(game.public(), locale);
                Ok(Reply::Private(Telling { text, file, ..Telling::default() }))
            }
            ("replay", _) => {
                let again = replay(&game, locale).ok_or_else(|| Line::new("refused-no-replay"))?;
                Ok(Reply::Private(again))
            }
            ("inspect", _) => {
                let hidden = || Line::new("refused-hidden").text("code", game.id().to_string());
                Ok(Reply::Private(inspection(&game, locale).ok_or_else(hidden)?))
            }
            ("board", _) => Ok(Reply::Aloud(self.as_held(brief::post(&game, 0, 0, locale), &game, locale).await?)),
            ("text", Some(side)) => {
                Ok(in_words(board::own_text(&game.own(side), locale), brief::own_status(&game.own(side)).phrase(locale)))
            }
            ("text", None) => Ok(in_words(board::public_text(game.public(), locale), brief::public_status(game.public()).phrase(locale))),
            (_, Some(side)) => Ok(Reply::Private(self.as_held(brief::letter(&game, 0, 0, side, locale), &game, locale).await?)),
            (_, None) if game.over() => Ok(Reply::Private(self.as_held(brief::post(&game, 0, 0, locale), &game, locale).await?)),
            (_, None) => Err(Line::new("E_NOT_A_PLAYER").into()),
        }
    }
}

/// The words of a request; none where it was not meant for the bot.
pub(super) fn words_of(request: &Request) -> Result<Option<Invocation>, Line> {
    let ear = if request.place == Place::Private { ChatKind::Private } else { ChatKind::Room };
    match &request.said {
        Said::Text(text) => read_text(text, ear),
        Said::Press(data) => read_press(data).map(Some),
        Said::Command { verb, options } => read_command(verb, options).map(Some),
    }
}

fn cause(request: &Request) -> Cause {
    match request.said {
        Said::Press(_) => Cause::Pressed,
        Said::Text(_) | Said::Command { .. } => Cause::Typed,
    }
}

pub(super) fn private(text: String) -> Reply {
    Reply::Private(Telling { text, ..Telling::default() })
}

fn in_words(mono: String, text: String) -> Reply {
    Reply::Private(Telling { text, mono: Some(mono), ..Telling::default() })
}

fn named(words: &Invocation) -> Result<GameId, Stop> {
    words.game.ok_or_else(|| Line::new("refused-missing").line("example", Line::new("example-join")).into())
}

fn auto_mark(mode: &str) -> Result<AutoMark, Stop> {
    match mode.to_lowercase().as_str() {
        "off" => Ok(AutoMark::Off),
        "sunk" => Ok(AutoMark::Sunk),
        "full" => Ok(AutoMark::Full),
        _ => Err(Line::new("refused-mode").into()),
    }
}

/// A button drawn at another revision than the present one answers instead of acting.
pub(super) fn check_revision(words: &Invocation, game: &Game, side: Side) -> Result<(), Stop> {
    let Some(drawn) = words.revision else { return Ok(()) };
    let now = match words.verb.name {
        "shuffle" | "undo" | "ready" => draft_revision(game, side),
        "plan" | "salvo" => plan_revision(game, side),
        "aim" if game.public().phase == Phase::Planning => plan_revision(game, side),
        _ => public_revision(game),
    };
    if drawn == now { Ok(()) } else { Err(Line::new("refused-stale").into()) }
}
