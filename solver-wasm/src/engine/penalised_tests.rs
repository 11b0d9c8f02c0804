//! When plans may break a rule at a price, and that what comes of it breaks none: the search compares what it keeps with what comes
//! from scratch after every move and round (`verify`), and the checker judges the plan.

use super::parts::Parts;
use super::search_of_tests::announced;
use super::start;
use crate::check::check;
use crate::fixtures::{add_job, add_vehicle, lift_hours, line, vehicle};
use crate::model::{Core, Model};
use crate::penalised::fleets_of_tests::{alike, mixed};
use crate::problem::{Options, Plan, PlannedRoute, Problem, Vehicle, Window};

/// Iterations that are made.
const MADE: u32 = 3_000;

fn is_on(problem: &Problem) -> bool {
    Parts::of(&Model::compile(problem), &announced(1), false).penalises
}

fn searched(problem: &Problem, seed: u64) -> (Plan, Vec<i64>) {
    super::search_of_tests::searched(problem, seed, MADE)
}

#[test]
fn plans_that_were_cheaper_by_breaking_rules_break_none_in_the_end() {
    let (mut on, mut better_late) = ([[0; 3]; 2], 0);
    let mut better_late_of_limited_length = 0;
    for case in 0..200 {
        let (seed, is_mixed) = (case / 2, case % 2 == 1);
        let of = if is_mixed { mixed } else { alike };
        let problem = of(seed, if seed % 3 == 0 { 0 } else { 100 });
        if !is_on(&problem) {
            continue;
        }
        let model = Model::compile(&problem);
        assert_eq!(model.classes.len() > 1, is_mixed);
        let core = [Core::Plain, Core::Timed, Core::Rich]
            .iter()
            .position(|&core| core == model.features.core());
        on[usize::from(is_mixed)][core.expect("no other core")] += 1;
        let (plan, costs) = searched(&problem, seed);
        assert_eq!(check(&problem, &plan), [], "seed {seed}");
        assert!(costs.is_sorted_by(|a, b| a >= b), "seed {seed}");
        let late = &costs[MADE as usize / 2..];
        let is_better = late[late.len() - 1] < late[0];
        better_late += usize::from(is_better);
        let limits_length = problem
            .vehicles
            .iter()
            .any(|own| own.max_distance.is_some());
        better_late_of_limited_length += usize::from(is_better && limits_length);
        assert_eq!(searched(&problem, seed).0, plan, "seed {seed}");
    }
    let all = on.as_flattened().iter();
    assert!(all.clone().all(|&count| count >= 2), "{on:?} by core");
    assert!(
        better_late >= 24 && better_late_of_limited_length >= 6,
        "the second search found better in {better_late}, {better_late_of_limited_length} of limited length"
    );
}

/// A plan of another search is gone on from, in the middle of the second search, too.
#[test]
fn a_better_plan_of_another_search_is_adopted() {
    for problem in [alike(1, 100), mixed(1, 100), alike(2, 0)] {
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
}

/// Sixty jobs on a line, of one vehicle type.
fn sixty(change: impl Fn(&mut Problem)) -> bool {
    jobs(60, change)
}

fn two_dimensions(problem: &mut Problem) {
    problem.num_dimensions = 2;
    for activity in &mut problem.activities {
        activity.demand = vec![1, 1];
    }
    for own in &mut problem.vehicles {
        own.capacity = vec![Some(40), Some(30)];
    }
}

/// So many of them, at sixty places.
fn jobs(count: u32, change: impl Fn(&mut Problem)) -> bool {
    let places: Vec<i32> = (0..=60).collect();
    let mut problem = line(&places);
    for _ in 0..5 {
        add_vehicle(&mut problem, vehicle());
    }
    for job in 0..count {
        add_job(&mut problem, 1 + job % 60, 1, &[(0, 500)]);
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
    let without_clock = |p: &mut Problem| {
        for activity in &mut p.activities {
            activity.windows.clear();
        }
        p.vehicles.iter_mut().for_each(lift_hours);
    };
    assert_eq!(
        [49, 50, 6_000, 6_001].map(|count| jobs(count, without_clock)),
        [false, true, true, false]
    );
    // Seconds that could leave 32 bits: of a leg, and of waits after going back.
    assert!(!sixty(
        |p| p.profiles[0].time = vec![20_000_000; 61 * 61].into()
    ));
    assert!(!sixty(|p| p.activities[7].windows[0].start = 100_000_000));
    assert!(sixty(|p| p.vehicles[1].fixed_cost = 1), "two classes");
    for (count, expected) in [(60, true), (61, false)] {
        let types = |p: &mut Problem| {
            p.vehicles = (0..count)
                .map(|id| Vehicle {
                    resource: id,
                    fixed_cost: i64::from(id),
                    ..vehicle()
                })
                .collect();
            p.num_resources = count;
        };
        assert_eq!(sixty(types), expected, "{count} types");
    }
    assert!(!sixty(|p| p.vehicles[1].cost_per_distance = 0));
    assert!(!sixty(|p| {
        let other = p.profiles[0].clone();
        p.profiles.push(other);
        p.vehicles[1].profile = 1;
    }));
    assert!(!sixty(|p| {
        let slower: Vec<i32> = p.service_times.iter().map(|seconds| seconds + 1).collect();
        p.service_times.extend(slower);
        p.vehicles[1].service_class = 1;
    }));
    assert!(!sixty(|p| p.vehicles[1].cost_per_service_time = 1));
    assert!(!sixty(|p| p.tasks[7].mandatory = false), "an optional job");
    assert!(sixty(|p| p.vehicles[1].max_tasks = Some(30)));
    assert!(sixty(|p| p.vehicles[1].max_distance = Some(30)));
    assert!(!sixty(|p| p.vehicles[1].max_travel_time = Some(30)));
    assert!(sixty(two_dimensions));
    assert!(!sixty(|p| {
        let first = p.activities[3].windows[0];
        let second = Window {
            start: 600,
            end: 700,
            ..first
        };
        p.activities[3].windows.push(second);
    }));
    assert!(!sixty(|p| {
        two_dimensions(p);
        p.activities[3].demand = vec![-1, 1];
    }));
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
    let pays = |model: &Model, options: &Options, saves_vehicles: bool| {
        Parts::of(model, options, saves_vehicles).penalises
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

/// The cheap vehicles may be unloaded from 2,900 on, and have to begin by 2,700: nobody can use them.
#[test]
fn a_vehicle_that_can_never_be_back_in_time_gets_nothing() {
    let places: Vec<i32> = (0..=60).map(|place| 3 * place).collect();
    let mut problem = line(&places);
    for id in 0..6 {
        let mut own = vehicle();
        own.shift.end = 3_000;
        own.end_window.end = 3_000;
        own.fixed_cost = 1_000;
        if id % 2 == 1 {
            (own.fixed_cost, own.end_service) = (0, 300);
            own.end_window.start = 2_900;
        }
        add_vehicle(&mut problem, own);
    }
    for place in 1..=60 {
        add_job(&mut problem, place, 1, &[(0, 3_000)]);
    }
    assert!(is_on(&problem));
    assert_eq!(check(&problem, &searched(&problem, 1).0), []);
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
