//! Moves between plan and bank: an optional activity is dropped, or an unserved one takes its place. (An unserved activity
//! goes in by `recreate::Greedy`.) Activities that rules over several routes bind are left to that as well.

use super::Scratch;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::{Solution, attempt::Exchange};

/// What dropping a served activity adds to the weighted sum, by its arcs.
pub fn drop_price(model: &Model, solution: &Solution, activity: u32) -> i64 {
    let place = solution.place[activity as usize];
    let route = &solution.routes[place.route as usize];
    let p = place.position as usize;
    let price = |a: usize, b: usize| {
        model.arc(
            route.class,
            route.positions[a].place,
            route.positions[b].place,
        )
    };
    let mut delta = model.prize_of(activity) - price(p - 1, p) - price(p, p + 1);
    if route.len() == 1 {
        delta -= model.classes[route.class as usize].fixed;
    } else {
        delta += price(p - 1, p + 1);
    }
    delta
}

/// What serving `unserved` in the place of `activity` adds to the weighted sum, by the arcs.
pub fn substitute_price(model: &Model, solution: &Solution, activity: u32, unserved: u32) -> i64 {
    let place = solution.place[activity as usize];
    let route = &solution.routes[place.route as usize];
    let (before, here, after) = (
        route.positions[place.position as usize - 1].place,
        route.positions[place.position as usize].place,
        route.positions[place.position as usize + 1].place,
    );
    let new = model.activities.location[unserved as usize];
    let price = |from: u32, to: u32| model.arc(route.class, from, to);
    model.prize_of(activity) - model.prize_of(unserved) + price(before, new) + price(new, after)
        - price(before, here)
        - price(here, after)
}

/// Drops a served activity, or serves another one in its place; false, and nothing changed, where that is not feasible or a
/// rule over several routes binds one of them. Nothing may have changed since the last commit.
pub fn try_drop<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    activity: u32,
    instead: Option<u32>,
    scratch: &mut Scratch,
) -> bool {
    let place = solution.place[activity as usize];
    let class = solution.routes[place.route as usize].class;
    if model.rules.binds(activity)
        || instead.is_some_and(|other| {
            model.rules.binds(other)
                || !model.admits(class, other)
                || solution.place[other as usize].route != NONE
        })
    {
        return false;
    }
    let index = place.position as usize - 1;
    let stops = &solution.routes[place.route as usize].stops;
    scratch.first.clear();
    scratch.first.extend_from_slice(&stops[..index]);
    scratch.first.extend(instead);
    scratch.first.extend_from_slice(&stops[index + 1..]);
    let exchange = Exchange {
        served: instead,
        dropped: Some(activity),
    };
    solution.attempt::<E>(model, &[(place.route, &scratch.first)], exchange)
}
