//! A simulated Discord for playing against the bot by hand: commands are typed here, answers are printed as text. Loopback only.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use broadside_sim::discord::{DiscordSim, Entry, MANAGE_SERVER, MessageId, PlaceId, UserId, rows};
use clap::Parser;
use tokio::sync::mpsc;

/// A local Discord to play against the bot with.
#[derive(Parser)]
#[command(version)]
struct Options {
    /// The port of loopback to serve on.
    #[arg(long, default_value_t = 8_090)]
    port: u16,
    /// A folder to save pictures to.
    #[arg(long)]
    pictures: Option<PathBuf>,
}

const HELP: &str = "\
as Anna /fire Б8           a slash command; options in order, or name:value
as Anna ?fire Б            what the bot suggests for the last option
as Anna press Ready        the button of that label, on the newest message that has it
as Anna in dm /field       the same in Anna's DM (also: in channel, in thread)
as Anna shut               Anna closes her DMs
as Anna manage             Anna manages the server from now on
problems                   what the bot did that Discord forbids
help, quit";

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let options = Options::parse();
    let sim = DiscordSim::start_on(options.port).await;
    println!("DISCORD_API_URL={}\nDISCORD_TOKEN={}\n\n{HELP}\n", sim.url(), sim.token());
    let places = HashMap::from([("channel", sim.channel()), ("thread", sim.thread())]);
    let mut lines = typed_lines();
    let mut shown = 0;
    loop {
        tokio::select! {
            entry = sim.entry_at(shown) => {
                shown += 1;
                show(&entry, options.pictures.as_deref());
            }
            line = lines.recv() => match line.as_deref().map(str::trim) {
                None | Some("quit") => return,
                Some("") => {}
                Some("help") => println!("{HELP}"),
                Some("problems") => println!("{}", sim.problems().join("\n")),
                Some(line) => {
                    if let Err(reason) = act(&sim, &places, line) {
                        println!("  ! {reason}");
                    }
                }
            }
        }
    }
}

/// Lines from standard input, read on their own thread because reading blocks.
fn typed_lines() -> mpsc::UnboundedReceiver<String> {
    let (sender, receiver) = mpsc::unbounded_channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

fn show(entry: &Entry, folder: Option<&Path>) {
    println!("{entry}");
    for picture in entry.pictures.iter().filter(|_| folder.is_some()) {
        let path = folder.unwrap_or(Path::new(".")).join(format!("{}-{}", picture.id, picture.name));
        match std::fs::write(&path, &picture.bytes) {
            Ok(()) => println!("           saved {}", path.display()),
            Err(error) => println!("  ! {}: {error}", path.display()),
        }
    }
}

fn act(sim: &DiscordSim, places: &HashMap<&str, PlaceId>, line: &str) -> Result<(), String> {
    let line = line.strip_prefix("as ").ok_or("begin with: as NAME")?;
    let (name, mut rest) = line.split_once(' ').ok_or("a command is missing after the name or place")?;
    let user = sim.user(name);
    let mut place = places["channel"];
    if let Some(elsewhere) = rest.strip_prefix("in ") {
        let (word, after) = elsewhere.split_once(' ').ok_or("a command is missing after the name or place")?;
        let shared = places.get(word).copied();
        place = match word {
            "dm" => sim.dm(user),
            _ => shared.ok_or("the place must be channel, thread or dm")?,
        };
        rest = after;
    }
    match rest.split_at(1) {
        _ if rest == "shut" => sim.close_dms(user),
        _ if rest == "manage" => sim.set_member_permissions(user, MANAGE_SERVER),
        _ if rest.starts_with("press ") => press(sim, user, rest["press ".len()..].trim())?,
        ("/", words) => {
            let (command, given) = parse(sim, words)?;
            sim.try_slash(user, place, &command, &as_str_pairs(&given))?;
        }
        ("?", words) => {
            let (command, given) = parse(sim, words)?;
            sim.try_autocomplete(user, place, &command, &as_str_pairs(&given))?;
        }
        _ => return Err("unknown input; type: help".to_owned()),
    }
    Ok(())
}

fn as_str_pairs(given: &[(String, String)]) -> Vec<(&str, &str)> {
    let pairs = given.iter();
    pairs.map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

type OptionValues = Vec<(String, String)>;

/// The command of a line and its options; the last option takes the rest of the line.
fn parse(sim: &DiscordSim, words: &str) -> Result<(String, OptionValues), String> {
    let mut words = words.split_whitespace().peekable();
    let mut command = words.next().ok_or("the name of the command is missing")?.to_owned();
    let registered = sim.registered_commands();
    let mut declared = registered.iter().find(|known| known["name"] == command.as_str());
    while let Some(inner) = words.peek().and_then(|word| {
        let mut options = declared?["options"].as_array()?.iter();
        options.find(|option| option["name"] == **word && matches!(option["type"].as_u64(), Some(1 | 2)))
    }) {
        command = format!("{command} {}", words.next().unwrap_or_default());
        declared = Some(inner);
    }
    if declared.is_none() {
        return Err(format!("the bot has registered no /{command}"));
    }
    let options = declared.and_then(|declared| declared["options"].as_array());
    let names = options.into_iter().flatten().filter_map(|option| option["name"].as_str());
    let names: Vec<&str> = names.collect();
    let mut given: OptionValues = Vec::new();
    for word in words {
        let named = word.split_once(':').filter(|(name, _)| names.contains(name));
        match (named, names.get(given.len())) {
            (Some((name, value)), _) => given.push((name.to_owned(), value.to_owned())),
            (None, Some(name)) => given.push(((*name).to_owned(), word.to_owned())),
            (None, None) => {
                let last = given.last_mut().ok_or("the command takes no options")?;
                last.1 = format!("{} {word}", last.1);
            }
        }
    }
    Ok((command, given))
}

fn press(sim: &DiscordSim, user: UserId, label: &str) -> Result<(), String> {
    let found: Option<(MessageId, String)> = sim.look(|world| {
        let messages = world.all_messages().into_iter().rev();
        let mut seen = messages.filter(|message| message.only_for.is_none_or(|other| other == user));
        seen.find_map(|message| {
            let mut buttons = rows(&message.components).into_iter().flatten();
            let button = buttons.find(|button| button.label == label && !button.disabled)?;
            Some((message.id, button.custom_id))
        })
    });
    let (message, custom_id) = found.ok_or("no such button")?;
    sim.try_press(user, message, &custom_id).map(|_| ())
}
