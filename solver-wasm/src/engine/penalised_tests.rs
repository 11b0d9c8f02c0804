//! When plans may break a rule at a price, and that what comes of it breaks none: the search compares what it keeps with what comes
//! from scratch after every move and round (`verify`), and the checker judges the plan.

use super::start;
use crate::check::check;
use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::generate::{Knobs, generate};
use crate::model::{Core, Model};
use crate::penalised::pays;
use crate::problem::{MAX_TIME, Options, Plan, PlannedRoute, Problem, Vehicle};

/// Iterations that are announced, and those that are made of them: parts follow the fraction.
const ANNOUNCED: u64 = 1_000_000;
const MADE: u32 = 3_000;

fn knobs() -> Knobs {
    Knobs {
        service_times: 70,
        capacities: 100,
        non_metric: 50,
        asymmetric: 50,
        fixed_costs: 30,
        open_routes: 20,
        ..Knobs::plain((50, 60), (14, 16), 20_000)
    }
}

fn announced(seed: u64) -> Options {
    Options {
        seed,
        max_iterations: Some(ANNOUNCED),
        ..Options::default()
    }
}

/// All vehicles as the first one, every job to be served. Without windows there is no end of the shift either.
fn alike(seed: u64, windows: u32) -> Problem {
    let mut problem = generate(seed, &Knobs { windows, ..knobs() });
    let mut first = problem.vehicles[0].clone();
    if seed % 4 == 1 {
        first.end_location = Some(problem.num_locations - 1);
    }
    if windows == 0 {
        for interval in [
            &mut first.shift,
            &mut first.start_window,
            &mut first.end_window,
        ] {
            interval.end = MAX_TIME;
        }
    }
    for own in &mut problem.vehicles {
        *own = Vehicle {
            resource: own.resource,
            ..first.clone()
        };
    }
    problem
}

fn is_on(problem: &Problem) -> bool {
    pays(&Model::compile(problem), &announced(1), false)
}

/// The plan, and what the best one cost after each iteration.
fn searched(problem: &Problem, seed: u64) -> (Plan, Vec<i64>) {
    let mut engine = start(Model::compile(problem), &announced(seed));
    while !engine.construct(64) {}
    let mut costs = Vec::new();
    for iteration in 0..MADE {
        engine.set_fraction(f64::from(iteration) / f64::from(MADE));
        engine.iterate();
        costs.push(engine.best().cost);
    }
    engine.finish();
    (engine.plan(), costs)
}

#[test]
fn plans_that_were_cheaper_by_breaking_rules_break_none_in_the_end() {
    let (mut on, mut better_late) = ([0, 0], 0);
    for seed in 0..30 {
        let problem = alike(seed, if seed % 3 == 0 { 0 } else { 100 });
        if !is_on(&problem) {
            continue;
        }
        let core = Model::compile(&problem).features.core();
        on[usize::from(core == Core::Timed)] += 1;
        let (plan, costs) = searched(&problem, seed);
        assert_eq!(check(&problem, &plan), [], "seed {seed}");
        assert!(costs.is_sorted_by(|a, b| a >= b), "seed {seed}");
        let late = &costs[MADE as usize / 2..];
        better_late += usize::from(late[late.len() - 1] < late[0]);
        assert_eq!(searched(&problem, seed).0, plan, "seed {seed}");
    }
    assert!(on.iter().all(|&count| count >= 4), "{on:?} of each core");
    assert!(
        better_late >= 6,
        "the second search found better in {better_late}"
    );
}

/// A plan of another search is gone on from, in the middle of the second search, too.
#[test]
fn a_better_plan_of_another_search_is_adopted() {
    let problem = alike(1, 100);
    assert!(is_on(&problem));
    let (plan, costs) = searched(&problem, 1);
    let mut engine = start(Model::compile(&problem), &announced(2));
    while !engine.construct(64) {}
    for iteration in 0..200 {
        engine.set_fraction(if iteration < 20 { 0.0 } else { 0.5 });
        engine.iterate();
    }
    let before = engine.best().cost;
    assert!(before > costs[costs.len() - 1], "too good to adopt another");
    assert!(engine.adopt(&plan));
    for _ in 0..200 {
        engine.set_fraction(0.9);
        engine.iterate();
    }
    assert!(engine.best().cost <= costs[costs.len() - 1]);
    engine.finish();
    assert_eq!(check(&problem, &engine.plan()), []);
}

