//! What tells vehicles apart beside their own numbers: lists that name their resource, their locks, their breaks.

use crate::problem::{Problem, RelationKind, Vehicle, days_may_overlap};

/// Compiled once a problem; [`Signatures::extend`] adds one vehicle's part to its key.
pub struct Signatures {
    /// Per resource: the tasks whose list of allowed resources holds it.
    tasks: Vec<Vec<i64>>,
    /// Per resource: the zones and the stations whose lists hold it, each with its count before it.
    places: Vec<Vec<i64>>,
    /// Per vehicle: it has a lock. Empty when there are none.
    locked: Vec<bool>,
    /// Resources differ by name alone: fairness over the horizon or with a history, relations that name resources.
    by_resource: bool,
}

impl Signatures {
    pub fn compile(problem: &Problem) -> Signatures {
        let resources = problem.num_resources as usize;
        let mut tasks = vec![Vec::new(); resources];
        for (id, task) in problem.tasks.iter().enumerate() {
            for &resource in task.allowed_resources.iter().flatten() {
                let list: &mut Vec<i64> = &mut tasks[resource as usize];
                if list.last() != Some(&(id as i64)) {
                    list.push(id as i64);
                }
            }
        }
        let zones = || problem.zones.iter().map(|zone| Some(&zone.resources));
        let stations = || problem.dump_stations.iter().map(|s| s.resources.as_ref());
        let mut places = Vec::new();
        if !problem.zones.is_empty() || !problem.dump_stations.is_empty() {
            places = (0..problem.num_resources)
                .map(|resource| {
                    let mut key = Vec::new();
                    named(zones(), resource, &mut key);
                    named(stations(), resource, &mut key);
                    key
                })
                .collect();
        }
        let mut locked = Vec::new();
        if !problem.locks.is_empty() {
            locked = vec![false; problem.vehicles.len()];
            for lock in &problem.locks {
                locked[lock.vehicle as usize] = true;
            }
        }
        Signatures {
            tasks,
            places,
            locked,
            by_resource: names_resources(problem),
        }
    }

    /// Appends all numbers of a vehicle that a later rule reads.
    pub fn extend(&self, id: u32, vehicle: &Vehicle, key: &mut Vec<i64>) {
        let tasks = &self.tasks[vehicle.resource as usize];
        key.push(tasks.len() as i64);
        key.extend(tasks);
        if let Some(places) = self.places.get(vehicle.resource as usize) {
            key.extend(places);
        }
        let own = self.locked.get(id as usize).copied().unwrap_or(false);
        key.push(if own { i64::from(id) } else { -1 });
        key.push(if self.by_resource {
            i64::from(vehicle.resource)
        } else {
            -1
        });
        let none = |value: Option<i64>| value.unwrap_or(-1);
        key.extend([
            i64::from(vehicle.min_tasks),
            vehicle.min_tasks_penalty,
            i64::from(vehicle.max_dump_visits),
            i64::from(vehicle.must_dump_at_end),
            i64::from(vehicle.zone_only),
            none(vehicle.max_leg_time),
            none(vehicle.max_wait.map(i64::from)),
            none(vehicle.cost_per_wait),
            none(vehicle.overtime.map(|overtime| overtime.max)),
            none(vehicle.overtime.map(|overtime| overtime.cost_per_time)),
            vehicle.breaks.len() as i64,
        ]);
        for own in &vehicle.breaks {
            breaks(own, key);
        }
    }
}

/// Appends how many of the lists hold the resource (no list holds all), and which.
fn named<'a>(lists: impl Iterator<Item = Option<&'a Vec<u32>>>, resource: u32, key: &mut Vec<i64>) {
    let from = key.len();
    key.push(0);
    for (id, list) in (0i64..).zip(lists) {
        if list.is_none_or(|list| list.contains(&resource)) {
            key.push(id);
        }
    }
    key[from] = (key.len() - from) as i64;
}

fn breaks(own: &crate::problem::Break, key: &mut Vec<i64>) {
    use crate::problem::BreakRule;
    key.extend(match own.rule {
        BreakRule::Window { start, end } => [0, i64::from(start), i64::from(end)],
        BreakRule::Driving { max, initial } => [1, i64::from(max), i64::from(initial)],
        BreakRule::Work { max } => [2, i64::from(max), 0],
    });
    key.extend([
        i64::from(own.duration),
        own.location.map_or(-1, i64::from),
        i64::from(own.mandatory),
        own.penalty,
        i64::from(own.paid),
        own.split.len() as i64,
    ]);
    key.extend(own.split.iter().map(|&part| i64::from(part)));
    key.extend(own.max_load.iter().map(|load| load.unwrap_or(-1)));
}

fn names_resources(problem: &Problem) -> bool {
    let fairness = problem.fairness.as_ref();
    let by_name = |kind: RelationKind| kind == RelationKind::SameResource;
    days_may_overlap(problem)
        || fairness.is_some_and(|f| f.horizon || f.history.iter().any(|&done| done != 0))
        || problem
            .relations
            .iter()
            .any(|relation| relation.resource.is_some() || by_name(relation.kind))
}

#[cfg(test)]
mod tests {
    use crate::fixtures::{add_job, add_station, add_vehicle, line, vehicle};
    use crate::model::Model;
    use crate::problem::{DumpMode, Fairness, FairnessMetric, Lock, Problem, Zone};

    fn two_alike() -> Problem {
        let mut problem = line(&[0, 10]);
        add_vehicle(&mut problem, vehicle());
        add_vehicle(&mut problem, vehicle());
        add_job(&mut problem, 1, 0, &[]);
        problem
    }

    fn classes(change: impl Fn(&mut Problem)) -> usize {
        let mut problem = two_alike();
        change(&mut problem);
        Model::compile(&problem).classes.len()
    }

    #[test]
    fn whatever_a_rule_reads_splits_a_class() {
        assert_eq!(classes(|_| ()), 1);
        let zone = |resources: Vec<u32>| Zone {
            hard: false,
            penalty: 1,
            resources,
            activities: vec![0],
        };
        assert_eq!(classes(|p| p.zones = vec![zone(vec![0])]), 2);
        assert_eq!(classes(|p| p.zones = vec![zone(vec![0, 1])]), 1);
        let station = |p: &mut Problem, list: Option<Vec<u32>>| {
            add_station(p, 1, DumpMode::Unload);
            p.dump_stations[0].resources = list;
        };
        assert_eq!(classes(|p| station(p, Some(vec![1]))), 2);
        assert_eq!(classes(|p| station(p, None)), 1);
        let lock = Lock {
            vehicle: 1,
            activities: vec![0],
            strict: false,
            first: false,
        };
        assert_eq!(classes(|p| p.locks = vec![lock.clone()]), 2);
        assert_eq!(classes(|p| p.vehicles[1].min_tasks = 2), 2);
        assert_eq!(classes(|p| p.vehicles[1].must_dump_at_end = true), 2);
        assert_eq!(classes(|p| p.vehicles[1].zone_only = true), 2);
        assert_eq!(classes(|p| p.vehicles[1].day = 1), 2);
        let fairness = |horizon, history| Fairness {
            metric: FairnessMetric::NumTasks,
            dimension: 0,
            horizon,
            tolerance: 0,
            history,
        };
        assert_eq!(
            classes(|p| p.fairness = Some(fairness(false, vec![0, 0]))),
            1
        );
        assert_eq!(
            classes(|p| p.fairness = Some(fairness(false, vec![0, 9]))),
            2
        );
        assert_eq!(
            classes(|p| p.fairness = Some(fairness(true, vec![0, 0]))),
            2
        );
    }
}
