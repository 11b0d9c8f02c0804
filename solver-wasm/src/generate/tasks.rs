//! Jobs and shipments, with what each demands.

use super::skills;
use super::windows::windows;
use super::{Dice, Knobs, Sizes};
use crate::problem::{Activity, ActivityKind, Task, TaskKind};

/// Tasks with their activities, in that order of places: depots, first parts, second parts.
pub fn tasks(dice: &mut Dice, knobs: &Knobs, sizes: &Sizes) -> (Vec<Activity>, Vec<Task>) {
    let windowed = dice.percent(knobs.windows);
    let several = dice.percent(knobs.several_windows);
    let tight = dice.percent(knobs.tight_windows);
    let setups = dice.percent(knobs.setup_times);
    let signed = dice.percent(knobs.signed_demands);
    let optional = dice.percent(knobs.optional);
    let skilled = dice.percent(knobs.skills);
    let levelled = dice.percent(knobs.skill_levels);
    let restricted = dice.percent(knobs.allowed_resources);
    let (mut activities, mut tasks) = (Vec::new(), Vec::new());
    for t in 0..sizes.tasks {
        let shipment = sizes.shipments && dice.percent(50);
        let demand: Vec<i64> = (0..sizes.dimensions)
            .map(|_| {
                if signed && !shipment && dice.percent(50) {
                    -dice.range(0, 9)
                } else {
                    dice.range(0, 9)
                }
            })
            .collect();
        let first_activity = activities.len() as u32;
        for part in 0..if shipment { 2 } else { 1 } {
            let kind = match (shipment, part) {
                (false, _) => ActivityKind::Service,
                (true, 0) => ActivityKind::Pickup,
                (true, _) => ActivityKind::Delivery,
            };
            activities.push(Activity {
                kind,
                task: t as u32,
                location: (sizes.depots + t + part * sizes.tasks) as u32,
                setup_time: if setups {
                    dice.int(0, i64::from(knobs.horizon) / 50)
                } else {
                    0
                },
                release_time: 0,
                max_wait: None,
                windows: if windowed && dice.percent(60) {
                    windows(dice, knobs.horizon, several, tight)
                } else {
                    Vec::new()
                },
                demand: demand
                    .iter()
                    .map(|&d| if part == 0 { d } else { -d })
                    .collect(),
            });
        }
        let skills = if skilled {
            skills::needed(dice, levelled)
        } else {
            Vec::new()
        };
        let is_optional = optional && dice.percent(50);
        tasks.push(Task {
            kind: if shipment {
                TaskKind::Shipment
            } else {
                TaskKind::Job
            },
            first_activity,
            num_activities: if shipment { 2 } else { 1 },
            mandatory: !is_optional,
            penalty: if is_optional {
                dice.range(0, i64::from(knobs.horizon) / 8)
            } else {
                0
            },
            revenue: if optional && dice.percent(40) {
                dice.range(0, i64::from(knobs.horizon) / 6)
            } else {
                0
            },
            lifo: false,
            max_time_in_vehicle: None,
            skills,
            allowed_resources: (restricted && dice.percent(40))
                .then(|| allowed_resources(dice, sizes.vehicles)),
            allowed_days: None,
        });
    }
    (activities, tasks)
}

/// Some of the resources, at least one.
fn allowed_resources(dice: &mut Dice, vehicles: usize) -> Vec<u32> {
    let mut list: Vec<u32> = (0..vehicles as u32).filter(|_| dice.percent(60)).collect();
    if list.is_empty() {
        list.push(dice.index(vehicles) as u32);
    }
    list
}
