//! Benchmark files as they are written, before any rounding.

/// What all formats have in common.
pub struct Raw {
    /// x, y, demand, ready, due, service; the depots first.
    pub places: Vec<[f64; 6]>,
    /// By customer: what leaving it out costs, in rounded units. Empty where all must be served.
    pub prizes: Vec<i64>,
    pub depots: usize,
    pub fleet: Vec<Fleet>,
    pub rounding: Rounding,
    /// Arcs drawn instead of measured: their table.
    pub arcs: Option<Vec<i32>>,
}

/// Vehicles of one kind.
pub struct Fleet {
    pub depot: u32,
    pub count: usize,
    pub capacity: i64,
    pub fixed: f64,
    pub per_distance: f64,
    /// Longest route, service included.
    pub max_duration: Option<f64>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rounding {
    /// Nearest integer; no windows.
    Nearest,
    /// Distance and time in tenths, truncated; windows.
    Tenths,
    /// Thousandths; no windows.
    Exact,
}

fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// Vehicles without a price of their own, from the first depot.
fn plain(count: usize, capacity: i64) -> Fleet {
    Fleet {
        depot: 0,
        count,
        capacity,
        fixed: 0.0,
        per_distance: 1.0,
        max_duration: None,
    }
}

pub fn solomon(text: &str) -> Raw {
    let mut rows = text.lines().map(numbers).filter(|row| !row.is_empty());
    let fleet = rows.next().expect("number of vehicles and capacity");
    let places = rows
        .filter(|row| row.len() == 7)
        .map(|r| [r[1], r[2], r[3], r[4], r[5], r[6]])
        .collect();
    Raw {
        places,
        prizes: Vec::new(),
        depots: 1,
        fleet: vec![plain(fleet[0] as usize, fleet[1] as i64)],
        rounding: Rounding::Tenths,
        arcs: None,
    }
}

/// CVRPLIB's keyword format, with its dialects for windows and prizes.
pub fn cvrplib(text: &str) -> Raw {
    let (mut vehicles, mut capacity) = (usize::MAX, 0);
    let (mut places, mut prizes) = (Vec::<[f64; 6]>::new(), Vec::new());
    let (mut section, mut service, mut windows) = ("", 0.0, false);
    for line in text.lines().map(str::trim) {
        if let Some((key, value)) = line.split_once(':') {
            match key.trim() {
                "CAPACITY" => capacity = value.trim().parse().expect("capacity"),
                "VEHICLES" => vehicles = value.trim().parse().expect("vehicles"),
                "SERVICE_TIME" => service = value.trim().parse().expect("service time"),
                _ => {}
            }
            continue;
        }
        if line.ends_with("SECTION") || line == "EOF" {
            section = line;
            windows |= line == "TIME_WINDOW_SECTION";
            continue;
        }
        let row = numbers(line);
        match section {
            "NODE_COORD_SECTION" => places.push([row[1], row[2], 0.0, 0.0, 0.0, 0.0]),
            "DEMAND_SECTION" => places[row[0] as usize - 1][2] = row[1],
            "TIME_WINDOW_SECTION" => {
                let place = &mut places[row[0] as usize - 1];
                (place[3], place[4]) = (row[1], row[2]);
                place[5] = if row[0] as usize == 1 { 0.0 } else { service };
            }
            "PRIZE_SECTION" if row[0] as usize > 1 => prizes.push((row[1] * 10.0) as i64),
            _ => {}
        }
    }
    Raw {
        places,
        prizes,
        depots: 1,
        fleet: vec![plain(vehicles, capacity)],
        rounding: if windows {
            Rounding::Tenths
        } else {
            Rounding::Nearest
        },
        arcs: None,
    }
}

/// Several depots: (type, vehicles a depot, customers, depots), (longest duration, capacity) a depot, customers, depots.
pub fn cordeau(text: &str) -> Raw {
    let rows: Vec<Vec<f64>> = text
        .lines()
        .map(numbers)
        .filter(|row| !row.is_empty())
        .collect();
    let (vehicles, customers, depots) = (
        rows[0][1] as usize,
        rows[0][2] as usize,
        rows[0][3] as usize,
    );
    let nodes = &rows[1 + depots..][..customers + depots];
    let place = |r: &Vec<f64>| [r[1], r[2], r[4], 0.0, 0.0, r[3]];
    Raw {
        places: nodes[customers..]
            .iter()
            .chain(&nodes[..customers])
            .map(place)
            .collect(),
        prizes: Vec::new(),
        depots,
        fleet: rows[1..=depots]
            .iter()
            .enumerate()
            .map(|(depot, row)| Fleet {
                depot: depot as u32,
                max_duration: (row[0] > 0.0).then_some(row[0]),
                ..plain(vehicles, row[1] as i64)
            })
            .collect(),
        rounding: Rounding::Exact,
        arcs: None,
    }
}

/// Heterogeneous fleets: comments, (customers, types, …), types, depot, customers.
pub fn heterogeneous(text: &str) -> Raw {
    let rows: Vec<Vec<f64>> = text
        .lines()
        .filter(|line| !line.trim().starts_with("//"))
        .map(numbers)
        .filter(|row| !row.is_empty())
        .collect();
    let (customers, types) = (rows[0][0] as usize, rows[0][1] as usize);
    let at =
        |row: &Vec<f64>, column: usize, absent: f64| row.get(column).copied().unwrap_or(absent);
    Raw {
        places: rows[1 + types..][..=customers]
            .iter()
            .map(|r| [r[0], r[1], at(r, 2, 0.0), 0.0, 0.0, 0.0])
            .collect(),
        prizes: Vec::new(),
        depots: 1,
        fleet: rows[1..=types]
            .iter()
            .map(|row| Fleet {
                fixed: at(row, 2, 0.0),
                per_distance: at(row, 3, 1.0),
                ..plain(row[0] as usize, row[1] as i64)
            })
            .collect(),
        rounding: Rounding::Exact,
        arcs: None,
    }
}

/// `drawn:CUSTOMERS:VEHICLES:SEED` or `…:SEED:STOPS`: every arc of its own, 0 to 999, so that nothing is near in both
/// directions and no triangle holds. A vehicle serves so many stops at most, or any number.
pub fn drawn(name: &str) -> Raw {
    let number = |index| -> Option<u64> { name.split(':').nth(index)?.parse().ok() };
    let part = |index| number(index).expect("drawn:CUSTOMERS:VEHICLES:SEED");
    let side = part(1) as usize + 1;
    let mut random = solver_wasm::random::Random::new(part(3));
    let arc = |index: usize, value: u32| {
        if index.is_multiple_of(side + 1) {
            0
        } else {
            value as i32
        }
    };
    Raw {
        places: vec![[0.0, 0.0, 1.0, 0.0, 0.0, 0.0]; side],
        prizes: Vec::new(),
        depots: 1,
        fleet: vec![plain(part(2) as usize, number(4).unwrap_or(0) as i64)],
        rounding: Rounding::Nearest,
        arcs: Some(
            (0..side * side)
                .map(|i| arc(i, random.below(1000)))
                .collect(),
        ),
    }
}
