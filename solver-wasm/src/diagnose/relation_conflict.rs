//! Which relation keeps a task out of a plan that has room for it.

use super::budget::Budget;
use super::changed::{self, copy};
use super::looks::Looks;
use super::relation_lateness::{Late, late};
use super::relation_margin::margin;
use crate::constraint::Reason;
use crate::problem::{Plan, Problem, Relation};
use crate::report::refusal::Refusal;
use crate::report::{Report, ViolationKind};

/// A task has room where relations do not allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Where one is known.
    relation: Option<u32>,
    /// What it makes late, where that is not its gap.
    late: Option<u32>,
    /// Of its gap or of the window that is missed, seconds: what it would have to be and what it is, the larger one first.
    margin: Option<(i64, i64)>,
}

impl Conflict {
    pub fn of(relation: Option<u32>) -> Conflict {
        Conflict {
            relation,
            late: None,
            margin: None,
        }
    }

    /// The same with the margin by the best of these plans. Where what is broken is no relation (a window, for one, that a gap
    /// makes late), the relation of the task whose gap alone is in the way, or else without which one of the plans holds.
    pub fn measured(
        self,
        problem: &Problem,
        activities: &[u32],
        plans: &[Plan],
        allowance: (&Looks, &Budget),
    ) -> Conflict {
        let names_own = |of: &Relation| of.activities.iter().any(|a| activities.contains(a));
        let own = (0..)
            .zip(&problem.relations)
            .filter(|(_, of)| of.hard && names_own(of));
        let asked: Vec<u32> = match self.relation {
            Some(known) => vec![known],
            None => own.map(|(index, _)| index).collect(),
        };
        let by_gap = asked.iter().find_map(|&relation| {
            let margin = margin(problem, relation, plans, allowance)?;
            Some((relation, margin))
        });
        if let Some((relation, margin)) = by_gap {
            return Conflict {
                relation: Some(relation),
                late: None,
                margin: Some(margin),
            };
        }
        let mut asked = asked.into_iter();
        let in_the_way = asked.find(|&relation| {
            self.relation.is_some() || holds_without(problem, relation, plans, allowance)
        });
        let Some(relation) = in_the_way else {
            return self;
        };
        let late = late(problem, relation, activities, plans, allowance);
        Conflict {
            relation: Some(relation),
            late: late.map(|Late { activity, .. }| activity),
            margin: late.map(|late| (late.earliest, late.latest)),
        }
    }

    /// The index counts through the relations once for the gap and once for each activity that is late.
    pub fn refusal(&self, problem: &Problem) -> Refusal {
        let (required, available) = self.margin.unwrap_or_default();
        let num_relations = problem.relations.len() as u32;
        let late = self.late.map_or(0, |activity| activity.saturating_add(1));
        let index = |relation: u32| num_relations.saturating_mul(late).saturating_add(relation);
        Refusal {
            index: self.relation.map(index),
            ..Refusal::new(Reason::RelationConflict, required, available)
        }
    }
}

/// Does one of the plans keep every rule but this?
fn holds_without(
    problem: &Problem,
    relation: u32,
    plans: &[Plan],
    (looks, budget): (&Looks, &Budget),
) -> bool {
    let mut free = copy(problem);
    free.relations.remove(relation as usize);
    plans.iter().any(|plan| {
        let may_look = looks.take().is_some() && !budget.is_late();
        may_look && changed::holds(&free, plan)
    })
}

/// The first hard relation that a plan breaks, one of these activities before others.
pub fn broken_by(problem: &Problem, report: &Report, activities: &[u32]) -> Option<u32> {
    let of_relation = [ViolationKind::Relation, ViolationKind::Precedence];
    let broken = report.violations.iter();
    let broken = broken.filter(|of| of.hard && of_relation.contains(&of.kind));
    let is_own = |&index: &u32| {
        let relation = problem.relations.get(index as usize);
        relation.is_some_and(|of| of.activities.iter().any(|a| activities.contains(a)))
    };
    broken
        .filter_map(|of| of.index)
        .min_by_key(|index| (!is_own(index), *index))
}
