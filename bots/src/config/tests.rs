//! Settings are read from the documented sources in the documented order; all errors are reported at once.

use std::{collections::BTreeMap, fs, path::Path};

use tempfile::TempDir;

use super::*;

fn read(pairs: &[(&str, &str)]) -> Result<Config, String> {
    let pairs: BTreeMap<String, String> = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Config::read(&Sources::gather(pairs))
}

/// A temporary folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder is created");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a temporary folder is writable");
    }
    folder
}

fn at(folder: &TempDir, name: &str) -> String {
    path(&folder.path().join(name))
}

fn path(path: &Path) -> String {
    path.to_str().expect("the path is UTF-8").to_owned()
}

#[test]
fn nothing_configured_means_playground_on_the_embedded_store() {
    let config = read(&[("HOME", "/home/nobody-at-all")]).expect("an environment without settings is valid");
    assert!(!config.serves_chats() && config.redis_url.is_none());
    assert_eq!(config.data, PathBuf::from("/home/nobody-at-all/.local/share/broadside"));
}

#[test]
fn environment_wins_over_credentials_and_these_over_the_file() {
    let file = folder(&[("it.toml", "telegram_token_file = 'beside'\nbroadside_port = 1\n"), ("beside", "of-file\n")]);
    let credentials = folder(&[("TELEGRAM_TOKEN", "of-credentials\n")]);
    let of_file = [("BROADSIDE_CONFIG", &*at(&file, "it.toml"))];
    let with_credentials = [of_file[0], ("CREDENTIALS_DIRECTORY", &*path(credentials.path()))];
    let with_all = [of_file[0], with_credentials[1], ("TELEGRAM_TOKEN", "of-environment"), ("BROADSIDE_PORT", "2")];
    let rows = [(&of_file[..], "of-file", 1), (&with_credentials, "of-credentials", 1), (&with_all, "of-environment", 2)];
    for (pairs, token, port) in rows {
        let config = read(pairs).expect("every source is valid");
        assert_eq!((config.telegram.map(|telegram| telegram.token).as_deref(), config.port), (Some(token), port));
    }
}

#[test]
fn blank_value_counts_as_unset_everywhere() {
    let places = folder(&[("it.toml", "broadside_port = ' '\nbroadside_data = ''"), ("DISCORD_TOKEN", "\n")]);
    let config = read(&[
        ("BROADSIDE_CONFIG", &at(&places, "it.toml")),
        ("CREDENTIALS_DIRECTORY", &path(places.path())),
        ("BROADSIDE_HEALTH", " "),
        ("TELEGRAM_API_URL", ""),
    ]);
    let config = config.expect("blank settings are valid");
    assert!(!config.serves_chats() && config.port == 7878);
}

#[test]
fn named_but_empty_secret_is_an_error() {
    for (name, ..) in VARIABLES.into_iter().filter(|(_, kind, _)| *kind == SettingKind::Secret) {
        let (by_file, in_toml) = (format!("{name}_FILE"), name.to_lowercase());
        for blank in ["", " ", "\n", "\t \r\n"] {
            let places = folder(&[
                ("blank", blank),
                ("value.toml", &format!("{in_toml} = {blank:?}")),
                ("file.toml", &format!("{in_toml}_file = 'blank'")),
                ("path.toml", &format!("{in_toml}_file = {blank:?}")),
            ]);
            let of_toml = |file: &str| ("BROADSIDE_CONFIG".to_owned(), at(&places, file));
            for (pair, message) in [
                ((by_file.clone(), at(&places, "blank")), format!("{by_file}: {} is empty", at(&places, "blank"))),
                ((by_file.clone(), blank.to_owned()), format!("{by_file} is empty in the environment")),
                ((name.to_owned(), blank.to_owned()), format!("{name} is empty in the environment")),
                (of_toml("value.toml"), format!("{in_toml} is empty in {}", at(&places, "value.toml"))),
                (of_toml("file.toml"), format!("{in_toml}_file: {} is empty", at(&places, "blank"))),
                (of_toml("path.toml"), format!("{in_toml}_file is empty in {}", at(&places, "path.toml"))),
            ] {
                let read = read(&[(pair.0.as_str(), pair.1.as_str())]);
                assert!(read.as_ref().is_err_and(|why| why.contains(&message)), "{pair:?}: {:?}", read.err());
            }
        }
        for blank in ["", " \n", "\n\n"] {
            let credentials = folder(&[(name, blank)]);
            let read = read(&[("CREDENTIALS_DIRECTORY", &path(credentials.path()))]);
            assert!(read.is_err_and(|why| why.contains(name) && why.contains("is empty")), "{name} {blank:?}");
        }
    }
}

