//! Vehicles: where they start and end, their shifts, limits, loads and prices.

use super::skills;
use super::{Dice, Knobs, Sizes};
use crate::problem::{Interval, Problem, Vehicle};

/// One vehicle a resource, of one day; `problem` holds everything else already.
pub fn vehicles(dice: &mut Dice, knobs: &Knobs, sizes: &Sizes, problem: &Problem) -> Vec<Vehicle> {
    let horizon = i64::from(knobs.horizon);
    let per_vehicle = problem.tasks.len().div_ceil(sizes.vehicles) as i64;
    let open = dice.percent(knobs.open_routes);
    let shifts = dice.percent(knobs.shifts);
    let depot_windows = dice.percent(knobs.depot_windows);
    let initial = dice.percent(knobs.initial_loads);
    let skilled = problem.tasks.iter().any(|t| !t.skills.is_empty());
    let limits: Vec<bool> = [
        knobs.max_tasks,
        knobs.max_distance,
        knobs.max_time,
        knobs.max_travel_time,
    ]
    .iter()
    .map(|&chance| dice.percent(chance))
    .collect();
    let fixed = dice.percent(knobs.fixed_costs);
    let timed = dice.percent(knobs.time_costs);
    (0..sizes.vehicles)
        .map(|resource| {
            let start_location = dice.index(sizes.depots) as u32;
            let end_location = dice.index(sizes.depots) as u32;
            let shift_start = if shifts {
                dice.range(0, horizon / 4)
            } else {
                0
            };
            let shift_end = if shifts {
                dice.range(horizon / 2, horizon)
            } else {
                horizon
            };
            let mut depot_window = |on: bool| {
                let start = if on { dice.range(0, horizon / 4) } else { 0 };
                let end = if on {
                    dice.range(horizon / 4, horizon)
                } else {
                    horizon * 2
                };
                Interval {
                    start: start as i32,
                    end: end as i32,
                }
            };
            let start_window = depot_window(depot_windows);
            let end_window = depot_window(depot_windows);
            let mut limit = |on: bool, low: i64, high: i64| {
                (on && dice.percent(70)).then(|| dice.range(low, high))
            };
            let max_tasks = limit(limits[0], 1, per_vehicle + 1).map(|x| x as u32);
            let max_distance = limit(limits[1], horizon / 8, horizon);
            let max_time = limit(limits[2], horizon / 4, horizon);
            let max_travel_time = limit(limits[3], horizon / 8, horizon);
            let capacity = (0..problem.num_dimensions)
                .map(|_| dice.percent(85).then(|| dice.range(4, per_vehicle * 6 + 5)))
                .collect();
            let initial_load = (0..problem.num_dimensions)
                .map(|_| (initial && dice.percent(30)).then(|| dice.range(0, 6)))
                .collect();
            let skills = if skilled {
                skills::held(dice)
            } else {
                Vec::new()
            };
            Vehicle {
                resource: resource as u32,
                day: 0,
                profile: dice.index(problem.profiles.len()) as u32,
                service_class: dice.index(sizes.service_classes) as u32,
                start_location,
                end_location: if open && dice.percent(60) {
                    None
                } else {
                    Some(end_location)
                },
                shift: Interval {
                    start: shift_start as i32,
                    end: shift_end as i32,
                },
                start_window,
                start_service: if depot_windows {
                    dice.int(0, horizon / 40)
                } else {
                    0
                },
                end_window,
                end_service: if depot_windows {
                    dice.int(0, horizon / 40)
                } else {
                    0
                },
                max_tasks,
                min_tasks: 0,
                min_tasks_penalty: 0,
                max_distance,
                max_time,
                max_travel_time,
                max_leg_time: None,
                max_wait: None,
                fixed_cost: if fixed { dice.range(0, horizon / 3) } else { 0 },
                cost_per_distance: if timed { dice.range(0, 2) } else { 1 },
                cost_per_time: if timed { dice.range(0, 2) } else { 0 },
                cost_per_wait: None,
                cost_per_service_time: if timed { dice.range(0, 1) } else { 0 },
                overtime: None,
                breaks: Vec::new(),
                max_dump_visits: 4,
                must_dump_at_end: false,
                zone_only: false,
                capacity,
                initial_load,
                skills,
            }
        })
        .collect()
}
