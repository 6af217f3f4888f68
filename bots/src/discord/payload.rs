//! A finished message in Discord's form, by serenity's builders: escaped text, pictures with their descriptions, rows of buttons.
//! Pure; decides nothing but the form.

use broadside_core::{
    game::ids::{GameId, Home},
    present::{menu::in_groups, verb::Visibility},
    service::request::{Emphasis, InputForm, Key, Press},
};
use serde_json::{Value, json};
use serenity::{
    builder::{
        CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateEmbed, CreateInputText, CreateModal, EditMessage,
    },
    model::{
        application::{ButtonStyle, InputTextStyle},
        channel::MessageFlags,
        id::UserId,
    },
};

use super::{ids::id, reply_token::Venue};
use crate::platform::{Message, Ring};

/// Characters of a message's content.
const CONTENT: usize = 2_000;
/// Characters of an embed's description, which takes what the content cannot.
const EMBED: usize = 4_096;
/// Characters of a block in the fixed-width face, which leave the text above it some room.
const BLOCK: usize = 3_500;
const ROWS: usize = 5;
const IN_A_ROW: usize = 5;
const LABEL: usize = 80;
const ALT: usize = 1_024;

/// A message in Discord's form.
#[derive(Clone, Debug)]
pub(super) struct Payload {
    /// Nothing where only the buttons change; else an edit leaves nothing of the old message standing.
    content: Option<String>,
    /// What the content cannot take.
    pub(super) embed: Option<String>,
    keys: Vec<CreateActionRow>,
    /// Pictures and other files, in the order of their numbers.
    pub(super) files: Vec<CreateAttachment>,
    /// Whom it names and rings.
    pub(super) users: Vec<UserId>,
    /// Whether it rings whom it names, or whoever it is a direct message to, where it is new.
    rings: bool,
}

impl Payload {
    /// The message in Discord's form.
    pub(super) fn new(message: &Message) -> Self {
        let (content, embed) = words(&in_groups(&message.text), message.mono.as_deref());
        let pictures = [&message.picture, &message.poster].into_iter().flatten().map(|picture| {
            let alt = picture.alt.chars().take(ALT).collect::<String>();
            CreateAttachment::bytes(&*picture.png, picture.name()).description(alt)
        });
        let file = message.file.iter().map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
        let files: Vec<_> = pictures.chain(file).collect();
        // Discord refuses a message of nothing but buttons.
        let content = if content.is_empty() && embed.is_none() && files.is_empty() { "\u{200b}".to_owned() } else { content };
        Self { content: Some(content), embed, files, ..Self::only_keys(&message.keys) }
    }

    /// The same, ringing these where it is new.
    pub(super) fn ringing(mut self, ring: &Ring) -> Self {
        match ring {
            Ring::Nobody => {}
            Ring::Reader => self.rings = true,
            Ring::Named(people) => {
                let people = people.iter().filter_map(|mention| mention.id).filter(|player| player.home == Home::Discord);
                self.name(people.map(|player| id(player.number)).collect());
            }
        }
        self
    }

    /// Begins with these people, as Discord names them; they alone are rung.
    fn name(&mut self, users: Vec<UserId>) {
        if users.is_empty() {
            return;
        }
        let named = users.iter().map(|user| format!("<@{user}>")).collect::<Vec<_>>().join(" ");
        let text = self.content.take().unwrap_or_default().trim_start_matches('\u{200b}').to_owned();
        if named.chars().count() + 1 + text.chars().count() > CONTENT {
            (self.content, self.embed) = (Some(named), Some(text));
        } else {
            self.content = Some(format!("{named}\n{text}").trim_end().to_owned());
        }
        (self.rings, self.users) = (true, users);
    }

    /// Only the buttons, leaving the rest of a standing message as it is.
    pub(super) fn only_keys(keys: &[Vec<Key>]) -> Self {
        Self { content: None, embed: None, keys: components(keys), files: Vec::new(), users: Vec::new(), rings: false }
    }

    /// A short text in Discord's form.
    pub(super) fn text(text: &str) -> Self {
        Self::new(&Message { text: text.to_owned(), ..Message::default() })
    }

    /// A new message of a channel; Discord gives the first one back for a repeat with the same nonce.
    pub(super) fn created(&self, nonce: &str) -> Value {
        let mut message = self.answered(Visibility::Public);
        message["nonce"] = json!(nonce);
        message["enforce_nonce"] = json!(true);
        message
    }

    /// A new message of an interaction.
    pub(super) fn answered(&self, seen: Visibility) -> Value {
        let sound = match seen {
            // The asker is there.
            Visibility::Private => MessageFlags::EPHEMERAL,
            Visibility::Public if self.rings => MessageFlags::empty(),
            Visibility::Public => MessageFlags::SUPPRESS_NOTIFICATIONS,
        };
        // The flag hides our own embeds, too.
        let links = if self.embed.is_some() { MessageFlags::empty() } else { MessageFlags::SUPPRESS_EMBEDS };
        self.filled(EditMessage::new().flags(links | sound))
    }

    /// What a standing message is edited into. Flags stay as they are, unless an embed of ours would stay hidden.
    pub(super) fn edited(&self) -> Value {
        self.filled(if self.embed.is_some() { EditMessage::new().flags(MessageFlags::empty()) } else { EditMessage::new() })
    }