#[test]
fn configuration_file_is_found_in_the_usual_places() {
    let home = TempDir::new().expect("a temporary folder is created");
    let place = home.path().join(".config/broadside");
    fs::create_dir_all(&place).expect("a temporary folder is writable");
    fs::write(place.join("broadside.toml"), "broadside_thinking = 0.5").expect("a temporary folder is writable");
    let config = read(&[("HOME", &path(home.path()))]).expect("the file is valid");
    assert_eq!(config.thinking, Duration::from_millis(500));
}

#[test]
fn secret_is_set_in_only_one_place() {
    let places = folder(&[("token", "123:abc\n"), ("it.toml", "redis_url = 'redis://a'\nredis_url_file = 'token'")]);
    let token = at(&places, "token");
    let telegram = read(&[("TELEGRAM_TOKEN_FILE", &token)]).expect("the setting is valid").telegram.expect("Telegram is configured");
    assert_eq!(telegram.token, "123:abc");
    for (pairs, message) in [
        (vec![("TELEGRAM_TOKEN_FILE", &*token), ("TELEGRAM_TOKEN", "x")], "set TELEGRAM_TOKEN or TELEGRAM_TOKEN_FILE, not both"),
        (vec![("BROADSIDE_CONFIG", &*at(&places, "it.toml"))], "set redis_url or redis_url_file, not both"),
        (vec![("DISCORD_TOKEN_FILE", "/nowhere/at/all")], "DISCORD_TOKEN_FILE: /nowhere/at/all cannot be read"),
    ] {
        assert!(read(&pairs).is_err_and(|why| why.contains(message)), "{message}");
    }
}

#[test]
fn thinking_time_is_configurable() {
    for (value, millis) in [(None, 2500), (Some("0"), 0), (Some("1.2"), 1200), (Some("10"), 10_000)] {
        let pairs: Vec<(&str, &str)> = value.into_iter().map(|value| ("BROADSIDE_THINKING", value)).collect();
        assert_eq!(read(&pairs).expect("valid").thinking, Duration::from_millis(millis), "{value:?}");
    }
}

#[test]
fn report_room_must_be_of_a_served_platform() {
    let room = |home, chat, topic| Some(RoomId { home, chat, topic });
    for (value, expected) in [
        ("discord:123", room(Home::Discord, 123, 0)),
        ("telegram:-1007", room(Home::Telegram, -1007, 0)),
        ("telegram:-1007/5", room(Home::Telegram, -1007, 5)),
        ("telegram:8", room(Home::Telegram, 8, 0)),
    ] {
        let pairs = [("DISCORD_TOKEN", "a"), ("TELEGRAM_TOKEN", "1:b"), ("BROADSIDE_REPORTS", value)];
        assert_eq!(read(&pairs).expect("valid").reports, expected, "{value}");
    }
    for value in ["discord:0", "discord:-1", "discord:5/5", "telegram:0", "telegram:x", "slack:5", "5", "telegram:-1007/", "discord:"] {
        let pairs = [("DISCORD_TOKEN", "a"), ("TELEGRAM_TOKEN", "1:b"), ("BROADSIDE_REPORTS", value)];
        assert!(read(&pairs).is_err_and(|why| why.contains("BROADSIDE_REPORTS must be a room")), "{value}");
    }
    let unserved = read(&[("DISCORD_TOKEN", "a"), ("BROADSIDE_REPORTS", "telegram:8")]);
    assert!(unserved.is_err_and(|why| why.contains("a platform that is not served")));
    assert_eq!(read(&[]).expect("valid").reports, None);
}

