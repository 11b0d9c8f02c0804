//! same_route, same_resource, same_day: all served members agree in where they are served.

use super::task_ties::others_with;
use super::{PlanView, SolutionRule, Within};
use crate::constraint::Reason;
use crate::model::{Model, NONE};
use crate::problem::{Problem, RelationKind};

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

/// By activity, the other members of hard relations, and in what they agree or differ.
#[derive(Clone, Debug)]
pub(super) struct Others(Vec<Vec<(Of, u32)>>);

impl Others {
    /// Of the hard relations that `of_kind` names; `None`: there are none.
    pub fn compile(
        problem: &Problem,
        of_kind: impl Fn(RelationKind) -> Option<Of>,
    ) -> Option<Others> {
        let hard = problem.relations.iter().filter(|r| r.hard);
        let others = others_with(problem, hard.filter_map(|r| Some((of_kind(r.kind)?, r))));
        let any = others.iter().any(|list| !list.is_empty());
        any.then_some(Others(others))
    }

    pub fn binds(&self, activity: u32) -> bool {
        !self.0[activity as usize].is_empty()
    }

    /// Of each other member that is served: does it share with `slot` what the relation is about?
    pub fn share(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> impl Iterator<Item = bool> {
        let served = self.0[activity as usize].iter().filter_map(|&(of, other)| {
            let there = plan.place[other as usize].route;
            (there != NONE).then_some((of, there))
        });
        served.map(move |(of, there)| of.value(model, plan, there) == of.value(model, plan, slot))
    }

    pub fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        out.extend(self.0[activity as usize].iter().map(|&(_, a)| a));
    }
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
        Others::compile(problem, of_kind).map(|others| Together { others })
    }
}

impl SolutionRule for Together {
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
        if shares.all(|shared| shared) {
            Ok(Within::default())
        } else {
            Err(Reason::RelationConflict)
        }
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        self.others.partners(activity, out);
    }
}
