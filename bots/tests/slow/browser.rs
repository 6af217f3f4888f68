//! A broadside of one's own and real browsers to look at it with. Everything started here is ended here.

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

/// How long anything may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(180);

/// A process that prints where it can be reached, and is ended with its owner.
struct Served {
    child: Child,
    port: u16,
}

impl Served {
    /// Starts it and waits for the line that holds its port between `before` and `after`. An error where it cannot be started, or
    /// ends by itself before it says so.
    fn start(mut command: Command, before: &'static str, after: char) -> std::io::Result<Self> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().expect("its output is piped");
        let (found, port) = mpsc::channel();
        // Reads on to the end, so that the process never waits for a reader.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let rest = line.split_once(before).map(|(_, rest)| rest);
                let number = rest.and_then(|rest| rest.split(after).next()).and_then(|digits| digits.parse().ok());
                if let Some(number) = number {
                    found.send(number).ok();
                }
            }
        });
        match port.recv_timeout(PATIENCE) {
            Ok(port) => Ok(Self { child, port }),
            Err(RecvTimeoutError::Disconnected) => {
                let ended = child.wait()?;
                Err(std::io::Error::other(format!("{command:?} ended before it said where it can be reached: {ended}")))
            }
            Err(RecvTimeoutError::Timeout) => {
                drop(child.kill());
                panic!("{command:?} never said where it can be reached");
            }
        }
    }

    fn end(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end();
    }
}

/// The binary with nothing configured but a place for its data.
pub struct Replica {
    served: Served,
    data: TempDir,
}

impl Replica {
    pub fn start() -> Self {
        let data = TempDir::new().expect("there is room for temporary files");
        Self { served: serve(data.path(), 0), data }
    }

    pub fn kill(&mut self) {
        self.served.end();
    }

    /// Starts it again where it was, with the data it had.
    pub fn start_again(&mut self) {
        let port = self.served.port;
        loop {
            self.served = serve(self.data.path(), port);
            if self.served.port == port {
                break;
            }
            // Somebody else has the port for the moment.
            self.served.end();
        }
    }

    /// The address of the chat view.
    pub fn address(&self) -> String {
        format!("{}chat", self.board_page())
    }

    pub fn board_page(&self) -> String {
        format!("http://127.0.0.1:{}/", self.served.port)
    }
}

fn serve(data: &Path, port: u16) -> Served {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
    command
        .env_clear()
        .env("BROADSIDE_CONFIG", "/dev/null")
        .env("BROADSIDE_DATA", data)
        .env("BROADSIDE_PORT", port.to_string())
        .env("BROADSIDE_HEALTH", "127.0.0.1:0")
        .env("BROADSIDE_THINKING", "0");
    Served::start(command, "Playground: http://127.0.0.1:", '/').expect("the binary was built for this test")
}

/// How often Tab is pressed to come past everything that takes the focus.
pub const STOPS: usize = 90;

/// Waits for the element of this selector, which can be pressed without scrolling.
pub async fn in_sight(tab: &Tab, selector: &str, screen: (u32, u32)) {
    tab.find(selector).await;
    assert_eq!(tab.out_of_sight(selector).await, "", "{selector} on {screen:?}");
}

/// One tab, and the port of its driver.
pub struct Tab(Client, u16);

impl Tab {
    /// The element of this selector, as soon as there is one.
    pub async fn find(&self, selector: &str) -> Element {
        let waiting = self.0.wait().at_most(PATIENCE).every(Duration::from_millis(20));
        match waiting.for_element(Locator::Css(selector)).await {
            Ok(element) => element,
            Err(error) => panic!("no {selector} ({error}); the page says:\n{}", self.text("body").await),
        }
    }

    /// Clicks what this selector finds, as soon as it is there. What is replaced before it is clicked is looked for anew.
    pub async fn click(&self, selector: &str) {
        while let Err(error) = self.find(selector).await.click().await {
            assert!(error.is_stale_element_reference(), "{selector} cannot be clicked: {error}");
        }
    }

    /// Drags what the first selector finds to where the second finds something.
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

    /// From now on the page notes what sounds and what is spoken.
    pub async fn listen(&self) {
        let script = "window.heard = { sounds: 0, cues: [], words: [] };\
                      document.addEventListener('cue', ({ detail }) => { window.heard.cues.push(detail); });\
                      for (const kind of [AudioScheduledSourceNode, AudioBufferSourceNode]) {\
                        const { start } = kind.prototype;\
                        kind.prototype.start = function (...when) { window.heard.sounds += 1; return start.apply(this, when); };\
                      }\
                      speechSynthesis.speak = ({ text }) => { window.heard.words.push(text); };\
                      return ''";
        self.run(script, "").await;
    }

