//! Benchmark files as problems of the kernel.

#[path = "readers.rs"]
mod readers;

use readers::{Fleet, Raw, Rounding};
use solver_wasm::problem::{
    Activity, ActivityKind, Interval, Objective, Plan, Problem, Profile, Task, TaskKind, Vehicle,
    Window,
};

pub struct Instance {
    pub problem: Problem,
    /// Kernel units per unit of the published costs.
    pub scale: f64,
    /// Kernel units of a full plan's cost that published costs do not count: service laid on the arcs.
    pub service: f64,
}

/// Reads a file by its folder and its first words; `drawn:…` names a problem that is made on the spot.
pub fn read(file: &str) -> Instance {
    let raw = if file.starts_with("drawn:") {
        readers::drawn(file)
    } else {
        let text = std::fs::read_to_string(file).expect("readable");
        if text.contains("NODE_COORD_SECTION") {
            readers::cvrplib(&text)
        } else if file.contains("hvrp") {
            readers::heterogeneous(&text)
        } else if file.contains("mdvrp") {
            readers::cordeau(&text)
        } else {
            readers::solomon(&text)
        }
    };
    let scale = match raw.rounding {
        Rounding::Nearest => 1.0,
        // Collected prizes are rounded in the file already, and its costs are in tenths.
        Rounding::Tenths if !raw.prizes.is_empty() => 1.0,
        Rounding::Tenths => 10.0,
        Rounding::Exact => 10_000.0,
    };
    let laid = raw.fleet.iter().any(|fleet| fleet.max_duration.is_some());
    let service = raw.places[raw.depots..]
        .iter()
        .map(|place| place[5])
        .sum::<f64>();
    Instance {
        problem: problem(&raw),
        scale,
        service: if laid { service * scale } else { 0.0 },
    }
}

/// The `Cost` line of the `.sol` beside an instance, else its entry in the `bks.json` of the folder above.
pub fn best_known(file: &str) -> Option<f64> {
    let stem = file.rsplit_once('.')?.0;
    if let Ok(text) = std::fs::read_to_string(format!("{stem}.sol")) {
        return text.lines().find_map(|line| {
            line.strip_prefix("Cost")?
                .trim_matches([':', ' '])
                .parse()
                .ok()
        });
    }
    let (folder, name) = stem.rsplit_once('/')?;
    let table = std::fs::read_to_string(format!("{folder}/../bks.json")).ok()?;
    let entry = table.split_once(&format!("\"{name}\": {{"))?.1;
    let value = entry.split_once("\"best_known_cost\":")?.1;
    value.split([',', '}', '\n']).next()?.trim().parse().ok()
}

/// Nothing when the independent checker accepts the plan.
pub fn verdict(problem: &Problem, plan: &Plan) -> String {
    let broken = solver_wasm::check::check(problem, plan);
    broken.first().map_or_else(String::new, |first| {
        format!(" REFUSED: {first:?} and {} more", broken.len() - 1)
    })
}

