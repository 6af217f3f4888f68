//! `broadside doctor` with misconfigurations, against the simulators and a real Redis: for each problem it prints one line
//! with the cause and the remedy, and it finds all of them in one run.

use std::{net::TcpListener, path::Path, time::Duration};

use crate::hosting::binary::{RunningBot, Setting, broadside, path_str, stdout};
use broadside_sim::{
    discord::{ALL_PERMISSIONS, ATTACH, DiscordSim, DmPolicy, EMBED},
    telegram::TelegramSim,
};
use broadside_testkit::servers::{RedisServer, Tls};
use serde_json::json;
use tempfile::TempDir;

/// Both simulators and a data folder: the parts of a valid configuration.
struct TestEnv {
    discord: DiscordSim,
    telegram: TelegramSim,
    folder: TempDir,
}

/// The exit code and the output of the doctor.
#[derive(Debug)]
struct Report {
    code: Option<i32>,
    lines: Vec<String>,
}

impl TestEnv {
    async fn start() -> Self {
        let folder = TempDir::new().expect("a temporary folder can be created");
        Self { discord: DiscordSim::start().await, telegram: TelegramSim::start().await, folder }
    }

    /// Runs the doctor with a valid configuration and these changes; an empty value unsets a variable.
    async fn run_doctor(&self, args: &[&str], changes: &[Setting<'_>]) -> Report {
        let valid = [
            ("DISCORD_TOKEN", self.discord.token()),
            ("DISCORD_API_URL", self.discord.url()),
            ("TELEGRAM_TOKEN", self.telegram.token().to_owned()),
            ("TELEGRAM_API_URL", self.telegram.url()),
            ("BROADSIDE_DATA", path_str(self.folder.path()).to_owned()),
            ("BROADSIDE_HEALTH", "127.0.0.1:0".to_owned()),
        ];
        let changed = changes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let settings: Vec<(String, String)> = valid.map(|(name, value)| (name.to_owned(), value)).into_iter().chain(changed).collect();
        let args: Vec<String> = ["doctor"].iter().chain(args).map(|arg| (*arg).to_owned()).collect();
        let task = tokio::task::spawn_blocking(move || {
            let args: Vec<&str> = args.iter().map(String::as_str).collect();
            let settings: Vec<Setting> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            broadside(&args, &settings)
        });
        let output = task.await.expect("running the binary does not panic");
        Report { code: output.status.code(), lines: stdout(&output).lines().map(str::to_owned).collect() }
    }
}

impl Report {
    /// The lines about problems.
    fn problems(&self) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| !line.starts_with("ok  ")).collect()
    }

    /// Checks that this line is the only problem, and that the exit code is 1 for a failure.
    fn assert_only(&self, line: &str) {
        assert_eq!(self.problems(), [line], "{self:#?}");
        assert_eq!(self.code, Some(i32::from(line.starts_with("FAIL"))), "{self:#?}");
    }
}

#[tokio::test]
async fn healthy_bot_has_no_problems_and_the_test_message_is_deleted() {
    let env = TestEnv::start().await;
    let anna = env.telegram.user("Anna", "en");
    env.telegram.start_bot(&anna, None);
    let report = env.run_doctor(&["--person", &format!("telegram:{}", anna.id)], &[]).await;
    assert_eq!((report.problems(), report.code), (vec![], Some(0)), "{report:#?}");
    let invite = format!("client_id={}&scope=bot+applications.commands&permissions=309237697536", env.discord.application_id());
    for part in [&*invite, "private messages reach the owner", &format!("private messages reach {}", anna.id), "agrees", "embedded store"] {
        assert!(report.lines.iter().any(|line| line.contains(part)), "{part} is missing: {report:#?}");
    }
    env.discord.assert_clean();
    assert_eq!(env.telegram.problems(), Vec::<String>::new());
    assert!(env.discord.look(|world| world.all_messages().is_empty()), "the message to the owner is deleted");
}

