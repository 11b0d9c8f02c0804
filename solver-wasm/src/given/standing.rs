//! What each task that a plan serves costs where it stands: the removal saving, and the next best insertions after a removal.
//!
//! The cost of a task is what the plan costs less without it, the route scheduled anew. Its next best places are those of the
//! plan without it (`offers`): ranked by a bound where one is known, priced by the report's own judge, and settled by reports of
//! all routes that are concerned. What is told is exact; what there was no time for is not told.

use super::next_best::Taken;
use super::offers::{At, Offer, Offers};
use super::places::by_vehicle;
use super::worth::{Worth, penalty};
use crate::constraint::Eligibility;
use crate::interrupt::Interrupt;
use crate::problem::{Plan, PlannedRoute, Problem};
use crate::sort;
use crate::vehicle_class;

/// What the plan costs less without the task, in scaled money with its revenue deducted, had it not been asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    Known(i64),
    /// Without the task the plan breaks a hard rule.
    Bound,
    Unreached,
}

/// How many of the other places were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looked {
    Nothing,
    /// The promising ones, or as many as there was time for.
    Part,
    /// What was not priced is dearer by a bound.
    All,
}

/// Another place of a task, and what the plan costs more with the task there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub vehicle: u32,
    /// Before which stops of that route without the task its first and its last activity would go; the first is 0.
    pub position: u32,
    pub last: u32,
    /// When setup of the first activity begins.
    pub arrival: i64,
    pub cost_delta: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub task: u32,
    pub vehicle: u32,
    /// Where it is now, counted as the places of a move are.
    pub position: u32,
    pub last: u32,
    pub cost: Cost,
    pub looked: Looked,
    /// The best of all other places by the tiers of the objective; the best on another vehicle.
    pub second: Option<Move>,
    pub elsewhere: Option<Move>,
}

/// Every task that the plan serves, in order of task. `rows`: the routes as they name their stops, which positions are counted
/// in; stations and breaks that they do not name are placed anew. `whole`: when all looks end; `share`: when the look at the
/// places of the task of that index, of so many, ends.
pub fn standings(
    problem: &Problem,
    plan: &Plan,
    rows: &Plan,
    whole: Interrupt,
    share: impl Fn(usize, usize) -> Interrupt,
) -> Vec<Standing> {
    let rules = Eligibility::new(problem);
    let rows = by_vehicle(problem, rows);
    let plan = Standings::new(&rules, plan.clone(), &rows, whole);
    let served: Vec<(u32, &PlannedRoute)> = (0..problem.tasks.len() as u32)
        .filter_map(|task| {
            let first = problem.tasks[task as usize].first_activity;
            Some((task, rows.iter().find(|r| r.activities.contains(&first))?))
        })
        .collect();
    let costs: Vec<Cost> = served
        .iter()
        .map(|&(task, row)| plan.cost(task, row))
        .collect();
    let count = served.len();
    let of = |(index, (&(task, row), cost))| plan.standing((task, row), cost, &share(index, count));
    served.iter().zip(costs).enumerate().map(of).collect()
}

pub(super) struct Standings<'a> {
    pub offers: Offers<'a>,
    pub rows: &'a [PlannedRoute],
    /// Of the vehicles that are tried: all in use, and the first idle one of each class.
    pub routes: Vec<Offer<'a>>,
    pub worth: Worth<'a>,
    whole: Interrupt,
}

impl<'a> Standings<'a> {
    fn new(
        rules: &'a Eligibility<'a>,
        plan: Plan,
        rows: &'a [PlannedRoute],
        whole: Interrupt,
    ) -> Standings<'a> {
        let problem = rules.problem;
        let offers = Offers::new(rules, whole.clone());
        let worth = Worth::new(problem, plan);
        let mut tried: Vec<bool> = rows
            .iter()
            .map(|row| !row.activities.is_empty() || worth.ties_all())
            .collect();
        for class in vehicle_class::group(problem, &offers.completion.weights) {
            let idle = |&&vehicle: &&u32| rows[vehicle as usize].activities.is_empty();
            if let Some(&first) = class.vehicles.iter().find(idle) {
                tried[first as usize] = true;
            }
        }
        let routes = rows.iter().zip(tried).filter(|&(_, tried)| tried);
        Standings {
            routes: routes.map(|(row, _)| offers.offer(row)).collect(),
            offers,
            rows,
            worth,
            whole,
        }
    }

    fn activities(&self, task: u32) -> Vec<u32> {
        let task = &self.offers.problem.tasks[task as usize];
        (task.first_activity..task.first_activity + task.num_activities).collect()
    }

    /// Nothing is believed of a look that was broken off.
    fn cost(&self, task: u32, row: &PlannedRoute) -> Cost {
        if self.whole.is_due() {
            return Cost::Unreached;
        }
        let activities = self.activities(task);
        let without = without(row, &activities);
        let change = self
            .completed(&[(row.vehicle, &without.activities)])
            .and_then(|own| self.worth.change(own, &activities));
        match change {
            _ if self.whole.has_struck() => Cost::Unreached,
            Some(change) => Cost::Known(penalty(self.offers.problem, task) - change.money()),
            None => Cost::Bound,
        }
    }

    fn standing(
        &self,
        (task, row): (u32, &PlannedRoute),
        cost: Cost,
        share: &Interrupt,
    ) -> Standing {
        let activities = self.activities(task);
        let without = without(row, &activities);
        let at = place_in(row, &activities);
        let mut standing = Standing {
            task,
            vehicle: row.vehicle,
            position: at.first,
            last: at.last,
            cost,
            looked: Looked::Nothing,
            second: None,
            elsewhere: None,
        };
        if self.is_over(share) {
            return standing;
        }
        let taken = Taken {
            own: self.offers.offer(&without),
            activities: &activities,
            at,
        };
        let (found, mut looked) = self.promising(&taken, share);
        let mut settled: Vec<(Vec<i64>, Move)> = Vec::new();
        for of in found {
            let over = self.is_over(share);
            match self.settle(&taken, of) {
                _ if over || self.whole.has_struck() => looked = Looked::Part,
                Some(place) => settled.push(place),
                // Tied routes refuse what a route alone admits.
                None if self.offers.tied => {}
                None => looked = Looked::Part,
            }
        }
        sort::ascending(&mut settled);
        let moves = || settled.iter().map(|&(_, place)| place);
        standing.looked = looked;
        standing.second = moves().next();
        standing.elsewhere = moves().find(|place| place.vehicle != row.vehicle);
        standing
    }

    pub fn is_over(&self, share: &Interrupt) -> bool {
        self.whole.has_struck() || share.is_due()
    }

    pub fn completed(&self, given: &[(u32, &[u32])]) -> Option<Vec<PlannedRoute>> {
        self.worth.completed(&self.offers.completion, given)
    }
}

fn without(row: &PlannedRoute, activities: &[u32]) -> PlannedRoute {
    let stays = |stop: &&u32| !activities.contains(stop);
    PlannedRoute {
        vehicle: row.vehicle,
        activities: row.activities.iter().filter(stays).copied().collect(),
    }
}

/// Where the activities of a task stand, counted in the route without them.
fn place_in(row: &PlannedRoute, activities: &[u32]) -> At {
    let before = |activity: u32| {
        let stops = row.activities.iter().take_while(|&&stop| stop != activity);
        stops.filter(|stop| !activities.contains(stop)).count() as u32
    };
    At {
        first: before(activities[0]),
        last: before(activities[activities.len() - 1]),
    }
}
