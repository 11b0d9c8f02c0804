//! Zones and locks: where a route serves what is another's.

use super::{Violation, ViolationKind};
use crate::constraint::zones::Standing;
use crate::constraint::{Locks, Zones};
use crate::problem::{Problem, Visit};

/// What the rules of who serves where look up, once a report.
pub struct Territories {
    zones: Zones,
    locks: Locks,
}

impl Territories {
    pub fn compile(problem: &Problem) -> Territories {
        Territories {
            zones: Zones::compile(problem),
            locks: Locks::compile(problem),
        }
    }

    /// Hard where a zone refuses the vehicle; soft, once a task at its first stop, where it pays. `index` is the zone
    /// (none: the vehicle is `zone_only`), `value` the resource. A broken lock is a `relation` of no index.
    pub fn violations(
        &self,
        problem: &Problem,
        vehicle_id: u32,
        visits: &[u32],
        out: &mut Vec<Violation>,
    ) {
        if !self.zones.is_empty() {
            self.zones(problem, vehicle_id, visits, out);
        }
        for fault in self.locks.faults(problem, vehicle_id, visits) {
            out.push(Violation::hard(ViolationKind::Relation, 1, 0).at(fault.stop + 1));
        }
    }

    fn zones(&self, problem: &Problem, vehicle_id: u32, visits: &[u32], out: &mut Vec<Violation>) {
        let vehicle = &problem.vehicles[vehicle_id as usize];
        let resource = i64::from(vehicle.resource);
        let mut paid: Vec<u32> = Vec::new();
        for (stop, &visit) in visits.iter().enumerate() {
            let Some(Visit::Activity(id)) = problem.visit(visit) else {
                continue;
            };
            let found = Violation::hard(ViolationKind::Zone, resource, -1).at(stop + 1);
            match self.zones.standing(problem, vehicle, id) {
                Standing::Free => {}
                Standing::Refused { zone } => {
                    out.push(zone.map_or(found, |zone| found.about(zone)));
                }
                Standing::Pays { zone, .. } => {
                    let task = problem.activities[id as usize].task;
                    let penalty = self.zones.penalty(problem, vehicle, task);
                    if !paid.contains(&task) {
                        paid.push(task);
                        out.push(Violation {
                            hard: false,
                            penalty,
                            ..found.about(zone)
                        });
                    }
                }
            }
        }
    }
}
