//! What the report says of goods, zones, locks, least tasks, most vehicles, and the objective's tiers.

use super::*;
use crate::fixtures::{add_job, add_shipment, add_vehicle, line, plan, vehicle};
use crate::problem::{Fairness, FairnessMetric, Lock, Objective, Term, Zone};

/// Two vehicles, three jobs at places 10, 20 and 30.
fn three() -> Problem {
    let mut p = line(&[0, 10, 20, 30]);
    add_vehicle(&mut p, vehicle());
    add_vehicle(&mut p, vehicle());
    for place in 1..4 {
        add_job(&mut p, place, 5, &[]);
    }
    p
}

fn kinds(report: &Report) -> Vec<(ViolationKind, bool)> {
    report.violations.iter().map(|v| (v.kind, v.hard)).collect()
}

#[test]
fn zones_refuse_or_cost_once() {
    let mut p = three();
    p.zones = vec![Zone {
        hard: true,
        penalty: 40,
        resources: vec![1],
        activities: vec![0, 1],
    }];
    let judged = report(&p, &plan(&[&[0, 2], &[1]])).unwrap();
    assert_eq!(kinds(&judged), [(ViolationKind::Zone, true)]);
    let v = judged.violations[0];
    assert_eq!((v.route, v.stop, v.index), (Some(0), Some(1), Some(0)));
    p.zones[0].hard = false;
    let judged = report(&p, &plan(&[&[0, 2], &[1]])).unwrap();
    assert!(judged.feasible);
    assert_eq!(judged.money.zone_penalty, 40);
    assert_eq!(judged.money.time_window_penalty, 0);
    // Both ends of a shipment in a foreign zone: once.
    let (pickup, delivery) = add_shipment(&mut p, 1, 0);
    p.zones[0].activities = vec![pickup, delivery];
    let judged = report(&p, &plan(&[&[pickup, delivery]])).unwrap();
    assert_eq!(judged.money.zone_penalty, 40);
}

#[test]
fn a_broken_lock_is_a_relation() {
    let mut p = three();
    p.locks = vec![Lock {
        vehicle: 0,
        activities: vec![0, 1],
        strict: false,
        first: false,
    }];
    assert!(report(&p, &plan(&[&[0, 2, 1]])).unwrap().feasible);
    let judged = report(&p, &plan(&[&[1, 0]])).unwrap();
    assert_eq!(kinds(&judged), [(ViolationKind::Relation, true)]);
    assert_eq!(judged.violations[0].stop, Some(2));
    assert!(!report(&p, &plan(&[&[0], &[1]])).unwrap().feasible);
}

#[test]
fn few_tasks_cost_and_many_vehicles_are_refused() {
    let mut p = three();
    p.vehicles[0].min_tasks = 4;
    p.vehicles[0].min_tasks_penalty = 7;
    let judged = report(&p, &plan(&[&[0], &[1, 2]])).unwrap();
    assert_eq!(judged.money.min_tasks_penalty, 21);
    assert_eq!(
        report(&p, &plan(&[&[], &[1, 2]]))
            .unwrap()
            .money
            .min_tasks_penalty,
        0
    );
    p.max_vehicles = Some(1);
    let judged = report(&p, &plan(&[&[0], &[1, 2]])).unwrap();
    assert_eq!(kinds(&judged), [(ViolationKind::Relation, true)]);
    assert_eq!(
        (judged.violations[0].value, judged.violations[0].limit),
        (2, 1)
    );
}

#[test]
fn shipments_and_drop_offs_do_not_share_goods() {
    let mut p = three();
    p.num_dimensions = 1;
    for activity in &mut p.activities {
        activity.demand = vec![0];
    }
    p.activities[0].demand = vec![-3];
    p.activities[1].demand = vec![4];
    let (pickup, delivery) = add_shipment(&mut p, 1, 5);
    let judged = report(&p, &plan(&[&[pickup, 0, 1, delivery]])).unwrap();
    let loads: Vec<i64> = judged.routes[0]
        .stops
        .iter()
        .map(|row| row.load[0])
        .collect();
    // The 3 come from the start, not out of the shipment.
    assert_eq!(loads, [3, 8, 5, 9, 4, 4]);
}

#[test]
fn every_term_of_the_objective_is_reported() {
    let mut p = three();
    p.fairness = Some(Fairness {
        metric: FairnessMetric::NumTasks,
        dimension: 0,
        horizon: false,
        tolerance: 0,
        history: Vec::new(),
    });
    let tier = |term, weight| vec![(term, weight)];
    p.objective = Objective {
        tiers: vec![
            tier(Term::Distance, 2),
            tier(Term::Time, 1),
            tier(Term::Fairness, 1),
            vec![(Term::Vehicles, 3), (Term::Unserved, 10)],
        ],
    };
    // 0 to 10 to 20 to 0: 40 of distance and time.
    let judged = report(&p, &plan(&[&[0, 1]])).unwrap();
    assert_eq!(tiers(&p, &judged, 1), [80, 40, 2, 13]);
}
