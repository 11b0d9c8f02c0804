//! The graph of the relaxation: what a leg, a stop, a start and a return cost at least, whoever makes them.

use super::fleet::{Fleet, least_setup};
use crate::problem::{Problem, TrafficSpeed, UNREACHABLE, Vehicle};
use crate::sort;

/// Parts of a unit of money: multipliers move in them, so that the bound can be rounded up to a whole unit.
pub const PARTS: i64 = 256;
/// No edge.
pub const NONE: i64 = i64::MAX / 8;
/// Dearer edges make no graph: sums of a few of them and of multipliers stay inside an `i64`.
const DEAREST: i64 = NONE / 64;

/// Costs in parts of a unit of money.
pub struct Graph {
    /// A leg between two activities, in whichever direction is cheaper; row-major, symmetric.
    legs: Vec<i64>,
    /// By activity: the leg from a start.
    pub starts: Vec<i64>,
    /// By activity: the leg to an end, 0 where a vehicle need not return.
    pub ends: Vec<i64>,
    /// By activity: what leaving it out costs beyond what serving it would; [`NONE`] where it must be served.
    pub dropped: Vec<i64>,
    /// Setups and services of all activities, less all revenue.
    pub constant: i128,
    pub fleet: Fleet,
}

/// What vehicles of one profile pay at least for a leg.
struct Prices {
    profile: usize,
    distance: i64,
    time: i64,
    /// The least share of its own time that a leg may take in traffic: whole factors in millionths, and tables.
    factor: i64,
    tables: Vec<usize>,
}

impl Graph {
    /// `None`: the fleet cannot carry what is mandatory, or the numbers are too large.
    pub fn new(problem: &Problem) -> Option<Graph> {
        let fleet = Fleet::new(problem)?;
        let stops = problem.activities.len();
        let ways = Ways::new(problem);
        let place = |activity: usize| problem.activities[activity].location;
        let mut legs = vec![NONE; stops * stops];
        for a in 0..stops {
            for b in 0..a {
                let leg = ways
                    .leg(place(a), place(b))
                    .min(ways.leg(place(b), place(a)));
                (legs[a * stops + b], legs[b * stops + a]) = (leg, leg);
            }
        }
        let (from, to) = depots(problem);
        let starts = (0..stops).map(|a| ways.least_start(&from, place(a)));
        let ends = (0..stops).map(|a| ways.least_end(&to, place(a)));
        let work: Vec<i64> = (0..stops).map(|a| work_at(problem, a)).collect();
        let mut constant: i128 = work.iter().map(|&cost| i128::from(cost)).sum();
        constant -= problem
            .tasks
            .iter()
            .map(|task| i128::from(task.revenue))
            .sum::<i128>();
        let mut graph = Graph {
            legs,
            starts: starts.collect(),
            ends: ends.collect(),
            dropped: dropped(problem, &work),
            constant: constant * i128::from(PARTS),
            fleet,
        };
        graph.in_parts().then_some(graph)
    }

    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Legs between this activity and all others.
    pub fn row(&self, activity: usize) -> &[i64] {
        let stops = self.len();
        &self.legs[activity * stops..(activity + 1) * stops]
    }

    /// The dearest edge, which no multiplier need exceed.
    pub fn dearest(&self) -> i64 {
        let edges = self.legs.iter().chain(&self.starts).chain(&self.ends);
        let sizes = edges
            .chain(&self.dropped)
            .filter(|&&edge| edge < NONE)
            .map(|edge| edge.abs());
        sizes.max().unwrap_or(0)
    }

    /// Whole units become parts; false where one is too large for it.
    fn in_parts(&mut self) -> bool {
        let edges = self
            .legs
            .iter_mut()
            .chain(&mut self.starts)
            .chain(&mut self.ends)
            .chain(&mut self.dropped)
            .chain(&mut self.fleet.fixed);
        for edge in edges.filter(|edge| **edge < NONE) {
            if edge.abs() > DEAREST / PARTS {
                return false;
            }
            *edge *= PARTS;
        }
        true
    }
}

/// Money of setup and service at an activity, of whichever vehicle asks least.
fn work_at(problem: &Problem, activity: usize) -> i64 {
    let stops = problem.activities.len();
    let setup = least_setup(problem, activity);
    let of = |vehicle: &Vehicle| {
        let service = problem.service_times[vehicle.service_class as usize * stops + activity];
        vehicle.cost_per_time * setup + vehicle.cost_per_service_time * i64::from(service)
    };
    problem.vehicles.iter().map(of).min().unwrap_or(0)
}

/// The penalty and the lost revenue of a task, shared out to its activities, less the work that they then spare.
fn dropped(problem: &Problem, work: &[i64]) -> Vec<i64> {
    let mut costs = vec![NONE; work.len()];
    for task in problem.tasks.iter().filter(|task| !task.mandatory) {
        let price = task.penalty.saturating_add(task.revenue);
        let parts = i64::from(task.num_activities);
        for part in 0..task.num_activities {
            let activity = (task.first_activity + part) as usize;
            let rest = if part == 0 { price % parts } else { 0 };
            costs[activity] = price / parts + rest - work[activity];
        }
    }
    costs
}

