//! Instances with rules beyond jobs and windows, as problems of the kernel.

use solver_wasm::problem::{
    ActivityKind, Break, BreakRule, DumpMode, DumpStation, Overtime, Problem, Relation,
    RelationKind, TaskKind, Traffic, TrafficSegment, TrafficSpeed,
};
use solver_wasm::random::Random;

#[path = "draft.rs"]
mod draft;
use draft::Draft;

/// x, y, demand, ready, due, service; release of its goods; the place of its delivery or pickup.
struct Row {
    numbers: [f64; 6],
    release: f64,
}

pub fn read(name: &str) -> Problem {
    if name.contains("pdptw") {
        li_lim(&std::fs::read_to_string(name).expect("readable"))
    } else if name.contains("multi-trip") {
        several_trips(&std::fs::read_to_string(name).expect("readable"))
    } else {
        drawn(name)
    }
}

/// In the units of the problem.
pub fn best_known(name: &str) -> f64 {
    if name.contains("multi-trip") {
        let text = std::fs::read_to_string(name.replace(".vrp", ".sol")).unwrap_or_default();
        let cost = |line: &str| {
            line.strip_prefix("Cost")?
                .trim_matches([':', ' '])
                .parse::<f64>()
                .ok()
        };
        return text.lines().find_map(cost).unwrap_or(f64::NAN);
    }
    let Some((folder, file)) = name.rsplit_once('/') else {
        return f64::NAN;
    };
    let table = std::fs::read_to_string(format!("{folder}/../../best-seen-distance.json"));
    let stem = file.trim_end_matches(".txt");
    let value = table.ok().and_then(|table| {
        let after = table.split_once(&format!("\"{stem}\":"))?.1.to_string();
        after.split([',', '}']).next()?.trim().parse::<f64>().ok()
    });
    value.map_or(f64::NAN, |value| value * 1000.0)
}

fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Distances and times in thousandths, rounded.
fn li_lim(text: &str) -> Problem {
    let mut lines = text.lines().map(numbers).filter(|row| !row.is_empty());
    let head = lines.next().expect("vehicles, capacity");
    let rows: Vec<Vec<f64>> = lines.filter(|row| row.len() == 9).collect();
    let place = |r: &Vec<f64>| Row {
        numbers: [r[1], r[2], r[3], r[4], r[5], r[6]],
        release: 0.0,
    };
    let places: Vec<Row> = rows.iter().map(place).collect();
    let mut draft = Draft::new(&places, |value| (value * 1000.0).round(), 1000.0);
    draft.fleet(head[0] as usize, head[1] as i64);
    for (from, row) in rows.iter().enumerate().filter(|(_, row)| row[8] > 0.0) {
        draft.shipment(&places, from, row[8] as usize);
    }
    draft.problem
}

/// Every customer a shipment that is picked up at the depot. Tenths, truncated.
fn several_trips(text: &str) -> Problem {
    let (mut section, mut count, mut capacity, mut service) = (String::new(), 0, 0, 0.0);
    let mut places: Vec<Row> = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some((key, value)) = line.split_once(':') {
            match key.trim() {
                "VEHICLES" => count = value.trim().parse().expect("vehicles"),
                "CAPACITY" => capacity = value.trim().parse().expect("capacity"),
                "SERVICE_TIME" => service = value.trim().parse().expect("service"),
                _ => {}
            }
            continue;
        }
        if line.ends_with("SECTION") {
            section = line.to_string();
            continue;
        }
        let row = numbers(line);
        match (section.as_str(), row.as_slice()) {
            ("NODE_COORD_SECTION", [_, x, y]) => places.push(Row {
                numbers: [*x, *y, 0.0, 0.0, 0.0, 0.0],
                release: 0.0,
            }),
            ("DEMAND_SECTION", [id, demand]) => places[*id as usize - 1].numbers[2] = *demand,
            ("TIME_WINDOW_SECTION", [id, opens, closes]) => {
                let place = &mut places[*id as usize - 1];
                (place.numbers[3], place.numbers[4]) = (*opens, *closes);
                place.numbers[5] = if *id as usize == 1 { 0.0 } else { service };
            }
            ("RELEASE_TIME_SECTION", [id, release]) => places[*id as usize - 1].release = *release,
            _ => {}
        }
    }
    let mut draft = Draft::new(&places, |value| (value * 10.0).floor(), 10.0);
    draft.fleet(count, capacity);
    for customer in 1..places.len() {
        draft.shipment(&places, 0, customer);
    }
    draft.problem
}

