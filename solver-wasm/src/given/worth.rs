//! What a plan is worth with other routes in it: by reports of the plan before and after, of as many routes as are concerned.

use std::cell::OnceCell;
use std::rc::Rc;

use super::Completion;
use super::offers::ties_all;
use crate::problem::{Plan, PlannedRoute, Problem, Term};
use crate::report::{Report, fairness, report, tiers};

pub(super) struct Worth<'a> {
    problem: &'a Problem,
    plan: Plan,
    /// Every route matters to every other one.
    all: bool,
    /// By vehicle: routes of one number hold activities that relations tie to one another.
    group: Vec<u32>,
    /// By activity: the vehicle that it is on.
    vehicle: Vec<Option<u32>>,
    whole: OnceCell<Rc<Report>>,
}

/// The plan before and after a change, as much of it as is concerned.
pub(super) struct Change<'a> {
    problem: &'a Problem,
    before: Rc<Report>,
    pub after: Report,
}

impl<'a> Worth<'a> {
    pub fn new(problem: &'a Problem, plan: Plan) -> Worth<'a> {
        let mut vehicle = vec![None; problem.activities.len()];
        for route in &plan.routes {
            for &stop in &route.activities {
                if let Some(of) = vehicle.get_mut(stop as usize) {
                    *of = Some(route.vehicle);
                }
            }
        }
        Worth {
            problem,
            all: ties_all(problem),
            group: groups(problem, &vehicle),
            vehicle,
            plan,
            whole: OnceCell::new(),
        }
    }

    /// These stops of vehicles as routes of the plan, completed; the others stay as they are. `None` when one has no completion.
    pub fn completed(
        &self,
        completion: &Completion<'_>,
        given: &[(u32, &[u32])],
    ) -> Option<Vec<PlannedRoute>> {
        let of = |&(vehicle, stops): &(u32, &[u32])| {
            Some(PlannedRoute {
                vehicle,
                activities: completion.visits(vehicle, stops)?,
            })
        };
        let routes: Vec<PlannedRoute> = given.iter().map(of).collect::<Option<_>>()?;
        if self.problem.fairness.is_none() {
            return Some(routes);
        }
        let own = |vehicle: u32| given.iter().find(|of| of.0 == vehicle);
        let mut plan = self.part(|vehicle| own(vehicle).is_none());
        plan.routes.extend(routes);
        let open = |vehicle| own(vehicle).is_some_and(|of| !completion.names_breaks(of.1));
        let shared = completion.shared(plan, open).routes.into_iter();
        Some(shared.filter(|r| own(r.vehicle).is_some()).collect())
    }

    /// The plan with these routes in place of those of their vehicles; `moved`: the activities that are elsewhere then. `None`
    /// when the plan would break a hard rule.
    pub fn change(&self, routes: Vec<PlannedRoute>, moved: &[u32]) -> Option<Change<'a>> {
        let concerned = self.concerned(&routes, moved);
        let before = match concerned.is_none() {
            true => Rc::clone(self.whole.get_or_init(|| self.reported(&self.plan))),
            false => self.reported(&self.part(|vehicle| is_in(concerned.as_deref(), vehicle))),
        };
        Some(Change {
            problem: self.problem,
            before,
            after: self.after(concerned.as_deref(), routes)?,
        })
    }

    /// Whether the plan keeps every hard rule with these routes in place of those of their vehicles.
    pub fn keeps_rules(&self, routes: Vec<PlannedRoute>, moved: &[u32]) -> bool {
        let concerned = self.concerned(&routes, moved);
        self.after(concerned.as_deref(), routes).is_some()
    }

    fn after(&self, concerned: Option<&[bool]>, routes: Vec<PlannedRoute>) -> Option<Report> {
        let is_kept =
            |vehicle| is_in(concerned, vehicle) && !routes.iter().any(|r| r.vehicle == vehicle);
        let mut plan = self.part(is_kept);
        plan.routes.extend(routes);
        let after = report(self.problem, &plan).ok()?;
        after.feasible.then_some(after)
    }

    /// What one route does may matter to any other.
    pub fn ties_all(&self) -> bool {
        self.all
    }

