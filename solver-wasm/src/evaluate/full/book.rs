//! What is known of lists of activities: each is settled once, as long as there is room to remember it.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use super::super::Insertion;
use super::{Together, decorate};
use crate::constraint::{Locks, Zones};
use crate::goods::{GoodsTable, Hold, RouteLoads, rules::station_admits};
use crate::interrupt::Interrupt;
use crate::model::Model;
use crate::problem::{Problem, Visit};
use crate::report::judge::judge_route;
use crate::report::judged::{Judged, Why};
use crate::solution_rules::tied::Alone;
use crate::timing::cache::Cache;

/// Lists remembered; then everything is forgotten.
pub(super) const MOST_LISTS: usize = 40_000;

/// A route that is settled.
#[derive(Debug)]
pub struct Settled {
    pub feasible: bool,
    /// Weighted; 0 when infeasible or empty.
    pub cost: i64,
    /// Stations and breaks among the activities, indices as in plans; breaks are those of the class's first vehicle.
    pub visits: Vec<u32>,
    pub judged: Judged,
    clock: OnceCell<Cache>,
    loads: OnceCell<RouteLoads>,
    alone: OnceCell<Alone>,
}

impl Settled {
    /// Made when first asked for.
    pub fn alone(&self, problem: &Problem, vehicle: u32) -> &Alone {
        self.alone
            .get_or_init(|| Alone::of(problem, vehicle, &self.visits))
    }

    /// Goods along `visits`; made when first asked for.
    pub fn loads(&self, table: &GoodsTable, hold: &Hold<'_>) -> &RouteLoads {
        self.loads.get_or_init(|| {
            let mut loads = RouteLoads::default();
            loads.refresh(table, hold, &self.visits);
            loads
        })
    }

    /// Prefixes and suffixes of the clock of `visits`; made when first asked for.
    pub fn clock(&self, problem: &Problem, vehicle: u32) -> &Cache {
        self.clock.get_or_init(|| {
            let start = (self.feasible && !self.visits.is_empty()).then_some(self.judged.start);
            Cache::planned(problem, vehicle, &self.visits, start)
        })
    }
}

/// The problem with what is looked up of it, and what is remembered.
pub struct RouteBook {
    pub problem: Problem,
    pub zones: Zones,
    locks: Locks,
    pub goods: GoodsTable,
    /// By class: stations that its vehicles may use, none where they make no visits.
    pub stations: Vec<Vec<u32>>,
    /// Estimates leave no position out any more.
    closely: Cell<bool>,
    /// From then on no more places are looked for.
    pub(super) interrupt: Interrupt,
    known: RefCell<BTreeMap<Vec<u32>, Rc<Settled>>>,
    /// Lists that were settled, each time that one was.
    looks: Cell<usize>,
    scans: RefCell<BTreeMap<Vec<u32>, Insertion>>,
    pub(super) joint: RefCell<BTreeMap<Vec<u32>, Option<Rc<Together>>>>,
}

impl RouteBook {
    pub fn compile(
        problem: &Problem,
        classes: &[crate::vehicle_class::Class],
        interrupt: Interrupt,
    ) -> RouteBook {
        let usable = |class: &crate::vehicle_class::Class| {
            let vehicle = &problem.vehicles[class.vehicles[0] as usize];
            (0..problem.dump_stations.len() as u32)
                .filter(|&station| {
                    vehicle.max_dump_visits > 0
                        && station_admits(problem, station, vehicle.resource)
                })
                .collect()
        };
        let mut own = problem.clone();
        own.index_breaks();
        RouteBook {
            zones: Zones::compile(problem),
            locks: Locks::compile(problem),
            goods: GoodsTable::new(problem),
            stations: classes.iter().map(usable).collect(),
            problem: own,
            closely: Cell::new(false),
            interrupt,
            known: RefCell::default(),
            looks: Cell::new(0),
            scans: RefCell::default(),
            joint: RefCell::default(),
        }
    }

