//! sequence: served members stand on one route in the order of the list; `direct`: nothing else between them.
//! Whose resource is named is for `constraint::sequence_resource`.

use super::{PlanView, SolutionRule, Within};
use crate::constraint::Reason;
use crate::model::{Model, NONE};
use crate::problem::{Problem, RelationKind};
use crate::solution::Place;

/// A place in a sequence.
#[derive(Clone, Copy, Debug)]
struct Seat {
    sequence: u32,
    index: u32,
}

/// All hard sequences of a problem.
#[derive(Clone, Debug)]
pub struct Sequence {
    members: Vec<Vec<u32>>,
    direct: Vec<bool>,
    /// By activity.
    seats: Vec<Vec<Seat>>,
}

impl Sequence {
    pub fn compile(problem: &Problem) -> Option<Sequence> {
        let mut rule = Sequence {
            members: Vec::new(),
            direct: Vec::new(),
            seats: vec![Vec::new(); problem.activities.len()],
        };
        let hard = problem.relations.iter().filter(|r| r.hard);
        for relation in hard.filter(|r| r.kind == RelationKind::Sequence) {
            for (index, &member) in (0..).zip(&relation.activities) {
                rule.seats[member as usize].push(Seat {
                    sequence: rule.members.len() as u32,
                    index,
                });
            }
            rule.members.push(relation.activities.clone());
            rule.direct.push(relation.direct);
        }
        (!rule.members.is_empty()).then_some(rule)
    }

    /// Would `activity` part two neighbours of a direct sequence?
    pub fn parts(&self, activity: u32, before: u32, after: u32) -> bool {
        let index_in = |a: u32, sequence: u32| {
            let seats = &self.seats[a as usize];
            seats
                .iter()
                .find(|s| s.sequence == sequence)
                .map(|s| s.index)
        };
        let direct = |s: &&Seat| self.direct[s.sequence as usize];
        self.seats[before as usize]
            .iter()
            .filter(direct)
            .any(|seat| {
                index_in(after, seat.sequence).is_some_and(|last| {
                    seat.index < last
                        && !index_in(activity, seat.sequence)
                            .is_some_and(|own| seat.index < own && own < last)
                })
            })
    }
}

impl SolutionRule for Sequence {
    fn binds(&self, activity: u32) -> bool {
        !self.seats[activity as usize].is_empty()
    }

    fn within(
        &self,
        _model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason> {
        let mut within = Within::default();
        // Positions are those of the route without the activity, which may be served already.
        let own = plan.place[activity as usize];
        let behind_own = |place: &Place| place.route == own.route && place.position > own.position;
        for seat in &self.seats[activity as usize] {
            let members = &self.members[seat.sequence as usize];
            let (before, after) = members.split_at(seat.index as usize);
            let served = |list: &[u32]| -> Vec<(u32, u32)> {
                let places = list.iter().map(|&m| plan.place[m as usize]);
                let there = places.filter(|place| place.route != NONE);
                let without = |place: Place| place.position - u32::from(behind_own(&place));
                there.map(|place| (place.route, without(place))).collect()
            };
            let (before, after) = (served(before), served(&after[1..]));
            if before.iter().chain(&after).any(|&(route, _)| route != slot) {
                return Err(Reason::RelationConflict);
            }
            let direct = self.direct[seat.sequence as usize];
            if let Some(&(_, position)) = before.last() {
                within.first = within.first.max(position + 1);
                if direct {
                    within.last = within.last.min(position + 1);
                }
            }
            if let Some(&(_, position)) = after.first() {
                within.last = within.last.min(position);
                if direct {
                    within.first = within.first.max(position);
                }
            }
        }
        if within.first > within.last {
            return Err(Reason::RelationConflict);
        }
        Ok(within)
    }

    fn predecessors(&self, activity: u32, out: &mut Vec<u32>) {
        for seat in &self.seats[activity as usize] {
            out.extend(&self.members[seat.sequence as usize][..seat.index as usize]);
        }
    }

    fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        for seat in &self.seats[activity as usize] {
            let members = &self.members[seat.sequence as usize];
            out.extend(members.iter().filter(|&&m| m != activity));
        }
    }
}
