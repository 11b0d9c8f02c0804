//! Plans, and how they name stops.

use super::{Break, Problem, Vehicle};

/// What a stop of a route is. Plans name stops by one index: activities of tasks first, then dump stations, then the
/// breaks of all vehicles in order, each whole one followed by its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// Index into `Problem::activities`.
    Activity(u32),
    /// Index into `Problem::dump_stations`; any number of times in a plan.
    Dump(u32),
    /// Part 0 is the whole break, part k > 0 is `split[k - 1]`. Only on its own vehicle.
    Break { vehicle: u32, index: u32, part: u32 },
}

/// One vehicle's stops in order (indices as in [`Visit`]), start and end left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlannedRoute {
    pub vehicle: u32,
    pub activities: Vec<u32>,
}

/// Routes in use, ordered by vehicle; a task in no route is unserved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub routes: Vec<PlannedRoute>,
}

/// Where the breaks of each vehicle begin among the indices of plans, for problems with thousands of vehicles. A clone has
/// none: it may be changed.
#[derive(Debug, Default)]
pub struct BreakIndex(Vec<u32>);

impl Clone for BreakIndex {
    fn clone(&self) -> BreakIndex {
        BreakIndex::default()
    }
}

impl PartialEq for BreakIndex {
    fn eq(&self, _: &BreakIndex) -> bool {
        true
    }
}

impl Eq for BreakIndex {}

impl Problem {
    /// Call when vehicles and their breaks change no more; without it a break is found by counting.
    pub fn index_breaks(&mut self) {
        let mut firsts = Vec::with_capacity(self.vehicles.len());
        let mut next = self.dump_visit(self.dump_stations.len() as u32);
        for vehicle in &self.vehicles {
            firsts.push(next);
            next += indices_of(vehicle);
        }
        self.break_index = BreakIndex(firsts);
    }

    /// The index of the first break of a vehicle.
    fn first_break(&self, vehicle: u32) -> u32 {
        let indexed = self.break_index.0.get(vehicle as usize);
        indexed.copied().unwrap_or_else(|| {
            let before = &self.vehicles[..vehicle as usize];
            let first = self.dump_visit(self.dump_stations.len() as u32);
            first + before.iter().map(indices_of).sum::<u32>()
        })
    }

    /// The stop behind an index of a plan; `None` when there is none.
    pub fn visit(&self, index: u32) -> Option<Visit> {
        let activities = self.activities.len() as u32;
        let stations = self.dump_stations.len() as u32;
        if index < activities {
            return Some(Visit::Activity(index));
        }
        if index - activities < stations {
            return Some(Visit::Dump(index - activities));
        }
        let firsts = &self.break_index.0;
        let mut vehicle = firsts.partition_point(|&first| first <= index).max(1) - 1;
        let mut left = index - self.first_break(vehicle as u32);
        for owner in self.vehicles.get(vehicle..)? {
            if left < indices_of(owner) {
                break;
            }
            left -= indices_of(owner);
            vehicle += 1;
        }
        for (number, entry) in self.vehicles.get(vehicle)?.breaks.iter().enumerate() {
            let parts = entry.split.len() as u32 + 1;
            if left < parts {
                return Some(Visit::Break {
                    vehicle: vehicle as u32,
                    index: number as u32,
                    part: left,
                });
            }
            left -= parts;
        }
        None
    }

    /// The index by which plans name a dump station.
    pub fn dump_visit(&self, station: u32) -> u32 {
        self.activities.len() as u32 + station
    }

    /// The index by which plans name a break of a vehicle (`part` as in [`Visit::Break`]).
    pub fn break_visit(&self, vehicle: u32, index: u32, part: u32) -> u32 {
        let before = &self.vehicles[vehicle as usize].breaks[..index as usize];
        let parts = |entry: &Break| entry.split.len() as u32 + 1;
        self.first_break(vehicle) + before.iter().map(parts).sum::<u32>() + part
    }

    /// How many indices plans may use.
    pub fn num_visits(&self) -> u32 {
        self.break_visit_count() + self.dump_visit(self.dump_stations.len() as u32)
    }

    fn break_visit_count(&self) -> u32 {
        self.vehicles.iter().map(indices_of).sum()
    }
}

/// Indices that the breaks of a vehicle have: each whole one and its parts.
fn indices_of(vehicle: &Vehicle) -> u32 {
    let of_one = |entry: &Break| entry.split.len() as u32 + 1;
    vehicle.breaks.iter().map(of_one).sum()
}
