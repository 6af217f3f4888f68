//! The setup as somebody at the keyboard lives it: tokens are asked for, written down where only they can read them,
//! and the doctor comes at the end.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Output};

use crate::hosting::binary::{Setting, broadside, complained, said, text, told};
use broadside_service::retention::{PROMISES, STORED};
use broadside_sim::{
    discord::DiscordSim,
    telegram::{Entry, TelegramSim},
};
use broadside_words::{line::Line, locale::Locale};
use serde_json::json;
use tempfile::TempDir;

/// Both simulators, and an empty home.
struct Desk {
    discord: DiscordSim,
    telegram: TelegramSim,
    home: TempDir,
}

impl Desk {
    async fn open() -> Self {
        let home = TempDir::new().expect("there is room for temporary files");
        Self { discord: DiscordSim::start().await, telegram: TelegramSim::start().await, home }
    }

    /// Types these lines to the binary.
    async fn types(&self, words: &[&str], lines: &[&str]) -> Output {
        let urls = [self.discord.url(), self.telegram.url()];
        let (home, lines) = (text(self.home.path()).to_owned(), lines.join("\n"));
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let typed = tokio::task::spawn_blocking(move || {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let settings: [Setting; 4] =
                [("HOME", &home), ("DISCORD_API_URL", &urls[0]), ("TELEGRAM_API_URL", &urls[1]), ("BROADSIDE_HEALTH", "127.0.0.1:0")];
            told(&words, &settings, &lines)
        });
        typed.await.expect("the binary can be told")
    }

