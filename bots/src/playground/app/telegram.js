// The page inside Telegram, which names the person and its colours after the `#` of the address. No script of Telegram is loaded. The person
// is one of this window, not of the browser: a reload has no such address any more.

const launch = new URLSearchParams(location.hash.slice(1));
const data = launch.get("tgWebAppData");
if (data) {
  // The same data again comes from a reload by Telegram: the server has added a token to it.
  if (!sessionStorage.getItem("secret")?.endsWith(`#${data}`)) {
    sessionStorage.clear();
    sessionStorage.setItem("secret", `#${data}`);
  }
  sessionStorage.setItem("colours", launch.get("tgWebAppThemeParams") ?? "{}");
  const [start, game] = [launch.get("tgWebAppStartParam"), new URLSearchParams(location.search).get("game")];
  history.replaceState(null, "", start ? `/w/${start}` : game ? `/#game=${game}` : "/");
}

/** Whether the page is open inside Telegram. */
export const TELEGRAM = sessionStorage.getItem("colours") !== null;

/** Where the page stores the person. */
export const store = TELEGRAM ? sessionStorage : localStorage;

const colours = JSON.parse(sessionStorage.getItem("colours") ?? "{}");

/** @param {string} name */
const colour = (name) => /^#[0-9a-f]{6}$/i.test(colours[name]) ? colours[name] : "";

const background = colour("bg_color");

/** Whether Telegram is dark: its background is nearer to black than to white. Undefined outside Telegram. */
export const isDark = background ? [1, 3, 5].reduce((sum, at) => sum + parseInt(background.slice(at, at + 2), 16), 0) < 384 : undefined;

const COLOURS = {
  paper: "bg_color", desk: "secondary_bg_color", sheet: "secondary_bg_color", text: "text_color", main: "button_color", "on-main": "button_text_color",
};

/**
 * Gives the page the colours of Telegram, or its own again.
 * @param {boolean} shown
 */
export function showColours(shown) {
  for (const [ours, theirs] of Object.entries(COLOURS)) document.documentElement.style.setProperty(`--${ours}`, shown ? colour(theirs) : "");
}

/**
 * Tells Telegram something: an app directly, its page in a browser by a message.
 * @param {string} eventType
 * @param {object} eventData
 */
function post(eventType, eventData = {}) {
  const app = /** @type {any} */ (window).TelegramWebviewProxy;
  if (app) app.postEvent(eventType, JSON.stringify(eventData));
  else parent.postMessage(JSON.stringify({ eventType, eventData }), "https://web.telegram.org");
}

if (TELEGRAM) {
  post("web_app_ready");
  post("web_app_expand");
  // A shot near the top is no wish to close the page.
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
}
