//! The driver of the browsers. However a test ends, its browsers end with it, and leave no file behind.

use super::{PATIENCE, Served, Tab};
use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::TcpStream,
    process::Command,
};
use tempfile::TempDir;

/// How many ports it may find taken.
const PORTS: usize = 5;

/// The driver of the browsers, and the folder for whatever they write.
pub struct Driver {
    served: Served,
    _folder: TempDir,
}

impl Driver {
    pub fn start() -> Self {
        let folder = TempDir::new().expect("there is room for temporary files");
        // It wants one port on both loopback addresses, and ends where the free one it found on the first is taken on the other.
        let started = || {
            let mut command = Command::new("chromedriver");
            command.arg("--port=0").env("TMPDIR", folder.path());
            Served::start(command, "started successfully on port ", '.')
        };
        let served = (1..PORTS).find_map(|_| started().ok()).map_or_else(started, Ok);
        let served =
            served.unwrap_or_else(|error| panic!("no chromedriver ({error}): install it with `apt-get install chromium chromium-driver`"));
        Self { served, _folder: folder }
    }

    /// Tells it to end its browsers and itself, and waits until it has answered.
    fn shut_down(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.served.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }

    /// A browser of its own, reading this language, that looks at this address.
    pub async fn browse(&self, address: &str, language: &str) -> Tab {
        self.open(address, language, &json!(null)).await
    }

    /// The same on a screen of so many pixels.
    pub async fn browse_at(&self, address: &str, language: &str, (width, height): (u32, u32)) -> Tab {
        let metrics = json!({"width": width, "height": height, "pixelRatio": 1.0, "touch": width < 800, "mobile": width < 800});
        self.open(address, language, &json!({"deviceMetrics": metrics})).await
    }

    async fn open(&self, address: &str, language: &str, screen: &Value) -> Tab {
        let switches = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,900",
        ];
        let mut options = json!({"args": switches, "prefs": {"intl.accept_languages": language}});
        if !screen.is_null() {
            options["mobileEmulation"] = screen.clone();
        }
        let Value::Object(capabilities) = json!({"goog:chromeOptions": options}) else { unreachable!("it is an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&format!("http://127.0.0.1:{}", self.served.port)).await;
        let client = client.expect("chromium starts; install it with `apt-get install chromium chromium-driver`");
        client.goto(address).await.expect("the playground is served");
        Tab(client, self.served.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Killed at once it would leave the browsers running that a test which fails never closes.
        drop(self.shut_down());
    }
}
