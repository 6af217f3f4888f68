//! Classifies Telegram's errors for a delivery, and describes them without secrets. Never retries anything.

use teloxide::{ApiError, RequestError};

use crate::{cause::of_request, platform::DeliveryError};

/// Describes an error without the request's address, which contains the token.
pub(super) fn describe(error: &RequestError) -> String {
    match error {
        RequestError::Api(error) => api_text(error),
        RequestError::MigrateToChatId(chat) => format!("the group was migrated to {chat}"),
        RequestError::RetryAfter(wait) => format!("too many requests, wait {} s", wait.seconds()),
        RequestError::Network(error) => match error.status() {
            Some(status) => format!("Telegram answers {}", status.as_u16()),
            None => format!("no connection: {}", of_request(error)),
        },
        RequestError::InvalidJson { source, .. } => format!("unreadable answer: {source}"),
        RequestError::Io(error) => format!("failed to read or write data: {error}"),
    }
}

pub(super) fn delivery_error(error: &RequestError) -> DeliveryError {
    match error {
        RequestError::RetryAfter(wait) => DeliveryError::Later(wait.duration()),
        RequestError::Api(api) => {
            let text = api_text(api);
            let lower = text.to_lowercase();
            if let Some(right) = missing_right(&lower) {
                DeliveryError::Forbidden(right.to_owned())
            } else if contains_any(&lower, &UNREACHABLE) {
                DeliveryError::Undeliverable
            } else if lower.contains("text buttons are unallowed") {
                DeliveryError::Rejected(format!("this Bot API server is older than 10.3, update it: {text}"))
            } else if lower.starts_with("bad request") && !contains_any(&lower, &TRANSIENT) {
                DeliveryError::Rejected(text)
            } else {
                DeliveryError::Fault(text)
            }
        }
        _ => DeliveryError::Fault(describe(error)),
    }
}

/// The edit changes nothing.
pub(super) const UNCHANGED: &[&str] = &["message is not modified"];

/// The message does not exist any more or cannot be edited.
pub(super) const NOT_EDITABLE: &[&str] = &[
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message identifier is not specified",
    "there is no text in the message",
    "there is no caption in the message",
];

/// Something else receives the updates: a second process with this token, or a webhook.
pub(super) const CONFLICT: &[&str] = &["conflict", "can't use getupdates"];

/// The refusal concerns one expired press or one user, not the chat.
pub(super) const STALE_PRESS: &[&str] = &["query_id_invalid", "participant_id_invalid"];

/// The address accepts no messages any more: phrases, and codes that Telegram's servers pass through.
const UNREACHABLE: [&str; 25] = [
    "forbidden:",
    "chat not found",
    "user not found",
    "deactivated",
    "chat was deleted",
    "thread not found",
    "not a forum topic",
    "peer_id_invalid",
    "chat_id_invalid",
    "user_id_invalid",
    "user_is_blocked",
    "you_blocked_user",
    "user_is_bot",
    "user_banned_in_channel",
    "user_not_participant",
    "user_privacy_restricted",
    "privacy_premium_required",
    "allow_payment_required",
    "channel_private",
    "channel_invalid",
    "chat_forbidden",
    "message_thread_not_found",
    "topic_deleted",
    "topic_id_invalid",
    "bot_access_forbidden",
];

/// Temporary errors of Telegram that it calls bad requests.
const TRANSIENT: [&str; 8] = ["timeout", "timed out", "wait", "flood", "rpc_", "busy", "retry", "internal"];

/// The chat accepts messages, but not this kind, or not from the bot.
const MISSING_RIGHT: [&str; 8] = [
    "not enough rights",
    "no rights",
    "no write access",
    "_forbidden",
    "need administrator rights",
    "chat_admin_required",
    "topic_closed",
    "chat_restricted",
];

fn missing_right(lower: &str) -> Option<&'static str> {
    if contains_any(lower, &["chat_forbidden", "bot_access_forbidden"]) || !contains_any(lower, &MISSING_RIGHT) {
        return None;
    }
    Some(match () {
        () if lower.contains("photo") => "can_send_photos",
        () if lower.contains("document") => "can_send_documents",
        () if lower.contains("topic") => "can_manage_topics",
        () => "can_send_messages",
    })
}

/// Whether a request was refused with one of these phrases.
pub(super) fn matches_phrase(error: &RequestError, phrases: &[&str]) -> bool {
    matches!(error, RequestError::Api(error) if contains_any(&api_text(error).to_lowercase(), phrases))
}

/// Whether a text in lower case contains one of these phrases.
fn contains_any(lower: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| lower.contains(phrase))
}

