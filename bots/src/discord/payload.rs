//! Converts messages to Discord's JSON with serenity's builders: escaped text, pictures with alternative texts, rows of buttons.
//! Pure: decides only the format.

use broadside_game::ids::{GameId, Home};
use broadside_present::{
    menu::{TextPart, text_parts},
    param::Visibility,
};
use broadside_service::request::{Emphasis, InputForm, Key, Press};
use serde_json::{Value, json};
use serenity::{
    builder::{CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateInputText, CreateModal},
    model::{
        application::{ButtonStyle, InputTextStyle},
        channel::MessageFlags,
        id::UserId,
    },
};

use super::{
    ids::{CommandIds, id},
    reply_token::Venue,
};
use crate::platform::{Message, PingTarget, split_evenly};

/// Discord's limits, in characters; a text that is too long for the content becomes the description of an embed.
const MAX_CONTENT: usize = 2_000;
const MAX_EMBED: usize = 4_096;
/// The maximum number of characters of a code block, which leaves room for the text above it.
const MAX_CODE_BLOCK: usize = 3_500;
const MAX_ROWS: usize = 5;
const MAX_ROW_BUTTONS: usize = 5;
const MAX_LABEL: usize = 80;

/// The content of a message in Discord's format.
#[derive(Clone, Debug)]
pub(super) struct Payload {
    /// The text; `None` if only the buttons change. Otherwise an edit replaces the whole message.
    content: Option<String>,
    /// The text as an embed, if it is too long for the content.
    pub(super) embed: Option<String>,
    keys: Vec<CreateActionRow>,
    /// Pictures and other files; the index is the attachment id.
    pub(super) files: Vec<CreateAttachment>,
    pub(super) users: Vec<UserId>,
    /// Whether the mentioned users, or the recipient of a direct message, are notified if the message is new.
    notifies: bool,
}

