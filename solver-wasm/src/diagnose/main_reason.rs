//! Which of a task's reasons is said first.

use std::cmp::{Ordering, Reverse};

use super::VehicleReason;
use crate::constraint::Reason;
use crate::problem::Problem;
use crate::report::refusal::Refusal;

/// Every resource that may serve the task has no vehicle on any day: the host makes none for a disabled resource.
pub fn only_for_disabled(problem: &Problem, task: u32) -> bool {
    let has_vehicle = |resource: u32| problem.vehicles.iter().any(|v| v.resource == resource);
    match &problem.tasks[task as usize].allowed_resources {
        Some(list) => !list.is_empty() && !list.iter().any(|&resource| has_vehicle(resource)),
        None => problem.num_resources > 0 && problem.vehicles.is_empty(),
    }
}

/// How near a reason is to the task being served: who may never come, who cannot alone, who has no room.
pub fn rank(reason: Reason) -> u8 {
    match reason {
        Reason::ResourceNotAllowed | Reason::ResourceDisabled | Reason::DayUnavailable => 0,
        Reason::LockConflict
        | Reason::ZoneMismatch
        | Reason::SkillMissing
        | Reason::SkillLevelTooLow => 1,
        Reason::CapacityExceeded | Reason::Unreachable => 2,
        Reason::MaxTasksExceeded
        | Reason::MaxDistanceExceeded
        | Reason::MaxTravelTimeExceeded
        | Reason::TimeWindowInfeasible
        | Reason::ShiftInfeasible
        | Reason::MaxTimeExceeded
        | Reason::MaxWaitExceeded
        | Reason::BreakConflict => 3,
        Reason::DependentUnserved => 4,
        Reason::FleetExhausted => 5,
        Reason::RelationConflict => 6,
        Reason::NotProfitable => 7,
        Reason::NotFoundInTime => 8,
    }
}

/// Which of two refusals of one task comes nearer to letting it in: the less one is that.
pub fn nearer(a: &Refusal, b: &Refusal) -> Ordering {
    rank(b.reason)
        .cmp(&rank(a.reason))
        .then_with(|| by_excess(a, b))
}

/// By the excess as a share of the limit: limits have units of their own.
pub fn by_excess(a: &Refusal, b: &Refusal) -> Ordering {
    let excess = |of: &Refusal| i128::from(of.required) - i128::from(of.available);
    let limit = |of: &Refusal| i128::from(of.available.max(1));
    (excess(a) * limit(b)).cmp(&(excess(b) * limit(a)))
}

/// Of the vehicles that came nearest to serving the task, the reason that most of them have; ties go to
/// the smaller id.
pub fn main_reason(vehicles: &[VehicleReason]) -> Reason {
    let nearest = vehicles
        .iter()
        .map(|v| rank(v.refusal.reason))
        .max()
        .unwrap_or(0);
    let mut counts: Vec<(usize, Reason)> = Vec::new();
    for reason in vehicles
        .iter()
        .map(|v| v.refusal.reason)
        .filter(|r| rank(*r) == nearest)
    {
        match counts.iter_mut().find(|(_, known)| *known == reason) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, reason)),
        }
    }
    let most = counts
        .into_iter()
        .min_by_key(|&(count, reason)| (Reverse(count), reason));
    // Without any vehicle nobody could ever come.
    most.map_or(Reason::FleetExhausted, |(_, reason)| reason)
}
