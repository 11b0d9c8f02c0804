//! A plan under search: routes with caches, who is where, who is nowhere, and a journal to undo.

pub mod attempt;
mod fairness;
mod journal;
mod limits;
mod linked;
mod pairs;
mod plan;
pub mod route;
#[cfg(any(test, feature = "verify"))]
pub mod verify;
mod versions;
mod whole;

use crate::evaluate::Evaluate;
use crate::model::{Model, NONE};
use crate::objective::FairShare;
use crate::solution_rules::Unsettled;
use crate::solution_rules::time_graph::TimeGraph;

use journal::Journals;
pub use pairs::At;
pub use route::{Position, Route};
pub use versions::ROW;
use versions::Versions;

/// Where an activity stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// `NONE`: unserved.
    pub route: u32,
    pub position: u32,
    /// What stands for the route among 64 ([`Place::bit_of`]): a shift by what is in memory is dear.
    pub bit: u64,
}

impl Place {
    #[inline]
    pub fn at(route: u32, position: u32) -> Place {
        let bit = Place::bit_of(route);
        Place {
            route,
            position,
            bit,
        }
    }

    /// Of `NONE` the last.
    #[inline]
    pub fn bit_of(route: u32) -> u64 {
        1 << (route % u64::BITS)
    }
}

/// The plan, changed in place. Between `commit` and the next change it can always be rolled back.
pub struct Solution {
    pub routes: Vec<Route>,
    /// By activity.
    pub place: Vec<Place>,
    /// Unserved activities, in no order; of a shipment the pickup alone.
    pub bank: Vec<u32>,
    bank_index: Vec<u32>,
    /// Empty slots by class.
    empty: Vec<Vec<u32>>,
    /// No route is opened when so many are in use.
    pub most_routes: usize,
    /// Slots ever opened by class; never more than the class has vehicles.
    opened: Vec<u32>,
    /// Weighted sum: routes and prizes of the unserved.
    pub cost: i64,
    /// What of the cost is fairness, and the shares of work behind it.
    fairness: i64,
    share: Option<FairShare>,
    journals: Journals,
    /// What rules over several routes have yet to look at.
    unsettled: Unsettled,
    graph: TimeGraph,
    versions: Versions,
}

impl Solution {
    /// All activities unserved.
    pub fn new(model: &Model) -> Solution {
        let n = model.num_activities as u32;
        let leads = || (0..n).filter(|&a| model.lead(a) == a);
        let cost: i64 = leads()
            .map(|a| model.prize[model.activities.task[a as usize] as usize])
            .sum();
        let mut bank_index = vec![0; n as usize];
        for (index, a) in (0..).zip(leads()) {
            bank_index[a as usize] = index;
        }
        Solution {
            routes: Vec::new(),
            place: vec![Place::at(NONE, 0); n as usize],
            bank: leads().collect(),
            bank_index,
            empty: vec![Vec::new(); model.classes.len()],
            most_routes: usize::MAX,
            opened: vec![0; model.classes.len()],
            cost,
            fairness: 0,
            share: model.limits.share.clone(),
            journals: Journals::new(cost),
            unsettled: Unsettled::default(),
            graph: TimeGraph::default(),
            versions: Versions::default(),
        }
    }

    /// A slot without stops, opened when the class has a vehicle left and the plan may have another route.
    pub fn empty_slot<E: Evaluate>(&mut self, model: &Model, class: u32) -> Option<u32> {
        let c = class as usize;
        if !self.day_admits(model, class) {
            return None;
        }
        if self.most_routes < usize::MAX && self.used_routes() >= self.most_routes {
            return None;
        }
        if let Some(&slot) = self.empty[c].last() {
            return Some(slot);
        }
        if self.opened[c] as usize == model.classes[c].vehicles.len() {
            return None;
        }
        Some(self.open_slot::<E>(model, class))
    }

    /// Opens slots, empty, behind those that there are: by slot the class, which has vehicles for all of them.
    pub fn open_slots<E: Evaluate>(&mut self, model: &Model, classes: impl Iterator<Item = u32>) {
        for class in classes.skip(self.routes.len()) {
            self.open_slot::<E>(model, class);
        }
    }

    fn open_slot<E: Evaluate>(&mut self, model: &Model, class: u32) -> u32 {
        self.opened[class as usize] += 1;
        let slot = self.routes.len() as u32;
        let mut route = Route::empty(model, class);
        E::settle(model, &mut route, 1..1);
        self.routes.push(route);
        self.renew(slot);
        self.empty[class as usize].push(slot);
        slot
    }

