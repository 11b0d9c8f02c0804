//! Windows hard and soft, several an activity, hours of depots, and caps on waiting.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Interval, Problem, Window};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    let soft = dice.percent(55);
    for activity in &mut problem.activities {
        if !dice.percent(70) {
            continue;
        }
        for _ in 0..dice.range(1, 2) {
            let start = dice.range(0, size.grid * 3 / 4);
            let penalty = |dice: &mut Dice| (soft && dice.percent(45)).then(|| dice.range(0, 9));
            activity.windows.push(Window {
                start: start as i32,
                end: (start + dice.range(0, size.grid / 5)) as i32,
                day: None,
                early_penalty: penalty(dice),
                late_penalty: penalty(dice),
            });
        }
        activity.max_wait = dice.percent(20).then(|| dice.range(0, 5) as i32);
    }
    for vehicle in &mut problem.vehicles {
        vehicle.max_wait = dice.percent(20).then(|| dice.range(0, 6) as i32);
        if dice.percent(20) {
            vehicle.start_window.end =
                vehicle.shift.start + 2 + dice.range(0, size.grid / 4) as i32;
        }
    }
}

/// In some problems depots open late and close early.
pub(super) fn hours(dice: &mut Dice, size: Size, problem: &mut Problem) {
    if !dice.percent(45) {
        return;
    }
    for (number, vehicle) in problem.vehicles.iter_mut().enumerate() {
        if dice.percent(50) {
            let opens = vehicle.shift.start + dice.int(size.grid / 8, size.grid / 3);
            let closes = opens + dice.int(2, size.grid / 3);
            vehicle.start_window.start = opens;
            vehicle.start_window.end = vehicle.start_window.end.max(opens).min(closes);
        }
        if dice.percent(50) {
            vehicle.end_window.start = dice.int(size.grid / 4, size.grid * 2 / 3);
        }
        // The first one's never closes: it tells what always is (`remove`).
        if number > 0 && dice.percent(50) {
            let closes = dice.int(size.grid / 4, size.grid * 2 / 3);
            vehicle.end_window.end = closes.max(vehicle.end_window.start);
        }
    }
}

pub(super) fn remove(problem: &mut Problem) {
    for activity in &mut problem.activities {
        activity.windows.clear();
        activity.max_wait = None;
    }
    let ends = problem.vehicles.iter().map(|v| v.end_window.end);
    let always = Interval {
        start: 0,
        end: ends.max().unwrap_or(0),
    };
    for vehicle in &mut problem.vehicles {
        vehicle.max_wait = None;
        vehicle.start_window = always;
        vehicle.end_window = always;
    }
}
