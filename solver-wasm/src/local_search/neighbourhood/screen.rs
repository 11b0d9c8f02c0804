//! Can a move be feasible? Cheap questions; the cores have the last word.

use super::Swap;
use crate::constraint::time_windows::next_begin;
use crate::model::Model;
use crate::solution::{Route, Solution};

/// False only where the move breaks a rule.
pub fn admits(model: &Model, solution: &Solution, swap: &Swap) -> bool {
    let (one, two) = (
        &solution.routes[swap.slot as usize],
        &solution.routes[swap.other as usize],
    );
    let [from, to, at, until] = [swap.from, swap.to, swap.at, swap.until].map(|p| p as usize);
    let (segment, opposite) = (&one.stops[from - 1..to - 1], &two.stops[at - 1..until - 1]);
    if swap.is_within() {
        let between = &one.stops[to - 1..at - 1];
        let order = Drive::new(model, one, from - 1)
            .along(opposite, swap.turned.1)
            .and_then(|drive| drive.along(between, false))
            .and_then(|drive| drive.along(segment, swap.turned.0));
        return order.is_some_and(|drive| drive.arrives(one, until));
    }
    fits(model, one, segment, opposite)
        && fits(model, two, opposite, segment)
        && in_time(model, one, (from, to), (two, at, until), swap.turned.1)
        && in_time(model, two, (at, until), (one, from, to), swap.turned.0)
}

/// May the vehicle serve what comes, and carry it in place of what goes?
fn fits(model: &Model, route: &Route, gone: &[u32], come: &[u32]) -> bool {
    if !come.iter().all(|&stop| model.admits(route.class, stop)) {
        return false;
    }
    if model.features.signed_demand {
        return true;
    }
    let dimensions = model.num_dimensions;
    let sum = |stops: &[u32], d: usize| -> i64 {
        stops
            .iter()
            .map(|&stop| model.activities.demand[stop as usize * dimensions + d])
            .sum()
    };
    (0..dimensions).all(|d| {
        route.load[d] - sum(gone, d) + sum(come, d)
            <= model.classes[route.class as usize].capacity[d]
    })
}

/// Does a segment of the other route arrive in time in place of `gone`, and what follows it too?
fn in_time(
    model: &Model,
    route: &Route,
    gone: (usize, usize),
    come: (&Route, usize, usize),
    turned: bool,
) -> bool {
    if !model.features.clock {
        return true;
    }
    let (other, at, until) = come;
    let drive = Drive::new(model, route, gone.0 - 1);
    // A tail whose end is the same knows how late it may begin.
    let is_tail = gone.1 > route.len() && until > other.len() && until > at;
    if is_tail && route.class == other.class && !turned {
        return drive.arrives(other, at);
    }
    drive
        .along(&other.stops[at - 1..until - 1], turned)
        .is_some_and(|drive| drive.arrives(route, gone.1))
}

/// A vehicle on its way.
struct Drive<'a> {
    model: &'a Model,
    class: u32,
    clock: i32,
    place: u32,
}

impl<'a> Drive<'a> {
    /// Ready to leave a position of its route.
    fn new(model: &'a Model, route: &Route, position: usize) -> Drive<'a> {
        Drive {
            model,
            class: route.class,
            clock: if model.features.clock {
                route.positions[position].departs
            } else {
                0
            },
            place: route.positions[position].place,
        }
    }

    /// After these stops; `None` where one is reached too late.
    fn along(mut self, stops: &[u32], turned: bool) -> Option<Drive<'a>> {
        if !self.model.features.clock {
            return Some(self);
        }
        let class = &self.model.classes[self.class as usize];
        let row = class.service_class as usize * self.model.num_activities;
        let tables = self.model.tables_of(self.class);
        for index in 0..stops.len() {
            let stop = stops[if turned {
                stops.len() - 1 - index
            } else {
                index
            }] as usize;
            let here = self.model.activities.location[stop];
            let arrival = self.clock.saturating_add(tables.time(self.place, here));
            let begin = next_begin(
                self.model.activities.windows_on(class.day, stop as u32),
                arrival,
            )?;
            self.clock = begin.saturating_add(self.model.activities.busy[row + stop]);
            self.place = here;
        }
        Some(self)
    }

    /// In time at a position from where the rest of a route is driven as before?
    fn arrives(&self, route: &Route, position: usize) -> bool {
        if !self.model.features.clock {
            return true;
        }
        let leg = self
            .model
            .tables_of(self.class)
            .time(self.place, route.positions[position].place);
        self.clock.saturating_add(leg) <= route.positions[position].latest
    }
}
