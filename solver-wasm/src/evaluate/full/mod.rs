//! The core that keeps every rule of one route, stations and breaks included.
//!
//! A route under search lists its tasks' activities alone. Where its vehicle visits stations or takes breaks, they are
//! placed by a deterministic function of that list (`decorate`), so that ruins, the journal and the best plan need not
//! know of them. What a list costs is what the report's judge says of it: [`RouteBook`] asks once and remembers.
//!
//! A scan ranks the positions by a cheap estimate (`candidates`), and confirms the promising ones in that order.

mod book;
mod breaks;
mod candidates;
mod decorate;
mod effort;
mod given;
mod stations;
mod together;

#[cfg(test)]
mod tests;

use std::ops::Range;

use super::{Blinks, Evaluate, Insertion, Within};
use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::Route;

pub use book::{RouteBook, Settled};
pub use breaks::{Looks, earliest_ends};
use candidates::Candidate;
pub use given::{Unnamed, completed};
pub use together::Together;

pub struct Full;

/// Positions that are settled after the first of them was found to be feasible, in routes that are not small.
const CONFIRMED: usize = 3;
/// Settled in vain before a route is given up.
const IN_VAIN: usize = 8;
/// The same where every place is asked for, feasible ones and others: rules over several routes may refuse them.
const EACH: usize = 12;
/// All positions of a route with no more stops are settled, where no estimate is a bound.
const SHORT: usize = 6;
/// Problems with no more activities are searched without estimates.
const SMALL: usize = 24;

impl Evaluate for Full {
    const ESTIMATES: bool = true;
    const MOVES_PIECES: bool = false;

    fn estimate(model: &Model, route: &Route, activity: u32) -> Option<i64> {
        let book = model.book.as_ref()?;
        if book.is_interrupted() {
            return None;
        }
        if leaves_none_out(model, book) {
            return Some(i64::MIN);
        }
        candidates::least(model, book, route, activity)
    }

    fn settle(model: &Model, route: &mut Route, _: Range<usize>) {
        let settled = match &model.book {
            Some(book) => book.settle(model, route.class, &route.stops),
            None => return,
        };
        route.cost = settled.cost;
        // Whoever changes routes prices anew what ties them to others.
        route.linked = 0;
        route.span = settled.judged.end - settled.judged.start;
        route.feasible = settled.feasible;
        route.settled = Some(settled);
    }

    fn accepts(model: &Model, route: &Route, _: u32) -> Result<(), Reason> {
        let class = &model.classes[route.class as usize];
        match model.pairs.is_empty() && route.len() >= class.max_tasks as usize {
            true => Err(Reason::MaxTasksExceeded),
            false => Ok(()),
        }
    }

    fn scan(
        model: &Model,
        route: &Route,
        slot: u32,
        activity: u32,
        blinks: &mut Blinks,
        best: &mut Insertion,
    ) {
        let Some(book) = &model.book else { return };
        if book.is_interrupted() {
            return;
        }
        // Only a look with open eyes at any price and at all positions has one answer.
        let within = best.within;
        let whole = blinks.never_blinks() && best.delta == i64::MAX && within.is_anywhere();
        if whole && let Some(known) = book.recall(route.class, &route.stops, activity) {
            if known.delta < best.delta {
                (best.delta, best.slot) = (known.delta, slot);
                (best.position, best.second) = (known.position, known.second);
            }
            return;
        }
        let mut found = Insertion::none(best.delta);
        found.within = within;
        confirm(model, book, route, activity, blinks, &mut found);
        if whole && !book.is_interrupted() {
            book.note(route.class, &route.stops, activity, found);
        }
        if found.found() {
            (best.delta, best.slot) = (found.delta, slot);
            (best.position, best.second) = (found.position, found.second);
        }
    }

    fn scan_each(
        model: &Model,
        (route, slot): (&Route, u32),
        activity: u32,
        (within, limit): (Within, i64),
        blinks: &mut Blinks,
        admits: &dyn Fn(usize) -> bool,
        found: &mut Vec<Insertion>,
    ) {
        let Some(book) = &model.book else { return };
        if book.is_interrupted() {
            return;
        }
        let (mut candidates, _) = candidates::list(model, book, route, activity, limit);
        candidates.retain(|at| within.holds(at.first, at.second) && admits(at.first as usize));
        let few = route.len() <= SHORT;
        let (mut good, mut vain) = (0, 0);
        let mut stops = Vec::with_capacity(route.stops.len() + 2);
        for candidate in candidates {
            if !few && (good >= EACH || vain >= EACH) || book.is_interrupted() {
                break;
            }
            if blinks.blink() {
                continue;
            }
            with(model, route, activity, candidate, &mut stops);
            let settled = book.settle(model, route.class, &stops);
            let delta = settled.cost - (route.cost - route.linked);
            if !settled.feasible || delta >= limit {
                vain += 1;
                continue;
            }
            good += 1;
            let mut own = Insertion::none(limit);
            own.improve(delta, slot, candidate.first as usize);
            own.second = candidate.second;
            found.push(own);
        }
    }
}

/// The route with the task where a candidate says.
fn with(model: &Model, route: &Route, activity: u32, at: Candidate, stops: &mut Vec<u32>) {
    stops.clear();
    stops.extend_from_slice(&route.stops);
    stops.insert(at.first as usize - 1, activity);
    if let Some(partner) = model.partner(activity) {
        stops.insert(at.second as usize, partner);
    }
}

/// No estimate leaves a position out: the problem is small, or the search is over.
fn leaves_none_out(model: &Model, book: &RouteBook) -> bool {
    model.num_activities <= SMALL || book.looks_closely()
}

fn confirm(
    model: &Model,
    book: &RouteBook,
    route: &Route,
    activity: u32,
    blinks: &mut Blinks,
    found: &mut Insertion,
) {
    let (mut candidates, bounds) = candidates::list(model, book, route, activity, found.delta);
    let within = found.within;
    if !within.is_anywhere() {
        candidates.retain(|at| within.holds(at.first, at.second));
    }
    // What waiting for other routes adds is not the positions'.
    let cost = route.cost - route.linked;
    let small = leaves_none_out(model, book);
    let few = book.looks_closely() || small && route.len() <= SHORT;
    let (confirmed, in_vain) = match small {
        true => (CONFIRMED, IN_VAIN),
        false => (1, 4),
    };
    let (mut good, mut vain) = (0, 0);
    let mut stops = Vec::with_capacity(route.stops.len() + 2);
    for candidate in candidates {
        if bounds && candidate.estimate >= found.delta
            || !few && (good >= confirmed || vain >= in_vain)
            || book.is_interrupted()
        {
            break;
        }
        if blinks.blink() {
            continue;
        }
        with(model, route, activity, candidate, &mut stops);
        let settled = book.settle(model, route.class, &stops);
        if !settled.feasible {
            vain += 1;
            continue;
        }
        good += 1;
        let delta = settled.cost - cost;
        if delta < found.delta {
            found.improve(delta, 0, candidate.first as usize);
            found.second = candidate.second;
        }
    }
}
