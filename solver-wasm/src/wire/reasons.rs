//! Reasons words, until the diagnosis speaks: every unserved task was not found in time.

use super::WordWriter;
use crate::constraint::Reason;
use crate::problem::{Plan, Problem};

pub fn encode(problem: &Problem, plan: &Plan) -> Vec<i32> {
    let mut served = vec![false; problem.tasks.len()];
    for &activity in plan.routes.iter().flat_map(|route| &route.activities) {
        served[problem.activities[activity as usize].task as usize] = true;
    }
    let mut writer = WordWriter::new();
    writer.count(served.iter().filter(|&&is| !is).count());
    for task in (0..served.len()).filter(|&task| !served[task]) {
        writer.count(task);
        writer.word(Reason::NotFoundInTime as i32);
        writer.word(-1);
        writer.word(0);
        writer.long(0);
        writer.word(0);
    }
    writer.finish()
}
