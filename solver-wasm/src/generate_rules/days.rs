//! Two days: every resource is a vehicle on each, some only on one; tasks that are for certain days.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Problem, Window};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    problem.num_days = size.days as u32;
    let mut vehicles = Vec::new();
    for vehicle in &problem.vehicles {
        for day in 0..size.days as u32 {
            let mut today = vehicle.clone();
            today.day = day;
            if day > 0 && dice.percent(30) {
                today.shift.end -= (size.grid / 3) as i32;
            }
            // The first resource is there every day.
            if vehicle.resource == 0 || !dice.percent(30) {
                vehicles.push(today);
            }
        }
    }
    problem.vehicles = vehicles;
    for task in &mut problem.tasks {
        task.allowed_days = dice
            .percent(35)
            .then(|| vec![dice.range(0, size.days as i64 - 1) as u32]);
    }
}

/// Windows of activities and stations that hold on one day alone: the families that bring them come before and after.
pub(super) fn pin_windows(dice: &mut Dice, problem: &mut Problem) {
    let days = i64::from(problem.num_days);
    for window in windows_of(problem) {
        window.day = dice.percent(30).then(|| dice.range(0, days - 1) as u32);
    }
}

fn windows_of(problem: &mut Problem) -> impl Iterator<Item = &mut Window> {
    let of_activities = problem.activities.iter_mut().flat_map(|a| &mut a.windows);
    of_activities.chain(
        problem
            .dump_stations
            .iter_mut()
            .flat_map(|s| &mut s.windows),
    )
}

/// The first day alone is left.
pub(super) fn remove(problem: &mut Problem) {
    problem.num_days = 1;
    let kept: Vec<usize> = (0..problem.vehicles.len())
        .filter(|&v| problem.vehicles[v].day == 0)
        .collect();
    problem.locks.retain_mut(|lock| {
        let place = kept.iter().position(|&v| v == lock.vehicle as usize);
        lock.vehicle = place.unwrap_or(0) as u32;
        place.is_some()
    });
    problem.vehicles.retain(|vehicle| vehicle.day == 0);
    problem.traffic.retain(|traffic| traffic.day == 0);
    for task in &mut problem.tasks {
        task.allowed_days = None;
    }
    for window in windows_of(problem) {
        window.day = None;
    }
}
