//! A finished message as Discord's JSON: escaped text, pictures with their descriptions, rows of buttons.
//! Pure; decides nothing but the form.

use broadside_core::{
    game::ids::{GameId, Home},
    service::request::{Emphasis, Form, Key, Press},
};
use serde_json::{Value, json};

use super::rest::File;
use crate::{
    platform::{Message, Ring},
    printing,
};

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

/// The flag of messages only the asker sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The flag of messages under which Discord shows nothing of what their text links to.
const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The flag of new messages that come without a sound.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A message in Discord's form: the JSON and the files its attachments name.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Payload {
    /// `content`, `embeds`, `components`, `attachments`, `allowed_mentions`: whole, so that an edit leaves nothing of
    /// the old message standing.
    pub(super) json: Value,
    /// The files, in the order of their numbers.
    pub(super) files: Vec<File>,
    /// Whom it rings where it is new.
    sound: Sound,
}

/// Whom a new message rings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    /// Nobody.
    Silent,
    /// Whoever a direct message is for.
    Rings,
    /// Whom it names.
    Names,
}

impl Payload {
    /// The message in Discord's form.
    pub(super) fn new(message: &Message) -> Self {
        let (content, embeds) = words(&message.text, message.mono.as_deref());
        let (mut files, mut attachments) = (Vec::new(), Vec::new());
        for picture in [&message.picture, &message.poster].into_iter().flatten() {
            let (name, alt) = (picture.name(), picture.alt.chars().take(ALT).collect::<String>());
            attachments.push(json!({"id": files.len().to_string(), "filename": name, "description": alt}));
            files.push(File { name: name.to_owned(), media: picture.media().mime(), bytes: picture.png.to_vec() });
        }
        if let Some((name, bytes)) = &message.file {
            attachments.push(json!({"id": files.len().to_string(), "filename": name}));
            files.push(File { name: name.clone(), media: printing::media(name), bytes: bytes.clone() });
        }
        // Discord refuses a message of nothing but buttons.
        let content = if content.is_empty() && embeds.is_empty() && files.is_empty() { "\u{200b}".to_owned() } else { content };
        let json = json!({
            "content": content, "embeds": embeds, "attachments": attachments,
            "components": components(&message.keys), "allowed_mentions": {"parse": []},
        });
        Self { json, files, sound: Sound::Silent }
    }

    /// The same, ringing these where it is new.
    pub(super) fn ringing(mut self, ring: &Ring) -> Self {
        match ring {
            Ring::Nobody => {}
            Ring::Reader => self.sound = Sound::Rings,
            Ring::Named(people) => {
                let people = people.iter().filter_map(|mention| mention.player).filter(|player| player.home == Home::Discord);
                self.name(&people.map(|player| player.number.to_string()).collect::<Vec<_>>());
            }
        }
        self
    }

    /// Begins with these people, as Discord names them; they alone are rung.
    fn name(&mut self, users: &[String]) {
        if users.is_empty() {
            return;
        }
        self.sound = Sound::Names;
        self.json["allowed_mentions"] = json!({"parse": [], "users": users});
        let named = users.iter().map(|user| format!("<@{user}>")).collect::<Vec<_>>().join(" ");
        let text = self.json["content"].as_str().unwrap_or_default().trim_start_matches('\u{200b}').to_owned();
        if named.chars().count() + 1 + text.chars().count() > CONTENT {
            self.json["embeds"] = json!([{"description": text}]);
            self.json["content"] = json!(named);
        } else {
            self.json["content"] = json!(format!("{named}\n{text}").trim_end());
        }
    }

    /// Whether it names somebody whom it rings.
    pub(super) fn names(&self) -> bool {
        self.sound == Sound::Names
    }

    /// Only the buttons, leaving the rest of a standing message as it is.
    pub(super) fn only_keys(keys: &[Vec<Key>]) -> Self {
        Self { json: json!({"components": components(keys)}), files: Vec::new(), sound: Sound::Silent }
    }

    /// A short text in Discord's form.
    pub(super) fn text(text: &str) -> Self {
        Self::new(&Message { text: text.to_owned(), ..Message::default() })
    }

