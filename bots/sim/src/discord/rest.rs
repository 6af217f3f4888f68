//! The REST door: finds the route, checks token, limits, faults and schema, then hands over to the rooms.
//! Whatever it refuses for the bot's own fault is also written down as a problem.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Request, Response, StatusCode, header};
use serde_json::{Value, json};

use super::body::{self, Received};
use super::buckets::Scope;
use super::clock::Clock;
use super::route::Route;
use super::shared::Shared;
use super::world::{When, World};
use super::{answers, messages, reading, threads};
use crate::date;
use crate::schema::discord::openapi;

/// A request that came through all general checks.
pub(super) struct Call {
    pub(super) route: Route,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Received,
}

impl Call {
    /// The JSON body, or null.
    pub(super) fn payload(&self) -> &Value {
        self.body.json.as_ref().unwrap_or(&Value::Null)
    }

    /// Whether a query parameter says true.
    pub(super) fn asks_for(&self, name: &str) -> bool {
        self.query.iter().any(|(key, value)| key == name && value == "true")
    }
}

/// An error as Discord writes it.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) body: Value,
}

/// What a room makes of a call: a body (null: 204) or an error.
pub(super) type Handled = Result<Value, Refusal>;

/// An error with Discord's number.
pub(super) fn refuse(status: u16, code: u64, message: &str) -> Refusal {
    Refusal { status, body: json!({"message": message, "code": code}) }
}

impl World {
    /// Writes faults down and refuses the request with 400.
    pub(super) fn invalid(&mut self, route: &Route, faults: Vec<String>) -> Refusal {
        let errors: Vec<Value> = faults.iter().map(|fault| json!({"code": "INVALID", "message": fault})).collect();
        for fault in faults {
            self.problem(format!("{}: {fault}", route.name));
        }
        let mut refusal = refuse(400, 50035, "Invalid Form Body");
        refusal.body["errors"] = json!({"_errors": errors});
        refusal
    }
}

/// Answers any HTTP request.
pub(super) async fn serve(State(shared): State<Arc<Shared>>, request: Request<Body>) -> Response<Body> {
    let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
    if let Some(file) = path.strip_prefix("/files/") {
        return shared.look(|world| reading::file(world, file));
    }
    if let Some(avatar) = path.strip_prefix("/avatars/") {
        let with_token = request.headers().contains_key(header::AUTHORIZATION);
        let query = request.uri().query().unwrap_or_default();
        return shared.change(|world| reading::avatar(world, avatar, query, with_token));
    }
    let below = path.strip_prefix("/api/v10");
    let Some(route) = below.and_then(|path| Route::find(&method, path)) else {
        let known = format!("{method} {path} is no route of this Discord");
        shared.change(|world| {
            world.requests.push(format!("{method} {path} -> 404"));
            world.problem(known);
        });
        return answer(Err(refuse(404, 0, "404: Not Found")), &[], &shared.clock);
    };
    let authorized = shared.look(|world| {
        let sent = request.headers().get(header::AUTHORIZATION);
        let right = format!("Bot {}", world.token);
        route.is_interaction() || sent.is_some_and(|sent| sent == right.as_str())
    });
    let agent = request.headers().get(header::USER_AGENT);
    let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let nameless = (!agent.starts_with("DiscordBot (")).then(|| format!("{}: the User-Agent {agent:?} names no DiscordBot", route.name));
    let query = query_of(request.uri().query().unwrap_or_default());
    let received = body::read(request).await;
    let checked = check_form(&route, &method, &query, received);
    let (handled, headers) = shared.change(|world| {
        world.problems.extend(nameless);
        let (handled, headers) = world.take(route, query, authorized, checked);
        let status = handled.as_ref().map_or_else(|refusal| refusal.status, |_| 200);
        world.refused += u32::from(matches!(status, 401 | 403 | 429));
        world.requests.push(format!("{method} {path} -> {status}"));
        (handled, headers)
    });
    answer(handled, &headers, &shared.clock)
}

