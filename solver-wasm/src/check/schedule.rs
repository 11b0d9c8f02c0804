//! The best schedule of one route by exact dynamic programming over whole seconds: every departure, every begin that
//! the rules of time allow, states that another one beats in every respect left out (docs/rules.md: clock of a stop,
//! choice of times).

use super::steps::{FOREVER, Step, price_of, steps};
use super::travel::arrival;
use crate::problem::{BreakRule, Problem, Term, Vehicle, Visit};

/// Tiers of the objective in front, money behind.
pub(super) type Cost = [i64; 6];

/// Which rules of time are set aside, to learn which one a route breaks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Without {
    pub max_time: bool,
    pub caps: bool,
    pub ride: bool,
    pub breaks: bool,
    pub legs: bool,
    pub shift: bool,
    /// Routes linked in time may wait anywhere, not only to reach a window.
    pub needful_waiting: bool,
}

/// A schedule: when the vehicle leaves, when each stop begins, when the route is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pub start: i64,
    pub begins: Vec<i64>,
    pub end: i64,
    pub(super) cost: Cost,
}

#[derive(Clone)]
struct Label {
    clock: i64,
    arrival: i64,
    start: i64,
    cost: Cost,
    /// What later rules look at, larger is better: slack of driving breaks, reference of work breaks, ends of pickups,
    /// minus the travel so far.
    extras: Vec<i64>,
    parent: usize,
    begin: i64,
}

/// A break that was paid for as missing needs no more looking at.
const PAID: i64 = FOREVER;

pub(super) fn add(problem: &Problem, cost: &mut Cost, money: i64, seconds: i64) {
    for (tier, terms) in problem.objective.tiers.iter().take(5).enumerate() {
        for &(term, weight) in terms {
            match term {
                Term::Money => cost[tier] += weight * money,
                Term::Time => cost[tier] += weight * seconds,
                Term::Vehicles | Term::Unserved | Term::Distance | Term::Fairness => {}
            }
        }
    }
    cost[5] += money;
}

/// When the vehicle may leave its start.
pub(super) fn departures(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> (i64, i64) {
    let first = i64::from(vehicle.start_window.start)
        .max(i64::from(vehicle.shift.start) + i64::from(vehicle.start_service))
        .max(super::rules::release::ready(problem, stops).departure);
    let last = i64::from(vehicle.start_window.end).min(i64::from(vehicle.shift.end));
    (first, last)
}

/// The last moment at which the shift lets the route end (overtime included), before unloading.
pub(super) fn latest_end(vehicle: &Vehicle) -> i64 {
    let over = vehicle.overtime.map_or(0, |overtime| overtime.max);
    let unloading = vehicle.end_location.map_or(0, |_| vehicle.end_service);
    i64::from(vehicle.shift.end) + over - i64::from(unloading)
}

/// The schedule of least cost, then earliest end, then latest start; `None`: there is none.
pub(super) fn best(
    problem: &Problem,
    vehicle: &Vehicle,
    stops: &[u32],
    without: Without,
) -> Option<Schedule> {
    Search::new(problem, vehicle, stops, without).run()
}

struct Search<'a> {
    problem: &'a Problem,
    vehicle: &'a Vehicle,
    stops: &'a [u32],
    without: Without,
    steps: Vec<Step>,
    home: Option<(u32, u32)>,
    /// Breaks by window that the route leaves out, as (start, end, penalty of an optional one).
    left_out: Vec<(i64, i64, Option<i64>)>,
    /// Seconds of unpaid breaks.
    unpaid: i64,
    /// Does a later start ever help but as the last word between equals?
    start_counts: bool,
    limit: i64,
    layers: Vec<Vec<Label>>,
}

