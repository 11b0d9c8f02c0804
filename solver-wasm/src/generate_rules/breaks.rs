//! Breaks of all three kinds, with and without a place.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Break, BreakRule, Problem, Vehicle};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Window,
    Driving,
    Work,
}

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    for vehicle in &mut problem.vehicles {
        if dice.percent(15) {
            continue;
        }
        let start = dice.range(2, size.grid * 2 / 3);
        let kind = [Kind::Window, Kind::Window, Kind::Driving, Kind::Work][dice.index(4)];
        let entry = entry(dice, size, vehicle, kind, start);
        vehicle.breaks.push(entry);
    }
}

/// Some vehicles owe a second break, of another kind or by another window.
pub(super) fn second(dice: &mut Dice, size: Size, problem: &mut Problem) {
    // On the longest routes, and beside stations, the oracle has too much to try if one of them may be taken time and again.
    let few = problem.activities.len() + 2 * problem.dump_stations.len() <= 5;
    for vehicle in &mut problem.vehicles {
        let Some(first) = vehicle.breaks.first() else {
            continue;
        };
        let kinds = match first.rule {
            BreakRule::Window { .. } if few => [Kind::Window, Kind::Driving, Kind::Work],
            BreakRule::Driving { .. } if few => [Kind::Window, Kind::Work, Kind::Work],
            BreakRule::Work { .. } if few => [Kind::Window, Kind::Driving, Kind::Driving],
            BreakRule::Window { .. } => [Kind::Window; 3],
            BreakRule::Driving { .. } | BreakRule::Work { .. } => continue,
        };
        if dice.percent(if few { 75 } else { 40 }) {
            let start = dice.range(2, size.grid * 2 / 3);
            let kind = kinds[dice.index(kinds.len())];
            let mut entry = entry(dice, size, vehicle, kind, start);
            entry.split.clear();
            vehicle.breaks.push(entry);
        }
    }
}

fn entry(dice: &mut Dice, size: Size, vehicle: &Vehicle, kind: Kind, start: i64) -> Break {
    let rule = match kind {
        Kind::Window => BreakRule::Window {
            start: start as i32,
            end: (start + dice.range(0, size.grid / 5)) as i32,
        },
        Kind::Driving => BreakRule::Driving {
            max: dice.range(size.grid / 6 + 2, size.grid / 2) as i32,
            initial: if dice.percent(30) {
                dice.range(0, 3) as i32
            } else {
                0
            },
        },
        Kind::Work => BreakRule::Work {
            max: dice.range(size.grid / 5 + 2, size.grid * 2 / 3) as i32,
        },
    };
    let duration = dice.range(1, 5) as i32;
    let mandatory = dice.percent(65);
    let parted = duration > 1 && kind == Kind::Driving && dice.percent(30);
    Break {
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
    }
}

pub(super) fn remove(problem: &mut Problem) {
    for vehicle in &mut problem.vehicles {
        vehicle.breaks.clear();
    }
}