/// Sixty jobs on a line, of one vehicle type.
fn sixty(change: impl Fn(&mut Problem)) -> bool {
    jobs(60, change)
}

fn jobs(count: u32, change: impl Fn(&mut Problem)) -> bool {
    let places: Vec<i32> = (0..=count as i32).collect();
    let mut problem = line(&places);
    for _ in 0..5 {
        add_vehicle(&mut problem, vehicle());
    }
    for place in 1..=count {
        add_job(&mut problem, place, 1, &[(0, 500)]);
    }
    change(&mut problem);
    is_on(&problem)
}

#[test]
fn it_follows_where_it_knows_every_rule() {
    assert!(sixty(|_| {}));
    assert_eq!(
        [49, 50, 1_500, 1_501].map(|count| jobs(count, |_| {})),
        [false, true, true, false]
    );
    // Seconds that could leave 32 bits: of a leg, and of waits after going back.
    assert!(!sixty(
        |p| p.profiles[0].time = vec![20_000_000; 61 * 61].into()
    ));
    assert!(!sixty(|p| p.activities[7].windows[0].start = 100_000_000));
    assert!(!sixty(|p| p.vehicles[1].fixed_cost = 1), "two classes");
    assert!(!sixty(|p| p.tasks[7].mandatory = false), "an optional job");
    assert!(!sixty(|p| p
        .vehicles
        .iter_mut()
        .for_each(|v| v.max_tasks = Some(30))));
    assert!(!sixty(|p| p
        .vehicles
        .iter_mut()
        .for_each(|v| v.cost_per_time = 1)));
    assert!(!sixty(|p| p.max_vehicles = Some(4)));
    assert!(!sixty(|p| {
        let mut table: Vec<i32> = p.profiles[0].distance.to_vec();
        table[1] = i32::MAX / 8;
        table[61] = i32::MAX / 8;
        p.profiles[0].distance = table.into();
    }));
    assert!(!sixty(|p| p.vehicles.iter_mut().for_each(|v| {
        (v.min_tasks, v.min_tasks_penalty) = (3, 5);
    })));
}

#[test]
fn it_follows_where_there_is_time_and_no_other_plan_to_begin_with() {
    let problem = alike(1, 100);
    let model = Model::compile(&problem);
    let stops = model.num_activities as u64;
    let with = |max_iterations, time_limit_ms| Options {
        max_iterations,
        time_limit_ms,
        ..Options::default()
    };
    assert!(pays(&model, &with(Some(100 * stops), None), false));
    assert!(!pays(&model, &with(Some(100 * stops - 1), None), false));
    assert!(pays(&model, &with(None, Some(stops)), false));
    assert!(!pays(&model, &with(None, Some(stops - 1)), false));
    assert!(pays(&model, &with(None, None), false));
    assert!(
        !pays(&model, &with(None, None), true),
        "vehicles are saved first"
    );
    let given = Options {
        initial_plan: Some(Plan {
            routes: vec![PlannedRoute {
                vehicle: 0,
                activities: vec![0],
            }],
        }),
        ..announced(1)
    };
    assert!(!pays(&model, &given, false));
}

/// One vehicle that cannot carry everything: ruin and recreate has the whole budget.
#[test]
fn a_plan_that_leaves_something_out_stays_with_ruin_and_recreate() {
    let mut problem = alike(1, 100);
    assert!(is_on(&problem));
    let vehicle = problem.vehicles[0].clone();
    problem.vehicles = vec![vehicle];
    problem.num_resources = 1;
    assert!(is_on(&problem));
    let (plan, costs) = searched(&problem, 3);
    assert_eq!(check(&problem, &plan), []);
    assert!(costs.is_sorted_by(|a, b| a >= b));
    let late = &costs[MADE as usize * 2 / 5..];
    assert!(late[late.len() - 1] < late[0], "it still searches");
}