impl<'a> Search<'a> {
    fn new(
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
            left_out,
            unpaid,
            limit,
            layers: Vec::new(),
        }
    }

    fn run(mut self) -> Option<Schedule> {
        let (first, last) = departures(self.problem, self.vehicle, self.stops);
        let mut labels: Vec<Label> = self
            .candidates(first, last)
            .into_iter()
            .map(|start| Label {
                clock: start,
                arrival: start,
                start,
                cost: [0; 6],
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
            .min_by_key(|label| (label.cost, label.clock, -label.start))?;
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

    /// Every second; on long days the moments at which something on the way can change, one second to each side.
    fn candidates(&self, first: i64, last: i64) -> Vec<i64> {
        if last - first <= 20_000 {
            return (first..=last).collect();
        }
        let mut edges = vec![i64::from(self.vehicle.shift.end), self.limit];
        edges.extend([
            i64::from(self.vehicle.end_window.start),
            i64::from(self.vehicle.end_window.end),
        ]);
        for segment in super::travel::segments(self.problem, self.vehicle) {
            edges.extend([i64::from(segment.start), i64::from(segment.end)]);
        }
        for &(start, end, _) in &self.left_out {
            edges.extend([start, end]);
        }
        let mut offsets = vec![0];
        let mut sum = 0;
        for step in &self.steps {
            sum += step
                .leg
                .and_then(|leg| super::travel::own(self.problem, self.vehicle, leg))
                .map_or(0, |own| own.0);
            offsets.push(sum);
            for slot in &step.slots {
                edges.extend([slot.open, slot.start, slot.end, slot.close]);
            }
            sum += step.setup + step.service + step.rest;
            offsets.push(sum);
        }
        if let Some(leg) = self.home {
            sum += super::travel::own(self.problem, self.vehicle, leg).map_or(0, |own| own.0);
            offsets.push(sum);
        }
        if let Some(most) = self.vehicle.max_time {
            offsets.push(most + self.unpaid);
        }
        let mut candidates = vec![first, last];
        for &edge in &edges {
            for &offset in &offsets {
                candidates.extend((-1..=1).map(|by| edge - offset + by));
            }
        }
        candidates.retain(|&d| first <= d && d <= last);
        candidates.sort_unstable();
        candidates.dedup();
        candidates
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

    /// Drives a leg from each label: clock is the arrival. `parent` is set to the label's place.
    fn drive(&self, labels: &[Label], leg: Option<(u32, u32)>) -> Vec<Label> {
        let breaks = &self.vehicle.breaks;
        let traffic = !super::travel::segments(self.problem, self.vehicle).is_empty();
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
                    if self.vehicle.max_leg_time.is_some_and(|most| travel > most) {
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
                add(
                    self.problem,
                    &mut label.cost,
                    travel * self.vehicle.cost_per_time,
                    travel,
                );
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
                        add(self.problem, &mut label.cost, entry.penalty, 0);
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

    /// Waits at a stop as the rules allow, begins, and stays: labels that leave it.
    fn serve(&self, mut arrived: Vec<Label>, position: usize) -> Vec<Label> {
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
            waiting = self.unbeaten(waiting, cap.is_some());
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
                add(
                    self.problem,
                    &mut label.cost,
                    (next - now) * rate,
                    next - now,
                );
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
                kept.append(&mut self.unbeaten(std::mem::take(&mut group), false));
            }
            group.push(label);
        }
        kept.append(&mut self.unbeaten(group, false));
        kept
    }

    /// Begins at the label's clock and stays until the stop is left.
    fn stay(&self, label: &Label, step: &Step, price: i64) -> Option<Label> {
        let mut label = label.clone();
        let (vehicle, begin) = (self.vehicle, label.clock);
        label.begin = begin;
        add(self.problem, &mut label.cost, price, 0);
        add(
            self.problem,
            &mut label.cost,
            step.setup * vehicle.cost_per_time,
            step.setup,
        );
        add(
            self.problem,
            &mut label.cost,
            step.service * vehicle.cost_per_service_time,
            0,
        );
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
                    add(
                        self.problem,
                        &mut label.cost,
                        step.rest * vehicle.cost_per_time,
                        0,
                    );
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
                            add(self.problem, &mut label.cost, entry.penalty, 0);
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

    /// From the arrival at the end to the end of the route.
    fn finish(&self, mut label: Label) -> Option<Label> {
        let vehicle = self.vehicle;
        if self.home.is_some() {
            let waits = (i64::from(vehicle.end_window.start) - label.clock).max(0);
            let rate = vehicle.cost_per_wait.unwrap_or(vehicle.cost_per_time);
            add(self.problem, &mut label.cost, waits * rate, waits);
            label.clock += waits;
            if label.clock > i64::from(vehicle.end_window.end) && !self.without.shift {
                return None;
            }
        }
        if label.clock > self.limit {
            return None;
        }
        let regular = latest_end(vehicle) - vehicle.overtime.map_or(0, |overtime| overtime.max);
        if let Some(overtime) = vehicle.overtime {
            let over = (label.clock - regular).max(0);
            add(
                self.problem,
                &mut label.cost,
                over * overtime.cost_per_time,
                0,
            );
        }
        if let Some(most) = vehicle.max_time
            && !self.without.max_time
            && label.clock - label.start - self.unpaid > most
        {
            return None;
        }
        for &(start, end, penalty) in &self.left_out {
            if label.start <= end && label.clock > start {
                add(self.problem, &mut label.cost, penalty?, 0);
            }
        }
        for (index, entry) in vehicle.breaks.iter().enumerate() {
            if let BreakRule::Work { max } = entry.rule
                && !self.without.breaks
                && label.extras[index] != PAID
                && label.clock - label.extras[index] > i64::from(max)
            {
                if entry.mandatory {
                    return None;
                }
                add(self.problem, &mut label.cost, entry.penalty, 0);
            }
        }
        Some(label)
    }

    /// Of labels at one moment, those that no other beats in cost and in all that later rules look at.
    fn unbeaten(&self, mut labels: Vec<Label>, arrival_counts: bool) -> Vec<Label> {
        labels.sort_by(|a, b| a.cost.cmp(&b.cost).then(b.start.cmp(&a.start)));
        let mut kept: Vec<Label> = Vec::new();
        for label in labels {
            let beaten = kept.iter().any(|other| {
                (!self.start_counts || other.start >= label.start)
                    && (!arrival_counts || other.arrival >= label.arrival)
                    && (other.arrival == other.clock || label.arrival != label.clock)
                    && other.extras.iter().zip(&label.extras).all(|(a, b)| a >= b)
            });
            if !beaten {
                kept.push(label);
            }
        }
        kept
    }
}
