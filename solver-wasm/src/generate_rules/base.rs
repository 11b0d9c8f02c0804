//! Places, jobs and vehicles without any rule.

use super::Size;
use crate::fixtures;
use crate::generate::Dice;
use crate::problem::{
    Activity, ActivityKind, Interval, Objective, Problem, Profile, Task, TaskKind, Vehicle,
};

/// Depot, a place a task, one more for stations and breaks, and one a task for the second ends of shipments.
pub(super) fn problem(dice: &mut Dice, size: Size) -> Problem {
    let places = 2 + 2 * size.tasks;
    let far = (size.grid / 6).max(2);
    let mut profile = Profile::default();
    for from in 0..places {
        for to in 0..places {
            let time = if from == to { 0 } else { dice.range(1, far) };
            let distance = if from == to {
                0
            } else {
                time * 10 + dice.range(0, 30)
            };
            profile.time.push(time as i32);
            profile.distance.push(distance as i32);
        }
    }
    let activities = (0..size.tasks as u32).map(|task| Activity {
        kind: ActivityKind::Service,
        task,
        location: 2 + task,
        setup_time: if dice.percent(25) {
            dice.range(1, 2) as i32
        } else {
            0
        },
        release_time: 0,
        max_wait: None,
        windows: Vec::new(),
        demand: Vec::new(),
    });
    let activities: Vec<Activity> = activities.collect();
    let service_times = activities.iter().map(|_| dice.range(0, 3) as i32).collect();
    let tasks = (0..size.tasks as u32).map(|number| Task {
        kind: TaskKind::Job,
        first_activity: number,
        num_activities: 1,
        mandatory: true,
        penalty: 0,
        revenue: 0,
        lifo: false,
        max_time_in_vehicle: None,
        skills: Vec::new(),
        allowed_resources: None,
        allowed_days: None,
    });
    let vehicles = (0..size.resources as u32).map(|resource| vehicle(dice, size, resource));
    Problem {
        num_locations: places as u32,
        num_dimensions: 0,
        num_days: 1,
        num_resources: size.resources as u32,
        tasks: tasks.collect(),
        vehicles: vehicles.collect(),
        service_times,
        activities,
        profiles: vec![profile],
        objective: Objective::default(),
        setup_once_per_location: dice.percent(15),
        ..Problem::default()
    }
}

fn vehicle(dice: &mut Dice, size: Size, resource: u32) -> Vehicle {
    let grid = size.grid as i32;
    let always = Interval {
        start: 0,
        end: 2 * grid,
    };
    Vehicle {
        resource,
        end_location: (!dice.percent(15)).then_some(0),
        shift: Interval {
            start: if dice.percent(25) {
                dice.range(0, 4) as i32
            } else {
                0
            },
            end: grid,
        },
        start_window: always,
        start_service: i32::from(dice.percent(10)),
        end_window: always,
        end_service: i32::from(dice.percent(10)),
        cost_per_distance: i64::from(!dice.percent(15)),
        cost_per_time: dice.range(0, 5),
        cost_per_wait: dice.percent(20).then(|| dice.range(0, 4)),
        cost_per_service_time: dice.range(0, 1),
        max_dump_visits: 2,
        ..fixtures::vehicle()
    }
}
