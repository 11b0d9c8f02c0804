//! Measures the rows of `auto_configure` (docs/automatic-choices.md) against their alternatives, natively:
//!
//!     cargo run --release --example choices -- [--ms 10000 | --iterations 100000] [--seed 1] [--objective OBJECTIVE]
//!         [--days 2] [--fleet-percent 80] [--engine 0..2] [--first-solution 0..7] [--metaheuristic 0..5]
//!         [--phases OBJECTIVE:PERCENT[:FIRST[:ENGINE[:METAHEURISTIC]]],…] NAME…
//!
//! Names are those of `solve` and of `solve_rules`. OBJECTIVE is one of distance, vehicles (then distance), served (then distance),
//! balance (distance and even work) or own, which is the one of `--objective`; `own-bounded` keeps the phase before as a bound: the
//! vehicles it used, and as much work as it served. Later phases start from the plan before. Every plan is judged by the checker.
#![allow(clippy::print_stdout)]

#[path = "support/cpu_host.rs"]
mod cpu_host;
#[path = "support/formats.rs"]
mod formats;
#[path = "support/rules.rs"]
mod rules;

use cpu_host::CpuHost;
use solver_wasm::host::Host;
use solver_wasm::problem::{
    EngineChoice, Fairness, FairnessMetric, Objective, Options, Plan, Problem, Term,
};
use solver_wasm::report;
use solver_wasm::session::Session;

#[derive(Clone)]
struct Phase {
    objective: String,
    percent: u64,
    first_solution: u32,
    engine: u32,
    metaheuristic: u32,
}

struct Arguments {
    options: Options,
    objective: String,
    days: u32,
    fleet_percent: usize,
    phases: Vec<Phase>,
    names: Vec<String>,
}

fn main() {
    let arguments = arguments();
    let gaps: Vec<f64> = arguments
        .names
        .iter()
        .map(|name| solve(name, &arguments))
        .collect();
    let mean = gaps.iter().sum::<f64>() / gaps.len().max(1) as f64;
    println!("mean gap {mean:.3} % of {} instances", gaps.len());
}

fn arguments() -> Arguments {
    let mut given = Arguments {
        options: Options {
            consume_all_time: true,
            ..Options::default()
        },
        objective: "distance".to_string(),
        days: 1,
        fleet_percent: 100,
        phases: Vec::new(),
        names: Vec::new(),
    };
    let (mut first_solution, mut engine, mut metaheuristic) = (0, 0, 0);
    let mut phases = String::new();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut text = || words.next().expect("a value");
        let number = |text: String| text.parse::<u64>().expect("a number");
        match word.as_str() {
            "--ms" => given.options.time_limit_ms = Some(number(text())),
            "--iterations" => given.options.max_iterations = Some(number(text())),
            "--seed" => given.options.seed = number(text()),
            "--objective" => given.objective = text(),
            "--days" => given.days = number(text()) as u32,
            "--fleet-percent" => given.fleet_percent = number(text()) as usize,
            "--engine" => engine = number(text()) as u32,
            "--first-solution" => first_solution = number(text()) as u32,
            "--metaheuristic" => metaheuristic = number(text()) as u32,
            "--phases" => phases = text(),
            name => given.names.push(name.to_string()),
        }
    }
    if phases.is_empty() {
        phases = "own:100".to_string();
    }
    given.phases = phases
        .split(',')
        .map(|phase| {
            let mut parts = phase.split(':');
            let objective = parts.next().expect("an objective").to_string();
            let mut number =
                |other: u32| parts.next().map_or(other, |p| p.parse().expect("number"));
            Phase {
                objective,
                percent: u64::from(number(100)),
                first_solution: number(first_solution),
                engine: number(engine),
                metaheuristic: number(metaheuristic),
            }
        })
        .collect();
    given
}

