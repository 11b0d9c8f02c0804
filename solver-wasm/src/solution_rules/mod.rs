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
pub mod linked;
pub mod max_vehicles;
pub mod network;
mod precedence;
pub mod price;
mod rule;
mod sequence;
mod soft;
pub mod time_graph;
mod together;
#[cfg(any(test, feature = "verify"))]
pub mod verify;
mod waiting;

use crate::constraint::Reason;
use crate::model::Model;
use crate::problem::Problem;
use all_or_none::AllOrNone;
use apart::Apart;
use precedence::Precedence;
pub use rule::{PlanView, SolutionRule, TimeLink, Within};
use sequence::Sequence;
use soft::SoftRelations;
use together::Together;

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
    soft: SoftRelations,
    /// Some of them tie times together.
    timed: bool,
    /// By activity: some rule binds it. Empty when there are no rules.
    bound: Vec<bool>,
    /// By activity: links in time from it or to it. Empty when there are no rules.
    links: Vec<Vec<TimeLink>>,
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
        let soft = SoftRelations::compile(problem);
        let activities = u32::try_from(problem.activities.len()).unwrap_or(u32::MAX);
        let binds = |a: u32| soft.binds(a) || rules.iter().any(|rule| rule.rule().binds(a));
        let bound = if rules.is_empty() && soft.is_empty() {
            Vec::new()
        } else {
            (0..activities).map(binds).collect()
        };
        let mut links = vec![Vec::new(); bound.len()];
        let mut own = Vec::new();
        for activity in (0..activities).take(bound.len()) {
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
        SolutionRules {
            rules,
            soft,
            timed: links.iter().any(|list| !list.is_empty()),
            bound,
            links,
        }
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

    /// Do rules tie the times of this activity to others?
    #[inline]
    pub fn ties(&self, activity: u32) -> bool {
        !self.links(activity).is_empty()
    }

    #[inline]
    pub fn binds(&self, activity: u32) -> bool {
        self.bound.get(activity as usize).copied().unwrap_or(false)
    }

    /// The bounds of all rules together.
    pub fn within(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason> {
        let mut within = Within::default();
        if self.binds(activity) {
            for rule in &self.rules {
                within = within.and(rule.rule().within(model, plan, activity, slot)?);
            }
            within.surcharge = self.soft.surcharge(model, plan, activity, slot);
        }
        Ok(within)
    }

    pub fn required(&self, activity: u32) -> impl Iterator<Item = u32> {
        let rules = if self.binds(activity) {
            &self.rules[..]
        } else {
            &[]
        };
        rules
            .iter()
            .flat_map(move |rule| rule.rule().required(activity).iter().copied())
    }

    pub fn dependents(&self, activity: u32) -> impl Iterator<Item = u32> {
        let rules = if self.binds(activity) {
            &self.rules[..]
        } else {
            &[]
        };
        rules
            .iter()
            .flat_map(move |rule| rule.rule().dependents(activity).iter().copied())
    }

    /// Links in time from an activity or to it.
    #[inline]
    pub fn links(&self, activity: u32) -> &[TimeLink] {
        self.links.get(activity as usize).map_or(&[], Vec::as_slice)
    }

    pub fn predecessors(&self, activity: u32, out: &mut Vec<u32>) {
        if self.binds(activity) {
            for rule in &self.rules {
                rule.rule().predecessors(activity, out);
            }
        }
    }

    pub fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        if self.binds(activity) {
            for rule in &self.rules {
                rule.rule().partners(activity, out);
            }
            self.soft.partners(activity, out);
        }
    }

    /// Activities that soft relations want served with this one.
    pub fn rather_with(&self, activity: u32, out: &mut Vec<u32>) {
        self.soft.all_or_none(activity, out);
    }

    /// Weighted cost of the soft relations of these activities that the plan breaks.
    #[inline]
    pub fn soft_cost(&self, model: &Model, plan: &PlanView<'_>, activities: &[u32]) -> i64 {
        if self.soft.is_empty() {
            return 0;
        }
        self.soft.cost(model, plan, activities)
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

    /// Are there sequences that nothing may interrupt?
    #[inline]
    pub fn direct(&self) -> bool {
        self.rules
            .iter()
            .any(|rule| matches!(rule, Rule::Sequence(rule) if rule.direct()))
    }
}

/// What `Solution::settle` has yet to follow up. Stays empty when there are no rules.
#[derive(Clone, Debug, Default)]
pub struct Unsettled {
    pub removed: Vec<u32>,
    /// Routes whose clocks are to be worked out anew.
    pub dirty: Vec<u32>,
    /// Those of them whose dependents are known to be among them.
    pub loosened: Vec<u32>,
    /// Routes that lost a partner: waiting may cost them less.
    pub reprice: Vec<u32>,
}

impl Unsettled {
    pub fn note_dirty(&mut self, slot: u32) {
        if !self.dirty.contains(&slot) {
            self.dirty.push(slot);
        }
    }

    #[inline]
    pub fn clear(&mut self) {
        self.removed.clear();
        self.dirty.clear();
        self.loosened.clear();
        self.reprice.clear();
    }
}

#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;