#[tokio::test]
async fn missing_public_information_is_reported() {
    let env = TestEnv::start().await;
    let portal = "on the page General Information of https://discord.com/developers/applications";
    let policy = |name: &str| {
        format!("warn Discord: the application has no {name}; publish what broadside policies prints, and name its address {portal}")
    };
    let report = env.run_doctor(&["--public"], &[]).await;
    let telegram = report.problems().into_iter().find(|line| line.starts_with("warn Telegram: ")).expect("the descriptions are reported");
    assert!(telegram.ends_with(" descriptions differ; run broadside setup --public"), "{telegram}");
    let expected = [
        "warn support: /support names no address of yours; put one into BROADSIDE_SUPPORT_URL",
        "warn Discord: what people read differs (description, install_params, tags); run broadside setup --public",
        &format!("warn Discord: the application has no icon; add one {portal}"),
        &policy("privacy policy"),
        &policy("terms of service"),
        "warn Discord: only its owner can install the bot; switch Public Bot on on the page Bot of the portal",
        telegram,
    ];
    env.discord.set_application(json!({ "bot_public": false }));
    assert_eq!(env.run_doctor(&["--public"], &[]).await.problems(), expected);
    let data = [
        ("DISCORD_TOKEN", env.discord.token()),
        ("DISCORD_API_URL", env.discord.url()),
        ("TELEGRAM_TOKEN", env.telegram.token().to_owned()),
        ("TELEGRAM_API_URL", env.telegram.url()),
    ];
    let written = tokio::task::spawn_blocking(move || {
        let settings: Vec<Setting> = data.iter().map(|(name, value)| (*name, value.as_str())).collect();
        broadside(&["setup", "--public"], &settings).status
    });
    assert!(written.await.expect("running the binary does not panic").success());
    let address = "https://sea.example.org/policies";
    let fields = json!({ "bot_public": true, "icon": "a", "privacy_policy_url": address, "terms_of_service_url": address });
    env.discord.set_application(fields);
    let support = [("BROADSIDE_SUPPORT_URL", "mailto:sea@example.org")];
    assert_eq!(env.run_doctor(&["--public"], &support).await.problems(), Vec::<&str>::new());
    env.discord.set_application(json!({ "approximate_guild_count": 75 }));
    let report = env.run_doctor(&[], &[]).await;
    let [line] = report.problems()[..] else { panic!("one problem is expected: {report:#?}") };
    assert!(line.starts_with("warn Discord: the bot is in about 75 servers"), "{line}");
    env.discord.set_application(json!({ "approximate_guild_count": 74 }));
    assert_eq!(env.run_doctor(&[], &[]).await.problems(), Vec::<&str>::new());
}

#[tokio::test]
async fn wrong_token_is_reported_with_where_to_get_a_new_one() {
    let discord = "FAIL Discord: the token is refused; press Reset Token on the page Bot of https://discord.com/developers/applications and put the new one into DISCORD_TOKEN";
    let telegram =
        "FAIL Telegram: the token is refused; get it from @BotFather (/mybots, the bot, API Token) and put it into TELEGRAM_TOKEN";
    let env = TestEnv::start().await;
    for wrong in ["123:wrong", "Bot 123", "12…3"] {
        env.run_doctor(&[], &[("DISCORD_TOKEN", wrong)]).await.assert_only(discord);
        env.run_doctor(&[], &[("TELEGRAM_TOKEN", wrong)]).await.assert_only(telegram);
    }
}

#[tokio::test]
async fn missing_permission_is_named_with_the_server() {
    let env = TestEnv::start().await;
    env.discord.set_role_permissions(ALL_PERMISSIONS & !(ATTACH | EMBED));
    env.run_doctor(&[], &[]).await.assert_only(
        "warn Discord: the bot lacks permissions in Harbour: Embed Links, Attach Files; grant them to its role (Server Settings, Roles), or invite it again with the link above",
    );
}

#[tokio::test]
async fn disabled_privacy_mode_is_reported() {
    let env = TestEnv::start().await;
    env.telegram.switch_privacy_off();
    env.run_doctor(&[], &[]).await.assert_only(
        "warn Telegram: privacy mode is off, so the bot receives every message of its groups, which it does not need; switch it on with @BotFather: /setprivacy, the bot, Enable",
    );
}

#[tokio::test]
async fn unreachable_person_gets_advice_on_how_to_change_that() {
    let env = TestEnv::start().await;
    for (dms, says) in [
        (
            DmPolicy::Closed,
            "because they do not accept direct messages from server members; they can switch Direct Messages on in the server's Privacy Settings, or play with the button that shows them their field",
        ),
        (
            DmPolicy::NoMutualGuild,
            "because they share no server with it; invite it with the link above, or let them join a server of the bot",
        ),
    ] {
        env.discord.set_dms(env.discord.owner(), dms);
        let line = format!("warn Discord: the bot cannot send private messages to the owner of the application, {says}");
        env.run_doctor(&[], &[]).await.assert_only(&line);
    }
    env.discord.set_dms(env.discord.owner(), DmPolicy::Open);
    let anna = env.telegram.user("Anna", "en");
    let who = format!("telegram:{}", anna.id);
    let line = |says: &str| format!("warn Telegram: the bot cannot send private messages to {}, {says}", anna.id);
    let never = line("because they have not started it; they can open https://t.me/broadside_sim_bot and press Start");
    env.run_doctor(&["--person", &who], &[]).await.assert_only(&never);
    env.telegram.start_bot(&anna, None);
    env.telegram.block(&anna);
    let blocked = line("because they have blocked it; they can unblock it at https://t.me/broadside_sim_bot");
    env.run_doctor(&["--person", &who], &[]).await.assert_only(&blocked);
}

