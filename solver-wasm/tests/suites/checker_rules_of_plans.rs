//! For each rule over several routes, and for zones, locks and traffic, a plan that breaks it and nothing else, and one
//! that keeps it: the checker refuses the first alone.

use crate::support::line::{line, plan, relation, window};
use crate::support::refused::refused;
use solver_wasm::check::{Rule, check, cost};
use solver_wasm::problem::{
    Interval, Lock, Problem, RelationKind, Traffic, TrafficSegment, TrafficSpeed, Zone,
};

#[test]
fn zones_are_kept() {
    let mut problem = line(2, 2);
    problem.zones = vec![Zone {
        hard: true,
        penalty: 9,
        resources: vec![1],
        activities: vec![0],
    }];
    let (good, bad) = (plan(&[(0, &[1]), (1, &[0])]), plan(&[(0, &[0, 1])]));
    refused(Rule::Zone, &problem, &good, &bad);
    problem.zones[0].hard = false;
    assert_eq!(cost(&problem, &bad).expect("soft").money.zone_penalty, 9);
    problem.vehicles[1].zone_only = true;
    refused(Rule::Zone, &problem, &good, &plan(&[(1, &[0, 1])]));
}

#[test]
fn locks_are_kept() {
    let mut problem = line(3, 2);
    problem.locks = vec![Lock {
        vehicle: 0,
        activities: vec![1, 0],
        strict: false,
        first: false,
    }];
    let good = plan(&[(0, &[2, 1, 0])]);
    refused(Rule::Lock, &problem, &good, &plan(&[(0, &[0, 1, 2])]));
    refused(Rule::Lock, &problem, &good, &plan(&[(1, &[2, 1, 0])]));
    problem.locks[0].first = true;
    let first = plan(&[(0, &[1, 2, 0])]);
    refused(Rule::Lock, &problem, &first, &good);
    problem.locks[0].strict = true;
    refused(Rule::Lock, &problem, &plan(&[(0, &[1, 0])]), &first);
}

#[test]
fn routes_a_day_are_counted() {
    let mut problem = line(2, 2);
    problem.max_vehicles = Some(1);
    let two = plan(&[(0, &[0]), (1, &[1])]);
    refused(Rule::MaxVehicles, &problem, &plan(&[(0, &[0, 1])]), &two);
    problem.num_days = 2;
    problem.vehicles[1].day = 1;
    assert_eq!(check(&problem, &two), []);
}

#[test]
fn relations_of_all_kinds() {
    let one = plan(&[(0, &[0, 1, 2])]);
    let two = plan(&[(0, &[0, 2]), (1, &[1])]);
    let with = |kind, change: &dyn Fn(&mut Problem)| {
        let mut problem = line(3, 2);
        problem.relations = vec![relation(kind, &[0, 1])];
        change(&mut problem);
        problem
    };
    let days = |p: &mut Problem| {
        p.num_days = 2;
        p.vehicles[1].day = 1;
    };
    let same = |p: &mut Problem| p.vehicles[1].resource = 0;
    let none = |_: &mut Problem| {};
    let backwards = plan(&[(0, &[1, 0, 2])]);
    let apart = plan(&[(0, &[0, 2, 1])]);
    refused(
        Rule::Relation,
        &with(RelationKind::Sequence, &none),
        &one,
        &backwards,
    );
    refused(
        Rule::Relation,
        &with(RelationKind::Sequence, &none),
        &one,
        &two,
    );
    let direct = with(RelationKind::Sequence, &|p| p.relations[0].direct = true);
    refused(Rule::Relation, &direct, &one, &apart);
    let by = with(RelationKind::Sequence, &|p| {
        p.relations[0].resource = Some(0);
    });
    refused(Rule::Relation, &by, &one, &plan(&[(1, &[0, 1, 2])]));
    refused(
        Rule::Relation,
        &with(RelationKind::SameRoute, &none),
        &one,
        &two,
    );
    refused(
        Rule::Relation,
        &with(RelationKind::DifferentRoute, &none),
        &two,
        &one,
    );
    refused(
        Rule::Relation,
        &with(RelationKind::SameResource, &none),
        &one,
        &two,
    );
    let one_resource = with(RelationKind::SameResource, &|p| {
        same(p);
        days(p);
    });
    assert_eq!(check(&one_resource, &two), []);
    refused(
        Rule::Relation,
        &with(RelationKind::SameDay, &days),
        &one,
        &two,
    );
    refused(
        Rule::Relation,
        &with(RelationKind::DifferentDay, &days),
        &two,
        &one,
    );
    let half = plan(&[(0, &[0, 2])]);
    refused(
        Rule::Relation,
        &with(RelationKind::AllOrNone, &none),
        &one,
        &half,
    );
    let soft = with(RelationKind::SameRoute, &|p| {
        p.relations[0].hard = false;
        p.relations[0].penalty = 5;
    });
    assert_eq!(cost(&soft, &two).expect("soft").money.relation_penalty, 5);
}

