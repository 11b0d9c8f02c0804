//! As `solve`, for instances with rules beyond jobs and windows:
//!
//!     cargo run --release --example solve_rules -- [--ms 10000 | --iterations 1000] [--seed 1]
//!         [--engine 0..2] [--first-solution 0..7] [--metaheuristic 0..5] NAME…    (positions in docs/wire-format.md)
//!
//! A name is a file of Li & Lim (below a folder `pdptw`), one of several trips with release times (`multi-trip`), or
//! `RULE:STOPS:SEED`, a problem drawn on the spot, RULE one of soft, shipments, breaks, stations, overtime, traffic,
//! optional, ties, or several with a + between them.
#![allow(clippy::print_stdout)]

#[path = "support/cpu_host.rs"]
mod cpu_host;
#[path = "support/rules.rs"]
mod rules;

use cpu_host::CpuHost;
use solver_wasm::check::check;
use solver_wasm::host::Host;
use solver_wasm::problem::{EngineChoice, Options};
use solver_wasm::session::Session;

fn main() {
    let mut options = Options {
        consume_all_time: true,
        ..Options::default()
    };
    let mut names = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok());
        match argument.as_str() {
            "--ms" => options.time_limit_ms = number(),
            "--iterations" => options.max_iterations = number(),
            "--seed" => options.seed = number().expect("a number"),
            "--engine" => {
                options.engine = match number() {
                    Some(0) => EngineChoice::Automatic,
                    Some(1) => EngineChoice::LocalSearch,
                    _ => EngineChoice::RuinRecreate,
                };
            }
            "--first-solution" => options.first_solution = number().expect("a number") as u32,
            "--metaheuristic" => options.metaheuristic = number().expect("a number") as u32,
            name => names.push(name.to_string()),
        }
    }
    let gaps: Vec<f64> = names.iter().map(|name| solve(name, &options)).collect();
    let mean = gaps.iter().sum::<f64>() / gaps.len().max(1) as f64;
    println!("mean gap {mean:.3} % of {} instances", gaps.len());
}

/// Gap to the best known, per cent; not a number where none is known.
fn solve(name: &str, options: &Options) -> f64 {
    let problem = rules::read(name);
    let mut session = Session::new(problem, options.clone(), CpuHost);
    let start = CpuHost.now();
    session.begin().expect("a valid problem");
    while !session.step() {}
    let seconds = (CpuHost.now() - start) / 1000.0;
    let summary = session.summary();
    let cost = summary.tiers[summary.tiers.len() - 1];
    let gap = (cost as f64 / rules::best_known(name) - 1.0) * 100.0;
    let broken = check(session.problem(), &session.plan());
    println!(
        "{:16} cost {cost:9} gap {gap:7.3} % routes {:3} missing {:3} iterations {:8} {seconds:6.2} s{}",
        name.rsplit('/').next().unwrap_or(name),
        session.plan().routes.len(),
        summary.missing_mandatory,
        summary.iterations,
        broken
            .first()
            .map_or_else(String::new, |first| format!(" REFUSED: {first:?}")),
    );
    gap
}
