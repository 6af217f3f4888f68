//! Startup cost of a process: processor time and wall time from its start to the first finished PNG, compared with a process that
//! does nothing. Both run as this program, alternately; the medians are printed.

use std::{
    env,
    error::Error,
    hint::black_box,
    process::Command,
    time::{Duration, Instant},
};

use broadside_game::side::Side;
use broadside_render::{Layout, Picture, Scene, Theme};
use broadside_testkit::pictures::staged::{Game, captions, rules};
use cpu_time::ProcessTime;

const ROUNDS: usize = 21;
/// The allowed processor time of a first board in the default theme, whose tiles are prebuilt.
const MAX_COST: Duration = Duration::from_millis(50);
/// Rules, and the number of shots fired before the board is drawn.
const GAMES: [(&str, usize); 4] = [("classic", 0), ("classic", 40), ("size=20 fleet=seven", 0), ("size=20 fleet=seven", 160)];

/// Processor time and wall time.
type Cost = [Duration; 2];

/// The board that a process draws first.
#[derive(Clone, Copy)]
struct FirstBoard {
    theme: Theme,
    layout: Layout,
    rules: &'static str,
    shots: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["nothing"] => print_cost(),
        ["board", number] => {
            first_boards()[number.parse::<usize>()?].draw();
            print_cost();
        }
        _ => measure_all()?,
    }
    Ok(())
}

/// Prints the processor time of this process so far, in nanoseconds.
fn print_cost() {
    println!("{}", ProcessTime::now().as_duration().as_nanos());
}

fn first_boards() -> Vec<FirstBoard> {
    let looks = Theme::ALL.into_iter().flat_map(|theme| [Layout::Spread, Layout::Focus].map(|layout| (theme, layout)));
    looks.flat_map(|(theme, layout)| GAMES.map(|(rules, shots)| FirstBoard { theme, layout, rules, shots })).collect()
}

impl FirstBoard {
    fn draw(self) {
        let own = Game::after(&rules(self.rules), 5, self.shots).own_view(Side::A);
        let status = format!("Ход {}. Твой выстрел!", self.shots + 1);
        let words = captions("Моё поле", "Поле врага: Олег", &status, "Осталось");
        black_box(Picture { theme: self.theme, ..Picture::new(Scene::Own(&own), self.layout, &words) }.draw());
    }
}

fn measure_all() -> Result<(), Box<dyn Error>> {
    for (number, FirstBoard { theme, layout, rules: words, shots }) in first_boards().into_iter().enumerate() {
        let (mut nothing, mut board) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            nothing.push(run(&["nothing"])?);
            board.push(run(&["board", &number.to_string()])?);
        }
        let ([idle, idle_wall], [cost, wall]) = (median(&nothing), median(&board));
        let size = rules(words).size;
        println!(
            "{:<8} {:<6} {size}x{size} after {shots:>3} shots: {} of processor time ({} on the wall), doing nothing {} ({}): {} more, {:.0} times as much{}",
            format!("{theme:?}"),
            format!("{layout:?}"),
            milliseconds(cost),
            milliseconds(wall),
            milliseconds(idle),
            milliseconds(idle_wall),
            milliseconds(cost.saturating_sub(idle)),
            cost.as_secs_f64() / idle.as_secs_f64(),
            if cost <= MAX_COST || theme != Theme::default() { "" } else { "  <- misses the goal" },
        );
    }
    Ok(())
}

/// Runs this program with these arguments and measures it.
fn run(arguments: &[&str]) -> Result<Cost, Box<dyn Error>> {
    let start = Instant::now();
    let output = Command::new(env::current_exe()?).args(arguments).output()?;
    let wall = start.elapsed();
    let nanoseconds: u64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok([Duration::from_nanos(nanoseconds), wall])
}

fn median(costs: &[Cost]) -> Cost {
    [0, 1].map(|which| {
        let mut times: Vec<Duration> = costs.iter().map(|cost| cost[which]).collect();
        times.sort();
        times[times.len() / 2]
    })
}

fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
