//! The binary `broadside`: what can be said on the command line, and nothing else.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use broadside::{
    config::{self, Config, Sources},
    discord,
    doctor::{self, Home},
    hosting::{
        backup,
        bans::{self, Asked},
        healthcheck, memory, setup, supervisor, version,
    },
    output::print,
    printing::command,
    run, showing,
    telemetry::{self, Traces},
};
use broadside_core::game::{ids::PlayerId, record::Record};
use clap::{Parser, Subcommand};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Sea Battle for Discord, Telegram and the browser.
///
/// Without a command it runs whatever is configured: Discord with DISCORD_TOKEN, Telegram with
/// TELEGRAM_TOKEN (either also as NAME_FILE). With nothing configured it serves the playground, a page on
/// this machine alone. Games are kept in a file under BROADSIDE_DATA, or in the Redis at REDIS_URL.
///
/// Settings come from the environment, then from systemd's credentials, then from the TOML file that
/// BROADSIDE_CONFIG names (or ~/.config/broadside/broadside.toml), where they have the same names in lower case.
#[derive(Parser)]
#[command(version, name = "broadside")]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Run whatever is configured (the same as no command)
    Run,
    /// Ask for tokens, write a configuration, say how to invite the bot, and send for the doctor
    Setup {
        /// Where to write it, if not to where configurations are looked for
        #[arg(long)]
        folder: Option<PathBuf>,
    },
    /// Examine store, ports, tokens, permissions, privacy mode and clock, and say what to do
    ///
    /// The owner of the Discord application gets a silent private message, which is taken back.
    Doctor {
        /// Try to write to this person, too: discord:NUMBER or telegram:NUMBER
        #[arg(long, value_name = "WHO", value_parser = bans::person)]
        person: Vec<PlayerId>,
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
    /// Write everything that is kept into one new file, and read it back
    Backup {
        /// The file; it holds secrets
        file: PathBuf,
    },
    /// Put a backup into an empty store, of either kind, and look that it is there
    Restore {
        /// The backup
        file: PathBuf,
    },
    /// Ban somebody from all games, everywhere, with every account that is joined to this one; also while the bot runs
    Ban {
        /// Whom: discord:NUMBER or telegram:NUMBER
        #[arg(value_name = "WHO", value_parser = bans::person)]
        person: PlayerId,
    },
    /// Let somebody play again
    Unban {
        /// Whom: discord:NUMBER or telegram:NUMBER
        #[arg(value_name = "WHO", value_parser = bans::person)]
        person: PlayerId,
    },
    /// End kids' mode for somebody whose code is lost; also while the bot runs
    Unlock {
        /// Whom: discord:NUMBER or telegram:NUMBER
        #[arg(value_name = "WHO", value_parser = bans::person)]
        person: PlayerId,
    },
    /// List who is banned everywhere, and since when
    Bans,
    /// Check a saved game record: seals, fleets, every answer, the result
    Verify {
        /// The record
        file: PathBuf,
    },
    /// Draw a saved game record: as a picture of its end, a replay, a poster or text
    Render(showing::Render),
    /// Print sheets to play on with a pencil: A4, as PDF or Rich Text
    Print(command::Print),
    /// Print the slash commands that would be registered with Discord
    Register,
}

fn main() -> ExitCode {
    let outcome = match CommandLine::parse().command.unwrap_or(Command::Run) {
        Command::Run => serve(),
        Command::Setup { folder } => set_up(folder),
        Command::Doctor { person } => see_doctor(&Sources::of_this_process(), &person, Home::Own),
        Command::CheckConfig => check_config(),
        Command::Healthcheck => configured(async |config| healthcheck::ask(config.health).await),
        Command::PrintSystemd => say(supervisor::UNIT.trim_end()),
        Command::Version { json: true } => say(&format!("{:#}", version::version())),
        Command::Version { json: false } => say(concat!("broadside ", env!("CARGO_PKG_VERSION"))),
        Command::Backup { file } => configured(async |config| backup::take(&config, &file).await),
        Command::Restore { file } => configured(async |config| backup::put(&config, &file).await),
        Command::Ban { person } => configured(async |config| bans::act(&config, Asked::Ban(person)).await),
        Command::Unban { person } => configured(async |config| bans::act(&config, Asked::Unban(person)).await),
        Command::Unlock { person } => configured(async |config| bans::act(&config, Asked::Unlock(person)).await),
        Command::Bans => configured(async |config| bans::act(&config, Asked::List).await),
        Command::Verify { file } => verify(&file),
        Command::Render(said) => showing::render(said),
        Command::Print(said) => command::print(said),
        Command::Register => say(&format!("{:#}", discord::commands())),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // Where nobody reads it the exit code is left.
            why.lines().for_each(|line| drop(writeln!(io::stderr(), "broadside: {line}")));
            ExitCode::FAILURE
        }
    }
}

