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

pub(super) fn remove(problem: &mut Problem) {
    problem.relations.clear();
}
