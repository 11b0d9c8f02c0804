//! The neighbours of a plan as data: enumerated around near activities, priced by the arcs that change, screened, and tried
//! by whoever chooses among them (`engine/local_search.rs`). One move a file.
//!
//! All moves but those of the bank exchange two segments of stops, either of which may be empty or turn round.

pub mod bank;
mod cross;
mod exchange;
mod or_opt;
mod price;
mod relocate;
mod screen;
mod two_opt;
mod two_opt_star;

#[cfg(test)]
mod tests;

use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::solution::{Route, Solution, attempt::Exchange};

pub use price::{Change, Pricing, node, nodes};
pub use screen::admits;

/// Near activities looked at from each stop.
pub const NEAR: usize = 20;
/// Stops of a segment that is moved or exchanged, at most (tails and turned segments apart).
const LONGEST: usize = 3;

/// Two segments change places: positions `from..to` of `slot` and `at..until` of `other`. In one route (`slot == other`) the
/// first lies before the second. Positions are those of `Route`: stops stand at `1..=len`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    pub slot: u32,
    pub from: u32,
    pub to: u32,
    pub other: u32,
    pub at: u32,
    pub until: u32,
    /// The first segment, and the second one, stand turned round at their new places.
    pub turned: (bool, bool),
}

impl Swap {
    /// Segments of two routes, or of one in either order.
    fn new(first: (u32, usize, usize), second: (u32, usize, usize)) -> Swap {
        let (first, second) = if first.0 == second.0 && first.1 > second.1 {
            (second, first)
        } else {
            (first, second)
        };
        Swap {
            slot: first.0,
            from: first.1 as u32,
            to: first.2 as u32,
            other: second.0,
            at: second.1 as u32,
            until: second.2 as u32,
            turned: (false, false),
        }
    }

    fn is_within(&self) -> bool {
        self.slot == self.other
    }
}

/// Two activities of routes, the second one near the first.
#[derive(Clone, Copy)]
struct Pair<'a> {
    slot: u32,
    route: &'a Route,
    p: usize,
    other: u32,
    other_route: &'a Route,
    q: usize,
}

impl Pair<'_> {
    fn is_within(&self) -> bool {
        self.slot == self.other
    }
}

/// All moves that bring a served activity next to another one.
pub fn of_pair(solution: &Solution, activity: u32, near: u32, moves: &mut Vec<Swap>) {
    let (place, other) = (
        solution.place[activity as usize],
        solution.place[near as usize],
    );
    if place.route == NONE || other.route == NONE {
        return;
    }
    let pair = Pair {
        slot: place.route,
        route: &solution.routes[place.route as usize],
        p: place.position as usize,
        other: other.route,
        other_route: &solution.routes[other.route as usize],
        q: other.position as usize,
    };
    relocate::moves(&pair, moves);
    or_opt::moves(&pair, moves);
    exchange::moves(&pair, moves);
    cross::moves(&pair, moves);
    two_opt::moves(&pair, moves);
    two_opt_star::moves(&pair, moves);
}

/// Moves of a served activity, or of it and all behind it, to an empty route.
pub fn to_empty(solution: &Solution, activity: u32, empty: u32, moves: &mut Vec<Swap>) {
    let place = solution.place[activity as usize];
    if place.route != NONE {
        let len = solution.routes[place.route as usize].len();
        relocate::to_empty(place.route, place.position as usize, len, empty, moves);
        two_opt_star::to_empty(place.route, place.position as usize, len, empty, moves);
    }
}

/// Stops of a route after a move, built in `into`.
fn build(solution: &Solution, swap: &Swap, into: &mut Scratch) {
    let first = &solution.routes[swap.slot as usize].stops;
    let second = &solution.routes[swap.other as usize].stops;
    let one = &first[swap.from as usize - 1..swap.to as usize - 1];
    let two = &second[swap.at as usize - 1..swap.until as usize - 1];
    let put = |list: &mut Vec<u32>, part: &[u32], turned: bool| {
        if turned {
            list.extend(part.iter().rev());
        } else {
            list.extend_from_slice(part);
        }
    };
    into.first.clear();
    put(&mut into.first, &first[..swap.from as usize - 1], false);
    put(&mut into.first, two, swap.turned.1);
    if swap.is_within() {
        let between = &first[swap.to as usize - 1..swap.at as usize - 1];
        put(&mut into.first, between, false);
        put(&mut into.first, one, swap.turned.0);
        put(&mut into.first, &first[swap.until as usize - 1..], false);
        return;
    }
    put(&mut into.first, &first[swap.to as usize - 1..], false);
    into.second.clear();
    put(&mut into.second, &second[..swap.at as usize - 1], false);
    put(&mut into.second, one, swap.turned.0);
    put(&mut into.second, &second[swap.until as usize - 1..], false);
}

/// Reused memory of `try_swap`.
#[derive(Default)]
pub struct Scratch {
    first: Vec<u32>,
    second: Vec<u32>,
}

/// Makes a move; false, and nothing changed, where it is not feasible. Nothing may have changed since the last commit.
pub fn try_swap<E: Evaluate>(
    model: &Model,
    solution: &mut Solution,
    swap: &Swap,
    scratch: &mut Scratch,
) -> bool {
    build(solution, swap, scratch);
    let changes = [
        (swap.slot, &scratch.first[..]),
        (swap.other, &scratch.second[..]),
    ];
    let touched = if swap.is_within() { 1 } else { 2 };
    solution.attempt::<E>(model, &changes[..touched], Exchange::default())
}
