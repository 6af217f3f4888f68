//! Checks the Discord token, the bot's permissions, the gateway limits and who accepts private messages. The one message it sends
//! is silent and deleted again.

use broadside_game::ids::{Home, PlayerId};
use reqwest::{Method, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};
use serenity::model::{Permissions, channel::MessageFlags};

use super::{
    api::{ApiClient, ApiResponse},
    check::{Check, CheckResult},
    public_face,
};
use crate::{
    config::{Config, is_token},
    discord::DiscordConfig,
};

pub(super) const CHECK: Check = Check("Discord");

/// The permissions a game needs in a server.
pub(super) const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::EMBED_LINKS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The invitation link for this application id, with exactly the scopes and permissions the bot needs.
fn invite_url(application: &str) -> String {
    let permissions = PERMISSIONS.bits();
    format!("https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}")
}

/// The invitation link for the configured Discord bot, or `None` without one. Contains `ID` if the id cannot be requested from Discord.
pub async fn invitation(config: &Config) -> Option<String> {
    let discord = config.discord.as_ref()?;
    let id = async {
        let api = api(discord).ok()?;
        api.get("/applications/@me").await.ok()?.body["id"].as_str().map(str::to_owned)
    };
    Some(invite_url(id.await.as_deref().unwrap_or("ID")))
}

pub(super) fn api(discord: &DiscordConfig) -> Result<ApiClient, String> {
    let base = discord.api_url.as_deref().unwrap_or("https://discord.com").trim_end_matches('/');
    ApiClient::new(format!("{base}/api/v10"), Some(format!("Bot {}", discord.token)))
}

/// Checks Discord, with `public` also what people read about the bot; also returns the seconds by which this machine's clock is ahead. The
/// error is the failed check after which no other is made.
pub(super) async fn examine(config: &Config, people: &[PlayerId], public: bool) -> Result<(Vec<CheckResult>, Option<i64>), CheckResult> {
    let Some(discord) = &config.discord else { return Ok((Vec::new(), None)) };
    let token_refused = || {
        CHECK.failure("the token is refused; press Reset Token on the page Bot of https://discord.com/developers/applications and put the new one into DISCORD_TOKEN")
    };
    if !is_token(&discord.token) {
        return Err(token_refused());
    }
    let no_answer = |error| CHECK.failure(format!("does not answer ({error}); check the network and DISCORD_API_URL"));
    let api = api(discord).map_err(no_answer)?;
    let application = api.get("/applications/@me").await.map_err(no_answer)?;
    match application.status {
        StatusCode::UNAUTHORIZED => return Err(token_refused()),
        status if !status.is_success() => return Err(CHECK.failure(format!("answers {status}; try again later"))),
        _ => {}
    }
    let (name, id) = (&application.body["name"], application.body["id"].as_str().unwrap_or("?"));
    let name = name.as_str().unwrap_or("?");
    let mut results = vec![CHECK.ok(format!("the token belongs to {name}; invite it with {}", invite_url(id)))];
    if public {
        results.extend(public_face::check_discord(&application.body));
    }
    results.extend(check_server_count(&application.body));
    let body = |response: Result<ApiResponse, String>, task: &str| match response.map_err(no_answer)? {
        ApiResponse { status, body, .. } if status.is_success() => Ok(body),
        ApiResponse { status, .. } => Err(CHECK.failure(format!("failed to {task} ({status}); try again later"))),
    };
    let servers = body(api.get("/users/@me/guilds").await, "list the bot's servers");
    results.extend(servers.map_or_else(|failure| vec![failure], |servers| check_permissions(&servers)));
    let gateway = body(api.get("/gateway/bot").await, "get the gateway's address");
    results.push(gateway.map_or_else(|failure| failure, |gateway| check_sessions(&gateway)));
    let numbers = people.iter().filter(|person| person.home == Home::Discord).map(|person| person.number.to_string());
    for (id, who) in owner(&application.body).into_iter().chain(numbers.map(|number| (number.clone(), number))) {
        results.push(check_private_message(&api, &id, &who).await);
    }
    Ok((results, application.clock_ahead))
}

/// Checks how many more gateway sessions the bot may start until Discord's limit resets.
fn check_sessions(gateway: &Value) -> CheckResult {
    let limit = &gateway["session_start_limit"];
    let (shards, left) = (gateway["shards"].as_u64().unwrap_or(1), limit["remaining"].as_u64());
    let connections = if shards == 1 { "1 connection".to_owned() } else { format!("{shards} connections") };
    match left.filter(|left| *left < shards) {
        None => CHECK.ok(format!("the gateway accepts the token and recommends {connections}; no privileged intent is needed")),
        Some(left) => {
            let hours = limit["reset_after"].as_u64().unwrap_or_default().div_ceil(3_600_000);
            CHECK.warning(format!(
                "Discord allows only {left} more session starts in the next {hours} h, and a restart needs {connections}; do not restart before then"
            ))
        }
    }
}

