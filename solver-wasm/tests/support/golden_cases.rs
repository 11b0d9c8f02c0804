//! Small problems for golden plans: one rule or method each, so that whoever changes one sees which.

use solver_wasm::engine::recombination::pays;
use solver_wasm::fixtures::{add_shipment, add_vehicle, line, vehicle};
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::generate_rules::{FAMILIES, Family, generate_with};
use solver_wasm::model::{Core, Model};
use solver_wasm::problem::{
    BreakRule, DumpMode, EngineChoice, Options, Plan, PlannedRoute, Problem, Term, TrafficSpeed,
    Vehicle, Window,
};
use solver_wasm::wire::schema::{FIRST_SOLUTIONS, METAHEURISTICS};

use super::solve::solve;

/// Iterations of a problem of at most six tasks.
const FEW: u64 = 200;

pub struct Case {
    pub name: String,
    pub problem: Problem,
    pub options: Options,
}

pub fn core(problem: &Problem) -> Core {
    Model::compile(problem).features.core()
}

/// The search alone, for so many iterations.
fn search(seed: u64, iterations: u64) -> Options {
    Options {
        seed,
        max_iterations: Some(iterations),
        exact: false,
        ..Options::default()
    }
}

/// Says whether a problem is one that a case asks for.
/// The same with windows that hold on every day.
fn of_every_day(problem: &Problem) -> Problem {
    let mut problem = problem.clone();
    for window in problem.activities.iter_mut().flat_map(|a| &mut a.windows) {
        window.day = None;
    }
    problem
}

type Wanted = fn(&Problem) -> bool;

/// The problem of the first seed that is wanted and has a plan with several stops.
fn first_with(families: &[Family], wanted: Wanted) -> (u64, Problem) {
    (0..5_000)
        .map(|seed| (seed, generate_with(seed, families)))
        .find(|(seed, problem)| {
            wanted(problem) && {
                let plan = solve(problem, &search(*seed, FEW)).plan;
                plan.routes.iter().any(|route| route.activities.len() > 1)
            }
        })
        .expect("one of many seeds is wanted")
}

/// Problems in which one family of rules says what the name tells, or all of them meet.
pub fn rules() -> Vec<Case> {
    let list: [(&str, &[Family], Wanted); 22] = [
        ("core-plain", &[], |p| core(p) == Core::Plain),
        ("core-timed", &[Family::Windows], |p| core(p) == Core::Timed),
        ("core-duration", &[Family::Windows], |p| {
            core(p) == Core::Duration
        }),
        ("core-rich", &[Family::Relations, Family::Capacity], |p| {
            core(p) == Core::Rich && !p.relations.is_empty()
        }),
        ("core-pairs", &[Family::Shipments, Family::Capacity], |p| {
            core(p) == Core::Pairs
        }),
        ("core-full", &[Family::Limits], |p| core(p) == Core::Full),
        ("soft-windows", &[Family::Windows], |p| {
            let mut windows = p.activities.iter().flat_map(|a| &a.windows);
            windows.any(|w| w.early_penalty.is_some() && w.late_penalty.is_some())
        }),
        ("unload", &[Family::Capacity], |p| {
            p.dump_stations.iter().any(|d| d.mode == DumpMode::Unload)
        }),
        ("reload", &[Family::Capacity], |p| {
            p.dump_stations.iter().any(|d| d.mode == DumpMode::Reload)
                && p.activities.iter().any(|a| a.release_time > 0)
                && has_initial_load(p)
        }),
        ("last-in-first-out", &[Family::Shipments], |p| {
            let lifo = p.tasks.iter().filter(|t| t.lifo).count();
            lifo > 1 && p.tasks.iter().any(|t| t.max_time_in_vehicle.is_some())
        }),
        ("breaks-by-window", &[Family::Breaks], |p| {
            any_break(p, |rule| matches!(rule, BreakRule::Window { .. }))
        }),
        ("breaks-by-work", &[Family::Breaks], |p| {
            any_break(p, |rule| matches!(rule, BreakRule::Work { .. }))
                && any_break(p, |rule| matches!(rule, BreakRule::Driving { .. }))
        }),
        ("zones-and-skills", &[Family::Eligibility], |p| {
            let tasks = || p.tasks.iter();
            !p.zones.is_empty()
                && tasks().any(|t| !t.skills.is_empty())
                && tasks().any(|t| t.allowed_resources.is_some())
        }),
        ("traffic", &[Family::Travel], |p| {
            let segments = p.traffic.iter().flat_map(|t| &t.segments);
            let tables = segments.filter(|s| matches!(s.speed, TrafficSpeed::Table(_)));
            tables.count() > 1 && p.profiles.len() > 1
        }),
        ("days", &[Family::Days, Family::Locks], |p| {
            p.tasks.iter().any(|t| t.allowed_days.is_some()) && p.locks.iter().any(|l| l.first)
        }),
        ("windows-by-day", &[Family::Days, Family::Windows], |p| {
            let mut windows = p.activities.iter().flat_map(|a| &a.windows);
            windows.any(|w| w.day.is_some()) && core(p) == Core::Rich
        }),
        (
            "relations-by-day",
            &[Family::Days, Family::Windows, Family::Relations],
            |p| core(p) == Core::Full && core(&of_every_day(p)) == Core::Rich,
        ),
        ("locks", &[Family::Locks], |p| {
            p.locks.iter().any(|l| l.activities.len() > 1 && l.strict)
        }),
        ("fairness", &[Family::Objectives], |p| {
            p.fairness.as_ref().is_some_and(|f| f.tolerance > 0)
        }),
        ("objective-time", &[Family::Objectives], |p| {
            p.objective.tiers[0].len() > 2 && p.objective.tiers[0][1].0 == Term::Time
        }),
        ("objective-tiers", &[Family::Objectives], |p| {
            p.objective.tiers.len() > 1 && p.objective.tiers[0][0].0 == Term::Vehicles
        }),
        ("every-rule", &FAMILIES, |p| {
            p.locks.len() + p.dump_stations.len() > 1 && !p.traffic.is_empty()
        }),
    ];
    list.into_iter()
        .map(|(name, families, wanted)| {
            let (seed, problem) = first_with(families, wanted);
            Case {
                name: format!("rule-{name}"),
                problem,
                options: search(seed, FEW),
            }
        })
        .collect()
}

