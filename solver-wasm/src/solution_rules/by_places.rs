//! Relations about who is served, where and in which order, judged by the places of their members.
//!
//! A soft one that is broken costs its penalty once. Nothing is kept beside the plan: a change costs what the relations of
//! the changed activities cost after it less what they cost before. Hard ones are asked by the core that keeps every rule,
//! after an insertion: a shipment has two places, and the bounds on positions speak of one at a time.

use super::together::Of;
use super::{PlanView, apart, together};
use crate::model::{Model, NONE};
use crate::problem::{Problem, Relation, RelationKind};

#[derive(Clone, Copy, Debug)]
enum Kind {
    Together(Of),
    Apart(Of),
    AllOrNone,
    Sequence { direct: bool, resource: Option<u32> },
}

#[derive(Clone, Debug)]
struct Judged {
    kind: Kind,
    members: Vec<u32>,
    /// Money.
    penalty: i64,
}

/// All hard or all soft relations of a problem.
#[derive(Clone, Debug, Default)]
pub struct ByPlaces {
    relations: Vec<Judged>,
    /// By activity: which of them have it as a member. Empty when there are none.
    of: Vec<Vec<u32>>,
    direct: bool,
}

impl ByPlaces {
    pub fn compile(problem: &Problem, hard: bool) -> ByPlaces {
        let mut all = ByPlaces::default();
        for relation in problem.relations.iter().filter(|r| r.hard == hard) {
            let Some(kind) = kind(relation) else { continue };
            all.of.resize(problem.activities.len(), Vec::new());
            for &member in &relation.activities {
                all.of[member as usize].push(all.relations.len() as u32);
            }
            all.direct |= matches!(kind, Kind::Sequence { direct: true, .. });
            all.relations.push(Judged {
                kind,
                members: relation.activities.clone(),
                penalty: relation.penalty,
            });
        }
        all
    }

    pub fn is_empty(&self) -> bool {
        self.relations.is_empty()
    }

    /// Are there sequences that an activity without relations may break?
    pub fn direct(&self) -> bool {
        self.direct
    }

    pub fn binds(&self, activity: u32) -> bool {
        !self.of(activity).is_empty()
    }

    fn of(&self, activity: u32) -> &[u32] {
        self.of.get(activity as usize).map_or(&[], Vec::as_slice)
    }

    pub fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        for &relation in self.of(activity) {
            let members = &self.relations[relation as usize].members;
            out.extend(members.iter().filter(|&&m| m != activity));
        }
    }

    /// The other members of those that want all served or none.
    pub fn all_or_none(&self, activity: u32, out: &mut Vec<u32>) {
        for &relation in self.of(activity) {
            let relation = &self.relations[relation as usize];
            if matches!(relation.kind, Kind::AllOrNone) {
                out.extend(relation.members.iter().filter(|&&m| m != activity));
            }
        }
    }

    fn touched(&self, members: &[u32]) -> Vec<u32> {
        let mut touched: Vec<u32> = members.iter().flat_map(|&m| self.of(m)).copied().collect();
        touched.sort_unstable();
        touched.dedup();
        touched
    }

    /// Weighted cost of the broken relations that have one of these members.
    pub fn cost(&self, model: &Model, plan: &PlanView<'_>, members: &[u32]) -> i64 {
        let money: i64 = self
            .touched(members)
            .into_iter()
            .map(|r| &self.relations[r as usize])
            .filter(|relation| broken(model, plan, relation, None))
            .map(|relation| relation.penalty)
            .sum();
        model.weights.money * money
    }

    /// Do all relations of these members hold that do not ask for whole groups?
    pub fn hold(&self, model: &Model, plan: &PlanView<'_>, members: &[u32]) -> bool {
        self.touched(members)
            .into_iter()
            .map(|r| &self.relations[r as usize])
            .filter(|relation| !matches!(relation.kind, Kind::AllOrNone))
            .all(|relation| !broken(model, plan, relation, None))
    }

    /// What inserting an activity (or a shipment whole) into the route of `slot` adds to the weighted cost, orders apart.
    pub fn surcharge(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activities: &[u32],
        slot: u32,
    ) -> i64 {
        let mut money = 0;
        for r in self.touched(activities) {
            let relation = &self.relations[r as usize];
            if matches!(relation.kind, Kind::Sequence { .. }) {
                continue;
            }
            let before = broken(model, plan, relation, None);
            let after = broken(model, plan, relation, Some((activities, slot)));
            money += (i64::from(after) - i64::from(before)) * relation.penalty;
        }
        model.weights.money * money
    }
}

fn kind(relation: &Relation) -> Option<Kind> {
    match relation.kind {
        RelationKind::AllOrNone => Some(Kind::AllOrNone),
        RelationKind::Sequence => Some(Kind::Sequence {
            direct: relation.direct,
            resource: relation.resource,
        }),
        kind => together::of_kind(kind)
            .map(Kind::Together)
            .or(apart::of_kind(kind).map(Kind::Apart)),
    }
}

/// Is the relation broken, with more members served if `extra` says so?
fn broken(
    model: &Model,
    plan: &PlanView<'_>,
    relation: &Judged,
    extra: Option<(&[u32], u32)>,
) -> bool {
    let slot_of = |member: u32| match extra {
        Some((activities, slot)) if activities.contains(&member) => slot,
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
        Kind::Sequence { direct, resource } => {
            let places = relation.members.iter().map(|&m| plan.place[m as usize]);
            let places: Vec<_> = places.filter(|place| place.route != NONE).collect();
            let foreign = |slot: u32| {
                resource.is_some_and(|named| Of::Resource.value(model, plan, slot) != named)
            };
            let torn = |pair: &[crate::solution::Place]| {
                pair[0].route != pair[1].route
                    || pair[0].position >= pair[1].position
                    || direct && pair[0].position + 1 != pair[1].position
            };
            places.iter().any(|place| foreign(place.route)) || places.windows(2).any(torn)
        }
    }
}