#[test]
fn relations_of_time() {
    let mut problem = line(3, 2);
    problem.relations = vec![relation(RelationKind::Precedence, &[0, 1])];
    let forwards = plan(&[(0, &[0, 1, 2])]);
    refused(
        Rule::Precedence,
        &problem,
        &forwards,
        &plan(&[(0, &[1, 0, 2])]),
    );
    problem.relations[0].requires = true;
    refused(Rule::Precedence, &problem, &forwards, &plan(&[(0, &[1])]));
    // Four seconds lie between the two places.
    problem.relations = vec![relation(RelationKind::SameTime, &[0, 1])];
    problem.relations[0].max_gap = Some(3);
    problem.vehicles[0].max_wait = Some(0);
    let two = plan(&[(0, &[0]), (1, &[1, 2])]);
    assert_eq!(check(&problem, &two), []);
    problem.activities[0].windows = vec![window(0, 10)];
    problem.activities[1].windows = vec![window(20, 30)];
    let broken = check(&problem, &two);
    assert!(broken.iter().all(|b| b.rule == Rule::Precedence) && !broken.is_empty());
}

#[test]
fn days_of_a_resource_follow_one_another() {
    let mut problem = line(2, 2);
    problem.num_days = 2;
    problem.num_resources = 1;
    problem.vehicles[1].resource = 0;
    problem.vehicles[1].day = 1;
    let late = Interval {
        start: 86_400,
        end: 86_460,
    };
    problem.vehicles[0].shift = late;
    problem.vehicles[0].start_window = late;
    problem.vehicles[0].end_window = late;
    let both = plan(&[(0, &[0]), (1, &[1])]);
    assert_eq!(check(&problem, &both), []);
    problem.activities[1].windows = vec![window(0, 15)];
    let (first, second) = (plan(&[(0, &[0])]), plan(&[(1, &[1])]));
    refused(Rule::Precedence, &problem, &first, &both);
    assert_eq!(check(&problem, &second), []);
}

#[test]
fn traffic_slows() {
    let mut problem = line(1, 1);
    problem.activities[0].windows = vec![window(0, 6)];
    problem.vehicles[0].start_window.start = 1;
    let only = plan(&[(0, &[0])]);
    assert_eq!(check(&problem, &only), []);
    // Two of four seconds' way by 5 at half the speed, then the rest: there at 7.
    problem.traffic = vec![Traffic {
        profile: 0,
        day: 0,
        segments: vec![TrafficSegment {
            start: 0,
            end: 5,
            speed: TrafficSpeed::Factor(2_000_000),
        }],
    }];
    let broken = check(&problem, &only);
    assert!(broken.iter().all(|b| b.rule == Rule::TimeWindow) && !broken.is_empty());
    problem.activities[0].windows = vec![window(0, 7)];
    assert_eq!(check(&problem, &only), []);
}
