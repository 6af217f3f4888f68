//! The HTTP routes: checks token, encoding, schema and planned faults, then executes the method. Requests that a correct bot never sends
//! are refused and recorded as problems.

use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use futures_util::stream;
use serde_json::{Value, json};

use super::model::MediaKind;
use super::wire::{self, Call, Refusal};
use super::world::World;
use super::{Shared, TOKEN, edit, ephemeral, profile, rooms, send, topics, updates};
use crate::date;
use crate::schema::telegram::{Fault, Violation, check_by_built_in_limits};

pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/{bot}/{method}", any(call))
        .route("/file/{bot}/{*path}", get(download))
        .layer(DefaultBodyLimit::max(60 * 1024 * 1024))
        .with_state(shared)
}

async fn call(State(shared): State<Arc<Shared>>, Path((bot, method)): Path<(String, String)>, request: Request) -> Response {
    let mut response = respond(&shared, &bot, &method, request).await;
    let now = shared.read(World::now).unsigned_abs();
    let date = HeaderValue::from_str(&date::http_date(now)).expect("a date is plain text");
    response.headers_mut().insert(header::DATE, date);
    response
}

async fn respond(shared: &Shared, bot: &str, method: &str, request: Request) -> Response {
    if bot.strip_prefix("bot") != Some(TOKEN) {
        return Refusal::new(401, "Unauthorized").into_response();
    }
    let answer = answer(shared, method, request).await;
    if shared.change(|world| world.faults.loses_answer(method)) {
        return broken_connection();
    }
    match answer {
        Ok(result) => Json(json!({ "ok": true, "result": result })).into_response(),
        Err(refusal) => {
            if let Some(problem) = &refusal.problem {
                shared.change(|world| world.add_problem(method, problem));
            }
            refusal.into_response()
        }
    }
}

/// A response whose body breaks off, so that the client sees the connection fail.
fn broken_connection() -> Response {
    let broken = stream::once(async { Err::<Bytes, _>(io::Error::other("lost on purpose")) });
    Body::from_stream(broken).into_response()
}

async fn answer(shared: &Shared, method: &str, request: Request) -> Result<Value, Refusal> {
    let schema = shared.read(|world| world.schema);
    let call = wire::read(method.to_owned(), request, schema).await?;
    if let Some(refusal) = shared.change(|world| {
        *world.calls.entry(method.to_ascii_lowercase()).or_default() += 1;
        let now = world.clock();
        world.faults.planned_refusal(method, now)
    }) {
        return Err(refusal);
    }
    let violations = match schema {
        Some(schema) if schema.method(method).is_none() => return Err(unknown(method)),
        Some(schema) => schema.check_call(method, &call.parameters, &call.parts()),
        None => check_by_built_in_limits(&Value::Object(call.parameters.clone()), ""),
    };
    if let Some(first) = violations.first() {
        let problem = violations.iter().map(Violation::to_string).collect::<Vec<_>>().join("; ");
        return Err(Refusal::bot_fault(&wording(method, first), problem));
    }
    if method.eq_ignore_ascii_case("getUpdates") {
        return updates::poll(shared, &call).await;
    }
    shared.change(|world| execute(world, &call))
}

fn execute(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    match call.method.to_ascii_lowercase().as_str() {
        "getme" => Ok(rooms::me(world)),
        "setwebhook" => updates::set_webhook(world, call),
        "deletewebhook" => updates::delete_webhook(world, call),
        "getwebhookinfo" => Ok(updates::webhook_info(world)),
        "setmycommands" => profile::set_commands(world, call),
        "getmycommands" => profile::commands(world, call),
        "deletemycommands" => profile::delete_commands(world, call),
        "getmydescription" => profile::description(world, call),
        "getmyshortdescription" => profile::short_description(world, call),
        "setmydescription" => profile::set_description(world, call),
        "setmyshortdescription" => profile::set_short_description(world, call),
        "setchatmenubutton" => profile::set_menu_button(world, call),
        "sendmessage" => send::message(world, call),
        "sendphoto" => send::media(world, call, MediaKind::Photo, "photo"),
        "senddocument" => send::media(world, call, MediaKind::Document, "document"),
        "sendanimation" => send::media(world, call, MediaKind::Animation, "animation"),
        "sendchataction" => send::action(world, call),
        "editmessagetext" => edit::text(world, call),
        "editmessagecaption" => edit::caption(world, call),
        "editmessagemedia" => edit::media(world, call),
        "editmessagereplymarkup" => edit::keyboard(world, call),
        "deletemessage" => edit::delete(world, call),
        "editephemeralmessagetext" => ephemeral::text(world, call),
        "editephemeralmessagemedia" => ephemeral::media(world, call),
        "editephemeralmessagereplymarkup" => ephemeral::keyboard(world, call),
        "deleteephemeralmessage" => ephemeral::delete(world, call),
        "answercallbackquery" => rooms::answer_press(world, call),
        "createforumtopic" => topics::create(world, call),
        "getchat" => rooms::chat(world, call),
        "getchatmember" => rooms::member(world, call),
        "getchatadministrators" => rooms::administrators(world, call),
        "getfile" => rooms::file(world, call),
        "getuserprofilephotos" => profile::avatars(world, call),
        "pinchatmessage" => rooms::pin(world, call),
        _ => Err(unknown(&call.method)),
    }
}

fn unknown(method: &str) -> Refusal {
    let problem = format!("the method `{method}` is not known to the simulator");
    Refusal { code: 404, ..Refusal::bot_fault("Not Found", problem) }
}

/// Telegram's description of a violation.
fn wording(method: &str, violation: &Violation) -> String {
    let field = violation.path.rsplit('.').next().unwrap_or_default();
    let description = match (field, violation.fault) {
        ("text", Fault::Long) if method.eq_ignore_ascii_case("editMessageText") => "MESSAGE_TOO_LONG",
        ("text", Fault::Long) if violation.path == "text" => "message is too long",
        ("text", Fault::Short | Fault::Missing) if violation.path == "text" => "message text is empty",
        ("caption", Fault::Long) => "message caption is too long",
        ("callback_data", _) => "BUTTON_DATA_INVALID",
        ("chat_id", Fault::Missing) => "chat_id is empty",
        ("command" | "description", _) if violation.path != "description" => "BOT_COMMAND_INVALID",
        _ => return format!("Bad Request: {violation}"),
    };
    format!("Bad Request: {description}")
}

async fn download(State(shared): State<Arc<Shared>>, Path((bot, path)): Path<(String, String)>) -> Response {
    if bot.strip_prefix("bot") != Some(TOKEN) {
        return Refusal::new(401, "Unauthorized").into_response();
    }
    let found = shared.read(|world| world.files.values().find(|file| file.path == path).map(|file| file.media.bytes.to_vec()));
    found.map_or_else(|| StatusCode::NOT_FOUND.into_response(), IntoResponse::into_response)
}