    /// Asked before each route is looked at and each position is settled.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_due()
    }

    /// From now on every position of every route is settled: what a last pass leaves out has no room.
    pub fn look_closely(&self) {
        self.closely.set(true);
        self.scans.borrow_mut().clear();
        // What a cheap look refused may be possible.
        self.known
            .borrow_mut()
            .retain(|_, settled| settled.feasible);
    }

    pub fn looks_closely(&self) -> bool {
        self.closely.get()
    }

    /// How many lists were settled anew.
    pub fn looks(&self) -> usize {
        self.looks.get()
    }

    /// Does the class place stations or breaks?
    pub fn decorates(&self, model: &Model, class: u32) -> bool {
        let vehicle = model.classes[class as usize].vehicles[0] as usize;
        !self.stations[class as usize].is_empty()
            || !self.problem.vehicles[vehicle].breaks.is_empty()
    }

    /// What a list of activities costs a vehicle of the class.
    pub fn settle(&self, model: &Model, class: u32, stops: &[u32]) -> Rc<Settled> {
        let key = key(class, stops);
        if let Some(known) = self.known.borrow().get(&key) {
            return Rc::clone(known);
        }
        self.looks.set(self.looks.get() + 1);
        let settled = Rc::new(self.settle_anew(model, class, stops));
        let mut known = self.known.borrow_mut();
        if known.len() >= MOST_LISTS {
            known.clear();
        }
        known.insert(key, Rc::clone(&settled));
        settled
    }

    fn settle_anew(&self, model: &Model, class: u32, stops: &[u32]) -> Settled {
        let mut settled = Settled {
            feasible: true,
            cost: 0,
            visits: stops.to_vec(),
            judged: Judged::default(),
            clock: OnceCell::new(),
            loads: OnceCell::new(),
            alone: OnceCell::new(),
        };
        if stops.is_empty() {
            return settled;
        }
        match decorate::best(self, model, class, stops) {
            None => settled.feasible = false,
            Some((cost, judged, visits)) => {
                (settled.cost, settled.judged, settled.visits) = (cost, judged, visits);
            }
        }
        settled
    }

    /// The weighted cost of a row of visits, if it keeps every rule.
    pub fn judge(&self, model: &Model, class: u32, visits: &[u32]) -> Option<(i64, Judged)> {
        self.judge_of(model, model.classes[class as usize].vehicles[0], visits)
    }

    /// The same for one of the vehicles, breaks being its own.
    pub fn judge_of(&self, model: &Model, vehicle: u32, visits: &[u32]) -> Option<(i64, Judged)> {
        let judged = self.judged(vehicle, visits)?;
        Some((judged.weighted(&model.weights), judged))
    }

    /// What a row of visits of a vehicle costs and does, if it keeps every rule.
    pub fn judged(&self, vehicle: u32, visits: &[u32]) -> Option<Judged> {
        let of_plan = (&self.zones, &self.locks);
        judge_route(&self.problem, of_plan, vehicle, visits, Why::Untold).ok()
    }

    /// The visits as a vehicle of the class makes them.
    pub fn visits_of(&self, vehicle: u32, visits: &[u32]) -> Vec<u32> {
        let own = |&visit: &u32| match self.problem.visit(visit) {
            Some(Visit::Break { index, part, .. }) => {
                self.problem.break_visit(vehicle, index, part)
            }
            _ => visit,
        };
        visits.iter().map(own).collect()
    }

    /// The best insertion into a list, where it was looked for before.
    pub fn recall(&self, class: u32, stops: &[u32], activity: u32) -> Option<Insertion> {
        let mut key = key(class, stops);
        key.push(activity);
        self.scans.borrow().get(&key).copied()
    }

    pub fn note(&self, class: u32, stops: &[u32], activity: u32, found: Insertion) {
        let mut key = key(class, stops);
        key.push(activity);
        let mut scans = self.scans.borrow_mut();
        if scans.len() >= MOST_LISTS {
            scans.clear();
        }
        scans.insert(key, found);
    }
}

fn key(class: u32, stops: &[u32]) -> Vec<u32> {
    let mut key = Vec::with_capacity(stops.len() + 2);
    key.push(class);
    key.extend_from_slice(stops);
    key
}