    fn folder(&self) -> std::path::PathBuf {
        self.home.path().join(".config/broadside")
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it is there").permissions().mode() & 0o777
}

fn content(path: &Path) -> String {
    fs::read_to_string(path).expect("it is there")
}

#[tokio::test]
async fn setup_creates_a_working_bot() {
    let desk = Desk::open().await;
    let (discord, telegram) = (desk.discord.token(), desk.telegram.token());
    let output = desk.types(&["setup"], &[&discord, telegram, ""]).await;
    let says = said(&output);
    assert!(output.status.success(), "{says}{}", complained(&output));
    let folder = desk.folder();
    assert_eq!(mode(&folder), 0o700);
    for (name, holds) in [("DISCORD_TOKEN", format!("{discord}\n")), ("TELEGRAM_TOKEN", format!("{telegram}\n"))] {
        let path = folder.join(name);
        assert_eq!((content(&path), mode(&path)), (holds, 0o600), "{name}");
    }
    let file = content(&folder.join("broadside.toml"));
    assert!(file.ends_with("discord_token_file = \"DISCORD_TOKEN\"\ntelegram_token_file = \"TELEGRAM_TOKEN\"\n"), "{file}");
    let invite = format!(
        "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions=309237697536",
        desk.discord.application_id()
    );
    for part in [
        "/newbot",
        "/setprivacy",
        "/setjoingroups",
        "Reset Token",
        &*invite,
        "To start it: broadside\n",
        "ok   Discord",
        "ok   Telegram",
        "ok   store",
    ] {
        assert!(says.contains(part), "{part} is missing: {says}");
    }
    assert!(!says.contains(&discord) && !says.contains(telegram) && !says.contains("FAIL"), "{says}");
    let settings = [("HOME", text(desk.home.path()))];
    let config = said(&broadside(&["check-config"], &settings));
    assert_eq!(config.matches("named in the file").count(), 2, "{config}");
}

#[tokio::test]
async fn public_face_is_written_once_in_every_language() {
    let desk = Desk::open().await;
    let neither = desk.types(&["setup", "--public"], &[]).await;
    assert!(!neither.status.success() && complained(&neither).contains("no token is set"), "{}", complained(&neither));
    desk.types(&["setup"], &[&desk.discord.token(), desk.telegram.token(), ""]).await;
    let first = desk.types(&["setup", "--public"], &[]).await;
    assert!(first.status.success(), "{}", complained(&first));
    assert!(said(&first).starts_with("Discord: wrote description, install_params, tags\nTelegram: wrote "), "{}", said(&first));
    let changes = desk.discord.application_changes();
    let [sent] = changes.as_slice() else { panic!("all is written at once: {changes:#?}") };
    let about = |locale| Line::new("about-public").phrase(locale);
    assert_eq!(sent["description"]["default"], about(Locale::EN));
    for (tag, locale) in [("ru", Locale::RU), ("uk", Locale::UK), ("de", Locale::DE), ("no", Locale::NB)] {
        assert_eq!(sent["description"]["localizations"][tag], about(locale));
    }
    assert_eq!(sent["install_params"]["permissions"], 309_237_697_536_u64);
    let log = desk.telegram.log();
    for locale in Locale::ALL {
        let language = if locale == Locale::EN { "" } else { locale.tag() };
        let short = Line::new("about-public-short").phrase(locale);
        for expected in [
            Entry::DescriptionSet { language: language.to_owned(), text: about(locale) },
            Entry::ShortDescriptionSet { language: language.to_owned(), text: short },
        ] {
            assert!(log.contains(&expected), "{expected:?}");
        }
    }
    let second = desk.types(&["setup", "--public"], &[]).await;
    assert_eq!(said(&second), "Discord: nothing has changed\nTelegram: nothing has changed\n");
    assert_eq!((desk.discord.application_changes().len(), desk.telegram.log().len()), (1, log.len()));
    desk.discord.set_application(json!({ "tags": [] }));
    let third = desk.types(&["setup", "--public"], &[]).await;
    assert_eq!(said(&third), "Discord: wrote tags\nTelegram: nothing has changed\n");
    desk.discord.assert_clean();
    assert_eq!(desk.telegram.problems(), Vec::<String>::new());
}

#[test]
fn policies_say_what_is_stored_and_whom_to_ask() {
    let printed = said(&broadside(&["policies"], &[("BROADSIDE_SUPPORT_URL", "mailto:sea@example.org")]));
    assert!(STORED.iter().all(|row| printed.contains(&format!("| {} | {} |", row.what, row.how_long()))), "{printed}");
    assert!(PROMISES.iter().all(|promise| printed.contains(promise)) && printed.contains("# Terms of service"), "{printed}");
    assert_eq!(printed.matches("<mailto:sea@example.org>").count(), 2, "{printed}");
    assert_eq!(said(&broadside(&["policies"], &[])).matches("`/support`").count(), 2, "the bot itself says it");
}

#[tokio::test]
async fn token_can_be_changed_and_the_rest_stays() {
    let desk = Desk::open().await;
    desk.types(&["setup"], &["an-old-token", "", ""]).await;
    let file = desk.folder().join("broadside.toml");
    let before = content(&file) + "broadside_thinking = 1\n";
    fs::write(&file, &before).expect("it is ours");
    let output = desk.types(&["setup"], &[&desk.discord.token(), "", "", "http://sea.example.org", "https://Sea.example.org/"]).await;
    assert!(output.status.success() && said(&output).matches("Invalid: ").count() == 1, "{}", said(&output));
    let after = before + "broadside_board_url = \"https://sea.example.org\"\n";
    assert_eq!(content(&file), after);
    let other = desk.types(&["setup"], &["", "", "", "https://else.example.org"]).await;
    assert!(!other.status.success() && complained(&other).contains("remove that line"), "{}", complained(&other));
    assert_eq!(content(&file), after);
    assert_eq!(content(&desk.folder().join("DISCORD_TOKEN")), format!("{}\n", desk.discord.token()));
    assert!(!desk.folder().join("TELEGRAM_TOKEN").exists(), "nothing was said of Telegram");
}

#[tokio::test]
async fn invalid_input_is_asked_again_and_the_doctor_checks_the_rest() {
    let desk = Desk::open().await;
    let folder = desk.home.path().join("elsewhere");
    let words = ["setup", "--folder", text(&folder)];
    let output = desk.types(&words, &["two words", "wrong-token", "", "http://redis", ""]).await;
    let says = said(&output);
    assert_eq!(says.matches("Invalid: ").count(), 2, "{says}");
    assert_eq!(content(&folder.join("DISCORD_TOKEN")), "wrong-token\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(says.contains("ok   store: the data folder depends on the user that starts the bot"), "{says}");
    assert!(!desk.home.path().join(".local").exists(), "nothing is made in the home of who sets it up");
    for part in
        [&*format!("BROADSIDE_CONFIG={}/broadside.toml broadside", folder.display()), "FAIL Discord: the token is refused", "client_id=ID&"]
    {
        assert!(says.contains(part), "{part} is missing: {says}");
    }
}

#[tokio::test]
async fn contradictory_configuration_is_left_unchanged() {
    let desk = Desk::open().await;
    let folder = desk.home.path().join("elsewhere");
    fs::create_dir(&folder).expect("a temporary folder is writable");
    let file = folder.join("broadside.toml");
    fs::write(&file, "discord_token = 'mine'\n").expect("a temporary folder is writable");
    let output = desk.types(&["setup", "--folder", text(&folder)], &["another", "", ""]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(complained(&output).contains("it sets discord_token; remove that line"), "{}", complained(&output));
    assert_eq!(content(&file), "discord_token = 'mine'\n");
    assert!(!folder.join("DISCORD_TOKEN").exists());
}
