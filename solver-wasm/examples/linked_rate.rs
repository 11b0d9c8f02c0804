//! Iterations a second of processor time with and without precedences over routes, the same problem otherwise:
//!
//!     cargo run --release --example linked_rate -- [stops] [pairs] [iterations] [time_cost] [windows %]
#![allow(clippy::print_stdout)]

#[path = "support/cpu_host.rs"]
mod cpu_host;

use cpu_host::CpuHost;
use solver_wasm::check::check;
use solver_wasm::generate::{Dice, Knobs, generate};
use solver_wasm::host::Host;
use solver_wasm::problem::{Options, Problem, Relation, RelationKind};
use solver_wasm::session::Session;

fn main() {
    let numbers: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse().ok())
        .collect();
    let number = |index: usize, or: u32| numbers.get(index).copied().unwrap_or(or);
    let (stops, pairs) = (number(0, 1_000), number(1, 200));
    let knobs = Knobs {
        capacities: 100,
        windows: number(4, 0),
        ..Knobs::plain((stops, stops), (stops / 8, stops / 8), 86_400)
    };
    let mut problem = generate(7, &knobs);
    for vehicle in &mut problem.vehicles {
        vehicle.cost_per_time = i64::from(number(3, 0));
    }
    for (name, count) in [("without", 0), ("linked", pairs)] {
        problem.relations.clear();
        let mut dice = Dice::new(3);
        for _ in 0..count {
            let a = dice.range(0, i64::from(stops) - 2);
            let b = dice.range(a + 1, i64::from(stops) - 1);
            problem
                .relations
                .push(precedence(a as u32, b as u32, dice.percent(25)));
        }
        run(name, &problem, u64::from(number(2, 2_000)));
    }
}

fn precedence(a: u32, b: u32, tight: bool) -> Relation {
    Relation {
        kind: RelationKind::Precedence,
        hard: true,
        requires: false,
        direct: false,
        min_gap: 0,
        max_gap: tight.then_some(7_200),
        penalty: 0,
        resource: None,
        activities: vec![a, b],
    }
}

fn run(name: &str, problem: &Problem, iterations: u64) {
    let options = Options {
        max_iterations: Some(iterations),
        exact: false,
        ..Options::default()
    };
    let mut session = Session::new(problem.clone(), options, CpuHost);
    session.begin().expect("a valid problem");
    let start = CpuHost.now();
    while session.iterations() == 0 && !session.step() {}
    let (built, first) = (CpuHost.now() - start, session.iterations());
    let start = CpuHost.now();
    while !session.step() {}
    let seconds = (CpuHost.now() - start) / 1e3;
    let summary = session.summary();
    println!(
        "{name:8} cost {:>10} missing {:>4} broken {} built {built:.0} ms, {:.0} it/s",
        summary.tiers[0],
        summary.missing_mandatory,
        check(problem, &session.plan()).len(),
        (iterations - first) as f64 / seconds,
    );
}
