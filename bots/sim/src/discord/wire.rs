//! Discord's JSON objects: users, channels, messages, interactions and guilds. Each object sent is parsed with twilight's models, as an
//! independent check of its form.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::world::{ALL_PERMISSIONS, Exchange, Message, Person, Place, PlaceKind, World};

/// The size limit of one file, in bytes.
pub(super) const FILE_LIMIT: usize = 10 * 1024 * 1024;

/// Checks that twilight can parse a value.
///
/// # Panics
/// When it cannot, which is a bug of the simulator.
pub(super) fn validate<T: DeserializeOwned>(value: Value) -> Value {
    if let Err(error) = T::deserialize(&value) {
        panic!("the simulator made a malformed object: {error}\n{value:#}");
    }
    value
}

impl World {
    /// The bot as a user.
    pub(super) fn bot_json(&self) -> Value {
        json!({
            "id": self.application.to_string(), "username": "Broadside", "discriminator": "0001",
            "global_name": null, "avatar": null, "bot": true, "mfa_enabled": true, "verified": true,
            "email": null, "locale": "en-US", "flags": 0, "public_flags": 0,
        })
    }

    /// The application behind the bot.
    pub(super) fn application_json(&self) -> Value {
        let mut application = json!({
            "id": self.application.to_string(), "name": "Broadside", "icon": null,
            "description": "Sea Battle", "bot_public": true, "bot_require_code_grant": false,
            "verify_key": "0".repeat(64), "flags": 0, "summary": "", "team": null,
            "owner": self.owner_json(), "bot": self.bot_json(), "rpc_origins": [],
        });
        merge(&mut application, self.application_fields.clone());
        application
    }

    fn owner_json(&self) -> Value {
        json!({
            "id": self.owner().to_string(), "username": "owner", "discriminator": "0",
            "avatar": null, "public_flags": 0, "flags": 0,
        })
    }

    /// A channel, thread or DM.
    pub(super) fn place_json(&self, place: &Place) -> Value {
        let id = place.id.to_string();
        let guild = place.guild.to_string();
        match place.kind {
            PlaceKind::Channel => json!({
                "id": id, "type": 0, "guild_id": guild, "name": place.name, "position": 0,
                "permission_overwrites": [], "nsfw": false, "parent_id": null, "topic": null,
                "last_message_id": null, "rate_limit_per_user": 0, "flags": 0,
            }),
            PlaceKind::Thread(parent) => json!({
                "id": id, "type": 11, "guild_id": guild, "name": place.name, "flags": 0,
                "parent_id": parent.to_string(), "owner_id": self.application.to_string(),
                "message_count": 0, "member_count": 1, "rate_limit_per_user": 0,
                "last_message_id": null, "total_message_sent": 0,
                "thread_metadata": {
                    "archived": false, "auto_archive_duration": 1440, "locked": false,
                    "archive_timestamp": self.clock.iso(std::time::Duration::ZERO),
                },
            }),
            PlaceKind::Others => {
                let people = place.members.iter().filter_map(|member| self.people.get(member));
                let two = place.members.len() <= 2;
                let mut channel = json!({
                    "id": id, "type": if two { 1 } else { 3 }, "last_message_id": null, "flags": 0,
                    "recipients": people.map(person_json).collect::<Vec<_>>(),
                });
                if !two {
                    let owner = place.members.first().map(|owner| owner.to_string());
                    merge(&mut channel, json!({"owner_id": owner, "name": place.name, "icon": null}));
                }
                channel
            }
            PlaceKind::Dm(user) => {
                let people = self.people.get(&user).into_iter();
                json!({
                    "id": id, "type": 1, "last_message_id": null, "flags": 0,
                    "recipients": people.map(person_json).collect::<Vec<_>>(),
                })
            }
        }
    }

    /// The server all channels are in.
    pub(super) fn guild_json(&self) -> Value {
        let bot_role = json!({
            "id": self.guild.to_string(), "name": "@everyone", "color": 0, "hoist": false,
            "position": 0, "permissions": ALL_PERMISSIONS.to_string(), "managed": false,
            "mentionable": false, "flags": 0, "icon": null, "unicode_emoji": null,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
        });
        json!({
            "id": self.guild.to_string(), "name": "Harbour", "icon": null, "splash": null,
            "discovery_splash": null, "owner_id": self.owner().to_string(),
            "afk_channel_id": null, "afk_timeout": 300, "widget_enabled": false,
            "widget_channel_id": null, "verification_level": 0,
            "default_message_notifications": 1, "explicit_content_filter": 0, "roles": [bot_role],
            "emojis": [], "features": [], "mfa_level": 0, "application_id": null, "region": "",
            "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "max_members": 500_000, "max_presences": null, "vanity_url_code": null,
            "description": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": "en-US",
            "public_updates_channel_id": null, "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50, "nsfw_level": 0, "nsfw": false, "stickers": [],
            "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
            "home_header": null, "latest_onboarding_question_id": null, "hub_type": null,
        })
    }

    /// The server in the list of the bot's servers, with the permissions of the bot's roles.
    pub(super) fn own_guild_json(&self) -> Value {
        validate::<twilight_model::user::CurrentUserGuild>(json!({
            "id": self.guild.to_string(), "name": "Harbour", "icon": null, "banner": null, "owner": false,
            "permissions": self.role_permissions.to_string(), "features": [],
        }))
    }