#[test]
fn wrong_values_are_named_with_their_place() {
    for (name, value) in [
        ("BROADSIDE_THINKING", "-1"),
        ("BROADSIDE_THINKING", "NaN"),
        ("BROADSIDE_THINKING", "11"),
        ("BROADSIDE_SUPPORT_URL", "http://example.org"),
        ("BROADSIDE_PORT", "many"),
        ("BROADSIDE_HEALTH", "here"),
        ("TELEGRAM_WEBHOOK_URL", "https://example.org"),
        ("TELEGRAM_WEBHOOK_SECRET", "with spaces"),
        ("RUST_LOG", "=loud="),
        ("BROADSIDE_PROT", "1"),
        ("BROADSIDE_CONFIG", "/nowhere/at/all"),
    ] {
        let named = if name == "BROADSIDE_CONFIG" { value } else { name };
        assert!(read(&[(name, value)]).is_err_and(|why| why.contains(named)), "{name}");
    }
    let file = folder(&[("it.toml", "broadside_port = 70000")]);
    let why = read(&[("BROADSIDE_CONFIG", &at(&file, "it.toml"))]).err().expect("the port is invalid");
    assert!(why.contains("BROADSIDE_PORT must be a port number") && why.ends_with("it.toml"), "{why}");
}

#[test]
fn webhook_needs_an_https_address() {
    let own = [
        ("TELEGRAM_TOKEN", "1:b"),
        ("TELEGRAM_API_URL", "http://127.0.0.1:8081"),
        ("TELEGRAM_WEBHOOK_URL", "http://127.0.0.1:9000/telegram"),
        ("TELEGRAM_WEBHOOK_SECRET", "hush"),
    ];
    assert!(
        read(&own).is_ok_and(|config| config.telegram.is_some_and(|telegram| telegram.webhook.is_some())),
        "an API server on this machine may call it over HTTP"
    );
    let read = |url| read(&[("TELEGRAM_TOKEN", "1:b"), ("TELEGRAM_WEBHOOK_URL", url), ("TELEGRAM_WEBHOOK_SECRET", "hush")]);
    for url in ["https://example.org/telegram", "https://example.org:8443/telegram"] {
        let telegram = read(url).expect("a valid address").telegram.expect("Telegram is configured");
        let webhook = telegram.webhook.expect("the webhook is configured");
        assert_eq!(webhook.public_url, url);
    }
    for url in [
        "http://127.0.0.1:9000/telegram",
        "http://example.org/telegram",
        "example.org/telegram",
        "https://",
        "ftp://example.org",
        "https://example.org:9000/telegram",
    ] {
        let why = read(url).err().expect(url);
        assert!(why.contains("TELEGRAM_WEBHOOK_URL must be an address that begins with https://"), "{url}: {why}");
    }
}

#[test]
fn board_page_is_public_only_with_a_url() {
    let board = |pairs: &[(&str, &str)]| read(&[pairs, &[("TELEGRAM_TOKEN", "1:b")]].concat()).map(|config| config.board);
    let (url, listen) = (("BROADSIDE_BOARD_URL", "https://sea.example.org"), ("BROADSIDE_BOARD_LISTEN", "127.0.0.1:7879"));
    assert_eq!(board(&[]), Ok(None));
    for (value, origin) in [
        ("https://Sea.Example.org/", "https://sea.example.org"),
        ("https://sea.example.org:443", "https://sea.example.org"),
        ("https://sea.example.org:8443", "https://sea.example.org:8443"),
        ("https://море.example", "https://xn--e1angi.example"),
    ] {
        let found = board(&[("BROADSIDE_BOARD_URL", value), listen]).expect(value).expect("the board page is public");
        assert_eq!((found.origin.as_str(), found.listen), (origin, SocketAddr::from(([127, 0, 0, 1], 7879))));
    }
    let wrong = "http://sea.example.org https://sea.example.org/board https://sea.example.org/?a https://sea.example.org/#a \
                 https://anna@sea.example.org wss://sea.example.org sea.example.org https://";
    for value in wrong.split(' ') {
        let why = board(&[("BROADSIDE_BOARD_URL", value), listen]).expect_err(value);
        assert!(why.starts_with("BROADSIDE_BOARD_URL must be an address") && why.lines().count() == 1, "{value}: {why}");
    }
    assert_eq!(board(&[listen]), Ok(None));
    assert_eq!(board(&[url]), board(&[url, listen]), "the address has a default");
    assert!(board(&[url, ("BROADSIDE_BOARD_LISTEN", "here")]).is_err_and(|why| why.contains("BROADSIDE_BOARD_LISTEN must be an address")));
    assert!(read(&[url, listen]).is_err_and(|why| why.contains("beside a chat")), "the local playground stays on loopback");
}

