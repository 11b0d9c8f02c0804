//! Rules over the whole solution (tier 3 of evaluation): what one route does bounds what another may do.
//!
//! A rule bounds candidate insertions cheaply (`within`), names who must be served together, and says how
//! activities depend on one another in time. An insertion that passes all cheaper tiers is then confirmed
//! by `time_graph` through the moments that it moves. Rules keep no state beside the plan: what they derive
//! lies in the routes' caches, so the solution's undo journal takes it back with the rest.
//!
//! `linked` and `network` work on problems and plans and serve the report as well as the search.

mod all_or_none;
mod apart;
mod by_places;
pub mod linked;
pub mod max_vehicles;
pub mod network;
mod precedence;
pub mod price;
mod rule;
mod sequence;
mod task_ties;
pub mod tied;
pub mod time_graph;
mod together;
mod unsettled;
#[cfg(any(test, feature = "verify"))]
pub mod verify;
mod waiting;

use crate::constraint::Reason;
use crate::model::Model;
use crate::problem::{Problem, days_may_overlap};
use all_or_none::AllOrNone;
use apart::Apart;
use by_places::ByPlaces;
use precedence::Precedence;
pub use rule::{PlanView, SolutionRule, TimeLink, Within};
use sequence::Sequence;
pub use task_ties::TaskTie;
use task_ties::{TaskTies, halves, others};
use tied::of_time;
use together::Together;
pub use unsettled::Unsettled;

/// One kind of rule, all of a problem's relations of that kind together.
#[derive(Clone, Debug)]
enum Rule {
    Precedence(Precedence),
    Together(Together),
    Apart(Apart),
    AllOrNone(AllOrNone),
    Sequence(Sequence),
}

impl Rule {
    fn rule(&self) -> &dyn SolutionRule {
        match self {
            Rule::Precedence(rule) => rule,
            Rule::Together(rule) => rule,
            Rule::Apart(rule) => rule,
            Rule::AllOrNone(rule) => rule,
            Rule::Sequence(rule) => rule,
        }
    }
}

/// The rules of a problem. Without any, every question is answered by one test of emptiness.
#[derive(Clone, Debug, Default)]
pub struct SolutionRules {
    rules: Vec<Rule>,
    soft: ByPlaces,
    hard: ByPlaces,
    /// Some of them tie times together.
    timed: bool,
    /// Days of one resource may run into one another.
    days: bool,
    /// By activity: some rule binds its task. Empty when there are no rules.
    bound: Vec<bool>,
    /// By activity: links in time from it or to it. Empty when there are no rules.
    links: Vec<Vec<TimeLink>>,
    /// By activity: what is said of its task.
    tasks: Vec<TaskTies>,
    /// By activity: all other members of its relations of time, soft ones included.
    in_time: Vec<Vec<u32>>,
}

impl SolutionRules {
    pub fn compile(problem: &Problem) -> SolutionRules {
        let rules: Vec<Rule> = [
            Precedence::compile(problem).map(Rule::Precedence),
            Together::compile(problem).map(Rule::Together),
            Apart::compile(problem).map(Rule::Apart),
            AllOrNone::compile(problem).map(Rule::AllOrNone),
            Sequence::compile(problem).map(Rule::Sequence),
        ]
        .into_iter()
        .flatten()
        .collect();
        let soft = ByPlaces::compile(problem, false);
        let hard = ByPlaces::compile(problem, true);
        let days = days_may_overlap(problem);
        let timed = problem.relations.iter().any(of_time);
        if rules.is_empty() && soft.is_empty() && !timed && !days {
            return SolutionRules::default();
        }
        let n = problem.activities.len();
        let mut links = vec![Vec::new(); n];
        let mut own = Vec::new();
        for activity in 0..n as u32 {
            own.clear();
            rules
                .iter()
                .for_each(|rule| rule.rule().time_links(activity, &mut own));
            for link in &own {
                links[link.from as usize].push(*link);
                if link.to != link.from {
                    links[link.to as usize].push(*link);
                }
            }
        }
        let mut all = SolutionRules {
            rules,
            soft,
            hard,
            timed: timed || days,
            days,
            bound: vec![false; n],
            links,
            tasks: Vec::new(),
            in_time: others(problem, problem.relations.iter().filter(|r| of_time(r))),
        };
        all.tasks = task_ties::of_tasks(problem, &all);
        let binds = |half: u32| {
            all.soft.binds(half)
                || !all.in_time[half as usize].is_empty()
                || all.rules.iter().any(|rule| rule.rule().binds(half))
        };
        let bound = (0..n as u32).map(|a| halves(problem, a).any(binds));
        all.bound = bound.collect();
        all
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bound.is_empty()
    }

    /// Do some rules tie times of different routes together?
    #[inline]
    pub fn tie_times(&self) -> bool {
        self.timed
    }

