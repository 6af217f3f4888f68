//! What the first board of a process costs, from its start to the finished PNG, held against a process that does
//! nothing: both are this program started again, turn by turn. Medians of processor time, which each process tells of
//! itself at its end, and of the time on the wall until it is gone.

use std::{
    env,
    error::Error,
    hint::black_box,
    process::Command,
    time::{Duration, Instant},
};

use broadside_core::game::side::Side;
use broadside_render::{Layout, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, captions, rules};
use cpu_time::ProcessTime;

const ROUNDS: usize = 21;
/// What a first board may cost.
const MOST: Duration = Duration::from_millis(50);
/// Rules, and after how many shots.
const GAMES: [(&str, usize); 4] = [("classic", 0), ("classic", 40), ("size=20 fleet=seven", 0), ("size=20 fleet=seven", 160)];

/// Processor time and time on the wall.
type Cost = [Duration; 2];

/// A board to be drawn first of all.
#[derive(Clone, Copy)]
struct First {
    theme: Theme,
    layout: Layout,
    rules: &'static str,
    shots: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["nothing"] => tell(),
        ["board", number] => {
            firsts()[number.parse::<usize>()?].draw();
            tell();
        }
        _ => measure_all()?,
    }
    Ok(())
}

/// Prints what this process has cost so far, in nanoseconds.
fn tell() {
    println!("{}", ProcessTime::now().as_duration().as_nanos());
}

/// Every board that is measured.
fn firsts() -> Vec<First> {
    let looks = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
    looks.flat_map(|(theme, layout)| GAMES.map(|(rules, shots)| First { theme, layout, rules, shots })).collect()
}

impl First {
    fn draw(self) {
        let own = Game::after(&rules(self.rules), 5, self.shots).own(Side::A);
        let said = format!("Ход {}. Твой выстрел!", self.shots + 1);
        let words = captions("Моё поле", "Поле врага: Олег", &said, "Осталось");
        black_box(Picture { theme: self.theme, ..Picture::new(Scene::Own(&own), self.layout, &words) }.draw());
    }
}

fn measure_all() -> Result<(), Box<dyn Error>> {
    for (number, First { theme, layout, rules: words, shots }) in firsts().into_iter().enumerate() {
        let (mut nothing, mut board) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            nothing.push(started(&["nothing"])?);
            board.push(started(&["board", &number.to_string()])?);
        }
        let ([idle, idle_wall], [cost, wall]) = (median(&nothing), median(&board));
        let size = rules(words).size;
        println!(
            "{:<8} {:<6} {size}x{size} after {shots:>3} shots: {} of processor time ({} on the wall), doing nothing {} ({}): {} more, {:.0} times as much{}",
            format!("{theme:?}"),
            format!("{layout:?}"),
            shown(cost),
            shown(wall),
            shown(idle),
            shown(idle_wall),
            shown(cost.saturating_sub(idle)),
            cost.as_secs_f64() / idle.as_secs_f64(),
            if cost <= MOST { "" } else { "  <- misses the goal" },
        );
    }
    Ok(())
}

/// Starts this program with these words and waits until it is gone.
fn started(words: &[&str]) -> Result<Cost, Box<dyn Error>> {
    let start = Instant::now();
    let output = Command::new(env::current_exe()?).args(words).output()?;
    let wall = start.elapsed();
    let told: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok([Duration::from_nanos(told), wall])
}

fn median(costs: &[Cost]) -> Cost {
    [0, 1].map(|which| {
        let mut times: Vec<Duration> = costs.iter().map(|cost| cost[which]).collect();
        times.sort();
        times[times.len() / 2]
    })
}

fn shown(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
