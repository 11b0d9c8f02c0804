//! Is there room for a task in the plan as it is?
//!
//! Per route the earliest departure from and the latest arrival at each stop are known; most positions are
//! refused by comparing with them. What is left is tried in order of the least it can cost, and judged
//! from scratch. Where relations tie routes together the whole plan is reported anew.
//!
//! A task's activities are tried next to one another only.

use std::cell::OnceCell;

use super::alone::Alone;
use super::binding::{self, binding};
use super::budget::{Budget, WORK_POSITION, WORK_REPORT, WORK_ROUTE, WORK_STOP};
use super::found_room::Room;
use super::known::{Known, known};
use super::looks::Looks;
use super::positions;
use super::relation_conflict::{Conflict, broken_by};
use super::with_stations::{self, WithStations};
use super::worth::{Change, Done, Tiers};
use crate::constraint::Eligibility;
use crate::goods::stations::{StationUse, of_plan};
use crate::objective::FairShare;
use crate::problem::{Plan, PlannedRoute, Problem, days_may_overlap, needs_every_rule};
use crate::report::judge::price;
use crate::report::refusal::Refusal;
use crate::report::{Report, report};

/// Positions of one route that are judged from scratch, at most.
const MAX_JUDGED: usize = 24;

pub struct Rooms<'a> {
    problem: &'a Problem,
    rules: &'a Eligibility<'a>,
    plan: &'a Plan,
    tiers: Tiers,
    /// Of the plan as it is.
    sums: Change,
    /// Where the objective counts it.
    fairness: Option<FairShare>,
    feasible: bool,
    /// What one route does is nothing to the others.
    alone: bool,
    served: Vec<bool>,
    /// By vehicle: index into `routes`.
    route_of: Vec<Option<usize>>,
    routes: Vec<(&'a PlannedRoute, OnceCell<Known<'a>>)>,
    looks: Looks,
    stations: Looks,
    reports: Looks,
}

