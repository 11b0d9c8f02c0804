//! Skills, levels, allowed resources, zones.

use crate::generate::Dice;
use crate::problem::{Problem, Skill, Zone};

pub(super) fn add(dice: &mut Dice, problem: &mut Problem) {
    let resources = i64::from(problem.num_resources) - 1;
    let one = |dice: &mut Dice| vec![dice.range(0, resources) as u32];
    if dice.percent(45) {
        for task in &mut problem.tasks {
            if dice.percent(50) {
                task.skills.push(Skill {
                    skill: 0,
                    level: dice.range(1, 2) as i32,
                });
            }
        }
        for resource in 0..=resources {
            let held = dice.percent(70).then(|| Skill {
                skill: 0,
                level: dice.range(1, 2) as i32,
            });
            let mut own = problem.vehicles.iter_mut();
            for vehicle in own.by_ref().filter(|v| i64::from(v.resource) == resource) {
                vehicle.skills.extend(held);
            }
        }
    }
    if dice.percent(45) {
        for task in &mut problem.tasks {
            task.allowed_resources = dice.percent(50).then(|| one(dice));
        }
    }
    if dice.percent(60) {
        let hard = dice.percent(40);
        for _ in 0..dice.range(1, 2) {
            problem.zones.push(Zone {
                hard,
                penalty: dice.range(0, 80),
                resources: one(dice),
                activities: (0..problem.activities.len() as u32)
                    .filter(|_| dice.percent(50))
                    .collect(),
            });
        }
        problem.vehicles[0].zone_only = dice.percent(15);
    }
}

pub(super) fn remove(problem: &mut Problem) {
    problem.zones.clear();
    for task in &mut problem.tasks {
        task.skills.clear();
        task.allowed_resources = None;
    }
    for vehicle in &mut problem.vehicles {
        vehicle.skills.clear();
        vehicle.zone_only = false;
    }
}
