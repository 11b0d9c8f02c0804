//! A problem in the making, place by place.

use solver_wasm::fixtures;
use solver_wasm::problem::{
    Activity, ActivityKind, Interval, Objective, Problem, Profile, Task, TaskKind, Vehicle, Window,
};

use super::Row;

pub(super) struct Draft {
    pub problem: Problem,
    unit: f64,
    day: Interval,
}

impl Draft {
    pub fn new(places: &[Row], round: impl Fn(f64) -> f64, unit: f64) -> Draft {
        let leg = |a: &Row, b: &Row| {
            let (x, y) = (a.numbers[0] - b.numbers[0], a.numbers[1] - b.numbers[1]);
            round((x * x + y * y).sqrt()) as i32
        };
        let table: Vec<i32> = places
            .iter()
            .flat_map(|a| places.iter().map(move |b| (a, b)))
            .map(|(a, b)| leg(a, b))
            .collect();
        let problem = Problem {
            num_locations: places.len() as u32,
            num_dimensions: 1,
            num_days: 1,
            profiles: vec![Profile {
                distance: table.clone().into(),
                time: table.into(),
            }],
            objective: Objective::default(),
            ..Problem::default()
        };
        let day = Interval {
            start: 0,
            end: (places[0].numbers[4] * unit) as i32,
        };
        Draft { problem, unit, day }
    }

    pub fn fleet(&mut self, count: usize, capacity: i64) {
        self.problem.num_resources = count as u32;
        self.problem.vehicles = (0..count as u32)
            .map(|id| vehicle(id, self.day, capacity))
            .collect();
    }

    pub fn task(&mut self, kind: TaskKind, parts: u32) {
        let first_activity = self.problem.activities.len() as u32;
        self.problem.tasks.push(Task {
            kind,
            first_activity,
            num_activities: parts,
            mandatory: true,
            penalty: 0,
            revenue: 0,
            lifo: false,
            max_time_in_vehicle: None,
            skills: Vec::new(),
            allowed_resources: None,
            allowed_days: None,
        });
    }

    pub fn shipment(&mut self, places: &[Row], from: usize, to: usize) {
        self.task(TaskKind::Shipment, 2);
        let amount = places[to].numbers[2].abs() as i64;
        let release = places[to].release * self.unit;
        self.stop(ActivityKind::Pickup, from, &places[from], amount, release);
        self.stop(ActivityKind::Delivery, to, &places[to], -amount, 0.0);
    }

    pub fn stop(
        &mut self,
        kind: ActivityKind,
        location: usize,
        row: &Row,
        demand: i64,
        release: f64,
    ) {
        let second = |value: f64| (value * self.unit) as i32;
        let window = Window {
            start: second(row.numbers[3]),
            end: second(row.numbers[4]),
            day: None,
            early_penalty: None,
            late_penalty: None,
        };
        self.problem.activities.push(Activity {
            kind,
            task: self.problem.tasks.len() as u32 - 1,
            location: location as u32,
            setup_time: 0,
            release_time: release as i32,
            max_wait: None,
            windows: vec![window],
            demand: vec![demand],
        });
        self.problem.service_times.push(second(row.numbers[5]));
    }
}

fn vehicle(id: u32, day: Interval, capacity: i64) -> Vehicle {
    Vehicle {
        resource: id,
        shift: day,
        start_window: day,
        end_window: day,
        capacity: vec![Some(capacity)],
        initial_load: vec![None],
        ..fixtures::vehicle()
    }
}
