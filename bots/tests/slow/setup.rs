//! `broadside setup` with typed answers: it asks for tokens, saves them in files that only the user can read, and runs the
//! doctor at the end.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Output};

use crate::hosting::binary::{Setting, broadside, broadside_with_input, path_str, stderr, stdout};
use broadside_service::retention::{PROMISES, STORED};
use broadside_sim::{
    discord::DiscordSim,
    telegram::{Entry, TelegramSim},
};
use broadside_words::{line::Line, locale::Locale};
use serde_json::json;
use tempfile::TempDir;

/// Both simulators and an empty home folder.
struct TestEnv {
    discord: DiscordSim,
    telegram: TelegramSim,
    home: TempDir,
}

impl TestEnv {
    async fn start() -> Self {
        let home = TempDir::new().expect("a temporary folder can be created");
        Self { discord: DiscordSim::start().await, telegram: TelegramSim::start().await, home }
    }

    /// Runs the binary with these arguments and these lines as its input.
    async fn run(&self, args: &[&str], lines: &[&str]) -> Output {
        let urls = [self.discord.url(), self.telegram.url()];
        let (home, lines) = (path_str(self.home.path()).to_owned(), lines.join("\n"));
        let args: Vec<String> = args.iter().map(|arg| (*arg).to_owned()).collect();
        let task = tokio::task::spawn_blocking(move || {
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let settings: [Setting; 4] =
                [("HOME", &home), ("DISCORD_API_URL", &urls[0]), ("TELEGRAM_API_URL", &urls[1]), ("BROADSIDE_HEALTH", "127.0.0.1:0")];
            broadside_with_input(&args, &settings, &lines)
        });
        task.await.expect("running the binary does not panic")
    }

