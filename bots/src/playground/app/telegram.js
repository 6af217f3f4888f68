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
  // A key in a private chat names the game in the address, a link in a group in the data.
  const game = new URLSearchParams(location.search).get("game") ?? new URLSearchParams(data).get("start_param");
  history.replaceState(null, "", game ? `/#game=${game}` : "/");
}

/** Whether the page is open inside Telegram. */
export const TELEGRAM = sessionStorage.getItem("colours") !== null;

/** Where the page stores the person. */
export const store = TELEGRAM ? sessionStorage : localStorage;

/** @param {string} name */
const colour = (name) => /^#[0-9a-f]{6}$/i.exec(JSON.parse(sessionStorage.getItem("colours") ?? "{}")[name])?.[0] ?? "";

/** Whether Telegram is dark: its background is nearer to black than to white. Undefined outside Telegram. */
export function isDark() {
  const background = colour("bg_color");
  return background ? [1, 3, 5].reduce((sum, at) => sum + parseInt(background.slice(at, at + 2), 16), 0) < 384 : undefined;
}

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

const ORIGIN = "https://web.telegram.org";

/**
 * Tells Telegram something: an app directly, its page in a browser by a message.
 * @param {string} eventType
 * @param {object} eventData
 */
function post(eventType, eventData = {}) {
  const app = /** @type {any} */ (window).TelegramWebviewProxy;
  if (app) app.postEvent(eventType, JSON.stringify(eventData));
  else parent.postMessage(JSON.stringify({ eventType, eventData }), ORIGIN);
}

/**
 * Shows Telegram's back button, which leads to the home screen, or hides it.
 * @param {boolean} shown
 */
export function showBackButton(shown) {
  if (TELEGRAM) post("web_app_setup_back_button", { is_visible: shown });
}

/**
 * Follows an event of Telegram. Dispatches a "colours" event when it has other colours.
 * @param {string} eventType
 * @param {any} eventData
 */
function receiveEvent(eventType, eventData) {
  if (eventType === "back_button_pressed") {
    const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
    if (dialog) dialog.close();
    else location.hash = "#";
  } else if (eventType === "theme_changed" && eventData?.theme_params) {
    sessionStorage.setItem("colours", JSON.stringify(eventData.theme_params));
    document.dispatchEvent(new Event("colours"));
  }
}

/** The vibration that goes with a sound. */
const VIBRATIONS = {
  hit: { type: "impact", impact_style: "medium" },
  sunk: { type: "impact", impact_style: "heavy" },
  won: { type: "notification", notification_type: "success" },
  lost: { type: "notification", notification_type: "error" },
};

if (TELEGRAM) {
  post("web_app_ready");
  post("web_app_expand");
  // A shot near the top is no wish to close the page.
  post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
  // Each app calls one of these; a page in a browser sends a message.
  const receiver = { receiveEvent };
  Object.assign(window, { Telegram: { WebView: receiver }, TelegramGameProxy: receiver, TelegramGameProxy_receiveEvent: receiveEvent });
  window.addEventListener("message", ({ origin, data }) => {
    if (origin !== ORIGIN) return;
    const { eventType, eventData } = JSON.parse(data);
    receiveEvent(eventType, eventData);
  });
  document.addEventListener("cue", (event) => {
    const vibration = VIBRATIONS[/** @type {CustomEvent} */ (event).detail];
    if (vibration) post("web_app_trigger_haptic_feedback", vibration);
  });
}
