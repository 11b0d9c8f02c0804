//! Summary words.

use super::WordWriter;

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

/// How a search went so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    pub iterations: u64,
    pub improvements: u64,
    pub proven_optimal: bool,
    pub stopped_by: StoppedBy,
    /// The clock did not decide.
    pub deterministic: bool,
    pub served_tasks: u32,
    pub unserved_tasks: u32,
    pub missing_mandatory: u32,
    /// Cost of the best plan by tier of the objective.
    pub tiers: Vec<i64>,
}

pub fn encode_summary(summary: &Summary) -> Vec<i32> {
    let mut writer = WordWriter::new();
    writer.long(summary.iterations as i64);
    writer.long(summary.improvements as i64);
    writer.flag(summary.proven_optimal);
    writer.word(summary.stopped_by as i32);
    writer.flag(summary.deterministic);
    writer.index(summary.served_tasks);
    writer.index(summary.unserved_tasks);
    writer.index(summary.missing_mandatory);
    writer.count(summary.tiers.len());
    for &tier in &summary.tiers {
        writer.long(tier);
    }
    writer.finish()
}
