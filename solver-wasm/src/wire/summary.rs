//! Summary words.

use super::WordWriter;
use crate::problem::Methods;

/// Position in [`super::schema::STOPPED_BY`] is the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    Running,
    Iterations,
    Time,
    StopFlag,
    Proof,
    Stagnation,
}

/// What says that no plan is better. Its number is the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvenBy {
    Nothing,
    ExactSearch,
    /// The plan costs what every plan costs at least.
    Bound,
}

/// How a search went so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub iterations: u64,
    pub improvements: u64,
    pub proven_by: ProvenBy,
    pub stopped_by: StoppedBy,
    /// The clock did not decide.
    pub deterministic: bool,
    pub served_tasks: u32,
    pub unserved_tasks: u32,
    pub missing_mandatory: u32,
    /// Cost of the best plan by tier of the objective.
    pub tiers: Vec<i64>,
    /// The best plan's money is at least this (every cost less the revenue; fairness apart).
    pub lower_bound: Option<i64>,
    /// What ran.
    pub methods: Methods,
}

/// In the place of a first-solution strategy: the first plan was given.
const GIVEN: i32 = -1;

pub fn encode_summary(summary: &Summary) -> Vec<i32> {
    let mut writer = WordWriter::new();
    writer.long(summary.iterations as i64);
    writer.long(summary.improvements as i64);
    writer.word(summary.proven_by as i32);
    writer.word(summary.stopped_by as i32);
    writer.flag(summary.deterministic);
    writer.index(summary.served_tasks);
    writer.index(summary.unserved_tasks);
    writer.index(summary.missing_mandatory);
    writer.count(summary.tiers.len());
    for &tier in &summary.tiers {
        writer.long(tier);
    }
    writer.flag(summary.lower_bound.is_some());
    writer.long(summary.lower_bound.unwrap_or(0));
    writer.word(summary.methods.engine as i32);
    writer.word(summary.methods.first_solution.map_or(GIVEN, |s| s as i32));
    writer.word(summary.methods.metaheuristic as i32);
    writer.finish()
}