fn has_initial_load(problem: &Problem) -> bool {
    let mut loads = problem.vehicles.iter().flat_map(|v| &v.initial_load);
    loads.any(Option::is_some)
}

fn any_break(problem: &Problem, wanted: fn(&BreakRule) -> bool) -> bool {
    let mut breaks = problem.vehicles.iter().flat_map(|v| &v.breaks);
    breaks.any(|entry| wanted(&entry.rule))
}

/// Stops with windows, service and loads, which both engines know.
fn small(seed: u64, stops: u32) -> Problem {
    generate(
        seed,
        &Knobs {
            windows: 100,
            service_times: 100,
            capacities: 100,
            ..Knobs::plain((stops, stops), (stops / 4, stops / 4), 4_000)
        },
    )
}

/// The first problem of which no two methods make the same; the first method, automatic, is one of the others.
fn told_apart(stops: u32, methods: usize, options: impl Fn(u32) -> Options) -> Problem {
    let made = |problem: &Problem, method: usize| {
        let solved = solve(problem, &options(method as u32));
        [solved.plan_words, solved.summary_words].concat()
    };
    (20..200)
        .map(|seed| small(seed, stops))
        .find(|problem| {
            let mut seen: Vec<Vec<i32>> = (1..methods).map(|m| made(problem, m)).collect();
            seen.sort_unstable();
            seen.windows(2).all(|pair| pair[0] != pair[1])
        })
        .expect("some problem tells the methods apart")
}

/// Every first-solution strategy, every metaheuristic, and both engines by name.
pub fn methods() -> Vec<Case> {
    let strategy = |number: u32| Options {
        engine: EngineChoice::RuinRecreate,
        first_solution: number,
        // What the strategy makes is still to be seen in the plan.
        ..search(20, 1)
    };
    let metaheuristic = |number: u32| Options {
        engine: EngineChoice::LocalSearch,
        metaheuristic: number,
        ..search(21, FEW)
    };
    let case = |kind: &str, name: &str, problem: &Problem, options: Options| Case {
        name: format!("{kind}-{}", in_file_names(name)),
        problem: problem.clone(),
        options,
    };
    let first = told_apart(12, FIRST_SOLUTIONS.len(), strategy);
    let own = told_apart(20, METAHEURISTICS.len(), metaheuristic);
    let strategies = (0..)
        .zip(FIRST_SOLUTIONS)
        .map(|(number, name)| case("first", name, &first, strategy(number)));
    let metaheuristics = (0..)
        .zip(METAHEURISTICS)
        .map(|(number, name)| case("method", name, &own, metaheuristic(number)));
    strategies.chain(metaheuristics).collect()
}

