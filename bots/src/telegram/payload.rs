//! Messages as the parameters that Telegram is handed for them. Pure; decides nothing but the form.

use teloxide::{
    payloads::{
        EditMessageCaption, EditMessageCaptionSetters, EditMessageMedia, EditMessageText, EditMessageTextSetters, SendAnimation,
        SendDocument, SendMessage, SendMessageSetters, SendPhoto,
    },
    types::{FileId, InlineKeyboardMarkup, InputFile, InputMedia, InputMediaPhoto, LinkPreviewOptions, MessageId, ReplyParameters},
};

use super::{
    client::Upload,
    compose::{CAPTION, Passage, Step},
    outbound::{Anchor, Body, Target},
};

/// One change of a message that stands.
#[derive(Clone, Debug)]
pub(super) enum Edit {
    Media(Box<EditMessageMedia>, Upload),
    Caption(EditMessageCaption),
    Text(EditMessageText),
}

/// The change that makes this step out of the message that stands; `None` where no edit can.
pub(super) fn edit(anchor: Anchor, step: &Step, markup: Option<InlineKeyboardMarkup>) -> Option<Edit> {
    let Anchor { chat, message, body } = anchor;
    match (step, body) {
        (Step::Picture(png, caption), Body::Text | Body::Media) => {
            let mut media = InputMediaPhoto::new(uploaded()).caption(&caption.text);
            media.caption_entities = caption.entities();
            let mut payload = EditMessageMedia::new(chat, message, InputMedia::Photo(media));
            payload.reply_markup = markup;
            Some(Edit::Media(Box::new(payload), picture(png)))
        }
        (Step::Text(passage), Body::Text) => {
            let payload = EditMessageText::new(chat, message, &passage.text);
            let mut payload = payload.link_preview_options(no_preview());
            payload.entities = passage.entities();
            payload.reply_markup = markup;
            Some(Edit::Text(payload))
        }
        (Step::Text(passage), Body::Media) if passage.text.encode_utf16().count() <= CAPTION => {
            let mut payload = EditMessageCaption::new(chat, message).caption(&passage.text);
            payload.caption_entities = passage.entities();
            payload.reply_markup = markup;
            Some(Edit::Caption(payload))
        }
        (Step::Text(_), Body::Media) | (Step::File(..) | Step::Animation(..), Body::Text | Body::Media) => None,
    }
}

/// A payload with where it goes, what it answers and the keys under it: the types have no trait for that in common.
macro_rules! addressed {
    ($payload:expr, $target:ident, $markup:ident) => {{
        let mut payload = $payload;
        payload.message_thread_id = $target.topic;
        payload.reply_parameters = $target.answers.map(reply);
        payload.reply_markup = $markup.map(Into::into);
        payload.disable_notification = $target.silent.then_some(true);
        payload
    }};
}

/// A payload with a file, with what is said under it.
macro_rules! captioned {
    ($payload:expr, $target:ident, $caption:ident, $markup:ident) => {{
        let mut payload = addressed!($payload, $target, $markup);
        payload.caption = Some($caption.text.clone()).filter(|text| !text.is_empty());
        payload.caption_entities = $caption.entities();
        payload
    }};
}

pub(super) fn photo(target: Target, png: &[u8], caption: &Passage, markup: Option<InlineKeyboardMarkup>) -> (SendPhoto, Upload) {
    (captioned!(SendPhoto::new(target.chat, uploaded()), target, caption, markup), picture(png))
}

pub(super) fn animation(
    target: Target,
    name: &'static str,
    gif: &[u8],
    caption: &Passage,
    markup: Option<InlineKeyboardMarkup>,
) -> (SendAnimation, Upload) {
    let file = Upload { name: name.to_owned(), content: gif.to_vec() };
    (captioned!(SendAnimation::new(target.chat, uploaded()), target, caption, markup), file)
}

pub(super) fn document(
    target: Target,
    name: &str,
    content: &str,
    caption: &Passage,
    markup: Option<InlineKeyboardMarkup>,
) -> (SendDocument, Upload) {
    let file = Upload { name: name.to_owned(), content: content.as_bytes().to_vec() };
    (captioned!(SendDocument::new(target.chat, uploaded()), target, caption, markup), file)
}

pub(super) fn text(target: Target, passage: &Passage, markup: Option<InlineKeyboardMarkup>) -> SendMessage {
    let payload = SendMessage::new(target.chat, &passage.text).link_preview_options(no_preview());
    let mut payload = addressed!(payload, target, markup);
    payload.entities = passage.entities();
    payload
}

fn picture(png: &[u8]) -> Upload {
    Upload { name: "board.png".to_owned(), content: png.to_vec() }
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
