//! One game between Anna and Boris at a table, from the challenge to the end. Plays what it is told to play, by typed
//! words or by buttons, and waits after everything until both players have heard what came of it. What
//! should be heard it knows from the game as the replica keeps it.

use std::{collections::BTreeSet, time::Duration};

use broadside_core::{
    game::{
        Game,
        cell::Cell,
        command::{Command, Course},
        dice::Seeded,
        ids::GameId,
        roster::Kind,
        side::{BySide, Side},
        view::{OwnView, Phase},
    },
    gunner,
    present::{
        button::button,
        keys::{draft_revision, plan_revision, public_revision},
        locale::Locale,
        messages,
    },
    service::{
        account::of_game,
        redis::RedisStore,
        store::{Store, Stored},
    },
};

use super::table::{Spot, Table, Way};
use crate::{honours, whole::stage::Stage};

/// How long the replica may take to do what it was asked.
const PATIENCE: Duration = Duration::from_secs(180);

/// The game.
pub struct Bout<T> {
    pub table: T,
    pub game: Game,
    redis_url: String,
    store: RedisStore,
    dice: Seeded,
    /// How much was told in each place when all had last heard everything.
    heard: [usize; 3],
    /// What should be told in each place since then.
    due: [Vec<String>; 3],
    /// Every line that said how things stood, by place.
    standing: [BTreeSet<String>; 3],
}

impl<T: Table> Bout<T> {
    /// Anna challenges anyone to a game by these rules, Boris takes it up, both lay their fleets: Anna by buttons, Boris
    /// by typed words. The fight is on.
    pub async fn begun(stage: &Stage, table: T, rules: &str) -> Self {
        table.say(Side::A, Spot::Room, "battle", &[("rules", rules)]).await;
        let join = table.offered(Spot::Room, |data| data.ends_with(" join")).await;
        let code: GameId = join.split(' ').next().and_then(|code| code.parse().ok()).expect("a button names its game");
        let redis_url = stage.redis_url();
        let store = RedisStore::connect(&redis_url).await.expect("Redis answers");
        let game = loaded(&store, code).await;
        let (heard, due, standing) = ([0; 3], Default::default(), Default::default());
        let mut bout = Self { table, game, redis_url, store, dice: Seeded(7), heard, due, standing };
        bout.press(Side::B, Spot::Room, "join", 0).await;
        bout.passes().await;
        for (side, way) in [(Side::A, Way::Pressed), (Side::B, Way::Said)] {
            bout.act(side, &Command::Shuffle, way).await;
            bout.act(side, &Command::Ready, way).await;
        }
        assert!(bout.game.public().phase.fighting(), "the fight is on");
        bout
    }

    /// The lines that were told in a place, but for those that say how things stood.
    pub fn events(&self, spot: Spot) -> Vec<String> {
        let at = Spot::ALL.iter().position(|known| *known == spot).expect("all places are listed");
        let lines = self.table.told(spot).into_iter().flat_map(|words| words.lines().map(str::to_owned).collect::<Vec<_>>());
        lines.filter(|line| !line.is_empty() && !self.standing[at].contains(line)).collect()
    }

    /// What this player may see.
    pub fn own(&self, side: Side) -> OwnView {
        self.game.own(side)
    }

    /// The cell's name.
    pub fn name(&self, cell: Cell) -> String {
        self.game.rules().notation().name(cell)
    }

    /// What this player would do who knows no more than a player may.
    pub fn hunted(&mut self, side: Side) -> Command {
        gunner::act(&self.game.own(side), &mut self.dice).expect("the game waits for this player")
    }

    /// Cells with pieces of this kind that the side's opponent has and the side has not found yet.
    pub fn afloat(&self, side: Side, kind: Kind) -> Vec<Cell> {
        let view = self.own(!side);
        let shot = view.own_chart().shot();
        let pieces = view.ships.iter().filter(|ship| ship.berth.kind == kind);
        pieces.flat_map(|ship| ship.cells.iter()).filter(|cell| !shot.contains(*cell)).collect()
    }

    /// Whom the game waits for, where it is one.
    pub fn awaited(&self) -> Option<Side> {
        self.game.public().phase.waits_for()
    }

    /// Does it, and waits until both players have heard of it.
    pub async fn act(&mut self, side: Side, command: &Command, way: Way) {
        match (way, command) {
            (Way::Said, _) => self.say(side, command).await,
            (Way::Pressed, Command::Volley(cells)) => self.press_list(side, cells).await,
            (Way::Pressed, Command::Fire { cell, .. }) => self.press_cell(side, "fire", *cell).await,
            (Way::Pressed, Command::Give(cell)) => self.press_cell(side, "give", *cell).await,
            (Way::Pressed, Command::Steer(Course::Stay)) => self.press_now(side, "stay").await,
            (Way::Pressed, Command::Steer(Course::Move(_))) => self.press_now(side, "move random").await,
            (Way::Pressed, Command::Shuffle) => self.press(side, Spot::Own(side), "shuffle", draft_revision(&self.game, side)).await,
            (Way::Pressed, Command::Ready) => self.press(side, Spot::Own(side), "ready", draft_revision(&self.game, side)).await,
            (Way::Pressed, other) => panic!("nobody plays {other:?} here"),
        }
        self.passes().await;
    }

