//! What people read about a public bot before they use it: descriptions, tags, the permissions it asks for. `broadside setup --public`
//! writes it, and `broadside doctor --public` compares it. The icon and the addresses of the policies have to be set by hand.

use std::collections::BTreeSet;

use broadside_words::{line::Line, locale::Locale};
use reqwest::{Method, StatusCode};
use serde_json::{Map, Value, json};

use super::{
    api::{ApiClient, ApiResponse},
    check::CheckResult,
    discord::{self, PERMISSIONS},
    telegram,
};
use crate::{config::Config, discord::localizations, telegram::languages};

/// Discord's path of the bot's own application.
const APPLICATION: &str = "/applications/@me";

/// The tags on Discord: at most five, of at most 20 characters.
const TAGS: [&str; 5] = ["battleship", "game", "multiplayer", "sea battle", "tournament"];

/// The scopes of the link that installs the bot on Discord.
const SCOPES: [&str; 2] = ["applications.commands", "bot"];

/// Telegram's texts: the end of the methods that get and set each, its field, and the id of its message.
const TELEGRAM_TEXTS: [(&str, &str, &str); 2] =
    [("MyDescription", "description", "about-public"), ("MyShortDescription", "short_description", "about-public-short")];

/// Where the operator sets what the platform's API cannot.
const PORTAL: &str = "on the page General Information of https://discord.com/developers/applications";

/// A text that one of Telegram's languages lacks: the method that sets it, and the body.
type MissingText = (String, Value);

/// Writes everything that differs to the configured platforms. Returns a line for each platform.
///
/// # Errors
/// One sentence: no platform is configured, or one does not answer or refuses a change. Earlier changes stay.
pub async fn publish(config: &Config) -> Result<String, String> {
    let mut lines = Vec::new();
    if let Some(discord) = &config.discord {
        let api = discord::api(discord)?;
        let fields = differing_fields(&call(&api, Method::GET, APPLICATION, &Value::Null).await?);
        let names = fields.keys().cloned().collect::<Vec<_>>().join(", ");
        if fields.is_empty() {
            lines.push("Discord: nothing has changed".to_owned());
        } else {
            call(&api, Method::PATCH, APPLICATION, &Value::Object(fields)).await?;
            lines.push(format!("Discord: wrote {names}"));
        }
    }
    if let Some(telegram) = &config.telegram {
        let api = telegram::api(telegram)?;
        let missing = missing_texts(&api).await?;
        for (path, body) in &missing {
            call(&api, Method::POST, path, body).await?;
        }
        lines.push(match missing.len() {
            0 => "Telegram: nothing has changed".to_owned(),
            count => format!("Telegram: wrote {count} descriptions"),
        });
    }
    if lines.is_empty() { Err("no token is set; run broadside setup first".to_owned()) } else { Ok(lines.join("\n")) }
}

/// The body of a successful answer. The error is one sentence without the token; for a bad request it is the platform's own reason, which
/// is in `description` (Telegram) or `message` (Discord).
async fn call(api: &ApiClient, method: Method, path: &str, body: &Value) -> Result<Value, String> {
    match api.send(method, path, body).await {
        Ok(ApiResponse { status, body, .. }) if status.is_success() => Ok(body),
        Ok(ApiResponse { status: StatusCode::BAD_REQUEST, body, .. }) => {
            let reason = [&body["description"], &body["message"]].into_iter().find_map(Value::as_str);
            Err(format!("{path} is refused: {}", reason.unwrap_or("400 Bad Request")))
        }
        Ok(ApiResponse { status, .. }) => Err(format!("{path} is answered with {status}; run broadside doctor")),
        Err(error) => Err(format!("{path} is not answered ({error}); run broadside doctor")),
    }
}

/// The fields of Discord's application that differ, with their new values. Discord shows no translations, so they are written together
/// with the English description only.
fn differing_fields(application: &Value) -> Map<String, Value> {
    let about = |locale| Line::new("about-public").phrase(locale);
    let words = |list: &Value| list.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect::<BTreeSet<_>>();
    let is_same = |list: &Value, expected: &[&str]| words(list) == expected.iter().map(|word| (*word).to_owned()).collect::<BTreeSet<_>>();
    let (install, permissions) = (&application["install_params"], PERMISSIONS.bits());
    let asks_the_same = install["permissions"].as_str() == Some(permissions.to_string().as_str()) && is_same(&install["scopes"], &SCOPES);
    let description = json!({ "default": about(Locale::EN), "localizations": localizations(|locale| Some(about(locale))) });
    let fields = [
        ("description", application["description"].as_str() == Some(about(Locale::EN).as_str()), description),
        ("tags", is_same(&application["tags"], &TAGS), json!(TAGS)),
        ("install_params", asks_the_same, json!({ "scopes": SCOPES, "permissions": permissions })),
    ];
    fields.into_iter().filter(|(_, is_current, _)| !is_current).map(|(name, _, value)| (name.to_owned(), value)).collect()
}

/// The texts at Telegram that differ, in each of its languages.
async fn missing_texts(api: &ApiClient) -> Result<Vec<MissingText>, String> {
    let mut missing = Vec::new();
    for (code, locale) in languages() {
        for (methods, field, id) in TELEGRAM_TEXTS {
            let answer = call(api, Method::GET, &format!("/get{methods}?language_code={code}"), &Value::Null).await?;
            let text = Line::new(id).phrase(locale);
            if answer["result"][field].as_str() != Some(text.as_str()) {
                missing.push((format!("/set{methods}"), json!({ field: text, "language_code": code })));
            }
        }
    }
    Ok(missing)
}

/// Checks what people read about the bot on Discord.
pub(super) fn check_discord(application: &Value) -> Vec<CheckResult> {
    let names = differing_fields(application).keys().cloned().collect::<Vec<_>>().join(", ");
    let is_missing = |field: &str| application[field].as_str().is_none_or(str::is_empty);
    let policy = |field: &str, name: &str| {
        let advice = format!("publish what broadside policies prints, and name its address {PORTAL}");
        is_missing(field).then(|| format!("the application has no {name}; {advice}"))
    };
    let faults = [
        (!names.is_empty()).then(|| format!("what people read differs ({names}); run broadside setup --public")),
        is_missing("icon").then(|| format!("the application has no icon; add one {PORTAL}")),
        policy("privacy_policy_url", "privacy policy"),
        policy("terms_of_service_url", "terms of service"),
        (application["bot_public"] == false)
            .then(|| "only its owner can install the bot; switch Public Bot on on the page Bot of the portal".to_owned()),
    ];
    let faults: Vec<CheckResult> = faults.into_iter().flatten().map(|fault| discord::CHECK.warning(fault)).collect();
    if faults.is_empty() { vec![discord::CHECK.ok("description, icon, policies and install link are public")] } else { faults }
}

/// Checks what people read about the bot on Telegram.
pub(super) async fn check_telegram(api: &ApiClient) -> CheckResult {
    match missing_texts(api).await {
        Ok(missing) if missing.is_empty() => telegram::CHECK.ok("the descriptions are public"),
        Ok(missing) => telegram::CHECK.warning(format!("{} descriptions differ; run broadside setup --public", missing.len())),
        Err(error) => telegram::CHECK.warning(error),
    }
}
