//! The binary `broadside`: parses the command line and calls the library.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use broadside::{
    config::{self, Config, Sources},
    discord, doctor,
    hosting::{
        backup,
        bans::{self, AdminCommand},
        healthcheck, memory, policies, setup, supervisor,
    },
    output::print,
    printing::command,
    render_command, run, telemetry,
};
use broadside_game::{ids::PlayerId, record::Record};
use clap::{Parser, Subcommand};
use serde_json::json;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Sea Battle for Discord, Telegram and the browser.
///
/// Without a command it serves the configured platforms: Discord with DISCORD_TOKEN, Telegram with
/// TELEGRAM_TOKEN (either also as NAME_FILE). Without a token it serves the playground, a web page on
/// this machine only. Games are stored in a file under BROADSIDE_DATA, or in the Redis at REDIS_URL.
///
/// Settings come from the environment, then from systemd's credentials, then from the TOML file named by
/// BROADSIDE_CONFIG (or ~/.config/broadside/broadside.toml), with the same names in lower case.
#[derive(Parser)]
#[command(version, name = "broadside")]
struct CommandLine {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Serve the configured platforms (the same as no command)
    Run,
    /// Ask for tokens, write a configuration, print how to invite the bot, and run the doctor
    Setup {
        /// Instead, write the public description, tags and permissions of the configured bot to Discord and Telegram
        #[arg(long, conflicts_with = "folder")]
        public: bool,
        /// The folder of the configuration, if not the default one
        #[arg(long)]
        folder: Option<PathBuf>,
    },
    /// Check store, ports, tokens, permissions, privacy mode and clock, and print how to fix problems
    ///
    /// The owner of the Discord application gets a silent private message, which is deleted again.
    Doctor {
        /// Also check that private messages reach this person: discord:NUMBER or telegram:NUMBER
        #[arg(long, value_name = "WHO", value_parser = bans::parse_person)]
        person: Vec<PlayerId>,
        /// Also check what people read about a public bot: descriptions, icon, policies, support
        #[arg(long)]
        public: bool,
    },
    /// Print every setting, its value (secrets hidden) and where it comes from
    CheckConfig,
    /// Ask the bot that runs with this configuration whether it is ready
    Healthcheck,
    /// Print a hardened unit file for systemd
    PrintSystemd,
    /// Print the version
    Version {
        /// With the commit, as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write all stored data into one new file, and verify it
    Backup {
        /// The file; it contains secrets
        file: PathBuf,
    },
    /// Restore a backup into an empty store of either kind, and verify it
    Restore {
        /// The backup
        file: PathBuf,
    },
    #[command(flatten)]
    Admin(AdminCommand),
    /// Check a saved game record: seals, fleets, every answer, the result
    Verify {
        /// The record
        file: PathBuf,
    },
    /// Draw a saved game record: as a picture of its end, a replay, a poster or text
    Render(render_command::RenderArgs),
    /// Print sheets to play on with a pencil: A4, as PDF or Rich Text
    Print(command::PrintArgs),
    /// Print the privacy policy and the terms of service of a public bot, in Markdown
    Policies,
    /// Print the slash commands that would be registered with Discord
    Register,
}

fn main() -> ExitCode {
    let outcome = match CommandLine::parse().command.unwrap_or(CliCommand::Run) {
        CliCommand::Run => serve(),
        CliCommand::Setup { public: true, .. } => with_config(async |config| doctor::publish(&config).await),
        CliCommand::Setup { folder, public: false } => set_up(folder),
        CliCommand::Doctor { person, public } => run_doctor(&Sources::of_this_process(), &person, public, false),
        CliCommand::CheckConfig => check_config(),
        CliCommand::Healthcheck => with_config(async |config| healthcheck::check(config.health).await),
        CliCommand::PrintSystemd => print_line(supervisor::SYSTEMD_UNIT.trim_end()),
        CliCommand::Version { json: true } => {
            let version = json!({ "name": "broadside", "version": env!("CARGO_PKG_VERSION"), "commit": telemetry::build_commit() });
            print_line(&format!("{version:#}"))
        }
        CliCommand::Version { json: false } => print_line(concat!("broadside ", env!("CARGO_PKG_VERSION"))),
        CliCommand::Backup { file } => with_config(async |config| backup::create(&config, &file).await),
        CliCommand::Restore { file } => with_config(async |config| backup::restore(&config, &file).await),
        CliCommand::Admin(command) => with_config(async |config| bans::execute(&config, command).await),
        CliCommand::Verify { file } => verify(&file),
        CliCommand::Render(args) => render_command::render(args),
        CliCommand::Print(args) => command::print(args),
        CliCommand::Policies => {
            Config::read(&Sources::of_this_process()).and_then(|config| print(policies::policies(config.support.as_deref())))
        }
        CliCommand::Register => print_line(&format!("{:#}", discord::commands())),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If stderr is closed, the exit code still reports the failure.
            error.lines().for_each(|line| drop(writeln!(io::stderr(), "broadside: {line}")));
            ExitCode::FAILURE
        }
    }
}