    /// The names of what sounded since it was asked last, and what was spoken. Nothing sounds without a name, or the other way round.
    pub async fn heard(&self) -> (String, String) {
        let script = "const { sounds, cues, words } = window.heard;\
                      window.heard = { sounds: 0, cues: [], words: [] };\
                      const named = (sounds > 0) === (cues.length > 0);\
                      return `${named ? cues.join(' ') : `${sounds} sounds for ${cues}`}|${words.join('; ')}`";
        let heard = self.run(script, "").await;
        let (cues, words) = heard.split_once('|').expect("a line stands between them");
        (cues.to_owned(), words.to_owned())
    }

    /// From now on the body's attribute `data-noted` has every text of the element of this selector, also one that does not stay.
    pub async fn note(&self, selector: &str) {
        let script = "const noted = [];\
                      new MutationObserver((changes) => {\
                        noted.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).map((node) => node.textContent));\
                        document.body.dataset.noted = noted.filter(Boolean).join(' | ');\
                      }).observe(document.querySelector(arguments[0]), { childList: true });\
                      return ''";
        self.run(script, selector).await;
    }

    /// What axe-core finds on the page, in each theme by day and by night; empty if nothing.
    pub async fn axe_findings(&self) -> String {
        let path = std::env::var_os("BROADSIDE_AXE").expect("`deploy/test.sh long board_page` installs axe-core and runs this test");
        let axe = std::fs::read_to_string(path).expect("axe-core is there");
        let script = axe + include_str!("browser/axe.js");
        let answer = self.0.execute_async(&script, vec![]).await.expect("the script runs");
        answer.as_str().expect("it answers with a text").to_owned()
    }

    /// Why nobody comes by Tab to the element of this selector, or to the board it is on; empty when one does.
    pub async fn out_of_reach(&self, selector: &str) -> String {
        let start = "window.passed = new Set();\
                     addEventListener('focusin', (event) => { window.passed.add(event.target); });\
                     window.scrolled = [document.scrollingElement, ...document.querySelectorAll('.mine, .log, .view')]\
                       .map((of) => [of, of.scrollTop, of.scrollLeft]);\
                     document.querySelector(arguments[0]).focus(); return ''";
        self.run(start, ".skip").await;
        // As keys of the whole page: the link that begins there is outside of what is seen, so it takes none itself.
        let tab = char::from(Key::Tab);
        let keys = KeyActions::new("tab".to_owned());
        let keys = (0..STOPS).fold(keys, |keys, _| keys.then(KeyAction::Down { value: tab }).then(KeyAction::Up { value: tab }));
        self.0.perform_actions(keys).await.expect("the page takes keys");
        let script = "const element = document.querySelector(arguments[0]);\
                      const board = element?.closest('[role=grid]') ?? element;\
                      const reached = [...window.passed].some((passed) => board?.contains(passed));\
                      document.activeElement.blur();\
                      for (const [of, top, left] of window.scrolled) Object.assign(of, { scrollTop: top, scrollLeft: left });\
                      return reached ? '' : `Tab passes it by, over ${window.passed.size} others`";
        self.run(script, selector).await
    }

    /// The role and the name of the element of this selector, as a screen reader gets them.
    pub async fn role_and_name(&self, selector: &str) -> (String, String) {
        let element = self.find(selector).await.element_id();
        let session = self.0.session_id().await.expect("the driver answers").expect("there is a session");
        let client = reqwest::Client::builder().no_proxy().build().expect("a plain client");
        let mut said = Vec::new();
        for part in ["computedrole", "computedlabel"] {
            let address = format!("http://127.0.0.1:{}/session/{session}/element/{element}/{part}", self.1);
            let answer = client.get(address).send().await.expect("the driver answers");
            let answer: Value = answer.json().await.expect("the driver speaks JSON");
            said.push(answer["value"].as_str().unwrap_or_default().to_owned());
        }
        let label = said.pop().unwrap_or_default();
        (said.pop().unwrap_or_default(), label)
    }

    /// Types and does not send; what stands in the line then.
    pub async fn type_only(&self, text: &str) -> String {
        let input = self.find("#words").await;
        input.send_keys(text).await.expect("the line takes keys");
        input.prop("value").await.expect("the page answers").unwrap_or_default()
    }

    /// Types a line and sends it.
    pub async fn type_line(&self, line: &str) {
        let input = self.find("#words").await;
        input.send_keys(&format!("{line}{}", char::from(Key::Enter))).await.expect("the line takes keys");
    }

    /// Presses a key on what has the focus.
    pub async fn press(&self, key: Key) {
        let focused = self.0.active_element().await.expect("something has the focus");
        focused.send_keys(&char::from(key).to_string()).await.expect("it takes keys");
    }

    /// Presses a key on what has the focus while another is held.
    pub async fn press_with(&self, held: Key, key: Key) {
        let focused = self.0.active_element().await.expect("something has the focus");
        focused.send_keys(&format!("{}{}", char::from(held), char::from(key))).await.expect("it takes keys");
    }

    /// An attribute of what has the focus; empty when it has none.
    pub async fn focused(&self, name: &str) -> String {
        self.run("return document.activeElement.getAttribute(arguments[0]) ?? ''", name).await
    }

