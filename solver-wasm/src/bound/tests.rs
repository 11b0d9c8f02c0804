use super::*;
use crate::fixtures::{add_job, add_shipment, add_vehicle, line, vehicle};
use crate::problem::{Objective, Traffic, TrafficSegment, TrafficSpeed, UNREACHABLE, Vehicle};

const PASSES: usize = 300;

fn money(problem: &Problem) -> i64 {
    lower_bound(problem, PASSES, None).unwrap().money
}

/// A depot at 0 and jobs at these places, each with a load of 1; vehicles like `vehicle`.
fn jobs(places: &[i32], vehicles: &[Vehicle]) -> Problem {
    let mut all = vec![0];
    all.extend(places);
    let mut problem = line(&all);
    problem.num_dimensions = 1;
    for (stop, _) in (1..).zip(places) {
        let job = add_job(&mut problem, stop, 0, &[]);
        problem.activities[job as usize].demand = vec![1];
    }
    for own in vehicles {
        add_vehicle(&mut problem, own.clone());
    }
    problem
}

fn holding(load: i64) -> Vehicle {
    Vehicle {
        capacity: vec![Some(load)],
        ..vehicle()
    }
}

fn open() -> Vehicle {
    Vehicle {
        end_location: None,
        ..vehicle()
    }
}

#[test]
fn a_tour_along_a_line_is_met() {
    assert_eq!(money(&jobs(&[10, 25, 40], &[vehicle()])), 80);
    assert_eq!(money(&jobs(&[-15, 10, 25, 40, -3], &[vehicle()])), 110);
}

#[test]
fn an_open_route_need_not_return() {
    assert_eq!(money(&jobs(&[10, 25, 40], &[open()])), 40);
}

#[test]
fn the_fewest_vehicles_that_hold_the_load_are_paid() {
    let fleet = [holding(1), holding(2), holding(2)].map(|own| Vehicle {
        fixed_cost: 1_000,
        ..own
    });
    let bound = lower_bound(&jobs(&[10, 10, 10], &fleet), PASSES, None).unwrap();
    // Two vehicles, and each drives there and back.
    assert_eq!((bound.vehicles, bound.money), (2, 2_040));
    assert_eq!(lower_bound(&jobs(&[1; 6], &fleet), 1, None), None);
}

#[test]
fn the_cheapest_vehicles_are_the_ones_paid() {
    let fleet = [300, 100, 200].map(|fixed_cost| Vehicle {
        fixed_cost,
        ..holding(2)
    });
    assert_eq!(money(&jobs(&[10, 10, 10], &fleet)), 340);
}

#[test]
fn goods_dropped_off_and_collected_may_be_the_same() {
    let mut problem = jobs(&[10, 10, 10], &[holding(1), holding(1), holding(1)]);
    problem.activities[1].demand = vec![-1];
    assert_eq!(lower_bound(&problem, 1, None).unwrap().vehicles, 1);
}

#[test]
fn tasks_and_seconds_need_vehicles_too() {
    let few = Vehicle {
        max_tasks: Some(1),
        ..vehicle()
    };
    let problem = jobs(&[1, 1, 1], &[few.clone(), few.clone(), few]);
    assert_eq!(lower_bound(&problem, 1, None).unwrap().vehicles, 3);
    let mut problem = jobs(&[1, 1, 1], &[vehicle(), vehicle()]);
    // Of a day of 1,000 seconds.
    problem.service_times = vec![400; 3];
    assert_eq!(lower_bound(&problem, 1, None).unwrap().vehicles, 2);
    for own in &mut problem.vehicles {
        own.overtime = Some(crate::problem::Overtime {
            max: 200,
            cost_per_time: 1,
        });
    }
    assert_eq!(lower_bound(&problem, 1, None).unwrap().vehicles, 1);
}

#[test]
fn service_and_setup_are_paid() {
    let mut problem = jobs(&[10], &[vehicle()]);
    problem.service_times = vec![7];
    problem.activities[0].setup_time = 5;
    problem.vehicles[0].cost_per_service_time = 3;
    problem.vehicles[0].cost_per_time = 2;
    assert_eq!(money(&problem), 20 + 2 * 20 + 21 + 10);
    problem.setup_once_per_location = true;
    assert_eq!(money(&problem), 20 + 2 * 20 + 21);
}

/// A far job and a near one, both optional.
fn optional(penalty: i64, revenue: i64) -> Problem {
    let mut problem = jobs(&[10, 100], &[vehicle()]);
    for task in &mut problem.tasks {
        (task.mandatory, task.penalty, task.revenue) = (false, penalty, revenue);
    }
    problem
}

