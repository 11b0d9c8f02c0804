//! Relations beside every rule in the search: its own cost of a plan is the report's, and nothing is broken.

use crate::check::check;
use crate::engine;
use crate::fixtures::{add_job, add_precedence, add_shipment, add_vehicle, line, vehicle};
use crate::generate_rules::{Family, chosen, generate_with};
use crate::model::Model;
use crate::problem::{
    Interval, Options, Plan, Problem, Relation, RelationKind, SECONDS_PER_DAY, Term, Vehicle,
    needs_every_rule,
};
use crate::report::{Report, report};

/// A plan after so many iterations, and the engine's value of it.
fn search(problem: &Problem, iterations: usize) -> (Plan, i64, crate::objective::Weights) {
    let options = Options {
        exact: false,
        ..Options::default()
    };
    let mut engine = engine::start(Model::compile(problem), &options);
    while !engine.construct(16) {}
    for iteration in 0..iterations {
        engine.set_fraction(iteration as f64 / iterations as f64);
        engine.iterate();
    }
    engine.finish();
    (engine.plan(), engine.best().cost, engine.model().weights)
}

fn judged(problem: &Problem, iterations: usize) -> (Plan, Report) {
    let (plan, own, weights) = search(problem, iterations);
    let judged = report(problem, &plan).unwrap();
    assert!(judged.feasible, "{:?}\n{plan:?}", judged.violations);
    assert_eq!(check(problem, &plan), [], "{plan:?}");
    let unserved = problem.tasks.len() as i64 - i64::from(judged.served_tasks);
    let revenue: i64 = problem.tasks.iter().map(|t| t.revenue).sum();
    let distance: i64 = judged.routes.iter().map(|r| r.distance).sum();
    let expected = weights.money * (judged.money.total() + revenue)
        + weights.vehicles * judged.routes.len() as i64
        + weights.distance * distance
        + weights.unserved * unserved
        + weights.mandatory * i64::from(judged.missing_mandatory);
    assert_eq!(
        own, expected,
        "the search's cost against the report's\n{plan:?}"
    );
    (plan, judged)
}

#[test]
fn the_search_prices_relations_as_the_report_does() {
    let (mut clocks, mut whole) = (0, 0);
    for seed in 0..400 {
        let mut families = chosen(seed);
        if !families.contains(&Family::Relations) {
            families.push(Family::Relations);
        }
        let problem = generate_with(seed, &families);
        let other = [Term::Time, Term::Fairness];
        let mut terms = problem.objective.tiers.iter().flatten();
        if terms.any(|(term, _)| other.contains(term)) || !needs_every_rule(&problem) {
            continue;
        }
        judged(&problem, 60);
        clocks += usize::from(problem.relations.iter().any(super::tied::of_time));
        whole += usize::from(problem.tasks.iter().any(|task| task.num_activities > 1));
    }
    assert!(
        clocks > 40 && whole > 40,
        "{clocks} of time, {whole} with shipments"
    );
}

fn relation(kind: RelationKind, activities: &[u32]) -> Relation {
    Relation {
        kind,
        hard: true,
        requires: false,
        direct: false,
        min_gap: 0,
        max_gap: Some(0),
        penalty: 0,
        resource: None,
        activities: activities.to_vec(),
    }
}

#[test]
fn begins_at_the_same_time_take_two_vehicles() {
    let mut p = line(&[0, 10, 12]);
    for _ in 0..2 {
        let own = Vehicle {
            fixed_cost: 500,
            cost_per_time: 1,
            ..vehicle()
        };
        add_vehicle(&mut p, own);
    }
    add_job(&mut p, 1, 5, &[(100, 200)]);
    add_job(&mut p, 2, 5, &[(150, 400)]);
    assert_eq!(judged(&p, 200).0.routes.len(), 1);
    p.relations = vec![relation(RelationKind::SameTime, &[0, 1])];
    let (plan, judged) = judged(&p, 200);
    assert_eq!((plan.routes.len(), judged.missing_mandatory), (2, 0));
    assert_eq!(judged.money.waiting_time, 0);
}

#[test]
fn a_resource_does_not_begin_a_day_before_the_last_one_ended() {
    let mut p = line(&[0, 10]);
    p.num_days = 2;
    let always = Interval {
        start: 0,
        end: 90_000,
    };
    let long = Vehicle {
        shift: always,
        start_window: always,
        end_window: always,
        ..vehicle()
    };
    for (day, fixed_cost) in [(0, 0), (1, 0), (1, 300)] {
        let own = Vehicle {
            day,
            fixed_cost,
            ..long.clone()
        };
        add_vehicle(&mut p, own);
    }
    for (vehicle, resource) in p.vehicles.iter_mut().zip([0, 0, 1]) {
        vehicle.resource = resource;
    }
    p.num_resources = 2;
    // At midnight and ten seconds later, ten seconds from home.
    let late = SECONDS_PER_DAY as i32;
    add_job(&mut p, 1, 0, &[(late, late)]);
    add_job(&mut p, 1, 0, &[(10, 10)]);
    p.tasks[0].allowed_days = Some(vec![0]);
    p.tasks[1].allowed_days = Some(vec![1]);
    let (plan, report) = judged(&p, 200);
    assert_eq!(report.missing_mandatory, 0);
    let vehicles: Vec<u32> = plan.routes.iter().map(|r| r.vehicle).collect();
    assert_eq!(vehicles, [0, 2]);
    // Ten seconds more, and the first resource is home in time.
    (
        p.activities[1].windows[0].start,
        p.activities[1].windows[0].end,
    ) = (20, 20);
    let (plan, _) = judged(&p, 200);
    let vehicles: Vec<u32> = plan.routes.iter().map(|r| r.vehicle).collect();
    assert_eq!(vehicles, [0, 1]);
}

#[test]
fn shipments_follow_relations_whichever_half_is_named() {
    let mut p = line(&[0, 10, 20]);
    for _ in 0..2 {
        let own = Vehicle {
            fixed_cost: 100,
            ..vehicle()
        };
        add_vehicle(&mut p, own);
    }
    let job = add_job(&mut p, 1, 0, &[]);
    let (pickup, delivery) = add_shipment(&mut p, 2, 1);
    p.activities[delivery as usize].location = 1;
    let vehicles = |p: &Problem| judged(p, 100).0.routes.len();
    assert_eq!(vehicles(&p), 1);
    p.relations = vec![relation(RelationKind::DifferentRoute, &[job, delivery])];
    assert_eq!(vehicles(&p), 2);
    // Between pickup and delivery, and nothing else beside it.
    let mut order = relation(RelationKind::Sequence, &[pickup, job, delivery]);
    order.direct = true;
    p.relations = vec![order];
    let (plan, _) = judged(&p, 100);
    assert_eq!(plan.routes[0].activities, [pickup, job, delivery]);
    // The delivery a while before the job, on whatever route.
    p.relations.clear();
    add_precedence(&mut p, delivery, job, 50, Some(60));
    let (_, report) = judged(&p, 100);
    assert_eq!(report.missing_mandatory, 0);
    // None of them without the other.
    p.vehicles.truncate(1);
    p.vehicles[0].max_tasks = Some(1);
    p.relations = vec![relation(RelationKind::AllOrNone, &[job, pickup])];
    assert_eq!(judged(&p, 100).1.missing_mandatory, 2);
}
