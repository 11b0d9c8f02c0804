//! One route with what its evaluation reads, position by position.

use std::rc::Rc;

use crate::constraint::capacity::Swing;
use crate::evaluate::full::Settled;
use crate::goods::RouteLoads;
use crate::model::activities::Stay;
use crate::model::{Model, Tables};

/// What evaluation reads of one position, side by side in memory.
///
/// In this order, so that the first four are one load, and 32 bytes long, so that its address is a shift.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Position {
    /// Distance of the leg into it; an empty route drives nothing.
    pub leg: i32,
    /// Earliest departure from it (the end: readiness there). Seconds.
    pub departs: i32,
    /// Latest arrival at it that keeps the rest of the route in time.
    pub latest: i32,
    /// Seconds of the leg into it.
    pub leg_time: i32,
    pub place: u32,
    /// What the stop asks of the clock.
    pub stay: Stay,
}

/// Position 0 is the start and `len() + 1` the end; stops stand at `1..=len()`. The structure (places,
/// legs, sums) is kept up to date by `insert_stop` and `remove_stops`; the clocks and the cost by the core's
/// `settle`. A core fills the caches that it reads, the others stay empty.
#[derive(Clone, Debug, Default)]
pub struct Route {
    pub class: u32,
    /// Names this content: no two states of any routes share it. Insertion caches are keyed by it.
    pub version: u32,
    /// Activities in order; the stop at position `p` is `stops[p - 1]`.
    pub stops: Vec<u32>,
    pub positions: Vec<Position>,
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
    /// The span of the route alone, and what waiting for other routes adds to the cost (`solution_rules`).
    pub own_span: i64,
    pub linked: i64,
    /// Weighted cost; zero when empty.
    pub cost: i64,
    /// Goods at every position, where there are shipments and the core looks them up here.
    pub goods: Option<Box<RouteLoads>>,
    /// What the core that keeps every rule makes of the stops.
    pub settled: Option<Rc<Settled>>,
    /// Keeps every rule. Removing a stop can break one where tables defy the triangle inequality.
    pub feasible: bool,
}

impl Position {
    fn of(place: u32) -> Position {
        Position {
            place,
            ..Position::default()
        }
    }

    /// Of a stop of this class; not measured.
    #[inline]
    fn of_stop(model: &Model, class: u32, activity: u32) -> Position {
        let row = model.classes[class as usize].service_class as usize * model.num_activities;
        Position {
            place: model.activities.location[activity as usize],
            stay: model.activities.stays[row + activity as usize],
            ..Position::default()
        }
    }
}

impl Route {
    /// A route of a class without stops; not settled.
    pub fn empty(model: &Model, class: u32) -> Route {
        Route::of(model, class, &[])
    }

    /// A route with these stops; not settled.
    pub fn of(model: &Model, class: u32, stops: &[u32]) -> Route {
        let mut route = Route {
            class,
            ..Route::default()
        };
        route.set_stops(model, stops);
        route
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.stops.len()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }

    /// Replaces all stops.
    pub fn set_stops(&mut self, model: &Model, stops: &[u32]) {
        let class = &model.classes[self.class as usize];
        self.stops.clear();
        self.stops.extend_from_slice(stops);
        self.positions.clear();
        self.positions.push(Position::of(class.start_location));
        self.positions.extend(
            stops
                .iter()
                .map(|&a| Position::of_stop(model, self.class, a)),
        );
        self.positions.push(Position::of(class.end_location));
        self.load.clear();
        self.load.resize(model.num_dimensions, 0);
        (
            self.distance,
            self.travel,
            self.service,
            self.span,
            self.linked,
        ) = (0, 0, 0, 0, 0);
        self.own_span = 0;
        for p in 1..self.positions.len() {
            self.measure(model, p);
        }
        for &activity in stops {
            self.count(model, activity, 1);
        }
    }

    /// Puts an activity before `position`.
    pub fn insert_stop(&mut self, model: &Model, position: usize, activity: u32) {
        self.stops.insert(position - 1, activity);
        let here = Position::of_stop(model, self.class, activity);
        self.positions.insert(position, here);
        self.measure_new(model, position);
        self.measure(model, position + 1);
        self.count(model, activity, 1);
    }

    /// Takes the stops at positions `from..to` out.
    pub fn remove_stops(&mut self, model: &Model, from: usize, to: usize) {
        for index in from - 1..to - 1 {
            self.count(model, self.stops[index], -1);
        }
        for gone in &self.positions[from..to] {
            self.distance -= i64::from(gone.leg);
            self.travel -= i64::from(gone.leg_time);
        }
        self.stops.drain(from - 1..to - 1);
        self.positions.drain(from..to);
        self.measure(model, from);
    }

    /// Looks the leg into a position up again.
    fn measure(&mut self, model: &Model, p: usize) {
        self.measure_as(model, p, Tables::leg, Tables::distance);
    }

    /// The same for a stop that has just come in: a scan has read the row of its place.
    fn measure_new(&mut self, model: &Model, p: usize) {
        self.measure_as(model, p, Tables::leg_into, Tables::distance_into);
    }

    #[inline(always)]
    fn measure_as(
        &mut self,
        model: &Model,
        p: usize,
        leg: impl Fn(&Tables, u32, u32) -> (i32, i32),
        distance: impl Fn(&Tables, u32, u32) -> i32,
    ) {
        let mut way = (0, 0);
        let from = self.positions[p - 1].place;
        let here = &mut self.positions[p];
        if !self.stops.is_empty() {
            let tables = model.tables_of(self.class);
            way = if model.features.clock {
                leg(tables, from, here.place)
            } else {
                (distance(tables, from, here.place), 0)
            };
        }
        self.distance += i64::from(way.0 - here.leg);
        self.travel += i64::from(way.1 - here.leg_time);
        (here.leg, here.leg_time) = way;
    }

    /// Adds an activity's demand and service to the sums, or takes them off (`sign` -1).
    fn count(&mut self, model: &Model, activity: u32, sign: i64) {
        let dimensions = model.num_dimensions;
        let demand = &model.activities.demand[activity as usize * dimensions..][..dimensions];
        for (load, d) in self.load.iter_mut().zip(demand) {
            *load += sign * d;
        }
        let row = model.classes[self.class as usize].service_class as usize * model.num_activities;
        self.service += sign * i64::from(model.activities.service[row + activity as usize]);
    }

    /// Copies `other` into the buffers that are here already.
    pub fn copy_from(&mut self, other: &Route) {
        copy(&mut self.stops, &other.stops);
        copy(&mut self.positions, &other.positions);
        copy(&mut self.start_by, &other.start_by);
        copy(&mut self.busy_before, &other.busy_before);
        copy(&mut self.busy_after, &other.busy_after);
        copy(&mut self.ends_from, &other.ends_from);
        copy(&mut self.swing_to, &other.swing_to);
        copy(&mut self.swing_from, &other.swing_from);
        copy(&mut self.load, &other.load);
        (self.class, self.version) = (other.class, other.version);
        (self.distance, self.travel, self.service) = (other.distance, other.travel, other.service);
        (self.span, self.linked, self.cost) = (other.span, other.linked, other.cost);
        (self.own_span, self.feasible) = (other.own_span, other.feasible);
        self.goods.clone_from(&other.goods);
        self.settled.clone_from(&other.settled);
    }
}

#[inline]
fn copy<T: Copy>(to: &mut Vec<T>, from: &[T]) {
    to.clear();
    // Copying nothing costs a call too.
    if !from.is_empty() {
        to.extend_from_slice(from);
    }
}
