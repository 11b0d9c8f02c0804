//! Profiles, forbidden legs, traffic.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Problem, Profile, Table, Traffic, TrafficSegment, TrafficSpeed, UNREACHABLE};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    let places = problem.num_locations as usize;
    if dice.percent(40) {
        let slower = |table: &Table| {
            let entries: Vec<i32> = table.iter().map(|&x| x * 3 / 2).collect();
            Table::from(entries)
        };
        let base = &problem.profiles[0];
        let second = Profile {
            distance: base.distance.clone(),
            time: slower(&base.time),
        };
        problem.profiles.push(second);
        for vehicle in &mut problem.vehicles {
            vehicle.profile = dice.range(0, 1) as u32;
        }
    }
    if dice.percent(40) {
        for profile in &mut problem.profiles {
            for cell in 0..places * places {
                if cell % (places + 1) != 0 && dice.percent(12) {
                    profile.time[cell] = UNREACHABLE;
                    profile.distance[cell] = UNREACHABLE;
                }
            }
        }
    }
    if dice.percent(65) {
        for profile in 0..problem.profiles.len() as u32 {
            for day in 0..problem.num_days {
                let segments = segments(dice, size, problem);
                problem.traffic.push(Traffic {
                    profile,
                    day,
                    segments,
                });
            }
        }
    }
}

fn segments(dice: &mut Dice, size: Size, problem: &mut Problem) -> Vec<TrafficSegment> {
    let mut segments = Vec::new();
    let mut clock = dice.range(0, size.grid / 4);
    for _ in 0..dice.range(1, 2) {
        let end = clock + dice.range(2, size.grid / 3);
        let speed = if dice.percent(75) {
            let factors = [500_000, 1_500_000, 2_000_000, 2_700_000];
            TrafficSpeed::Factor(factors[dice.range(0, 3) as usize])
        } else {
            let places = problem.num_locations as i64;
            let time: Vec<i32> = (0..places * places)
                .map(|cell| {
                    let far = (size.grid / 6).max(2);
                    if cell % (places + 1) == 0 {
                        0
                    } else {
                        dice.range(1, far) as i32
                    }
                })
                .collect();
            problem.time_tables.push(time.into());
            TrafficSpeed::Table(problem.time_tables.len() as u32 - 1)
        };
        segments.push(TrafficSegment {
            start: clock as i32,
            end: end as i32,
            speed,
        });
        clock = end + dice.range(0, 5);
    }
    segments
}

/// One profile without forbidden legs and without traffic.
pub(super) fn remove(problem: &mut Problem) {
    problem.traffic.clear();
    problem.time_tables.clear();
    problem.profiles.truncate(1);
    for vehicle in &mut problem.vehicles {
        vehicle.profile = 0;
    }
    let profile = &mut problem.profiles[0];
    for cell in 0..profile.time.len() {
        if profile.time[cell] == UNREACHABLE {
            profile.time[cell] = 2;
            profile.distance[cell] = 20;
        }
    }
}