impl Payload {
    /// Converts a message; commands in its text become mentions.
    pub(super) fn new(message: &Message, ids: &CommandIds) -> Self {
        let (content, embed) = content_or_embed(&message.text, message.mono.as_deref(), ids);
        let pictures = [&message.picture, &message.poster]
            .into_iter()
            .flatten()
            .map(|picture| CreateAttachment::bytes(&*picture.png, picture.file_name()).description(&picture.alt));
        let file = message.file.iter().map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name));
        let files: Vec<_> = pictures.chain(file).collect();
        // Discord refuses a message that has only buttons.
        let content = if content.is_empty() && embed.is_none() && files.is_empty() { "\u{200b}".to_owned() } else { content };
        Self { content: Some(content), embed, files, ..Self::only_buttons(&message.keys) }
    }

    /// The same payload, which notifies these people if it is new and mentions [`PingTarget::Named`] ones before the text.
    pub(super) fn with_pings(mut self, pings: &PingTarget) -> Self {
        let PingTarget::Named(people) = pings else { return Self { notifies: *pings == PingTarget::Recipient, ..self } };
        let players = people.iter().filter_map(|mention| mention.id).filter(|player| player.home == Home::Discord);
        let users: Vec<UserId> = players.map(|player| id(player.number)).collect();
        if users.is_empty() {
            return self;
        }
        let mentions = users.iter().map(|user| format!("<@{user}>")).collect::<Vec<_>>().join(" ");
        let text = self.content.take().unwrap_or_default().trim_start_matches('\u{200b}').to_owned();
        if mentions.chars().count() + 1 + text.chars().count() > MAX_CONTENT {
            (self.content, self.embed) = (Some(mentions), Some(text));
        } else {
            self.content = Some(format!("{mentions}\n{text}").trim_end().to_owned());
        }
        Self { notifies: true, users, ..self }
    }

    /// Only buttons; an edit with this payload leaves the rest of the message unchanged.
    pub(super) fn only_buttons(keys: &[Vec<Key>]) -> Self {
        Self { content: None, embed: None, keys: components(keys), files: Vec::new(), users: Vec::new(), notifies: false }
    }

    pub(super) fn text(text: &str) -> Self {
        Self::new(&Message { text: text.to_owned(), ..Message::default() }, &CommandIds::default())
    }

    /// The body of a new message in a channel; for a repeat with the same nonce, Discord returns the first message.
    pub(super) fn channel_message(&self, nonce: &str) -> Value {
        let mut message = self.interaction_message(Visibility::Public);
        message["nonce"] = json!(nonce);
        message["enforce_nonce"] = json!(true);
        message
    }

    pub(super) fn interaction_message(&self, visibility: Visibility) -> Value {
        let notification = match visibility {
            // The asker is present, so no notification is needed.
            Visibility::Private => MessageFlags::EPHEMERAL,
            Visibility::Public if self.notifies => MessageFlags::empty(),
            Visibility::Public => MessageFlags::SUPPRESS_NOTIFICATIONS,
        };
        // The flag would also hide the bot's own embeds.
        let links = if self.embed.is_some() { MessageFlags::empty() } else { MessageFlags::SUPPRESS_EMBEDS };
        self.body(Some(links | notification))
    }

    /// The body of an edit. Flags are unchanged, unless they would hide the bot's own embed.
    pub(super) fn edit_body(&self) -> Value {
        self.body(self.embed.is_some().then(MessageFlags::empty))
    }

    /// The body with the fields of this payload, which are the same in all message bodies; unset ones remain unchanged by an edit. Serenity
    /// has a builder for each body, and numbers attachments only in its own client.
    fn body(&self, flags: Option<MessageFlags>) -> Value {
        let mut message = json!({"components": self.keys});
        if let Some(flags) = flags {
            message["flags"] = json!(flags);
        }
        let Some(content) = &self.content else { return message };
        message["content"] = json!(content);
        message["embeds"] = self.embed.iter().map(|text| json!({"description": text})).collect();
        message["allowed_mentions"] = json!(CreateAllowedMentions::new().users(&self.users));
        message["attachments"] = (0..)
            .zip(&self.files)
            .map(|(number, file): (u32, _)| match &file.description {
                Some(alt) => json!({"id": number.to_string(), "filename": file.filename, "description": alt}),
                None => json!({"id": number.to_string(), "filename": file.filename}),
            })
            .collect();
        message
    }
}

/// The custom id of the text input in a modal.
pub(super) const INPUT_ID: &str = "typed";
const MAX_TITLE: u16 = 45;
const MAX_TYPED: u16 = 1_000;

/// Converts a form to a modal. Its custom id contains the venue.
pub(super) fn modal(form: &InputForm, venue: Venue) -> CreateModal {
    let cut = |text: &str, most: u16| text.chars().take(most.into()).collect::<String>();
    let mut field =
        CreateInputText::new(InputTextStyle::Paragraph, cut(&form.label, MAX_TITLE), INPUT_ID).required(true).max_length(MAX_TYPED);
    if !form.typed.is_empty() {
        field = field.value(cut(&form.typed, MAX_TYPED));
    }
    CreateModal::new(format!("{}:{}", venue.letter(), form.says), cut(&form.title, MAX_TITLE))
        .components(vec![CreateActionRow::InputText(field)])
}

/// Escapes Discord's Markdown in plain text.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
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

/// The text in Discord's Markdown: commands are mentions, all else shows literally.
fn markdown(text: &str, ids: &CommandIds) -> String {
    let part = |part: TextPart<'_>| match part {
        TextPart::Words(words) => escape(words),
        TextPart::Command(listed) => ids.mention(&listed),
    };
    text_parts(text).into_iter().map(part).collect()
}

