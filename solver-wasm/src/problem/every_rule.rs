//! Which problems hold rules that one window an activity and sums along a route do not tell, and which of them only the core for
//! every rule knows (`evaluate::full`).

use super::{
    Activity, ActivityKind, Problem, Relation, RelationKind, SECONDS_PER_DAY, Term, Vehicle,
};
use crate::sort;

/// Is there a rule of one route, or a term of the objective, that one window an activity and sums along a route do not tell?
pub fn needs_every_rule(problem: &Problem) -> bool {
    has_shipments(problem) || names_days(problem) || goes_beyond_shipments(problem)
}

/// Does some window hold on one day only?
fn names_days(problem: &Problem) -> bool {
    let mut windows = problem.activities.iter().flat_map(|a| &a.windows);
    windows.any(|window| window.day.is_some())
}

/// A task with a pickup and a delivery.
pub fn has_shipments(problem: &Problem) -> bool {
    problem.tasks.iter().any(|task| task.num_activities > 1)
}

/// The same for the core of shipments: pickup and delivery on one route, and the goods' release.
pub fn goes_beyond_shipments(problem: &Problem) -> bool {
    // The schedule is chosen by its money: only here is the time that it takes known.
    let other_terms = [Term::Time, Term::Fairness];
    let terms = || problem.objective.tiers.iter().flatten();
    problem.setup_once_per_location
        || !problem.dump_stations.is_empty()
        || !problem.locks.is_empty()
        || problem.zones.iter().any(|zone| zone.penalty > 0)
        || !problem.traffic.is_empty()
        || problem.fairness.is_some()
        || terms().any(|(term, _)| other_terms.contains(term))
        || problem.vehicles.iter().any(of_vehicle)
        || problem.activities.iter().any(of_activity)
        || problem
            .tasks
            .iter()
            .any(|task| task.lifo || task.max_time_in_vehicle.is_some())
        || has_shipments(problem) && !problem.relations.is_empty()
        || problem
            .relations
            .iter()
            .any(|relation| of_relation(problem, relation))
        || days_may_overlap(problem)
}

/// The plain cores follow hard precedences within a day, and price soft relations that no position decides.
fn of_relation(problem: &Problem, relation: &Relation) -> bool {
    match relation.kind {
        RelationKind::SameTime => true,
        RelationKind::Precedence => !relation.hard || problem.num_days > 1,
        RelationKind::Sequence => !relation.hard,
        _ => false,
    }
}

fn of_vehicle(vehicle: &Vehicle) -> bool {
    vehicle.cost_per_wait.is_some()
        || !vehicle.breaks.is_empty()
        || vehicle.must_dump_at_end
        || vehicle.min_tasks > 0
        || vehicle.max_leg_time.is_some()
        || vehicle.max_wait.is_some()
        || vehicle.overtime.is_some()
}

fn of_activity(activity: &Activity) -> bool {
    // A pickup waits for its goods as for a window.
    activity.release_time > 0 && activity.kind != ActivityKind::Pickup
        || activity.max_wait.is_some()
        || activity
            .windows
            .iter()
            .any(|window| window.early_penalty.is_some() || window.late_penalty.is_some())
}

/// Can a resource still be on its way when its next day could begin?
pub fn days_may_overlap(problem: &Problem) -> bool {
    if problem.num_days < 2 {
        return false;
    }
    let mut shifts: Vec<(u32, u32, i64, i64)> = problem
        .vehicles
        .iter()
        .map(|vehicle| {
            let midnight = i64::from(vehicle.day) * SECONDS_PER_DAY;
            let over = vehicle.overtime.map_or(0, |overtime| overtime.max);
            (
                vehicle.resource,
                vehicle.day,
                midnight + i64::from(vehicle.shift.start),
                (midnight + i64::from(vehicle.shift.end)).saturating_add(over),
            )
        })
        .collect();
    sort::ascending(&mut shifts);
    // A longest end so far, not of the day before alone.
    let mut free = (u32::MAX, i64::MIN);
    shifts.iter().any(|&(resource, _, start, end)| {
        let overlaps = free.0 == resource && start < free.1;
        let longest = if free.0 == resource {
            free.1.max(end)
        } else {
            end
        };
        free = (resource, longest);
        overlaps
    })
}
