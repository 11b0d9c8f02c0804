//! Soft relations about who is served and where: one that is broken costs its penalty once.
//!
//! Nothing is kept beside the plan: a change costs what the relations of the changed activities cost after it
//! less what they cost before.

use super::together::Of;
use super::{PlanView, apart, together};
use crate::model::{Model, NONE};
use crate::problem::{Problem, RelationKind};

#[derive(Clone, Copy, Debug)]
enum Kind {
    Together(Of),
    Apart(Of),
    AllOrNone,
}

#[derive(Clone, Debug)]
struct Soft {
    kind: Kind,
    members: Vec<u32>,
    /// Money.
    penalty: i64,
}

/// All soft relations of a problem.
#[derive(Clone, Debug, Default)]
pub struct SoftRelations {
    relations: Vec<Soft>,
    /// By activity: which of them have it as a member. Empty when there are none.
    of: Vec<Vec<u32>>,
}

impl SoftRelations {
    pub fn compile(problem: &Problem) -> SoftRelations {
        let mut soft = SoftRelations::default();
        for relation in problem.relations.iter().filter(|r| !r.hard) {
            let kind = match relation.kind {
                RelationKind::AllOrNone => Some(Kind::AllOrNone),
                kind => together::of_kind(kind)
                    .map(Kind::Together)
                    .or(apart::of_kind(kind).map(Kind::Apart)),
            };
            let Some(kind) = kind else { continue };
            soft.of.resize(problem.activities.len(), Vec::new());
            for &member in &relation.activities {
                soft.of[member as usize].push(soft.relations.len() as u32);
            }
            soft.relations.push(Soft {
                kind,
                members: relation.activities.clone(),
                penalty: relation.penalty,
            });
        }
        soft
    }

    pub fn is_empty(&self) -> bool {
        self.relations.is_empty()
    }

    pub fn binds(&self, activity: u32) -> bool {
        self.of
            .get(activity as usize)
            .is_some_and(|list| !list.is_empty())
    }

    pub fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        for &relation in self.of.get(activity as usize).into_iter().flatten() {
            let members = &self.relations[relation as usize].members;
            out.extend(members.iter().filter(|&&m| m != activity));
        }
    }

    /// The other members of those that want all served or none.
    pub fn all_or_none(&self, activity: u32, out: &mut Vec<u32>) {
        for &relation in self.of.get(activity as usize).into_iter().flatten() {
            let relation = &self.relations[relation as usize];
            if matches!(relation.kind, Kind::AllOrNone) {
                out.extend(relation.members.iter().filter(|&&m| m != activity));
            }
        }
    }

    /// Weighted cost of the broken relations that have one of these members.
    pub fn cost(&self, model: &Model, plan: &PlanView<'_>, members: &[u32]) -> i64 {
        let mut touched: Vec<u32> = members
            .iter()
            .filter_map(|&m| self.of.get(m as usize))
            .flatten()
            .copied()
            .collect();
        touched.sort_unstable();
        touched.dedup();
        let money: i64 = touched
            .iter()
            .map(|&r| &self.relations[r as usize])
            .filter(|relation| broken(model, plan, relation, None))
            .map(|relation| relation.penalty)
            .sum();
        model.weights.money * money
    }

    /// What inserting an activity into the route of `slot` adds to the weighted cost.
    pub fn surcharge(&self, model: &Model, plan: &PlanView<'_>, activity: u32, slot: u32) -> i64 {
        let mut money = 0;
        for &r in self.of.get(activity as usize).into_iter().flatten() {
            let relation = &self.relations[r as usize];
            let before = broken(model, plan, relation, None);
            let after = broken(model, plan, relation, Some((activity, slot)));
            money += (i64::from(after) - i64::from(before)) * relation.penalty;
        }
        model.weights.money * money
    }
}

/// Is the relation broken, with one more member served if `extra` says so?
fn broken(model: &Model, plan: &PlanView<'_>, relation: &Soft, extra: Option<(u32, u32)>) -> bool {
    let slot_of = |member: u32| match extra {
        Some((activity, slot)) if activity == member => slot,
        _ => plan.place[member as usize].route,
    };
    let served = || {
        relation
            .members
            .iter()
            .map(|&m| slot_of(m))
            .filter(|&s| s != NONE)
    };
    match relation.kind {
        Kind::Together(of) => {
            let mut values = served().map(|slot| of.value(model, plan, slot));
            let first = values.next();
            values.any(|value| Some(value) != first)
        }
        Kind::Apart(of) => {
            let mut values: Vec<u32> = served().map(|slot| of.value(model, plan, slot)).collect();
            values.sort_unstable();
            values.windows(2).any(|pair| pair[0] == pair[1])
        }
        Kind::AllOrNone => {
            let count = served().count();
            count > 0 && count < relation.members.len()
        }
    }
}
