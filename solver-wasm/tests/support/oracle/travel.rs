//! Legs in traffic.

use std::cell::RefCell;

use solver_wasm::problem::{BreakRule, Problem, TrafficSpeed, UNREACHABLE, Vehicle};

/// The legs of one vehicle, each worked out once.
pub struct Legs<'a> {
    problem: &'a Problem,
    vehicle: &'a Vehicle,
    /// Instants that are kept: `0..ticks`.
    ticks: usize,
    /// By cell and instant; outside: not asked for yet.
    known: RefCell<Vec<Option<Option<i64>>>>,
}

impl<'a> Legs<'a> {
    pub fn new(problem: &'a Problem, vehicle: &'a Vehicle, horizon: i64) -> Legs<'a> {
        let ticks = horizon.clamp(0, 200) as usize + 1;
        let cells = (problem.num_locations * problem.num_locations) as usize;
        Legs {
            problem,
            vehicle,
            ticks,
            known: RefCell::new(vec![None; cells * ticks]),
        }
    }

    /// Seconds of a leg that leaves at `clock`.
    pub fn leg(&self, from: u32, to: u32, clock: i64) -> Option<i64> {
        let cell = (from * self.problem.num_locations + to) as usize;
        let work_out = || leg(self.problem, self.vehicle, from, to, clock);
        match usize::try_from(clock).ok().filter(|&c| c < self.ticks) {
            None => work_out(),
            Some(tick) => {
                *self.known.borrow_mut()[cell * self.ticks + tick].get_or_insert_with(work_out)
            }
        }
    }
}

/// Seconds of a leg that leaves at `clock`; every boundary of traffic on the way is looked at.
fn leg(problem: &Problem, vehicle: &Vehicle, from: u32, to: u32, clock: i64) -> Option<i64> {
    let cell = (from * problem.num_locations + to) as usize;
    let tables = &problem.profiles[vehicle.profile as usize];
    if tables.time[cell] >= UNREACHABLE || tables.distance[cell] >= UNREACHABLE {
        return None;
    }
    let own = i128::from(tables.time[cell]);
    let traffic = problem
        .traffic
        .iter()
        .find(|t| t.profile == vehicle.profile && t.day == vehicle.day);
    let segments = traffic.map_or(&[][..], |t| &t.segments);
    // The share of the leg that is left, top / bottom; second after second.
    let (mut top, mut bottom) = (1i128, 1i128);
    let mut now = clock;
    loop {
        let segment = segments
            .iter()
            .find(|s| i64::from(s.start) <= now && now < i64::from(s.end));
        // Millionths of a second that the whole leg takes now.
        let whole = match segment.map(|s| s.speed) {
            None => own * 1_000_000,
            Some(TrafficSpeed::Factor(f)) => own * i128::from(f),
            Some(TrafficSpeed::Table(t)) => {
                let entry = problem.time_tables[t as usize][cell];
                if entry >= UNREACHABLE {
                    return None;
                }
                i128::from(entry) * 1_000_000
            }
        };
        let boundary = match segment {
            Some(s) => Some(i64::from(s.end)),
            None => segments
                .iter()
                .map(|s| i64::from(s.start))
                .filter(|&s| s > now)
                .min(),
        };
        let needed = top * whole; // over bottom, in millionths
        match boundary {
            Some(at) if needed > i128::from(at - now) * 1_000_000 * bottom => {
                // left = top/bottom - elapsed/whole
                let elapsed = i128::from(at - now) * 1_000_000;
                top = top * whole - elapsed * bottom;
                bottom *= whole;
                let (mut a, mut b) = (top, bottom);
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                (top, bottom) = (top / a.max(1), bottom / a.max(1));
                now = at;
            }
            _ => {
                let unit = bottom * 1_000_000;
                return Some(now - clock + ((2 * needed + unit) / (2 * unit)) as i64);
            }
        }
    }
}

/// What the vehicle may drive at once: no break interrupts a leg.
pub fn longest_leg(vehicle: &Vehicle) -> Option<i64> {
    let breaks = vehicle.breaks.iter();
    let driving = breaks.filter_map(|entry| match entry.rule {
        BreakRule::Driving { max, .. } => Some(i64::from(max)),
        _ => None,
    });
    driving.chain(vehicle.max_leg_time).min()
}
