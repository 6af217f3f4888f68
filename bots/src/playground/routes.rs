//! The HTTP routes, and the guard that refuses other hosts and other origins.

use std::{
    net::{IpAddr, Ipv6Addr},
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, Request, State, WebSocketUpgrade},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use broadside_game::ids::{GameId, TournamentId};
use broadside_present::page;
use broadside_words::locale::Locale;
use futures_util::FutureExt;
use qrcodegen::{QrCode, QrCodeEcc};
use serde_json::{Map, Value, json};
use tokio_util::sync::CancellationToken;
use tower_http::compression::CompressionLayer;

use super::{Guests, Playground, identity::TabSecret, session, sheets};
use crate::ask::RequestHandler;

/// The longest message of a page, in bytes.
const MAX_MESSAGE_BYTES: usize = 16 * 1024;

/// The size of the read and write buffers of each open tab, in bytes.
const BUFFER_BYTES: usize = 4 * 1024;

/// The light border around a QR code, in modules, as its standard asks for.
const QUIET_ZONE: i32 = 4;

const PAGE_TYPE: &str = "text/html; charset=utf-8";
const STYLE_TYPE: &str = "text/css; charset=utf-8";
const SCRIPT_TYPE: &str = "text/javascript; charset=utf-8";
const SVG_TYPE: &str = "image/svg+xml";
const MANIFEST_TYPE: &str = "application/manifest+json";

/// The files of the board page and of the chat view: path, content type and text.
const ASSETS: [(&str, &str, &str); 43] = [
    ("/", PAGE_TYPE, include_str!("app/index.html")),
    ("/w/{code}", PAGE_TYPE, include_str!("app/index.html")),
    ("/t/{code}", PAGE_TYPE, include_str!("app/index.html")),
    ("/chat", PAGE_TYPE, include_str!("page/index.html")),
    ("/app/broadside.webmanifest", MANIFEST_TYPE, include_str!("app/broadside.webmanifest")),
    ("/app/icon.svg", SVG_TYPE, include_str!("app/icon.svg")),
    ("/app/base.css", STYLE_TYPE, include_str!("app/base.css")),
    ("/app/dark.css", STYLE_TYPE, include_str!("app/dark.css")),
    ("/app/style.css", STYLE_TYPE, include_str!("app/style.css")),
    ("/app/bar.js", SCRIPT_TYPE, include_str!("app/bar.js")),
    ("/app/battle.js", SCRIPT_TYPE, include_str!("app/battle.js")),
    ("/app/chart.js", SCRIPT_TYPE, include_str!("app/chart.js")),
    ("/app/dom.js", SCRIPT_TYPE, include_str!("app/dom.js")),
    ("/app/end.js", SCRIPT_TYPE, include_str!("app/end.js")),
    ("/app/field.js", SCRIPT_TYPE, include_str!("app/field.js")),
    ("/app/home.js", SCRIPT_TYPE, include_str!("app/home.js")),
    ("/app/link.js", SCRIPT_TYPE, include_str!("app/link.js")),
    ("/app/look.js", SCRIPT_TYPE, include_str!("app/look.js")),
    ("/app/main.js", SCRIPT_TYPE, include_str!("app/main.js")),
    ("/app/people.js", SCRIPT_TYPE, include_str!("app/people.js")),
    ("/app/phrases.js", SCRIPT_TYPE, include_str!("app/phrases.js")),
    ("/app/placing.js", SCRIPT_TYPE, include_str!("app/placing.js")),
    ("/app/review.js", SCRIPT_TYPE, include_str!("app/review.js")),
    ("/app/rules.js", SCRIPT_TYPE, include_str!("app/rules.js")),
    ("/app/sailing.js", SCRIPT_TYPE, include_str!("app/sailing.js")),
    ("/app/settings.js", SCRIPT_TYPE, include_str!("app/settings.js")),
    ("/app/telegram.js", SCRIPT_TYPE, include_str!("app/telegram.js")),
    ("/app/tournament.js", SCRIPT_TYPE, include_str!("app/tournament.js")),
    ("/app/waiting.js", SCRIPT_TYPE, include_str!("app/waiting.js")),
    ("/app/watch.js", SCRIPT_TYPE, include_str!("app/watch.js")),
    ("/style.css", STYLE_TYPE, include_str!("page/style.css")),
    ("/sheets.css", STYLE_TYPE, include_str!("page/sheets.css")),
    ("/play.js", SCRIPT_TYPE, include_str!("page/play.js")),
    ("/board.js", SCRIPT_TYPE, include_str!("page/board.js")),
    ("/cues.js", SCRIPT_TYPE, include_str!("page/cues.js")),
    ("/decide.js", SCRIPT_TYPE, include_str!("page/decide.js")),
    ("/film.js", SCRIPT_TYPE, include_str!("page/film.js")),
    ("/halves.js", SCRIPT_TYPE, include_str!("page/halves.js")),
    ("/laying.js", SCRIPT_TYPE, include_str!("page/laying.js")),
    ("/line.js", SCRIPT_TYPE, include_str!("page/line.js")),
    ("/offers.js", SCRIPT_TYPE, include_str!("page/offers.js")),
    ("/panes.js", SCRIPT_TYPE, include_str!("page/panes.js")),
    ("/words.js", SCRIPT_TYPE, include_str!("page/words.js")),
];

