//! Waiting, beginning and staying at a stop.

use super::label::{Label, PAID, unbeaten};
use super::search::Search;
use crate::check::steps::{Step, price_of};
use crate::problem::{BreakRule, Visit};

impl Search<'_> {
    /// Waits at a stop as the rules allow, begins, and stays: labels that leave it.
    pub(super) fn serve(&self, mut arrived: Vec<Label>, position: usize) -> Vec<Label> {
        let step = &self.steps[position];
        let slots = &step.slots;
        let cap = step.max_wait.filter(|_| !self.without.caps);
        let free = self.without.needful_waiting;
        arrived.sort_by_key(|label| label.clock);
        let mut arrived = arrived.into_iter().peekable();
        let mut waiting: Vec<Label> = Vec::new();
        let mut left = Vec::new();
        let rate = self
            .vehicle
            .cost_per_wait
            .unwrap_or(self.vehicle.cost_per_time);
        while let Some(now) = waiting
            .first()
            .map(|label| label.clock)
            .or_else(|| arrived.peek().map(|label| label.clock))
        {
            while arrived.peek().is_some_and(|label| label.clock == now) {
                waiting.extend(arrived.next());
            }
            waiting = unbeaten(waiting, self.start_counts, cap.is_some());
            let holds = slots.iter().any(|slot| slot.holds(now));
            let comes = slots.iter().map(|s| s.awaited()).filter(|&s| s > now).min();
            let early = slots
                .iter()
                .any(|slot| slot.early.is_some() && slot.open <= now && slot.start > now);
            let stops_here = slots.iter().any(|slot| slot.awaited() == now);
            if let Some(price) = price_of(slots, now) {
                for label in &waiting {
                    if free || holds || early || stops_here || label.arrival == now {
                        left.extend(self.stay(label, step, price));
                    }
                }
            }
            if holds && !free {
                waiting.clear();
                continue;
            }
            // To the next moment at which something may begin or someone arrives.
            let mut next = match comes {
                Some(next) => next,
                None if free && price_of(slots, now + 1).is_some() => now + 1,
                None => {
                    waiting.clear();
                    continue;
                }
            };
            if (free && price_of(slots, now + 1).is_some()) || early {
                next = now + 1;
            } else if let Some(opens) = slots.iter().map(|s| s.open).filter(|&o| o > now).min() {
                next = next.min(opens);
            }
            if let Some(label) = arrived.peek() {
                next = next.min(label.clock);
            }
            if next > self.limit {
                waiting.clear();
                // Who arrives now waits in vain too, unless admitted at once.
                continue;
            }
            waiting.retain_mut(|label| {
                label.cost += (next - now) * rate;
                label.clock = next;
                cap.is_none_or(|cap| next - label.arrival <= cap)
            });
        }
        left.sort_by_key(|label: &Label| label.clock);
        let mut kept = Vec::new();
        let mut group: Vec<Label> = Vec::new();
        for label in left {
            if group
                .first()
                .is_some_and(|first| first.clock != label.clock)
            {
                kept.append(&mut unbeaten(
                    std::mem::take(&mut group),
                    self.start_counts,
                    false,
                ));
            }
            group.push(label);
        }
        kept.append(&mut unbeaten(group, self.start_counts, false));
        kept
    }

    /// Begins at the label's clock and stays until the stop is left.
    fn stay(&self, label: &Label, step: &Step, price: i64) -> Option<Label> {
        let mut label = label.clone();
        let (vehicle, begin) = (self.vehicle, label.clock);
        label.begin = begin;
        label.cost += price;
        label.cost += step.setup * vehicle.cost_per_time;
        label.cost += step.service * vehicle.cost_per_service_time;
        label.clock = begin + step.setup + step.service + step.rest;
        match step.visit {
            Visit::Activity(activity) => {
                let data = &self.problem.activities[activity as usize];
                let task = &self.problem.tasks[data.task as usize];
                if let Some(most) = task.max_time_in_vehicle
                    && !self.without.ride
                {
                    let slot = vehicle.breaks.len() + data.task as usize;
                    if activity == task.first_activity {
                        label.extras[slot] = label.clock;
                    } else {
                        let rode = begin + step.setup - label.extras[slot];
                        if rode > i64::from(most) {
                            return None;
                        }
                        label.extras[slot] = 0;
                    }
                }
            }
            Visit::Dump(_) => {}
            Visit::Break { index, part, .. } => {
                let entry = &vehicle.breaks[index as usize];
                if entry.paid {
                    label.cost += step.rest * vehicle.cost_per_time;
                }
                let done = part == 0 || part as usize == entry.split.len();
                let extra = &mut label.extras[index as usize];
                match entry.rule {
                    BreakRule::Driving { max, .. } if done && *extra != PAID => {
                        *extra = i64::from(max);
                    }
                    BreakRule::Work { max } if *extra != PAID && !self.without.breaks => {
                        let mut missed = false;
                        if part <= 1 && begin - *extra > i64::from(max) {
                            if entry.mandatory {
                                return None;
                            }
                            missed = true;
                        }
                        if missed {
                            *extra = PAID;
                            label.cost += entry.penalty;
                        } else if done {
                            *extra = label.clock;
                        }
                    }
                    _ => {}
                }
            }
        }
        (label.clock <= self.limit).then_some(label)
    }
}