/// Warns before the bot is in as many servers as Discord allows to an application that it has not verified.
fn check_server_count(application: &Value) -> Option<CheckResult> {
    let count = application["approximate_guild_count"].as_u64().filter(|count| (75..100).contains(count))?;
    Some(CHECK.warning(format!(
        "the bot is in about {count} servers, and Discord stops it at 100 without verification; request it on the page App Verification of https://discord.com/developers/applications"
    )))
}

/// Checks the bot's permissions in each of its servers. Channels can still deny them.
fn check_permissions(servers: &Value) -> Vec<CheckResult> {
    let servers = servers.as_array().map(Vec::as_slice).unwrap_or_default();
    if servers.is_empty() {
        return vec![CHECK.warning("the bot is not in any server yet; invite it with the link above")];
    }
    let check = |server: &Value| {
        let name = server["name"].as_str().unwrap_or("?");
        let granted = Permissions::deserialize(&server["permissions"]).unwrap_or_default();
        // This permission implies all others.
        let missing = if granted.administrator() { Permissions::empty() } else { PERMISSIONS - granted };
        let missing = missing.get_permission_names().join(", ");
        match missing.is_empty() {
            true => CHECK.ok(format!("all required permissions are granted in {name}")),
            false => CHECK.warning(format!(
                "the bot lacks permissions in {name}: {missing}; grant them to its role (Server Settings, Roles), or invite it again with the link above"
            )),
        }
    };
    servers.iter().map(check).collect()
}

/// The id and a description of the application's owner; for a team, the team's owner.
fn owner(application: &Value) -> Option<(String, String)> {
    let id = application["team"]["owner_user_id"].as_str().or(application["owner"]["id"].as_str())?;
    Some((id.to_owned(), "the owner of the application".to_owned()))
}

/// Checks that a private message reaches this person.
async fn check_private_message(api: &ApiClient, id: &str, who: &str) -> CheckResult {
    let response = match send_test_message(api, id).await {
        Ok(response) => response,
        Err(error) => return CHECK.warning(format!("failed to check private messages to {who} ({error}); try again later")),
    };
    match response.body["code"].as_u64() {
        _ if response.status.is_success() => CHECK.ok(format!("private messages reach {who}")),
        Some(50_278) => CHECK.warning(format!(
            "the bot cannot send private messages to {who}, because they share no server with it; invite it with the link above, or let them join a server of the bot"
        )),
        Some(50_007) => CHECK.warning(format!(
            "the bot cannot send private messages to {who}, because they do not accept direct messages from server members; they can switch Direct Messages on in the server's Privacy Settings, or play with the button that shows them their field"
        )),
        _ => {
            let says = response.body["message"].as_str().unwrap_or("Discord gives no reason");
            CHECK.warning(format!("the bot cannot send private messages to {who} ({says}, {}); check the number", response.status))
        }
    }
}

/// Sends a silent message and deletes it. Returns the response to sending it, or to the first step that failed before.
async fn send_test_message(api: &ApiClient, person: &str) -> Result<ApiResponse, String> {
    let room = api.send(Method::POST, "/users/@me/channels", &json!({ "recipient_id": person })).await?;
    let Some(channel) = room.body["id"].as_str().filter(|_| room.status.is_success()) else { return Ok(room) };
    let path = format!("/channels/{channel}/messages");
    let hello =
        json!({ "content": "Test of broadside doctor: private messages reach you.", "flags": MessageFlags::SUPPRESS_NOTIFICATIONS });
    let sent = api.send(Method::POST, &path, &hello).await?;
    let Some(message) = sent.body["id"].as_str().filter(|_| sent.status.is_success()) else { return Ok(sent) };
    // The message has arrived, which is all that is checked; if it is not deleted, it does no harm.
    let _ = api.send(Method::DELETE, &format!("{path}/{message}"), &Value::Null).await;
    Ok(sent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_session_limit_of_the_gateway_is_reported() {
        let says = |shards: u64, remaining: u64| {
            let limit = json!({ "total": 1000, "remaining": remaining, "reset_after": 7_200_001, "max_concurrency": 1 });
            check_sessions(&json!({ "shards": shards, "session_start_limit": limit })).to_string()
        };
        assert!(says(1, 1).contains("recommends 1 connection;") && says(4, 4).contains("recommends 4 connections;"), "{}", says(4, 4));
        assert!(
            says(16, 15).contains("only 15 more session starts in the next 3 h, and a restart needs 16 connections"),
            "{}",
            says(16, 15)
        );
    }

    #[test]
    fn application_owner_is_read_from_team_or_owner() {
        for (application, id) in [
            (json!({ "team": null, "owner": { "id": "1" } }), Some("1")),
            (json!({ "team": { "owner_user_id": "2" }, "owner": { "id": "1" } }), Some("2")),
            (json!({}), None),
        ] {
            assert_eq!(owner(&application).map(|(id, _)| id).as_deref(), id, "{application}");
        }
    }
}
