//! What is found of unserved tasks.

use crate::constraint::Reason;
use crate::report::refusal::Refusal;

/// Where the task would go best, and what the routes would cost more (its penalty and revenue apart).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    pub vehicle: u32,
    /// Before which stop, the first being 0.
    pub position: u32,
    pub cost_delta: i64,
}

/// One vehicle's reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VehicleReason {
    pub vehicle: u32,
    pub refusal: Refusal,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnservedReasons {
    pub task: u32,
    pub main: Reason,
    pub best: Option<Alternative>,
    pub vehicles: Vec<VehicleReason>,
}

/// Of a whole plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// In order of task.
    pub unserved: Vec<UnservedReasons>,
    /// Where a line stands for a class of like vehicles, by its first: the vehicles of each class. Empty: each line is of one vehicle.
    pub classes: Vec<Vec<u32>>,
}