    /// The server in GUILD_CREATE.
    pub(super) fn guild_create_json(&self) -> Value {
        let of = |wanted: fn(&PlaceKind) -> bool| -> Vec<Value> {
            let places = self.places.values().filter(|place| wanted(&place.kind));
            places.map(|place| self.place_json(place)).collect()
        };
        let mut guild = self.guild_json();
        let started = self.clock.iso(std::time::Duration::ZERO);
        let extra = json!({
            "joined_at": started, "large": false, "unavailable": false,
            "member_count": self.people.len() + 1, "voice_states": [], "members": [],
            "channels": of(|kind| matches!(kind, PlaceKind::Channel)),
            "threads": of(|kind| matches!(kind, PlaceKind::Thread(_))),
            "presences": [], "stage_instances": [], "guild_scheduled_events": [],
            "soundboard_sounds": [],
        });
        merge(&mut guild, extra);
        validate::<twilight_model::gateway::payload::incoming::GuildCreate>(guild)
    }

    /// The READY event.
    pub(super) fn ready_json(&self, session: &str, shard: (u64, u64)) -> Value {
        validate::<twilight_model::gateway::payload::incoming::Ready>(json!({
            "v": 10, "user": self.bot_json(), "session_id": session,
            "guilds": [{"id": self.guild.to_string(), "unavailable": true}],
            "resume_gateway_url": self.address.replacen("http", "ws", 1),
            "shard": [shard.0, shard.1],
            "application": {"id": self.application.to_string(), "flags": 0},
            "private_channels": [], "relationships": [], "presences": [], "guild_join_requests": [],
        }))
    }

    /// A message object.
    pub(super) fn message_json(&self, message: &Message) -> Value {
        let files = message.pictures.iter().map(|picture| {
            json!({
                "id": picture.id.to_string(), "filename": picture.name, "description": picture.alt,
                "size": picture.bytes.len(), "content_type": "image/png", "ephemeral": false,
                "url": format!("{}/files/{}/{}", self.address, picture.id, picture.name),
                "proxy_url": format!("{}/files/{}/{}", self.address, picture.id, picture.name),
            })
        });
        let mut value = json!({
            "id": message.id.to_string(), "channel_id": message.place.to_string(),
            "author": self.bot_json(), "content": message.content, "embeds": message.embeds,
            "attachments": files.collect::<Vec<_>>(), "components": message.components,
            "timestamp": self.clock.iso(message.posted_at),
            "edited_timestamp": message.edited_at.map(|at| self.clock.iso(at)),
            "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
            "pinned": false, "type": message.kind,
            "flags": message.flags, "application_id": self.application.to_string(),
        });
        if let Some(nonce) = &message.nonce {
            value["nonce"] = nonce.clone();
        }
        if message.interaction.is_some() {
            value["webhook_id"] = json!(self.application.to_string());
        }
        validate::<twilight_model::channel::Message>(value)
    }

    /// The INTERACTION_CREATE event.
    pub(super) fn interaction_json(&self, exchange: &Exchange, data: Value) -> Value {
        let (person, place) = (&self.people[&exchange.user], &self.places[&exchange.place]);
        let kind = match exchange.ask {
            super::world::InteractionKind::Slash => 2,
            super::world::InteractionKind::Component => 3,
            super::world::InteractionKind::Autocomplete => 4,
            super::world::InteractionKind::Modal => 5,
        };
        let mut value = json!({
            "id": exchange.id.to_string(), "application_id": self.application.to_string(),
            "type": kind, "data": data, "token": exchange.token, "version": 1,
            "channel_id": place.id.to_string(), "channel": self.place_json(place),
            "locale": person.locale, "entitlements": [], "attachment_size_limit": FILE_LIMIT,
            "app_permissions": place.permissions.to_string(),
        });
        let where_from = match place.kind {
            PlaceKind::Dm(_) => json!({"user": person_json(person), "context": 1,
                "authorizing_integration_owners": {"0": "0"}}),
            // The person has installed the bot for themselves.
            PlaceKind::Others => json!({"user": person_json(person), "context": 2,
                "authorizing_integration_owners": {"1": person.id.to_string()}}),
            PlaceKind::Channel | PlaceKind::Thread(_) => {
                value["channel"]["permissions"] = json!(ALL_PERMISSIONS.to_string());
                let guild = place.guild.to_string();
                json!({"member": self.member_json(person), "context": 0, "guild_id": guild,
                    "guild_locale": "en-US", "authorizing_integration_owners": {"0": guild},
                    "guild": {"id": guild, "features": [], "locale": "en-US"}})
            }
        };
        merge(&mut value, where_from);
        if let Some(source) = exchange.source.and_then(|id| self.messages.get(&id)) {
            value["message"] = self.message_json(source);
        }
        validate::<twilight_model::application::interaction::Interaction>(value)
    }

    /// A person's permissions in the server's channels.
    fn permissions_of(&self, person: super::world::UserId) -> u64 {
        ALL_PERMISSIONS | self.member_permissions.get(&person).copied().unwrap_or_default()
    }

    /// A person as a member of the server.
    pub(super) fn member_json(&self, person: &Person) -> Value {
        json!({
            "user": person_json(person), "roles": [], "joined_at": "2026-01-01T00:00:00.000000+00:00",
            "deaf": false, "mute": false, "pending": false, "flags": 0, "nick": null, "avatar": null,
            "premium_since": null, "permissions": self.permissions_of(person.id).to_string(),
            "communication_disabled_until": null,
        })
    }
}

/// A person as a user.
pub(super) fn person_json(person: &Person) -> Value {
    json!({
        "id": person.id.to_string(), "username": person.name.to_lowercase(), "discriminator": "0",
        "global_name": person.name, "avatar": person.avatar.as_ref().map(|(name, _)| name), "bot": false, "public_flags": 0,
    })
}

/// Copies the fields of one object into another.
pub(super) fn merge(into: &mut Value, from: Value) {
    if let (Value::Object(into), Value::Object(from)) = (into, from) {
        into.extend(from);
    }
}
