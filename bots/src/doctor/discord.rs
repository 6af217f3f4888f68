//! What Discord says of the token, of the bot's permissions, and of who can be written to in private. The one message
//! it sends is silent and taken back.

use broadside_core::game::ids::{Home, PlayerId};
use reqwest::Method;
use serde_json::{Value, json};

use super::{
    asking::{Api, Heard},
    finding::{About, Finding},
};
use crate::{
    config::{Config, is_token},
    discord::DiscordConfig,
};

const ABOUT: About = About("Discord");

/// The permissions a game needs in a server, by their bits.
const RIGHTS: [(u32, &str); 6] = [
    (10, "View Channel"),
    (11, "Send Messages"),
    (14, "Embed Links"),
    (15, "Attach Files"),
    (35, "Create Public Threads"),
    (38, "Send Messages in Threads"),
];

/// The bit of the permission that includes all others.
const ADMINISTRATOR: u32 = 3;

/// The flag of a message that notifies nobody.
const SILENT: u64 = 1 << 12;

/// The link by which the application with this id is invited, with the scopes and permissions it needs and no more.
fn invite(application: &str) -> String {
    let permissions: u64 = RIGHTS.iter().map(|(bit, _)| 1 << bit).sum();
    format!("https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}")
}

/// The link by which the bot of this configuration is invited, if Discord is served; with `ID` in the place of what
/// Discord does not tell.
pub async fn invitation(config: &Config) -> Option<String> {
    let discord = config.discord.as_ref()?;
    let told = async {
        let api = api(discord).ok()?;
        api.get("/applications/@me").await.ok()?.body["id"].as_str().map(str::to_owned)
    };
    Some(invite(told.await.as_deref().unwrap_or("ID")))
}

fn api(discord: &DiscordConfig) -> Result<Api, String> {
    let base = discord.api_url.as_deref().unwrap_or("https://discord.com").trim_end_matches('/');
    Api::new(format!("{base}/api/v10"), Some(format!("Bot {}", discord.token)))
}

/// What there is to say of Discord, and how far ahead our clock is.
pub(super) async fn examine(config: &Config, people: &[PlayerId]) -> (Vec<Finding>, Option<i64>) {
    let Some(discord) = &config.discord else { return (Vec::new(), None) };
    look(discord, people).await.unwrap_or_else(|ill| (vec![ill], None))
}

async fn look(discord: &DiscordConfig, people: &[PlayerId]) -> Result<(Vec<Finding>, Option<i64>), Finding> {
    let refused = || {
        ABOUT.ill("the token is refused; press Reset Token on the page Bot of https://discord.com/developers/applications and put the new one into DISCORD_TOKEN")
    };
    if !is_token(&discord.token) {
        return Err(refused());
    }
    let unheard = |why| ABOUT.ill(format!("does not answer ({why}); check the network and DISCORD_API_URL"));
    let api = api(discord).map_err(unheard)?;
    let application = api.get("/applications/@me").await.map_err(unheard)?;
    match application.status {
        401 => return Err(refused()),
        status if !application.done() => return Err(ABOUT.ill(format!("answers {status}; try again later"))),
        _ => {}
    }
    let (name, id) = (&application.body["name"], application.body["id"].as_str().unwrap_or("?"));
    let name = name.as_str().unwrap_or("?");
    let mut findings = vec![ABOUT.well(format!("the token is of {name}; invite it by {}", invite(id)))];
    match api.get("/users/@me/guilds").await {
        Ok(servers) if servers.done() => findings.extend(permissions(&servers.body)),
        Ok(Heard { status, .. }) => findings.push(ABOUT.ill(format!("its servers are not told ({status}); try again later"))),
        Err(why) => findings.push(unheard(why)),
    }
    match api.get("/gateway/bot").await {
        Ok(gateway) if gateway.done() => findings.push(connections(&gateway.body)),
        Ok(Heard { status, .. }) => findings.push(ABOUT.ill(format!("the gateway's address is not told ({status}); try again later"))),
        Err(why) => findings.push(unheard(why)),
    }
    let numbers = people.iter().filter(|person| person.home == Home::Discord).map(|person| person.number.to_string());
    for (id, who) in owner(&application.body).into_iter().chain(numbers.map(|number| (number.clone(), number))) {
        findings.push(private(&api, &id, &who).await);
    }
    Ok((findings, application.ahead))
}

/// How the gateway wants to be connected to.
fn connections(gateway: &Value) -> Finding {
    let limit = &gateway["session_start_limit"];
    let (shards, left) = (gateway["shards"].as_u64().unwrap_or(1), limit["remaining"].as_u64());
    let connections = if shards == 1 { "1 connection".to_owned() } else { format!("{shards} connections") };
    match left.filter(|left| *left < shards) {
        None => ABOUT.well(format!("the gateway takes the token and wants {connections}; no privileged intent is needed")),
        Some(left) => {
            let hours = limit["reset_after"].as_u64().unwrap_or_default().div_ceil(3_600_000);
            let says = format!(
                "the gateway lets only {left} sessions begin for {hours} h more, of {connections} it wants; do not restart until then"
            );
            ABOUT.ailing(says)
        }
    }
}

