//! A WebSocket client that acts as a browser tab of the playground: connects, sends and receives single messages.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{self, Message as Frame, client::IntoClientRequest},
};

/// The timeout for a message from the server.
const TIMEOUT: Duration = Duration::from_secs(180);

/// A connected tab.
pub struct Tab(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Tab {
    /// Connects to a port of this machine, with these values of the headers `Host` and `Origin`.
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

    /// Connects as the page itself does, and identifies the person. Also returns the first messages of the server.
    pub async fn connect_as_page(port: u16, secret: &str, name: Option<&str>) -> (Self, Value) {
        let host = format!("127.0.0.1:{port}");
        let mut tab = Self::connect(port, &host, Some(&format!("http://{host}"))).await.expect("the page may connect");
        tab.say(json!({"kind": "hello", "secret": secret, "name": name, "locale": "ru"})).await;
        let me = tab.hear("me").await;
        let mut state = tab.hear("catalogue").await;
        while state["kind"] == "catalogue" {
            state = tab.next().await.expect("the server does not close the connection");
        }
        assert_eq!(state["kind"], "state", "{state}");
        (tab, json!({"me": me, "state": state}))
    }

    /// Sends a message.
    pub async fn say(&mut self, message: Value) {
        self.0.send(Frame::Text(message.to_string().into())).await.expect("the server listens");
    }

    /// Receives the next message; `None` if the server closes the connection.
    pub async fn next(&mut self) -> Option<Value> {
        match tokio::time::timeout(TIMEOUT, self.0.next()).await.expect("the server answers")? {
            Ok(Frame::Close(_)) | Err(_) => None,
            Ok(frame) => Some(serde_json::from_str(&frame.into_text().expect("only text is sent")).expect("only JSON is sent")),
        }
    }

    /// Receives the next message. Panics if it is of another kind.
    pub async fn hear(&mut self, kind: &str) -> Value {
        let message = self.next().await.expect("the server does not close the connection");
        assert_eq!(message["kind"], kind, "{message}");
        message
    }

    /// Sends a request, and receives its answer and its acknowledgement. Returns the answer; panics if it is of another kind.
    pub async fn ask(&mut self, request: Value, kind: &str) -> Value {
        self.say(request).await;
        let answer = self.hear(kind).await;
        self.hear("done").await;
        answer
    }
}
