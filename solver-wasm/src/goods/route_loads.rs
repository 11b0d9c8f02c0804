//! Loads of the routes under search: segments of every beginning and end of a route, so that a change is judged in
//! `O(dimensions)` (see [`super::segment`]). Stacks, shared stations and the number of visits are judged apart.

use super::rules::must_empty;
use super::segment::LoadSegment;
use super::walk::{Step, step, walk_steps};
use crate::problem::{ActivityKind, Problem, Visit};

/// Steps and segments of every stop that plans can name, by dimension.
#[derive(Clone, Debug)]
pub struct GoodsTable {
    pub dimensions: usize,
    /// Visit × dimension.
    steps: Vec<Step>,
    segments: Vec<LoadSegment>,
    /// Vehicle × dimension: collected goods may not come home.
    must_empty: Vec<bool>,
    shipments_alone: bool,
}

/// What the loads of a vehicle are judged by, per dimension.
#[derive(Clone, Copy, Debug)]
pub struct Hold<'a> {
    pub vehicle: u32,
    /// `i64::MAX` is unlimited.
    pub capacity: &'a [i64],
    /// Given start loads.
    pub initial: &'a [Option<i64>],
}

impl GoodsTable {
    /// `None`: all loads are plain sums of jobs (`constraint::capacity`).
    pub fn compile(problem: &Problem) -> Option<GoodsTable> {
        let shipments = problem
            .activities
            .iter()
            .any(|activity| activity.kind != ActivityKind::Service);
        let limited_breaks = problem
            .vehicles
            .iter()
            .flat_map(|vehicle| &vehicle.breaks)
            .any(|own| own.max_load.iter().any(Option::is_some));
        if !shipments && !limited_breaks && problem.dump_stations.is_empty() {
            return None;
        }
        Some(GoodsTable::new(problem))
    }

    /// Whatever the loads are.
    pub fn new(problem: &Problem) -> GoodsTable {
        let dimensions = problem.num_dimensions;
        let cells =
            || (0..problem.num_visits()).flat_map(|visit| (0..dimensions).map(move |d| (visit, d)));
        let must = |vehicle| must_empty(problem, vehicle);
        let steps: Vec<Step> = cells().map(|(visit, d)| step(problem, visit, d)).collect();
        let plain = |step: &Step| matches!(step, Step::Shipment(_) | Step::Nothing | Step::Job(0));
        let limited = |own: &crate::problem::Break| own.max_load.iter().any(Option::is_some);
        GoodsTable {
            dimensions: dimensions as usize,
            shipments_alone: steps.iter().all(plain)
                && !problem
                    .vehicles
                    .iter()
                    .any(|v| v.breaks.iter().any(limited)),
            steps,
            segments: cells()
                .map(|(visit, d)| segment(problem, visit, d))
                .collect(),
            must_empty: problem.vehicles.iter().flat_map(must).collect(),
        }
    }

    #[inline]
    pub fn segments(&self, visit: u32) -> &[LoadSegment] {
        &self.segments[visit as usize * self.dimensions..][..self.dimensions]
    }

    /// Is every load a sum of what shipments bring and take?
    pub fn shipments_alone(&self) -> bool {
        self.shipments_alone
    }

    /// May whole routes with these segments, one a dimension, be driven?
    #[inline]
    pub fn fit(&self, hold: &Hold<'_>, whole: impl Fn(usize) -> LoadSegment) -> bool {
        let must = &self.must_empty[hold.vehicle as usize * self.dimensions..][..self.dimensions];
        (0..self.dimensions).all(|d| {
            let whole = whole(d);
            whole.fits(hold.capacity[d], hold.initial[d]) && !(must[d] && whole.comes_home_loaded())
        })
    }
}

fn segment(problem: &Problem, visit: u32, dimension: u32) -> LoadSegment {
    let at = |list: &[Option<i64>]| list.get(dimension as usize).copied().flatten();
    if let Some(Visit::Break { vehicle, index, .. }) = problem.visit(visit) {
        let vehicle = &problem.vehicles[vehicle as usize];
        if let Some(most) = at(&vehicle.breaks[index as usize].max_load) {
            return LoadSegment::at_most(most, at(&vehicle.capacity).unwrap_or(i64::MAX));
        }
    }
    LoadSegment::of(step(problem, visit, dimension))
}