    /// A message with these flags. Messages of every kind have the same fields, of which serenity's edit lists only those that are set;
    /// serenity numbers files in its own sender only.
    fn filled(&self, message: EditMessage) -> Value {
        let written = |message: EditMessage| serde_json::to_value(message).expect("what is sent has names for all its fields");
        let message = message.components(self.keys.clone());
        let Some(content) = &self.content else { return written(message) };
        let embeds = self.embed.iter().map(|text| CreateEmbed::new().description(text)).collect();
        let mentions = CreateAllowedMentions::new().users(&self.users);
        let mut message = written(message.content(content).embeds(embeds).allowed_mentions(mentions));
        let files = self.files.iter().enumerate();
        message["attachments"] = files
            .map(|(number, file)| match &file.description {
                Some(alt) => json!({"id": number.to_string(), "filename": file.filename, "description": alt}),
                None => json!({"id": number.to_string(), "filename": file.filename}),
            })
            .collect();
        message
    }
}

/// The custom id of a modal's one field.
pub(super) const FIELD: &str = "typed";
/// Characters of a modal's title and of its field's label.
const TITLE: u16 = 45;
/// Characters that can be typed into the field.
const TYPED: u16 = 1_000;

/// A field to type into, in Discord's form; its name says where it is opened.
pub(super) fn modal(form: &InputForm, venue: Venue) -> CreateModal {
    let cut = |text: &str, most: u16| text.chars().take(most.into()).collect::<String>();
    let mut field = CreateInputText::new(InputTextStyle::Paragraph, cut(&form.label, TITLE), FIELD).required(true).max_length(TYPED);
    if !form.typed.is_empty() {
        field = field.value(cut(&form.typed, TYPED));
    }
    CreateModal::new(format!("{}:{}", venue.letter(), form.says), cut(&form.title, TITLE))
        .components(vec![CreateActionRow::InputText(field)])
}

/// Plain text so that Discord shows it letter by letter.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let indent = line.len() - line.trim_start().len();
        for (at, letter) in line.char_indices() {
            let leads = at == indent && matches!(letter, '#' | '>' | '-' | '+');
            if leads || matches!(letter, '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[') {
                out.push('\\');
            }
            out.push(letter);
        }
    }
    out
}

fn words(text: &str, mono: Option<&str>) -> (String, Option<String>) {
    let block = mono.map(|mono| format!("```\n{}\n```", whole_lines(&mono.replace("```", "`\u{200b}``"))));
    let join = |text: String| match &block {
        Some(block) if text.is_empty() => block.clone(),
        Some(block) => format!("{text}\n{block}"),
        None => text,
    };
    let whole = join(escape(text));
    if whole.chars().count() <= CONTENT {
        return (whole, None);
    }
    let room = EMBED.saturating_sub(block.as_ref().map_or(0, |block| block.chars().count() + 1));
    let whole: String = join(fit(text, room)).chars().take(EMBED).collect();
    (String::new(), Some(whole))
}

/// The lines that fit into a block, from the first on: a block that is cut would not end.
fn whole_lines(mono: &str) -> &str {
    let (mut room, mut end) = (BLOCK, 0);
    for line in mono.split_inclusive('\n') {
        let long = line.chars().count();
        if long > room {
            return mono[..end].trim_end();
        }
        (room, end) = (room - long, end + line.len());
    }
    mono
}

/// As much of the text as fits into `room` characters once escaped.
fn fit(text: &str, room: usize) -> String {
    let whole = escape(text);
    if whole.chars().count() <= room {
        return whole;
    }
    let mut kept = String::new();
    let mut used = 1;
    for piece in text.split_inclusive([' ', '\n']) {
        used += escape(piece).chars().count();
        if used > room {
            break;
        }
        kept.push_str(piece);
    }
    format!("{}…", escape(kept.trim_end()))
}

/// Buttons in rows Discord takes: long rows are broken evenly; when that makes too many rows, all are
/// filled up; what is beyond twenty-five is left out.
fn components(keys: &[Vec<Key>]) -> Vec<CreateActionRow> {
    let mut rows: Vec<Vec<CreateButton>> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for row in keys {
        let buttons: Vec<_> = row.iter().filter_map(|key| button(key, &mut seen)).collect();
        let lines = buttons.len().div_ceil(IN_A_ROW).max(1);
        let width = buttons.len().div_ceil(lines).max(1);
        rows.extend(buttons.chunks(width).map(<[_]>::to_vec));
    }
    if rows.len() > ROWS {
        let all: Vec<_> = rows.into_iter().flatten().collect();
        rows = all.chunks(IN_A_ROW).take(ROWS).map(<[_]>::to_vec).collect();
    }
    rows.into_iter().map(CreateActionRow::Buttons).collect()
}

/// Discord refuses a message with two buttons of one id, so a repeat is left out; spent ones are numbered.
fn button(key: &Key, seen: &mut Vec<String>) -> Option<CreateButton> {
    let id = match &key.press {
        Press::Verb(said) | Press::CopyOrSay { says: said, .. } => said.clone(),
        Press::Spent => format!("spent {}", seen.len()),
        Press::OpenPrivate(word) => format!("{} 0 field", word.parse::<GameId>().ok()?),
        // No button of Discord's copies anything; the challenge itself has a link there, in the menu of its message.
        Press::Copy(_) | Press::Invite(_) => return None,
    };
    if seen.contains(&id) {
        return None;
    }
    seen.push(id.clone());
    let label: String = key.label.chars().take(LABEL).collect();
    let label = if label.trim().is_empty() { "·".to_owned() } else { label };
    let style = match Emphasis::of(&key.press) {
        Emphasis::Main => ButtonStyle::Primary,
        Emphasis::Plain => ButtonStyle::Secondary,
        Emphasis::Agree => ButtonStyle::Success,
        Emphasis::Danger => ButtonStyle::Danger,
    };
    Some(CreateButton::new(id).style(style).label(label).disabled(key.press == Press::Spent))
}

#[cfg(test)]
#[path = "payload_tests.rs"]
mod tests;
