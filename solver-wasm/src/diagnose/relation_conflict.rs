//! Which relation keeps a task out of a plan that has room for it.

use super::budget::Budget;
use super::looks::Looks;
use super::relation_margin::margin;
use crate::constraint::Reason;
use crate::problem::{Plan, Problem, Relation};
use crate::report::refusal::Refusal;
use crate::report::{Report, ViolationKind};

/// A task has room where relations, or what stations hold, do not allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Where one is known.
    relation: Option<u32>,
    /// Of its gap, seconds: what it would have to be and what it is, the larger one first.
    margin: Option<(i64, i64)>,
}

impl Conflict {
    pub fn of(relation: Option<u32>) -> Conflict {
        Conflict {
            relation,
            margin: None,
        }
    }

    /// The same with the margin by the best of these plans. Where what is broken is no relation (a window, for one, that a gap
    /// makes late), the relation of the task whose gap alone is in the way.
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
        let mut measured = asked.into_iter().filter_map(|relation| {
            let margin = margin(problem, relation, plans, allowance)?;
            Some((relation, margin))
        });
        match measured.next() {
            Some((relation, margin)) => Conflict {
                relation: Some(relation),
                margin: Some(margin),
            },
            None => self,
        }
    }

    pub fn refusal(&self) -> Refusal {
        let (required, available) = self.margin.unwrap_or_default();
        Refusal {
            index: self.relation,
            ..Refusal::new(Reason::RelationConflict, required, available)
        }
    }
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