fn content_or_embed(text: &str, mono: Option<&str>, ids: &CommandIds) -> (String, Option<String>) {
    // Whole lines that fit: a truncated block would not be closed.
    let lines = |mono: &str| first_pieces(mono, &['\n'], MAX_CODE_BLOCK, |line| line.chars().count());
    let block = mono.map(|mono| format!("```\n{}\n```", lines(&mono.replace("```", "`\u{200b}``"))));
    let join = |text: String| match &block {
        Some(block) if text.is_empty() => block.clone(),
        Some(block) => format!("{text}\n{block}"),
        None => text,
    };
    let whole = join(markdown(text, ids));
    if whole.chars().count() <= MAX_CONTENT {
        return (whole, None);
    }
    let max_length = MAX_EMBED.saturating_sub(block.as_ref().map_or(0, |block| block.chars().count() + 1));
    let whole: String = join(truncate_markdown(text, max_length, ids)).chars().take(MAX_EMBED).collect();
    (String::new(), Some(whole))
}

/// The first pieces of a text, each ending with one of these separators, whose lengths together do not exceed `max_length`.
fn first_pieces(text: &str, separators: &[char], max_length: usize, length: impl Fn(&str) -> usize) -> String {
    let mut used = 0;
    let pieces = text.split_inclusive(separators).take_while(|piece| {
        used += length(piece);
        used <= max_length
    });
    pieces.collect::<String>().trim_end().to_owned()
}

/// The text in Markdown, truncated after a word to at most `max_length` characters.
fn truncate_markdown(text: &str, max_length: usize, ids: &CommandIds) -> String {
    let whole = markdown(text, ids);
    if whole.chars().count() <= max_length {
        return whole;
    }
    let words = first_pieces(text, &[' ', '\n'], max_length.saturating_sub(1), |word| markdown(word, ids).chars().count());
    format!("{}…", markdown(&words, ids))
}

/// Buttons in rows that Discord accepts: long rows are split evenly; if that makes too many rows, all rows are filled; buttons after the
/// 25th are dropped.
fn components(keys: &[Vec<Key>]) -> Vec<CreateActionRow> {
    let (mut rows, mut seen): (Vec<Vec<CreateButton>>, Vec<String>) = (Vec::new(), Vec::new());
    for row in keys {
        let buttons: Vec<_> = row.iter().filter_map(|key| button(key, &mut seen)).collect();
        rows.extend(split_evenly(&buttons, MAX_ROW_BUTTONS).map(<[_]>::to_vec));
    }
    if rows.len() > MAX_ROWS {
        let all: Vec<_> = rows.into_iter().flatten().collect();
        rows = all.chunks(MAX_ROW_BUTTONS).take(MAX_ROWS).map(<[_]>::to_vec).collect();
    }
    rows.into_iter().map(CreateActionRow::Buttons).collect()
}

/// Converts a button; `None` if its custom id is a repeat, which Discord would refuse. Disabled buttons are numbered to be unique.
fn button(key: &Key, seen: &mut Vec<String>) -> Option<CreateButton> {
    let id = match &key.press {
        Press::Verb(command) | Press::CopyOrSend { says: command, .. } => command.clone(),
        Press::Disabled => format!("spent {}", seen.len()),
        Press::OpenPrivate(word) => broadside_present::button::button(word.parse::<GameId>().ok()?, 0, "field"),
        // Discord has no copy buttons; the menu of a message can copy its link.
        Press::Copy(_) | Press::Invite(_) => return None,
    };
    if seen.contains(&id) {
        return None;
    }
    seen.push(id.clone());
    let label: String = key.label.chars().take(MAX_LABEL).collect();
    let label = if label.trim().is_empty() { "·".to_owned() } else { label };
    let style = match Emphasis::of(&key.press) {
        Emphasis::Main => ButtonStyle::Primary,
        Emphasis::Plain => ButtonStyle::Secondary,
        Emphasis::Agree => ButtonStyle::Success,
        Emphasis::Danger => ButtonStyle::Danger,
    };
    Some(CreateButton::new(id).style(style).label(label).disabled(key.press == Press::Disabled))
}

#[cfg(test)]
mod tests;