#[tokio::test]
async fn redis_that_may_evict_games_is_refused() {
    let env = TestEnv::start().await;
    let policy = "FAIL store: maxmemory-policy is allkeys-lru, so Redis may drop games when memory is short; set maxmemory-policy noeviction (redis.conf, or CONFIG SET)";
    let append = "appendonly is off: a restart of Redis loses what it has not saved; set appendonly yes";
    let redis = RedisServer::start(&["--maxmemory-policy", "allkeys-lru"]);
    env.run_doctor(&[], &[("REDIS_URL", &redis.url())]).await.assert_only(policy);
    let redis = RedisServer::start(&["--maxmemory-policy", "allkeys-lru", "--appendonly", "no"]);
    env.run_doctor(&[], &[("REDIS_URL", &redis.url())]).await.assert_only(&format!("{policy}; {append}"));
}

#[tokio::test]
async fn redis_that_may_lose_games_gets_a_warning() {
    let env = TestEnv::start().await;
    for (settings, line) in [
        (["--appendonly", "no"], "warn store: appendonly is off: a restart of Redis loses what it has not saved; set appendonly yes"),
        (
            ["--appendfsync", "everysec"],
            "warn store: appendfsync is everysec: a kill or a power cut may lose about the last two seconds; set appendfsync always to lose nothing",
        ),
    ] {
        let redis = RedisServer::start(&settings);
        env.run_doctor(&[], &[("REDIS_URL", &redis.url())]).await.assert_only(line);
    }
    let stopped = RedisServer::start(&[]).url();
    let report = env.run_doctor(&[], &[("REDIS_URL", &stopped)]).await;
    let [line] = report.problems()[..] else { panic!("one problem is expected: {report:#?}") };
    assert!(
        line.starts_with("FAIL store: Redis cannot be reached (")
            && line.ends_with("; check that it is running and that the address is right (rediss:// for TLS)"),
        "{line}"
    );
}

#[tokio::test]
async fn missing_redis_permission_is_reported() {
    let (env, redis) = (TestEnv::start().await, RedisServer::start(&[]));
    let url = redis.url().replace("://", "://bot:pw@");
    for (rights, words) in [("-@scripting", "'evalsha'"), ("-xadd -zadd", "may not run XADD, ZADD")] {
        redis.command(&format!("ACL SETUSER bot reset on >pw ~* &* +@all {rights}"));
        let report = env.run_doctor(&[], &[("REDIS_URL", &url)]).await;
        let [line] = report.problems()[..] else { panic!("one problem is expected: {report:#?}") };
        assert!(line.starts_with("FAIL store: ") && line.contains(words) && line.contains("deploy/GROWING.md lists"), "{line}");
        assert_eq!(report.code, Some(1));
    }
}

#[tokio::test]
async fn redis_with_tls_is_reached_and_obstacles_are_named() {
    let (env, tls) = (TestEnv::start().await, Tls::new());
    let (redis, file) = (RedisServer::start_with_tls(&tls, &[]), tls.authority());
    let report = env.run_doctor(&[], &[("REDIS_URL", &redis.tls_url()), ("BROADSIDE_REDIS_CA", path_str(&file))]).await;
    assert_eq!((report.problems(), report.code), (vec![], Some(0)), "{report:#?}");
    let rows = [
        (redis.tls_url(), "", "FAIL store: Redis cannot be reached (", "name the file of that authority in BROADSIDE_REDIS_CA"),
        (
            redis.tls_url(),
            "/nowhere/ca.pem",
            "FAIL store: the file of BROADSIDE_REDIS_CA, /nowhere/ca.pem, cannot be read (",
            "can read it",
        ),
        (redis.url(), path_str(&file), "FAIL configuration: BROADSIDE_REDIS_CA needs TLS", "in REDIS_URL"),
    ];
    for (url, authority, begin, end) in rows {
        let report = env.run_doctor(&[], &[("REDIS_URL", &url), ("BROADSIDE_REDIS_CA", authority)]).await;
        let [line] = report.problems()[..] else { panic!("one problem is expected: {report:#?}") };
        assert!(line.starts_with(begin) && line.ends_with(end), "{line}");
    }
}

#[tokio::test]
async fn wrong_clock_is_detected_from_the_platforms() {
    let env = TestEnv::start().await;
    env.telegram.advance(Duration::from_secs(3600));
    let report = env.run_doctor(&[], &[]).await;
    let [line] = report.problems()[..] else { panic!("one problem is expected: {report:#?}") };
    let rest = line.strip_prefix("warn clock: this machine's clock is ").unwrap_or_else(|| panic!("the line is about the clock: {line}"));
    let (seconds, rest) = rest.split_once(' ').expect("a number of seconds comes first");
    let seconds: u64 = seconds.parse().expect("the seconds are a number");
    assert!((3500..=3700).contains(&seconds), "{line}");
    assert_eq!(rest, "s slow, so turns end at the wrong time; switch time synchronisation on (timedatectl set-ntp true)");
}

