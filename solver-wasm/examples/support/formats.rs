//! Benchmark formats as problems of the kernel.

use solver_wasm::problem::{
    Activity, ActivityKind, Interval, Objective, Plan, Problem, Profile, Task, TaskKind, Vehicle,
    Window,
};

pub struct Instance {
    pub problem: Problem,
    /// Kernel units per unit of the published costs.
    pub scale: f64,
}

struct Raw {
    vehicles: usize,
    capacity: i64,
    /// x, y, demand, ready, due, service; the depot first.
    places: Vec<[f64; 6]>,
    windows: bool,
}

pub fn read(text: &str) -> Instance {
    let raw = if text.contains("NODE_COORD_SECTION") {
        cvrplib(text)
    } else {
        solomon(text)
    };
    let scale = if raw.windows { 10.0 } else { 1.0 };
    Instance {
        problem: problem(&raw, scale),
        scale,
    }
}

/// The `Cost` line of the `.sol` beside an instance.
pub fn best_known(file: &str) -> Option<f64> {
    let stem = file.rsplit_once('.')?.0;
    let text = std::fs::read_to_string(format!("{stem}.sol")).ok()?;
    text.lines()
        .find_map(|line| line.strip_prefix("Cost")?.trim().parse().ok())
}

/// Nothing when the independent checker accepts the plan.
pub fn verdict(problem: &Problem, plan: &Plan) -> String {
    let broken = solver_wasm::check::check(problem, plan);
    broken.first().map_or_else(String::new, |first| {
        format!(" REFUSED: {first:?} and {} more", broken.len() - 1)
    })
}

fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

fn solomon(text: &str) -> Raw {
    let mut rows = text.lines().map(numbers).filter(|row| !row.is_empty());
    let fleet = rows.next().expect("number of vehicles and capacity");
    let places = rows
        .filter(|row| row.len() == 7)
        .map(|r| [r[1], r[2], r[3], r[4], r[5], r[6]])
        .collect();
    Raw {
        vehicles: fleet[0] as usize,
        capacity: fleet[1] as i64,
        places,
        windows: true,
    }
}

fn cvrplib(text: &str) -> Raw {
    let mut raw = Raw {
        vehicles: usize::MAX,
        capacity: 0,
        places: Vec::new(),
        windows: false,
    };
    let (mut section, mut service) = ("", 0.0);
    for line in text.lines().map(str::trim) {
        if let Some((key, value)) = line.split_once(':') {
            match key.trim() {
                "CAPACITY" => raw.capacity = value.trim().parse().expect("capacity"),
                "VEHICLES" => raw.vehicles = value.trim().parse().expect("vehicles"),
                "SERVICE_TIME" => service = value.trim().parse().expect("service time"),
                _ => {}
            }
            continue;
        }
        if line.ends_with("SECTION") || line == "EOF" {
            section = line;
            raw.windows |= line == "TIME_WINDOW_SECTION";
            continue;
        }
        let row = numbers(line);
        match section {
            "NODE_COORD_SECTION" => raw.places.push([row[1], row[2], 0.0, 0.0, 0.0, 0.0]),
            "DEMAND_SECTION" => raw.places[row[0] as usize - 1][2] = row[1],
            "TIME_WINDOW_SECTION" => {
                let place = &mut raw.places[row[0] as usize - 1];
                (place[3], place[4]) = (row[1], row[2]);
                place[5] = if row[0] as usize == 1 { 0.0 } else { service };
            }
            _ => {}
        }
    }
    raw
}

fn problem(raw: &Raw, scale: f64) -> Problem {
    let n = raw.places.len();
    let customers = n - 1;
    let tenths = |value: f64| (value * scale) as i32;
    let distance: Vec<i32> = raw
        .places
        .iter()
        .flat_map(|a| raw.places.iter().map(move |b| leg(a, b, raw.windows)))
        .collect();
    let time = if raw.windows {
        distance.clone()
    } else {
        vec![0; n * n]
    };
    let day = Interval {
        start: 0,
        end: if raw.windows {
            tenths(raw.places[0][4])
        } else {
            1 << 29
        },
    };
    let vehicle = |id: u32| Vehicle {
        resource: id,
        day: 0,
        profile: 0,
        service_class: 0,
        start_location: 0,
        end_location: Some(0),
        shift: day,
        start_window: day,
        start_service: 0,
        end_window: day,
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
        capacity: vec![Some(raw.capacity)],
        initial_load: vec![None],
        skills: Vec::new(),
    };
    let window = |row: &[f64; 6]| Window {
        start: tenths(row[3]),
        end: tenths(row[4]),
        day: None,
        early_penalty: None,
        late_penalty: None,
    };
    let activity = |c: usize| Activity {
        kind: ActivityKind::Service,
        task: c as u32,
        location: c as u32 + 1,
        setup_time: 0,
        release_time: 0,
        max_wait: None,
        windows: if raw.windows {
            vec![window(&raw.places[c + 1])]
        } else {
            Vec::new()
        },
        demand: vec![raw.places[c + 1][2] as i64],
    };
    let task = |c: usize| Task {
        kind: TaskKind::Job,
        first_activity: c as u32,
        num_activities: 1,
        mandatory: true,
        penalty: 0,
        revenue: 0,
        lifo: false,
        max_time_in_vehicle: None,
        skills: Vec::new(),
        allowed_resources: None,
        allowed_days: None,
    };
    let vehicles = raw.vehicles.min(customers) as u32;
    Problem {
        num_locations: n as u32,
        num_dimensions: 1,
        num_days: 1,
        num_resources: vehicles,
        profiles: vec![Profile {
            distance: distance.into(),
            time: time.into(),
        }],
        vehicles: (0..vehicles).map(vehicle).collect(),
        activities: (0..customers).map(activity).collect(),
        tasks: (0..customers).map(task).collect(),
        service_times: raw.places[1..].iter().map(|row| tenths(row[5])).collect(),
        relations: Vec::new(),
        objective: Objective::default(),
        ..Problem::default()
    }
}

fn leg(a: &[f64; 6], b: &[f64; 6], windows: bool) -> i32 {
    let euclid = ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).sqrt();
    if windows {
        (euclid * 10.0) as i32
    } else {
        (euclid + 0.5) as i32
    }
}
