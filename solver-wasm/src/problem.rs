//! The problem as the caller states it: plain data, integers only, no derived state.
//!
//! Everything downstream starts here: `wire` decodes words into it, `model` compiles it for search,
//! `check` judges plans against it. Distances, money and loads are already scaled to integers by the
//! caller (one power of ten each); times are whole seconds from the day's midnight.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Distance and time of an arc that may not be used. Sums of two stay inside `i32`.
pub const UNREACHABLE: i32 = 1 << 30;

/// "No upper limit" for times and totals that may be absent.
pub const NO_LIMIT: i64 = i64::MAX;

/// The entries of one square travel table, shared: a clone costs nothing, a change copies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(Arc<Vec<i32>>);

impl From<Vec<i32>> for Table {
    fn from(entries: Vec<i32>) -> Table {
        Table(Arc::new(entries))
    }
}

impl Deref for Table {
    type Target = Vec<i32>;

    fn deref(&self) -> &Vec<i32> {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Vec<i32> {
        Arc::make_mut(&mut self.0)
    }
}

/// Two square travel tables, row-major: entry `from * num_locations + to`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// Scaled distance units, `0..=UNREACHABLE`.
    pub distance: Table,
    /// Seconds, `0..=UNREACHABLE`.
    pub time: Table,
}

/// A closed interval of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub start: i32,
    pub end: i32,
}

/// A window of an activity. `None` penalties make that side hard; `Some(0)` is soft and free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub start: i32,
    pub end: i32,
    /// The window holds on this day only; `None` on every day.
    pub day: Option<u32>,
    /// Money per second of service before `start`.
    pub early_penalty: Option<i64>,
    /// Money per second of service after `end`.
    pub late_penalty: Option<i64>,
}

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
    /// Money per second of travel, waiting and setup.
    pub cost_per_time: i64,
    /// Money per second of service.
    pub cost_per_service_time: i64,
    pub overtime: Option<Overtime>,
    /// Per dimension; `None` is unlimited.
    pub capacity: Vec<Option<i64>>,
    /// Per dimension; `None`: the smallest start load that keeps the load non-negative.
    pub initial_load: Vec<Option<i64>>,
    /// Held skills with their proficiency.
    pub skills: Vec<Skill>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    pub max: i64,
    pub cost_per_time: i64,
}

/// On a vehicle: the level held. On a task: the level needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    pub skill: u32,
    pub level: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityKind {
    /// The single activity of a job.
    Service,
    Pickup,
    Delivery,
    Break,
    Dump,
}

/// Something a vehicle does at a place. A task owns one or two of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activity {
    pub kind: ActivityKind,
    /// Index into `Problem::tasks`.
    pub task: u32,
    pub location: u32,
    /// Seconds before service, not scaled by skills.
    pub setup_time: i32,
    /// Goods are ready at the depot from then on (seconds); 0 is always.
    pub release_time: i32,
    pub max_wait: Option<i32>,
    /// Any of them admits; empty: no window.
    pub windows: Vec<Window>,
    /// Change of load per dimension, positive is loading.
    pub demand: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskKind {
    Job,
    Shipment,
}

/// What is served whole or not at all: a job (one activity) or a shipment (pickup, delivery).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    pub kind: TaskKind,
    pub first_activity: u32,
    pub num_activities: u32,
    pub mandatory: bool,
    /// Money lost when an optional task is dropped.
    pub penalty: i64,
    /// Money earned when the task is served.
    pub revenue: i64,
    pub lifo: bool,
    pub max_time_in_vehicle: Option<i32>,
    /// All are needed, each at or above its level.
    pub skills: Vec<Skill>,
    /// Resources that may serve it; `None`: all.
    pub allowed_resources: Option<Vec<u32>>,
    /// Days it may be served on; `None`: all.
    pub allowed_days: Option<Vec<u32>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationKind {
    Precedence,
    Sequence,
    SameRoute,
    DifferentRoute,
    SameResource,
    SameDay,
    DifferentDay,
    SameTime,
    AllOrNone,
}

/// A rule over several activities. Precedence: for neighbours `(a, b)` of `activities`, both served:
/// `service_start(b) >= service_end(a) + min_gap`, and `<= service_end(a) + max_gap` when given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    pub kind: RelationKind,
    pub hard: bool,
    /// Precedence: when the first is dropped the second is dropped.
    pub requires: bool,
    /// Sequence: nothing between.
    pub direct: bool,
    pub min_gap: i64,
    pub max_gap: Option<i64>,
    /// Money when a soft relation is broken.
    pub penalty: i64,
    pub activities: Vec<u32>,
}

/// What a tier of the objective counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The plan's money: all cost terms.
    Money,
    /// Routes in use.
    Vehicles,
    /// Tasks not served.
    Unserved,
}

/// Ordered tiers, each a weighted sum. Missing mandatory tasks stand before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    pub tiers: Vec<Vec<(Term, i64)>>,
}

impl Default for Objective {
    fn default() -> Self {
        Objective {
            tiers: vec![vec![(Term::Money, 1)]],
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problem {
    pub num_locations: u32,
    pub num_dimensions: u32,
    pub num_days: u32,
    pub num_resources: u32,
    pub profiles: Vec<Profile>,
    pub vehicles: Vec<Vehicle>,
    pub activities: Vec<Activity>,
    pub tasks: Vec<Task>,
    /// Seconds of service by service class (row) and activity (column), row-major.
    pub service_times: Vec<i32>,
    pub relations: Vec<Relation>,
    pub objective: Objective,
}

/// One vehicle's ordered activities (indices into `Problem::activities`), start and end left out.
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

/// When a search ends and how it behaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub seed: u64,
    /// Iterations of the main loop; schedules follow them when given, and the clock is a safety stop.
    pub max_iterations: Option<u64>,
    /// Milliseconds from `begin`.
    pub time_limit_ms: Option<u64>,
    /// Use the whole budget even when the plan is proven optimal or the search stagnates.
    pub consume_all_time: bool,
    /// Exact search for tiny requests (a test switch turns it off).
    pub exact: bool,
    /// Start from this plan.
    pub initial_plan: Option<Plan>,
    /// Test builds only: the rule to spoil (see `spoil`), 0 for none.
    pub spoiled_rule: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 1,
            max_iterations: None,
            time_limit_ms: None,
            consume_all_time: false,
            exact: true,
            initial_plan: None,
            spoiled_rule: 0,
        }
    }
}
