//! Custom rules are built on Discord by buttons and in a modal, saved, and used for a challenge. Also the helpers of tests that run the
//! whole bot between both simulators, with the embedded store.

use broadside_sim::{
    discord::{Action, DiscordSim, Entry, InteractionHandle, MessageId, PlaceId, UserId},
    telegram::{self, Chat, TelegramSim, User},
};

use super::process::Process;

/// The custom id of the button of a Discord message whose custom id has this ending; panics if there is none.
pub(crate) fn button_data(entry: &Entry, ending: &str) -> String {
    let button = entry.buttons().into_iter().find(|button| button.custom_id.ends_with(ending));
    button.unwrap_or_else(|| panic!("no button ends with {ending}: {entry}")).custom_id
}

/// The code of the game in the Join button of a challenge on Discord.
pub(crate) fn game_code(challenge: &Entry) -> String {
    button_data(challenge, " join").split(' ').next().expect("the button data starts with the code of the game").to_owned()
}

/// Waits for a message sent or edited on Telegram that matches; entries of the log before `since` do not count.
pub(crate) async fn wait_for_message(sim: &TelegramSim, since: usize, matches: impl Fn(&telegram::Message) -> bool) -> telegram::Message {
    let find = |world: &telegram::World| {
        world.log()[since..].iter().find_map(|entry| match entry {
            telegram::Entry::Sent(message) | telegram::Entry::Edited(message) if matches(message) => Some(message.clone()),
            _ => None,
        })
    };
    sim.wait_until(|world| find(world).is_some()).await;
    sim.look(find).expect("the message is still in the log")
}

/// Waits for a message in this chat of Telegram that contains the text, like [`wait_for_message`].
pub(crate) async fn wait_for_text(sim: &TelegramSim, chat: Chat, since: usize, text: &str) -> telegram::Message {
    wait_for_message(sim, since, |message| message.chat == chat && message.words().contains(text)).await
}

/// Creates a user of Telegram who starts the bot, waits for the welcome, and returns the user with their private chat.
pub(crate) async fn start_private_chat(sim: &TelegramSim, name: &str, language: &str) -> (User, Chat) {
    let user = sim.user(name, language);
    let chat = sim.private(&user);
    sim.start_bot(&user, None);
    sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
    (user, chat)
}

/// Both simulators and the bot between them.
pub(crate) struct Stage {
    pub(crate) discord: DiscordSim,
    pub(crate) telegram: TelegramSim,
    pub(crate) process: Process,
}

impl Stage {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| Vec::new()).await
    }

    /// Starts the bot with additional environment variables, which may depend on the Telegram simulator.
    pub(crate) async fn start_with(extra: impl FnOnce(&TelegramSim) -> Vec<(&'static str, String)>) -> Self {
        let (discord, telegram) = (DiscordSim::start().await, TelegramSim::start().await);
        discord.clock().stop();
        let variables = [
            ("DISCORD_TOKEN", discord.token()),
            ("DISCORD_API_URL", discord.url()),
            ("TELEGRAM_TOKEN", telegram.token().to_owned()),
            ("TELEGRAM_API_URL", telegram.url()),
        ];
        let process = Process::start(variables.into_iter().chain(extra(&telegram)));
        discord.ready().await;
        telegram.wait_until(|world| world.has_listener()).await;
        Self { discord, telegram, process }
    }

    /// Stops the bot; panics if a simulator reports a problem or a button press was not answered.
    pub(crate) async fn end(self) {
        self.process.end().await;
        self.discord.assert_clean();
        assert_eq!(self.telegram.problems(), Vec::<String>::new());
        assert_eq!(self.telegram.look(|world| world.unanswered()), []);
    }
}

/// A draft of rules, shown as an ephemeral card to a player in a channel.
struct Draft<'s> {
    sim: &'s DiscordSim,
    anna: UserId,
    room: PlaceId,
    card: MessageId,
}

impl<'s> Draft<'s> {
    async fn open(sim: &'s DiscordSim) -> Self {
        let (anna, room) = (sim.user("Anna"), sim.channel());
        let card = sim.slash(anna, room, "custom", &[]).answer().await;
        assert_eq!((card.action, card.ephemeral), (Action::Responded, true), "{card}");
        assert!(card.content.contains("Your own rules: Classic"), "{card}");
        Self { sim, anna, room, card: card.message.expect("the response has a message id") }
    }

    /// Presses a button that updates the card in place.
    async fn press(&self, button: &str) -> Entry {
        let updated = self.sim.press(self.anna, self.card, button).answer().await;
        assert_eq!((updated.action, updated.message, updated.ephemeral), (Action::Updated, Some(self.card), true), "{button}: {updated}");
        updated
    }

    /// Presses a button that opens a modal.
    async fn open_modal(&self, button: &str) -> (InteractionHandle, Entry) {
        let press = self.sim.press(self.anna, self.card, button);
        let modal = press.answer().await;
        assert_eq!(modal.action, Action::ModalOpened, "{button}: {modal}");
        (press, modal)
    }

    /// Submits the modal that this press opened.
    async fn submit(&self, press: &InteractionHandle, text: &str) -> Entry {
        self.sim.submit(press, &[("typed", text)]).answer().await
    }
}

#[tokio::test]
async fn discord_builds_rules_in_place_by_buttons_and_in_a_modal() {
    let stage = Stage::start().await;
    let draft = Draft::open(&stage.discord).await;
    let values = draft.press("draft ?mines").await;
    assert!(values.content.contains("mines of each side") && values.buttons().iter().any(|button| button.label == "✓ 0"), "{values}");
    let card = draft.press("custom mines=2").await;
    assert!(card.content.contains("2 mines a side") && card.buttons().iter().any(|button| button.label == "Mines: 2"), "{card}");
    draft.press("draft presets 0").await;
    draft.press("custom minefield").await;

    let (press, modal) = draft.open_modal("draft form").await;
    assert_eq!(modal.body["components"][0]["components"][0]["value"], "minefield");
    let updated = draft.submit(&press, "mines=2 sweepers=0 touch=corners").await;
    assert_eq!((updated.action, updated.message), (Action::Updated, Some(draft.card)), "{updated}");
    assert!(updated.content.contains("2 mines a side"), "{updated}");

    let (press, _) = draft.open_modal("draft form").await;
    let refused = draft.submit(&press, "sweepers=1 mines=0").await;
    assert!(refused.ephemeral && refused.message != Some(draft.card) && refused.content.contains("only with mines"), "{refused}");

    let (press, _) = draft.open_modal("draft save").await;
    let saved = draft.submit(&press, "harbour").await;
    assert!(saved.ephemeral && saved.content.contains("“harbour”"), "{saved}");
    let choices = stage.discord.autocomplete(draft.anna, draft.room, "battle", &[("rules", "harb")]).await;
    assert_eq!(choices.into_iter().map(|choice| choice.value).collect::<Vec<_>>(), ["harbour"]);

    let challenge = stage.discord.press(draft.anna, draft.card, "battle draft").answer().await;
    assert!(!challenge.ephemeral && challenge.place == Some(draft.room), "{challenge}");
    assert!(challenge.content.contains("Anna challenges everyone.") && challenge.content.contains("Own rules"), "{challenge}");
    stage.end().await;
}
