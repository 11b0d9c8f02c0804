//! same_route, same_resource, same_day: all served members agree in where they are served.

use super::{PlanView, SolutionRule, Within};
use crate::constraint::Reason;
use crate::model::{Model, NONE};
use crate::problem::{Problem, Relation, RelationKind};

/// What members agree in, or differ in: a vehicle (resource on a day), a resource, a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Route,
    Resource,
    Day,
}

impl Of {
    pub fn value(self, model: &Model, plan: &PlanView<'_>, slot: u32) -> u32 {
        let class = &model.classes[plan.routes[slot as usize].class as usize];
        match self {
            Of::Route => slot,
            Of::Resource => class.resource,
            Of::Day => class.day,
        }
    }
}

/// The other members of a relation, by member.
pub(super) type Others = Vec<Vec<(Of, u32)>>;

pub(super) fn others<'a>(
    problem: &Problem,
    relations: impl Iterator<Item = (Of, &'a Relation)>,
) -> Option<Others> {
    let mut others = vec![Vec::new(); problem.activities.len()];
    for (of, relation) in relations {
        for &a in &relation.activities {
            let rest = relation.activities.iter().filter(|&&b| b != a);
            others[a as usize].extend(rest.map(|&b| (of, b)));
        }
    }
    others.iter().any(|list| !list.is_empty()).then_some(others)
}

pub(super) fn of_kind(kind: RelationKind) -> Option<Of> {
    match kind {
        RelationKind::SameRoute => Some(Of::Route),
        RelationKind::SameResource => Some(Of::Resource),
        RelationKind::SameDay => Some(Of::Day),
        _ => None,
    }
}

/// All hard relations of these kinds, by activity.
#[derive(Clone, Debug)]
pub struct Together {
    others: Others,
}

impl Together {
    pub fn compile(problem: &Problem) -> Option<Together> {
        let hard = problem.relations.iter().filter(|r| r.hard);
        let ours = hard.filter_map(|r| Some((of_kind(r.kind)?, r)));
        others(problem, ours).map(|others| Together { others })
    }
}

impl SolutionRule for Together {
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
        let agrees = self.others[activity as usize].iter().all(|&(of, other)| {
            let there = plan.place[other as usize].route;
            there == NONE || of.value(model, plan, there) == of.value(model, plan, slot)
        });
        if agrees {
            Ok(Within::default())
        } else {
            Err(Reason::RelationConflict)
        }
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        out.extend(self.others[activity as usize].iter().map(|&(_, a)| a));
    }
}
