//! What the format can say and the kernel does not do yet: refused, never ignored (contract C23).

use super::WireError;
use crate::problem::{
    Activity, ActivityKind, Problem, Relation, RelationKind, Task, TaskKind, Term, Vehicle,
};

pub fn refuse(problem: &Problem) -> Result<(), WireError> {
    let found = whole(problem)
        .map(|what| ("PROBLEM", what))
        .or_else(|| {
            problem
                .vehicles
                .iter()
                .find_map(vehicle)
                .map(|what| ("VEHICLES", what))
        })
        .or_else(|| {
            problem
                .activities
                .iter()
                .find_map(activity)
                .map(|what| ("ACTIVITIES", what))
        })
        .or_else(|| {
            problem
                .tasks
                .iter()
                .find_map(task)
                .map(|what| ("TASKS", what))
        })
        .or_else(|| {
            problem
                .relations
                .iter()
                .find_map(relation)
                .map(|what| ("RELATIONS", what))
        });
    match found {
        Some((section, what)) => Err(WireError {
            section,
            what: format!("unsupported: {what}"),
        }),
        None => Ok(()),
    }
}

fn first(list: &[(bool, &'static str)]) -> Option<&'static str> {
    list.iter()
        .find(|(present, _)| *present)
        .map(|(_, what)| *what)
}

fn whole(problem: &Problem) -> Option<&'static str> {
    let new_terms = [Term::Distance, Term::Time, Term::Fairness];
    first(&[
        (problem.num_days > 1, "several days"),
        (problem.max_vehicles.is_some(), "max_vehicles"),
        (problem.setup_once_per_location, "setup_once_per_location"),
        (!problem.dump_stations.is_empty(), "dump stations"),
        (!problem.locks.is_empty(), "locks"),
        (!problem.zones.is_empty(), "zones"),
        (!problem.traffic.is_empty(), "traffic"),
        (problem.fairness.is_some(), "fairness"),
        (
            problem
                .objective
                .tiers
                .iter()
                .flatten()
                .any(|(term, _)| new_terms.contains(term)),
            "a term of the objective other than money, vehicles and unserved",
        ),
    ])
}

fn vehicle(vehicle: &Vehicle) -> Option<&'static str> {
    first(&[
        (vehicle.cost_per_wait.is_some(), "a price of waiting"),
        (!vehicle.breaks.is_empty(), "breaks"),
        (vehicle.must_dump_at_end, "must_dump_at_end"),
        (vehicle.zone_only, "zone_only"),
        (vehicle.min_tasks > 0, "min_tasks"),
        (vehicle.max_leg_time.is_some(), "max_leg_time"),
        (vehicle.max_wait.is_some(), "max_wait of a vehicle"),
        (vehicle.overtime.is_some(), "overtime"),
    ])
}

fn activity(activity: &Activity) -> Option<&'static str> {
    first(&[
        (
            activity.kind != ActivityKind::Service,
            "activities other than a job's service",
        ),
        (activity.release_time > 0, "release_time"),
        (activity.max_wait.is_some(), "max_wait of an activity"),
        (
            activity.windows.iter().any(|window| window.day.is_some()),
            "windows with a day",
        ),
        (
            activity
                .windows
                .iter()
                .any(|window| window.early_penalty.is_some() || window.late_penalty.is_some()),
            "soft windows",
        ),
    ])
}

fn task(task: &Task) -> Option<&'static str> {
    first(&[
        (
            task.kind != TaskKind::Job || task.num_activities != 1,
            "shipments",
        ),
        (task.lifo, "lifo"),
        (task.max_time_in_vehicle.is_some(), "max_time_in_vehicle"),
    ])
}

fn relation(relation: &Relation) -> Option<&'static str> {
    first(&[
        (
            relation.kind == RelationKind::SameTime,
            "relations same_time",
        ),
        (
            !relation.hard
                && matches!(
                    relation.kind,
                    RelationKind::Precedence | RelationKind::Sequence
                ),
            "soft precedences and sequences",
        ),
    ])
}
