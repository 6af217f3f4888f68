//! Choosing rules on Discord: what the cards that build rules turn into. The production entry over both simulators, with the
//! embedded store.

use broadside_sim::{
    discord::{Action, DiscordSim, Entry, InteractionHandle, MessageId, PlaceId, UserId},
    telegram::{self, Chat, TelegramSim, User},
};

use super::process::Process;

/// The data of a button of Discord that ends so.
pub(crate) fn data(entry: &Entry, ending: &str) -> String {
    let button = entry.buttons().into_iter().find(|button| button.custom_id.ends_with(ending));
    button.unwrap_or_else(|| panic!("no button says {ending}: {entry}")).custom_id
}

/// The code of the game that a challenge on Discord offers.
pub(crate) fn code_of(challenge: &Entry) -> String {
    data(challenge, " join").split(' ').next().expect("a button names its game").to_owned()
}

/// The first message since then that is so when it is sent or edited on Telegram, as soon as there is one.
pub(crate) async fn message_from(sim: &TelegramSim, since: usize, so: impl Fn(&telegram::Message) -> bool) -> telegram::Message {
    let find = |world: &telegram::World| {
        world.log()[since..].iter().find_map(|entry| match entry {
            telegram::Entry::Sent(message) | telegram::Entry::Edited(message) if so(message) => Some(message.clone()),
            _ => None,
        })
    };
    sim.wait_until(|world| find(world).is_some()).await;
    sim.look(find).expect("it was found a moment ago")
}

/// The same, that says this in a chat.
pub(crate) async fn heard_in(sim: &TelegramSim, chat: Chat, since: usize, words: &str) -> telegram::Message {
    message_from(sim, since, |message| message.chat == chat && message.words().contains(words)).await
}

/// A user of Telegram who has started the bot and received its welcome, and their private chat.
pub(crate) async fn started(sim: &TelegramSim, name: &str, language: &str) -> (User, Chat) {
    let user = sim.user(name, language);
    let chat = sim.private(&user);
    sim.start_bot(&user, None);
    sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
    (user, chat)
}

/// Both simulators and the process between them.
pub(crate) struct Stage {
    pub(crate) discord: DiscordSim,
    pub(crate) telegram: TelegramSim,
    pub(crate) process: Process,
}

impl Stage {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| Vec::new()).await
    }

    /// The same, with these variables too.
    pub(crate) async fn start_with(others: impl FnOnce(&TelegramSim) -> Vec<(&'static str, String)>) -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        discord.clock().stop();
        let variables = [
            ("DISCORD_TOKEN", discord.token()),
            ("DISCORD_API_URL", discord.url()),
            ("TELEGRAM_TOKEN", telegram.token().to_owned()),
            ("TELEGRAM_API_URL", telegram.url()),
        ];
        let process = Process::start(variables.into_iter().chain(others(&telegram)));
        discord.ready().await;
        telegram.wait_until(|world| world.has_listener()).await;
        Self { discord, telegram, process }
    }

    /// Stops; everything sent must have been clean and every press answered.
    pub(crate) async fn end(self) {
        self.process.end().await;
        self.discord.assert_clean();
        assert_eq!(self.telegram.problems(), Vec::<String>::new());
        assert_eq!(self.telegram.look(|world| world.unanswered()), []);
    }
}

/// Anna in a channel, with the card of her draft.
struct Anna<'s> {
    sim: &'s DiscordSim,
    anna: UserId,
    room: PlaceId,
    card: MessageId,
}

impl<'s> Anna<'s> {
    async fn opens_her_draft(sim: &'s DiscordSim) -> Self {
        let (anna, room) = (sim.user("Anna"), sim.channel());
        let card = sim.slash(anna, room, "custom", &[]).answer().await;
        assert_eq!((card.action, card.ephemeral), (Action::Responded, true), "{card}");
        assert!(card.content.contains("Your own rules: Classic"), "{card}");
        Self { sim, anna, room, card: card.message.expect("the card is a message") }
    }

    /// Presses a key of the card; the card itself turns.
    async fn turns(&self, says: &str) -> Entry {
        let turned = self.sim.press(self.anna, self.card, says).answer().await;
        assert_eq!((turned.action, turned.message, turned.ephemeral), (Action::Updated, Some(self.card), true), "{says}: {turned}");
        turned
    }

    /// Presses a key that opens a field.
    async fn opens(&self, says: &str) -> (InteractionHandle, Entry) {
        let pressed = self.sim.press(self.anna, self.card, says);
        let opened = pressed.answer().await;
        assert_eq!(opened.action, Action::ModalOpened, "{says}: {opened}");
        (pressed, opened)
    }

    /// Types into the field that was opened.
    async fn types(&self, opened: &InteractionHandle, text: &str) -> Entry {
        self.sim.submit(opened, &[("typed", text)]).answer().await
    }
}

#[tokio::test]
async fn discord_builds_rules_in_place_by_buttons_and_in_a_modal() {
    let stage = Stage::start().await;
    let anna = Anna::opens_her_draft(&stage.discord).await;
    let values = anna.turns("draft ?mines").await;
    assert!(values.content.contains("mines of each side") && values.buttons().iter().any(|button| button.label == "✓ 0"), "{values}");
    let card = anna.turns("custom mines=2").await;
    assert!(card.content.contains("2 mines a side") && card.buttons().iter().any(|button| button.label == "Mines: 2"), "{card}");
    anna.turns("draft presets 0").await;
    anna.turns("custom minefield").await;

    let (opened, form) = anna.opens("draft form").await;
    assert_eq!(form.body["components"][0]["components"][0]["value"], "minefield");
    let typed = anna.types(&opened, "mines=2 sweepers=0 touch=corners").await;
    assert_eq!((typed.action, typed.message), (Action::Updated, Some(anna.card)), "{typed}");
    assert!(typed.content.contains("2 mines a side"), "{typed}");

    let (opened, _) = anna.opens("draft form").await;
    let refused = anna.types(&opened, "sweepers=1 mines=0").await;
    assert!(refused.ephemeral && refused.message != Some(anna.card) && refused.content.contains("only with mines"), "{refused}");

    let (opened, _) = anna.opens("draft save").await;
    let saved = anna.types(&opened, "harbour").await;
    assert!(saved.ephemeral && saved.content.contains("“harbour”"), "{saved}");
    let choices = stage.discord.autocomplete(anna.anna, anna.room, "battle", &[("rules", "harb")]).await;
    assert_eq!(choices.into_iter().map(|choice| choice.value).collect::<Vec<_>>(), ["harbour"]);

    let pressed = stage.discord.press(anna.anna, anna.card, "battle draft").answer().await;
    assert!(!pressed.ephemeral && pressed.place == Some(anna.room), "{pressed}");
    assert!(pressed.content.contains("Anna challenges everyone.") && pressed.content.contains("Own rules"), "{pressed}");
    stage.end().await;
}
