//! What the search with penalties reads of a problem: stops, and the depot's two ends behind them, as nodes of one kind.

use super::segment::Segment;
use crate::model::activities::Stay;
use crate::model::{Core, Model, Tables};

/// Eight legs sum inside 32 bits: no move makes or saves more.
const LONGEST: i32 = i32::MAX / 8;

/// Index of every array: the node. Activities come first, then the depot as a start and as an end.
pub struct Network {
    pub stops: u32,
    pub places: Vec<u32>,
    pub segments: Vec<Segment>,
    pub loads: Vec<i64>,
    pub capacity: i64,
    /// A route in use, in units of distance.
    pub entry: f64,
    /// Vehicles.
    pub most_tours: usize,
    /// Exact cost of the plan beside its routes' distances: what all services cost.
    standing: i64,
    per_distance: i64,
    fixed: i64,
}

impl Network {
    /// `None` where the problem asks for more than this search knows: identical vehicles, one load, one hard window a stop, every
    /// stop served, and a cost that is distance and vehicles alone.
    pub fn of(model: &Model) -> Option<Network> {
        if !knows_all(model) {
            return None;
        }
        let class = &model.classes[0];
        let n = model.num_activities;
        let mut places = model.activities.location.clone();
        places.extend([class.start_location, class.end_location]);
        // Without a clock nobody asks for it.
        let horizon = match model.features.time {
            true => horizon(model)?,
            false => i32::MAX,
        };
        let ends = [
            (class.start_earliest, class.start_latest),
            (class.end_earliest, class.end_latest),
        ];
        let stops = model.activities.stays[class.service_class as usize * n..][..n].iter();
        let segments = stops
            .copied()
            .chain(ends.map(|(opens, closes)| Stay {
                opens,
                closes,
                busy: 0,
            }))
            .map(|stay| {
                let closes = stay.closes.min(horizon);
                Segment::of(Stay { closes, ..stay })
            })
            .collect();
        let mut loads = model.activities.demand.clone();
        loads.extend([0, 0]);
        let row = &model.activities.service[class.service_class as usize * n..][..n];
        let service: i64 = row.iter().map(|&seconds| i64::from(seconds)).sum();
        Some(Network {
            stops: n as u32,
            places,
            segments,
            loads,
            capacity: class.capacity[0],
            entry: class.fixed as f64 / class.per_distance as f64,
            most_tours: class.vehicles.len(),
            standing: class.per_service * service,
            per_distance: class.per_distance,
            fixed: class.fixed,
        })
    }

    pub fn start(&self) -> u32 {
        self.stops
    }

    pub fn end(&self) -> u32 {
        self.stops + 1
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

    /// Weighted cost of a plan that serves every stop.
    pub fn cost(&self, distance: i64, tours: usize) -> i64 {
        self.standing + self.per_distance * distance + self.fixed * tours as i64
    }
}

/// Is there nothing in the problem that this search does not know?
pub fn knows_all(model: &Model) -> bool {
    let [class] = &model.classes[..] else {
        return false;
    };
    let n = model.num_activities as u32;
    matches!(model.features.core(), Core::Plain | Core::Timed)
        && model.rules.is_empty()
        && model.goods.is_none()
        && model.locks.is_empty()
        && model.limits.max_vehicles.is_none()
        && model.limits.share.is_none()
        && !model.limits.stations
        && model.mandatory.iter().all(|&mandatory| mandatory)
        && (0..n).all(|a| model.admits(0, a))
        && (0..model.prize.len() as u32).all(|task| model.zone_price(0, task) == 0)
        && class.per_missing_task == 0
        && class.per_distance > 0
        && model.tables_of(0).longest() < LONGEST
        && (!model.features.time || horizon(model).is_some())
}

/// Seconds: nothing in a plan has to happen later, however long its tours. `None` where sums of seconds could leave 32 bits.
fn horizon(model: &Model) -> Option<i32> {
    let class = &model.classes[0];
    let largest = |list: &[i32]| i64::from(list.iter().copied().max().unwrap_or(0));
    let leg = i64::from(model.tables_of(0).slowest()) + largest(&model.activities.busy);
    let opens = largest(&model.activities.window_start)
        .max(i64::from(class.start_earliest.max(class.end_earliest)));
    let nodes = model.num_activities as i64 + 2;
    let horizon = (opens + nodes * leg).min(i64::from(class.end_latest));
    // A tour of all stops that goes back in time at each of them, and waits for the next one to open.
    (nodes * (leg + opens) < i64::from(i32::MAX / 2)).then_some(horizon as i32)
}
