//! Routes that grow at their end, one vehicle after the other in the order in which they were given.
//!
//! Path cheapest arc goes on to whatever is reached by the cheapest arc: the nearest neighbour heuristic (D. Rosenkrantz,
//! R. Stearns, P. Lewis, SIAM Journal on Computing 6, 1977; OR-Tools' PATH_CHEAPEST_ARC). Path most constrained arc goes on to
//! the most constrained activity instead (OR-Tools' PATH_MOST_CONSTRAINED_ARC): mandatory before optional, then the fewest
//! vehicles that may serve it, then the earliest closing, then the cheapest arc.

use super::Strategy;
use crate::constraint::time_windows::next_begin;
use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::{Route, Solution};
use crate::sort;

/// What is smallest comes next; the arc's price and the activity come last.
type Key = (bool, u64, i32, i64, u32);

pub struct Path {
    class: u32,
    slot: Option<u32>,
    /// By activity: what of its key does not depend on the route. The same for all where the arc alone decides.
    keys: Vec<(bool, u64, i32)>,
    unserved: Vec<u32>,
    options: Vec<Key>,
}

impl Path {
    pub fn cheapest_arc(model: &Model) -> Path {
        Path::new(model, |_| (false, 0, 0))
    }

    pub fn most_constrained_arc(model: &Model) -> Path {
        Path::new(model, |activity| {
            let vehicles = (0..model.classes.len() as u32)
                .filter(|&class| model.admits(class, activity))
                .map(|class| model.classes[class as usize].vehicles.len() as u64)
                .sum();
            let closes = model.activities.window_end[activity as usize];
            (!model.is_mandatory(activity), vehicles, closes)
        })
    }

    fn new(model: &Model, key: impl Fn(u32) -> (bool, u64, i32)) -> Path {
        Path {
            class: 0,
            slot: None,
            keys: (0..model.num_activities as u32).map(key).collect(),
            unserved: super::free(model).collect(),
            options: Vec::new(),
        }
    }

    /// Appends the next activity to the route; false when the route takes no more.
    fn append<E: Evaluate>(&mut self, model: &Model, solution: &mut Solution, slot: u32) -> bool {
        let route = &solution.routes[slot as usize];
        let last = route.len();
        self.unserved
            .retain(|&a| solution.place[a as usize].route == NONE);
        self.options.clear();
        for &activity in &self.unserved {
            let place = model.activities.location[activity as usize];
            if model.admits(route.class, activity)
                && E::accepts(model, route, activity).is_ok()
                && in_time(model, route, activity)
            {
                let price = model.arc(route.class, route.positions[last].place, place);
                let (optional, vehicles, closes) = self.keys[activity as usize];
                self.options
                    .push((optional, vehicles, closes, price, activity));
            }
        }
        let first = self.options.iter().min().copied();
        if first.is_some_and(|first| accept::<E>(model, solution, slot, first.4)) {
            return true;
        }
        // Rules that only the core knows refused the first: the others in their order.
        sort::ascending(&mut self.options);
        self.options
            .iter()
            .skip(1)
            .any(|option| accept::<E>(model, solution, slot, option.4))
    }
}

/// Reached before it closes, and the end in time after it?
fn in_time(model: &Model, route: &Route, activity: u32) -> bool {
    // The core that keeps every rule has clocks of its own.
    if !model.features.clock || model.book.is_some() {
        return true;
    }
    let class = &model.classes[route.class as usize];
    let tables = model.tables_of(route.class);
    let last = route.len();
    let place = model.activities.location[activity as usize];
    let arrival = route.positions[last].departs + tables.time(route.positions[last].place, place);
    let row = class.service_class as usize * model.num_activities;
    next_begin(model.activities.windows_on(class.day, activity), arrival).is_some_and(|begin| {
        let leaves = begin.saturating_add(model.activities.busy[row + activity as usize]);
        leaves.saturating_add(tables.time(place, class.end_location)) <= class.end_latest
    })
}

/// Puts an activity at the end, where that is feasible and costs less than it brings.
fn accept<E: Evaluate>(model: &Model, solution: &mut Solution, slot: u32, activity: u32) -> bool {
    let before = solution.cost;
    let end = solution.routes[slot as usize].len() as u32 + 1;
    let accepted = solution.insert::<E>(model, activity, slot, end)
        && solution.routes[slot as usize].feasible
        && solution.cost < before;
    if accepted {
        solution.commit(model);
    } else {
        solution.roll_back(model);
    }
    accepted
}

impl<E: Evaluate> Strategy<E> for Path {
    fn advance(&mut self, model: &Model, solution: &mut Solution, count: usize) -> bool {
        for _ in 0..count {
            if self.class as usize == model.classes.len() {
                return true;
            }
            let class = self.class;
            let serves =
                |&a: &u32| solution.place[a as usize].route == NONE && model.admits(class, a);
            let opens = self.slot.is_none() && self.unserved.iter().any(serves);
            let Some(slot) = self.slot.or_else(|| {
                opens
                    .then(|| solution.empty_slot::<E>(model, class))
                    .flatten()
            }) else {
                self.class += 1;
                continue;
            };
            self.slot = Some(slot);
            if !self.append::<E>(model, solution, slot) {
                self.slot = None;
                if solution.routes[slot as usize].is_empty() {
                    self.class += 1;
                }
            }
        }
        false
    }
}
