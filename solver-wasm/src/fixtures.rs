//! Small problems for unit tests, generators and examples: places on a line, distance and seconds both the gap between
//! them. A caller states only what matters to it; everything else is wide open.

use crate::problem::{
    Activity, ActivityKind, DumpMode, DumpStation, Interval, MAX_TIME, Plan, PlannedRoute, Problem,
    Profile, Relation, RelationKind, Task, TaskKind, Vehicle, Window,
};

/// Places at these coordinates; no vehicle, no task, money as the objective.
pub fn line(places: &[i32]) -> Problem {
    let table: Vec<i32> = places
        .iter()
        .flat_map(|a| places.iter().map(move |b| (a - b).abs()))
        .collect();
    Problem {
        num_locations: u32::try_from(places.len()).unwrap(),
        num_days: 1,
        profiles: vec![Profile {
            distance: table.clone().into(),
            time: table.into(),
        }],
        ..Problem::default()
    }
}

/// From place 0 and back, 0..=1000, one unit of money per distance; an own resource each.
pub fn vehicle() -> Vehicle {
    let always = Interval {
        start: 0,
        end: 1000,
    };
    Vehicle {
        resource: 0,
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

/// Its hours end when nobody drives any more: where no other window is, the problem has no clock.
pub fn lift_hours(own: &mut Vehicle) {
    for hours in [&mut own.shift, &mut own.start_window, &mut own.end_window] {
        hours.end = MAX_TIME;
    }
}

pub fn add_vehicle(problem: &mut Problem, vehicle: Vehicle) -> u32 {
    let id = u32::try_from(problem.vehicles.len()).unwrap();
    problem.vehicles.push(Vehicle {
        resource: id,
        ..vehicle
    });
    problem.num_resources = id + 1;
    id
}

/// A mandatory job with its seconds of service and windows; the id of its activity (and task).
pub fn add_job(problem: &mut Problem, location: u32, service: i32, windows: &[(i32, i32)]) -> u32 {
    let id = u32::try_from(problem.tasks.len()).unwrap();
    let window = |&(start, end): &(i32, i32)| Window {
        start,
        end,
        day: None,
        early_penalty: None,
        late_penalty: None,
    };
    problem.activities.push(Activity {
        kind: ActivityKind::Service,
        task: id,
        location,
        setup_time: 0,
        release_time: 0,
        max_wait: None,
        windows: windows.iter().map(window).collect(),
        demand: vec![0; problem.num_dimensions as usize],
    });
    problem.service_times.push(service);
    problem.tasks.push(Task {
        kind: TaskKind::Job,
        first_activity: id,
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
    id
}

/// A mandatory shipment of that much in every dimension, both ends at one place; its pickup and delivery. Jobs are
/// added before shipments, where a test takes a task for its activity.
pub fn add_shipment(problem: &mut Problem, location: u32, load: i64) -> (u32, u32) {
    let task = u32::try_from(problem.tasks.len()).unwrap();
    let pickup = u32::try_from(problem.activities.len()).unwrap();
    let parts = [
        (ActivityKind::Pickup, load),
        (ActivityKind::Delivery, -load),
    ];
    for (kind, demand) in parts {
        problem.activities.push(Activity {
            kind,
            task,
            location,
            setup_time: 0,
            release_time: 0,
            max_wait: None,
            windows: Vec::new(),
            demand: vec![demand; problem.num_dimensions as usize],
        });
        problem.service_times.push(0);
    }
    problem.tasks.push(Task {
        kind: TaskKind::Shipment,
        first_activity: pickup,
        num_activities: 2,
        mandatory: true,
        penalty: 0,
        revenue: 0,
        lifo: false,
        max_time_in_vehicle: None,
        skills: Vec::new(),
        allowed_resources: None,
        allowed_days: None,
    });
    (pickup, pickup + 1)
}

/// A station for all dimensions and resources, always open, without a capacity. Plans name it by
/// `Problem::dump_visit`, once all activities are there.
pub fn add_station(problem: &mut Problem, location: u32, mode: DumpMode) -> u32 {
    let id = u32::try_from(problem.dump_stations.len()).unwrap();
    problem.dump_stations.push(DumpStation {
        location,
        service_time: 0,
        windows: Vec::new(),
        dimensions: (0..problem.num_dimensions).collect(),
        resources: None,
        capacity: vec![None; problem.num_dimensions as usize],
        mode,
    });
    id
}

pub fn add_precedence(
    problem: &mut Problem,
    before: u32,
    after: u32,
    min_gap: i64,
    max_gap: Option<i64>,
) {
    problem.relations.push(Relation {
        kind: RelationKind::Precedence,
        hard: true,
        requires: false,
        direct: false,
        min_gap,
        max_gap,
        penalty: 0,
        resource: None,
        activities: vec![before, after],
    });
}

/// Route `n` is vehicle `n`'s; empty ones are left out.
pub fn plan(routes: &[&[u32]]) -> Plan {
    let routes = routes
        .iter()
        .zip(0u32..)
        .filter(|(activities, _)| !activities.is_empty());
    Plan {
        routes: routes
            .map(|(activities, vehicle)| PlannedRoute {
                vehicle,
                activities: activities.to_vec(),
            })
            .collect(),
    }
}
