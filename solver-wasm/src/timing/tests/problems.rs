//! Small random problems with every rule of the clock, for the route builder, the joins and the report.

use crate::fixtures::{add_job, add_vehicle, line, vehicle};
use crate::generate::Dice;
use crate::problem::{
    ActivityKind, Break, BreakRule, DumpMode, DumpStation, Interval, Overtime, Problem, Task,
    TaskKind, Traffic, TrafficSegment, TrafficSpeed, Window,
};

pub fn small(dice: &mut Dice, least: i64, most: i64) -> i32 {
    i32::try_from(dice.range(least, most)).unwrap()
}

fn dice_breaks(dice: &mut Dice) -> Vec<Break> {
    let mut breaks = Vec::new();
    for _ in 0..dice.range(0, 2) {
        let rule = match dice.range(0, 2) {
            0 => {
                let start = small(dice, 0, 25);
                BreakRule::Window {
                    start,
                    end: start + small(dice, 0, 12),
                }
            }
            1 => BreakRule::Driving {
                max: small(dice, 4, 12),
                initial: small(dice, 0, 3),
            },
            _ => BreakRule::Work {
                max: small(dice, 8, 25),
            },
        };
        breaks.push(Break {
            rule,
            duration: small(dice, 1, 4),
            split: Vec::new(),
            location: dice.percent(25).then(|| dice.range(0, 3) as u32),
            mandatory: dice.percent(40),
            penalty: dice.range(0, 20),
            paid: dice.percent(50),
            max_load: Vec::new(),
        });
    }
    breaks
}

/// One vehicle, two to four jobs, perhaps a shipment, a station and breaks, within 40 seconds.
pub fn problem(dice: &mut Dice) -> Problem {
    let mut p = line(&[0, 2, 5, 3]);
    p.num_dimensions = 1;
    p.setup_once_per_location = dice.percent(40);
    let mut v = vehicle();
    v.shift = Interval {
        start: 0,
        end: small(dice, 20, 38),
    };
    v.start_service = small(dice, 0, 2);
    v.end_service = small(dice, 0, 2);
    v.start_window = Interval { start: 0, end: 20 };
    v.end_window = Interval {
        start: small(dice, 0, 20),
        end: 40,
    };
    v.cost_per_time = dice.range(0, 3);
    v.cost_per_wait = dice.percent(40).then(|| dice.range(0, 3));
    v.cost_per_service_time = dice.range(0, 2);
    v.max_time = dice.percent(40).then(|| dice.range(10, 30));
    v.max_wait = dice.percent(25).then(|| small(dice, 0, 8));
    v.max_leg_time = dice.percent(20).then(|| dice.range(3, 8));
    v.overtime = dice.percent(30).then(|| Overtime {
        max: dice.range(0, 6),
        cost_per_time: dice.range(0, 4),
    });
    if dice.percent(30) {
        v.end_location = None;
    }
    v.breaks = dice_breaks(dice);
    let late = dice.percent(60);
    add_vehicle(&mut p, v);
    let mut choices = 0;
    for _ in 0..dice.range(2, 4) {
        let place = dice.range(1, 3) as u32;
        let service = small(dice, 0, 3);
        let id = add_job(&mut p, place, service, &[]) as usize;
        let activity = &mut p.activities[id];
        activity.setup_time = small(dice, 0, 2);
        activity.release_time = if dice.percent(15) {
            small(dice, 1, 8)
        } else {
            0
        };
        activity.demand = vec![dice.range(-1, 1)];
        for _ in 0..dice.range(0, 2) {
            let start = small(dice, 0, 28);
            let early = late && choices < 2 && dice.percent(25);
            choices += i32::from(early);
            activity.windows.push(Window {
                start,
                end: start + small(dice, 0, 8),
                day: None,
                early_penalty: early.then(|| dice.range(0, 3)),
                late_penalty: (late && dice.percent(50)).then(|| dice.range(0, 3)),
            });
        }
    }
    if dice.percent(40) {
        shipment(&mut p, dice);
    }
    if dice.percent(30) {
        p.dump_stations.push(DumpStation {
            location: dice.range(0, 3) as u32,
            service_time: small(dice, 0, 2),
            windows: Vec::new(),
            dimensions: vec![0],
            resources: None,
            capacity: vec![None],
            mode: if dice.percent(70) {
                DumpMode::Reload
            } else {
                DumpMode::Unload
            },
        });
    }
    if dice.percent(30) {
        let start = small(dice, 0, 15);
        p.traffic.push(Traffic {
            profile: 0,
            day: 0,
            segments: vec![TrafficSegment {
                start,
                end: start + small(dice, 1, 15),
                speed: TrafficSpeed::Factor(dice.range(2, 25) * 100_000),
            }],
        });
    }
    p
}

/// The last two activities become one task.
fn shipment(p: &mut Problem, dice: &mut Dice) {
    let pickup = add_job(p, dice.range(1, 3) as u32, 1, &[]);
    let delivery = add_job(p, dice.range(1, 3) as u32, 1, &[]);
    let task = p.tasks.len() - 2;
    p.tasks.truncate(task + 1);
    p.tasks[task] = Task {
        kind: TaskKind::Shipment,
        num_activities: 2,
        max_time_in_vehicle: dice.percent(70).then(|| small(dice, 2, 15)),
        ..p.tasks[task].clone()
    };
    p.activities[pickup as usize].kind = ActivityKind::Pickup;
    p.activities[pickup as usize].release_time = small(dice, 0, 10);
    p.activities[pickup as usize].demand = vec![1];
    let last = &mut p.activities[delivery as usize];
    last.kind = ActivityKind::Delivery;
    last.task = task as u32;
    last.demand = vec![-1];
}

/// Some of the stops in a random order; a delivery after its pickup.
pub fn visits(p: &Problem, dice: &mut Dice) -> Vec<u32> {
    let mut all: Vec<u32> = (0..p.num_visits()).filter(|_| dice.percent(70)).collect();
    for at in (1..all.len()).rev() {
        all.swap(at, dice.range(0, at as i64) as usize);
    }
    all.truncate(5);
    for task in p.tasks.iter().filter(|task| task.num_activities == 2) {
        let at = |id: u32| all.iter().position(|&v| v == id);
        match (at(task.first_activity), at(task.first_activity + 1)) {
            (Some(a), Some(b)) if a > b => all.swap(a, b),
            (Some(a), None) => drop(all.remove(a)),
            (None, Some(b)) => drop(all.remove(b)),
            _ => {}
        }
    }
    all
}
