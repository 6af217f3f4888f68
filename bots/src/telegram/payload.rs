//! Messages as the parameters that Telegram is handed for them. Pure; decides nothing but the form.

use teloxide::{
    payloads::{
        EditMessageCaption, EditMessageCaptionSetters, EditMessageMedia, EditMessageText, EditMessageTextSetters, SendAnimation,
        SendDocument, SendMessage, SendMessageSetters, SendPhoto,
    },
    types::{FileId, InputFile, InputMedia, InputMediaPhoto, LinkPreviewOptions, MessageId, ReplyParameters},
};

use super::{
    client::Upload,
    compose::{CAPTION, Passage, Step},
    extended::{Attached, Extended},
    keys::Keyboard,
    outbound::{Anchor, Body, Sound, Target},
};

/// One change of a message that stands.
#[derive(Clone, Debug)]
pub(super) enum Edit<'a> {
    /// Into this picture, as [`media`] has it.
    Media(&'a [u8], &'a Passage),
    /// Into these words under the picture that stands, which no edit takes away.
    Caption(Extended<EditMessageCaption>),
    Text(Extended<EditMessageText>),
}

/// The change that makes this step out of the message that stands; `None` where no edit can.
pub(super) fn edit(anchor: Anchor, step: &Step, keys: Option<Keyboard>) -> Option<Edit<'_>> {
    let Anchor { chat, message, body } = anchor;
    match (step, body) {
        (Step::Picture(png, caption), Body::Text | Body::Media) => Some(Edit::Media(png, caption)),
        (Step::Text(passage), Body::Text) => {
            let payload = EditMessageText::new(chat, message, &passage.text);
            let mut payload = payload.link_preview_options(no_preview());
            payload.entities = passage.entities.clone();
            Some(Edit::Text(Extended::new(payload, keys)))
        }
        (Step::Text(passage), Body::Media) if passage.text.encode_utf16().count() <= CAPTION => {
            let mut payload = EditMessageCaption::new(chat, message).caption(&passage.text);
            payload.caption_entities = passage.entities.clone();
            Some(Edit::Caption(Extended::new(payload, keys)))
        }
        (Step::Text(_), Body::Media) | (Step::File(..) | Step::Animation(..), Body::Text | Body::Media) => None,
    }
}

/// The change of a message that stands into a picture, which Telegram has under the name `known` or is given.
pub(super) fn media(
    anchor: Anchor,
    (png, caption): (&[u8], &Passage),
    known: Option<String>,
    keys: Option<Keyboard>,
) -> (Extended<EditMessageMedia>, Option<Upload>) {
    let (file, upload) = picture(png, known);
    let mut media = InputMediaPhoto::new(file).caption(&caption.text);
    media.caption_entities = caption.entities.clone();
    let payload = EditMessageMedia::new(anchor.chat, anchor.message, InputMedia::Photo(media));
    (Extended::new(payload, keys), upload)
}

/// A payload with where it goes, whether it rings and what it answers: the types have no trait for that in common.
macro_rules! addressed {
    ($payload:expr, $target:ident) => {{
        let mut payload = $payload;
        payload.message_thread_id = $target.topic;
        payload.disable_notification = ($target.sound == Sound::Silent).then_some(true);
        payload.reply_parameters = $target.answers.map(reply);
        payload
    }};
}

/// A payload with a file, with what is said under it.
macro_rules! captioned {
    ($payload:expr, $target:ident, $caption:ident) => {{
        let mut payload = addressed!($payload, $target);
        payload.caption = Some($caption.text.clone()).filter(|text| !text.is_empty());
        payload.caption_entities = $caption.entities.clone();
        payload
    }};
}

/// A new message with a picture, which Telegram has under the name `known` or is given.
pub(super) fn photo(
    target: Target,
    (png, caption): (&[u8], &Passage),
    known: Option<String>,
    attached: Attached,
) -> (Extended<SendPhoto>, Option<Upload>) {
    let (file, upload) = picture(png, known);
    (Extended::new(captioned!(SendPhoto::new(target.chat, file), target, caption), attached), upload)
}

pub(super) fn animation(
    target: Target,
    name: &'static str,
    gif: &[u8],
    caption: &Passage,
    attached: Attached,
) -> (Extended<SendAnimation>, Upload) {
    let file = Upload { name: name.to_owned(), content: gif.to_vec() };
    (Extended::new(captioned!(SendAnimation::new(target.chat, uploaded()), target, caption), attached), file)
}

pub(super) fn document(
    target: Target,
    name: &str,
    content: &[u8],
    caption: &Passage,
    attached: Attached,
) -> (Extended<SendDocument>, Upload) {
    let file = Upload { name: name.to_owned(), content: content.to_vec() };
    (Extended::new(captioned!(SendDocument::new(target.chat, uploaded()), target, caption), attached), file)
}

pub(super) fn text(target: Target, passage: &Passage, attached: Attached) -> Extended<SendMessage> {
    let payload = SendMessage::new(target.chat, &passage.text).link_preview_options(no_preview());
    let mut payload = addressed!(payload, target);
    payload.entities = passage.entities.clone();
    Extended::new(payload, attached)
}

/// A picture as payloads name it: by what Telegram calls it, else as the file that goes along.
fn picture(png: &[u8], known: Option<String>) -> (InputFile, Option<Upload>) {
    match known {
        Some(name) => (InputFile::file_id(FileId(name)), None),
        None => (uploaded(), Some(Upload { name: "board.png".to_owned(), content: png.to_vec() })),
    }
}

/// The file that goes along, as payloads name it.
fn uploaded() -> InputFile {
    InputFile::file_id(FileId(Upload::ADDRESS.to_owned()))
}

fn reply(message: MessageId) -> ReplyParameters {
    ReplyParameters::new(message).allow_sending_without_reply()
}

fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions { is_disabled: true, url: None, prefer_small_media: false, prefer_large_media: false, show_above_text: false }
}

#[cfg(test)]
mod tests;
