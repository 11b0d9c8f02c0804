//! What the goods of one route break, with the margin. The report, the diagnosis and the exact search read it.

use super::{LoadWalk, lifo, walk};
use crate::problem::{DumpMode, Problem, Vehicle, Visit};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoodsFaultKind {
    /// More aboard than the capacity.
    Overload,
    /// Less than nothing aboard: a given start load that does not suffice.
    Shortage,
    /// More aboard than a break admits.
    BreakLoad,
    /// Collected goods come home though `must_dump_at_end`.
    NotEmptied,
    /// More visits of stations than `max_dump_visits`.
    DumpVisits,
    /// A station that this resource may not use.
    StationNotAllowed,
    /// Goods taken out from under others.
    Lifo,
}

/// `value` against `limit`, in scaled load, visits, or loads that lie above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoodsFault {
    pub kind: GoodsFaultKind,
    /// Row of the route: the start is 0, stop `i` of the list is `i + 1`, the end comes last; `None`: the route.
    pub row: Option<usize>,
    pub dimension: Option<u32>,
    pub value: i64,
    pub limit: i64,
}

/// May the resource visit the station at all?
pub fn station_admits(problem: &Problem, station: u32, resource: u32) -> bool {
    problem.dump_stations[station as usize]
        .resources
        .as_ref()
        .is_none_or(|list| list.contains(&resource))
}

/// By dimension: does `must_dump_at_end` speak of it? Where no station that the vehicle may visit unloads a
/// dimension, its goods may come home.
pub fn must_empty(problem: &Problem, vehicle: &Vehicle) -> Vec<bool> {
    let takes = |dimension: u32| {
        (0u32..).zip(&problem.dump_stations).any(|(id, station)| {
            station.mode == DumpMode::Unload
                && station.dimensions.contains(&dimension)
                && station_admits(problem, id, vehicle.resource)
        })
    };
    (0..problem.num_dimensions)
        .map(|dimension| vehicle.must_dump_at_end && takes(dimension))
        .collect()
}

/// Every fault of a route's goods; at most one of each kind per dimension. Stops as plans name them.
pub fn faults(problem: &Problem, vehicle: &Vehicle, visits: &[u32]) -> Vec<GoodsFault> {
    let walks = walk(problem, vehicle, visits);
    let mut found = Vec::new();
    for (dimension, walk) in (0u32..).zip(&walks) {
        let capacity = vehicle.capacity.get(dimension as usize).copied().flatten();
        extremes(walk, dimension, capacity, &mut found);
    }
    if !problem.dump_stations.is_empty() || !vehicle.breaks.is_empty() {
        stops_of_the_route(problem, vehicle, visits, &walks, &mut found);
    }
    if lifo::applies(problem) {
        found.extend(
            lifo::buried(problem, visits)
                .iter()
                .map(|buried| GoodsFault {
                    kind: GoodsFaultKind::Lifo,
                    row: Some(buried.stop + 1),
                    dimension: None,
                    value: buried.above as i64,
                    limit: 0,
                }),
        );
    }
    found
}

/// Where the load is highest above capacity, and where furthest below zero: the first of equals.
fn extremes(walk: &LoadWalk, dimension: u32, capacity: Option<i64>, out: &mut Vec<GoodsFault>) {
    let fault = |kind, row, value, limit| GoodsFault {
        kind,
        row: Some(row),
        dimension: Some(dimension),
        value,
        limit,
    };
    let rows = 0..walk.jobs.len();
    let highest = rows.clone().rev().max_by_key(|&row| walk.load(row));
    if let (Some(capacity), Some(row)) = (capacity, highest)
        && walk.load(row) > capacity
    {
        out.push(fault(
            GoodsFaultKind::Overload,
            row,
            walk.load(row),
            capacity,
        ));
    }
    // A delivery without its pickup leaves less than nothing of the shipments, whatever else is aboard.
    let least = |row: usize| walk.jobs[row].min(walk.shipments[row]);
    if let Some(row) = rows.min_by_key(|&row| least(row))
        && least(row) < 0
    {
        out.push(fault(GoodsFaultKind::Shortage, row, least(row), 0));
    }
}

fn stops_of_the_route(
    problem: &Problem,
    vehicle: &Vehicle,
    visits: &[u32],
    walks: &[LoadWalk],
    out: &mut Vec<GoodsFault>,
) {
    let mut dumps = 0u32;
    let mut pending = vec![0i64; walks.len()];
    for (stop, &visit) in visits.iter().enumerate() {
        match problem.visit(visit) {
            Some(Visit::Activity(id)) => {
                let activity = &problem.activities[id as usize];
                if activity.kind == crate::problem::ActivityKind::Service {
                    for (sum, demand) in pending.iter_mut().zip(&activity.demand) {
                        *sum += demand.max(&0);
                    }
                }
            }
            Some(Visit::Dump(id)) => {
                dumps += 1;
                let station = &problem.dump_stations[id as usize];
                if !station_admits(problem, id, vehicle.resource) {
                    out.push(GoodsFault {
                        kind: GoodsFaultKind::StationNotAllowed,
                        row: Some(stop + 1),
                        dimension: None,
                        value: i64::from(vehicle.resource),
                        limit: -1,
                    });
                }
                if station.mode == DumpMode::Unload {
                    for &dimension in &station.dimensions {
                        pending[dimension as usize] = 0;
                    }
                }
            }
            Some(Visit::Break { index, .. }) => {
                if let Some(own) = vehicle.breaks.get(index as usize) {
                    break_load(&own.max_load, stop, walks, out);
                }
            }
            None => {}
        }
    }
    if dumps > vehicle.max_dump_visits {
        out.push(GoodsFault {
            kind: GoodsFaultKind::DumpVisits,
            row: None,
            dimension: None,
            value: i64::from(dumps),
            limit: i64::from(vehicle.max_dump_visits),
        });
    }
    let must = must_empty(problem, vehicle);
    for (dimension, left) in (0u32..).zip(pending) {
        if left > 0 && must[dimension as usize] {
            out.push(GoodsFault {
                kind: GoodsFaultKind::NotEmptied,
                row: Some(visits.len() + 1),
                dimension: Some(dimension),
                value: left,
                limit: 0,
            });
        }
    }
}

fn break_load(most: &[Option<i64>], stop: usize, walks: &[LoadWalk], out: &mut Vec<GoodsFault>) {
    for ((dimension, most), walk) in (0u32..).zip(most).zip(walks) {
        let load = walk.load(stop + 1);
        if let Some(limit) = most.filter(|&limit| load > limit) {
            out.push(GoodsFault {
                kind: GoodsFaultKind::BreakLoad,
                row: Some(stop + 1),
                dimension: Some(dimension),
                value: load,
                limit,
            });
        }
    }
}
