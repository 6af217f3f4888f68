//! Validates a request, or an object that the simulator sends, against the schema or the built-in limits. Reports all violations.

use std::fmt;

use serde_json::{Map, Value};

use super::wording::{Kind, Limit, Unit};
use super::{Field, Schema, Shape};

/// The kind of a violation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The name is not in the schema.
    Unknown,
    /// A required value is absent.
    Missing,
    /// The value has another type.
    Type,
    /// Below the minimum length or value.
    Short,
    /// Above the maximum.
    Long,
    /// Not one of the listed values.
    Choice,
    /// An upload is named but not there, or there but not named.
    Part,
}

/// A violation of the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Its path, for example `reply_markup.inline_keyboard[0][2].callback_data`.
    pub path: String,
    /// Its kind.
    pub fault: Fault,
    /// The sentence after the path.
    pub detail: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.path, self.detail)
    }
}

struct Checker<'a> {
    schema: &'a Schema,
    parts: Option<&'a [String]>,
    found: Vec<Violation>,
}

impl Schema {
    /// The violations of a call: of its parameters and the names of its uploads.
    pub fn check_call(&self, method: &str, parameters: &Map<String, Value>, parts: &[String]) -> Vec<Violation> {
        let Some(shape) = self.method(method) else {
            return vec![violation(method, Fault::Unknown, "is not a method".into())];
        };
        let mut checker = Checker { schema: self, parts: Some(parts), found: Vec::new() };
        checker.fields(shape, parameters, "");
        let text = Value::Object(parameters.clone()).to_string();
        for part in parts.iter().filter(|part| !text.contains(&format!("\"attach://{part}\""))) {
            checker.found.push(violation(part, Fault::Part, "was uploaded but no parameter names it".into()));
        }
        checker.found
    }

    /// The violations of an object of a type, for example `Update`.
    pub fn check_object(&self, kind: &str, value: &Value) -> Vec<Violation> {
        let mut checker = Checker { schema: self, parts: None, found: Vec::new() };
        checker.value(&Kind::Object(kind.to_owned()), value, kind);
        checker.found
    }
}