    /// Stops of a change that are scheduled anew.
    pub fn stops_of(&self, routes: &[PlannedRoute], moved: &[u32]) -> usize {
        let concerned = self.concerned(routes, moved);
        let plan = self.plan.routes.iter();
        plan.filter(|route| is_in(concerned.as_deref(), route.vehicle))
            .chain(routes)
            .map(|route| route.activities.len())
            .sum()
    }

    fn reported(&self, plan: &Plan) -> Rc<Report> {
        Rc::new(report(self.problem, plan).unwrap_or_default())
    }

    fn part(&self, keeps: impl Fn(u32) -> bool) -> Plan {
        let routes = self.plan.routes.iter();
        Plan {
            routes: routes.filter(|r| keeps(r.vehicle)).cloned().collect(),
        }
    }

    /// By vehicle; `None`: everybody.
    fn concerned(&self, routes: &[PlannedRoute], moved: &[u32]) -> Option<Vec<bool>> {
        if self.all {
            return None;
        }
        let mut named: Vec<u32> = routes.iter().map(|route| route.vehicle).collect();
        for relation in &self.problem.relations {
            if relation.activities.iter().any(|a| moved.contains(a)) {
                let members = relation.activities.iter();
                named.extend(members.filter_map(|&a| self.vehicle[a as usize]));
            }
        }
        let groups: Vec<u32> = named.iter().map(|&v| self.group[v as usize]).collect();
        Some(self.group.iter().map(|of| groups.contains(of)).collect())
    }
}

fn is_in(concerned: Option<&[bool]>, vehicle: u32) -> bool {
    concerned.is_none_or(|concerned| concerned[vehicle as usize])
}

/// Vehicles that relations between their activities join, each group named by its least vehicle.
fn groups(problem: &Problem, vehicle: &[Option<u32>]) -> Vec<u32> {
    let mut group: Vec<u32> = (0..problem.vehicles.len() as u32).collect();
    let root = |group: &[u32], mut of: u32| {
        while group[of as usize] != of {
            of = group[of as usize];
        }
        of
    };
    for relation in &problem.relations {
        let members = relation.activities.iter();
        let mut served = members.filter_map(|&a| vehicle[a as usize]);
        let Some(first) = served.next() else {
            continue;
        };
        for other in served {
            let (a, b) = (root(&group, first), root(&group, other));
            group[a.max(b) as usize] = a.min(b);
        }
    }
    (0..problem.vehicles.len() as u32)
        .map(|of| root(&group, of))
        .collect()
}

impl Change<'_> {
    /// What the plan costs more, fairness included where it stands in a sum with money.
    pub fn money(&self) -> i64 {
        money(self.problem, &self.after) - money(self.problem, &self.before)
    }

    /// What each tier loses, missing work apart; money last, as between equals.
    pub fn order(&self) -> Vec<i64> {
        let values = |of: &Report| {
            let mut values = tiers(self.problem, of, 0);
            values.push(of.money.total());
            values
        };
        let (after, before) = (values(&self.after), values(&self.before));
        after.iter().zip(before).map(|(a, b)| a - b).collect()
    }

    /// When setup of the activity begins.
    pub fn begins(&self, activity: u32) -> Option<i64> {
        let mut rows = self.after.routes.iter().flat_map(|route| &route.stops);
        rows.find(|row| row.activity == activity.cast_signed())
            .map(|row| row.begin)
    }
}

/// Money of a report, with the fairness that stands in a sum with it.
fn money(problem: &Problem, of: &Report) -> i64 {
    let mut tiers = problem.objective.tiers.iter();
    let beside = tiers.find(|tier| tier.iter().any(|&(term, _)| term == Term::Money));
    let weight = beside
        .into_iter()
        .flatten()
        .find(|&&(term, _)| term == Term::Fairness)
        .map(|&(_, weight)| weight);
    let share = weight.and_then(|weight| fairness(problem, of).map(|share| share.weighted(weight)));
    of.money.total() + share.unwrap_or(0)
}

/// The penalty that a plan pays for leaving the task out: it would not have been asked for.
pub(super) fn penalty(problem: &Problem, task: u32) -> i64 {
    let task = &problem.tasks[task as usize];
    if task.mandatory { 0 } else { task.penalty }
}
