//! Skills, levels, allowed resources, zones, resources that take longer.

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

/// Some resources serve half as fast again.
pub(super) fn slow_down(dice: &mut Dice, problem: &mut Problem) {
    if !dice.percent(30) {
        return;
    }
    let slower: Vec<i32> = problem.service_times.iter().map(|t| t * 3 / 2).collect();
    problem.service_times.extend(slower);
    for resource in 0..problem.num_resources {
        let class = u32::from(dice.percent(60));
        for vehicle in problem
            .vehicles
            .iter_mut()
            .filter(|v| v.resource == resource)
        {
            vehicle.service_class = class;
        }
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
        vehicle.service_class = 0;
    }
    problem.service_times.truncate(problem.activities.len());
}
