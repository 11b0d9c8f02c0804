//! The rules of a plan, one a file.
//!
//! A rule has up to two halves. `refusal` judges a vehicle class and an activity alone, once, when the
//! model is compiled: what can never be served is folded into one table of class × activity. The other
//! half is asked while a route is built, by `evaluate`, and is inlined there. Both answer with a
//! [`Reason`], because reasons are what users ask for most.

pub mod allowed_days;
pub mod allowed_resources;
pub mod capacity;
pub mod locks;
pub mod max_distance;
pub mod max_tasks;
pub mod max_time;
pub mod max_travel_time;
pub mod min_tasks;
pub mod reachability;
pub mod sequence_resource;
pub mod shift;
pub mod skills;
pub mod time_windows;
pub mod zones;

use crate::problem::Problem;
use crate::vehicle_class::Class;

pub use locks::Locks;
pub use zones::Zones;

/// Why something cannot be. The value is the id of the border (docs/wire-format.md, reasons).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Reason {
    TimeWindowInfeasible = 0,
    ShiftInfeasible = 1,
    CapacityExceeded = 2,
    SkillMissing = 3,
    SkillLevelTooLow = 4,
    ResourceNotAllowed = 5,
    ResourceDisabled = 6,
    DayUnavailable = 7,
    ZoneMismatch = 8,
    Unreachable = 9,
    MaxDistanceExceeded = 10,
    MaxTimeExceeded = 11,
    MaxTravelTimeExceeded = 12,
    MaxTasksExceeded = 13,
    MaxWaitExceeded = 14,
    BreakConflict = 15,
    RelationConflict = 16,
    LockConflict = 17,
    NotProfitable = 18,
    FleetExhausted = 19,
    DependentUnserved = 20,
    NotFoundInTime = 21,
}

/// The rules that are looked up once for a problem, so that each question about a class and an activity is short.
pub struct Eligibility<'a> {
    pub problem: &'a Problem,
    pub zones: Zones,
    pub locks: Locks,
}

impl<'a> Eligibility<'a> {
    pub fn new(problem: &'a Problem) -> Eligibility<'a> {
        Eligibility {
            problem,
            zones: Zones::compile(problem),
            locks: Locks::compile(problem),
        }
    }

    /// Why no vehicle of the class can ever serve the activity; `None` when one may. Never refuses what a
    /// detour could make possible: tables need not satisfy the triangle inequality.
    pub fn refusal(&self, class: &Class, activity: u32) -> Option<Reason> {
        let problem = self.problem;
        let vehicle = class.vehicles[0];
        let task = problem.activities[activity as usize].task;
        let place = || {
            self.zones
                .refusal(problem, &problem.vehicles[vehicle as usize], activity)
        };
        // A locked vehicle is a class of its own.
        self.locks
            .refusal(vehicle, task)
            .or_else(|| allowed_resources::refusal(problem, class, activity))
            .or_else(|| allowed_days::refusal(problem, class, activity))
            .or_else(|| sequence_resource::refusal(problem, class, activity))
            .or_else(place)
            .or_else(|| skills::refusal(problem, class, activity))
            .or_else(|| capacity::refusal(problem, class, activity))
            .or_else(|| max_tasks::refusal(class))
            .or_else(|| max_time::refusal(problem, class, activity))
            .or_else(|| shift::refusal(problem, class, activity))
            .or_else(|| time_windows::refusal(problem, class, activity))
    }
}

#[cfg(test)]
mod refusal_tests;
