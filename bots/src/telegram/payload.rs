//! Builds the request parameters of messages. Does no I/O.

use teloxide::{
    payloads::{
        EditMessageCaption, EditMessageCaptionSetters, EditMessageMedia, EditMessageText, EditMessageTextSetters, SendAnimation,
        SendDocument, SendMessage, SendMessageSetters, SendPhoto,
    },
    types::{EffectId, FileId, InputFile, InputMedia, InputMediaAnimation, InputMediaPhoto, LinkPreviewOptions, ReplyParameters},
};

use super::{
    client::{UPLOAD_REF, Upload},
    compose::TextPart,
    extended::ExtendedRequest,
    keys::Keyboard,
    target::{Target, chat_and_message},
};
use crate::message_ref::MessageRef;

/// A request for a new message with its topic, sound, quoted message and effect. A macro, because the payloads have no common trait
/// for them.
macro_rules! new_message_request {
    ($payload:expr, $target:ident, $keys:ident) => {{
        let mut payload = $payload;
        payload.message_thread_id = $target.topic;
        payload.disable_notification = $target.silent.then_some(true);
        payload.reply_parameters = $target.reply_to.map(|message| ReplyParameters::new(message).allow_sending_without_reply());
        payload.message_effect_id = $target.effect.map(EffectId::from);
        ExtendedRequest::new(payload, $keys)
    }};
}

/// A file in a payload, by its file id or as a reference to the upload.
type Attachment = (InputFile, Option<Upload>);

/// A function that builds a request for a new message with a file and its caption.
macro_rules! file_message {
    ($name:ident, $payload:ident) => {
        pub(super) fn $name(
            target: Target,
            (file, upload): Attachment,
            caption: &TextPart,
            keys: Option<Keyboard>,
        ) -> ExtendedRequest<$payload> {
            let mut payload = $payload::new(target.chat, file);
            payload.caption = Some(caption.text.clone()).filter(|text| !text.is_empty());
            payload.caption_entities = caption.entities.clone();
            let mut request = new_message_request!(payload, target, keys);
            request.file = upload;
            request
        }
    };
}

file_message!(photo, SendPhoto);
file_message!(animation, SendAnimation);
file_message!(document, SendDocument);

pub(super) fn text(target: Target, passage: &TextPart, keys: Option<Keyboard>) -> ExtendedRequest<SendMessage> {
    let mut payload = SendMessage::new(target.chat, &passage.text).link_preview_options(no_preview());
    payload.entities = passage.entities.clone();
    new_message_request!(payload, target, keys)
}

pub(super) fn edit_text(at: MessageRef, passage: &TextPart, keys: Option<Keyboard>) -> ExtendedRequest<EditMessageText> {
    let (chat, message) = chat_and_message(at);
    let mut payload = EditMessageText::new(chat, message, &passage.text).link_preview_options(no_preview());
    payload.entities = passage.entities.clone();
    ExtendedRequest::new(payload, keys)
}

/// An edit of the caption; an edit cannot remove the picture.
pub(super) fn edit_caption(at: MessageRef, passage: &TextPart, keys: Option<Keyboard>) -> ExtendedRequest<EditMessageCaption> {
    let (chat, message) = chat_and_message(at);
    let mut payload = EditMessageCaption::new(chat, message).caption(&passage.text);
    payload.caption_entities = passage.entities.clone();
    ExtendedRequest::new(payload, keys)
}

/// An edit of a message into a picture, by its file id or as an upload.
pub(super) fn edit_media(
    at: MessageRef,
    png: &[u8],
    caption: &TextPart,
    file_id: Option<String>,
    keys: Option<Keyboard>,
) -> ExtendedRequest<EditMessageMedia> {
    let (media, upload) = edited_picture(png, caption, file_id);
    edit_into(at, media, upload, keys)
}

/// The picture of an edit, by its file id or as an upload.
pub(super) fn edited_picture(png: &[u8], caption: &TextPart, file_id: Option<String>) -> (InputMedia, Option<Upload>) {
    let (file, upload) = picture(png, file_id);
    let mut media = InputMediaPhoto::new(file).caption(&caption.text);
    media.caption_entities = caption.entities.clone();
    (InputMedia::Photo(media), upload)
}

/// An edit of a message into an animation, which is uploaded.
pub(super) fn edit_animation(
    at: MessageRef,
    (file, upload): Attachment,
    caption: &TextPart,
    keys: Option<Keyboard>,
) -> ExtendedRequest<EditMessageMedia> {
    let mut media = InputMediaAnimation::new(file).caption(&caption.text);
    media.caption_entities = caption.entities.clone();
    edit_into(at, InputMedia::Animation(media), upload, keys)
}

fn edit_into(at: MessageRef, media: InputMedia, upload: Option<Upload>, keys: Option<Keyboard>) -> ExtendedRequest<EditMessageMedia> {
    let (chat, message) = chat_and_message(at);
    let mut request = ExtendedRequest::new(EditMessageMedia::new(chat, message, media), keys);
    request.file = upload;
    request
}

/// A picture in a payload: by its file id, or as a reference to the upload.
pub(super) fn picture(png: &[u8], file_id: Option<String>) -> Attachment {
    file_id.map_or_else(|| attachment("board.png", png), |name| (InputFile::file_id(FileId(name)), None))
}

/// A file as a reference in a payload, and its upload.
pub(super) fn attachment(name: &str, content: &[u8]) -> Attachment {
    let file = InputFile::file_id(FileId(UPLOAD_REF.to_owned()));
    (file, Some(Upload { name: name.to_owned(), content: content.to_vec() }))
}

fn no_preview() -> LinkPreviewOptions {
    LinkPreviewOptions { is_disabled: true, url: None, prefer_small_media: false, prefer_large_media: false, show_above_text: false }
}

#[cfg(test)]
mod tests;
