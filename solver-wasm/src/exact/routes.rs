//! The best route of one vehicle for every set of activities.
//!
//! A label is a way to serve a set and stand at its last stop. One label makes another needless when it is
//! nowhere worse: distance, travel, both extremes of the load, and ready no later for any start. Waiting
//! and several windows are exact by the ready-time functions (see `timing::ready`).

use std::cmp::Reverse;

use super::Effort;
use crate::problem::{Problem, Vehicle};
use crate::report::judge::eligible;
use crate::report::route_spec::{EndSpec, Leg, RouteSpec, leg};
use crate::timing::ready::{AfterLast, Span, TimeFunction};

/// A cheapest way to serve a set; money as `report::judge` counts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestRoute {
    pub money: i64,
    pub start: i64,
    pub end: i64,
    pub stops: Vec<u32>,
}

#[derive(Clone)]
struct Label {
    stops: Vec<u32>,
    distance: i64,
    travel: i64,
    /// Per dimension: running sum of demands, its least and its greatest value.
    load: Vec<(i64, i64, i64)>,
    ready: TimeFunction,
}

impl Label {
    /// Whatever can follow `other` can follow this, at no more cost.
    fn dominates(&self, other: &Label) -> bool {
        self.distance <= other.distance
            && self.travel <= other.travel
            && self
                .load
                .iter()
                .zip(&other.load)
                .all(|(own, its)| own.1 >= its.1 && own.2 <= its.2)
            && self.ready.never_above(&other.ready)
    }
}

/// Index: set of activities as bits. `None`: the vehicle cannot serve exactly that set.
/// `None` of the whole: the effort is used up.
pub(super) fn best_by_set(
    problem: &Problem,
    vehicle_id: u32,
    effort: &mut Effort<'_>,
) -> Option<Vec<Option<BestRoute>>> {
    let builder = Builder::new(problem, vehicle_id);
    let stops = problem.activities.len();
    let mut best: Vec<Option<BestRoute>> = vec![None; 1 << stops];
    // By set, then by last stop.
    let mut labels: Vec<Vec<Vec<Label>>> = vec![vec![Vec::new(); stops]; 1 << stops];
    for set in 0usize..1 << stops {
        let mut here: Vec<Label> = std::mem::take(&mut labels[set])
            .into_iter()
            .flatten()
            .collect();
        if set == 0 {
            here.push(builder.start());
        }
        for label in &here {
            if set != 0 {
                keep_cheaper(&mut best[set], builder.finish(label));
            }
            for next in (0..stops).filter(|next| set >> next & 1 == 0) {
                if !effort.label() {
                    return None;
                }
                if let Some(longer) = builder.extend(label, next) {
                    let rivals = &mut labels[set | 1 << next][next];
                    if !rivals.iter().any(|rival| rival.dominates(&longer)) {
                        rivals.retain(|rival| !longer.dominates(rival));
                        rivals.push(longer);
                    }
                }
            }
        }
    }
    Some(best)
}

/// Of equally cheap routes whose labels were kept, the one that ends earliest, then starts latest, then has the smaller
/// list of stops.
fn keep_cheaper(best: &mut Option<BestRoute>, found: Option<BestRoute>) {
    if let Some(found) = found
        && best.as_ref().is_none_or(|known| rank(&found) < rank(known))
    {
        *best = Some(found);
    }
}

fn rank(route: &BestRoute) -> (i64, i64, Reverse<i64>, &[u32]) {
    (route.money, route.end, Reverse(route.start), &route.stops)
}

/// What extending a label by a stop needs, looked up once.
struct Builder<'a> {
    problem: &'a Problem,
    vehicle: &'a Vehicle,
    /// Each activity alone on the vehicle; `None`: it may never serve it.
    alone: Vec<Option<RouteSpec>>,
}

