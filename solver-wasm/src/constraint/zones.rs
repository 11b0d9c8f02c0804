//! Territories (contract A2). An activity's zones are those that list it. A resource of one of them is at home; any
//! other is refused when one of these zones is hard, else it pays the smallest penalty among them, once a task (a
//! shipment pays for the dearer of its two ends). A `zone_only` resource serves nothing but what it is at home with.

use super::Reason;
use crate::problem::{Problem, Vehicle};

/// How a vehicle stands to an activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// At home, or the activity lies in no zone.
    Free,
    /// Serves it for this much money. `zone`: whose penalty it is.
    Pays { zone: u32, penalty: i64 },
    /// `zone`: the first hard one; `None`: the vehicle is `zone_only`.
    Refused { zone: Option<u32> },
}

/// Which zones list each activity. Empty when the problem has none: every question is one test of emptiness then.
#[derive(Clone, Debug, Default)]
pub struct Zones {
    of_activity: Vec<Vec<u32>>,
    zone_only: bool,
}

impl Zones {
    pub fn compile(problem: &Problem) -> Zones {
        let mut zones = Zones {
            of_activity: Vec::new(),
            zone_only: problem.vehicles.iter().any(|vehicle| vehicle.zone_only),
        };
        if !problem.zones.is_empty() {
            zones.of_activity = vec![Vec::new(); problem.activities.len()];
            for (id, zone) in (0u32..).zip(&problem.zones) {
                for &activity in &zone.activities {
                    let list = &mut zones.of_activity[activity as usize];
                    if list.last() != Some(&id) {
                        list.push(id);
                    }
                }
            }
        }
        zones
    }

    pub fn is_empty(&self) -> bool {
        self.of_activity.is_empty() && !self.zone_only
    }

    pub fn standing(&self, problem: &Problem, vehicle: &Vehicle, activity: u32) -> Standing {
        let zones: &[u32] = self
            .of_activity
            .get(activity as usize)
            .map_or(&[], Vec::as_slice);
        let zone = |&id: &u32| &problem.zones[id as usize];
        if zones
            .iter()
            .any(|id| zone(id).resources.contains(&vehicle.resource))
        {
            return Standing::Free;
        }
        if vehicle.zone_only {
            return Standing::Refused { zone: None };
        }
        if let Some(&hard) = zones.iter().find(|id| zone(id).hard) {
            return Standing::Refused { zone: Some(hard) };
        }
        zones
            .iter()
            .map(|&id| (problem.zones[id as usize].penalty, id))
            .min()
            .map_or(Standing::Free, |(penalty, zone)| Standing::Pays {
                zone,
                penalty,
            })
    }

    pub fn refusal(&self, problem: &Problem, vehicle: &Vehicle, activity: u32) -> Option<Reason> {
        if self.is_empty() {
            return None;
        }
        matches!(
            self.standing(problem, vehicle, activity),
            Standing::Refused { .. }
        )
        .then_some(Reason::ZoneMismatch)
    }

    /// Money of a task that a vehicle may serve: what its dearest activity pays.
    pub fn penalty(&self, problem: &Problem, vehicle: &Vehicle, task: u32) -> i64 {
        if self.is_empty() {
            return 0;
        }
        let task = &problem.tasks[task as usize];
        (task.first_activity..task.first_activity + task.num_activities)
            .map(|activity| match self.standing(problem, vehicle, activity) {
                Standing::Pays { penalty, .. } => penalty,
                Standing::Free | Standing::Refused { .. } => 0,
            })
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_shipment, add_vehicle, line, vehicle};
    use crate::problem::Zone;

    fn zone(hard: bool, penalty: i64, resources: &[u32], activities: &[u32]) -> Zone {
        Zone {
            hard,
            penalty,
            resources: resources.to_vec(),
            activities: activities.to_vec(),
        }
    }

    /// Resource 0 is at home in both zones of activity 0, resource 1 in none.
    fn two_vehicles(hard: bool) -> Problem {
        let mut problem = line(&[0, 10, 20]);
        add_vehicle(&mut problem, vehicle());
        add_vehicle(&mut problem, vehicle());
        add_job(&mut problem, 1, 0, &[]);
        add_job(&mut problem, 2, 0, &[]);
        problem.zones = vec![zone(hard, 7, &[0], &[0]), zone(false, 5, &[], &[0])];
        problem
    }

    fn standing(problem: &Problem, vehicle: u32, activity: u32) -> Standing {
        let zones = Zones::compile(problem);
        zones.standing(problem, &problem.vehicles[vehicle as usize], activity)
    }

    #[test]
    fn strangers_pay_the_smallest_penalty_and_home_pays_none() {
        let problem = two_vehicles(false);
        assert_eq!(standing(&problem, 0, 0), Standing::Free);
        let pays = Standing::Pays {
            zone: 1,
            penalty: 5,
        };
        assert_eq!(standing(&problem, 1, 0), pays);
        assert_eq!(standing(&problem, 1, 1), Standing::Free);
    }

    #[test]
    fn one_hard_zone_refuses() {
        let problem = two_vehicles(true);
        let refused = Standing::Refused { zone: Some(0) };
        assert_eq!(standing(&problem, 1, 0), refused);
        assert_eq!(standing(&problem, 0, 0), Standing::Free);
        let zones = Zones::compile(&problem);
        let reason = zones.refusal(&problem, &problem.vehicles[1], 0);
        assert_eq!(reason, Some(Reason::ZoneMismatch));
    }

    #[test]
    fn zone_only_stays_at_home() {
        let mut problem = two_vehicles(false);
        for vehicle in &mut problem.vehicles {
            vehicle.zone_only = true;
        }
        assert_eq!(standing(&problem, 0, 0), Standing::Free);
        assert_eq!(standing(&problem, 0, 1), Standing::Refused { zone: None });
        problem.zones.clear();
        assert_eq!(standing(&problem, 0, 0), Standing::Refused { zone: None });
        let reason = Zones::compile(&problem).refusal(&problem, &problem.vehicles[0], 0);
        assert_eq!(reason, Some(Reason::ZoneMismatch));
    }

    #[test]
    fn a_shipment_pays_once() {
        let mut problem = line(&[0, 10]);
        add_vehicle(&mut problem, vehicle());
        let (pickup, delivery) = add_shipment(&mut problem, 1, 0);
        problem.zones = vec![
            zone(false, 3, &[], &[pickup]),
            zone(false, 4, &[], &[delivery]),
        ];
        let zones = Zones::compile(&problem);
        assert_eq!(zones.penalty(&problem, &problem.vehicles[0], 0), 4);
    }
}