    async fn say(&self, side: Side, command: &Command) {
        let list = |cells: &[Cell]| cells.iter().map(|cell| self.name(*cell)).collect::<Vec<_>>().join(" ");
        let own = Spot::Own(side);
        match command {
            Command::Shuffle => self.table.say(side, own, "place", &[]).await,
            Command::Ready => self.table.say(side, own, "ready", &[]).await,
            Command::Fire { cell, .. } => self.table.say(side, Spot::Room, "fire", &[("cell", &self.name(*cell))]).await,
            Command::Give(cell) => self.table.say(side, Spot::Room, "give", &[("cell", &self.name(*cell))]).await,
            Command::Steer(Course::Stay) => self.table.say(side, Spot::Room, "stay", &[]).await,
            Command::Steer(Course::Move(cells)) => self.table.say(side, own, "move", &[("place", &list(cells))]).await,
            Command::Volley(cells) => self.table.say(side, own, "salvo", &[("cells", &list(cells))]).await,
            other => panic!("nobody plays {other:?} here"),
        }
    }

    async fn press(&self, side: Side, spot: Spot, says: &str, revision: u64) {
        self.table.press(side, spot, &button(self.game.id(), revision, says)).await;
    }

    async fn press_now(&self, side: Side, says: &str) {
        self.press(side, Spot::Own(side), says, public_revision(&self.game)).await;
    }

    /// Presses the way to a cell: its letter first, unless the cell is offered at once.
    async fn press_cell(&self, side: Side, verb: &str, cell: Cell) {
        let (own, revision) = (Spot::Own(side), self.revision(side));
        let data = |says: String| button(self.game.id(), revision, &says);
        let (direct, letter) = (data(format!("{verb} {}", self.name(cell))), data(format!("aim {}", cell.col + 1)));
        if self.table.offered(own, |data| data == direct || data == letter).await == letter {
            self.table.press(side, own, &letter).await;
        }
        self.table.press(side, own, &direct).await;
    }

    fn revision(&self, side: Side) -> u64 {
        match self.game.public().phase {
            Phase::Planning => plan_revision(&self.game, side),
            _ => public_revision(&self.game),
        }
    }

    /// Ticks cells one by one, then sends the list.
    async fn press_list(&mut self, side: Side, cells: &[Cell]) {
        for cell in cells {
            self.press_cell(side, "plan", *cell).await;
            self.passes().await;
        }
        self.press(side, Spot::Own(side), "salvo", self.revision(side)).await;
    }

    /// Waits until the replica has done something more, and until both players have heard of it and their pictures show it.
    async fn passes(&mut self) {
        let from = self.game.log().len();
        let grown = async {
            let mut looks = tokio::time::interval(Duration::from_millis(3));
            loop {
                looks.tick().await;
                let game = loaded(&self.store, self.game.id()).await;
                if game.log().len() > from {
                    return game;
                }
            }
        };
        let grown = tokio::time::timeout(PATIENCE, grown).await;
        self.game = grown
            .unwrap_or_else(|_| panic!("the replica did not do it; last words: {:#?}", Spot::ALL.map(|spot| self.table.told(spot).pop())));
        for (at, spot) in Spot::ALL.into_iter().enumerate() {
            self.due[at].extend(expected(&self.game, spot, from, self.game.log().len()));
            self.standing[at].extend(status(&self.game, spot).lines().map(str::to_owned));
        }
        for side in Side::BOTH {
            self.hears(Spot::Own(side)).await;
        }
    }

    /// Waits until the room has heard everything, which a platform may let take seconds.
    pub async fn room_hears(&mut self) {
        self.hears(Spot::Room).await;
    }

    /// What each player is told of honours once the game has been entered into both careers; waits until they are.
    pub async fn honours(&self) -> BySide<Vec<String>> {
        honours::entered(&self.redis_url, &self.game).await;
        let honours = BySide { a: honours::of_first_game(&self.game, Side::A), b: honours::of_first_game(&self.game, Side::B) };
        for side in Side::BOTH {
            self.table.hears(Spot::Own(side), 0, &honours[side]).await;
        }
        honours
    }

    async fn hears(&mut self, spot: Spot) {
        let at = Spot::ALL.iter().position(|known| *known == spot).expect("all places are listed");
        self.table.hears(spot, self.heard[at], &self.due[at]).await;
        self.table.shows(spot, &description(&self.game, spot)).await;
        self.heard[at] = self.table.told(spot).len();
        self.due[at].clear();
    }
}

async fn loaded(store: &RedisStore, id: GameId) -> Game {
    let stored: Option<Stored> = store.load(&of_game(id)).await.expect("Redis answers");
    Game::from_bytes(&stored.and_then(|stored| stored.content()).expect("the game is kept, whole")).expect("the game can be read")
}

/// The lines that should be told in a place of the events `from..to`, but for how things stand.
pub fn expected(game: &Game, spot: Spot, from: usize, to: usize) -> Vec<String> {
    let text = match spot {
        Spot::Room => messages::post(game, from, to, Locale::RU).text,
        Spot::Own(side) => messages::letter(game, from, to, side, Locale::RU).text,
    };
    let text = text.strip_suffix(&status(game, spot)).unwrap_or(&text);
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// How things stand now, as it is told in a place.
fn status(game: &Game, spot: Spot) -> String {
    match spot {
        Spot::Room => messages::public_status(game.public()).phrase(Locale::RU),
        Spot::Own(side) => messages::own_status(&game.own(side)).phrase(Locale::RU),
    }
}

/// What the newest picture of a place shows.
pub fn description(game: &Game, spot: Spot) -> String {
    match spot {
        Spot::Room => messages::public_scene(game.public(), Locale::RU).alt,
        Spot::Own(side) => messages::own_scene(&game.own(side), Locale::RU).alt,
    }
}