impl<'a> Builder<'a> {
    fn new(problem: &'a Problem, vehicle_id: u32) -> Builder<'a> {
        let vehicle = &problem.vehicles[vehicle_id as usize];
        let alone = (0u32..).take(problem.activities.len()).map(|activity| {
            eligible(problem, vehicle, activity).ok()?;
            let spec = RouteSpec::new(problem, vehicle_id, &[activity]);
            (!spec.stops[0].closed_today).then_some(spec)
        });
        Builder {
            problem,
            vehicle,
            alone: alone.collect(),
        }
    }

    fn start(&self) -> Label {
        let starts = self
            .alone
            .iter()
            .flatten()
            .next()
            .map_or((1, 0), |spec| spec.starts);
        Label {
            stops: Vec::new(),
            distance: 0,
            travel: 0,
            load: vec![(0, 0, 0); self.problem.num_dimensions as usize],
            ready: TimeFunction::identity(Span {
                start: starts.0,
                end: starts.1,
            }),
        }
    }

    fn place(&self, label: &Label) -> u32 {
        match label.stops.last() {
            Some(&stop) => self.problem.activities[stop as usize].location,
            None => self.vehicle.start_location,
        }
    }

    fn extend(&self, label: &Label, next: usize) -> Option<Label> {
        let spec = self.alone[next].as_ref()?;
        let stop = &spec.stops[0];
        let activity = &self.problem.activities[next];
        let way = leg(
            self.problem,
            self.vehicle,
            self.place(label),
            activity.location,
        );
        let mut longer = label.clone();
        longer.stops.push(stop.activity);
        self.drive(&mut longer, way)?;
        if self
            .vehicle
            .max_tasks
            .is_some_and(|most| longer.stops.len() > most as usize)
        {
            return None;
        }
        for (d, load) in longer.load.iter_mut().enumerate() {
            load.0 += activity.demand.get(d).copied().unwrap_or(0);
            *load = (load.0, load.1.min(load.0), load.2.max(load.0));
            let start = self
                .vehicle
                .initial_load
                .get(d)
                .copied()
                .flatten()
                .unwrap_or(-load.1);
            let capacity = self
                .vehicle
                .capacity
                .get(d)
                .copied()
                .flatten()
                .unwrap_or(i64::MAX);
            if start + load.1 < 0 || start + load.2 > capacity {
                return None;
            }
        }
        longer
            .ready
            .then_windows(spec.windows(0), None, AfterLast::Refused);
        longer.ready.then_add(stop.setup + stop.service);
        longer.ready.cut_above(spec.end_by);
        (!longer.ready.is_empty()).then_some(longer)
    }

    /// Adds a leg to the sums and the clock; `None` when it is forbidden or a sum exceeds its limit.
    fn drive(&self, label: &mut Label, way: Leg) -> Option<()> {
        label.distance += way.distance;
        label.travel += way.time;
        label.ready.then_add(way.time);
        let v = self.vehicle;
        let allowed = way.exists
            && v.max_leg_time.is_none_or(|most| way.time <= most)
            && v.max_distance.is_none_or(|most| label.distance <= most)
            && v.max_travel_time.is_none_or(|most| label.travel <= most);
        allowed.then_some(())
    }

    fn finish(&self, label: &Label) -> Option<BestRoute> {
        let mut label = label.clone();
        let here = self.place(&label);
        let last = *label.stops.last()? as usize;
        let spec = self.alone[last].as_ref()?;
        if let Some(EndSpec { window, .. }) = spec.end {
            let home = self.vehicle.end_location?;
            self.drive(&mut label, leg(self.problem, self.vehicle, here, home))?;
            label
                .ready
                .then_windows(&[window], None, AfterLast::Refused);
        }
        label.ready.cut_above(spec.end_by);
        let (start, end) = label.ready.best_start(spec.cost_per_time, spec.max_time)?;
        let service: i64 = label
            .stops
            .iter()
            .filter_map(|&stop| self.alone[stop as usize].as_ref())
            .map(|spec| spec.stops[0].service)
            .sum();
        let v = self.vehicle;
        let money = v.fixed_cost
            + v.cost_per_distance * label.distance
            + v.cost_per_time * (end - start - service)
            + v.cost_per_service_time * service;
        Some(BestRoute {
            money,
            start,
            end,
            stops: label.stops,
        })
    }
}
