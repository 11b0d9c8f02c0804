//! Jobs and shipments, and the activities they are made of.

use super::{Skill, Window};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActivityKind {
    /// The single activity of a job.
    Service,
    Pickup,
    Delivery,
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