/// The people who may open the page, and the address they open it by.
#[derive(Clone)]
pub enum Access {
    /// The people of this machine, by a loopback name with this port.
    Local(u16),
    /// Everyone, as a guest, by the address of this origin. Only the board page is served.
    Public(String, Arc<Guests>),
}

impl Access {
    /// The guests of the public page; `None` on this machine.
    pub fn guests(&self) -> Option<&Guests> {
        match self {
            Self::Local(_) => None,
            Self::Public(_, guests) => Some(guests),
        }
    }

    /// Whether strangers may open the page.
    pub fn is_public(&self) -> bool {
        self.guests().is_some()
    }

    /// The person of a secret that a page has invented or, in public, of a token, and the token to keep instead of that one, if any.
    ///
    /// # Errors
    /// Why the person may not play, as a message id; `None` if the secret is not valid.
    pub fn admit(&self, secret: &str, from: Option<IpAddr>) -> Result<(TabSecret, Option<String>), Option<&'static str>> {
        match self {
            Self::Local(_) => TabSecret::parse(secret).map(|secret| (secret, None)).ok_or(None),
            Self::Public(_, guests) => {
                guests.admit(secret, from, SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
            }
        }
    }

    /// The page's origin, if the `Host` header is its own.
    fn origin(&self, headers: &HeaderMap) -> Option<String> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next()?.to_str().ok()?;
        let is_local =
            |port: &u16| ["localhost", "127.0.0.1", "[::1]"].iter().any(|name| host.eq_ignore_ascii_case(&format!("{name}:{port}")));
        let origin = match self {
            Self::Local(port) => is_local(port).then(|| format!("http://{host}")),
            Self::Public(origin, _) => origin.strip_prefix("https://").filter(|own| host.eq_ignore_ascii_case(own)).map(|_| origin.clone()),
        };
        origin.filter(|_| hosts.next().is_none())
    }
}

/// The state of the routes.
pub struct AppState<A> {
    /// The platform.
    pub playground: Arc<Playground>,
    /// The handler of requests.
    pub app: Arc<A>,
    /// Who may open the page.
    pub access: Access,
    /// Closes all tabs when cancelled.
    pub stop: CancellationToken,
}

