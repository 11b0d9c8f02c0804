//! Compares searches that exchange plans with one alone, natively and by iterations: K searches of a file run in turns in one thread, each
//! for the same number of iterations, so that a busy machine does not blur what threads would reach.
//!
//!     cargo run --release --example exchange -- --iterations 100000 [--threads 2] [--seeds 5] [--looks 10] FILE…
//!
//! Files are those of `solve`. `--looks`: how often each looks at the others' plans; 0: never, and the best of all counts.
#![allow(clippy::print_stdout)]

#[path = "support/formats.rs"]
mod formats;

use std::cell::Cell;

use solver_wasm::host::Host;
use solver_wasm::problem::Options;
use solver_wasm::session::Session;

/// Searches of a thread are told apart by seeds that no other run has.
const BETWEEN_SEEDS: u64 = 1_000_003;

/// A clock that goes on whenever it is read, so that steps are short.
struct Ticks(Cell<f64>);

impl Host for Ticks {
    fn now(&self) -> f64 {
        self.0.set(self.0.get() + 0.3);
        self.0.get()
    }

    fn stopped(&self) -> bool {
        false
    }
}

struct Arguments {
    options: Options,
    threads: u64,
    seeds: u64,
    looks: f64,
    files: Vec<String>,
}

fn main() {
    let given = arguments();
    let (mut better, mut worse, mut sum) = (0, 0, 0.0);
    for file in &given.files {
        let one = median(file, &given, 1);
        let several = median(file, &given, given.threads);
        better += u32::from(several < one);
        worse += u32::from(several > one);
        sum += several - one;
        let name = file.rsplit('/').next().unwrap_or(file);
        println!("{name:20} gap of one {one:7.3} %, of several {several:7.3} %");
    }
    let count = given.files.len();
    let mean = sum / count.max(1) as f64;
    println!("better {better}, worse {worse} of {count}; mean change {mean:.3} %");
}

fn arguments() -> Arguments {
    let mut given = Arguments {
        options: Options {
            consume_all_time: true,
            max_iterations: Some(100_000),
            ..Options::default()
        },
        threads: 2,
        seeds: 5,
        looks: 10.0,
        files: Vec::new(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            arguments
                .next()
                .and_then(|text| text.parse::<u64>().ok())
                .expect("a number")
        };
        match argument.as_str() {
            "--iterations" => given.options.max_iterations = Some(number()),
            "--threads" => given.threads = number(),
            "--seeds" => given.seeds = number(),
            "--looks" => given.looks = number() as f64,
            _ => given.files.push(argument),
        }
    }
    given
}

/// Of the seeds, the gap to the best known in per cent; to 1 where none is known.
fn median(file: &str, given: &Arguments, threads: u64) -> f64 {
    let mut gaps: Vec<f64> = (1..=given.seeds)
        .map(|seed| run(file, given, threads, seed))
        .collect();
    gaps.sort_by(f64::total_cmp);
    gaps[gaps.len() / 2]
}

fn run(file: &str, given: &Arguments, threads: u64, seed: u64) -> f64 {
    let mut sessions: Vec<Session<Ticks>> = (0..threads)
        .map(|thread| {
            let options = Options {
                seed: seed + BETWEEN_SEEDS * thread,
                ..given.options.clone()
            };
            let problem = formats::read(file).problem;
            let mut session = Session::new(problem, options, Ticks(Cell::new(0.0)));
            session.begin().expect("a valid problem");
            session
        })
        .collect();
    let mut looks = vec![0.0; sessions.len()];
    let mut going = true;
    while going {
        going = false;
        for thread in 0..sessions.len() {
            going |= !sessions[thread].step();
            let due = (sessions[thread].used() * given.looks).floor();
            if due > looks[thread] {
                looks[thread] = due;
                let plan = best(&sessions).plan();
                sessions[thread].adopt(&plan);
            }
        }
    }
    let best = best(&sessions);
    let verdict = formats::verdict(best.problem(), &best.plan());
    assert!(verdict.is_empty(), "{file}:{verdict}");
    let instance = formats::read(file);
    let known = formats::best_known(file).map_or(1.0, |known| known * instance.scale);
    let tiers = best.summary().tiers;
    let cost = tiers[tiers.len() - 1] as f64 - instance.service;
    (cost / known - 1.0) * 100.0
}

fn best(sessions: &[Session<Ticks>]) -> &Session<Ticks> {
    let best = sessions.iter().min_by_key(|session| session.cost());
    best.expect("one search at least")
}