type Headers = Vec<(&'static str, String)>;

impl World {
    fn take(
        &mut self,
        route: Route,
        query: Vec<(String, String)>,
        authorized: bool,
        checked: Result<Received, Vec<String>>,
    ) -> (Handled, Headers) {
        if !authorized {
            self.problem(format!("{}: wrong token", route.name));
            return (Err(refuse(401, 0, "401: Unauthorized")), Vec::new());
        }
        let scope = if route.is_interaction() { Scope::Route } else { Scope::Global };
        let now = self.clock.running();
        let verdict = self.buckets.take(route.name, &route.major(), scope, now);
        if let Some((wait, scope)) = verdict.refused {
            let refusal = Refusal {
                status: 429,
                body: json!({
                    "message": "You are being rate limited.", "retry_after": wait.as_secs_f64(),
                    "global": scope == Scope::Global,
                }),
            };
            return (Err(refusal), verdict.headers);
        }
        let fault = self.faults.iter().position(|fault| fault.route == route.name && fault.when == When::Instead);
        if let Some(fault) = fault.map(|at| self.faults.remove(at)) {
            let mut headers = verdict.headers;
            let wait = fault.body["retry_after"].as_f64();
            headers.extend(wait.map(|wait| ("retry-after", wait.ceil().to_string())));
            let refusal = Refusal { status: fault.status, body: fault.body };
            return (Err(refusal), headers);
        }
        let lost = self.faults.iter().position(|fault| fault.route == route.name && fault.when == When::After);
        let handled = match checked {
            Err(faults) => Err(self.invalid(&route, faults)),
            Ok(body) => self.handle(&Call { route, query, body }),
        };
        match lost.map(|at| self.faults.remove(at)) {
            Some(fault) => (Err(Refusal { status: fault.status, body: fault.body }), verdict.headers),
            None => (handled, verdict.headers),
        }
    }

    fn handle(&mut self, call: &Call) -> Handled {
        let template = call.route.template();
        if template.starts_with("/interactions") {
            answers::callback(self, call)
        } else if template.starts_with("/webhooks") {
            answers::webhook(self, call)
        } else if template.starts_with("/channels/{channel_id}/messages") {
            messages::handle(self, call)
        } else if template.contains("/thread") {
            threads::handle(self, call)
        } else {
            reading::handle(self, call)
        }
    }
}

fn check_form(
    route: &Route,
    method: &str,
    query: &[(String, String)],
    received: Result<Received, String>,
) -> Result<Received, Vec<String>> {
    let received = received.map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    if let Some(judge) = openapi() {
        let names: Vec<String> = query.iter().map(|(name, _)| name.clone()).collect();
        faults.extend(judge.faults_of_query(method, route.template(), &names));
        if let Some(json) = &received.json {
            faults.extend(judge.faults_of_body(method, route.template(), json));
        }
    }
    let bodiless = route.template().contains("/thread-members/");
    if received.json.is_none() && matches!(method, "POST" | "PUT" | "PATCH") && !bodiless {
        faults.push("no body".to_owned());
    }
    if faults.is_empty() { Ok(received) } else { Err(faults) }
}

fn query_of(query: &str) -> Vec<(String, String)> {
    let parts = query.split('&').filter(|part| !part.is_empty());
    parts.map(|part| part.split_once('=').unwrap_or((part, ""))).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn answer(handled: Handled, headers: &[(&'static str, String)], clock: &Clock) -> Response<Body> {
    let (status, body) = match handled {
        Ok(Value::Null) => (204, Value::Null),
        Ok(body) => (200, body),
        Err(refusal) => (refusal.status, refusal.body),
    };
    let status = StatusCode::from_u16(status).expect("refusals carry HTTP statuses");
    let date = date::in_header(clock.unix_ms(clock.now()) / 1000);
    let mut response = Response::builder().status(status).header(header::DATE, date);
    for (name, value) in headers {
        response = response.header(*name, value);
    }
    let body = if body.is_null() {
        Body::empty()
    } else {
        response = response.header(header::CONTENT_TYPE, "application/json");
        Body::from(body.to_string())
    };
    response.body(body).expect("headers are plain text")
}