    /// Takes the stops at positions `from..to` out, into the bank. Clocks are stale until `refresh`.
    pub fn remove(&mut self, model: &Model, slot: u32, from: usize, to: usize) {
        self.touch(slot);
        let (mut removed, mut soft) = (Vec::new(), 0);
        if !model.rules.is_empty() {
            self.note_removal(model, slot, from, to);
            let stops = &self.routes[slot as usize].stops;
            removed.extend_from_slice(match model.rules.rather_direct() {
                true => &stops[..],
                false => &stops[from - 1..to - 1],
            });
            soft = model.rules.soft_cost(model, &self.view(), &removed);
        }
        for index in from - 1..to - 1 {
            let activity = self.routes[slot as usize].stops[index];
            self.put_into_bank(model, activity);
        }
        let route = &mut self.routes[slot as usize];
        route.remove_stops(model, from, to);
        for (index, &stop) in route.stops.iter().enumerate().skip(from - 1) {
            self.place[stop as usize].position = index as u32 + 1;
        }
        self.cost += model.rules.soft_cost(model, &self.view(), &removed) - soft;
    }

    /// Brings a route's clocks and cost up to date after removals. A route that the removal made infeasible
    /// is emptied (its stops join the bank): the recreate builds it anew.
    pub fn refresh<E: Evaluate>(&mut self, model: &Model, slot: u32) {
        self.remove_halves(model, slot);
        self.renew(slot);
        let route = &mut self.routes[slot as usize];
        let before = route.cost;
        E::settle(model, route, 1..route.len() + 1);
        // Fewer stops may visit another station.
        let feasible = route.feasible && self.stations_admit(model);
        let route = &self.routes[slot as usize];
        if !feasible {
            let end = route.len() + 1;
            self.remove(model, slot, 1, end);
            E::settle(model, &mut self.routes[slot as usize], 1..1);
        }
        let route = &self.routes[slot as usize];
        self.cost += route.cost - before;
        if route.is_empty() && !self.empty[route.class as usize].contains(&slot) {
            self.empty[route.class as usize].push(slot);
        }
    }

    /// Gives an empty route its stops, all of them unserved before.
    pub fn fill<E: Evaluate>(&mut self, model: &Model, slot: u32, stops: &[u32]) {
        let soft = model.rules.soft_cost(model, &self.view(), stops);
        for &stop in stops {
            self.take_from_bank(model, stop);
        }
        self.replace::<E>(model, slot, stops);
        self.cost += model.rules.soft_cost(model, &self.view(), stops) - soft;
    }

    /// Replaces all stops of a route (moves between routes build them outside). Where there are rules over
    /// several routes, `settle` has to follow.
    pub fn replace<E: Evaluate>(&mut self, model: &Model, slot: u32, stops: &[u32]) {
        self.touch(slot);
        if !model.rules.is_empty() {
            self.loosen(model, slot);
        }
        self.renew(slot);
        let route = &mut self.routes[slot as usize];
        let before = route.cost;
        let was_empty = route.is_empty();
        route.set_stops(model, stops);
        E::settle(model, route, 1..stops.len() + 1);
        self.cost += route.cost - before;
        let class = route.class as usize;
        if was_empty && !stops.is_empty() {
            self.empty[class].retain(|&s| s != slot);
        } else if !was_empty && stops.is_empty() {
            self.empty[class].push(slot);
        }
        for (index, &stop) in stops.iter().enumerate() {
            self.place[stop as usize] = Place::at(slot, index as u32 + 1);
        }
    }

    /// Gives these slots these stops; whatever else stood in them is unserved afterwards.
    pub fn restore<E: Evaluate>(&mut self, model: &Model, slots: &[(u32, &[u32])]) {
        for &(slot, _) in slots {
            let end = self.routes[slot as usize].len() + 1;
            if end > 1 {
                self.remove(model, slot, 1, end);
                self.refresh::<E>(model, slot);
            }
        }
        // What the rules would drop on the way comes back with the slot that holds it.
        self.unsettled.removed.clear();
        for &(slot, stops) in slots {
            self.fill::<E>(model, slot, stops);
        }
        self.settle::<E>(model);
        self.commit(model);
    }

    pub fn used_routes(&self) -> usize {
        self.routes.len() - self.empty.iter().map(Vec::len).sum::<usize>()
    }

    fn touch(&mut self, slot: u32) {
        self.journals.save(slot, &self.routes[slot as usize]);
    }

    fn put_into_bank(&mut self, model: &Model, activity: u32) {
        self.place[activity as usize] = Place::at(NONE, 0);
        if model.lead(activity) != activity {
            return;
        }
        self.bank_index[activity as usize] = self.bank.len() as u32;
        self.bank.push(activity);
        self.cost += model.prize[model.activities.task[activity as usize] as usize];
    }

    fn take_from_bank(&mut self, model: &Model, activity: u32) {
        if model.lead(activity) != activity {
            return;
        }
        let index = self.bank_index[activity as usize] as usize;
        self.bank.swap_remove(index);
        if let Some(&moved) = self.bank.get(index) {
            self.bank_index[moved as usize] = index as u32;
        }
        self.cost -= model.prize[model.activities.task[activity as usize] as usize];
    }
}
