//! Solves benchmark files natively and prints the gap to the `.sol` beside each:
//!
//!     cargo run --release --example solve -- [--ms 10000 | --iterations 100000] [--seed 1] [--vehicles-first] [--may-end]
//!         [--engine 0..2] [--first-solution 0..7] [--metaheuristic 0..5] FILE…    (positions in docs/wire-format.md)
//!
//! Reads CVRPLIB `.vrp` (CVRP; windows and prizes in its dialect), Solomon text, Cordeau's (below a folder `mdvrp`) and
//! heterogeneous fleets (`hvrp`); `drawn:100:1:7` is a problem of random arcs. Rounding: CVRP to the nearest integer,
//! windows to tenths, truncated, the others to thousandths. Every plan is judged by the kernel's independent checker.
#![allow(clippy::print_stdout)]

#[path = "support/cpu_host.rs"]
mod cpu_host;
#[path = "support/formats.rs"]
mod formats;

use cpu_host::CpuHost;
use solver_wasm::host::Host;
use solver_wasm::problem::{EngineChoice, Objective, Options, Term};
use solver_wasm::session::Session;

fn main() {
    let mut options = Options {
        consume_all_time: true,
        ..Options::default()
    };
    let mut files = Vec::new();
    let mut vehicles_first = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            arguments
                .next()
                .and_then(|text| text.parse::<u64>().ok())
                .expect("a number")
        };
        match argument.as_str() {
            "--ms" => options.time_limit_ms = Some(number()),
            "--iterations" => options.max_iterations = Some(number()),
            // As a request that does not ask for all of its time.
            "--may-end" => options.consume_all_time = false,
            "--vehicles-first" => vehicles_first = true,
            "--engine" => {
                options.engine = match number() {
                    0 => EngineChoice::Automatic,
                    1 => EngineChoice::LocalSearch,
                    _ => EngineChoice::RuinRecreate,
                };
            }
            "--first-solution" => options.first_solution = number() as u32,
            "--metaheuristic" => options.metaheuristic = number() as u32,
            "--seed" => options.seed = number(),
            file => files.push(file.to_string()),
        }
    }
    let mut gaps = Vec::new();
    for file in &files {
        gaps.push(solve(file, &options, vehicles_first));
    }
    let mean = gaps.iter().sum::<f64>() / gaps.len().max(1) as f64;
    println!("mean gap {mean:.3} % of {} files", gaps.len());
}

/// Gap to the best known, per cent.
fn solve(file: &str, options: &Options, vehicles_first: bool) -> f64 {
    let mut instance = formats::read(file);
    if vehicles_first {
        let tiers = vec![vec![(Term::Vehicles, 1)], vec![(Term::Money, 1)]];
        instance.problem.objective = Objective { tiers };
    }
    let name = file.rsplit('/').next().unwrap_or(file);
    let mut session = Session::new(instance.problem, options.clone(), CpuHost);
    let start = CpuHost.now() / 1000.0;
    session.begin().expect("a valid problem");
    let compiled = CpuHost.now() / 1000.0 - start;
    while !session.step() {}
    let seconds = CpuHost.now() / 1000.0 - start;
    let summary = session.summary();
    let cost = summary.tiers[summary.tiers.len() - 1];
    let best = formats::best_known(file).map_or(f64::NAN, |known| known * instance.scale);
    let gap = ((cost as f64 - instance.service) / best - 1.0) * 100.0;
    let routes = session.plan().routes.len();
    println!(
        "{name:20} cost {cost:9} gap {gap:7.3} % routes {routes:4} missing {:3} {:7.1} kit/s {seconds:6.2} s compile {:4} ms{}",
        summary.missing_mandatory,
        summary.iterations as f64 / seconds / 1000.0,
        (compiled * 1000.0) as u32,
        formats::verdict(session.problem(), &session.plan()),
    );
    gap
}
