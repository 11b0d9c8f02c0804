//! Relations of all nine kinds, hard and soft.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Problem, Relation, RelationKind};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    for number in 0..dice.range(1, 2) {
        let kind = if size.clocks && number == 0 {
            [RelationKind::Precedence, RelationKind::SameTime][dice.range(0, 1) as usize]
        } else {
            [
                RelationKind::Sequence,
                RelationKind::SameRoute,
                RelationKind::DifferentRoute,
                RelationKind::SameResource,
                RelationKind::SameDay,
                RelationKind::DifferentDay,
                RelationKind::AllOrNone,
            ][dice.range(0, 6) as usize]
        };
        // Members in the order of the activities, so that no two relations contradict each other in a circle.
        let mut members: Vec<u32> = (0..problem.activities.len() as u32).collect();
        let count = dice.range(2, 3).min(members.len() as i64) as usize;
        while members.len() > count {
            members.remove(dice.range(0, members.len() as i64 - 1) as usize);
        }
        let precedence = kind == RelationKind::Precedence;
        let min_gap = if precedence { dice.range(0, 3) } else { 0 };
        let hard = dice.percent(60);
        problem.relations.push(Relation {
            kind,
            hard,
            requires: precedence && dice.percent(30),
            direct: kind == RelationKind::Sequence && dice.percent(50),
            resource: (kind == RelationKind::Sequence && dice.percent(25))
                .then(|| dice.range(0, i64::from(problem.num_resources) - 1) as u32),
            min_gap,
            max_gap: match kind {
                RelationKind::Precedence => dice.percent(40).then(|| min_gap + dice.range(0, 6)),
                RelationKind::SameTime => Some(dice.range(0, 3)),
                _ => None,
            },
            penalty: if hard { 0 } else { dice.range(1, 90) },
            activities: members,
        });
    }
}

/// In most problems that have a relation of time what comes after depends on what comes before, soon after it: in a precedence
/// that is there, else in one more. What comes before may then be left out for little, where objectives let anything be left
/// out.
pub(super) fn depend(dice: &mut Dice, size: Size, problem: &mut Problem, optional: bool) {
    if !size.clocks || !dice.percent(70) {
        return;
    }
    let is_precedence = |r: &Relation| r.kind == RelationKind::Precedence;
    let place = problem.relations.iter().position(is_precedence);
    let place = place.unwrap_or_else(|| {
        let hard = dice.percent(60);
        // In the order of the activities, as all members.
        let first = dice.range(0, problem.activities.len() as i64 - 2) as u32;
        problem.relations.push(Relation {
            kind: RelationKind::Precedence,
            hard,
            requires: false,
            direct: false,
            resource: None,
            min_gap: dice.range(0, 3),
            max_gap: None,
            penalty: if hard { 0 } else { dice.range(1, 90) },
            activities: vec![first, first + 1],
        });
        problem.relations.len() - 1
    });
    let relation = &mut problem.relations[place];
    relation.requires = true;
    let longest = relation.min_gap + dice.range(0, 8);
    relation.max_gap = relation.max_gap.or(Some(longest));
    let first = relation.activities[0];
    let locked = problem.locks.iter().any(|l| l.activities.contains(&first));
    if optional && !locked {
        let task = &mut problem.tasks[problem.activities[first as usize].task as usize];
        task.mandatory = false;
        task.penalty = dice.range(0, 30);
    }
}

pub(super) fn remove(problem: &mut Problem) {
    problem.relations.clear();
}
