//! A bot made with the real serenity, and a simulator it is ready on.

use std::sync::Arc;
use std::time::Duration;

use broadside_sim::discord::{DiscordSim, PlaceId, UserId};
use serenity::all::{
    ChannelId, Client, ClientBuilder, Command, CommandInteraction, CommandOptionType, ComponentInteraction, Context, CreateActionRow,
    CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal,
    EditInteractionResponse, EventHandler, GatewayIntents, Http, HttpBuilder, InputTextStyle, Interaction,
};
use serenity::async_trait;
use serenity::http::HttpError;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The beginning of a picture of one pixel.
pub const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

struct Bot {
    codes: watch::Sender<Vec<isize>>,
}

/// Discord's number of an error.
pub fn code(error: &serenity::Error) -> isize {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.error.code,
        other => panic!("not an answer of Discord: {other}"),
    }
}

fn text(content: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(content)
}

fn board() -> EditInteractionResponse {
    let buttons = ["Miss", "Hit"].map(|label| CreateButton::new(label.to_lowercase()).label(label));
    EditInteractionResponse::new()
        .content("Б8: miss")
        .embed(CreateEmbed::new().attachment("board.png"))
        .new_attachment(CreateAttachment::bytes(PNG, "board.png").description("Row Б, column 8"))
        .components(vec![CreateActionRow::Buttons(buttons.into())])
}

impl Bot {
    async fn command(&self, ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        match command.data.name.as_str() {
            "fire" => {
                command.defer(ctx).await?;
                command.edit_response(ctx, board()).await?;
            }
            "field" => {
                let private = text("your field").ephemeral(true);
                let answer = CreateInteractionResponse::Message(private);
                command.create_response(ctx, answer).await?;
            }
            "twice" => {
                for _ in 0..2 {
                    let answer = CreateInteractionResponse::Message(text("once"));
                    command.create_response(ctx, answer).await?;
                }
            }
            "place" => {
                let input = CreateInputText::new(InputTextStyle::Paragraph, "Ships", "ships");
                let modal = CreateModal::new("lay", "Lay your fleet").components(vec![CreateActionRow::InputText(input)]);
                command.create_response(ctx, CreateInteractionResponse::Modal(modal)).await?;
            }
            // "sleep": says nothing, so that the three seconds pass.
            _ => {}
        }
        Ok(())
    }

    async fn press(&self, ctx: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
        let answer = text("pressed").components(vec![]);
        press.create_response(ctx, CreateInteractionResponse::UpdateMessage(answer)).await?;
        let more = CreateInteractionResponseFollowup::new().content("and more").ephemeral(true);
        press.create_followup(ctx, more).await?;
        Ok(())
    }
}

#[async_trait]
impl EventHandler for Bot {
    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(command) => self.command(&ctx, command).await,
            Interaction::Component(press) => self.press(&ctx, press).await,
            Interaction::Autocomplete(typed) => {
                let typed_so_far = typed.data.autocomplete().expect("something is typed").value;
                let choices = (1..=3).map(|n| format!("{typed_so_far}{n}"));
                let answer = choices.fold(CreateAutocompleteResponse::new(), |answer, cell| answer.add_string_choice(&cell, &cell));
                let answer = CreateInteractionResponse::Autocomplete(answer);
                typed.create_response(&ctx, answer).await
            }
            Interaction::Modal(sent) => {
                let answer = CreateInteractionResponse::Message(text("laid"));
                sent.create_response(&ctx, answer).await
            }
            _ => Ok(()),
        };
        if let Err(error) = done {
            self.codes.send_modify(|codes| codes.push(code(&error)));
        }
    }
}

/// A simulator, and a bot on it.
pub struct Stage {
    /// The simulator.
    pub sim: DiscordSim,
    /// The bot's REST client.
    pub http: Arc<Http>,
    codes: watch::Receiver<Vec<isize>>,
    task: JoinHandle<serenity::Result<()>>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn commands() -> Vec<CreateCommand> {
    let cell = CreateCommandOption::new(CommandOptionType::String, "cell", "Where to fire").set_autocomplete(true).required(true);
    let fire = CreateCommand::new("fire").description("Fire at a cell").add_option(cell);
    let plain = ["field", "twice", "place", "sleep"];
    let plain = plain.map(|name| CreateCommand::new(name).description("Something else"));
    std::iter::once(fire.description_localized("ru", "Огонь")).chain(plain).collect()
}

/// A simulator with a bot that is ready and has its commands registered.
pub async fn stage() -> Stage {
    let sim = DiscordSim::start().await;
    // A loaded machine must not use up the three seconds.
    sim.clock().stop();
    let http = HttpBuilder::new(sim.token()).proxy(sim.url()).ratelimiter_disabled(true).build();
    let (sender, codes) = watch::channel(Vec::new());
    let bot = Bot { codes: sender };
    let builder = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(bot);
    let mut client: Client = builder.await.expect("the client is built");
    let http = Arc::clone(&client.http);
    let task = tokio::spawn(async move { client.start().await });
    sim.ready().await;
    http.set_application_id(sim.application_id().into());
    Command::set_global_commands(&http, commands()).await.expect("the commands are registered");
    Stage { sim, http, codes, task }
}

impl Stage {
    /// A person speaking Russian, and a channel.
    pub fn here(&self) -> (UserId, PlaceId) {
        (self.sim.user_speaking("Anna", "ru"), self.sim.channel())
    }

    /// The bot posts a message; its id.
    pub async fn say(&self, place: PlaceId, message: CreateMessage) -> serenity::Result<u64> {
        let sent = ChannelId::new(place.0).send_message(&self.http, message).await;
        sent.map(|message| message.id.get())
    }

    /// Waits until the bot has met with these errors, in this order.
    pub async fn codes_are(&self, expected: &[isize]) {
        let mut codes = self.codes.clone();
        let met = codes.wait_for(|codes| codes == expected);
        let met = tokio::time::timeout(Duration::from_secs(60), met).await;
        met.expect("a minute is enough").expect("the bot lives");
    }
}
