//! One route with what its evaluation reads, position by position.

use crate::constraint::capacity::Swing;

/// Position 0 is the start and `len() + 1` the end; stops stand at `1..=len()`. Every core fills the
/// caches that it reads (`evaluate`), the others stay empty.
#[derive(Clone, Debug, Default)]
pub struct Route {
    pub class: u32,
    /// Activities in order; the stop at position `p` is `stops[p - 1]`.
    pub stops: Vec<u32>,
    /// Place at each position.
    pub places: Vec<u32>,
    /// Distance of the leg into each position; an empty route drives nothing.
    pub leg: Vec<i32>,
    /// Earliest departure from each position. Seconds.
    pub departs: Vec<i32>,
    /// Latest arrival at each position that keeps the rest of the route in time.
    pub latest: Vec<i32>,
    /// Duration pieces (see `evaluate::duration`): latest start of the route that reaches the position in
    /// time; seconds of travel and dwelling from the start to the departure from it; from the begin at it to
    /// the end; earliest end of the route from it on, whatever comes before.
    pub start_by: Vec<i32>,
    pub busy_before: Vec<i32>,
    pub busy_after: Vec<i32>,
    pub ends_from: Vec<i32>,
    /// Per position × dimension, running sums of signed demands: extremes up to and from a position on.
    pub swing_to: Vec<Swing>,
    pub swing_from: Vec<Swing>,
    /// Per dimension: sum of demands.
    pub load: Vec<i64>,
    pub distance: i64,
    /// Seconds of travel, of service, and of the whole (the least over all starts). Where the core asks.
    pub travel: i64,
    pub service: i64,
    pub span: i64,
    /// Weighted cost; zero when empty.
    pub cost: i64,
    /// Keeps every rule. Removing a stop can break one where tables defy the triangle inequality.
    pub feasible: bool,
}

impl Route {
    #[inline]
    pub fn len(&self) -> usize {
        self.stops.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }

    /// Copies `other` into the buffers that are here already.
    pub fn copy_from(&mut self, other: &Route) {
        self.class = other.class;
        copy(&mut self.stops, &other.stops);
        copy(&mut self.places, &other.places);
        copy(&mut self.leg, &other.leg);
        copy(&mut self.departs, &other.departs);
        copy(&mut self.latest, &other.latest);
        copy(&mut self.start_by, &other.start_by);
        copy(&mut self.busy_before, &other.busy_before);
        copy(&mut self.busy_after, &other.busy_after);
        copy(&mut self.ends_from, &other.ends_from);
        copy(&mut self.swing_to, &other.swing_to);
        copy(&mut self.swing_from, &other.swing_from);
        copy(&mut self.load, &other.load);
        self.distance = other.distance;
        self.travel = other.travel;
        self.service = other.service;
        self.span = other.span;
        self.cost = other.cost;
        self.feasible = other.feasible;
    }
}

#[inline]
fn copy<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    to.clear();
    to.extend_from_slice(from);
}