/// A square of 4,000 seconds, a day of ten hours, ten minutes at every stop.
fn drawn(name: &str) -> Problem {
    let mut parts = name.split(':');
    let rules: Vec<&str> = parts.next().expect("a rule").split('+').collect();
    let mut number = || {
        parts
            .next()
            .and_then(|text| text.parse::<u64>().ok())
            .expect("RULE:STOPS:SEED")
    };
    let (stops, mut random) = (number() as usize, Random::new(number()));
    let places: Vec<Row> = (0..=stops)
        .map(|index| {
            let opens = f64::from(random.below(26_000));
            let (x, y) = (
                f64::from(random.below(4_000)),
                f64::from(random.below(4_000)),
            );
            let demand = f64::from(1 + random.below(9));
            let has_hours = rules.contains(&"soft") || rules.contains(&"shipments");
            let hours = match index > 0 && has_hours {
                true => [opens, opens + 10_000.0],
                false => [0.0, 36_000.0],
            };
            Row {
                numbers: [
                    x,
                    y,
                    demand,
                    hours[0],
                    hours[1],
                    if index == 0 { 0.0 } else { 600.0 },
                ],
                release: 0.0,
            }
        })
        .collect();
    let mut draft = Draft::new(&places, f64::round, 1.0);
    draft.fleet(stops / 8, 60);
    if rules.contains(&"shipments") {
        for from in (1..stops).step_by(2) {
            draft.shipment(&places, from, from + 1);
        }
    } else {
        for (index, row) in places.iter().enumerate().skip(1) {
            draft.task(TaskKind::Job, 1);
            draft.stop(
                ActivityKind::Service,
                index,
                row,
                row.numbers[2] as i64,
                0.0,
            );
        }
    }
    let mut problem = draft.problem;
    for vehicle in &mut problem.vehicles {
        (vehicle.fixed_cost, vehicle.cost_per_time) = (5_000, 1);
    }
    for rule in rules {
        add_rule(rule, &mut problem);
    }
    problem
}

fn add_rule(rule: &str, problem: &mut Problem) {
    for vehicle in &mut problem.vehicles {
        match rule {
            "breaks" => vehicle.breaks.push(Break {
                rule: BreakRule::Window {
                    start: 14_400,
                    end: 21_600,
                },
                duration: 1_800,
                split: Vec::new(),
                location: None,
                mandatory: true,
                penalty: 0,
                paid: false,
                max_load: vec![None],
            }),
            "overtime" => {
                vehicle.shift.end = 20_000;
                vehicle.overtime = Some(Overtime {
                    max: 7_200,
                    cost_per_time: 3,
                });
            }
            "stations" => vehicle.capacity = vec![Some(25)],
            _ => {}
        }
    }
    match rule {
        "soft" => {
            for activity in &mut problem.activities {
                activity.windows[0].late_penalty = Some(2);
            }
        }
        "stations" => {
            let day = problem.activities[0].windows[0];
            for location in [1, 2, 3] {
                problem.dump_stations.push(DumpStation {
                    location,
                    service_time: 900,
                    windows: vec![day],
                    dimensions: vec![0],
                    resources: None,
                    capacity: vec![None],
                    mode: DumpMode::Unload,
                });
            }
        }
        "traffic" => {
            let segment = |start, end, millionths| TrafficSegment {
                start,
                end,
                speed: TrafficSpeed::Factor(millionths),
            };
            let segments = vec![
                segment(5_000, 12_000, 1_500_000),
                segment(25_000, 32_000, 1_300_000),
            ];
            problem.traffic.push(Traffic {
                profile: 0,
                day: 0,
                segments,
            });
        }
        "optional" => {
            for task in problem.tasks.iter_mut().step_by(3) {
                (task.mandatory, task.penalty) = (false, 1_500);
            }
        }
        "ties" => {
            // Of ten tasks two begin together, and two are done in an order.
            for first in (0..problem.tasks.len() as u32 - 4).step_by(10) {
                let of = |task: u32| problem.tasks[task as usize].first_activity;
                let together = vec![of(first), of(first + 1)];
                let ordered = vec![of(first + 2), of(first + 3)];
                problem.relations.extend([
                    relation(RelationKind::SameTime, together),
                    relation(RelationKind::Precedence, ordered),
                ]);
            }
        }
        _ => {}
    }
}

fn relation(kind: RelationKind, activities: Vec<u32>) -> Relation {
    Relation {
        kind,
        hard: true,
        requires: false,
        direct: false,
        min_gap: 0,
        max_gap: (kind == RelationKind::SameTime).then_some(600),
        penalty: 0,
        resource: None,
        activities,
    }
}
