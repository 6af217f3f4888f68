//! The real binary with only the playground, and real browsers to open it. Each process is ended when its owner is dropped.

mod driver;

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    time::{Duration, Instant},
};

pub use driver::Driver;
use fantoccini::{
    Client, Locator,
    actions::{InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction},
    elements::Element,
    key::Key,
};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long a process or a page may take before the test fails.
const TIMEOUT: Duration = Duration::from_secs(180);

/// A server process that prints its port, killed when dropped.
struct ServerProcess {
    child: Child,
    port: u16,
}

impl ServerProcess {
    /// Starts the process and waits for the line with its port between `before` and `after`. An error if it cannot be started or
    /// ends before that line.
    fn start(mut command: Command, before: &'static str, after: char) -> std::io::Result<Self> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().expect("its output is piped");
        let (found, port) = mpsc::channel();
        // Reads to the end, so that the process never blocks on a full pipe.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let rest = line.split_once(before).map(|(_, rest)| rest);
                let number = rest.and_then(|rest| rest.split(after).next()).and_then(|digits| digits.parse().ok());
                if let Some(number) = number {
                    found.send(number).ok();
                }
            }
        });
        match port.recv_timeout(TIMEOUT) {
            Ok(port) => Ok(Self { child, port }),
            Err(RecvTimeoutError::Disconnected) => {
                let ended = child.wait()?;
                Err(std::io::Error::other(format!("{command:?} ended before it printed its port: {ended}")))
            }
            Err(RecvTimeoutError::Timeout) => {
                drop(child.kill());
                panic!("{command:?} did not print its port");
            }
        }
    }

    fn end(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.end();
    }
}

/// The binary with no configuration but a data folder.
pub struct Replica {
    process: ServerProcess,
    data: TempDir,
}

impl Replica {
    pub fn start() -> Self {
        let data = TempDir::new().expect("a temporary folder can be created");
        Self { process: serve(data.path(), 0), data }
    }

    pub fn kill(&mut self) {
        self.process.end();
    }

    /// Starts it again on the same port with the same data.
    pub fn start_again(&mut self) {
        let port = self.process.port;
        loop {
            self.process = serve(self.data.path(), port);
            if self.process.port == port {
                break;
            }
            // Another program has taken the port for the moment.
            self.process.end();
        }
    }

    /// The address of the chat view.
    pub fn address(&self) -> String {
        format!("{}chat", self.board_page())
    }

    pub fn board_page(&self) -> String {
        format!("http://127.0.0.1:{}/", self.process.port)
    }
}

fn serve(data: &Path, port: u16) -> ServerProcess {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
    command
        .env_clear()
        .env("BROADSIDE_CONFIG", "/dev/null")
        .env("BROADSIDE_DATA", data)
        .env("BROADSIDE_PORT", port.to_string())
        .env("BROADSIDE_HEALTH", "127.0.0.1:0")
        .env("BROADSIDE_THINKING", "0");
    ServerProcess::start(command, "Playground: http://127.0.0.1:", '/').expect("the binary was built for this test")
}

/// How many presses of Tab pass every element that takes the focus.
pub const TAB_PRESSES: usize = 90;

/// Waits for the element of this selector, and checks that it can be pressed without scrolling.
pub async fn assert_in_sight(tab: &Tab, selector: &str, screen: (u32, u32)) {
    tab.find(selector).await;
    assert_eq!(tab.out_of_sight(selector).await, "", "{selector} on {screen:?}");
}

/// One tab of a browser, and the port of its driver.
pub struct Tab(Client, u16);