    fn folder(&self) -> std::path::PathBuf {
        self.home.path().join(".config/broadside")
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file exists").permissions().mode() & 0o777
}

fn content(path: &Path) -> String {
    fs::read_to_string(path).expect("the file exists")
}

#[tokio::test]
async fn setup_creates_a_working_bot() {
    let env = TestEnv::start().await;
    let (discord, telegram) = (env.discord.token(), env.telegram.token());
    let output = env.run(&["setup"], &[&discord, telegram, ""]).await;
    let report = stdout(&output);
    assert!(output.status.success(), "{report}{}", stderr(&output));
    let folder = env.folder();
    assert_eq!(mode(&folder), 0o700);
    for (name, holds) in [("DISCORD_TOKEN", format!("{discord}\n")), ("TELEGRAM_TOKEN", format!("{telegram}\n"))] {
        let path = folder.join(name);
        assert_eq!((content(&path), mode(&path)), (holds, 0o600), "{name}");
    }
    let file = content(&folder.join("broadside.toml"));
    assert!(file.ends_with("discord_token_file = \"DISCORD_TOKEN\"\ntelegram_token_file = \"TELEGRAM_TOKEN\"\n"), "{file}");
    let invite = format!(
        "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions=309237697536",
        env.discord.application_id()
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
        assert!(report.contains(part), "{part} is missing: {report}");
    }
    assert!(!report.contains(&discord) && !report.contains(telegram) && !report.contains("FAIL"), "{report}");
    let settings = [("HOME", path_str(env.home.path()))];
    let config = stdout(&broadside(&["check-config"], &settings));
    assert_eq!(config.matches("named in the file").count(), 2, "{config}");
}

#[tokio::test]
async fn public_profile_is_written_once_in_every_language() {
    let env = TestEnv::start().await;
    let neither = env.run(&["setup", "--public"], &[]).await;
    assert!(!neither.status.success() && stderr(&neither).contains("no token is set"), "{}", stderr(&neither));
    env.run(&["setup"], &[&env.discord.token(), env.telegram.token(), ""]).await;
    let first = env.run(&["setup", "--public"], &[]).await;
    assert!(first.status.success(), "{}", stderr(&first));
    assert!(stdout(&first).starts_with("Discord: wrote description, install_params, tags\nTelegram: wrote "), "{}", stdout(&first));
    let changes = env.discord.application_changes();
    let [sent] = changes.as_slice() else { panic!("one change is expected: {changes:#?}") };
    let about = |locale| Line::new("about-public").phrase(locale);
    assert_eq!(sent["description"]["default"], about(Locale::EN));
    for (tag, locale) in [("ru", Locale::RU), ("uk", Locale::UK), ("de", Locale::DE), ("no", Locale::NB)] {
        assert_eq!(sent["description"]["localizations"][tag], about(locale));
    }
    assert_eq!(sent["install_params"]["permissions"], 309_237_697_536_u64);
    let log = env.telegram.log();
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
    let second = env.run(&["setup", "--public"], &[]).await;
    assert_eq!(stdout(&second), "Discord: nothing has changed\nTelegram: nothing has changed\n");
    assert_eq!((env.discord.application_changes().len(), env.telegram.log().len()), (1, log.len()));
    env.discord.set_application(json!({ "tags": [] }));
    let third = env.run(&["setup", "--public"], &[]).await;
    assert_eq!(stdout(&third), "Discord: wrote tags\nTelegram: nothing has changed\n");
    env.discord.assert_clean();
    assert_eq!(env.telegram.problems(), Vec::<String>::new());
}

#[tokio::test]
async fn refused_description_is_reported_with_the_reason() {
    let env = TestEnv::start().await;
    env.run(&["setup"], &["", env.telegram.token(), ""]).await;
    env.telegram.fail_next("setMyDescription", 400, "Bad Request: description is too long");
    let output = env.run(&["setup", "--public"], &[]).await;
    assert_eq!(stderr(&output), "broadside: /setMyDescription is refused: Bad Request: description is too long\n");
    assert!(!output.status.success());
}

#[test]
fn policies_say_what_is_stored_and_whom_to_ask() {
    let printed = stdout(&broadside(&["policies"], &[("BROADSIDE_SUPPORT_URL", "mailto:sea@example.org")]));
    assert!(STORED.iter().all(|row| printed.contains(&format!("| {} | {} |", row.what, row.how_long()))), "{printed}");
    assert!(PROMISES.iter().all(|promise| printed.contains(promise)) && printed.contains("# Terms of service"), "{printed}");
    assert_eq!(printed.matches("<mailto:sea@example.org>").count(), 2, "{printed}");
    assert_eq!(stdout(&broadside(&["policies"], &[])).matches("`/support`").count(), 2, "without an address the bot's command is named");
}

#[tokio::test]
async fn token_can_be_changed_and_the_rest_stays() {
    let env = TestEnv::start().await;
    env.run(&["setup"], &["an-old-token", "", ""]).await;
    let file = env.folder().join("broadside.toml");
    let before = content(&file) + "broadside_thinking = 1\n";
    fs::write(&file, &before).expect("the file is writable");
    let output = env.run(&["setup"], &[&env.discord.token(), "", "", "http://sea.example.org", "https://Sea.example.org/"]).await;
    assert!(output.status.success() && stdout(&output).matches("Invalid: ").count() == 1, "{}", stdout(&output));
    let after = before + "broadside_board_url = \"https://sea.example.org\"\n";
    assert_eq!(content(&file), after);
    let other = env.run(&["setup"], &["", "", "", "https://else.example.org"]).await;
    assert!(!other.status.success() && stderr(&other).contains("remove that line"), "{}", stderr(&other));
    assert_eq!(content(&file), after);
    assert_eq!(content(&env.folder().join("DISCORD_TOKEN")), format!("{}\n", env.discord.token()));
    assert!(!env.folder().join("TELEGRAM_TOKEN").exists(), "no token of Telegram was entered");
}

#[tokio::test]
async fn invalid_input_is_asked_again_and_the_doctor_checks_the_rest() {
    let env = TestEnv::start().await;
    let folder = env.home.path().join("elsewhere");
    let args = ["setup", "--folder", path_str(&folder)];
    let output = env.run(&args, &["two words", "wrong-token", "", "http://redis", ""]).await;
    let report = stdout(&output);
    assert_eq!(report.matches("Invalid: ").count(), 2, "{report}");
    assert_eq!(content(&folder.join("DISCORD_TOKEN")), "wrong-token\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(report.contains("ok   store: the data folder depends on the user that starts the bot"), "{report}");
    assert!(!env.home.path().join(".local").exists(), "nothing is created in the home of the user who runs the setup");
    for part in
        [&*format!("BROADSIDE_CONFIG={}/broadside.toml broadside", folder.display()), "FAIL Discord: the token is refused", "client_id=ID&"]
    {
        assert!(report.contains(part), "{part} is missing: {report}");
    }
}

#[tokio::test]
async fn contradictory_configuration_is_left_unchanged() {
    let env = TestEnv::start().await;
    let folder = env.home.path().join("elsewhere");
    fs::create_dir(&folder).expect("a temporary folder is writable");
    let file = folder.join("broadside.toml");
    fs::write(&file, "discord_token = 'mine'\n").expect("a temporary folder is writable");
    let output = env.run(&["setup", "--folder", path_str(&folder)], &["another", "", ""]).await;
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("it sets discord_token; remove that line"), "{}", stderr(&output));
    assert_eq!(content(&file), "discord_token = 'mine'\n");
    assert!(!folder.join("DISCORD_TOKEN").exists());
}
