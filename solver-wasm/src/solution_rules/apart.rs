//! different_route, different_day: no two served members share where they are served.

use super::together::{Of, Others};
use super::{PlanView, SolutionRule, Within};
use crate::constraint::Reason;
use crate::model::Model;
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
        Others::compile(problem, of_kind).map(|others| Apart { others })
    }
}

impl SolutionRule for Apart {
    fn binds(&self, activity: u32) -> bool {
        self.others.binds(activity)
    }

    fn within(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason> {
        let mut shares = self.others.share(model, plan, activity, slot);
        if shares.any(|shared| shared) {
            Err(Reason::RelationConflict)
        } else {
            Ok(Within::default())
        }
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        self.others.partners(activity, out);
    }
}
