//! Windows hard and soft, several an activity, and caps on waiting.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Problem, Window};

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

pub(super) fn remove(problem: &mut Problem) {
    for activity in &mut problem.activities {
        activity.windows.clear();
        activity.max_wait = None;
    }
    for vehicle in &mut problem.vehicles {
        vehicle.max_wait = None;
        vehicle.start_window.end = vehicle.end_window.end;
    }
}
