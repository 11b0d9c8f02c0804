//! Shipments: pickup and delivery, LIFO, time in the vehicle.

use super::Size;
use crate::generate::Dice;
use crate::problem::{Activity, ActivityKind, Problem, TaskKind};

pub(super) fn add(dice: &mut Dice, size: Size, problem: &mut Problem) {
    let lifo = dice.percent(40);
    let ride = dice.percent(40);
    let mut activities: Vec<Activity> = Vec::new();
    let mut service_times = Vec::new();
    for (number, task) in problem.tasks.iter_mut().enumerate() {
        let job = problem.activities[task.first_activity as usize].clone();
        let service = problem.service_times[task.first_activity as usize];
        task.first_activity = activities.len() as u32;
        task.lifo = lifo && dice.percent(70);
        activities.push(job);
        service_times.push(service);
        let is_job = number > 0 && dice.percent(30);
        if size.shipments.map_or(is_job, |most| number >= most) {
            continue;
        }
        task.kind = TaskKind::Shipment;
        task.num_activities = 2;
        task.max_time_in_vehicle =
            (ride && dice.percent(70)).then(|| dice.range(1, size.grid / 4) as i32);
        let delivery = Activity {
            kind: ActivityKind::Delivery,
            location: (2 + size.tasks + number) as u32,
            ..activities.last().expect("just pushed").clone()
        };
        let pickup = activities.last_mut().expect("just pushed");
        pickup.kind = ActivityKind::Pickup;
        // What comes aboard leaves again.
        pickup.demand.iter_mut().for_each(|d| *d = d.abs());
        let delivered = pickup.demand.iter().map(|d| -d).collect();
        activities.push(Activity {
            demand: delivered,
            ..delivery
        });
        service_times.push(dice.range(0, 2) as i32);
    }
    problem.activities = activities;
    problem.service_times = service_times;
}

/// Each end of a shipment becomes a job of its own.
pub(super) fn remove(problem: &mut Problem) {
    let mut tasks = Vec::new();
    for task in &problem.tasks {
        for part in 0..task.num_activities {
            let mut job = task.clone();
            job.kind = TaskKind::Job;
            job.first_activity = task.first_activity + part;
            job.num_activities = 1;
            job.lifo = false;
            job.max_time_in_vehicle = None;
            if part > 0 {
                job.penalty = 0;
                job.revenue = 0;
            }
            let activity = &mut problem.activities[job.first_activity as usize];
            activity.kind = ActivityKind::Service;
            activity.task = tasks.len() as u32;
            tasks.push(job);
        }
    }
    problem.tasks = tasks;
}
