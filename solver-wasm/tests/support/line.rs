//! Hand-made problems on a line: place k lies k × 4 seconds and k × 10 of distance from place 0, where all routes begin
//! and end. Job k is at place k + 1. Every test adds the one rule that it is about.

use solver_wasm::problem::{
    Activity, ActivityKind, Break, BreakRule, DumpMode, DumpStation, Interval, Objective, Plan,
    PlannedRoute, Problem, Profile, Relation, RelationKind, Task, TaskKind, Vehicle, Window,
};

pub fn line(jobs: u32, vehicles: u32) -> Problem {
    let places = i64::from(jobs) + 2;
    let mut profile = Profile::default();
    for from in 0..places {
        for to in 0..places {
            profile.distance.push(((from - to).abs() * 10) as i32);
            profile.time.push(((from - to).abs() * 4) as i32);
        }
    }
    let mut problem = Problem {
        num_locations: places as u32,
        num_days: 1,
        num_resources: vehicles,
        profiles: vec![profile],
        service_times: vec![0; jobs as usize],
        objective: Objective::default(),
        ..Problem::default()
    };
    for job in 0..jobs {
        problem.activities.push(Activity {
            kind: ActivityKind::Service,
            task: job,
            location: job + 1,
            setup_time: 0,
            release_time: 0,
            max_wait: None,
            windows: Vec::new(),
            demand: Vec::new(),
        });
        problem.tasks.push(Task {
            kind: TaskKind::Job,
            first_activity: job,
            num_activities: 1,
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
    problem.vehicles = (0..vehicles).map(vehicle).collect();
    problem
}

fn vehicle(resource: u32) -> Vehicle {
    let always = Interval { start: 0, end: 60 };
    Vehicle {
        resource,
        day: 0,
        profile: 0,
        service_class: 0,
        start_location: 0,
        end_location: Some(0),
        shift: always,
        start_window: always,
        start_service: 0,
        end_window: always,
        end_service: 0,
        max_tasks: None,
        min_tasks: 0,
        min_tasks_penalty: 0,
        max_distance: None,
        max_time: None,
        max_travel_time: None,
        max_leg_time: None,
        max_wait: None,
        fixed_cost: 0,
        cost_per_distance: 1,
        cost_per_time: 0,
        cost_per_wait: None,
        cost_per_service_time: 0,
        overtime: None,
        breaks: Vec::new(),
        max_dump_visits: 4,
        must_dump_at_end: false,
        zone_only: false,
        capacity: Vec::new(),
        initial_load: Vec::new(),
        skills: Vec::new(),
    }
}

/// Jobs 2k and 2k + 1 become pickup and delivery of a shipment.
pub fn pair_up(problem: &mut Problem) {
    let tasks = problem.tasks.len() / 2;
    problem.tasks.truncate(tasks);
    for (number, task) in problem.tasks.iter_mut().enumerate() {
        task.kind = TaskKind::Shipment;
        task.first_activity = 2 * number as u32;
        task.num_activities = 2;
    }
    for (number, activity) in problem.activities.iter_mut().enumerate() {
        activity.task = number as u32 / 2;
        activity.kind = if number % 2 == 0 {
            ActivityKind::Pickup
        } else {
            ActivityKind::Delivery
        };
    }
}

/// One dimension: demands of the activities, one capacity for all vehicles.
pub fn goods(problem: &mut Problem, demands: &[i64], capacity: i64) {
    problem.num_dimensions = 1;
    for (activity, &demand) in problem.activities.iter_mut().zip(demands) {
        activity.demand = vec![demand];
    }
    for vehicle in &mut problem.vehicles {
        vehicle.capacity = vec![Some(capacity)];
        vehicle.initial_load = vec![None];
        for entry in &mut vehicle.breaks {
            entry.max_load = vec![None];
        }
    }
}

pub fn station(problem: &mut Problem, location: u32, mode: DumpMode) {
    problem.dump_stations.push(DumpStation {
        location,
        service_time: 0,
        windows: Vec::new(),
        dimensions: vec![0],
        resources: None,
        capacity: vec![None],
        mode,
    });
}

pub fn window(start: i32, end: i32) -> Window {
    Window {
        start,
        end,
        day: None,
        early_penalty: None,
        late_penalty: None,
    }
}

pub fn mandatory_break(rule: BreakRule, duration: i32) -> Break {
    Break {
        rule,
        duration,
        split: Vec::new(),
        location: None,
        mandatory: true,
        penalty: 0,
        paid: true,
        max_load: Vec::new(),
    }
}

pub fn relation(kind: RelationKind, activities: &[u32]) -> Relation {
    Relation {
        kind,
        hard: true,
        requires: false,
        direct: false,
        resource: None,
        min_gap: 0,
        max_gap: None,
        penalty: 0,
        activities: activities.to_vec(),
    }
}

pub fn plan(routes: &[(u32, &[u32])]) -> Plan {
    let routes = routes.iter().map(|&(vehicle, stops)| PlannedRoute {
        vehicle,
        activities: stops.to_vec(),
    });
    Plan {
        routes: routes.collect(),
    }
}
