//! The search itself: layer after layer of states, and the way back from the best.

use super::label::Label;
use super::{Schedule, Without, departures, latest_end, length_counts};
use crate::check::steps::{Step, steps};
use crate::problem::{BreakRule, Problem, Vehicle, Visit};

pub(super) struct Search<'a> {
    pub(super) problem: &'a Problem,
    pub(super) vehicle: &'a Vehicle,
    pub(super) stops: &'a [u32],
    pub(super) without: Without,
    pub(super) steps: Vec<Step>,
    pub(super) home: Option<(u32, u32)>,
    /// Breaks by window that the route leaves out, as (start, end, penalty of an optional one).
    pub(super) left_out: Vec<(i64, i64, Option<i64>)>,
    /// Seconds of unpaid breaks.
    pub(super) unpaid: i64,
    /// Does a later start ever help but as the last word between equals?
    pub(super) start_counts: bool,
    /// Is the shorter of two schedules of one cost the better one?
    pub(super) length_counts: bool,
    pub(super) limit: i64,
    pub(super) layers: Vec<Vec<Label>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        vehicle: &'a Vehicle,
        stops: &'a [u32],
        without: Without,
    ) -> Search<'a> {
        let route = steps(problem, vehicle, stops);
        let taken = |index: usize| {
            route.steps.iter().any(
                |step| matches!(step.visit, Visit::Break { index: i, .. } if i as usize == index),
            )
        };
        let mut left_out = Vec::new();
        for (index, entry) in vehicle.breaks.iter().enumerate() {
            if let BreakRule::Window { start, end } = entry.rule
                && !taken(index)
                && !without.breaks
            {
                let penalty = (!entry.mandatory).then_some(entry.penalty);
                left_out.push((i64::from(start), i64::from(end), penalty));
            }
        }
        let unpaid = route
            .steps
            .iter()
            .filter(|step| match step.visit {
                Visit::Break { index, .. } => !vehicle.breaks[index as usize].paid,
                _ => false,
            })
            .map(|step| step.rest)
            .sum();
        let limit = if without.shift {
            3 * latest_end(vehicle).max(500)
        } else {
            latest_end(vehicle)
        };
        Search {
            problem,
            vehicle,
            stops,
            without,
            home: route.home,
            steps: route.steps,
            start_counts: !left_out.is_empty() || vehicle.max_time.is_some(),
            length_counts: length_counts(problem),
            left_out,
            unpaid,
            limit,
            layers: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Option<Schedule> {
        let (first, last) = departures(self.problem, self.vehicle, self.stops);
        let mut labels: Vec<Label> = self
            .candidates(first, last)
            .into_iter()
            .map(|start| Label {
                clock: start,
                arrival: start,
                start,
                cost: 0,
                extras: self.first_extras(start),
                parent: 0,
                begin: start,
            })
            .collect();
        for position in 0..self.steps.len() {
            let arrived = self.drive(&labels, self.steps[position].leg);
            let next = self.serve(arrived, position);
            self.layers.push(std::mem::replace(&mut labels, next));
        }
        let arrived = self.drive(&labels, self.home);
        let best = arrived
            .into_iter()
            .filter_map(|label| self.finish(label))
            .min_by_key(|label| {
                let length = if self.length_counts {
                    label.clock - label.start
                } else {
                    0
                };
                (label.cost, length, label.clock, -label.start)
            })?;
        self.layers.push(labels);
        // The way back: each label knows its place in the layer before.
        let mut begins = Vec::new();
        let mut at = best.parent;
        for layer in self.layers.iter().skip(1).rev() {
            begins.push(layer[at].begin);
            at = layer[at].parent;
        }
        begins.reverse();
        Some(Schedule {
            start: best.start,
            begins,
            end: best.clock,
            cost: best.cost,
        })
    }

    fn first_extras(&self, start: i64) -> Vec<i64> {
        let mut extras: Vec<i64> = self
            .vehicle
            .breaks
            .iter()
            .map(|entry| match entry.rule {
                BreakRule::Driving { max, initial } => i64::from(max) - i64::from(initial),
                BreakRule::Work { .. } => start,
                BreakRule::Window { .. } => 0,
            })
            .collect();
        // Ends of the pickups on board, by task, where a limit looks at them.
        extras.extend(self.problem.tasks.iter().map(|_| 0));
        extras.push(0);
        extras
    }
}
