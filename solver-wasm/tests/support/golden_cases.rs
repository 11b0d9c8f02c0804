//! Small problems for golden plans: one method or phase each, so that whoever changes one sees which. Those of rules: `golden_rules`.

use solver_wasm::engine::parts::Parts;
use solver_wasm::fixtures::{add_shipment, add_vehicle, line, vehicle};
use solver_wasm::generate::{Knobs, generate};
use solver_wasm::generate_rules::FAMILIES;
use solver_wasm::model::{Core, Model};
use solver_wasm::penalised;
use solver_wasm::problem::{
    EngineChoice, MAX_TIME, Options, Plan, PlannedRoute, Problem, Vehicle, Window,
};
use solver_wasm::wire::schema::{FIRST_SOLUTIONS, METAHEURISTICS};

use super::golden_rules::first_with;
use super::solve::solve;

/// Iterations of a problem of at most six tasks.
pub const FEW: u64 = 200;

pub struct Case {
    pub name: String,
    pub problem: Problem,
    pub options: Options,
}

pub fn core(problem: &Problem) -> Core {
    Model::compile(problem).features.core()
}

/// The search alone, for so many iterations.
pub fn search(seed: u64, iterations: u64) -> Options {
    Options {
        seed,
        max_iterations: Some(iterations),
        exact: false,
        ..Options::default()
    }
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

/// Parts of a search.
pub fn parts(problem: &Problem, iterations: u64) -> Parts {
    Parts::of(&Model::compile(problem), &search(1, iterations), false)
}

/// As few stops with windows as are recombined, by this core: the timed one or the one of durations. The timed one leaves it open
/// whether a stop is served, which the search with penalties does not know: with a clock that would follow one annealing.
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
    let mut drawn = (0..100).map(|seed| {
        let mut problem = generate(seed, &knobs);
        problem.tasks[0].mandatory = wanted == Core::Duration;
        problem
    });
    let recombined = Parts {
        recombines: true,
        penalises: false,
    };
    let found = drawn
        .find(|problem| core(problem) == wanted && parts(problem, LEAST_ITERATIONS) == recombined);
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

/// The least budget of so many stops with which plans may break rules at a price on the way.
pub const LEAST_ITERATIONS_PENALISED: u64 = penalised::ITERATIONS * STOPS;

/// The least budget of as many stops without a clock and with several depots with which plans are recombined.
pub const LEAST_ITERATIONS_OF_DEPOTS: u64 = 1_500 * STOPS;

/// Vehicles of one type, and as few stops as that search is for; with windows or without a clock.
pub fn of_one_type(wanted: Core) -> Problem {
    let knobs = Knobs {
        windows: if wanted == Core::Timed { 100 } else { 0 },
        service_times: 100,
        capacities: 100,
        asymmetric: 100,
        ..Knobs::plain((STOPS as u32, STOPS as u32), (14, 14), 12_000)
    };
    let mut drawn = (0..100).map(|seed| {
        let mut problem = generate(seed, &knobs);
        let mut first = problem.vehicles[0].clone();
        if wanted == Core::Plain {
            first.shift.end = MAX_TIME;
            first.start_window.end = MAX_TIME;
            first.end_window.end = MAX_TIME;
        }
        for own in &mut problem.vehicles {
            let resource = own.resource;
            *own = Vehicle {
                resource,
                ..first.clone()
            };
        }
        problem
    });
    let penalised = Parts {
        recombines: false,
        penalises: true,
    };
    let found = drawn.find(|problem| {
        core(problem) == wanted && parts(problem, LEAST_ITERATIONS_PENALISED) == penalised
    });
    found.expect("one of many has one dimension, and nothing else that the search does not know")
}

/// The same with windows and vehicles of three types: of other capacities, prices and depots, and one that may serve few stops.
pub fn of_several_types() -> Problem {
    let mut problem = of_one_type(Core::Timed);
    let far = problem.num_locations - 1;
    for (id, own) in (0..).zip(&mut problem.vehicles) {
        let kind = id % 3;
        own.fixed_cost += 40 * kind;
        own.cost_per_distance += kind % 2;
        for load in own.capacity.iter_mut().flatten() {
            *load += *load * kind / 2;
        }
        if kind == 1 {
            (own.start_location, own.end_location) = (far, Some(far));
            own.max_tasks = Some(8);
        }
    }
    problem
}

/// Without a clock, every other vehicle elsewhere: with [`LEAST_ITERATIONS_OF_DEPOTS`] plans are recombined, and may break rules then.
pub fn of_two_depots() -> Problem {
    let mut problem = of_one_type(Core::Plain);
    let far = problem.num_locations - 1;
    for own in problem.vehicles.iter_mut().step_by(2) {
        (own.start_location, own.end_location) = (far, Some(far));
    }
    problem
}

/// A search whose last part goes through plans that break rules.
pub fn penalised() -> [Case; 3] {
    [
        (
            "penalised-timed",
            of_one_type(Core::Timed),
            LEAST_ITERATIONS_PENALISED,
        ),
        (
            "penalised-mixed",
            of_several_types(),
            LEAST_ITERATIONS_PENALISED,
        ),
        (
            "recombined-penalised",
            of_two_depots(),
            LEAST_ITERATIONS_OF_DEPOTS,
        ),
    ]
    .map(|(name, problem, iterations)| Case {
        name: name.into(),
        problem,
        options: search(1, iterations),
    })
}
