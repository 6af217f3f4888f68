//! The simulated routes of Discord's API. There are no others.

/// All simulated routes, as in the OpenAPI file.
pub(super) const ROUTES: &[&str] = &[
    "GET /gateway",
    "GET /gateway/bot",
    "GET /users/@me",
    "GET /users/@me/guilds",
    "GET /users/{user_id}",
    "POST /users/@me/channels",
    "GET /applications/@me",
    "PATCH /applications/@me",
    "GET /oauth2/applications/@me",
    "GET /applications/{application_id}/commands",
    "PUT /applications/{application_id}/commands",
    "GET /channels/{channel_id}",
    "POST /channels/{channel_id}/threads",
    "PUT /channels/{channel_id}/thread-members/{user_id}",
    "GET /channels/{channel_id}/messages",
    "POST /channels/{channel_id}/messages",
    "GET /channels/{channel_id}/messages/{message_id}",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "DELETE /channels/{channel_id}/messages/{message_id}",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "GET /guilds/{guild_id}",
    "GET /guilds/{guild_id}/threads/active",
];

/// A route with the parameters of a request's path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    /// Its entry in `ROUTES`.
    pub(super) name: &'static str,
    /// The path parameters, in order.
    pub(super) values: Vec<String>,
}

impl Route {
    /// The route of a method and a path below `/api/v10`; literal segments win over parameters.
    pub(super) fn find(method: &str, path: &str) -> Option<Route> {
        let mut found: Vec<Route> = ROUTES
            .iter()
            .filter_map(|name| Some((name, name.strip_prefix(method)?.strip_prefix(' ')?)))
            .filter_map(|(name, template)| {
                let values = match_template(template, path)?;
                Some(Route { name, values })
            })
            .collect();
        found.sort_by_key(|route| route.values.len());
        found.into_iter().next()
    }

    /// The path template, as in the OpenAPI file.
    pub(super) fn template(&self) -> &'static str {
        let space = self.name.find(' ').expect("every route has a method");
        &self.name[space + 1..]
    }

    /// The major parameter of its rate limit: the channel, the guild, or the webhook with its token.
    pub(super) fn major(&self) -> String {
        let count = if self.is_interaction() { 2 } else { 1 };
        let values: Vec<_> = self.values.iter().take(count).map(String::as_str).collect();
        values.join("/")
    }

    /// Whether it is a route of interactions, which the global limit does not cover.
    pub(super) fn is_interaction(&self) -> bool {
        ["/interactions", "/webhooks"].iter().any(|start| self.template().starts_with(start))
    }

    /// A path parameter as an id; 0, which is never used, if it is not a number.
    pub(super) fn id(&self, at: usize) -> u64 {
        let value = self.values.get(at).and_then(|value| value.parse().ok());
        value.unwrap_or_default()
    }
}

fn match_template(template: &str, path: &str) -> Option<Vec<String>> {
    let (mut words, mut parts) = (template.split('/'), path.split('/'));
    let mut values = Vec::new();
    loop {
        match (words.next(), parts.next()) {
            (None, None) => return Some(values),
            (Some(word), Some(part)) if word == part => {}
            (Some(word), Some(part)) if word.starts_with('{') && !part.is_empty() => {
                values.push(part.to_owned());
            }
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_path_segments_win_over_parameters() {
        for (method, path, name) in [
            ("GET", "/users/@me", Some("GET /users/@me")),
            ("GET", "/users/5", Some("GET /users/{user_id}")),
            ("PATCH", "/webhooks/1/t/messages/@original", Some("PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original")),
            ("PUT", "/users/@me", None),
            ("GET", "/users", None),
        ] {
            let found = Route::find(method, path).map(|route| route.name);
            assert_eq!(found, name, "{method} {path}");
        }
    }
}
