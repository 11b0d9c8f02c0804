//! What is found of unserved tasks.

use crate::constraint::Reason;
use crate::problem::Problem;
use crate::report::Report;
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

/// Tasks that no route of the report serves, ascending.
pub fn unserved_tasks(problem: &Problem, report: &Report) -> Vec<u32> {
    let mut served = vec![false; problem.tasks.len()];
    let rows = report.routes.iter();
    for (_, row) in rows.flat_map(|route| route.activity_rows(problem)) {
        served[problem.activities[row.activity.cast_unsigned() as usize].task as usize] = true;
    }
    (0u32..)
        .zip(served)
        .filter(|(_, served)| !served)
        .map(|(task, _)| task)
        .collect()
}
