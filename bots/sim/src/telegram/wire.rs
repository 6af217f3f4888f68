//! The encoding of requests and responses: JSON, form and multipart bodies in, Telegram's envelope out.

use std::collections::HashMap;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::schema::telegram::Schema;

/// An uploaded file.
#[derive(Debug, Clone)]
pub(super) struct Upload {
    pub name: String,
    pub bytes: Bytes,
}

/// A call of a method.
#[derive(Debug)]
pub(super) struct Call {
    pub method: String,
    pub parameters: Map<String, Value>,
    pub uploads: HashMap<String, Upload>,
}

/// An error response; `problem` is set if the call is a mistake of the bot.
#[derive(Debug)]
pub(super) struct Refusal {
    pub code: u16,
    pub body: Value,
    pub problem: Option<String>,
}

impl Refusal {
    /// An error that a correct bot can get.
    pub(super) fn new(code: u16, description: &str) -> Self {
        Self { code, body: json!({ "description": description }), problem: None }
    }

    /// An error planned by a test: a text is the description, an object the whole body.
    pub(super) fn with_body(code: u16, body: Value) -> Self {
        let body = if body.is_object() { body } else { json!({ "description": body }) };
        Self { code, body, problem: None }
    }

    /// A 400 that a correct bot never gets; `problem` says why.
    pub(super) fn bot_fault(description: &str, problem: String) -> Self {
        Self { problem: Some(problem), ..Self::new(400, description) }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "ok": false, "error_code": self.code, "description": "" });
        if let (Some(all), Value::Object(own)) = (body.as_object_mut(), self.body) {
            all.extend(own);
        }
        let status = StatusCode::from_u16(self.code).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(body)).into_response()
    }
}

impl Call {
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.parameters.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn int(&self, name: &str) -> Option<i64> {
        self.get(name)?.as_i64()
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    pub(super) fn is_true(&self, name: &str) -> bool {
        self.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    pub(super) fn parts(&self) -> Vec<String> {
        self.uploads.keys().cloned().collect()
    }
}

/// Parses a request in any of Telegram's four encodings.
pub(super) async fn read(method: String, request: Request, schema: Option<&Schema>) -> Result<Call, Refusal> {
    let mut call = Call { method, parameters: Map::new(), uploads: HashMap::new() };
    let query = request.uri().query().unwrap_or_default().to_owned();
    call.take_form(&query, schema);
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    if kind.starts_with("multipart/form-data") {
        call.take_multipart(request, schema).await?;
        return Ok(call);
    }
    let body = Bytes::from_request(request, &()).await.map_err(|error| unreadable(&error))?;
    if kind.starts_with("application/json") {
        call.take_json(&body, schema)?;
    } else {
        call.take_form(&String::from_utf8_lossy(&body), schema);
    }
    Ok(call)
}

impl Call {
    fn take_text(&mut self, name: &str, text: &str, schema: Option<&Schema>) {
        let value = match schema {
            Some(schema) => schema.from_text(&self.method, name, text),
            None => without_schema(name, text),
        };
        self.parameters.insert(name.to_owned(), value);
    }

    fn take_form(&mut self, body: &str, schema: Option<&Schema>) {
        let url = format!("http://form/?{body}");
        let Ok(url) = reqwest::Url::parse(&url) else {
            return;
        };
        for (name, value) in url.query_pairs() {
            self.take_text(&name, &value, schema);
        }
    }

    fn take_json(&mut self, body: &[u8], schema: Option<&Schema>) -> Result<(), Refusal> {
        if body.is_empty() {
            return Ok(());
        }
        let parsed: Map<String, Value> = serde_json::from_slice(body).map_err(|error| unreadable(&error))?;
        for (name, value) in parsed {
            match value.as_str() {
                Some(text) => self.take_text(&name, text, schema),
                None => drop(self.parameters.insert(name, value)),
            }
        }
        Ok(())
    }

    async fn take_multipart(&mut self, request: Request, schema: Option<&Schema>) -> Result<(), Refusal> {
        let mut form = Multipart::from_request(request, &()).await.map_err(|error| unreadable(&error))?;
        while let Some(part) = form.next_field().await.map_err(|error| unreadable(&error))? {
            let name = part.name().unwrap_or_default().to_owned();
            let file = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|error| unreadable(&error))?;
            let Some(file) = file else {
                self.take_text(&name, &String::from_utf8_lossy(&bytes), schema);
                continue;
            };
            let direct = schema.is_none_or(|schema| {
                let shape = schema.method(&self.method);
                shape.is_some_and(|shape| shape.fields.iter().any(|field| field.name == name))
            });
            if direct {
                self.parameters.insert(name.clone(), Value::from(format!("attach://{name}")));
            }
            self.uploads.insert(name, Upload { name: file, bytes });
        }
        Ok(())
    }
}

/// Converts a form field without the schema: known text parameters stay text, others are parsed as JSON.
fn without_schema(name: &str, text: &str) -> Value {
    const TEXT_PARAMETERS: [&str; 9] =
        ["text", "caption", "callback_query_id", "message_effect_id", "description", "short_description", "secret_token", "url", "file_id"];
    if TEXT_PARAMETERS.contains(&name) {
        return Value::from(text);
    }
    serde_json::from_str(text).unwrap_or_else(|_| Value::from(text))
}

fn unreadable(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::bot_fault("Bad Request: can't parse the request", format!("the body cannot be read: {error}"))
}
