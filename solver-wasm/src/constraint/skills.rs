//! All skills of a task must be held, each at the level needed or above (contract B43).

use super::Reason;
use crate::problem::{Problem, Skill, held_level};
use crate::vehicle_class::Class;

pub fn refusal(problem: &Problem, class: &Class, activity: u32) -> Option<Reason> {
    let task = &problem.tasks[problem.activities[activity as usize].task as usize];
    let held = &problem.vehicles[class.vehicles[0] as usize].skills;
    task.skills.iter().find_map(|needed| lacking(held, needed))
}

fn lacking(held: &[Skill], needed: &Skill) -> Option<Reason> {
    match held_level(held, needed.skill) {
        None => Some(Reason::SkillMissing),
        Some(level) if level < needed.level => Some(Reason::SkillLevelTooLow),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_low_are_told_apart() {
        let held = [Skill { skill: 1, level: 2 }, Skill { skill: 1, level: 3 }];
        assert_eq!(
            lacking(&held, &Skill { skill: 2, level: 1 }),
            Some(Reason::SkillMissing)
        );
        assert_eq!(
            lacking(&held, &Skill { skill: 1, level: 4 }),
            Some(Reason::SkillLevelTooLow)
        );
        assert_eq!(lacking(&held, &Skill { skill: 1, level: 3 }), None);
    }
}
