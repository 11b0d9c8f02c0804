//! Capacities, signed demands, dump stations, releases.

use super::Size;
use crate::generate::Dice;
use crate::problem::{ActivityKind, DumpMode, DumpStation, Problem, Window};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    let dimensions = dice.range(1, 2) as usize;
    problem.num_dimensions = dimensions as u32;
    let signed = dice.percent(45);
    for number in 0..problem.tasks.len() {
        let task = &problem.tasks[number];
        let (first, parts) = (task.first_activity as usize, task.num_activities);
        let drops = signed && dice.percent(50);
        let demand: Vec<i64> = (0..dimensions)
            .map(|_| dice.range(0, 5) * if drops && parts == 1 { -1 } else { 1 })
            .collect();
        if parts == 2 {
            problem.activities[first + 1].demand = demand.iter().map(|d| -d).collect();
        }
        problem.activities[first].demand = demand;
    }
    for vehicle in &mut problem.vehicles {
        vehicle.capacity = (0..dimensions)
            .map(|_| (!dice.percent(10)).then(|| dice.range(4, 9)))
            .collect();
        vehicle.initial_load = (0..dimensions)
            .map(|_| dice.percent(8).then(|| dice.range(0, 4)))
            .collect();
        vehicle.max_dump_visits = dice.range(1, 2) as u32;
        for entry in &mut vehicle.breaks {
            entry.max_load = vec![None; dimensions];
        }
    }
    if dice.percent(60) {
        stations(dice, size, problem, dimensions);
    }
    if dice.percent(30) {
        for activity in &mut problem.activities {
            if activity.kind != ActivityKind::Delivery && dice.percent(50) {
                activity.release_time = dice.range(1, size.grid / 3) as i32;
            }
        }
    }
}

fn stations(dice: &mut Dice, size: Size, problem: &mut Problem, dimensions: usize) {
    let station = station(dice, size, problem, dimensions, 1);
    let unloads = station.mode == DumpMode::Unload;
    problem.dump_stations.push(station);
    if unloads && dice.percent(30) {
        for vehicle in &mut problem.vehicles {
            vehicle.must_dump_at_end = dice.percent(70);
        }
    }
}

/// In half of the problems that have a station a second one, of either mode, anywhere; vehicles then hold less.
pub(super) fn second_station(dice: &mut Dice, size: Size, problem: &mut Problem) {
    if problem.dump_stations.is_empty() || !dice.percent(50) {
        return;
    }
    let location = dice.index(problem.num_locations as usize) as u32;
    let dimensions = problem.num_dimensions as usize;
    let mut station = station(dice, size, problem, dimensions, location);
    for window in &mut station.windows {
        let days = i64::from(problem.num_days);
        let pinned = days > 1 && dice.percent(30);
        window.day = pinned.then(|| dice.range(0, days - 1) as u32);
    }
    if station.mode == DumpMode::Unload && dice.percent(30) {
        for vehicle in &mut problem.vehicles {
            vehicle.must_dump_at_end = dice.percent(70);
        }
    }
    problem.dump_stations.push(station);
    for vehicle in &mut problem.vehicles {
        for limit in &mut vehicle.capacity {
            *limit = limit.map(|most| most.min(dice.range(4, 6)));
        }
    }
}

fn station(
    dice: &mut Dice,
    size: Size,
    problem: &Problem,
    dimensions: usize,
    location: u32,
) -> DumpStation {
    let mode = if dice.percent(65) {
        DumpMode::Unload
    } else {
        DumpMode::Reload
    };
    let windows = if dice.percent(25) {
        let start = dice.range(0, size.grid / 2);
        vec![Window {
            start: start as i32,
            end: (start + dice.range(2, size.grid / 3)) as i32,
            day: None,
            early_penalty: None,
            late_penalty: None,
        }]
    } else {
        Vec::new()
    };
    let all: Vec<u32> = (0..dimensions as u32).collect();
    DumpStation {
        location,
        service_time: dice.range(0, 2) as i32,
        windows,
        dimensions: if dice.percent(25) { vec![0] } else { all },
        resources: dice
            .percent(20)
            .then(|| vec![dice.range(0, i64::from(problem.num_resources) - 1) as u32]),
        capacity: (0..dimensions)
            .map(|_| dice.percent(25).then(|| dice.range(2, 9)))
            .collect(),
        mode,
    }
}

pub(super) fn remove(problem: &mut Problem) {
    problem.dump_stations.clear();
    for activity in &mut problem.activities {
        activity.release_time = 0;
    }
    for vehicle in &mut problem.vehicles {
        vehicle.capacity.iter_mut().for_each(|limit| *limit = None);
        vehicle
            .initial_load
            .iter_mut()
            .for_each(|load| *load = None);
        vehicle.must_dump_at_end = false;
    }
}
