//! Activities at the place of another, and setup that is done once a place.

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
