//! A tab of the board page as a WebSocket client: connects, sends and receives one message at a time.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message as Frame, client::IntoClientRequest},
};

/// The timeout for a message of the server.
const PATIENCE: Duration = Duration::from_secs(180);

/// A connected tab.
pub struct Tab(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Tab {
    /// Connects to a port of this machine with this host name and origin.
    ///
    /// # Errors
    /// If the server refuses the connection.
    pub async fn connect(port: u16, host: &str, origin: Option<&str>) -> Result<Self, tungstenite::Error> {
        let mut request = format!("ws://127.0.0.1:{port}/ws").into_client_request()?;
        request.headers_mut().insert("host", host.parse().expect("a header"));
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().expect("a header"));
        }
        connect_async(request).await.map(|(socket, _)| Self(socket))
    }

    /// A tab of our own page after the greeting. Returns the welcome message, too.
    pub async fn greeted(port: u16, secret: &str, name: Option<&str>) -> (Self, Value) {
        let host = format!("127.0.0.1:{port}");
        let mut tab = Self::connect(port, &host, Some(&format!("http://{host}"))).await.expect("our own page is let in");
        tab.say(json!({"kind": "hello", "secret": secret, "name": name, "locale": "ru"})).await;
        let me = tab.hear("me").await;
        let mut state = tab.hear("catalogue").await;
        while state["kind"] == "catalogue" {
            state = tab.next().await.expect("the server stays");
        }
        assert_eq!(state["kind"], "state", "{state}");
        (tab, json!({"me": me, "state": state}))
    }

    /// Sends a message.
    pub async fn say(&mut self, message: Value) {
        self.0.send(Frame::Text(message.to_string().into())).await.expect("the server listens");
    }

    /// The next message; `None` when the server closes the connection.
    pub async fn next(&mut self) -> Option<Value> {
        match tokio::time::timeout(PATIENCE, self.0.next()).await.expect("the server answers")? {
            Ok(Frame::Close(_)) | Err(_) => None,
            Ok(frame) => Some(serde_json::from_str(&frame.into_text().expect("only text is sent")).expect("only JSON is sent")),
        }
    }

    /// The next message, which must be of this kind.
    pub async fn hear(&mut self, kind: &str) -> Value {
        let message = self.next().await.expect("the server stays");
        assert_eq!(message["kind"], kind, "{message}");
        message
    }
}