fn in_file_names(name: &str) -> String {
    name.to_lowercase().replace('_', "-")
}

/// Goods that are picked up where the routes begin, some of them ready later: more than the vehicles hold at once, so that they
/// come back for more.
pub fn several_trips() -> Case {
    let mut problem = line(&[0, 30, 60, 90, -40, -80]);
    problem.num_dimensions = 1;
    for _ in 0..2 {
        let own = Vehicle {
            capacity: vec![Some(4)],
            ..vehicle()
        };
        add_vehicle(&mut problem, own);
    }
    for (number, place) in (0..10).zip([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]) {
        let (pickup, delivery) = add_shipment(&mut problem, 0, 1 + i64::from(number % 3));
        problem.activities[delivery as usize].location = place;
        // Each needs a vehicle of its own at the end of the day.
        problem.activities[pickup as usize].release_time = match number {
            5 => 930,
            8 => 910,
            _ => 0,
        };
        // Who is out early comes back and waits.
        if number == 0 {
            problem.activities[delivery as usize].windows = vec![Window {
                start: 0,
                end: 100,
                day: None,
                early_penalty: None,
                late_penalty: None,
            }];
        }
    }
    Case {
        name: "several-trips".to_string(),
        problem,
        options: search(23, FEW),
    }
}

/// Trips of a plan's longest route: it comes to its start's place that often after having left it.
pub fn trips(problem: &Problem, plan: &Plan) -> usize {
    let of = |route: &PlannedRoute| {
        let depot = problem.vehicles[route.vehicle as usize].start_location;
        let at_depot = |&a: &u32| problem.activities[a as usize].location == depot;
        let stops = &route.activities;
        let leaves = |pair: &&[u32]| at_depot(&pair[0]) && !at_depot(&pair[1]);
        stops.windows(2).filter(leaves).count()
    };
    plan.routes.iter().map(of).max().unwrap_or(0)
}

/// A second phase starts with the plan of the first.
pub fn phases() -> Vec<Case> {
    let given = |name: &str, seed: u64, problem: Problem| {
        let first = solve(&problem, &search(seed, 20));
        let options = Options {
            initial_plan: Some(first.plan),
            ..search(seed, FEW)
        };
        Case {
            name: format!("phase-{name}"),
            problem,
            options,
        }
    };
    let (seed, every_rule) = first_with(&FAMILIES, |p| p.tasks.len() > 2);
    vec![
        given("jobs", 22, small(22, 12)),
        given("every-rule", seed, every_rule),
    ]
}

/// The fewest stops with which plans are recombined, and the least budget of so many.
pub const STOPS: u64 = 50;
pub const LEAST_ITERATIONS: u64 = 8_000 * STOPS;

/// As few stops with windows as are recombined, by this core: the timed one or the one of durations.
pub fn with_windows(wanted: Core) -> Problem {
    let knobs = Knobs {
        windows: 100,
        service_times: 100,
        capacities: 100,
        non_metric: 100,
        several_depots: 100,
        time_costs: if wanted == Core::Duration { 100 } else { 0 },
        ..Knobs::plain((STOPS as u32, STOPS as u32), (8, 8), 12_000)
    };
    let mut drawn = (0..100).map(|seed| generate(seed, &knobs));
    let found = drawn.find(|problem| {
        let model = Model::compile(problem);
        model.features.core() == wanted && pays(&model, &search(1, LEAST_ITERATIONS), false)
    });
    found.expect("one of many has one dimension, and windows at most stops")
}

/// So long a search that plans are recombined.
pub fn recombined() -> Case {
    Case {
        name: "recombined".into(),
        problem: with_windows(Core::Timed),
        options: search(1, LEAST_ITERATIONS),
    }
}
