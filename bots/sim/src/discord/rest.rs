//! The REST entry point: finds the route, checks the token, limits, prepared failures and the schema, then calls the route's handler.
//! Refusals that are the bot's fault are recorded as problems.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{Request, Response, StatusCode, header};
use serde_json::{Value, json};

use super::body::{self, RequestBody};
use super::buckets::Scope;
use super::clock::Clock;
use super::route::Route;
use super::shared::Shared;
use super::world::{FaultTiming, World};
use super::{answers, messages, reading, threads};
use crate::date;
use crate::schema::discord::openapi;

/// A request that passed all general checks.
pub(super) struct Call {
    pub(super) route: Route,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: RequestBody,
}

impl Call {
    /// The JSON body, or null.
    pub(super) fn payload(&self) -> &Value {
        self.body.json.as_ref().unwrap_or(&Value::Null)
    }

    /// Whether a query parameter is `true`.
    pub(super) fn has_flag(&self, name: &str) -> bool {
        self.query.iter().any(|(key, value)| key == name && value == "true")
    }
}

/// An error response of Discord.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) body: Value,
}

/// The result of a handler: a body (null for 204) or an error.
pub(super) type RouteResult = Result<Value, Refusal>;

/// An error response with Discord's error code.
pub(super) fn refuse(status: u16, code: u64, message: &str) -> Refusal {
    Refusal { status, body: json!({"message": message, "code": code}) }
}

impl World {
    /// Records faults as problems and refuses the request with 400.
    pub(super) fn invalid(&mut self, route: &Route, faults: Vec<String>) -> Refusal {
        let errors: Vec<Value> = faults.iter().map(|fault| json!({"code": "INVALID", "message": fault})).collect();
        for fault in faults {
            self.add_problem(format!("{}: {fault}", route.name));
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
        let problem = format!("{method} {path} is not a simulated route");
        shared.change(|world| {
            world.requests.push(format!("{method} {path} -> 404"));
            world.add_problem(problem);
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
    let bad_agent = (!agent.starts_with("DiscordBot ("))
        .then(|| format!("{}: the User-Agent {agent:?} does not begin with `DiscordBot (`", route.name));
    let query = query_of(request.uri().query().unwrap_or_default());
    let received = body::read(request).await;
    let checked = check_request(&route, &method, &query, received);
    let (handled, headers) = shared.change(|world| {
        world.problems.extend(bad_agent);
        let (handled, headers) = world.process(route, query, authorized, checked);
        let status = handled.as_ref().map_or_else(|refusal| refusal.status, |_| 200);
        world.refused += u32::from(matches!(status, 401 | 403 | 429));
        world.requests.push(format!("{method} {path} -> {status}"));
        (handled, headers)
    });
    answer(handled, &headers, &shared.clock)
}

type Headers = Vec<(&'static str, String)>;

impl World {
    fn process(
        &mut self,
        route: Route,
        query: Vec<(String, String)>,
        authorized: bool,
        checked: Result<RequestBody, Vec<String>>,
    ) -> (RouteResult, Headers) {
        if !authorized {
            self.add_problem(format!("{}: wrong token", route.name));
            return (Err(refuse(401, 0, "401: Unauthorized")), Vec::new());
        }
        let scope = if route.is_interaction() { Scope::Route } else { Scope::Global };
        let now = self.clock.running();
        let decision = self.buckets.admit(route.name, &route.major(), scope, now);
        if let Some((wait, scope)) = decision.refused {
            let refusal = Refusal {
                status: 429,
                body: json!({
                    "message": "You are being rate limited.", "retry_after": wait.as_secs_f64(),
                    "global": scope == Scope::Global,
                }),
            };
            return (Err(refusal), decision.headers);
        }
        let fault = self.faults.iter().position(|fault| fault.route == route.name && fault.when == FaultTiming::Instead);
        if let Some(fault) = fault.map(|at| self.faults.remove(at)) {
            let mut headers = decision.headers;
            let wait = fault.body["retry_after"].as_f64();
            headers.extend(wait.map(|wait| ("retry-after", wait.ceil().to_string())));
            let refusal = Refusal { status: fault.status, body: fault.body };
            return (Err(refusal), headers);
        }
        let lost_answer = self.faults.iter().position(|fault| fault.route == route.name && fault.when == FaultTiming::After);
        let handled = match checked {
            Err(faults) => Err(self.invalid(&route, faults)),
            Ok(body) => self.handle(&Call { route, query, body }),
        };
        match lost_answer.map(|at| self.faults.remove(at)) {
            Some(fault) => (Err(Refusal { status: fault.status, body: fault.body }), decision.headers),
            None => (handled, decision.headers),
        }
    }

    fn handle(&mut self, call: &Call) -> RouteResult {
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

fn check_request(
    route: &Route,
    method: &str,
    query: &[(String, String)],
    received: Result<RequestBody, String>,
) -> Result<RequestBody, Vec<String>> {
    let received = received.map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    if let Some(schema) = openapi() {
        let names: Vec<String> = query.iter().map(|(name, _)| name.clone()).collect();
        faults.extend(schema.faults_of_query(method, route.template(), &names));
        if let Some(json) = &received.json {
            faults.extend(schema.faults_of_body(method, route.template(), json));
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

fn answer(handled: RouteResult, headers: &[(&'static str, String)], clock: &Clock) -> Response<Body> {
    let (status, body) = match handled {
        Ok(Value::Null) => (204, Value::Null),
        Ok(body) => (200, body),
        Err(refusal) => (refusal.status, refusal.body),
    };
    let status = StatusCode::from_u16(status).expect("refusals carry HTTP statuses");
    let date = date::http_date(clock.unix_ms(clock.now()) / 1000);
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