/// The caches of one route. Position 0 is the start, the stop at position `p` is `visits[p - 1]`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct RouteLoads {
    dimensions: usize,
    /// Position × dimension: all stops up to and with that position; all from that position + 1 on.
    until: Vec<LoadSegment>,
    after: Vec<LoadSegment>,
    /// Position × dimension: load on departure.
    load: Vec<i64>,
}

impl Clone for RouteLoads {
    fn clone(&self) -> RouteLoads {
        let mut copy = RouteLoads::default();
        copy.clone_from(self);
        copy
    }

    /// Into the buffers that are here already.
    fn clone_from(&mut self, other: &RouteLoads) {
        self.dimensions = other.dimensions;
        self.until.clone_from(&other.until);
        self.after.clone_from(&other.after);
        self.load.clone_from(&other.load);
    }
}

impl RouteLoads {
    /// The same as `refresh` where no job has goods and no stop is a station or a limited break: sums of what
    /// shipments bring and take. `has_room` may be asked then, `admits` not.
    pub fn refresh_shipments(
        &mut self,
        table: &GoodsTable,
        hold: &Hold<'_>,
        visits: &[u32],
    ) -> bool {
        let dimensions = table.dimensions;
        self.dimensions = dimensions;
        self.load.clear();
        self.load.extend(
            hold.initial[..dimensions]
                .iter()
                .map(|load| load.unwrap_or(0)),
        );
        for (index, &visit) in visits.iter().enumerate() {
            for d in 0..dimensions {
                let before = self.load[index * dimensions + d];
                let own = match table.steps[visit as usize * dimensions + d] {
                    Step::Shipment(amount) => amount,
                    _ => 0,
                };
                self.load.push(before + own);
            }
        }
        self.load.chunks_exact(dimensions.max(1)).all(|row| {
            row.iter()
                .zip(hold.capacity)
                .all(|(load, most)| load <= most)
        })
    }

    /// May goods of a shipment be aboard from the departure from `position` until the next stop?
    #[inline]
    pub fn has_room(&self, hold: &Hold<'_>, position: usize, demand: &[i64]) -> bool {
        self.load[position * self.dimensions..]
            .iter()
            .zip(&demand[..self.dimensions])
            .zip(hold.capacity)
            .all(|((load, own), most)| load + own <= *most)
    }

    /// Brings the caches up to date with a route's stops, as plans name them; true when they fit.
    pub fn refresh(&mut self, table: &GoodsTable, hold: &Hold<'_>, visits: &[u32]) -> bool {
        let dimensions = table.dimensions;
        self.dimensions = dimensions;
        let size = (visits.len() + 1) * dimensions;
        for side in [&mut self.until, &mut self.after] {
            side.clear();
            side.resize(size, LoadSegment::default());
        }
        self.load.clear();
        self.load.resize(size, 0);
        let mut steps = Vec::with_capacity(visits.len());
        for d in 0..dimensions {
            steps.clear();
            for (index, &visit) in visits.iter().enumerate() {
                let own = &table.segments(visit)[d];
                self.until[(index + 1) * dimensions + d] =
                    self.until[index * dimensions + d].then(own);
                steps.push(table.steps[visit as usize * dimensions + d]);
            }
            for (index, &visit) in visits.iter().enumerate().rev() {
                let own = &table.segments(visit)[d];
                self.after[index * dimensions + d] =
                    own.then(&self.after[(index + 1) * dimensions + d]);
            }
            let walk = walk_steps(&steps, hold.initial[d]);
            for position in 0..=visits.len() {
                self.load[position * dimensions + d] = walk.load(position);
            }
        }
        table.fit(hold, |d| self.after[d])
    }

    /// Stops `1..=position`, per dimension.
    #[inline]
    pub fn until(&self, position: usize) -> &[LoadSegment] {
        &self.until[position * self.dimensions..][..self.dimensions]
    }

    /// Stops from `position` on.
    #[inline]
    pub fn from(&self, position: usize) -> &[LoadSegment] {
        &self.after[(position - 1) * self.dimensions..][..self.dimensions]
    }

    /// May one more stop (a job, a station, a break) be put before `position`?
    #[inline]
    pub fn admits(&self, table: &GoodsTable, hold: &Hold<'_>, position: usize, visit: u32) -> bool {
        let (own, until) = (table.segments(visit), self.until(position - 1));
        let from = self.from(position);
        table.fit(hold, |d| until[d].then(&own[d]).then(&from[d]))
    }
}

#[cfg(test)]
mod tests;