    /// Waits until the element of this selector holds one of these texts.
    pub async fn wait_for_text(&self, selector: &str, texts: &[&str]) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let text = self.text(selector).await;
            if texts.iter().any(|wanted| text.contains(wanted)) {
                return;
            }
            assert!(Instant::now() < deadline, "{selector} holds none of {texts:?}:\n{text}");
        }
    }

    /// What is to be read in the element of this selector, seen or not; empty when there is none.
    pub async fn text(&self, selector: &str) -> String {
        self.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector).await
    }

    /// The value of an attribute of the first such element; empty when there is none.
    pub async fn attribute(&self, selector: &str, name: &str) -> String {
        let script = format!("return document.querySelector(arguments[0])?.getAttribute('{name}') ?? ''");
        self.run(&script, selector).await
    }

    /// One of the cells of which nothing is known, another one for every number.
    pub async fn spread_cell(&self, number: usize) -> String {
        let script = "const open = document.querySelectorAll(`#stage .grid.turn button[data-mark='?'][aria-disabled=false]`);\
                      return open[(Number(arguments[0]) * 37 + 11) % open.length].dataset.cell";
        self.run(script, &number.to_string()).await
    }

    /// Why the element of this selector cannot be pressed without scrolling; empty when it can.
    pub async fn out_of_sight(&self, selector: &str) -> String {
        let script = include_str!("browser/out_of_sight.js");
        let answer = self.0.execute_async(script, vec![json!(selector)]).await.expect("the script runs");
        answer.as_str().unwrap_or_default().to_owned()
    }

    /// Everything that can be seen on the page, further down as well; folded things are not.
    pub async fn seen(&self) -> String {
        self.run("return document.body.innerText", "").await
    }

    pub async fn value(&self, selector: &str) -> String {
        self.run("return document.querySelector(arguments[0])?.value ?? ''", selector).await
    }

    pub async fn count(&self, selector: &str) -> usize {
        let count = self.run("return String(document.querySelectorAll(arguments[0]).length)", selector).await;
        count.parse().expect("a number")
    }

    /// Clicks what this selector finds so often before the page can answer; also where it is hidden.
    pub async fn click_fast(&self, selector: &str, times: usize) {
        let script =
            format!("const key = document.querySelector(arguments[0]); for (let at = 0; at < {times}; at += 1) key.click(); return ''");
        self.run(&script, selector).await;
    }

    /// Opens this address in another tab of the browser, which is looked at from now on.
    pub async fn open_another(&self, address: &str) {
        let window = self.0.new_window(true).await.expect("the browser opens another tab");
        self.0.switch_to_window(window.handle).await.expect("it is there");
        self.0.goto(address).await.expect("the playground is served");
    }

    /// Closes the tab and opens this address in a new one.
    pub async fn reopen(&self, address: &str) {
        let old = self.0.window().await.expect("there is a tab");
        self.open_another(address).await;
        let new = self.0.window().await.expect("there is a tab");
        self.0.switch_to_window(old).await.expect("it is there");
        self.0.close_window().await.expect("it can be closed");
        self.0.switch_to_window(new).await.expect("it is there");
    }

    /// Tells the page that there is another height to show it in, as phones do whenever their bars come and go.
    pub async fn resize(&self) {
        self.run("dispatchEvent(new Event('resize')); return ''", "").await;
    }

    /// Where the element of this selector stands on the screen, in pixels.
    pub async fn place(&self, selector: &str) -> String {
        let script = "const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();\
                      return [left, top, width, height].map(Math.round).join()";
        self.run(script, selector).await
    }

    /// Fires at the cell of this selector. The milliseconds until the frame that marks it and until the one that shows the answer.
    pub async fn time_shot(&self, selector: &str) -> [f64; 2] {
        let answer = self.0.execute_async(include_str!("browser/time_shot.js"), vec![json!(selector)]).await.expect("the script runs");
        [0, 1].map(|part| answer[part].as_f64().expect("two numbers"))
    }

    /// The shorter side of the element of this selector, in pixels.
    pub async fn side(&self, selector: &str) -> f64 {
        let place = self.place(selector).await;
        place.split(',').skip(2).filter_map(|side| side.parse().ok()).fold(f64::INFINITY, f64::min)
    }

    /// Opens the page again as if inside Telegram. The body's attribute `data-posts` has what the page tells Telegram from then on.
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

    /// An event of Telegram with its data, in JSON.
    pub async fn hear_from_telegram(&self, event: &str, data: &str) {
        self.run(&format!("Telegram.WebView.receiveEvent(arguments[0], {data}); return ''"), event).await;
    }

    async fn run(&self, script: &str, selector: &str) -> String {
        let answer = self.0.execute(script, vec![json!(selector)]).await.expect("the script runs");
        answer.as_str().unwrap_or_default().to_owned()
    }

    pub async fn close(self) {
        self.0.close().await.expect("the browser ends when told");
    }
}
