//! Breaks of all three kinds, with and without a place.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Break, BreakRule, Problem};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    for vehicle in &mut problem.vehicles {
        if dice.percent(15) {
            continue;
        }
        let start = dice.range(2, size.grid * 2 / 3);
        let rule = match dice.range(0, 3) {
            0 | 1 => BreakRule::Window {
                start: start as i32,
                end: (start + dice.range(0, size.grid / 5)) as i32,
            },
            2 => BreakRule::Driving {
                max: dice.range(size.grid / 6 + 2, size.grid / 2) as i32,
                initial: if dice.percent(30) {
                    dice.range(0, 3) as i32
                } else {
                    0
                },
            },
            _ => BreakRule::Work {
                max: dice.range(size.grid / 5 + 2, size.grid * 2 / 3) as i32,
            },
        };
        let duration = dice.range(1, 5) as i32;
        let mandatory = dice.percent(65);
        let parted = duration > 1 && matches!(rule, BreakRule::Driving { .. }) && dice.percent(30);
        vehicle.breaks.push(Break {
            rule,
            duration,
            split: if parted {
                vec![1, duration - 1]
            } else {
                Vec::new()
            },
            location: dice.percent(25).then_some(1),
            mandatory,
            penalty: if mandatory { 0 } else { dice.range(0, 60) },
            paid: dice.percent(60),
            max_load: (0..vehicle.capacity.len())
                .map(|_| dice.percent(30).then(|| dice.range(0, 5)))
                .collect(),
        });
    }
}

pub(super) fn remove(problem: &mut Problem) {
    for vehicle in &mut problem.vehicles {
        vehicle.breaks.clear();
    }
}