/// Gap to the best known, per cent; not a number where none is known.
fn solve(name: &str, arguments: &Arguments) -> f64 {
    let (mut problem, best, service) = if name.contains("pdptw")
        || name.contains("multi-trip")
        || name.contains(':') && !name.starts_with("drawn")
    {
        (rules::read(name), rules::best_known(name), 0.0)
    } else {
        let instance = formats::read(name);
        let best = formats::best_known(name).map_or(f64::NAN, |known| known * instance.scale);
        (instance.problem, best, instance.service)
    };
    shape(&mut problem, arguments);
    let start = CpuHost.now();
    let mut plan: Option<Plan> = None;
    let mut iterations = 0;
    for phase in &arguments.phases {
        let mut own = problem.clone();
        set_objective(&mut own, objective_of(&phase.objective, arguments));
        if let (true, Some(before)) = (phase.objective == "own-bounded", &plan) {
            bound(&mut own, before);
        }
        let share = |whole: Option<u64>| whole.map(|whole| whole * phase.percent / 100);
        let options = Options {
            time_limit_ms: share(arguments.options.time_limit_ms),
            max_iterations: share(arguments.options.max_iterations),
            engine: match phase.engine {
                0 => EngineChoice::Automatic,
                1 => EngineChoice::LocalSearch,
                _ => EngineChoice::RuinRecreate,
            },
            first_solution: phase.first_solution,
            metaheuristic: phase.metaheuristic,
            // Greedy descent ends at its local optimum: what it leaves of its share is lost.
            consume_all_time: phase.metaheuristic != 1,
            initial_plan: plan.take(),
            ..arguments.options.clone()
        };
        let mut session = Session::new(own, options, CpuHost);
        session.begin().expect("a valid problem");
        while !session.step() {}
        iterations += session.iterations();
        plan = Some(session.plan());
    }
    let seconds = (CpuHost.now() - start) / 1000.0;
    set_objective(&mut problem, &arguments.objective);
    print_result(
        name,
        &problem,
        &plan.unwrap_or_default(),
        [best, service, seconds],
        iterations,
    )
}

fn objective_of<'a>(name: &'a str, arguments: &'a Arguments) -> &'a str {
    match name {
        "own" | "own-bounded" => &arguments.objective,
        other => other,
    }
}

/// Days and the size of the fleet.
fn shape(problem: &mut Problem, arguments: &Arguments) {
    let kept = (problem.vehicles.len() * arguments.fleet_percent).div_ceil(100);
    problem.vehicles.truncate(kept);
    problem.num_days = arguments.days;
    let days = arguments.days;
    for (index, vehicle) in (0..).zip(&mut problem.vehicles) {
        (vehicle.day, vehicle.resource) = (index % days, index / days);
    }
    problem.num_resources = (kept as u32).div_ceil(days);
}

fn set_objective(problem: &mut Problem, name: &str) {
    let money = (Term::Money, 1);
    problem.fairness = None;
    let tiers = match name {
        "vehicles" => vec![vec![(Term::Vehicles, 1)], vec![money]],
        "served" => vec![vec![(Term::Unserved, 1)], vec![money]],
        "balance" => {
            problem.fairness = Some(Fairness {
                metric: FairnessMetric::WorkTime,
                dimension: 0,
                horizon: false,
                tolerance: 0,
                history: Vec::new(),
            });
            vec![vec![money, (Term::Fairness, 1)]]
        }
        _ => vec![vec![money]],
    };
    problem.objective = Objective { tiers };
}

/// What the phase before reached may not get worse: its vehicles, and the work that it served.
fn bound(problem: &mut Problem, before: &Plan) {
    problem.max_vehicles = Some(before.routes.len() as u32);
    for &activity in before.routes.iter().flat_map(|route| &route.activities) {
        let task = problem.activities[activity as usize].task as usize;
        problem.tasks[task].mandatory = true;
    }
}

fn print_result(
    name: &str,
    problem: &Problem,
    plan: &Plan,
    [best, service, seconds]: [f64; 3],
    iterations: u64,
) -> f64 {
    let report = report::report(problem, plan).expect("a plan of this problem");
    let served = report.served_tasks as usize;
    let missing = report.missing_mandatory;
    let tiers = report::tiers(problem, &report, (problem.tasks.len() - served) as i64);
    let cost = tiers[tiers.len() - 1] as f64 - service;
    let gap = (cost / best - 1.0) * 100.0;
    println!(
        "{:16} tiers {tiers:?} gap {gap:7.3} % routes {:3} missing {missing:3} unserved {:3} iterations {iterations:8} {seconds:6.2} s{}",
        name.rsplit('/').next().unwrap_or(name),
        plan.routes.len(),
        problem.tasks.len() - served,
        formats::verdict(problem, plan),
    );
    gap
}
