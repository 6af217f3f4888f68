//! Validates requests against Discord's OpenAPI file. Unknown fields are also forbidden, which the file itself does not do. Schemas are
//! compiled per operation on first use; the process shares one validator.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

/// The file name in the schema folder.
const FILE: &str = "discord-openapi.json";

/// A deviation of real clients that Discord accepts although the file forbids it.
struct Quirk {
    /// Its path in the body: keys from the root, `*` for any one step, `**` for any number of steps.
    at: &'static [&'static str],
    /// The correction before validation; `None` leaves the value unchanged.
    fix: fn(&Value) -> Option<Fix>,
}

enum Fix {
    Remove,
    Replace(Value),
}

/// The deviations that are accepted.
const QUIRKS: &[Quirk] = &[
    // serenity and twilight write attachment ids as numbers; the documentation accepts int-parseable values.
    Quirk { at: &["**", "attachments", "*", "id"], fix: |id| Some(Fix::Replace(json!(id.as_u64()?.to_string()))) },
    // Documented for commands, and missing from the file.
    Quirk { at: &["*", "nsfw"], fix: |nsfw| nsfw.is_boolean().then_some(Fix::Remove) },
    // serenity writes every optional field of a command option, and of an embed's image, as null.
    Quirk { at: &["*", "options", "**", "*"], fix: null },
    Quirk { at: &["**", "embeds", "*", "image", "*"], fix: null },
    // serenity writes these for every command option, also for one that can have none.
    Quirk { at: &["*", "options", "**", "channel_types"], fix: empty_list },
    Quirk { at: &["*", "options", "**", "choices"], fix: empty_list },
    Quirk { at: &["*", "options", "**", "options"], fix: empty_list },
    Quirk { at: &["*", "options", "**", "autocomplete"], fix: |completed| (completed == false).then_some(Fix::Remove) },
];

fn null(value: &Value) -> Option<Fix> {
    value.is_null().then_some(Fix::Remove)
}

fn empty_list(value: &Value) -> Option<Fix> {
    let list = value.as_array()?;
    list.is_empty().then_some(Fix::Remove)
}

/// The validator of requests.
pub struct Openapi {
    document: Value,
    compiled: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The process's validator; `None` if the file is missing, which is reported once.
///
/// # Panics
/// When the file is missing and `CI=true`.
pub fn openapi() -> Option<&'static Openapi> {
    static VALIDATOR: OnceLock<Option<Openapi>> = OnceLock::new();
    VALIDATOR
        .get_or_init(|| {
            let path = super::schema_dir().join(FILE);
            match std::fs::read(&path) {
                Ok(bytes) => Some(Openapi::new(&bytes)),
                Err(error) => {
                    let sentence =
                        format!("Discord's OpenAPI file is not at {} ({error}); set BROADSIDE_SCHEMA_DIR to its folder", path.display());
                    assert!(std::env::var("CI").as_deref() != Ok("true"), "{sentence}");
                    eprintln!("{sentence}. Continuing with twilight-validate and the built-in limits.");
                    None
                }
            }
        })
        .as_ref()
}

impl Openapi {
    /// Reads the file and forbids unknown fields in every plain object.
    fn new(bytes: &[u8]) -> Self {
        let mut document: Value = serde_json::from_slice(bytes).expect("the OpenAPI file is readable JSON");
        let schemas = document["components"]["schemas"].as_object_mut();
        let schemas = schemas.expect("the OpenAPI file has component schemas");
        for schema in schemas.values_mut().filter_map(Value::as_object_mut) {
            let plain = schema.contains_key("properties") && schema["type"] == "object";
            if plain && !schema.contains_key("additionalProperties") {
                schema.insert("unevaluatedProperties".to_owned(), json!(false));
            }
        }
        Openapi { document, compiled: Mutex::default() }
    }

    /// The faults of a JSON body of an operation; `template` is the path as in the file.
    pub fn faults_of_body(&self, method: &str, template: &str, body: &Value) -> Vec<String> {
        let schema = match self.schema_of(method, template, body) {
            Ok(schema) => schema,
            Err(fault) => return vec![fault],
        };
        let mut fixed = body.clone();
        fix(&mut fixed, &mut Vec::new());
        let key = format!("{method} {schema}");
        let validator = self.validator(key, &schema);
        let errors = validator.iter_errors(&fixed);
        errors
            .map(|error| {
                let sentence: String = error.to_string().chars().take(300).collect();
                format!("{method} {template}: at {:?}: {sentence}", error.instance_path().as_str())
            })
            .collect()
    }

    /// The faults of the names of query parameters.
    pub fn faults_of_query(&self, method: &str, template: &str, names: &[String]) -> Vec<String> {
        let path = &self.document["paths"][template];
        let declared = [&path["parameters"], &path[method.to_lowercase()]["parameters"]];
        let declared: Vec<&str> = declared
            .iter()
            .filter_map(|list| list.as_array())
            .flatten()
            .filter(|parameter| parameter["in"] == "query")
            .filter_map(|parameter| parameter["name"].as_str())
            .collect();
        let unknown = names.iter().filter(|name| !declared.contains(&name.as_str()));
        unknown.map(|name| format!("{method} {template}: unknown query parameter {name:?}")).collect()
    }