impl<'a> Rooms<'a> {
    pub fn new(rules: &'a Eligibility<'a>, plan: &'a Plan, report: &Report) -> Rooms<'a> {
        let problem = rules.problem;
        let tiers = Tiers::compile(problem);
        let mut rooms = Rooms {
            problem,
            rules,
            plan,
            sums: Change::of_plan(report),
            fairness: tiers.fairness(problem, report),
            tiers,
            feasible: report.feasible,
            alone: problem.relations.is_empty()
                && !days_may_overlap(problem)
                && StationUse::compile(problem).is_none(),
            served: vec![false; problem.activities.len()],
            route_of: vec![None; problem.vehicles.len()],
            routes: Vec::new(),
            looks: Looks::new(binding::MOST),
            stations: Looks::new(with_stations::MOST),
            reports: Looks::new(super::relation_margin::MOST),
        };
        for planned in plan
            .routes
            .iter()
            .filter(|route| !route.activities.is_empty())
        {
            rooms.route_of[planned.vehicle as usize] = Some(rooms.routes.len());
            rooms.routes.push((planned, OnceCell::new()));
            for &activity in &planned.activities {
                if let Some(served) = rooms.served.get_mut(activity as usize) {
                    *served = true;
                }
            }
        }
        rooms
    }

    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    pub fn is_used(&self, vehicle: u32) -> bool {
        self.route_of[vehicle as usize].is_some()
    }

    pub fn is_served(&self, activity: u32) -> bool {
        self.served[activity as usize]
    }

    /// Room on a vehicle that does nothing yet; `alone` is its route then.
    pub fn in_empty(
        &self,
        vehicle: u32,
        activities: &[u32],
        alone: &Alone,
        budget: &mut Budget,
    ) -> Room {
        let visits = alone.visits(self.problem, vehicle);
        if self.alone {
            return Room::At {
                position: 0,
                delta: alone.done.money,
                change: self.change(vehicle, None, (&visits, &alone.done)),
            };
        }
        let route = PlannedRoute {
            vehicle,
            activities: visits,
        };
        let found = self.with_relations(&route, 0, activities, budget);
        self.measured(found, (activities, &[route]), budget)
    }

    /// The cheapest room in the route of a vehicle in use.
    pub fn in_route(&self, vehicle: u32, activities: &[u32], budget: &mut Budget) -> Room {
        let Some((planned, route)) =
            self.route_of[vehicle as usize].map(|index| &self.routes[index])
        else {
            return Room::None;
        };
        if budget.spent() {
            return Room::Unknown;
        }
        let route = route.get_or_init(|| known(self.rules, planned));
        let Some(before) = &route.done else {
            return Room::None;
        };
        let mut candidates = if needs_every_rule(self.problem) {
            positions::nearest(self.problem, route, activities)
        } else {
            positions::admitted(self.problem, route, activities)
        };
        budget.spend(WORK_POSITION * route.departs.len());
        candidates.sort_unstable();
        let mut best = Room::None;
        let mut in_conflict = Vec::new();
        for &(least, position) in candidates.iter().take(MAX_JUDGED) {
            // Other terms than money have no such bound.
            if let Room::At { delta, .. } = best
                && self.tiers.are_money()
                && least >= delta
            {
                break;
            }
            if budget.spent() {
                let is_none = matches!(best, Room::None);
                return if is_none { Room::Unknown } else { best };
            }
            let mut stops = route.planned.activities.clone();
            let at = position as usize;
            stops.splice(at..at, activities.iter().copied());
            budget.spend(WORK_ROUTE + WORK_STOP * stops.len());
            let Some(done) = price(self.rules, vehicle, &stops) else {
                continue;
            };
            let found = if self.alone {
                Room::At {
                    position,
                    delta: done.money - before.money,
                    change: self.change(
                        vehicle,
                        Some((&planned.activities, before)),
                        (&stops, &done),
                    ),
                }
            } else {
                let changed = PlannedRoute {
                    vehicle,
                    activities: stops,
                };
                let found = self.with_relations(&changed, position, activities, budget);
                if matches!(found, Room::Conflict(_)) {
                    in_conflict.push(changed);
                }
                found
            };
            best = best.or_better(found, &self.tiers);
        }
        self.measured(best, (activities, &in_conflict), budget)
    }

    /// A conflict with its margin, by the best of these routes.
    fn measured(
        &self,
        found: Room,
        (activities, routes): (&[u32], &[PlannedRoute]),
        budget: &Budget,
    ) -> Room {
        match found {
            Room::Conflict(conflict) => {
                let plans: Vec<Plan> = routes.iter().map(|own| with(self.plan, own)).collect();
                let allowance = (&self.reports, budget);
                Room::Conflict(conflict.measured(self.problem, activities, &plans, allowance))
            }
            _ => found,
        }
    }

    /// What keeps the task out of the route of a vehicle in use that has no room.
    pub fn binding(&self, vehicle: u32, activities: &[u32], budget: &Budget) -> Option<Refusal> {
        let (planned, route) = &self.routes[self.route_of[vehicle as usize]?];
        if budget.is_late() {
            return None;
        }
        let route = route.get_or_init(|| known(self.rules, planned));
        let others = self.plan.routes.iter().filter(|of| of.vehicle != vehicle);
        let others = others.map(|of| (of.vehicle, of.activities.as_slice()));
        let others = of_plan(self.problem, others);
        let stations = WithStations::new(self.rules, vehicle, activities, others, &self.stations);
        binding(
            route,
            activities,
            stations.as_ref(),
            (self.rules, &self.looks, budget),
        )
    }

    /// The changed route within the whole plan.
    fn with_relations(
        &self,
        changed: &PlannedRoute,
        position: u32,
        activities: &[u32],
        budget: &mut Budget,
    ) -> Room {
        if budget.spent() {
            return Room::Unknown;
        }
        let plan = with(self.plan, changed);
        let stops = plan.routes.iter().map(|route| route.activities.len());
        budget.spend(WORK_REPORT * stops.sum::<usize>());
        let new = match report(self.problem, &plan) {
            Ok(new) if new.feasible => new,
            // A plan that was broken before says nothing of the relations.
            _ if !self.feasible => return Room::Unknown,
            broken => {
                let broken = broken.ok();
                let relation = broken.and_then(|new| broken_by(self.problem, &new, activities));
                return match self.filled(&plan).filter(|_| relation.is_none()) {
                    Some(station) => Room::Filled(station),
                    None => Room::Conflict(Conflict::of(relation)),
                };
            }
        };
        let task =
            &self.problem.tasks[self.problem.activities[activities[0] as usize].task as usize];
        let freed = task.revenue + if task.mandatory { 0 } else { task.penalty };
        let share = self.tiers.fairness(self.problem, &new);
        let value = |share: &Option<FairShare>| share.as_ref().map_or(0, FairShare::value);
        let mut change = Change::of_plan(&new).less(&self.sums);
        change.money += freed;
        change.fairness = value(&share) - value(&self.fairness);
        Room::At {
            position,
            delta: change.money,
            change,
        }
    }

    /// A station of which the plan asks for more than it may take or give.
    fn filled(&self, plan: &Plan) -> Option<Refusal> {
        let routes = plan.routes.iter();
        let sums = of_plan(
            self.problem,
            routes.map(|of| (of.vehicle, of.activities.as_slice())),
        )?;
        let over = sums
            .exceeded(self.problem.num_dimensions)
            .into_iter()
            .next()?;
        Some(Refusal::of_station(self.problem, over))
    }

    fn change(&self, vehicle: u32, before: Option<Done<'_>>, after: Done<'_>) -> Change {
        let share = self.fairness.as_ref();
        Change::of_changed_route(self.problem, share, vehicle, before, after)
    }

    /// Is the task worth its place (`worth`)?
    pub fn worth(&self, task: u32, change: &Change) -> Refusal {
        self.tiers.worth(&self.problem.tasks[task as usize], change)
    }
}

/// The plan with a route changed or added.
fn with(plan: &Plan, changed: &PlannedRoute) -> Plan {
    let others = plan
        .routes
        .iter()
        .filter(|of| of.vehicle != changed.vehicle);
    Plan {
        routes: others.chain([changed]).cloned().collect(),
    }
}
