//! One game between Anna on Discord and Boris on Telegram, played through their hands and eyes.

mod eyes;
mod hands;

use broadside_game::{
    Game,
    side::{BySide, Side},
};
use broadside_service::account::game_key;
use broadside_sim::{
    discord::{PlaceId, UserId},
    telegram::{Chat, User},
};
use broadside_store::{
    redis::RedisStore,
    store::{Store, StoredRecord},
};

use super::{
    hunt::{Answer, Hunt},
    stage::Stage,
    told,
};
use crate::honours;

/// Side A, on Discord.
pub const ANNA: &str = "Анна";
/// Side B, on Telegram.
pub const BORIS: &str = "Борис";

/// How a shot is fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// The slash command in the channel, or typed in the private chat of Telegram.
    Said,
    /// By the buttons under the channel's board.
    RoomButtons,
    /// By the buttons under the own board.
    OwnButtons,
}

/// A shot that was fired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shot {
    pub side: Side,
    pub cell: String,
    /// How long Discord's log was before anybody asked for it.
    pub asked_at: usize,
}

/// The game and its players.
pub struct Duel {
    pub stage: Stage,
    pub anna: UserId,
    pub channel: PlaceId,
    pub dm: PlaceId,
    pub boris: User,
    pub chat: Chat,
    pub code: String,
    pub turn: Side,
    pub shots: Vec<Shot>,
    hunts: BySide<Hunt>,
}

impl Duel {
    /// Anna challenges anyone in a channel; nobody has joined.
    pub async fn challenged() -> Self {
        let stage = Stage::start().await;
        let (anna, channel) = (stage.discord.user_speaking(ANNA, "ru"), stage.discord.channel());
        let (dm, boris) = (stage.discord.dm(anna), stage.telegram.user(BORIS, "ru"));
        let chat = stage.telegram.private(&boris);
        let post = stage.discord.slash(anna, channel, "battle", &[("letters", "let-ru")]).answer().await;
        let join = post.buttons().into_iter().find(|button| button.custom_id.ends_with(" join")).expect("a challenge can be taken up");
        let code = join.custom_id.split(' ').next().expect("a button names its game").to_owned();
        assert!(!post.content.contains(&code), "the code stands behind a button: {}", post.content);
        let hunts = BySide { a: Hunt::default(), b: Hunt::default() };
        Self { stage, anna, channel, dm, boris, chat, code, turn: Side::A, shots: Vec::new(), hunts }
    }

    /// Both fleets are laid by buttons; the first shot is awaited.
    pub async fn laid() -> Self {
        let mut duel = Self::challenged().await;
        duel.boris_joins().await;
        duel.anna_lays_in(duel.dm).await;
        duel.boris_lays().await;
        duel.begins().await;
        duel
    }

    /// Plays until `shots` more have fallen or the game is over, by all ways in turn. Says whether it is over.
    pub async fn play(&mut self, shots: usize) -> bool {
        use Way::{OwnButtons as Own, RoomButtons as Room, Said};
        // Each message that Boris types brings a new one, and the bot sends no more than sixty a minute to one chat.
        let (annas, boriss) = ([Said, Room, Own, Said, Room, Own], [Said, Own, Own, Own, Own, Own]);
        for number in 0..shots {
            let ways = if self.turn == Side::A { annas } else { boriss };
            self.shoot(ways[number % 6]).await;
            if self.over() {
                return true;
            }
        }
        false
    }

    /// Plays to the end; all have heard of it.
    pub async fn play_out(&mut self) {
        assert!(self.play(200).await, "two hundred shots sink every fleet");
        let named = format!("{} побеждает за ", player(self.turn));
        let [anna, boris] = Side::BOTH.map(|side| if side == self.turn { "Вы победили! " } else { "Вы проиграли. " });
        self.channel_hears(&named).await;
        self.dm_hears(anna).await;
        self.boris_hears(boris).await;
    }

    /// The game is entered into the careers of both, and both were told of the honours that brought; what they were told.
    pub async fn honours(&self) -> BySide<Vec<String>> {
        let store = RedisStore::connect(&self.stage.redis_url(), None).await.expect("Redis answers");
        let stored: Option<StoredRecord> = store.load(&game_key(self.code.parse().expect("it is a code"))).await.expect("Redis answers");
        let game =
            Game::from_bytes(&stored.and_then(|stored| stored.content()).expect("the game is kept, whole")).expect("the game can be read");
        honours::entered(&self.stage.redis_url(), &game).await;
        let told = BySide { a: honours::of_first_game(&game, Side::A), b: honours::of_first_game(&game, Side::B) };
        if let Some(last) = told.a.last() {
            self.dm_hears(last).await;
        }
        if let Some(last) = told.b.last() {
            self.boris_hears(last).await;
        }
        told
    }

    fn over(&self) -> bool {
        let endings = [" побеждает за ", "Вы победили! ", "Вы проиграли. "];
        let ends = |told: Vec<String>| told.iter().any(|words| endings.iter().any(|ending| words.contains(ending)));
        ends(self.channel_told()) || ends(told::aloud(&self.stage.discord.log(), self.dm)) || ends(self.boris_told())
    }

    /// Whoever's turn it is fires where it makes sense, waits for the answer where it was asked, and learns it.
    pub async fn shoot(&mut self, way: Way) -> Answer {
        let (side, cell) = (self.turn, self.hunts[self.turn].next());
        let asked_at = self.stage.discord.log().len();
        let answer = match side {
            Side::A => self.anna_fires(&cell, way).await,
            Side::B => self.boris_fires(&cell, way).await,
        };
        self.learn(Shot { side, cell, asked_at }, answer);
        answer
    }

    fn learn(&mut self, shot: Shot, answer: Answer) {
        self.hunts[shot.side].learn(&shot.cell, answer);
        self.turn = if answer == Answer::Miss { !shot.side } else { shot.side };
        self.shots.push(shot);
    }
}

/// What a player is called.
fn player(side: Side) -> &'static str {
    match side {
        Side::A => ANNA,
        Side::B => BORIS,
    }
}