/// What the bot may do in each server it is in; channels may still take permissions away.
fn permissions(servers: &Value) -> Vec<Finding> {
    let servers = servers.as_array().map(Vec::as_slice).unwrap_or_default();
    if servers.is_empty() {
        return vec![ABOUT.ailing("the bot is in no server yet; invite it by the link above")];
    }
    let look = |server: &Value| {
        let name = server["name"].as_str().unwrap_or("?");
        let granted: u64 = server["permissions"].as_str().and_then(|bits| bits.parse().ok()).unwrap_or_default();
        let has = |bit: u32| granted & (1 << bit) != 0;
        let missing: Vec<&str> = RIGHTS.iter().filter(|(bit, _)| !has(*bit) && !has(ADMINISTRATOR)).map(|(_, right)| *right).collect();
        let missing = missing.join(", ");
        match missing.is_empty() {
            true => ABOUT.well(format!("every permission that is needed is given in {name}")),
            false => {
                let says = format!(
                    "{name} does not give the bot {missing}; give them to its role (Server Settings, Roles), or invite it again by the link above"
                );
                ABOUT.ailing(says)
            }
        }
    };
    servers.iter().map(look).collect()
}

/// Whose application it is, by id, and what they are called here; a team's owner for a team's.
fn owner(application: &Value) -> Option<(String, String)> {
    let id = application["team"]["owner_user_id"].as_str().or(application["owner"]["id"].as_str())?;
    Some((id.to_owned(), "the owner of the application".to_owned()))
}

/// Whether a private message reaches this person.
async fn private(api: &Api, id: &str, who: &str) -> Finding {
    let heard = match write_to(api, id).await {
        Ok(heard) => heard,
        Err(why) => return ABOUT.ailing(format!("whether {who} can be written to is not known ({why}); try again later")),
    };
    match heard.body["code"].as_u64() {
        _ if heard.done() => ABOUT.well(format!("private messages reach {who}")),
        Some(50_278) => ABOUT.ailing(format!(
            "the bot cannot write to {who} in private, who is in no server with it; invite it by the link above, or let them join"
        )),
        Some(50_007) => ABOUT.ailing(format!(
            "the bot cannot write to {who} in private, who takes no messages from this server; they switch Direct Messages on in the server's Privacy Settings, or play by the button that shows them their field"
        )),
        _ => {
            let says = heard.body["message"].as_str().unwrap_or("no reason is given");
            ABOUT.ailing(format!("the bot cannot write to {who} in private ({says}, {}); check the number", heard.status))
        }
    }
}

/// Writes a silent message and takes it back; gives the first answer that is no, or the last.
async fn write_to(api: &Api, person: &str) -> Result<Heard, String> {
    let room = api.send(Method::POST, "/users/@me/channels", &json!({ "recipient_id": person })).await?;
    let Some(channel) = room.body["id"].as_str().filter(|_| room.done()) else { return Ok(room) };
    let path = format!("/channels/{channel}/messages");
    let hello = json!({ "content": "Broadside's doctor was here: private messages reach you.", "flags": SILENT });
    let sent = api.send(Method::POST, &path, &hello).await?;
    let Some(message) = sent.body["id"].as_str().filter(|_| sent.done()) else { return Ok(sent) };
    // It has arrived; should it stay, that harms nobody.
    let _ = api.send(Method::DELETE, &format!("{path}/{message}"), &Value::Null).await;
    Ok(sent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gateway_that_lets_few_sessions_begin_is_named() {
        let says = |shards: u64, remaining: u64| {
            let limit = json!({ "total": 1000, "remaining": remaining, "reset_after": 7_200_001, "max_concurrency": 1 });
            connections(&json!({ "shards": shards, "session_start_limit": limit })).to_string()
        };
        assert!(says(1, 1).contains("wants 1 connection;") && says(4, 4).contains("wants 4 connections;"), "{}", says(4, 4));
        assert!(says(16, 15).contains("only 15 sessions begin for 3 h more, of 16 connections"), "{}", says(16, 15));
    }

    #[test]
    fn an_application_belongs_to_somebody() {
        for (application, id) in [
            (json!({ "team": null, "owner": { "id": "1" } }), Some("1")),
            (json!({ "team": { "owner_user_id": "2" }, "owner": { "id": "1" } }), Some("2")),
            (json!({}), None),
        ] {
            assert_eq!(owner(&application).map(|(id, _)| id).as_deref(), id, "{application}");
        }
    }
}
