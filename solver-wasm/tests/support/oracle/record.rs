//! A whole route, judged by the rules that look at all of it, and its price.

use solver_wasm::problem::{FairnessMetric, Problem, Visit};

use super::choice::{Choice, Coupling, Signature, Timing};
use super::goods::{Moved, goods, releases};
use super::needs::counts_work_time;
use super::route::{Walk, Way};
use super::state::{States, settle};
use super::time::Ready;

impl Walk<'_> {
    /// `trail`: those of its stops whose order counts.
    pub(super) fn record(&mut self, way: &Way, states: &States, trail: &[Visit]) {
        let (problem, vehicle) = (self.problem, self.vehicle);
        let mut moved = Vec::new();
        if self.needs.goods {
            let Some(Moved(by_station)) = goods(problem, vehicle, trail) else {
                return;
            };
            moved = by_station;
        }
        let home = vehicle.end_location;
        let homeward = home.map_or(0, |home| self.distance(way.place, home));
        let distance = way.distance + homeward;
        if vehicle.max_distance.is_some_and(|most| distance > most) {
            return;
        }
        let served: Vec<Visit> = (0..problem.activities.len() as u32)
            .filter(|&a| way.mask >> problem.activities[a as usize].task & 1 == 1)
            .map(Visit::Activity)
            .collect();
        let mut redone = None;
        let mut leave = 0;
        if self.needs.again {
            let (leave, reloads) = releases(problem, trail);
            if leave > 0 || reloads.iter().any(|&ready| ready > 0) {
                let mut states_again = self.again(trail, leave, &reloads);
                let trace = states.first().map_or(0, |state| state.1.trace);
                states_again
                    .iter_mut()
                    .for_each(|state| state.1.trace = trace);
                settle(&mut states_again, self.clock.spans);
                redone = Some(states_again);
            }
        } else {
            // Where no station hands out goods, all of them come aboard at the start.
            leave = releases(problem, &served).0;
        }
        let states = redone.as_ref().unwrap_or(states);
        let ready = Ready(leave);
        let ended = self
            .clock
            .finish(states, way.place, way.unpaid, &way.taken, ready);
        let money = vehicle.fixed_cost
            + homeward * vehicle.cost_per_distance
            + self.zone_money(&served)
            + i64::from(vehicle.min_tasks.saturating_sub(way.mask.count_ones()))
                * vehicle.min_tasks_penalty;
        let timings = ended.iter().map(|(state, price)| Timing {
            money: price.money + money,
            seconds: price.seconds,
            start: i64::from(state.start),
            end: i64::from(state.clock),
            marks: state.marks,
            trace: price.trace,
            alone: self.coupling.in_time() && !self.clock.free_waiting,
        });
        let timings = seen(problem, self.coupling, timings.collect());
        let Some(first) = timings.first() else {
            return;
        };
        let in_time = self.coupling.in_time();
        let counts = counts_work_time(problem);
        let shares = problem.fairness.as_ref().filter(|_| self.coupling.shares);
        let by_span = shares.is_some_and(|f| f.metric == FairnessMetric::WorkTime);
        let in_plans = |visit: &Visit| match *visit {
            Visit::Activity(a) => a,
            Visit::Dump(s) => problem.dump_visit(s),
            Visit::Break {
                vehicle,
                index,
                part,
            } => problem.break_visit(vehicle, index, part),
        };
        let signature = Signature {
            mask: way.mask,
            order: self.needs.order(trail),
            stops: match in_time && counts {
                true => trail.iter().map(in_plans).collect(),
                false => Vec::new(),
            },
            span: match by_span && !in_time {
                true => first.end - first.start,
                false => 0,
            },
            service: way.service,
            distance: match self.needs.distance && (in_time || self.coupling.shares) {
                true => distance,
                false => 0,
            },
            moved: match self.coupling.stations {
                true => moved.clone(),
                false => Vec::new(),
            },
        };
        let choice = Choice {
            vehicle: self.number,
            mask: way.mask,
            order: signature.order.clone(),
            moved,
            distance,
            service: way.service,
            timings,
            alone: None,
        };
        self.keep(signature, choice);
    }

    fn zone_money(&self, served: &[Visit]) -> i64 {
        let mut paid = vec![0; self.problem.tasks.len()];
        for visit in served {
            let Visit::Activity(activity) = visit else {
                continue;
            };
            let zones = self
                .problem
                .zones
                .iter()
                .filter(|z| z.activities.contains(activity));
            let zones: Vec<_> = zones.collect();
            let foreign = zones
                .iter()
                .all(|z| !z.resources.contains(&self.vehicle.resource));
            if let Some(least) = zones.iter().map(|z| z.penalty).min().filter(|_| foreign) {
                let task = self.problem.activities[*activity as usize].task as usize;
                paid[task] = least.max(paid[task]);
            }
        }
        paid.iter().sum()
    }

    fn keep(&mut self, signature: Signature, choice: Choice) {
        let (problem, coupling) = (self.problem, self.coupling);
        match self.found.get_mut(&signature) {
            None => {
                self.found.insert(signature, choice);
            }
            Some(old) if coupling.in_time() => {
                old.timings.extend(choice.timings);
                old.timings = seen(problem, coupling, std::mem::take(&mut old.timings));
            }
            Some(old) if choice.least(problem) < old.least(problem) => *old = choice,
            Some(_) => {}
        }
    }
}

/// What others can see of the schedules, each time the cheapest, then the one of the fewest seconds. Where they see none the
/// schedule is chosen for the route alone: how long it takes matters first where anything of the objective is about that.
fn seen(problem: &Problem, coupling: Coupling, mut ended: Vec<Timing>) -> Vec<Timing> {
    if coupling.in_time() {
        let seen = |t: &Timing| (t.marks, coupling.days.then_some((t.start, t.end)));
        ended.sort_by_key(|t| (seen(t), t.money, t.seconds));
        ended.dedup_by(|later, first| seen(later) == seen(first));
        return ended;
    }
    let long = i64::from(counts_work_time(problem));
    ended.sort_by_key(|t| (t.money, long * (t.end - t.start), t.end, -t.start));
    ended.truncate(1);
    ended
}
