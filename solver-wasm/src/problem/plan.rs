//! Plans, and how they name stops.

use super::Problem;

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

impl Problem {
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
        let mut left = index - activities - stations;
        for (vehicle, owner) in self.vehicles.iter().enumerate() {
            for (number, entry) in owner.breaks.iter().enumerate() {
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
        }
        None
    }

    /// The index by which plans name a dump station.
    pub fn dump_visit(&self, station: u32) -> u32 {
        self.activities.len() as u32 + station
    }

    /// The index by which plans name a break of a vehicle (`part` as in [`Visit::Break`]).
    pub fn break_visit(&self, vehicle: u32, index: u32, part: u32) -> u32 {
        let before: usize = self.vehicles[..vehicle as usize]
            .iter()
            .flat_map(|owner| &owner.breaks)
            .chain(&self.vehicles[vehicle as usize].breaks[..index as usize])
            .map(|entry| entry.split.len() + 1)
            .sum();
        (self.activities.len() + self.dump_stations.len() + before) as u32 + part
    }

    /// How many indices plans may use.
    pub fn num_visits(&self) -> u32 {
        self.break_visit_count() + self.dump_visit(self.dump_stations.len() as u32)
    }

    fn break_visit_count(&self) -> u32 {
        self.vehicles
            .iter()
            .flat_map(|owner| &owner.breaks)
            .map(|entry| entry.split.len() as u32 + 1)
            .sum()
    }
}