/// All routes, protected by `guard`. In public there are no chat view and no sheets.
pub fn router<A: RequestHandler>(state: AppState<A>) -> Router {
    let (access, is_public) = (state.access.clone(), state.access.is_public());
    let mut router = Router::new();
    for (path, kind, text) in ASSETS.into_iter().filter(|(path, ..)| !is_public || *path != "/chat") {
        router = router.route(path, get(move || async move { ([(header::CONTENT_TYPE, kind)], text) }));
    }
    if !is_public {
        router = router.route("/print", get(sheets::page)).route("/print/{name}", get(sheets::serve_file).layer(sheets::permits()));
    }
    router
        .route("/languages.js", get(move || async move { ([(header::CONTENT_TYPE, SCRIPT_TYPE)], languages(is_public)) }))
        .route("/words/{name}", get(words))
        .route("/qr/{name}", get(invitation::<A>))
        .route("/picture/{name}", get(picture::<A>))
        .route("/ws", any(upgrade::<A>))
        .with_state(Arc::new(state))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(move |request: Request, next: Next| guard(access.clone(), request, next)))
}

/// The languages as a JavaScript module: their names and their tags; and whether the page is public.
fn languages(is_public: bool) -> String {
    let language = |locale: Locale| {
        let tags: Vec<&str> = locale.tags().collect();
        (locale.tag().to_owned(), json!({"name": locale.native_name(), "tags": tags}))
    };
    let all: Map<String, Value> = Locale::ALL.into_iter().map(language).collect();
    format!("export const LANGUAGES = {};\nexport const PUBLIC = {is_public};\n", Value::Object(all))
}

/// The page's texts in one language as a JavaScript module, which is named after the language's tag.
async fn words(Path(name): Path<String>) -> Response {
    let Some(locale) = name.strip_suffix(".js").and_then(Locale::from_tag) else { return StatusCode::NOT_FOUND.into_response() };
    let words: Map<String, Value> = page::page_texts(locale).map(|(name, text)| (name, text.into())).collect();
    ([(header::CONTENT_TYPE, SCRIPT_TYPE)], format!("export const WORDS = {};\n", Value::Object(words))).into_response()
}

/// The link that accepts this challenge or joins this tournament as a QR code, dark on light in every theme, as cameras expect it.
async fn invitation<A: RequestHandler>(State(state): State<Arc<AppState<A>>>, Path(name): Path<String>, headers: HeaderMap) -> Response {
    let is_code = |code: &&str| code.parse::<GameId>().is_ok() || code.parse::<TournamentId>().is_ok();
    let joined = name.strip_suffix(".svg").filter(is_code);
    let link = joined.zip(state.access.origin(&headers)).map(|(code, origin)| format!("{origin}/#join={code}"));
    let Some(code) = link.and_then(|link| QrCode::encode_text(&link, QrCodeEcc::Medium).ok()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let side = code.size() + 2 * QUIET_ZONE;
    let places = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))).filter(|(x, y)| code.get_module(*x, *y));
    let dark: String = places.map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE)).collect();
    let picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{dark}\"/></svg>"
    );
    ([(header::CONTENT_TYPE, SVG_TYPE)], picture).into_response()
}