impl Tab {
    /// Waits for the element of this selector.
    pub async fn find(&self, selector: &str) -> Element {
        let waiting = self.0.wait().at_most(TIMEOUT).every(Duration::from_millis(20));
        match waiting.for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => panic!("no {selector} ({error}); the page says:\n{}", self.text("body").await),
        }
    }

    /// Waits for the element of this selector and clicks it, again if the page replaces it before the click.
    pub async fn click(&self, selector: &str) {
        while let Err(error) = self.find(selector).await.click().await {
            assert!(error.is_stale_element_reference(), "{selector} cannot be clicked: {error}");
        }
    }

    /// Drags the element of the first selector onto that of the second.
    pub async fn drag(&self, from: &str, to: &str) {
        let onto = |element| PointerAction::MoveToElement { element, duration: None, x: 0.0, y: 0.0 };
        let (from, to) = (self.find(from).await, self.find(to).await);
        let mouse = MouseActions::new("mouse".to_owned())
            .then(onto(from))
            .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
            .then(onto(to))
            .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
        self.0.perform_actions(mouse).await.expect("the mouse can be moved");
    }

    /// From now on the page records sounds and spoken texts.
    pub async fn record_sounds(&self) {
        let script = "window.recorded = { sounds: 0, cues: [], words: [] };\
                      document.addEventListener('cue', ({ detail }) => { window.recorded.cues.push(detail); });\
                      for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {\
                        const { start } = kind.prototype;\
                        kind.prototype.start = function (...when) { window.recorded.sounds += 1; return start.apply(this, when); };\
                      }\
                      speechSynthesis.speak = ({ text }) => { window.recorded.words.push(text); };\
                      return ''";
        self.run(script, "").await;
    }

    /// The names of the sounds since the last call, and the spoken texts. The names show an error if a sound had none.
    pub async fn take_sounds(&self) -> (String, String) {
        let script = "const { sounds, cues, words } = window.recorded;\
                      window.recorded = { sounds: 0, cues: [], words: [] };\
                      const named = (sounds > 0) === (cues.length > 0);\
                      return `${named ? cues.join(' ') : `${sounds} sounds for ${cues}`}|${words.join('; ')}`";
        let recorded = self.run(script, "").await;
        let (cues, words) = recorded.split_once('|').expect("a bar separates the two");
        (cues.to_owned(), words.to_owned())
    }

    /// From now on the body's attribute `data-recorded` collects every text of the element of this selector, even a short-lived one.
    pub async fn record_texts(&self, selector: &str) {
        let script = "const recorded = [];\
                      new MutationObserver((changes) => {\
                        recorded.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent));\
                        document.body.dataset.recorded = recorded.filter(Boolean).join(' | ');\
                      }).observe(document.querySelector(arguments[0]), { childList: true });\
                      return ''";
        self.run(script, selector).await;
    }

    /// The findings of axe-core on the page in each theme, light and dark; empty if there are none.
    pub async fn axe_findings(&self) -> String {
        let path = std::env::var_os("BROADSIDE_AXE").expect("`deploy/test.sh long board_page` installs axe-core and runs this test");
        let axe = std::fs::read_to_string(path).expect("axe-core can be read");
        let script = axe + include_str!("browser/axe.js");
        let answer = self.0.execute_async(&script, vec![]).await.expect("the script runs");
        answer.as_str().expect("the script returns a string").to_owned()
    }

    /// Why Tab does not reach the element of this selector, or the board that contains it; empty if it does.
    pub async fn out_of_reach(&self, selector: &str) -> String {
        let start = "window.passed = new Set();\
                     addEventListener('focusin', (event) => { window.passed.add(event.target); });\
                     window.scrolled = [document.scrollingElement, ...document.querySelectorAll('.mine, .log, .view')]\
                       .map((of) => [of, of.scrollTop, of.scrollLeft]);\
                     document.querySelector(arguments[0]).focus(); return ''";
        self.run(start, ".skip").await;
        // Keys for the whole page, because the focused link is off screen and takes none itself.
        let tab = char::from(Key::Tab);
        let keys = KeyActions::new("tab".to_owned());
        let keys = (0..TAB_PRESSES).fold(keys, |keys, _| keys.then(KeyAction::Down { value: tab }).then(KeyAction::Up { value: tab }));
        self.0.perform_actions(keys).await.expect("the page takes keys");
        let script = "const element = document.querySelector(arguments[0]);\
                      const board = element?.closest('[role=grid]') ?? element;\
                      const reached = [...window.passed].some((passed) => board?.contains(passed));\
                      document.activeElement.blur();\
                      for (const [of, top, left] of window.scrolled) Object.assign(of, { scrollTop: top, scrollLeft: left });\
                      return reached ? '' : `Tab passes it by, over ${window.passed.size} others`";
        self.run(script, selector).await
    }

    /// The accessible role and name of the element of this selector.
    pub async fn role_and_name(&self, selector: &str) -> (String, String) {
        let element = self.find(selector).await.element_id();
        let session = self.0.session_id().await.expect("the driver answers").expect("there is a session");
        let client = reqwest::Client::builder().no_proxy().build().expect("a client can be created");
        let mut values = Vec::new();
        for part in ["computedrole", "computedlabel"] {
            let address = format!("http://127.0.0.1:{}/session/{session}/element/{element}/{part}", self.1);
            let answer = client.get(address).send().await.expect("the driver answers");
            let answer: Value = answer.json().await.expect("the driver answers with JSON");
            values.push(answer["value"].as_str().unwrap_or_default().to_owned());
        }
        let label = values.pop().unwrap_or_default();
        (values.pop().unwrap_or_default(), label)
    }

    /// Types without sending. Returns the text in the command line afterwards.
    pub async fn type_only(&self, text: &str) -> String {
        let input = self.find("#words").await;
        input.send_keys(text).await.expect("the command line takes keys");
        input.prop("value").await.expect("the page answers").unwrap_or_default()
    }

    /// Types a line and sends it.
    pub async fn type_line(&self, line: &str) {
        let input = self.find("#words").await;
        input.send_keys(&format!("{line}{}", char::from(Key::Enter))).await.expect("the command line takes keys");
    }

    /// Presses a key on the focused element.
    pub async fn press(&self, key: Key) {
        let focused = self.0.active_element().await.expect("an element has the focus");
        focused.send_keys(&char::from(key).to_string()).await.expect("the focused element takes keys");
    }

    /// Presses a key on the focused element while another is held.
    pub async fn press_with(&self, held: Key, key: Key) {
        let focused = self.0.active_element().await.expect("an element has the focus");
        focused.send_keys(&format!("{}{}", char::from(held), char::from(key))).await.expect("the focused element takes keys");
    }

    /// An attribute of the focused element; empty if it has none.
    pub async fn focused_attribute(&self, name: &str) -> String {
        self.run("return document.activeElement.getAttribute(arguments[0]) ?? ''", name).await
    }

    /// Waits until the text of the element contains one of `texts`.
    pub async fn wait_for_text(&self, selector: &str, texts: &[&str]) {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let text = self.text(selector).await;
            if texts.iter().any(|part| text.contains(part)) {
                return;
            }
            assert!(Instant::now() < deadline, "{selector} contains none of {texts:?}:\n{text}");
        }
    }

    /// The text of the element of this selector, visible or not; empty if there is no such element.
    pub async fn text(&self, selector: &str) -> String {
        self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector).await
    }

    /// An attribute of the first element of this selector; empty if there is none.
    pub async fn attribute(&self, selector: &str, name: &str) -> String {
        let script = format!("return document.querySelector(arguments[0])?.getAttribute('{name}') ?? ''");
        self.run(&script, selector).await
    }

    /// One of the unknown cells, spread over the field: the same number chooses the same one of them.
    pub async fn spread_cell(&self, number: usize) -> String {
        let script = "const open = document.querySelectorAll(`#stage .grid.turn button[data-mark='?'][aria-disabled=false]`);\
                      return open[(Number(arguments[0]) * 37 + 11) % open.length].dataset.cell";
        self.run(script, &number.to_string()).await
    }

    /// Why the element of this selector cannot be pressed without scrolling; empty if it can.
    pub async fn out_of_sight(&self, selector: &str) -> String {
        let script = include_str!("browser/out_of_sight.js");
        let answer = self.0.execute_async(script, vec![json!(selector)]).await.expect("the script runs");
        answer.as_str().unwrap_or_default().to_owned()
    }

    /// The visible text of the whole page, without folded parts.
    pub async fn visible_text(&self) -> String {
        self.run("return document.body.innerText", "").await
    }

    pub async fn value(&self, selector: &str) -> String {
        self.run("return document.querySelector(arguments[0])?.value ?? ''", selector).await
    }

    pub async fn count(&self, selector: &str) -> usize {
        let count = self.run("return String(document.querySelectorAll(arguments[0]).length)", selector).await;
        count.parse().expect("a number")
    }

    /// Clicks the element of this selector, even a hidden one, several times before the page can react.
    pub async fn click_fast(&self, selector: &str, times: usize) {
        let script =
            format!("const key = document.querySelector(arguments[0]); for (let at = 0; at < {times}; at += 1) key.click(); return ''");
        self.run(&script, selector).await;
    }

    /// Opens this address in another tab of the browser, and switches to it.
    pub async fn open_another(&self, address: &str) {
        let window = self.0.new_window(true).await.expect("the browser opens another tab");
        self.0.switch_to_window(window.handle).await.expect("the tab exists");
        self.0.goto(address).await.expect("the playground is served");
    }

    /// Closes the tab and opens this address in a new one.
    pub async fn reopen(&self, address: &str) {
        let old = self.0.window().await.expect("there is a tab");
        self.open_another(address).await;
        let new = self.0.window().await.expect("there is a tab");
        self.0.switch_to_window(old).await.expect("the tab exists");
        self.0.close_window().await.expect("the tab can be closed");
        self.0.switch_to_window(new).await.expect("the tab exists");
    }

    /// Sends the page a resize event, as phones do when their toolbars appear or disappear.
    pub async fn resize(&self) {
        self.run("dispatchEvent(new Event('resize')); return ''", "").await;
    }

    /// The left, top, width and height of the element of this selector in pixels, separated by commas.
    pub async fn bounds(&self, selector: &str) -> String {
        let script = "const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();\
                      return [left, top, width, height].map(Math.round).join()";
        self.run(script, selector).await
    }

    /// Fires at the cell of this selector. Returns the milliseconds until a frame marks it and until one shows the result.
    pub async fn time_shot(&self, selector: &str) -> [f64; 2] {
        let answer = self.0.execute_async(include_str!("browser/time_shot.js"), vec![json!(selector)]).await.expect("the script runs");
        [0, 1].map(|part| answer[part].as_f64().expect("the script returns two numbers"))
    }

    /// The shorter side of the element of this selector, in pixels.
    pub async fn shorter_side(&self, selector: &str) -> f64 {
        let bounds = self.bounds(selector).await;
        bounds.split(',').skip(2).filter_map(|side| side.parse().ok()).fold(f64::INFINITY, f64::min)
    }

    /// Opens the page again as if inside Telegram. From then on the body's attribute `data-posts` collects its events for Telegram.
    pub async fn enter_telegram(&self) {
        self.run("sessionStorage.setItem('colours', '{}'); return ''", "").await;
        self.0.refresh().await.expect("the page is served");
        self.find(".home").await;
        let script = "const { dataset } = document.body;\
                      dataset.posts = '';\
                      window.TelegramWebviewProxy = { postEvent: (...post) => { dataset.posts += `${post.join(' ')}; `; } };\
                      return ''";
        self.run(script, "").await;
    }

    /// Sends the page an event of Telegram, with its data as JSON.
    pub async fn send_telegram_event(&self, event: &str, data: &str) {
        self.run(&format!("Telegram.WebView.receiveEvent(arguments[0], {data}); return ''"), event).await;
    }

    /// Runs a script with the selector as its argument. Returns its result; empty if that is not a string.
    async fn run(&self, script: &str, selector: &str) -> String {
        let answer = self.0.execute(script, vec![json!(selector)]).await.expect("the script runs");
        answer.as_str().unwrap_or_default().to_owned()
    }

    pub async fn close(self) {
        self.0.close().await.expect("the browser can be closed");
    }
}
