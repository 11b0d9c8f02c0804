//! One resource on one day, with its limits and prices.

use super::{Break, Interval};

/// One resource on one day: a route is the work of one vehicle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vehicle {
    pub resource: u32,
    pub day: u32,
    pub profile: u32,
    /// Row of `Problem::service_times`.
    pub service_class: u32,
    pub start_location: u32,
    /// `None`: the route ends at its last stop (open route).
    pub end_location: Option<u32>,
    pub shift: Interval,
    /// When the start depot lets vehicles leave (end of loading), and how long loading takes.
    pub start_window: Interval,
    pub start_service: i32,
    /// When the end depot receives vehicles, and how long unloading takes.
    pub end_window: Interval,
    pub end_service: i32,
    pub max_tasks: Option<u32>,
    pub min_tasks: u32,
    /// Money per task that a used vehicle lacks of `min_tasks`.
    pub min_tasks_penalty: i64,
    pub max_distance: Option<i64>,
    /// Route span in seconds, departure from the start to arrival at the end.
    pub max_time: Option<i64>,
    pub max_travel_time: Option<i64>,
    pub max_leg_time: Option<i64>,
    /// Waiting before any one stop, seconds.
    pub max_wait: Option<i32>,
    pub fixed_cost: i64,
    /// Money per scaled distance unit.
    pub cost_per_distance: i64,
    /// Money per second of travel, setup and paid breaks.
    pub cost_per_time: i64,
    /// Money per second of waiting; `None`: `cost_per_time`.
    pub cost_per_wait: Option<i64>,
    /// Money per second of service.
    pub cost_per_service_time: i64,
    /// How far, and at which price, the end may lie behind the shift's.
    pub overtime: Option<Overtime>,
    pub breaks: Vec<Break>,
    /// Visits to dump stations on one route.
    pub max_dump_visits: u32,
    /// Goods of jobs may not come home: the route ends empty of what a station takes.
    pub must_dump_at_end: bool,
    /// It serves activities of its zones only.
    pub zone_only: bool,
    /// Per dimension; `None` is unlimited.
    pub capacity: Vec<Option<i64>>,
    /// Per dimension; `None`: the smallest start load that keeps the load non-negative.
    pub initial_load: Vec<Option<i64>>,
    /// Held skills with their proficiency, ordered.
    pub skills: Vec<Skill>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    pub max: i64,
    pub cost_per_time: i64,
}

/// On a vehicle: the level held. On a task: the level needed. Ordered by skill, then by level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill {
    pub skill: u32,
    pub level: i32,
}

/// The highest level at which `skill` is held, `None` when it is not held at all. `held` is ordered: a task may need as many
/// skills as a vehicle holds.
pub fn held_level(held: &[Skill], skill: u32) -> Option<i32> {
    let behind = held.partition_point(|own| own.skill <= skill);
    let last = held[..behind].last()?;
    (last.skill == skill).then_some(last.level)
}
