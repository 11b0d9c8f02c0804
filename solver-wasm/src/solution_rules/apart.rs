//! different_route, different_day: no two served members share where they are served.

use super::together::{Of, Others, others};
use super::{PlanView, SolutionRule, Within};
use crate::constraint::Reason;
use crate::model::{Model, NONE};
use crate::problem::{Problem, RelationKind};

pub(super) fn of_kind(kind: RelationKind) -> Option<Of> {
    match kind {
        RelationKind::DifferentRoute => Some(Of::Route),
        RelationKind::DifferentDay => Some(Of::Day),
        _ => None,
    }
}

/// All hard relations of these kinds, by activity.
#[derive(Clone, Debug)]
pub struct Apart {
    others: Others,
}

impl Apart {
    pub fn compile(problem: &Problem) -> Option<Apart> {
        let hard = problem.relations.iter().filter(|r| r.hard);
        let ours = hard.filter_map(|r| Some((of_kind(r.kind)?, r)));
        others(problem, ours).map(|others| Apart { others })
    }
}

impl SolutionRule for Apart {
    fn binds(&self, activity: u32) -> bool {
        !self.others[activity as usize].is_empty()
    }

    fn within(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason> {
        let shares = self.others[activity as usize].iter().any(|&(of, other)| {
            let there = plan.place[other as usize].route;
            there != NONE && of.value(model, plan, there) == of.value(model, plan, slot)
        });
        if shares {
            Err(Reason::RelationConflict)
        } else {
            Ok(Within::default())
        }
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        out.extend(self.others[activity as usize].iter().map(|&(_, a)| a));
    }
}
