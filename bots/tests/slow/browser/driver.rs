//! chromedriver, which starts the browsers. When a test ends or fails, its browsers end and their files are deleted.

use super::{ServerProcess, TIMEOUT, Tab};
use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::TcpStream,
    process::Command,
};
use tempfile::TempDir;

/// How often chromedriver is started, because it may find its port taken.
const ATTEMPTS: usize = 5;

/// The process of chromedriver, and the folder for the temporary files of the browsers.
pub struct Driver {
    process: ServerProcess,
    _folder: TempDir,
}

impl Driver {
    pub fn start() -> Self {
        let folder = TempDir::new().expect("a temporary folder can be created");
        // It uses one port on both loopback addresses, and ends if the free one it found on the first is taken on the other.
        let start = || {
            let mut command = Command::new("chromedriver");
            command.arg("--port=0").env("TMPDIR", folder.path());
            ServerProcess::start(command, "started successfully on port ", '.')
        };
        let process = (1..ATTEMPTS).find_map(|_| start().ok()).map_or_else(start, Ok);
        let process =
            process.unwrap_or_else(|error| panic!("no chromedriver ({error}): install it with `apt-get install chromium chromium-driver`"));
        Self { process, _folder: folder }
    }

    /// Tells chromedriver to end its browsers and itself, and waits for its answer.
    fn shut_down(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.process.port))?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }

    /// Starts a browser with this language and opens the address.
    pub async fn browse(&self, address: &str, language: &str) -> Tab {
        self.open(address, language, &json!(null)).await
    }

    /// The same on a screen of this size in pixels.
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
        let Value::Object(capabilities) = json!({"goog:chromeOptions": options}) else { unreachable!("the literal is an object") };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&format!("http://127.0.0.1:{}", self.process.port)).await;
        let client = client.expect("chromium starts; install it with `apt-get install chromium chromium-driver`");
        client.goto(address).await.expect("the playground is served");
        Tab(client, self.process.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // If it were only killed, the browsers of a failed test would go on running.
        drop(self.shut_down());
    }
}
