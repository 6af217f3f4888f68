//! Uploaded files: their limits, ids and JSON objects. Checks only signatures and sizes; decodes nothing.

use std::sync::Arc;

use serde_json::{Value, json};

use super::model::{Media, MediaKind};
use super::wire::{Call, Refusal};
use super::world::World;

/// The largest photo, in bytes.
const MAX_PHOTO_BYTES: usize = 10 * 1024 * 1024;
/// The largest other file, in bytes.
const MAX_FILE_BYTES: usize = 50 * 1024 * 1024;

/// A stored file. Thumbnails have their own ids, as on Telegram.
#[derive(Debug, Clone)]
pub(super) struct File {
    pub media: Media,
    pub path: String,
    pub thumbnail: bool,
}

impl MediaKind {
    fn word(self) -> &'static str {
        match self {
            MediaKind::Photo => "photo",
            MediaKind::Document => "document",
            MediaKind::Animation => "animation",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [MediaKind::Photo, MediaKind::Document, MediaKind::Animation].into_iter().find(|kind| kind.word() == word)
    }
}

impl World {
    /// The file of a parameter: an upload, or a known file id.
    pub(super) fn media(&mut self, call: &Call, kind: MediaKind, value: &str) -> Result<Media, Refusal> {
        let Some(part) = value.strip_prefix("attach://") else {
            return self.known_file(call, kind, value);
        };
        let upload = call
            .uploads
            .get(part)
            .ok_or_else(|| Refusal::bot_fault("Bad Request: there is no photo in the request", format!("the part `{part}` is absent")))?;
        check(kind, &upload.bytes)?;
        let number = self.new_id();
        let media = Media {
            kind,
            file_id: format!("{}-{number}-full", kind.word()),
            name: upload.name.clone(),
            bytes: Arc::from(&upload.bytes[..]),
        };
        let path = format!("{}s/file_{number}", kind.word());
        let file = File { media: media.clone(), path, thumbnail: false };
        if kind == MediaKind::Photo {
            let small = File { path: format!("photos/thumbnail_{number}"), thumbnail: true, ..file.clone() };
            self.files.insert(format!("photo-{number}-small"), small);
        }
        self.files.insert(media.file_id.clone(), file);
        Ok(media)
    }

    /// Stores a file as both sizes of a person's profile photo.
    pub(super) fn set_avatar(&mut self, user: i64, bytes: &[u8]) {
        let number = self.new_id();
        let sizes = ["small", "full"].map(|size| {
            let file_id = format!("portrait-{number}-{size}");
            let media = Media { kind: MediaKind::Photo, file_id: file_id.clone(), name: String::new(), bytes: Arc::from(bytes) };
            let file = File { media, path: format!("photos/portrait_{number}_{size}.jpg"), thumbnail: size == "small" };
            self.files.insert(file_id.clone(), file);
            file_id
        });
        self.avatars.insert(user, sizes);
    }

    fn known_file(&mut self, call: &Call, kind: MediaKind, value: &str) -> Result<Media, Refusal> {
        if value.starts_with("http://") || value.starts_with("https://") {
            return Err(Refusal::bot_fault(
                "Bad Request: failed to get HTTP URL content",
                "the simulator fetches no files from the network".into(),
            ));
        }
        let Some(file) = self.files.get(value).cloned() else {
            return Err(Refusal::new(400, "Bad Request: wrong file identifier/HTTP URL specified"));
        };
        if file.thumbnail {
            self.add_problem(&call.method, "the file_id of a thumbnail was sent again, not that of the largest size");
        }
        if file.media.kind != kind {
            return Err(Refusal::bot_fault(
                "Bad Request: type of file mismatch",
                format!("a {} was sent again as a {}", file.media.kind.word(), kind.word()),
            ));
        }
        Ok(file.media)
    }
}

fn check(kind: MediaKind, bytes: &[u8]) -> Result<(), Refusal> {
    let max = if kind == MediaKind::Photo { MAX_PHOTO_BYTES } else { MAX_FILE_BYTES };
    if bytes.is_empty() || bytes.len() > max {
        return Err(Refusal::bot_fault("Bad Request: file is too big", format!("a file of {} bytes, allowed are 1-{max}", bytes.len())));
    }
    if kind != MediaKind::Photo {
        return Ok(());
    }
    let Some((width, height)) = picture_size(bytes) else {
        return Err(Refusal::bot_fault("Bad Request: IMAGE_PROCESS_FAILED", "a photo that is not a PNG or JPEG".into()));
    };
    let (long, short) = (width.max(height), width.min(height));
    if width + height > 10_000 || short == 0 || long > short * 20 {
        return Err(Refusal::bot_fault(
            "Bad Request: PHOTO_INVALID_DIMENSIONS",
            format!("a photo of {width}x{height}: the sum may be 10000, the ratio 20"),
        ));
    }
    Ok(())
}

/// Width and height of a PNG; 1 × 1 for a JPEG.
fn picture_size(bytes: &[u8]) -> Option<(u64, u64)> {
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        return Some((1, 1));
    }
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") || bytes.get(12..16)? != b"IHDR" {
        return None;
    }
    let number = |at: usize| bytes.get(at..at + 4)?.try_into().ok().map(|four| u64::from(u32::from_be_bytes(four)));
    Some((number(16)?, number(20)?))
}

/// The fields of a message for its file.
pub(super) fn describe(media: &Media) -> Vec<(&'static str, Value)> {
    let unique = |id: &str| format!("u-{id}");
    let (width, height) = picture_size(&media.bytes).unwrap_or((1, 1));
    let document = json!({
        "file_id": media.file_id, "file_unique_id": unique(&media.file_id),
        "file_name": media.name, "file_size": media.bytes.len(),
    });
    match media.kind {
        MediaKind::Photo => {
            let small = media.file_id.replace("-full", "-small");
            let (less_wide, less_high) = ((width / 4).max(1), (height / 4).max(1));
            let sizes = json!([
                { "file_id": small, "file_unique_id": unique(&small), "width": less_wide, "height": less_high },
                { "file_id": media.file_id, "file_unique_id": unique(&media.file_id),
                  "width": width, "height": height, "file_size": media.bytes.len() },
            ]);
            vec![("photo", sizes)]
        }
        MediaKind::Document => vec![("document", document)],
        MediaKind::Animation => {
            let mut animation = document.clone();
            animation["width"] = json!(width);
            animation["height"] = json!(height);
            animation["duration"] = json!(1);
            vec![("animation", animation), ("document", document)]
        }
    }
}
