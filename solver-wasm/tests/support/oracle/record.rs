//! A whole route, judged by the rules that look at all of it, and its price.

use solver_wasm::problem::{FairnessMetric, Term, Visit};

use super::choice::{Choice, Signature};
use super::goods::{Moved, goods, releases};
use super::route::{Walk, Way};
use super::time::{Price, State};

impl Walk<'_> {
    pub(super) fn record(&mut self, way: &Way) {
        let (problem, vehicle) = (self.problem, self.vehicle);
        let Some(Moved(moved)) = goods(problem, vehicle, &way.stops) else {
            return;
        };
        let order: Vec<u32> = way
            .stops
            .iter()
            .filter_map(|visit| match visit {
                Visit::Activity(a) => Some(*a),
                _ => None,
            })
            .collect();
        if !self.locks_hold(&order) {
            return;
        }
        let mut distance = way.distance;
        if let Some(home) = vehicle.end_location {
            let cell = (way.place * problem.num_locations + home) as usize;
            distance += i64::from(problem.profiles[vehicle.profile as usize].distance[cell]);
        }
        if vehicle.max_distance.is_some_and(|most| distance > most) {
            return;
        }
        let (leave, reloads) = releases(problem, &way.stops);
        let states = if leave > 0 || reloads.iter().any(|&r| r > 0) {
            self.again(&way.stops, leave, &reloads)
        } else {
            way.states.clone()
        };
        let unpaid: i64 = way
            .stops
            .iter()
            .map(|visit| match *visit {
                Visit::Break { index, part, .. } if !vehicle.breaks[index as usize].paid => {
                    let entry = &vehicle.breaks[index as usize];
                    i64::from(match part {
                        0 => entry.duration,
                        part => entry.split[part as usize - 1],
                    })
                }
                _ => 0,
            })
            .sum();
        let ended = self.clock.finish(&states, way.place, unpaid, &way.taken);
        // Where clocks do not couple routes the schedule is chosen for the route alone.
        let coupled = self.coupling.clocks || self.coupling.days;
        let mut ended: Vec<(State, Price)> = ended.into_iter().collect();
        if !coupled {
            // How long it takes matters first where anything of the objective is about that.
            let long = i64::from(self.counts_work_time());
            ended.sort_by_key(|(s, price)| {
                let takes = s.clock - s.start;
                (price.money, long * takes, s.clock, -s.start)
            });
            ended.truncate(1);
        }
        let fixed = vehicle.fixed_cost
            + distance * vehicle.cost_per_distance
            + self.zone_money(&order)
            + i64::from(vehicle.min_tasks.saturating_sub(way.mask.count_ones()))
                * vehicle.min_tasks_penalty;
        for (state, price) in ended {
            let tiers = problem
                .objective
                .tiers
                .iter()
                .map(|tier| {
                    tier.iter()
                        .map(|&(term, weight)| {
                            weight
                                * match term {
                                    Term::Money => price.money + fixed,
                                    Term::Vehicles => 1,
                                    Term::Distance => distance,
                                    Term::Time => price.seconds,
                                    Term::Unserved | Term::Fairness => 0,
                                }
                        })
                        .sum()
                })
                .collect();
            let choice = Choice {
                vehicle: self.number,
                mask: way.mask,
                stops: way.stops.clone(),
                tiers,
                moved: moved.clone(),
                marks: state.marks.clone(),
                start: state.start,
                end: state.clock,
                service: price.service,
                distance,
            };
            self.keep(choice, &order);
        }
    }

    fn counts_work_time(&self) -> bool {
        let shares = self.problem.fairness.as_ref().map(|f| f.metric);
        let tiers = self.problem.objective.tiers.iter().flatten();
        tiers.filter(|tier| tier.1 > 0).any(|tier| match tier.0 {
            Term::Time => true,
            Term::Fairness => shares == Some(FairnessMetric::WorkTime),
            _ => false,
        })
    }

    fn locks_hold(&self, order: &[u32]) -> bool {
        let locks = self.problem.locks.iter();
        locks.filter(|l| l.vehicle == self.number).all(|lock| {
            let served: Vec<&u32> = order
                .iter()
                .filter(|a| lock.activities.contains(a))
                .collect();
            let listed: Vec<&u32> = lock
                .activities
                .iter()
                .filter(|a| order.contains(a))
                .collect();
            // A first task that is not served asks nothing of the others.
            let head = lock.activities.first().filter(|a| order.contains(a));
            let first = !lock.first || head.is_none() || order.first() == head;
            served == listed && first
        })
    }

    fn zone_money(&self, order: &[u32]) -> i64 {
        let mut paid = vec![0; self.problem.tasks.len()];
        for activity in order {
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

    fn keep(&mut self, choice: Choice, order: &[u32]) {
        let signature = Signature::of(&choice, order, self.coupling);
        let old = self.found.get(&signature);
        if old.is_none_or(|old| choice.tiers < old.tiers) {
            self.found.insert(signature, choice);
        }
    }
}
