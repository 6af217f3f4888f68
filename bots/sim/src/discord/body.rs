//! Request bodies: JSON, or a multipart form with `payload_json` and `files[n]`.

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, header};
use serde_json::Value;

/// The largest accepted request, in bytes.
const REQUEST_LIMIT: usize = 25 * 1024 * 1024;

/// An uploaded file.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub(super) index: u64,
    pub(super) name: String,
    pub(super) content_type: String,
    pub(super) bytes: Vec<u8>,
}

/// The parsed body of a request.
#[derive(Clone, Debug, Default)]
pub(super) struct RequestBody {
    /// The JSON; `None` without a body.
    pub(super) json: Option<Value>,
    pub(super) files: Vec<File>,
}

/// Reads and parses the body of a request; the error is a sentence.
pub(super) async fn read(request: Request<Body>) -> Result<RequestBody, String> {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    let content_type = content_type.and_then(|value| value.to_str().ok());
    if content_type.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        return read_form(request).await;
    }
    let is_json = content_type.is_some_and(|kind| kind.starts_with("application/json"));
    let bytes = to_bytes(request.into_body(), REQUEST_LIMIT).await;
    let bytes = bytes.map_err(|error| format!("the body cannot be read: {error}"))?;
    if bytes.is_empty() {
        return Ok(RequestBody::default());
    }
    if !is_json {
        return Err("the body is neither JSON nor a form".to_owned());
    }
    let json = serde_json::from_slice(&bytes);
    Ok(RequestBody { json: Some(json.map_err(|error| format!("the body is not JSON: {error}"))?), files: Vec::new() })
}

async fn read_form(request: Request<Body>) -> Result<RequestBody, String> {
    let unreadable = |error: &dyn std::fmt::Display| format!("the form cannot be read: {error}");
    let mut form = Multipart::from_request(request, &()).await.map_err(|error| unreadable(&error))?;
    let mut received = RequestBody::default();
    let mut total = 0;
    while let Some(field) = form.next_field().await.map_err(|error| unreadable(&error))? {
        let name = field.name().unwrap_or_default().to_owned();
        let file_name = field.file_name().unwrap_or_default().to_owned();
        let content_type = field.content_type().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(|error| unreadable(&error))?;
        total += bytes.len();
        if total > REQUEST_LIMIT {
            return Err("the request is larger than 25 MiB".to_owned());
        }
        if name == "payload_json" {
            let json = serde_json::from_slice(&bytes);
            received.json = Some(json.map_err(|error| format!("payload_json: {error}"))?);
            continue;
        }
        let index = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        let index = index.and_then(|index| index.parse().ok());
        received.files.push(File {
            index: index.ok_or_else(|| format!("unknown part {name:?} of a form"))?,
            name: file_name,
            content_type,
            bytes: bytes.to_vec(),
        });
    }
    if received.json.is_none() {
        received.json = Some(Value::Object(serde_json::Map::new()));
    }
    Ok(received)
}