#[test]
fn all_errors_are_reported_at_once() {
    let file = folder(&[("it.toml", "broadside_prot = 1\nrust_log = true\nbroadside_thinking = 99\nredis_url_file = 'gone'")]);
    let why = read(&[("BROADSIDE_CONFIG", &at(&file, "it.toml")), ("BROADSIDE_HEALTH", "here")]).err().expect("the settings are invalid");
    let lines: Vec<&str> = why.lines().collect();
    assert_eq!(lines.len(), 5, "{why}");
    for part in
        ["did you mean broadside_port?", "rust_log must be a text", "BROADSIDE_THINKING must be", "gone cannot be read", "BROADSIDE_HEALTH"]
    {
        assert!(why.contains(part), "{part}: {why}");
    }
}

#[test]
fn invalid_toml_is_refused_with_the_place() {
    let file = folder(&[("it.toml", "broadside_port = \n")]);
    let why = read(&[("BROADSIDE_CONFIG", &at(&file, "it.toml"))]).err().expect("the TOML is invalid");
    assert!(why.contains("it.toml is not TOML") && why.contains("line 1"), "{why}");
}

#[test]
fn collector_is_accepted_only_if_the_build_supports_it() {
    let absent = "BROADSIDE_OTLP: this build has no OpenTelemetry, build it with --features opentelemetry or remove the setting from the environment";
    for (value, wrong) in [
        ("http://127.0.0.1:4318", None),
        ("https://collector.example/otlp", None),
        ("127.0.0.1:4318", Some("BROADSIDE_OTLP must be the address of a collector")),
        ("grpc://127.0.0.1:4317", Some("BROADSIDE_OTLP must be the address of a collector")),
        ("http://anna:hush@127.0.0.1:4318", Some("BROADSIDE_OTLP must be the address of a collector")),
    ] {
        let read = read(&[("BROADSIDE_OTLP", value)]).map(|config| config.otlp);
        match if cfg!(feature = "opentelemetry") { wrong } else { Some(absent) } {
            None => assert_eq!(read, Ok(Some(value.to_owned()))),
            Some(why) => assert!(read.is_err_and(|said| said.contains(why) && !said.contains("hush")), "{value}"),
        }
    }
}

#[test]
fn every_secret_is_read_from_environment_and_file() {
    let secrets = [
        ("DISCORD_TOKEN", "hush"),
        ("TELEGRAM_TOKEN", "1:hush"),
        ("REDIS_URL", "redis://:hush@127.0.0.1"),
        ("TELEGRAM_WEBHOOK_SECRET", "hush"),
    ];
    let all = VARIABLES.into_iter().filter(|(_, kind, _)| *kind == SettingKind::Secret).map(|(name, ..)| name);
    assert!(all.eq(secrets.map(|(name, _)| name)), "the list has every secret");
    let settings = [secrets.as_slice(), &[("TELEGRAM_WEBHOOK_URL", "https://example.org/telegram")]].concat();
    let lines: String = settings.iter().map(|(name, value)| format!("{} = '{value}'\n", name.to_lowercase())).collect();
    let file = folder(&[("it.toml", &lines)]);
    let named = at(&file, "it.toml");
    for sources in [settings, vec![("BROADSIDE_CONFIG", named.as_str())]] {
        let sources = Sources::gather(sources.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect());
        let config = Config::read(&sources).expect("valid");
        let (discord, telegram) = config.discord.clone().zip(config.telegram.clone()).expect("both platforms are configured");
        assert!(
            discord.token == "hush"
                && telegram.token == "1:hush"
                && telegram.webhook.as_ref().is_some_and(|webhook| webhook.secret == "hush")
        );
    }
}