/// Where vehicles start, and where they end, each once.
fn depots(problem: &Problem) -> (Vec<u32>, Vec<Option<u32>>) {
    let vehicles = &problem.vehicles;
    let mut starts: Vec<u32> = vehicles.iter().map(|v| v.start_location).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut ends: Vec<Option<u32>> = vehicles.iter().map(|v| v.end_location).collect();
    sort::ascending(&mut ends);
    ends.dedup();
    (starts, ends)
}

/// Legs of the cheapest vehicle, also by way of a station or the place of a break.
struct Ways<'a> {
    problem: &'a Problem,
    prices: Vec<Prices>,
    /// By location: the least leg to any of these places, and from any of them; empty where there are none.
    to_stopover: Vec<i64>,
    from_stopover: Vec<i64>,
}

impl<'a> Ways<'a> {
    fn new(problem: &'a Problem) -> Ways<'a> {
        let mut ways = Ways {
            problem,
            prices: (0..problem.profiles.len())
                .filter_map(|profile| Prices::new(problem, profile))
                .collect(),
            to_stopover: Vec::new(),
            from_stopover: Vec::new(),
        };
        let stations = problem.dump_stations.iter().map(|station| station.location);
        let breaks = problem
            .vehicles
            .iter()
            .flat_map(|vehicle| vehicle.breaks.iter().filter_map(|own| own.location));
        let mut places: Vec<u32> = stations.chain(breaks).collect();
        places.sort_unstable();
        places.dedup();
        if !places.is_empty() {
            let least =
                |of: &dyn Fn(u32) -> i64| places.iter().map(|&p| of(p)).min().unwrap_or(NONE);
            let all = 0..problem.num_locations;
            let to = all.clone().map(|l| least(&|place| ways.direct(l, place)));
            let to: Vec<i64> = to.collect();
            let from: Vec<i64> = all.map(|l| least(&|place| ways.direct(place, l))).collect();
            (ways.to_stopover, ways.from_stopover) = (to, from);
        }
        ways
    }

    fn direct(&self, from: u32, to: u32) -> i64 {
        let cell = from as usize * self.problem.num_locations as usize + to as usize;
        let costs = self
            .prices
            .iter()
            .map(|prices| prices.leg(self.problem, cell));
        costs.min().unwrap_or(NONE)
    }

    /// However many stopovers there are, the first leg and the last are paid.
    fn leg(&self, from: u32, to: u32) -> i64 {
        let direct = self.direct(from, to);
        match (
            self.to_stopover.get(from as usize),
            self.from_stopover.get(to as usize),
        ) {
            (Some(&out), Some(&back)) if out < NONE && back < NONE => direct.min(edge(out + back)),
            _ => direct,
        }
    }

    fn least_start(&self, starts: &[u32], place: u32) -> i64 {
        let legs = starts.iter().map(|&start| self.leg(start, place));
        legs.min().unwrap_or(NONE)
    }

    fn least_end(&self, ends: &[Option<u32>], place: u32) -> i64 {
        let legs = ends
            .iter()
            .map(|end| end.map_or(0, |end| self.leg(place, end)));
        legs.min().unwrap_or(NONE)
    }
}

impl Prices {
    /// `None`: no vehicle has this profile.
    fn new(problem: &Problem, profile: usize) -> Option<Prices> {
        let own = || {
            problem
                .vehicles
                .iter()
                .filter(|v| v.profile as usize == profile)
        };
        let mut prices = Prices {
            profile,
            distance: own().map(|v| v.cost_per_distance).min()?,
            time: own().map(|v| v.cost_per_time).min()?,
            factor: 1_000_000,
            tables: Vec::new(),
        };
        let traffic = problem
            .traffic
            .iter()
            .filter(|t| t.profile as usize == profile);
        for segment in traffic.flat_map(|traffic| &traffic.segments) {
            match segment.speed {
                TrafficSpeed::Factor(millionths) => prices.factor = prices.factor.min(millionths),
                TrafficSpeed::Table(table) => prices.tables.push(table as usize),
            }
        }
        prices.tables.sort_unstable();
        prices.tables.dedup();
        Some(prices)
    }

    /// [`NONE`] where the leg is forbidden. Traffic makes it no shorter than its fastest hour would.
    fn leg(&self, problem: &Problem, cell: usize) -> i64 {
        let profile = &problem.profiles[self.profile];
        let (distance, time) = (profile.distance[cell], profile.time[cell]);
        if distance >= UNREACHABLE || time >= UNREACHABLE {
            return NONE;
        }
        let fastest = i64::from(time) * self.factor / 1_000_000;
        let tables = self
            .tables
            .iter()
            .map(|&table| i64::from(problem.time_tables[table][cell]));
        let seconds = tables.fold(fastest, i64::min);
        edge(self.distance * i64::from(distance) + self.time * seconds)
    }
}

/// However dear a leg is, it is one.
fn edge(cost: i64) -> i64 {
    cost.min(NONE - 1)
}
