//! Whole-route removal: strings of ten cannot empty a route of thirty stops, so plans with one route too
//! many would keep it for good (seen on Solomon's class C2).

use super::Ruined;
use crate::model::{Model, NONE};
use crate::random::Random;
use crate::solution::Solution;

/// How often this ruin is taken instead of strings.
pub const ONE_IN: u32 = 40;

/// Empties the route of the seed.
pub fn remove(model: &Model, solution: &mut Solution, _random: &mut Random, ruined: &mut Ruined) {
    let place = solution.place[ruined.seed as usize];
    if place.route == NONE {
        return;
    }
    ruined.slots.push(place.route);
    let end = solution.routes[place.route as usize].len() + 1;
    solution.remove(model, place.route, 1, end);
}
