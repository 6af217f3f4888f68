//! The Bot API from its published description: methods, types, fields and the limits named in its wording. Requests are validated in
//! `check`.

mod check;
mod wording;

use std::collections::HashMap;
use std::sync::OnceLock;

use serde_json::Value;

pub(crate) use check::check_by_built_in_limits;
pub use check::{Fault, Violation};
pub use wording::{Kind, Limit, Unit};

/// The file this module reads from the schema folder.
pub const FILE: &str = "telegram-bot-api-10.3.json";

/// All methods (by lower-case name) and types of the Bot API.
#[derive(Debug, Default)]
pub struct Schema {
    methods: HashMap<String, Shape>,
    types: HashMap<String, Shape>,
}

/// One method's parameters or one type's fields.
#[derive(Debug, Clone)]
pub struct Shape {
    /// The name as documented, for example `sendPhoto`.
    pub name: String,
    /// Its parameters or fields.
    pub fields: Vec<Field>,
    /// For an abstract type, the types it may be.
    pub variants: Vec<String>,
}

/// One parameter or field.
#[derive(Debug, Clone)]
pub struct Field {
    /// The name on the wire.
    pub name: String,
    /// The type of its values.
    pub kind: Kind,
    /// Whether it is required.
    pub required: bool,
    /// The length or range in its description.
    pub limit: Option<Limit>,
    /// The only values allowed; empty when any is.
    pub choices: Vec<String>,
    /// Whether a text value may point to an uploaded part.
    pub attaches: bool,
}

impl Schema {
    /// The schema, read once; `None` if the file is missing, which is reported once on stderr.
    ///
    /// # Panics
    /// When the file is invalid, or missing with `CI=true`.
    pub fn load() -> Option<&'static Schema> {
        static LOADED: OnceLock<Option<Schema>> = OnceLock::new();
        LOADED.get_or_init(read).as_ref()
    }

    /// A method by its name in any letter case.
    pub fn method(&self, name: &str) -> Option<&Shape> {
        self.methods.get(&name.to_ascii_lowercase())
    }

    fn object(&self, name: &str) -> Option<&Shape> {
        self.types.get(name)
    }

    /// Converts a form field to the type of its parameter.
    pub fn from_text(&self, method: &str, parameter: &str, text: &str) -> Value {
        let field = self.method(method).and_then(|shape| shape.fields.iter().find(|field| field.name == parameter));
        match field.map(|field| &field.kind) {
            Some(Kind::Text | Kind::File) => Value::from(text),
            Some(Kind::Either(kinds)) if kinds.contains(&Kind::File) => Value::from(text),
            Some(Kind::Either(kinds)) if kinds.contains(&Kind::Text) => text.parse::<i64>().map_or_else(|_| Value::from(text), Value::from),
            _ => serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)),
        }
    }
}

fn read() -> Option<Schema> {
    let file = Some(super::schema_dir().join(FILE)).filter(|file| file.is_file());
    let Some(file) = file else {
        let in_ci = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!in_ci, "{FILE} is missing: set BROADSIDE_SCHEMA_DIR to its folder");
        eprintln!("{FILE} is missing: Telegram requests are checked only against the built-in limits");
        return None;
    };
    let text = std::fs::read_to_string(&file).expect("a file that was just seen can be read");
    let document: Value = serde_json::from_str(&text).expect("the Bot API schema is JSON");
    Some(from_document(&document))
}

fn from_document(document: &Value) -> Schema {
    let mut schema = Schema::default();
    let groups = document["items"].as_array().expect("the Bot API schema has `items`");
    for item in groups.iter().filter_map(|group| group["children"].as_array()).flatten() {
        let shape = shape(item);
        if item["category"] == "methods" {
            schema.methods.insert(shape.name.to_ascii_lowercase(), shape);
        } else {
            schema.types.insert(shape.name.clone(), shape);
        }
    }
    schema
}

fn shape(item: &Value) -> Shape {
    let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let fields: Vec<Field> = item["annotations"].as_array().into_iter().flatten().map(field).collect();
    let variants = if fields.is_empty() { wording::variants(&words(&item["description"])) } else { Vec::new() };
    Shape { name: words(&item["name"]), fields, variants }
}

fn field(annotation: &Value) -> Field {
    let description = annotation["description"].as_str().unwrap_or_default();
    let kind = wording::kind(annotation["type"].as_str().unwrap_or_default());
    Field {
        name: annotation["name"].as_str().unwrap_or_default().to_owned(),
        required: annotation["required"].as_bool().unwrap_or_default(),
        limit: wording::limit(&kind, description),
        choices: if kind == Kind::Text { wording::choices(description) } else { Vec::new() },
        attaches: description.contains("attach://"),
        kind,
    }
}
