//! The rule in the search: plans of the engine judged by the report and by the independent checker.

use crate::check::{check, cost};
use crate::engine;
use crate::fixtures::{add_job, add_precedence, add_vehicle, line, plan, vehicle};
use crate::generate::{Knobs, generate};
use crate::model::Model;
use crate::problem::{Options, Problem, Relation};
use crate::report::report;

/// A plan after `iterations`, and the engine's own value of it.
fn solve(problem: &Problem, iterations: usize) -> (crate::problem::Plan, i64, i64) {
    let model = Model::compile(problem);
    let options = Options {
        exact: false,
        ..Options::default()
    };
    let mut engine = engine::start(model, &options);
    while !engine.construct(16) {}
    for iteration in 0..iterations {
        engine.set_fraction(iteration as f64 / iterations as f64);
        engine.iterate();
    }
    engine.finish();
    let weights = engine.model().weights;
    let plan = engine.plan();
    let report = report(problem, &plan).unwrap();
    let unserved = problem.tasks.len() as i64 - i64::from(report.served_tasks);
    let expected = weights.money * report.money.total()
        + weights.vehicles * report.routes.len() as i64
        + weights.unserved * unserved
        + weights.mandatory * i64::from(report.missing_mandatory);
    let revenue: i64 = problem.tasks.iter().map(|t| t.revenue).sum();
    (plan, engine.best().cost, expected + weights.money * revenue)
}

fn judge(knobs: &Knobs, seeds: std::ops::Range<u64>, iterations: usize) -> usize {
    let mut linked = 0;
    for seed in seeds {
        let problem = generate(seed, knobs);
        let (plan, own, recomputed) = solve(&problem, iterations);
        let broken = check(&problem, &plan);
        assert!(broken.is_empty(), "seed {seed}: {broken:?}\n{plan:?}");
        let report = report(&problem, &plan).unwrap();
        assert!(report.feasible, "seed {seed}: {:?}", report.violations);
        assert_eq!(
            own, recomputed,
            "seed {seed}: the engine's cost against the report's\n{plan:?}"
        );
        let checked = cost(&problem, &plan).unwrap();
        if checked.exact && problem.activities.iter().all(|a| a.windows.len() < 2) {
            assert_eq!(report.money.total(), checked.money.total(), "seed {seed}");
        }
        let served = |a: &u32| plan.routes.iter().any(|r| r.activities.contains(a));
        linked += usize::from(
            problem
                .relations
                .iter()
                .any(|r| r.activities.windows(2).any(|p| p.iter().all(served))),
        );
    }
    linked
}

#[test]
fn plans_keep_precedence_and_cost_what_the_report_says() {
    let knobs = Knobs {
        precedence: 100,
        ..Knobs::tiny()
    };
    assert!(judge(&knobs, 0..300, 60) > 100);
}

#[test]
fn larger_plans_do_so_too() {
    let knobs = Knobs {
        precedence: 100,
        time_costs: 70,
        ..Knobs::small()
    };
    assert!(judge(&knobs, 0..120, 150) > 60);
}

#[test]
fn without_rules_nothing_changes() {
    let knobs = Knobs {
        precedence: 0,
        relations: 0,
        ..Knobs::small()
    };
    assert_eq!(judge(&knobs, 500..560, 100), 0);
}

#[test]
fn a_given_linked_plan_is_taken_over_whole() {
    let knobs = Knobs {
        precedence: 100,
        relations: 100,
        soft_relations: 0,
        ..Knobs::small()
    };
    let mut direct = 0;
    for seed in 0..200 {
        let problem = generate(seed, &knobs);
        let (plan, own, _) = solve(&problem, 80);
        let neighbours = |r: &&Relation| {
            let rows = plan
                .routes
                .iter()
                .flat_map(|route| route.activities.windows(2));
            let both = |pair: &[u32]| pair.iter().all(|a| r.activities.contains(a));
            r.hard && r.direct && rows.into_iter().any(both)
        };
        direct += problem.relations.iter().filter(neighbours).count();
        let options = Options {
            initial_plan: Some(plan.clone()),
            exact: false,
            ..Options::default()
        };
        let mut engine = engine::start(Model::compile(&problem), &options);
        while !engine.construct(16) {}
        assert!(
            engine.best().cost <= own,
            "seed {seed}: {plan:?}\n{:?}",
            engine.plan()
        );
    }
    assert!(direct > 10, "{direct} direct sequences");
}

/// Thirteen places 10 apart, a job at each but the depot, three vehicles.
fn on_a_line(service: i32) -> Problem {
    let places: Vec<i32> = (0..13).map(|place| place * 10).collect();
    let mut p = line(&places);
    for _ in 0..3 {
        add_vehicle(&mut p, vehicle());
    }
    for place in 1..13 {
        add_job(&mut p, place, service, &[]);
    }
    p
}

fn serves_all(problem: &Problem) {
    let (plan, _, _) = solve(problem, 200);
    let served: usize = plan.routes.iter().map(|r| r.activities.len()).sum();
    assert_eq!(served, problem.tasks.len(), "{plan:?}");
    assert!(check(problem, &plan).is_empty(), "{plan:?}");
}

#[test]
fn a_tight_gap_holds_the_earlier_vehicle_back() {
    // 40 s of driving between neighbours of the chain: only different vehicles keep 5 s, and each has to
    // begin later than it could.
    let mut p = on_a_line(0);
    add_precedence(&mut p, 1, 5, 0, Some(5));
    add_precedence(&mut p, 5, 9, 0, Some(5));
    serves_all(&p);
    let mut p = on_a_line(3);
    add_precedence(&mut p, 9, 5, 0, Some(5));
    add_precedence(&mut p, 5, 1, 0, Some(5));
    serves_all(&p);
}

/// Thirty tasks in one chain of precedences, room for ten on each of three vehicles.
fn chain(backwards: bool) -> Problem {
    let places: Vec<i32> = (0..31).map(|place| (place * 7) % 31).collect();
    let mut p = line(&places);
    p.num_dimensions = 1;
    for _ in 0..3 {
        let mut v = vehicle();
        for window in [&mut v.shift, &mut v.start_window, &mut v.end_window] {
            window.end = 100_000;
        }
        (v.capacity, v.initial_load) = (vec![Some(10)], vec![None]);
        add_vehicle(&mut p, v);
    }
    for place in 1..31 {
        let job = add_job(&mut p, place, 1, &[]);
        p.activities[job as usize].demand = vec![1];
    }
    for job in 0..29 {
        let (a, b) = if backwards {
            (29 - job, 28 - job)
        } else {
            (job, job + 1)
        };
        add_precedence(&mut p, a, b, 0, None);
    }
    p
}

#[test]
fn a_chain_over_three_vehicles_is_served_whole() {
    serves_all(&chain(false));
    serves_all(&chain(true));
}

#[test]
fn a_middle_of_a_chain_whose_end_was_served_too_early_makes_room() {
    // Without 24, those behind it may come first; with it they have to go behind all others.
    let early = plan(&[
        &[0, 1, 25, 3, 29, 4, 8, 9, 13, 17],
        &[28, 2, 11, 12, 15, 16, 19, 20, 21, 23],
        &[26, 27, 5, 6, 7, 10, 14, 18, 22],
    ]);
    let problem = chain(false);
    assert!(check(&problem, &early).is_empty());
    let options = Options {
        initial_plan: Some(early),
        exact: false,
        ..Options::default()
    };
    let mut engine = engine::start(Model::compile(&problem), &options);
    while !engine.construct(16) {}
    assert_eq!(engine.best().unserved, 0, "{:?}", engine.plan());
}
