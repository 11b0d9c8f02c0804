//! all_or_none: each member requires all others. They go in together and fall together.

use super::task_ties::others;
use super::{PlanView, SolutionRule, Within};
use crate::constraint::Reason;
use crate::model::Model;
use crate::problem::{Problem, RelationKind};

/// The other members of all hard relations of this kind, by activity.
#[derive(Clone, Debug)]
pub struct AllOrNone {
    others: Vec<Vec<u32>>,
}

impl AllOrNone {
    pub fn compile(problem: &Problem) -> Option<AllOrNone> {
        let hard = problem.relations.iter().filter(|r| r.hard);
        let others = others(problem, hard.filter(|r| r.kind == RelationKind::AllOrNone));
        let any = others.iter().any(|list| !list.is_empty());
        any.then_some(AllOrNone { others })
    }
}

impl SolutionRule for AllOrNone {
    fn binds(&self, activity: u32) -> bool {
        !self.others[activity as usize].is_empty()
    }

    /// Whoever inserts one inserts all that it requires, one after the other.
    fn within(&self, _: &Model, _: &PlanView<'_>, _: u32, _: u32) -> Result<Within, Reason> {
        Ok(Within::default())
    }

    fn required(&self, activity: u32) -> &[u32] {
        &self.others[activity as usize]
    }

    fn dependents(&self, activity: u32) -> &[u32] {
        &self.others[activity as usize]
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        out.extend(&self.others[activity as usize]);
    }
}
