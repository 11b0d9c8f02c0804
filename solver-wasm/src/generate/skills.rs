//! Skills that tasks need and vehicles hold.

use super::Dice;
use crate::problem::Skill;

/// Skills of a problem, by id from 0 on.
const KINDS: u32 = 3;
const HIGHEST_LEVEL: i64 = 4;

/// What one task needs.
pub fn needed(dice: &mut Dice, levelled: bool) -> Vec<Skill> {
    let mut skills = Vec::new();
    for skill in 0..KINDS {
        if dice.percent(20) {
            let level = if levelled {
                dice.int(1, HIGHEST_LEVEL)
            } else {
                1
            };
            skills.push(Skill { skill, level });
        }
    }
    skills
}

/// What one vehicle holds.
pub fn held(dice: &mut Dice) -> Vec<Skill> {
    let mut skills = Vec::new();
    for skill in 0..KINDS {
        if dice.percent(60) {
            skills.push(Skill {
                skill,
                level: dice.int(1, HIGHEST_LEVEL),
            });
        }
    }
    skills
}