    /// The schema of an operation's body. Unions are resolved here, so that a fault names the field and not the union.
    fn schema_of(&self, method: &str, template: &str, body: &Value) -> Result<Value, String> {
        let named = |name: &str| json!({"$ref": format!("#/components/schemas/{name}")});
        if template == "/interactions/{interaction_id}/{interaction_token}/callback" {
            let name = match body["type"].as_u64() {
                Some(1) => "PongInteractionCallbackRequest",
                Some(4 | 5) => "CreateMessageInteractionCallbackRequest",
                Some(6 | 7) => "UpdateMessageInteractionCallbackRequest",
                Some(8) => "ApplicationCommandAutocompleteCallbackRequest",
                Some(9) => "ModalInteractionCallbackRequest",
                _ => return Err(format!("unknown interaction callback type {}", body["type"])),
            };
            return Ok(named(name));
        }
        if template == "/webhooks/{webhook_id}/{webhook_token}" && method == "POST" {
            return Ok(named("IncomingWebhookRequestPartial"));
        }
        let operation = &self.document["paths"][template][method.to_lowercase()];
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        match schema {
            Value::Null => Err(format!("{method} {template} takes no body")),
            schema => Ok(schema.clone()),
        }
    }

    fn validator(&self, key: String, schema: &Value) -> Arc<Validator> {
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = compiled.entry(key).or_insert_with(|| {
            let mut root: Map<String, Value> = schema.as_object().cloned().unwrap_or_default();
            root.insert("components".to_owned(), self.document["components"].clone());
            let built = jsonschema::draft202012::new(&Value::Object(root));
            Arc::new(built.expect("the OpenAPI file's schemas compile"))
        });
        Arc::clone(validator)
    }
}

/// Corrects all deviations below a path.
fn fix(value: &mut Value, at: &mut Vec<String>) {
    let keys: Vec<String> = match value {
        Value::Object(fields) => fields.keys().cloned().collect(),
        Value::Array(items) => (0..items.len()).map(|index| index.to_string()).collect(),
        _ => return,
    };
    for key in keys {
        at.push(key.clone());
        let index = key.parse::<usize>();
        let child = match (&mut *value, index) {
            (Value::Array(items), Ok(index)) => items.get_mut(index),
            (fields, _) => fields.get_mut(&key),
        };
        let child = child.expect("the key was just listed");
        let fixed = QUIRKS.iter().filter(|quirk| matches(quirk.at, at)).find_map(|quirk| (quirk.fix)(child));
        match fixed {
            Some(Fix::Replace(new)) => *child = new,
            Some(Fix::Remove) => {
                value.as_object_mut().and_then(|fields| fields.remove(&key));
            }
            None => fix(child, at),
        }
        at.pop();
    }
}

fn matches(pattern: &[&str], at: &[String]) -> bool {
    match (pattern.split_first(), at.split_first()) {
        (None, None) => true,
        (Some((&"**", rest)), _) => matches(rest, at) || at.split_first().is_some_and(|(_, at)| matches(pattern, at)),
        (Some((step, rest)), Some((key, at))) => (*step == "*" || step == key) && matches(rest, at),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGES: &str = "/channels/{channel_id}/messages";
    const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";
    const COMMANDS: &str = "/applications/{application_id}/commands";

    #[test]
    fn bodies_are_validated_strictly_except_for_known_quirks() {
        let Some(schema) = openapi() else { return };
        let button = json!({"type": 2, "style": 1, "label": "x", "custom_id": "x"});
        let option = json!({"type": 3, "name": "cell", "description": "d", "min_value": null, "channel_types": []});
        for (method, template, body, clean) in [
            ("POST", MESSAGES, json!({"content": "hi"}), true),
            ("POST", MESSAGES, json!({"contant": "hi"}), false),
            ("POST", MESSAGES, json!({"content": "x".repeat(4001)}), false),
            ("POST", MESSAGES, json!({"attachments": [{"id": 0, "filename": "a.png"}]}), true),
            ("POST", MESSAGES, json!({"embeds": [{"image": {"url": "attachment://a.png", "width": null, "proxy_url": null}}]}), true),
            ("POST", MESSAGES, json!({"components": [{"type": 1, "components": vec![button.clone(); 5]}]}), true),
            ("POST", MESSAGES, json!({"components": [{"type": 1, "components": vec![button; 6]}]}), false),
            ("POST", CALLBACK, json!({"type": 4, "data": {"content": "x".repeat(2001)}}), false),
            ("POST", CALLBACK, json!({"type": 5, "data": {"flags": 64}}), true),
            ("POST", CALLBACK, json!({"type": 77}), false),
            ("PUT", COMMANDS, json!([{"name": "fire", "description": "d", "nsfw": false, "options": [option]}]), true),
            ("PUT", COMMANDS, json!([{"name": "x".repeat(33), "description": "d"}]), false),
            ("GET", "/gateway", json!({}), false),
        ] {
            let faults = schema.faults_of_body(method, template, &body);
            assert_eq!(faults.is_empty(), clean, "{method} {template} {body} {faults:?}");
        }
    }
}
