//! What a rule over the whole solution is asked, and what it answers.

use crate::constraint::Reason;
use crate::model::Model;
use crate::solution::{Place, Route};

/// Where and when a candidate may stand beside what its rules' partners do: necessary, not sufficient.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Begin of the stop. Seconds.
    pub opens: i32,
    pub closes: i32,
    /// Before which positions of the route it may be put.
    pub first: u32,
    pub last: u32,
    /// Before which positions the delivery of a shipment may be put, in the route without its pickup.
    pub second_first: u32,
    pub second_last: u32,
    /// What soft relations add to the weighted cost.
    pub surcharge: i64,
}

impl Default for Within {
    /// Anywhere, any time.
    fn default() -> Self {
        Within {
            opens: i32::MIN,
            closes: i32::MAX,
            first: 1,
            last: u32::MAX,
            second_first: 1,
            second_last: u32::MAX,
            surcharge: 0,
        }
    }
}

impl Within {
    /// All positions are free, whatever soft relations add.
    pub fn is_anywhere(&self) -> bool {
        (self.first, self.last, self.second_first, self.second_last) == (1, u32::MAX, 1, u32::MAX)
    }

    /// May the activity, and its partner, be put before these positions? Jobs have a second position of 0.
    pub fn holds(&self, first: u32, second: u32) -> bool {
        (self.first..=self.last).contains(&first)
            && (second == 0 || (self.second_first..=self.second_last).contains(&second))
    }

    /// The positions to try in a route with so many places (its end is the last one).
    #[inline]
    pub fn positions(&self, num_places: usize) -> std::ops::Range<usize> {
        self.first as usize..num_places.min((self.last as usize).saturating_add(1))
    }

    pub(super) fn and(self, other: Within) -> Within {
        Within {
            opens: self.opens.max(other.opens),
            closes: self.closes.min(other.closes),
            first: self.first.max(other.first),
            last: self.last.min(other.last),
            second_first: self.second_first.max(other.second_first),
            second_last: self.second_last.min(other.second_last),
            surcharge: self.surcharge + other.surcharge,
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
            i64::from(route.positions[position].departs),
            i64::from(route.positions[position].latest),
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
    fn required(&self, _activity: u32) -> &[u32] {
        &[]
    }

    /// Activities that fall when this one is not served.
    fn dependents(&self, _activity: u32) -> &[u32] {
        &[]
    }

    /// How others depend in time on the departure from `activity`.
    fn time_links(&self, _activity: u32, _out: &mut Vec<TimeLink>) {}

    /// Activities that come before this one when both are served.
    fn predecessors(&self, _activity: u32, _out: &mut Vec<u32>) {}

    /// Everyone whose places or times bound those of `activity`, or are bounded by them, directly.
    fn partners(&self, activity: u32, out: &mut Vec<u32>);
}