fn problem(raw: &Raw) -> Problem {
    let n = raw.places.len();
    let customers = n - raw.depots;
    let windows = raw.rounding == Rounding::Tenths;
    let unit = match raw.rounding {
        Rounding::Nearest => 1.0,
        Rounding::Tenths => 10.0,
        Rounding::Exact => 1000.0,
    };
    let scaled = |value: f64| (value * unit) as i32;
    // A limit on a route's duration, in units of distance: half of a service lies on each arc that touches it.
    let limited = raw.fleet.iter().any(|fleet| fleet.max_duration.is_some());
    let half_service = |place: &[f64; 6]| if limited { place[5] / 2.0 } else { 0.0 };
    let distance: Vec<i32> = raw.arcs.clone().unwrap_or_else(|| {
        let row = |a: &[f64; 6], b: &[f64; 6]| {
            leg(a, b, raw.rounding) + scaled(half_service(a) + half_service(b)) * i32::from(a != b)
        };
        raw.places
            .iter()
            .flat_map(|a| raw.places.iter().map(move |b| row(a, b)))
            .collect()
    });
    let time = if windows {
        distance.clone()
    } else {
        vec![0; n * n]
    };
    let day = Interval {
        start: 0,
        end: if windows {
            scaled(raw.places[0][4])
        } else {
            1 << 29
        },
    };
    let fleet_of = |fleet: &Fleet| {
        let count = fleet.count.min(customers);
        std::iter::repeat_n(vehicle(fleet, day, unit), count).collect::<Vec<_>>()
    };
    let mut vehicles: Vec<Vehicle> = raw.fleet.iter().flat_map(fleet_of).collect();
    for (id, vehicle) in vehicles.iter_mut().enumerate() {
        vehicle.resource = id as u32;
    }
    let window = |row: &[f64; 6]| Window {
        start: scaled(row[3]),
        end: scaled(row[4]),
        day: None,
        early_penalty: None,
        late_penalty: None,
    };
    let activity = |c: usize| Activity {
        kind: ActivityKind::Service,
        task: c as u32,
        location: (c + raw.depots) as u32,
        setup_time: 0,
        release_time: 0,
        max_wait: None,
        windows: if windows {
            vec![window(&raw.places[c + raw.depots])]
        } else {
            Vec::new()
        },
        demand: vec![raw.places[c + raw.depots][2] as i64],
    };
    let task = |c: usize| Task {
        kind: TaskKind::Job,
        first_activity: c as u32,
        num_activities: 1,
        mandatory: raw.prizes.is_empty(),
        penalty: raw.prizes.get(c).copied().unwrap_or(0),
        revenue: 0,
        lifo: false,
        max_time_in_vehicle: None,
        skills: Vec::new(),
        allowed_resources: None,
        allowed_days: None,
    };
    let service = |row: &[f64; 6]| if windows { scaled(row[5]) } else { 0 };
    Problem {
        num_locations: n as u32,
        num_dimensions: 1,
        num_days: 1,
        num_resources: vehicles.len() as u32,
        profiles: vec![Profile {
            distance: distance.into(),
            time: time.into(),
        }],
        vehicles,
        activities: (0..customers).map(activity).collect(),
        tasks: (0..customers).map(task).collect(),
        service_times: raw.places[raw.depots..].iter().map(service).collect(),
        relations: Vec::new(),
        objective: Objective::default(),
        ..Problem::default()
    }
}

/// Prices of a distance are in tenths where costs are exact: research fleets have prices such as 1.1.
fn vehicle(fleet: &Fleet, day: Interval, unit: f64) -> Vehicle {
    let price = if unit > 100.0 { 10.0 } else { 1.0 };
    Vehicle {
        resource: 0,
        day: 0,
        profile: 0,
        service_class: 0,
        start_location: fleet.depot,
        end_location: Some(fleet.depot),
        shift: day,
        start_window: day,
        start_service: 0,
        end_window: day,
        end_service: 0,
        max_tasks: None,
        min_tasks: 0,
        min_tasks_penalty: 0,
        max_distance: fleet.max_duration.map(|limit| (limit * unit) as i64),
        max_time: None,
        max_travel_time: None,
        max_leg_time: None,
        max_wait: None,
        fixed_cost: (fleet.fixed * unit * price) as i64,
        cost_per_distance: (fleet.per_distance * price) as i64,
        cost_per_time: 0,
        cost_per_wait: None,
        cost_per_service_time: 0,
        overtime: None,
        breaks: Vec::new(),
        max_dump_visits: 4,
        must_dump_at_end: false,
        zone_only: false,
        capacity: vec![(fleet.capacity > 0).then_some(fleet.capacity)],
        initial_load: vec![None],
        skills: Vec::new(),
    }
}

fn leg(a: &[f64; 6], b: &[f64; 6], rounding: Rounding) -> i32 {
    let euclid = ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt();
    match rounding {
        Rounding::Nearest => (euclid + 0.5) as i32,
        Rounding::Tenths => (euclid * 10.0) as i32,
        Rounding::Exact => (euclid * 1000.0 + 0.5) as i32,
    }
}