    /// The JSON of a new message that all see.
    pub(super) fn created(&self) -> Value {
        let sound = match self.sound {
            Sound::Silent => SUPPRESS_NOTIFICATIONS,
            Sound::Rings | Sound::Names => 0,
        };
        self.flagged(self.flags() | sound)
    }

    /// The JSON of a new message only the asker sees, who is there.
    pub(super) fn hushed(&self) -> Value {
        self.flagged(self.flags() | EPHEMERAL)
    }

    /// The JSON that a standing message is edited into. Flags stay as they are, unless an embed of ours would stay hidden.
    pub(super) fn edited(&self) -> Value {
        if self.has_embeds() { self.flagged(0) } else { self.json.clone() }
    }

    /// The flags of every new message: the flag against embeds hides our own, too.
    fn flags(&self) -> u64 {
        if self.has_embeds() { 0 } else { SUPPRESS_EMBEDS }
    }

    fn has_embeds(&self) -> bool {
        self.json["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty())
    }

    fn flagged(&self, flags: u64) -> Value {
        let mut json = self.json.clone();
        json["flags"] = json!(flags);
        json
    }
}

/// The custom id of a modal's one field.
pub(super) const FIELD: &str = "typed";
/// Characters of a modal's title and of its field's label.
const TITLE: usize = 45;
/// Characters that can be typed into the field.
const TYPED: usize = 1_000;

/// A field to type into, in Discord's form.
pub(super) fn modal(form: &Form) -> Value {
    let cut = |text: &str, most: usize| text.chars().take(most).collect::<String>();
    let mut field = json!({
        "type": 4, "custom_id": FIELD, "style": 2, "label": cut(&form.label, TITLE), "required": true, "max_length": TYPED,
    });
    if !form.typed.is_empty() {
        field["value"] = json!(cut(&form.typed, TYPED));
    }
    json!({"custom_id": form.says, "title": cut(&form.title, TITLE), "components": [{"type": 1, "components": [field]}]})
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

fn words(text: &str, mono: Option<&str>) -> (String, Vec<Value>) {
    let block = mono.map(|mono| format!("```\n{}\n```", whole_lines(&mono.replace("```", "`\u{200b}``"))));
    let join = |text: String| match &block {
        Some(block) if text.is_empty() => block.clone(),
        Some(block) => format!("{text}\n{block}"),
        None => text,
    };
    let whole = join(escape(text));
    if whole.chars().count() <= CONTENT {
        return (whole, Vec::new());
    }
    let room = EMBED.saturating_sub(block.as_ref().map_or(0, |block| block.chars().count() + 1));
    let whole: String = join(fit(text, room)).chars().take(EMBED).collect();
    (String::new(), vec![json!({"description": whole})])
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
fn components(keys: &[Vec<Key>]) -> Vec<Value> {
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for row in keys {
        let buttons: Vec<Value> = row.iter().filter_map(|key| button(key, &mut seen)).collect();
        let lines = buttons.len().div_ceil(IN_A_ROW).max(1);
        let width = buttons.len().div_ceil(lines).max(1);
        rows.extend(buttons.chunks(width).map(<[Value]>::to_vec));
    }
    if rows.len() > ROWS {
        let all: Vec<Value> = rows.into_iter().flatten().collect();
        rows = all.chunks(IN_A_ROW).take(ROWS).map(<[Value]>::to_vec).collect();
    }
    rows.into_iter().map(|row| json!({"type": 1, "components": row})).collect()
}

/// Discord refuses a message with two buttons of one id, so a repeat is left out; spent ones are numbered.
fn button(key: &Key, seen: &mut Vec<String>) -> Option<Value> {
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
    let label: String = key.label.chars().take(LABEL).collect();
    let label = if label.trim().is_empty() { "·".to_owned() } else { label };
    let spent = key.press == Press::Spent;
    let button = json!({"type": 2, "style": style(key.emphasis()), "label": label, "custom_id": id, "disabled": spent});
    seen.push(id);
    Some(button)
}

/// Discord's number of the colour.
fn style(emphasis: Emphasis) -> u8 {
    match emphasis {
        Emphasis::Main => 1,
        Emphasis::Plain => 2,
        Emphasis::Agree => 3,
        Emphasis::Danger => 4,
    }
}

#[cfg(test)]
#[path = "payload_tests.rs"]
mod tests;
