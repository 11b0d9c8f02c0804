//! Precedences between activities.

use super::{Dice, Knobs};
use crate::problem::{Activity, Relation, RelationKind};

/// Precedences whose order is that of the activities, so that they never form a cycle.
pub fn precedences(dice: &mut Dice, knobs: &Knobs, activities: &[Activity]) -> Vec<Relation> {
    if activities.len() < 2 || !dice.percent(knobs.precedence) {
        return Vec::new();
    }
    let count = dice.range(1, (activities.len() as i64 / 3).clamp(1, 12));
    let horizon = i64::from(knobs.horizon);
    (0..count)
        .map(|_| {
            let a = dice.range(0, activities.len() as i64 - 2);
            let b = dice.range(a + 1, activities.len() as i64 - 1);
            let mut chain = vec![a as u32, b as u32];
            if dice.percent(20) && b + 1 < activities.len() as i64 {
                chain.push(dice.range(b + 1, activities.len() as i64 - 1) as u32);
            }
            let min_gap = if dice.percent(40) {
                dice.range(0, horizon / 20)
            } else {
                0
            };
            Relation {
                kind: RelationKind::Precedence,
                hard: true,
                requires: dice.percent(25),
                direct: false,
                min_gap,
                max_gap: dice
                    .percent(25)
                    .then(|| min_gap + dice.range(0, horizon / 4)),
                penalty: 0,
                resource: None,
                activities: chain,
            }
        })
        .collect()
}
