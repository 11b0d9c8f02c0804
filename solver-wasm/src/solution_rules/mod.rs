//! Rules over the whole solution (tier 3 of evaluation): what one route does bounds what another may do.
//!
//! A rule bounds candidate insertions cheaply (`within`), names who must be served together, and says how
//! activities depend on one another in time. An insertion that passes all cheaper tiers is then confirmed
//! by `time_graph` on the component of routes that it touches. Rules keep no state beside the plan: what
//! they derive lies in the routes' caches, so the solution's undo journal takes it back with the rest.
//!
//! `linked` and `network` work on problems and plans and serve the report as well as the search.

pub mod linked;
pub mod max_vehicles;
pub mod network;
mod precedence;
pub mod time_graph;
mod waiting;

use crate::constraint::Reason;
use crate::model::Model;
use crate::problem::Problem;
use crate::solution::{Place, Route};
use precedence::Precedence;

/// Where and when a candidate may stand beside what its rules' partners do: necessary, not sufficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Begin of the stop. Seconds.
    pub opens: i32,
    pub closes: i32,
    /// Before which positions of the route it may be put.
    pub first: u32,
    pub last: u32,
}

impl Default for Within {
    /// Anywhere, any time.
    fn default() -> Self {
        Within {
            opens: i32::MIN,
            closes: i32::MAX,
            first: 1,
            last: u32::MAX,
        }
    }
}

impl Within {
    /// The positions to try in a route with so many places (its end is the last one).
    #[inline]
    pub fn positions(&self, num_places: usize) -> std::ops::Range<usize> {
        self.first as usize..num_places.min((self.last as usize).saturating_add(1))
    }

    fn and(self, other: Within) -> Within {
        Within {
            opens: self.opens.max(other.opens),
            closes: self.closes.min(other.closes),
            first: self.first.max(other.first),
            last: self.last.min(other.last),
        }
    }
}

/// Begin of `to` ≥ departure from `from` + gap, and ≤ departure + `at_most`. Seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLink {
    pub from: u32,
    pub to: u32,
    pub gap: i64,
    pub at_most: Option<i64>,
}

/// The plan as rules read it: caches of routes that the time graph has confirmed.
pub struct PlanView<'a> {
    pub routes: &'a [Route],
    pub place: &'a [Place],
}

impl PlanView<'_> {
    /// Earliest departure from the stop at a place, and its latest begin.
    pub fn span(&self, place: Place) -> (i64, i64) {
        let route = &self.routes[place.route as usize];
        let position = place.position as usize;
        (
            i64::from(route.departs[position]),
            i64::from(route.latest[position]),
        )
    }

    /// Seconds between begin and departure of an activity served on a route.
    pub fn busy(&self, model: &Model, activity: u32, slot: u32) -> i64 {
        let class = &model.classes[self.routes[slot as usize].class as usize];
        let row = class.service_class as usize * model.num_activities;
        i64::from(model.activities.busy[row + activity as usize])
    }
}

/// A rule over the whole solution.
pub trait SolutionRule {
    /// Does the rule ever speak of this activity?
    fn binds(&self, activity: u32) -> bool;

    /// Bounds on inserting `activity` into the route of `slot`, or why it cannot be at all now.
    fn within(
        &self,
        model: &Model,
        plan: &PlanView<'_>,
        activity: u32,
        slot: u32,
    ) -> Result<Within, Reason>;

    /// Activities without which this one may not be served.
    fn required(&self, activity: u32) -> &[u32];

    /// Activities that fall when this one is not served.
    fn dependents(&self, activity: u32) -> &[u32];

    /// How others depend in time on the departure from `activity`.
    fn time_links(&self, activity: u32, out: &mut Vec<TimeLink>);

    /// Activities that come before this one when both are served.
    fn predecessors(&self, activity: u32, out: &mut Vec<u32>);

    /// Everyone whose times `activity` may move or be moved by, directly.
    fn partners(&self, activity: u32, out: &mut Vec<u32>);
}

/// The rules of a problem. Without any, every question is answered by one test of emptiness.
#[derive(Clone, Debug, Default)]
pub struct SolutionRules {
    rules: Vec<Precedence>,
    /// By activity: some rule binds it. Empty when there are no rules.
    bound: Vec<bool>,
}

impl SolutionRules {
    pub fn compile(problem: &Problem) -> SolutionRules {
        let rules: Vec<Precedence> = Precedence::compile(problem).into_iter().collect();
        let activities = u32::try_from(problem.activities.len()).unwrap_or(u32::MAX);
        let binds = |a: u32| rules.iter().any(|rule| rule.binds(a));
        let bound = if rules.is_empty() {
            Vec::new()
        } else {
            (0..activities).map(binds).collect()
        };
        SolutionRules { rules, bound }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
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
                within = within.and(rule.within(model, plan, activity, slot)?);
            }
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
            .flat_map(move |rule| rule.required(activity).iter().copied())
    }

    pub fn dependents(&self, activity: u32) -> impl Iterator<Item = u32> {
        let rules = if self.binds(activity) {
            &self.rules[..]
        } else {
            &[]
        };
        rules
            .iter()
            .flat_map(move |rule| rule.dependents(activity).iter().copied())
    }

    pub fn time_links(&self, activity: u32, out: &mut Vec<TimeLink>) {
        if self.binds(activity) {
            for rule in &self.rules {
                rule.time_links(activity, out);
            }
        }
    }

    pub fn predecessors(&self, activity: u32, out: &mut Vec<u32>) {
        if self.binds(activity) {
            for rule in &self.rules {
                rule.predecessors(activity, out);
            }
        }
    }

    pub fn partners(&self, activity: u32, out: &mut Vec<u32>) {
        if self.binds(activity) {
            for rule in &self.rules {
                rule.partners(activity, out);
            }
        }
    }
}

/// Removals that `Solution::settle` has yet to follow up. Stays empty when there are no rules.
#[derive(Clone, Debug, Default)]
pub struct Unsettled {
    pub removed: Vec<u32>,
    /// Routes whose component has changed.
    pub slots: Vec<u32>,
}

impl Unsettled {
    /// `activity` has just left the route of `slot`.
    #[inline]
    pub fn note_removed(&mut self, model: &Model, activity: u32, slot: u32, place: &[Place]) {
        if model.rules.is_empty() {
            return;
        }
        self.note_slot(slot);
        if model.rules.binds(activity) {
            self.removed.push(activity);
            let mut partners = Vec::new();
            model.rules.partners(activity, &mut partners);
            for partner in partners {
                let other = place[partner as usize].route;
                if other != crate::model::NONE {
                    self.note_slot(other);
                }
            }
        }
    }

    fn note_slot(&mut self, slot: u32) {
        if !self.slots.contains(&slot) {
            self.slots.push(slot);
        }
    }

    #[inline]
    pub fn clear(&mut self) {
        self.removed.clear();
        self.slots.clear();
    }
}

#[cfg(test)]
mod search_tests;
#[cfg(test)]
mod tests;
