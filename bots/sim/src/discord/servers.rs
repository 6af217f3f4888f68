//! Servers that people add the bot to while it runs.

use serde_json::{Value, json};
use twilight_model::gateway::payload::incoming::GuildCreate;

use super::DiscordSim;
use super::wire::{merge, vouch};
use super::world::{PlaceId, PlaceKind, World};

/// The intent of those who want to hear of servers.
const GUILDS: u64 = 1;

impl DiscordSim {
    /// Somebody adds the bot to a new server where this language is spoken; its channel for what newcomers are told.
    pub fn add_to_server(&self, locale: &str) -> PlaceId {
        self.shared.change(|world| {
            let (guild, id) = (world.next_id(), world.add_place("general".to_owned(), PlaceKind::Channel));
            world.places.get_mut(&id).expect("it was just made").guild = guild;
            world.tell_of_server(id, locale);
            id
        })
    }

    /// Somebody throws the bot out of that channel's server and adds it again.
    pub fn add_to_server_again(&self, channel: PlaceId, locale: &str) {
        self.shared.change(|world| {
            let guild = world.places[&channel].guild;
            let gone = json!({"id": guild.to_string(), "unavailable": false});
            world.sessions.dispatch_wishing(GUILDS, Some(guild), "GUILD_DELETE", &gone);
            world.tell_of_server(channel, locale);
        });
    }
}

impl World {
    /// GUILD_CREATE of a server that the bot has come to now.
    fn tell_of_server(&mut self, channel: PlaceId, locale: &str) {
        let (place, now) = (self.places[&channel].clone(), self.clock.iso(self.clock.now()));
        let (mut guild, id) = (self.guild_create_json(), place.guild.to_string());
        let channels: Value = json!([self.place_json(&place)]);
        let own = json!({
            "id": id, "name": "Cove", "joined_at": now, "preferred_locale": locale, "system_channel_id": channel.to_string(),
            "channels": channels, "threads": [],
        });
        merge(&mut guild, own);
        guild["roles"][0]["id"] = json!(id);
        let guild = vouch::<GuildCreate>(guild);
        self.sessions.dispatch_wishing(GUILDS, Some(place.guild), "GUILD_CREATE", &guild);
    }
}
