//! Limits of a route and of the fleet, overtime.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Overtime, Problem};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    let grid = size.grid;
    for vehicle in &mut problem.vehicles {
        let mut limit = |low: i64, high: i64| dice.percent(25).then(|| dice.range(low, high));
        vehicle.max_tasks = limit(1, 2).map(|x| x as u32);
        vehicle.max_distance = limit(grid * 4, grid * 12);
        vehicle.max_time = limit(grid / 3, grid);
        vehicle.max_travel_time = limit(grid / 4, grid * 2 / 3);
        vehicle.max_leg_time = limit(grid / 9 + 1, grid / 6);
        vehicle.min_tasks = limit(1, 3).unwrap_or(0) as u32;
        vehicle.min_tasks_penalty = dice.range(1, 60);
        if dice.percent(30) {
            vehicle.shift.end = (grid * 2 / 3) as i32;
            vehicle.overtime = Some(Overtime {
                max: dice.range(1, grid / 3),
                cost_per_time: dice.range(0, 9),
            });
        }
    }
    problem.max_vehicles = dice.percent(30).then_some(1);
}

/// In some problems of one day a third resource, and at most two routes.
pub(super) fn three_vehicles(dice: &mut Dice, size: Size, problem: &mut Problem) {
    // Fewer tasks need no third route.
    if size.days > 1 || size.tasks < 3 || !dice.percent(50) {
        return;
    }
    let mut third = problem.vehicles[dice.index(problem.vehicles.len())].clone();
    third.resource = problem.num_resources;
    problem.num_resources += 1;
    problem.vehicles.push(third);
    if let Some(fairness) = &mut problem.fairness {
        fairness.history.push(dice.range(0, 5));
    }
    problem.max_vehicles = Some(2);
    if dice.percent(75) {
        for vehicle in &mut problem.vehicles {
            vehicle.max_tasks = Some(dice.range(1, 2) as u32);
        }
    }
}

pub(super) fn remove(problem: &mut Problem) {
    problem.max_vehicles = None;
    for vehicle in &mut problem.vehicles {
        vehicle.max_tasks = None;
        vehicle.max_distance = None;
        vehicle.max_time = None;
        vehicle.max_travel_time = None;
        vehicle.max_leg_time = None;
        vehicle.min_tasks = 0;
        vehicle.min_tasks_penalty = 0;
        vehicle.overtime = None;
    }
}
