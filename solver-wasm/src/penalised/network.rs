//! What the search with penalties reads of a problem: stops, and behind them the depots' starts and ends, as nodes of one kind.

use super::loads::Loads;
use super::segment::Segment;
use crate::model::activities::Stay;
use crate::model::{Class, Core, Model, Tables};

/// Eight legs sum inside 32 bits: no move makes or saves more.
pub const LONGEST: i32 = i32::MAX / 8;

/// Index of every array: the node. Activities come first, then where vehicles start and end, each place with its opening hours once.
pub struct Network {
    pub stops: u32,
    pub places: Vec<u32>,
    pub segments: Vec<Segment>,
    pub loads: Loads,
    /// By class.
    pub kinds: Vec<Kind>,
    /// The largest `entry` of all kinds, and the largest `rate`.
    pub most_entry: f64,
    pub most_rate: f64,
    /// Has some class a limit on the distance of a tour that a tour of every stop could break?
    pub limits_length: bool,
    /// Vehicles of each class.
    pub most_tours: Vec<usize>,
    /// What a unit of distance costs the cheapest kind: one in all prices of this search.
    unit: f64,
    /// Exact cost of the plan beside its tours: what all services cost.
    standing: i64,
    /// class × stop, row-major; empty where every class may serve every stop.
    admits: Vec<bool>,
}

/// What tells the vehicles of a class from others.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Kind {
    pub class: u32,
    /// Nodes.
    pub start: u32,
    pub end: u32,
    /// Of the first dimension (`loads` has all).
    pub capacity: i64,
    /// A unit of distance, and a tour in use.
    pub rate: f64,
    pub entry: f64,
    /// The most units of distance that a tour may have.
    pub max_distance: i64,
    per_distance: i64,
    fixed: i64,
}

impl Kind {
    /// Weighted cost of a tour that is so long and in use.
    pub fn cost(&self, distance: i64) -> i64 {
        self.per_distance * distance + self.fixed
    }
}

impl Network {
    /// `None` where the problem asks for more than this search knows: one hard window a stop, every stop served, the same tables and
    /// service times for all vehicles, and a cost that is distance and vehicles alone.
    pub fn of(model: &Model) -> Option<Network> {
        if !knows_all(model) {
            return None;
        }
        // Without a clock nobody asks for it.
        let horizon = match model.features.time {
            true => horizon(model)?,
            false => i32::MAX,
        };
        let n = model.num_activities;
        let row = model.classes[0].service_class as usize * n..;
        let services = model.activities.service[row.clone()][..n].iter();
        let service: i64 = services.map(|&seconds| i64::from(seconds)).sum();
        let open = |stay: &Stay| {
            Segment::of(Stay {
                closes: stay.closes.min(horizon),
                ..*stay
            })
        };
        let stays = &model.activities.stays[row][..n];
        let longest_tour = (n as i64 + 1) * i64::from(model.tables_of(0).longest());
        let least = model.classes.iter().map(|class| class.per_distance).min()?;
        let classes = 0..model.classes.len() as u32;
        let stops = 0..n as u32;
        let mut network = Network {
            stops: n as u32,
            places: model.activities.location.clone(),
            segments: stays.iter().map(open).collect(),
            loads: Loads::of(model)?,
            kinds: Vec::new(),
            most_entry: 0.0,
            most_rate: 1.0,
            limits_length: model.classes.iter().any(|c| c.max_distance < longest_tour),
            most_tours: model.classes.iter().map(|c| c.vehicles.len()).collect(),
            unit: least as f64,
            standing: model.classes[0].per_service * service,
            admits: classes
                .flat_map(|class| {
                    let comes_back = comes_back(&model.classes[class as usize]);
                    let admits = move |stop| comes_back && model.admits(class, stop);
                    stops.clone().map(admits)
                })
                .collect(),
        };
        if network.admits.iter().all(|&admits| admits) {
            network.admits.clear();
        }
        for (index, class) in (0..).zip(&model.classes) {
            let start = open(&Stay {
                opens: class.start_earliest,
                closes: class.start_latest,
                busy: 0,
            });
            let end = open(&Stay {
                opens: class.end_earliest,
                closes: class.end_latest,
                busy: 0,
            });
            let kind = Kind {
                class: index,
                start: network.depot(class.start_location, start),
                end: network.depot(class.end_location, end),
                capacity: network.loads.capacities(index)[0],
                rate: class.per_distance as f64 / network.unit,
                entry: class.fixed as f64 / network.unit,
                max_distance: class.max_distance,
                per_distance: class.per_distance,
                fixed: class.fixed,
            };
            network.most_entry = network.most_entry.max(kind.entry);
            network.most_rate = network.most_rate.max(kind.rate);
            network.kinds.push(kind);
        }
        Some(network)
    }