fn print_line(line: &str) -> Result<(), String> {
    print(format!("{line}\n"))
}

/// Prints `lines`, then fails with an empty message if `failed`.
fn print_report(lines: &str, failed: bool) -> Result<(), String> {
    print(lines)?;
    if failed { Err(String::new()) } else { Ok(()) }
}

fn build_runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start the threads of the bot: {error}"))
}

fn serve() -> Result<(), String> {
    let config = Config::read(&Sources::of_this_process())?;
    memory::use_one_arena();
    let runtime = build_runtime()?;
    #[cfg(feature = "opentelemetry")]
    let traces = telemetry::Traces::begin(config.otlp.as_deref(), runtime.handle())?;
    #[cfg(feature = "opentelemetry")]
    let spans = traces.spans();
    #[cfg(not(feature = "opentelemetry"))]
    let spans = None;
    telemetry::init_logging(&config.log, config.log_format, spans);
    let outcome = runtime.block_on(async {
        let stop = CancellationToken::new();
        stop_on_signal(stop.clone())?;
        run::run(config, stop).await
    });
    #[cfg(feature = "opentelemetry")]
    traces.finish();
    outcome
}

/// Cancels `stop` at SIGTERM or Ctrl-C; the process then finishes its work and exits. From now on neither ends the process at once.
fn stop_on_signal(stop: CancellationToken) -> Result<(), String> {
    let listen = |kind| signal(kind).map_err(|error| format!("cannot listen for signals: {error}"));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        stop.cancel();
    });
    Ok(())
}

fn set_up(folder: Option<PathBuf>) -> Result<(), String> {
    let file = setup::set_up(folder)?;
    let sources = Sources::with_file(&file);
    let is_default_path = sources.default_file().as_ref() == Some(&file);
    let (config, _) = Config::inspect(&sources);
    let invitation = build_runtime()?.block_on(doctor::invitation(&config));
    let printed = setup::print_next_steps(&file, is_default_path, invitation.as_deref(), config.telegram.is_some());
    printed.map_err(|error| format!("cannot write to the terminal: {error}"))?;
    run_doctor(&sources, &[], false, !is_default_path)
}

fn run_doctor(sources: &Sources, people: &[PlayerId], is_public: bool, for_other_user: bool) -> Result<(), String> {
    let (config, faults) = Config::inspect(sources);
    let results = build_runtime()?.block_on(doctor::examine(&config, &faults, people, is_public, for_other_user));
    let lines: String = results.iter().map(|result| format!("{result}\n")).collect();
    print_report(&lines, results.iter().any(|result| result.severity == doctor::Severity::Failure))
}

fn check_config() -> Result<(), String> {
    let sources = Sources::of_this_process();
    let (config, faults) = Config::inspect(&sources);
    print(config::settings_table(&config, &sources))?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Loads the configuration, runs `work` with it and prints its result.
fn with_config(work: impl AsyncFnOnce(Config) -> Result<String, String>) -> Result<(), String> {
    let config = Config::read(&Sources::of_this_process())?;
    print_line(&build_runtime()?.block_on(work(config))?)
}

fn verify(file: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let record = Record::parse(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    let findings = record.verify();
    if findings.is_empty() {
        let (game, moves) = (&record.game, record.moves.len());
        return print_line(&format!("ok: game {game}, {moves} moves: seals, fleets, answers and result agree"));
    }
    print_report(&findings.iter().map(|finding| format!("not ok: {finding}\n")).collect::<String>(), true)
}