    /// May days of one resource run into one another?
    #[inline]
    pub fn tie_days(&self) -> bool {
        self.days
    }

    /// Do rules tie the times of this activity to others?
    #[inline]
    pub fn ties(&self, activity: u32) -> bool {
        !self.in_time(activity).is_empty()
    }

    /// The other members of all relations of time that have this activity.
    #[inline]
    pub fn in_time(&self, activity: u32) -> &[u32] {
        self.in_time
            .get(activity as usize)
            .map_or(&[], Vec::as_slice)
    }

    /// Does some rule speak of the task of this activity?
    #[inline]
    pub fn binds(&self, activity: u32) -> bool {
        self.bound.get(activity as usize).copied().unwrap_or(false)
    }

    /// The bounds of all rules together, for an activity by which its task is inserted.
    pub fn within(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason> {
        let mut within = Within::default();
        if !self.binds(activity) {
            return Ok(within);
        }
        for rule in &self.rules {
            within = within.and(rule.rule().within(model, plan, activity, slot)?);
        }
        let Some(partner) = model.partner(activity) else {
            within.surcharge = self.soft.surcharge(model, plan, &[activity], slot);
            return Ok(within);
        };
        let mut delivery = Within::default();
        for rule in &self.rules {
            delivery = delivery.and(rule.rule().within(model, plan, partner, slot)?);
        }
        (within.second_first, within.second_last) = (delivery.first, delivery.last);
        within.surcharge = self.soft.surcharge(model, plan, &[activity, partner], slot);
        Ok(within)
    }

    #[inline]
    fn task(&self, activity: u32) -> Option<&TaskTies> {
        self.tasks.get(activity as usize)
    }

    pub fn required(&self, activity: u32) -> impl Iterator<Item = u32> {
        let task = self.task(activity);
        task.into_iter()
            .flat_map(|task| task.required.iter().copied())
    }

    pub fn dependents(&self, activity: u32) -> impl Iterator<Item = u32> {
        let task = self.task(activity);
        task.into_iter()
            .flat_map(|task| task.dependents.iter().copied())
    }

    /// Links in time from an activity or to it.
    #[inline]
    pub fn links(&self, activity: u32) -> &[TimeLink] {
        self.links.get(activity as usize).map_or(&[], Vec::as_slice)
    }

    /// Tasks whose times hang on this one's, and the other way round.
    pub fn times(&self, activity: u32) -> &[TaskTie] {
        self.task(activity).map_or(&[], |task| &task.times)
    }

    pub fn predecessors(&self, activity: u32) -> &[u32] {
        self.task(activity).map_or(&[], |task| &task.predecessors)
    }

    pub fn partners(&self, activity: u32) -> &[u32] {
        self.task(activity).map_or(&[], |task| &task.partners)
    }

    /// Tasks that are better placed with this one at once, though it may be served without them.
    pub fn rather_with(&self, activity: u32) -> &[u32] {
        self.task(activity).map_or(&[], |task| &task.rather)
    }

    /// Weighted cost of the soft relations of these activities that the plan breaks, those of time apart.
    #[inline]
    pub fn soft_cost(&self, model: &Model, plan: &PlanView<'_>, activities: &[u32]) -> i64 {
        if self.soft.is_empty() {
            return 0;
        }
        self.soft.cost(model, plan, activities)
    }

    /// Do these activities keep every hard relation about places?
    pub fn hold(&self, model: &Model, plan: &PlanView<'_>, activities: &[u32]) -> bool {
        self.hard.hold(model, plan, activities)
    }

    /// May an activity that rules bind stay where it is, as far as places decide?
    pub fn stands(&self, model: &Model, plan: &PlanView<'_>, activity: u32) -> bool {
        let place = plan.place[activity as usize];
        self.rules.iter().all(|rule| match rule {
            Rule::Precedence(_) | Rule::AllOrNone(_) => true,
            _ => rule
                .rule()
                .within(model, plan, activity, place.route)
                .is_ok_and(|within| {
                    within.first <= place.position && place.position <= within.last
                }),
        })
    }

    /// Must nothing but `activity` itself, if at all, go between two neighbours on a route?
    #[inline]
    pub fn parts(&self, activity: u32, before: u32, after: u32) -> bool {
        self.rules.iter().any(|rule| match rule {
            Rule::Sequence(rule) => rule.parts(activity, before, after),
            _ => false,
        })
    }

    /// Are there hard sequences that nothing may interrupt?
    #[inline]
    pub fn direct(&self) -> bool {
        self.hard.direct()
    }

    /// Are there soft ones?
    #[inline]
    pub fn rather_direct(&self) -> bool {
        self.soft.direct()
    }
}

#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tied_search_tests;
#[cfg(test)]
mod tied_tests;