fn api_text(error: &ApiError) -> String {
    match error {
        ApiError::Unknown(text) => text.clone(),
        known => known.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use teloxide::{payloads::GetMe, prelude::Requester, types::Seconds};

    use super::{
        super::client::{Upload, bot, send, upload},
        *,
    };

    fn api(text: &str) -> RequestError {
        RequestError::Api(serde_json::from_value(serde_json::Value::from(text)).unwrap())
    }

    #[test]
    fn telegram_refusals_map_to_delivery_failures() {
        for (text, expected) in [
            ("Forbidden: bot was blocked by the user", "Undeliverable"),
            ("Forbidden: bot can't initiate conversation with a user", "Undeliverable"),
            ("Bad Request: chat not found", "Undeliverable"),
            ("Bad Request: message thread not found", "Undeliverable"),
            ("Bad Request: USER_IS_BLOCKED", "Undeliverable"),
            ("Bad Request: YOU_BLOCKED_USER", "Undeliverable"),
            ("Bad Request: INPUT_USER_DEACTIVATED", "Undeliverable"),
            ("Bad Request: USER_DEACTIVATED_BAN", "Undeliverable"),
            ("Bad Request: USER_ID_INVALID", "Undeliverable"),
            ("Bad Request: USER_IS_BOT", "Undeliverable"),
            ("Bad Request: USER_BANNED_IN_CHANNEL", "Undeliverable"),
            ("Bad Request: USER_NOT_PARTICIPANT", "Undeliverable"),
            ("Bad Request: PRIVACY_PREMIUM_REQUIRED", "Undeliverable"),
            ("Bad Request: USER_PRIVACY_RESTRICTED", "Undeliverable"),
            ("Bad Request: ALLOW_PAYMENT_REQUIRED_5", "Undeliverable"),
            ("Bad Request: CHANNEL_PRIVATE", "Undeliverable"),
            ("Bad Request: CHANNEL_INVALID", "Undeliverable"),
            ("Bad Request: CHAT_ID_INVALID", "Undeliverable"),
            ("Bad Request: CHAT_FORBIDDEN", "Undeliverable"),
            ("Bad Request: group chat was deleted", "Undeliverable"),
            ("Bad Request: TOPIC_ID_INVALID", "Undeliverable"),
            ("Bad Request: MESSAGE_THREAD_NOT_FOUND", "Undeliverable"),
            ("Bad Request: CHAT_ADMIN_REQUIRED", "Forbidden(\"can_send_messages\")"),
            ("Bad Request: have no write access to the chat", "Forbidden(\"can_send_messages\")"),
            ("Bad Request: CHAT_WRITE_FORBIDDEN", "Forbidden(\"can_send_messages\")"),
            ("Bad Request: not enough rights to send photos to the chat", "Forbidden(\"can_send_photos\")"),
            ("Bad Request: not enough rights to send text messages to the chat", "Forbidden(\"can_send_messages\")"),
            ("Bad Request: have no rights to send a message", "Forbidden(\"can_send_messages\")"),
            ("Bad Request: CHAT_SEND_DOCUMENTS_FORBIDDEN", "Forbidden(\"can_send_documents\")"),
            ("Bad Request: TOPIC_CLOSED", "Forbidden(\"can_manage_topics\")"),
            ("Bad Request: message is too long", "Rejected(\"Bad Request: message is too long\")"),
            ("Bad Request: BUTTON_DATA_INVALID", "Rejected(\"Bad Request: BUTTON_DATA_INVALID\")"),
            ("Bad Request: EFFECT_ID_INVALID", "Rejected(\"Bad Request: EFFECT_ID_INVALID\")"),
            (
                "Bad Request: Text buttons are unallowed",
                "Rejected(\"this Bot API server is older than 10.3, update it: Bad Request: Text buttons are unallowed\")",
            ),
            ("Bad Request: MSG_WAIT_FAILED", "Fault(\"Bad Request: MSG_WAIT_FAILED\")"),
            ("Bad Gateway", "Fault(\"Bad Gateway\")"),
        ] {
            assert_eq!(format!("{:?}", delivery_error(&api(text))), expected, "{text}");
        }
        let flood = RequestError::RetryAfter(Seconds::from_seconds(7));
        assert!(matches!(delivery_error(&flood), DeliveryError::Later(wait) if wait == Duration::from_secs(7)));
    }

    #[test]
    fn impossible_edits_differ_from_unnecessary_edits() {
        for (text, gone, same) in [
            ("Bad Request: message to edit not found", true, false),
            ("Bad Request: message can't be edited", true, false),
            ("Bad Request: MESSAGE_ID_INVALID", true, false),
            (
                "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message",
                false,
                true,
            ),
            ("Bad Request: chat not found", false, false),
        ] {
            let error = api(text);
            assert_eq!((matches_phrase(&error, NOT_EDITABLE), matches_phrase(&error, UNCHANGED)), (gone, same), "{text}");
        }
    }

    #[tokio::test]
    async fn connection_errors_do_not_contain_the_token() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        drop(listener);
        let bot = bot("4242:SECRET", Some(&address)).unwrap();
        let file = Upload { name: "board.png".to_owned(), content: Vec::new() };
        for error in [send(bot.get_me()).await.unwrap_err(), upload(&bot, &GetMe::new(), file).await.unwrap_err()] {
            for said in [describe(&error), format!("{:?}", delivery_error(&error)), format!("{error} {error:?}")] {
                assert!(!said.contains("SECRET") && !said.contains("4242"), "{said}");
            }
        }
    }
}