    /// The node of a place where vehicles start or end.
    fn depot(&mut self, place: u32, open: Segment) -> u32 {
        let first = self.stops as usize;
        let depots = self.places[first..].iter().zip(&self.segments[first..]);
        let known = depots
            .enumerate()
            .find(|(_, known)| *known == (&place, &open));
        if let Some((index, _)) = known {
            return (first + index) as u32;
        }
        self.places.push(place);
        self.segments.push(open);
        self.loads.push_none();
        self.places.len() as u32 - 1
    }

    #[inline(always)]
    pub fn is_depot(&self, node: u32) -> bool {
        node >= self.stops
    }

    /// Are there rules about who serves a stop?
    #[inline(always)]
    pub fn is_open_to_all(&self) -> bool {
        self.admits.is_empty()
    }

    /// May a vehicle of the class serve the stop?
    #[inline(always)]
    pub fn admits(&self, class: u32, stop: u32) -> bool {
        self.admits.is_empty() || self.admits[(class * self.stops + stop) as usize]
    }

    #[inline(always)]
    pub fn distance(&self, tables: &Tables, from: u32, to: u32) -> i32 {
        tables.distance(self.places[from as usize], self.places[to as usize])
    }

    /// Seconds.
    #[inline(always)]
    pub fn time(&self, tables: &Tables, from: u32, to: u32) -> i32 {
        tables.time(self.places[from as usize], self.places[to as usize])
    }

    /// Weighted cost of a plan that serves every stop by tours of this cost.
    pub fn cost(&self, tours: i64) -> i64 {
        self.standing + tours
    }

    /// A weighted cost in units of distance.
    pub fn price(&self, cost: i64) -> f64 {
        cost as f64 / self.unit
    }
}

/// Can its end be reached before it closes by who may not be let in before it opens? A segment tells of what is late alone, not of a
/// node that is never open.
fn comes_back(class: &Class) -> bool {
    class.end_earliest <= class.end_latest
}

/// Is there nothing in the problem that this search does not know, the clock and sums apart?
fn knows_all(model: &Model) -> bool {
    let Some(first) = model.classes.first() else {
        return false;
    };
    let is_known = |class: &Class| {
        class.per_missing_task == 0
            && class.per_distance > 0
            && class.profile == first.profile
            && class.service_class == first.service_class
            && class.per_service == first.per_service
    };
    knows_core(model)
        && model.limits.max_vehicles.is_none()
        && model.mandatory.iter().all(|&mandatory| mandatory)
        && model.classes.iter().all(is_known)
        && model.tables_of(0).longest() < LONGEST
}

/// Several loads and limits on tasks and on the length of a tour are known of the core that they ask for.
fn knows_core(model: &Model) -> bool {
    let features = &model.features;
    let may_travel_freely = |class: &Class| class.max_travel == i64::MAX;
    match features.core() {
        Core::Plain | Core::Timed => true,
        Core::Rich => {
            !(features.several_windows
                || features.signed_demand
                || features.relations
                || features.duration)
                && model.classes.iter().all(may_travel_freely)
        }
        Core::Duration | Core::Pairs | Core::Full => false,
    }
}

/// Seconds: nothing in a plan has to happen later, however long its tours. `None` where sums of seconds could leave 32 bits.
fn horizon(model: &Model) -> Option<i32> {
    let largest = |list: &[i32]| i64::from(list.iter().copied().max().unwrap_or(0));
    let leg = i64::from(model.tables_of(0).slowest()) + largest(&model.activities.busy);
    let classes = model.classes.iter();
    let depots = classes
        .clone()
        .map(|c| c.start_earliest.max(c.end_earliest));
    let opens = largest(&model.activities.window_start).max(i64::from(depots.max()?));
    let nodes = model.num_activities as i64 + 2;
    let closes = classes.map(|class| class.end_latest).max()?;
    let horizon = (opens + nodes * leg).min(i64::from(closes));
    // A tour of all stops that goes back in time at each of them, and waits for the next one to open.
    (nodes * (leg + opens) < i64::from(i32::MAX / 2)).then_some(horizon as i32)
}