/// Refuses requests with a foreign `Host`, and requests of other pages except for links to the pages. Adds security headers.
async fn guard(access: Access, request: Request, next: Next) -> Response {
    let Some(origin) = access.origin(request.headers()) else {
        return refuse(match access {
            Access::Local(_) => "The playground works only on the machine that runs it: open it as http://localhost or http://127.0.0.1.",
            Access::Public(..) => "The game has another address; a proxy has to pass on the Host header of the one that people open.",
        });
    };
    let path = request.uri().path();
    let is_page = matches!(path, "/" | "/chat") || path.starts_with("/w/") || path.starts_with("/t/");
    if !is_page && is_cross_site(request.headers(), &origin) {
        return refuse("This address works only from the playground's own page: open the playground first.");
    }
    let mut response = next.run(request).await;
    let frames = if access.guests().is_some_and(Guests::has_mini_app) { "https://web.telegram.org" } else { "'none'" };
    let socket = origin.replacen("http", "ws", 1);
    let policy = format!(
        "default-src 'self'; img-src 'self' data: blob:; connect-src 'self' {socket}; object-src 'none'; base-uri 'none'; \
         form-action 'none'; frame-ancestors {frames}"
    );
    let headers = response.headers_mut();
    let policy = HeaderValue::from_str(&policy).expect("the origin is a plain name and perhaps a port");
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the request comes from another page. Typed addresses and programs send no such headers.
fn is_cross_site(headers: &HeaderMap, own: &str) -> bool {
    let has_foreign =
        |name: HeaderName, is_own: &dyn Fn(&[u8]) -> bool| headers.get_all(name).iter().any(|value| !is_own(value.as_bytes()));
    has_foreign(HeaderName::from_static("sec-fetch-site"), &|site| matches!(site, b"same-origin" | b"none"))
        || has_foreign(header::ORIGIN, &|origin| origin.eq_ignore_ascii_case(own.as_bytes()))
}

async fn upgrade<A: RequestHandler>(State(state): State<Arc<AppState<A>>>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    // The guard has refused foreign origins; a browser always sends one here.
    if headers.get_all(header::ORIGIN).iter().count() != 1 {
        return refuse("Only the playground's own page may connect to the game.");
    }
    let from = client(&headers);
    let open = match state.access.guests().map(|guests| guests.open_from(from)) {
        Some(None) => return StatusCode::TOO_MANY_REQUESTS.into_response(),
        open => open.flatten(),
    };
    let upgrade = upgrade.max_message_size(MAX_MESSAGE_BYTES).max_frame_size(MAX_MESSAGE_BYTES);
    let upgrade = upgrade.read_buffer_size(BUFFER_BYTES).write_buffer_size(BUFFER_BYTES);
    upgrade.on_upgrade(move |socket| session::serve_tab(socket, from, state).map(move |_| drop(open)))
}

/// The client's address as the proxy names it, the last one of `X-Forwarded-For` (others may be forged); of IPv6 the network of 64 bits.
fn client(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?.rsplit(',').next()?;
    Some(match last.trim().parse::<IpAddr>().ok()?.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    })
}

async fn picture<A: RequestHandler>(State(state): State<Arc<AppState<A>>>, Path(name): Path<String>) -> Response {
    let secret = name.strip_suffix(".png").or(name.strip_suffix(".gif"));
    let Some(file) = secret.and_then(|secret| state.playground.feed.picture(secret)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let media = if name.ends_with(".gif") { "image/gif" } else { "image/png" };
    let headers = [(header::CONTENT_TYPE, media), (header::CACHE_CONTROL, "private, max-age=86400, immutable")];
    (headers, Body::from(Bytes::from_owner(file))).into_response()
}

fn refuse(reason: &'static str) -> Response {
    (StatusCode::FORBIDDEN, reason).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxy_names_the_client_last_and_ipv6_clients_are_networks() {
        let cases: [(&[&str], Option<&str>); 7] = [
            (&["192.0.2.1"], Some("192.0.2.1")),
            (&["192.0.2.9, 192.0.2.1"], Some("192.0.2.1")),
            (&["192.0.2.9", "192.0.2.8,192.0.2.1 "], Some("192.0.2.1")),
            (&["::ffff:192.0.2.1"], Some("192.0.2.1")),
            (&["2001:db8:1:2:3:4:5:6"], Some("2001:db8:1:2::")),
            (&["192.0.2.1, unknown"], None),
            (&[], None),
        ];
        for (names, address) in cases {
            let headers: HeaderMap =
                names.iter().map(|name| (HeaderName::from_static("x-forwarded-for"), name.parse().expect("a header"))).collect();
            assert_eq!(client(&headers), address.map(|address| address.parse::<IpAddr>().expect("an address")), "{names:?}");
        }
    }
}