/// The violations of the limits known without the schema, at any depth.
pub(crate) fn check_by_built_in_limits(parameters: &Value, path: &str) -> Vec<Violation> {
    match parameters {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| {
                let path = join(path, name);
                let own = built_in_limit(name, &path).and_then(|limit| limit_violation(limit, value, &path));
                own.into_iter().chain(check_by_built_in_limits(value, &path)).collect::<Vec<_>>()
            })
            .collect(),
        Value::Array(items) => {
            items.iter().enumerate().flat_map(|(at, item)| check_by_built_in_limits(item, &format!("{path}[{at}]"))).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

fn built_in_limit(name: &str, path: &str) -> Option<Limit> {
    let (least, most, unit) = match name {
        "text" => (1, 4096, Unit::Characters),
        "caption" => (0, 1024, Unit::Characters),
        "callback_data" => (1, 64, Unit::Bytes),
        "secret_token" => (1, 256, Unit::Characters),
        // A parameter of `setMyDescription`; elsewhere it belongs to a command.
        "description" if path == name => (0, 512, Unit::Characters),
        "description" => (1, 256, Unit::Characters),
        "short_description" => (0, 120, Unit::Characters),
        "command" => (1, 32, Unit::Characters),
        "commands" => (0, 100, Unit::Items),
        _ => return None,
    };
    Some(Limit { least, most, unit })
}

impl Checker<'_> {
    fn fields(&mut self, shape: &Shape, values: &Map<String, Value>, path: &str) {
        for (name, value) in values.iter().filter(|(_, value)| !value.is_null()) {
            let path = join(path, name);
            match shape.fields.iter().find(|field| field.name == *name) {
                Some(field) => self.field(field, value, &path),
                None => self.found.push(violation(&path, Fault::Unknown, format!("is unknown to {}", shape.name))),
            }
        }
        for field in shape.fields.iter().filter(|field| field.required) {
            if values.get(&field.name).is_none_or(Value::is_null) {
                let path = join(path, &field.name);
                self.found.push(violation(&path, Fault::Missing, format!("is required by {}", shape.name)));
            }
        }
    }

    fn field(&mut self, field: &Field, value: &Value, path: &str) {
        self.value(&field.kind, value, path);
        self.found.extend(field.limit.and_then(|limit| limit_violation(limit, value, path)));
        let Some(text) = value.as_str() else { return };
        if !field.choices.is_empty() && !field.choices.iter().any(|choice| choice == text) {
            let detail = format!("is `{text}`, not one of {}", field.choices.join(", "));
            self.found.push(violation(path, Fault::Choice, detail));
        }
        if field.attaches || field.kind == Kind::File {
            self.part(text, path);
        }
    }

    fn value(&mut self, kind: &Kind, value: &Value, path: &str) {
        let fits = match kind {
            Kind::Integer => value.is_i64() || value.is_u64(),
            Kind::Float => value.is_number(),
            Kind::Boolean => value.is_boolean(),
            Kind::True => *value == Value::Bool(true),
            Kind::Text => value.is_string(),
            Kind::File => value.as_str().is_some_and(|text| text.starts_with("attach://")),
            Kind::Array(inner) => match value.as_array() {
                Some(items) => return self.items(inner, items, path),
                None => false,
            },
            Kind::Object(name) => return self.object(name, value, path),
            Kind::Either(kinds) => return self.either(kinds, value, path),
        };
        if !fits {
            self.found.push(violation(path, Fault::Type, format!("is not a {kind:?}")));
        }
    }

    fn items(&mut self, kind: &Kind, items: &[Value], path: &str) {
        for (at, item) in items.iter().enumerate() {
            self.value(kind, item, &format!("{path}[{at}]"));
        }
    }

    fn object(&mut self, name: &str, value: &Value, path: &str) {
        let Some(shape) = self.schema.object(name) else {
            return;
        };
        if !shape.variants.is_empty() {
            let kinds: Vec<Kind> = shape.variants.iter().cloned().map(Kind::Object).collect();
            return self.either(&kinds, value, path);
        }
        match value.as_object() {
            Some(values) if !shape.fields.is_empty() => self.fields(shape, values, path),
            Some(_) => {}
            None if shape.fields.is_empty() => {}
            None => self.found.push(violation(path, Fault::Type, format!("is not a {name}"))),
        }
    }

    /// Reports the violations of the alternative that fits best.
    fn either(&mut self, kinds: &[Kind], value: &Value, path: &str) {
        let best = kinds
            .iter()
            .map(|kind| {
                let mut one = Checker { schema: self.schema, parts: self.parts, found: Vec::new() };
                one.value(kind, value, path);
                if kinds.contains(&Kind::File)
                    && let Some(text) = value.as_str()
                {
                    one.part(text, path);
                }
                one.found
            })
            .min_by_key(Vec::len)
            .unwrap_or_default();
        self.found.extend(best);
    }

    fn part(&mut self, text: &str, path: &str) {
        if let (Some(name), Some(parts)) = (text.strip_prefix("attach://"), self.parts)
            && !parts.iter().any(|part| part == name)
        {
            self.found.push(violation(path, Fault::Part, format!("names the part `{name}`, which was not uploaded")));
        }
    }
}

fn limit_violation(limit: Limit, value: &Value, path: &str) -> Option<Violation> {
    let count = match limit.unit {
        Unit::Characters => value.as_str()?.chars().count() as u64,
        Unit::Bytes => value.as_str()?.len() as u64,
        Unit::Items => value.as_array()?.len() as u64,
        Unit::Value => value.as_u64().unwrap_or_default(),
    };
    let fault = match count {
        count if count < limit.least => Fault::Short,
        count if count > limit.most => Fault::Long,
        _ => return None,
    };
    let detail = format!("has {count}, allowed are {}-{} ({:?})", limit.least, limit.most, limit.unit);
    Some(violation(path, fault, detail))
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

fn violation(path: &str, fault: Fault, detail: String) -> Violation {
    Violation { path: path.to_owned(), fault, detail }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn built_in_limits_are_found_at_any_depth() {
        let rows = [
            (json!({ "text": "hi", "chat_id": 5 }), None),
            (json!({ "text": "x".repeat(4097) }), Some(("text", Fault::Long))),
            (
                json!({ "reply_markup": { "inline_keyboard": [[{ "text": "x", "callback_data": "x".repeat(65) }]] } }),
                Some(("reply_markup.inline_keyboard[0][0].callback_data", Fault::Long)),
            ),
            (json!({ "description": "x".repeat(512) }), None),
            (json!({ "description": "x".repeat(513) }), Some(("description", Fault::Long))),
            (json!({ "short_description": "x".repeat(121) }), Some(("short_description", Fault::Long))),
            (
                json!({ "commands": [{ "command": "battle", "description": "x".repeat(257) }] }),
                Some(("commands[0].description", Fault::Long)),
            ),
            (json!({ "media": { "caption": "x".repeat(1025) } }), Some(("media.caption", Fault::Long))),
        ];
        for (parameters, expected) in rows {
            let found = check_by_built_in_limits(&parameters, "");
            let found = found.first().map(|violation| (violation.path.as_str(), violation.fault));
            assert_eq!(found, expected, "{parameters}");
        }
    }
}
