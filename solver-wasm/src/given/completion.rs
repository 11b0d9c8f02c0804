//! Routes that name neither stations nor breaks, or only one of the two, with what they do not name.

use std::cell::OnceCell;

use crate::constraint::Eligibility;
use crate::evaluate::full::{Looks, RouteBook, Unnamed, completed, earliest_ends};
use crate::goods::rules::station_admits;
use crate::interrupt::Interrupt;
use crate::model::Model;
use crate::objective::Weights;
use crate::problem::{Plan, PlannedRoute, Problem, Visit};
use crate::report::judge::judge_route;
use crate::report::judged::Why;
use crate::wire::money_bound;

/// Looks at routes of one problem.
pub struct Completion<'a> {
    problem: &'a Problem,
    rules: &'a Eligibility<'a>,
    pub weights: Weights,
    /// Made when a route first asks for something to be placed.
    model: OnceCell<Model>,
    interrupt: Interrupt,
}

impl<'a> Completion<'a> {
    pub fn new(rules: &'a Eligibility<'a>) -> Completion<'a> {
        Completion::until(rules, Interrupt::never())
    }

    /// The same where less is tried, and less found, for a route that something has to be placed on once it is due.
    pub fn until(rules: &'a Eligibility<'a>, interrupt: Interrupt) -> Completion<'a> {
        let problem = rules.problem;
        Completion {
            problem,
            rules,
            weights: Weights::new(problem, money_bound(problem)),
            model: OnceCell::new(),
            interrupt,
        }
    }

    /// The plan with everything placed that it leaves open. A route of which no completion keeps every rule stays as it is.
    pub fn plan(&self, plan: &Plan) -> Plan {
        let routes = plan.routes.iter().map(|route| PlannedRoute {
            vehicle: route.vehicle,
            activities: self
                .visits(route.vehicle, &route.activities)
                .unwrap_or_else(|| route.activities.clone()),
        });
        let completed = Plan {
            routes: routes.collect(),
        };
        let named = plan.routes.iter();
        let named = named.filter(|route| self.names_breaks(&route.activities));
        let named: Vec<u32> = named.map(|route| route.vehicle).collect();
        self.shared(completed, |vehicle| !named.contains(&vehicle))
    }

    /// Where work is to be shared evenly: the completed plan with the breaks of the vehicles that are `open` where all routes
    /// together want them. Other plans stay as they are.
    pub fn shared(&self, plan: Plan, open: impl Fn(u32) -> bool) -> Plan {
        let sharing = self.compiled().filter(|of| of.0.limits.share.is_some());
        match sharing {
            Some((model, book)) => earliest_ends(book, model, plan, open, &mut Looks::default()),
            None => plan,
        }
    }

    /// The visits of one route, completed for it alone; `None` when no way that was tried keeps every rule.
    pub fn visits(&self, vehicle: u32, stops: &[u32]) -> Option<Vec<u32>> {
        if self.unnamed(vehicle, stops).is_none() {
            return Some(stops.to_vec());
        }
        let (_, activities) = self.priced(vehicle, stops)?;
        let alone = self.compiled().filter(|of| of.0.limits.share.is_none());
        let Some((model, book)) = alone.filter(|_| !self.names_breaks(stops)) else {
            return Some(activities);
        };
        let plan = Plan {
            routes: vec![PlannedRoute {
                vehicle,
                activities,
            }],
        };
        let ended = earliest_ends(book, model, plan, |_| true, &mut Looks::default());
        ended.routes.into_iter().next().map(|of| of.activities)
    }

    /// Where something was to be placed.
    fn compiled(&self) -> Option<(&Model, &RouteBook)> {
        let model = self.model.get()?;
        Some((model, model.book.as_deref()?))
    }

    pub fn names_breaks(&self, stops: &[u32]) -> bool {
        let is_break = |&stop: &u32| matches!(self.problem.visit(stop), Some(Visit::Break { .. }));
        stops.iter().any(is_break)
    }

    /// Weighted cost of a route in use and its visits, completed; `None` when it does not keep every rule of its own.
    pub fn priced(&self, vehicle: u32, stops: &[u32]) -> Option<(i64, Vec<u32>)> {
        let Some(unnamed) = self.unnamed(vehicle, stops) else {
            let of_plan = (&self.rules.zones, &self.rules.locks);
            let judged = judge_route(self.problem, of_plan, vehicle, stops, Why::Untold).ok()?;
            return Some((judged.weighted(&self.weights), stops.to_vec()));
        };
        let compile = || Model::compile_until(self.problem, self.interrupt.clone());
        let model = self.model.get_or_init(compile);
        let book = model.book.as_deref()?;
        // What the search refuses at a glance its last pass looks at again.
        if !book.looks_closely() {
            book.look_closely();
        }
        let class = class_of(model, vehicle);
        let first = model.classes[class as usize].vehicles[0];
        let row = book.visits_of(first, stops);
        let (cost, visits) = completed(book, model, class, &row, unnamed)?;
        Some((cost, book.visits_of(vehicle, &visits)))
    }

    /// What the search would place on the vehicle and the row does not name; `None`: nothing.
    fn unnamed(&self, vehicle: u32, stops: &[u32]) -> Option<Unnamed> {
        let own = &self.problem.vehicles[vehicle as usize];
        let names = |kind: fn(&Visit) -> bool| {
            stops
                .iter()
                .any(|&stop| self.problem.visit(stop).is_some_and(|visit| kind(&visit)))
        };
        let stations = || 0..self.problem.dump_stations.len() as u32;
        let visits_stations = own.max_dump_visits > 0
            && stations().any(|id| station_admits(self.problem, id, own.resource));
        let unnamed = Unnamed {
            stations: visits_stations && !names(|visit| matches!(visit, Visit::Dump(_))),
            breaks: !own.breaks.is_empty() && !names(|visit| matches!(visit, Visit::Break { .. })),
        };
        let anything = !stops.is_empty() && (unnamed.stations || unnamed.breaks);
        // Where a vehicle has only one of the two, both are what it does not name.
        let whole = Unnamed {
            stations: unnamed.stations || !visits_stations,
            breaks: unnamed.breaks || own.breaks.is_empty(),
        };
        anything.then_some(whole)
    }
}

fn class_of(model: &Model, vehicle: u32) -> u32 {
    let holds = |class: &crate::model::Class| class.vehicles.contains(&vehicle);
    model.classes.iter().position(holds).unwrap_or(0) as u32
}