fn say(what: &str) -> Result<(), String> {
    print(format_args!("{what}\n"))
}

/// Prints lines, and fails without another word if what they tell is `bad`.
fn report(lines: &str, bad: bool) -> Result<(), String> {
    print(lines)?;
    if bad { Err(String::new()) } else { Ok(()) }
}

fn runtime() -> Result<tokio::runtime::Runtime, String> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|error| format!("the runtime cannot start: {error}"))
}

fn serve() -> Result<(), String> {
    let config = Config::load()?;
    memory::use_one_arena();
    let runtime = runtime()?;
    let traces = Traces::begin(config.otlp.as_deref(), runtime.handle())?;
    telemetry::log(&config.log, config.log_format, traces.spans());
    let outcome = runtime.block_on(async {
        let stop = CancellationToken::new();
        tokio::spawn(stop_on_signal(signals()?, stop.clone()));
        run::run(config, stop).await
    });
    traces.finish();
    outcome
}

/// SIGTERM and Ctrl-C. From here on neither ends the process where it stands, however early it comes.
fn signals() -> Result<[Signal; 2], String> {
    let heard = |kind| signal(kind).map_err(|error| format!("signals cannot be heard: {error}"));
    Ok([heard(SignalKind::terminate())?, heard(SignalKind::interrupt())?])
}

/// Both signals mean: finish what is under way, then go.
async fn stop_on_signal([mut terminate, mut interrupt]: [Signal; 2], stop: CancellationToken) {
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("stopping");
    stop.cancel();
}

fn set_up(folder: Option<PathBuf>) -> Result<(), String> {
    let settled = setup::set_up(folder)?;
    let sources = Sources::with_file(&settled.file);
    let (config, _) = Config::inspect(&sources);
    let invitation = runtime()?.block_on(doctor::invitation(&config));
    let said = setup::say_what_is_next(&settled, invitation.as_deref(), config.telegram.is_some());
    said.map_err(|error| format!("the terminal does not listen: {error}"))?;
    see_doctor(&sources, &[], if settled.found_by_itself { Home::Own } else { Home::Other })
}

fn see_doctor(sources: &Sources, people: &[PlayerId], home: Home) -> Result<(), String> {
    let (config, faults) = Config::inspect(sources);
    let findings = runtime()?.block_on(doctor::examine(&config, &faults, people, home));
    let lines: String = findings.iter().map(|finding| format!("{finding}\n")).collect();
    report(&lines, findings.iter().any(|finding| finding.health == doctor::Health::Ill))
}

fn check_config() -> Result<(), String> {
    let sources = Sources::of_this_process();
    let (config, faults) = Config::inspect(&sources);
    print(config::shown(&config, &sources))?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Does something that the whole configuration is needed for, and says what came of it.
fn configured(work: impl AsyncFnOnce(Config) -> Result<String, String>) -> Result<(), String> {
    let config = Config::load()?;
    say(&runtime()?.block_on(work(config))?)
}

fn verify(file: &Path) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let record = Record::read(&text).map_err(|fault| format!("{}: {fault}", file.display()))?;
    let findings = record.verify();
    if findings.is_empty() {
        let (game, moves) = (&record.game, record.moves.len());
        return say(&format!("ok: game {game}, {moves} moves: seals, fleets, answers and result agree"));
    }
    report(&findings.iter().map(|finding| format!("not ok: {finding}\n")).collect::<String>(), true)
}
