//! Relations about who is served where and in which order.

use super::{Dice, Knobs};
use crate::problem::{Problem, Relation, RelationKind};

const KINDS: [RelationKind; 7] = [
    RelationKind::SameRoute,
    RelationKind::DifferentRoute,
    RelationKind::SameResource,
    RelationKind::SameDay,
    RelationKind::DifferentDay,
    RelationKind::AllOrNone,
    RelationKind::Sequence,
];

/// One to three relations of two to four members, hard or soft.
pub fn add(dice: &mut Dice, knobs: &Knobs, problem: &mut Problem) {
    let activities = problem.activities.len() as i64;
    if activities < 2 || !dice.percent(knobs.relations) {
        return;
    }
    for _ in 0..dice.range(1, (activities / 4).clamp(1, 3)) {
        let kind = match knobs.relation_kind {
            Some(kind) => kind,
            None => KINDS[dice.range(0, KINDS.len() as i64 - 1) as usize],
        };
        let mut members: Vec<u32> = Vec::new();
        for _ in 0..dice.range(2, 4) {
            let member = dice.range(0, activities - 1) as u32;
            if !members.contains(&member) {
                members.push(member);
            }
        }
        let (soft, direct, named) = (
            dice.percent(knobs.soft_relations),
            dice.percent(40),
            dice.percent(25),
        );
        let penalty = dice.range(1, 100);
        let resource = dice.range(0, i64::from(problem.num_resources) - 1) as u32;
        if members.len() < 2 {
            continue;
        }
        let sequence = kind == RelationKind::Sequence;
        let soft = soft && !sequence;
        problem.relations.push(Relation {
            kind,
            hard: !soft,
            requires: false,
            direct: sequence && direct,
            min_gap: 0,
            max_gap: None,
            penalty: if soft { penalty } else { 0 },
            resource: (sequence && named).then_some(resource),
            activities: members,
        });
    }
}