#[tokio::test]
async fn unwritable_data_folder_is_named() {
    let env = TestEnv::start().await;
    // Not even root can create a folder there.
    let report = env.run_doctor(&[], &[("BROADSIDE_DATA", "/sys/broadside")]).await;
    let [line] = report.problems()[..] else { panic!("one problem is expected: {report:#?}") };
    assert!(line.starts_with("FAIL store: /sys/broadside cannot be written ("), "{line}");
    assert!(line.ends_with("); make it writable, or set BROADSIDE_DATA to a folder that this user can write to"), "{line}");
    assert_eq!(report.code, Some(1));
}

#[tokio::test]
async fn taken_port_is_named_with_its_setting() {
    let env = TestEnv::start().await;
    let taken = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
    let address = taken.local_addr().expect("a bound socket has an address");
    let line = |health: &str, name: &str| {
        let port = address.port();
        format!(
            "{health} ports: {address} is used by another program (ss -ltnp 'sport = {port}' names it); stop that program, or give {name} another port"
        )
    };
    let address = address.to_string();
    env.run_doctor(&[], &[("BROADSIDE_HEALTH", &address)]).await.assert_only(&line("FAIL", "BROADSIDE_HEALTH"));
    let webhook = [
        ("TELEGRAM_WEBHOOK_URL", "https://example.org/telegram"),
        ("TELEGRAM_WEBHOOK_SECRET", "secret"),
        ("TELEGRAM_WEBHOOK_LISTEN", &*address),
    ];
    env.run_doctor(&[], &webhook).await.assert_only(&line("FAIL", "TELEGRAM_WEBHOOK_LISTEN"));
    let board = [("BROADSIDE_BOARD_URL", "https://sea.example.org"), ("BROADSIDE_BOARD_LISTEN", &*address)];
    let report = env.run_doctor(&[], &board).await;
    report.assert_only(&line("FAIL", "BROADSIDE_BOARD_LISTEN"));
    let board_page = format!("ok   board page: https://sea.example.org is tested while the bot runs; the proxy passes it on to {address}");
    assert!(report.lines.contains(&board_page), "{report:#?}");
}

#[tokio::test]
async fn all_problems_are_found_in_one_run() {
    let env = TestEnv::start().await;
    let taken = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
    let address = taken.local_addr().expect("a bound socket has an address").to_string();
    let redis = RedisServer::start(&["--maxmemory-policy", "allkeys-lru"]);
    env.telegram.switch_privacy_off();
    env.telegram.advance(Duration::from_secs(3600));
    env.discord.set_role_permissions(0);
    env.discord.set_dms(env.discord.owner(), DmPolicy::Closed);
    let webhook = ("TELEGRAM_WEBHOOK_URL", "http://example.org/telegram");
    let changes = [("BROADSIDE_HEALTH", &*address), ("REDIS_URL", &redis.url()), ("BROADSIDE_PROT", "1"), ("BROADSIDE_THINKING", "long")];
    let report = env.run_doctor(&[], &[&changes[..], &[webhook]].concat()).await;
    let refusal = "FAIL configuration: TELEGRAM_WEBHOOK_URL must be an address that begins with https:// and has port 443, 80, 88 or 8443";
    assert!(report.problems().iter().any(|line| line.starts_with(refusal)), "{report:#?}");
    let about: Vec<&str> = report.problems().iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
    let expected = [
        "FAIL configuration",
        "FAIL configuration",
        "FAIL configuration",
        "FAIL ports",
        "FAIL store",
        "warn Discord",
        "warn Discord",
        "warn Telegram",
        "warn clock",
    ];
    assert_eq!(about, expected, "{report:#?}");
}

#[tokio::test]
async fn running_bot_is_not_reported_as_a_problem() {
    let folder = TempDir::new().expect("a temporary folder can be created");
    let path: &Path = folder.path();
    let running = RunningBot::start(path, &[]);
    let health = running.health_address();
    let settings = [("BROADSIDE_DATA", path_str(path)), ("BROADSIDE_HEALTH", &*health)];
    let ready = || broadside(&["healthcheck"], &settings).status.success();
    assert!((0..1000).any(|_| ready()), "the bot becomes ready");
    let output = broadside(&["doctor"], &settings);
    let report = stdout(&output);
    assert!(output.status.success() && report.lines().all(|line| line.starts_with("ok  ")), "{report}");
    for part in ["a bot is already running here: ", "the running bot has"] {
        assert!(report.contains(part), "{part} is missing: {report}");
    }
}
