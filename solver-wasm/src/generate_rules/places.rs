//! Activities at the place of another, setup that is done once a place, and depots of several places.

use super::Size;
use crate::generate::Dice;
use crate::problem::Problem;

/// In a quarter of the problems. The base has given every activity a place of its own.
pub(super) fn share(dice: &mut Dice, problem: &mut Problem) {
    if problem.activities.len() < 2 || !dice.percent(25) {
        return;
    }
    for _ in 0..dice.range(1, 2) {
        let from = dice.index(problem.activities.len());
        let to = dice.index(problem.activities.len());
        problem.activities[to].location = problem.activities[from].location;
    }
    for activity in &mut problem.activities {
        if dice.percent(60) {
            activity.setup_time = activity.setup_time.max(dice.int(1, 3));
        }
    }
    problem.setup_once_per_location = dice.percent(70);
}

/// In a quarter of the problems vehicles start and end anywhere, or end nowhere, and load and unload there.
pub(super) fn depots(dice: &mut Dice, size: Size, problem: &mut Problem) {
    if !dice.percent(25) {
        return;
    }
    let places = problem.num_locations as usize;
    for vehicle in &mut problem.vehicles {
        if dice.percent(60) {
            vehicle.start_location = dice.index(places) as u32;
        }
        match dice.range(0, 3) {
            0 => vehicle.end_location = None,
            1 => {}
            _ => vehicle.end_location = Some(dice.index(places) as u32),
        }
        if dice.percent(30) {
            vehicle.start_service = dice.int(2, size.grid / 4);
        }
        if dice.percent(30) {
            vehicle.end_service = dice.int(2, size.grid / 4);
        }
    }
}
