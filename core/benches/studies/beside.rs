//! Asks our early studies what `cargo bench -p broadside-gunner --bench odds` wrote down, and prints as Markdown how
//! often they agree and how their processor time compares. Built by `studies.sh`, which lays the studies beside it.

use std::{collections::BTreeMap, env, fs};

mod studies;
use studies::{
    dp::Cons,
    dp2::Dp2,
    game::{Ans, KnowH, KnowR, PlR, cons_r},
    henum::HEnum,
    thread_cpu,
};

/// One question: how many fleets there are, our milliseconds, the cells fired at and what they answered.
struct Question {
    fleets: f64,
    ours: f64,
    answers: Vec<(usize, String)>,
}

fn read(line: &str) -> (String, Question) {
    let mut parts = line.splitn(4, ", ");
    let mut part = || parts.next().expect("a line has four parts");
    let (family, fleets, ours) = (part().to_owned(), part().parse().expect("a count"), part().parse().expect("a time"));
    let answer = |word: &str| {
        let (cell, says) = word.split_once(':').expect("a cell and what it answered");
        (cell.parse().expect("a cell is a number"), says.to_owned())
    };
    (family, Question { fleets, ours, answers: part().split_whitespace().map(answer).collect() })
}

/// The Russian study: a sweep over profiles.
fn russian(question: &Question, poses: &PlR, sweep: &mut Dp2) -> (f64, f64) {
    let mut known = KnowR::new();
    for (cell, says) in &question.answers {
        match says.as_str() {
            "miss" => known.miss(*cell),
            "hit" => known.hit(*cell),
            _ => known.sink(*cell),
        }
    }
    let before = thread_cpu();
    let constraints: Cons = cons_r(&known, poses);
    let fleets = sweep.run(&constraints, true);
    ((thread_cpu() - before) * 1e3, fleets)
}

/// The study of Milton Bradley's: an enumeration by sets of bits. It takes both threes for one while neither is sunk.
fn milton_bradley(question: &Question, enumeration: &mut HEnum) -> (f64, f64) {
    let mut known = KnowH::new();
    for (at, (cell, says)) in question.answers.iter().enumerate() {
        let answer = match says.as_str() {
            "miss" => Ans::Miss,
            "hit" => Ans::Hit,
            sunk => Ans::Sunk(sunk.trim_start_matches("sunk").parse().unwrap_or_else(|_| panic!("answer {at}: {sunk}"))),
        };
        known.apply(*cell, answer, true);
    }
    let before = thread_cpu();
    let fleets = enumeration.run(&known) as f64;
    let time = (thread_cpu() - before) * 1e3;
    let alike = !question.answers.iter().any(|(_, says)| says == "sunk3");
    (time, if alike { 2.0 * fleets } else { fleets })
}

fn part(times: &mut [f64], part: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * part) as usize]
}

fn main() {
    let path = env::args().nth(1).expect("the file of questions");
    let text = fs::read_to_string(path).expect("the file can be read");
    let mut families: BTreeMap<String, Vec<Question>> = BTreeMap::new();
    for (family, question) in text.lines().map(read) {
        families.entry(family).or_default().push(question);
    }
    let (poses, mut sweep, mut enumeration) = (PlR::new(4), Dp2::new(), HEnum::new());
    println!("| positions | questions | counts that agree | | median | p95 | p99 | worst | sum, s |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (family, questions) in &families {
        let answers: Vec<(f64, f64)> = questions
            .iter()
            .map(
                |question| {
                    if family == "Russian" { russian(question, &poses, &mut sweep) } else { milton_bradley(question, &mut enumeration) }
                },
            )
            .collect();
        let agree = questions.iter().zip(&answers).filter(|(question, (_, fleets))| question.fleets == *fleets).count();
        let mut ours: Vec<f64> = questions.iter().map(|question| question.ours).collect();
        let mut theirs: Vec<f64> = answers.iter().map(|(time, _)| *time).collect();
        for (who, times) in [("Broadside, ms", &mut ours), ("study, ms", &mut theirs)] {
            let sum: f64 = times.iter().sum::<f64>() / 1e3;
            let [median, p95, p99, worst] = [0.5, 0.95, 0.99, 1.0].map(|at| part(times, at));
            println!("| {family} | {} | {agree} | {who} | {median:.3} | {p95:.2} | {p99:.2} | {worst:.1} | {sum:.1} |", questions.len());
        }
        let ratio = |at: f64, ours: &mut [f64], theirs: &mut [f64]| part(theirs, at) / part(ours, at);
        let [median, p95, p99, worst] = [0.5, 0.95, 0.99, 1.0].map(|at| ratio(at, &mut ours, &mut theirs));
        let sum = theirs.iter().sum::<f64>() / ours.iter().sum::<f64>();
        println!("| {family} | | | study ÷ Broadside | {median:.2} | {p95:.2} | {p99:.2} | {worst:.2} | {sum:.2} |");
    }
}
