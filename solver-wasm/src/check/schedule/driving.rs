//! A leg, its limits, and what driving counts for breaks.

use super::label::{Label, PAID};
use super::search::Search;
use crate::check::rules::limits::longest_leg;
use crate::check::travel::{arrival, segments};
use crate::problem::BreakRule;

impl Search<'_> {
    /// Drives a leg from each label: clock is the arrival. `parent` is set to the label's place.
    pub(super) fn drive(&self, labels: &[Label], leg: Option<(u32, u32)>) -> Vec<Label> {
        let breaks = &self.vehicle.breaks;
        let traffic = !segments(self.problem, self.vehicle).is_empty();
        let mut arrived = Vec::new();
        'labels: for (place, label) in labels.iter().enumerate() {
            let mut label = label.clone();
            label.parent = place;
            if let Some(leg) = leg {
                let Some(clock) = arrival(self.problem, self.vehicle, leg, label.clock) else {
                    continue;
                };
                let travel = clock - label.clock;
                if !self.without.legs {
                    if longest_leg(self.vehicle).is_some_and(|most| travel > most) {
                        continue;
                    }
                    if traffic && let Some(most) = self.vehicle.max_travel_time {
                        let total = label.extras.last_mut().expect("the sum of travel");
                        *total -= travel;
                        if -*total > most {
                            continue;
                        }
                    }
                }
                label.cost += travel * self.vehicle.cost_per_time;
                for (index, entry) in breaks.iter().enumerate() {
                    if self.without.breaks || !matches!(entry.rule, BreakRule::Driving { .. }) {
                        continue;
                    }
                    if label.extras[index] == PAID {
                        continue;
                    }
                    label.extras[index] -= travel;
                    if label.extras[index] < 0 && travel > 0 {
                        if entry.mandatory {
                            continue 'labels;
                        }
                        label.cost += entry.penalty;
                        label.extras[index] = PAID;
                    }
                }
                label.clock = clock;
            }
            label.arrival = label.clock;
            if label.clock <= self.limit {
                arrived.push(label);
            }
        }
        arrived
    }
}