#[test]
fn an_optional_task_costs_its_penalty_or_its_way() {
    assert_eq!(money(&optional(5, 0)), 10);
    assert_eq!(money(&optional(50, 0)), 70);
    assert_eq!(money(&optional(500, 0)), 200);
    // Serving the near one earns 30 more than its way costs.
    assert_eq!(money(&optional(0, 50)), -30);
}

#[test]
fn a_shipment_left_out_pays_its_penalty_once() {
    let mut problem = line(&[0, 100, -100]);
    problem.num_dimensions = 1;
    add_vehicle(&mut problem, vehicle());
    let (_, delivery) = add_shipment(&mut problem, 1, 1);
    problem.activities[delivery as usize].location = 2;
    (problem.tasks[0].mandatory, problem.tasks[0].penalty) = (false, 33);
    assert_eq!(money(&problem), 33);
    problem.tasks[0].penalty = 999;
    assert_eq!(money(&problem), 400);
}

#[test]
fn forbidden_ways_are_not_taken() {
    let mut problem = jobs(&[10, 20], &[vehicle(), vehicle()]);
    for cell in [5, 7] {
        problem.profiles[0].distance[cell] = UNREACHABLE;
    }
    // Neither job can follow the other.
    assert_eq!(money(&problem), 60);
    for cell in 1..9 {
        problem.profiles[0].time[cell] = UNREACHABLE;
    }
    assert_eq!(lower_bound(&problem, PASSES, None), None);
}

#[test]
fn traffic_may_be_faster_than_the_table() {
    let mut problem = jobs(&[10], &[vehicle()]);
    (
        problem.vehicles[0].cost_per_distance,
        problem.vehicles[0].cost_per_time,
    ) = (0, 1);
    assert_eq!(money(&problem), 20);
    let segment = |factor| TrafficSegment {
        start: 0,
        end: 10,
        speed: TrafficSpeed::Factor(factor),
    };
    problem.traffic.push(Traffic {
        profile: 0,
        day: 0,
        segments: vec![segment(2_000_000)],
    });
    assert_eq!(money(&problem), 20);
    problem.traffic[0].segments[0] = segment(500_000);
    assert_eq!(money(&problem), 10);
    problem.time_tables.push(vec![0, 4, 3, 0].into());
    problem.traffic[0].segments[0].speed = TrafficSpeed::Table(0);
    assert_eq!(money(&problem), 7);
}

#[test]
fn a_stopover_may_be_a_short_cut() {
    let mut problem = jobs(&[10, 20], &[vehicle()]);
    problem.vehicles[0].breaks.push(crate::problem::Break {
        rule: crate::problem::BreakRule::Window { start: 0, end: 900 },
        duration: 1,
        split: Vec::new(),
        location: Some(2),
        mandatory: false,
        penalty: 0,
        paid: false,
        max_load: Vec::new(),
    });
    let mut profile = problem.profiles[0].clone();
    // By way of the break's place no leg costs more than 2.
    for place in 0..3 {
        profile.distance[place * 3 + 2] = 1;
        profile.distance[6 + place] = 1;
    }
    problem.profiles[0] = profile;
    assert!(money(&problem) <= 4);
}

#[test]
fn each_tier_has_its_own_bound() {
    let mut problem = jobs(&[10, 20], &[holding(1), holding(1)]);
    problem.objective = Objective {
        tiers: vec![
            vec![(Term::Vehicles, 3)],
            vec![(Term::Unserved, 1), (Term::Time, 1)],
            vec![(Term::Money, 1)],
        ],
    };
    let bound = lower_bound(&problem, PASSES, None).unwrap();
    assert_eq!(bound.tiers(&problem), [6, 0, 60]);
}

#[test]
fn a_plan_that_is_met_ends_the_passes() {
    let problem = jobs(&[10, 25, 40], &[vehicle()]);
    let mut bound = Bound::new(&problem).unwrap();
    let passes = (0..PASSES).take_while(|_| bound.pass(Some(80))).count();
    assert!(passes < PASSES, "{passes} passes");
    assert_eq!(bound.value().unwrap().money, 80);
}

#[test]
fn numbers_too_large_have_no_bound() {
    let mut problem = jobs(&[10, 25], &[vehicle()]);
    problem.vehicles[0].fixed_cost = 1 << 52;
    assert_eq!(lower_bound(&problem, 1, None), None);
}
