//! Adding the bot to servers while it runs.

use serde_json::{Value, json};
use twilight_model::gateway::payload::incoming::GuildCreate;

use super::DiscordSim;
use super::wire::{merge, validate};
use super::world::{PlaceId, PlaceKind, World};

/// The intent for events of servers.
const GUILDS: u64 = 1;

impl DiscordSim {
    /// Adds the bot to a new server with this locale; returns its system channel.
    pub fn add_to_server(&self, locale: &str) -> PlaceId {
        self.shared.change(|world| {
            let (guild, id) = (world.next_id(), world.add_place("general".to_owned(), PlaceKind::Channel));
            world.places.get_mut(&id).expect("it was just made").guild = guild;
            world.announce_server(id, locale);
            id
        })
    }

    /// Removes the bot from a channel's server and adds it again.
    pub fn add_to_server_again(&self, channel: PlaceId, locale: &str) {
        self.shared.change(|world| {
            let guild = world.places[&channel].guild;
            let deleted = json!({"id": guild.to_string(), "unavailable": false});
            world.sessions.dispatch_with_intent(GUILDS, Some(guild), "GUILD_DELETE", &deleted);
            world.announce_server(channel, locale);
        });
    }
}

impl World {
    /// Sends GUILD_CREATE for a server that the bot has joined.
    fn announce_server(&mut self, channel: PlaceId, locale: &str) {
        let (place, now) = (self.places[&channel].clone(), self.clock.iso(self.clock.now()));
        let (mut guild, id) = (self.guild_create_json(), place.guild.to_string());
        let channels: Value = json!([self.place_json(&place)]);
        let own = json!({
            "id": id, "name": "Cove", "joined_at": now, "preferred_locale": locale, "system_channel_id": channel.to_string(),
            "channels": channels, "threads": [],
        });
        merge(&mut guild, own);
        guild["roles"][0]["id"] = json!(id);
        let guild = validate::<GuildCreate>(guild);
        self.sessions.dispatch_with_intent(GUILDS, Some(place.guild), "GUILD_CREATE", &guild);
    }
}
