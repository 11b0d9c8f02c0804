//! The best plan where rules couple routes: every combination of choices that could be it. What is left out is dearer already
//! than a plan that is known, whatever relations and shares of work add: they never take away.

use std::collections::BTreeMap;

use solver_wasm::problem::{FairnessMetric, Problem, Term};

use super::choice::{Choice, Coupling, Timing};
use super::clocks::together;
use super::needs::counts_work_time;
use super::{Value, plan, plus, too_many_routes, with_tasks};

/// A plan's value and its routes, each with its schedule.
pub type Best = (Value, Vec<(Choice, Timing)>);

/// By set of tasks, the cheapest first: a choice and the least that it costs.
type Sets<'a> = BTreeMap<usize, Vec<(Vec<i64>, &'a Choice)>>;

pub struct Joint<'a> {
    problem: &'a Problem,
    watched: &'a [u32],
    by_vehicle: Vec<Sets<'a>>,
    /// From a vehicle on, by tasks served before it: the least value of all that is left, as no rule of plans were there.
    rest: Vec<Vec<Option<Value>>>,
    in_time: bool,
    counts: bool,
    by_span: bool,
    pub best: Option<Best>,
    /// The best plan's value however its schedule is chosen among those that rules leave open.
    pub sure: Option<Value>,
}

impl<'a> Joint<'a> {
    pub fn new(problem: &'a Problem, watched: &'a [u32], choices: &'a [Vec<Choice>]) -> Joint<'a> {
        let coupling = Coupling::of(problem);
        let shares = problem.fairness.as_ref().filter(|_| coupling.shares);
        let mut by_vehicle = Vec::new();
        for choices in choices {
            let mut sets = Sets::new();
            for choice in choices {
                let least = choice.least(problem);
                sets.entry(choice.mask).or_default().push((least, choice));
            }
            for list in sets.values_mut() {
                list.sort_by(|a, b| a.0.cmp(&b.0));
            }
            by_vehicle.push(sets);
        }
        let masks = 1 << problem.tasks.len();
        let nothing = vec![0; problem.objective.tiers.len()];
        let served = |mask| Some(with_tasks(problem, mask, nothing.clone(), 0));
        let mut rest: Vec<Vec<Option<Value>>> = vec![(0..masks).map(served).collect()];
        for sets in by_vehicle.iter().rev() {
            let after = &rest[rest.len() - 1];
            let from = |mask: usize| {
                let used = sets.iter().filter(|(set, _)| *set & mask == 0);
                let used = used.filter_map(|(set, list)| {
                    after[mask | set]
                        .as_ref()
                        .map(|rest| plus(rest, &list[0].0))
                });
                used.chain(after[mask].clone()).min()
            };
            let here = (0..masks).map(from).collect();
            rest.push(here);
        }
        rest.reverse();
        Joint {
            problem,
            watched,
            by_vehicle,
            rest,
            in_time: coupling.in_time(),
            counts: counts_work_time(problem),
            by_span: shares.is_some_and(|f| f.metric == FairnessMetric::WorkTime),
            best: None,
            sure: None,
        }
    }

    fn beaten(&self, bound: &Value) -> bool {
        self.sure.as_ref().is_some_and(|sure| bound >= sure)
    }

    /// `tiers`: the least that the chosen ones cost.
    pub fn vehicle(
        &mut self,
        vehicle: usize,
        mask: usize,
        tiers: &[i64],
        chosen: &mut Vec<&'a Choice>,
    ) {
        if vehicle == self.by_vehicle.len() {
            self.price(mask, chosen);
            return;
        }
        let mut sets: Vec<(Value, usize)> = Vec::new();
        let bound = |set: usize, least: &[i64]| {
            let rest = self.rest[vehicle + 1][mask | set].as_ref()?;
            Some(plus(&plus(rest, tiers), least))
        };
        let nothing = vec![0; tiers.len()];
        sets.extend(bound(0, &nothing).map(|value| (value, 0)));
        for (&set, list) in &self.by_vehicle[vehicle] {
            if set & mask == 0 {
                sets.extend(bound(set, &list[0].0).map(|value| (value, set)));
            }
        }
        sets.sort();
        for (bound, set) in sets {
            if self.beaten(&bound) {
                return;
            }
            if set == 0 {
                self.vehicle(vehicle + 1, mask, tiers, chosen);
                continue;
            }
            for at in 0..self.by_vehicle[vehicle][&set].len() {
                let (least, choice) = &self.by_vehicle[vehicle][&set][at];
                let choice = *choice;
                let tiers: Vec<i64> = tiers.iter().zip(least).map(|(a, b)| a + b).collect();
                let rest = self.rest[vehicle + 1][mask | set].as_ref();
                if rest.is_some_and(|rest| self.beaten(&plus(rest, &tiers))) {
                    break;
                }
                chosen.push(choice);
                self.vehicle(vehicle + 1, mask | set, &tiers, chosen);
                chosen.pop();
            }
        }
    }

    fn price(&mut self, mask: usize, chosen: &[&Choice]) {
        let problem = self.problem;
        let mut used = BTreeMap::new();
        for choice in chosen {
            *used
                .entry(problem.vehicles[choice.vehicle as usize].day)
                .or_insert(0) += 1;
        }
        if too_many_routes(problem, &used) {
            return;
        }
        let Some(broken) = plan::joint_money(problem, chosen) else {
            return;
        };
        let mut fixed = vec![0; problem.objective.tiers.len()];
        for choice in chosen {
            let parts = choice.tiers(problem, 0, 0);
            fixed.iter_mut().zip(parts).for_each(|(sum, by)| *sum += by);
        }
        let value = |money: i64, seconds: i64| {
            let tiers = fixed.iter().zip(&problem.objective.tiers);
            let tiers = tiers.map(|(&fixed, tier)| fixed + seconds * seconds_weight(tier));
            with_tasks(problem, mask, tiers.collect(), money + broken)
        };
        let no_spans = vec![0; chosen.len()];
        let shares = (!self.by_span).then(|| plan::fairness(problem, chosen, &no_spans));
        let at_least = |money: i64, seconds: i64| match &shares {
            Some(shares) => plus(&value(money, seconds), shares),
            None => value(money, seconds),
        };
        let fewest = chosen.iter().map(|choice| {
            let seconds = choice.timings.iter().map(|t| t.seconds);
            seconds.min().unwrap_or(0)
        });
        let fewest = if self.counts { fewest.sum() } else { 0 };
        let useful = |money: i64| !self.beaten(&at_least(money, fewest));
        let every = self.by_span && self.in_time;
        let Some(found) = together(problem, self.watched, chosen, every, &useful) else {
            return;
        };
        let bare = value(found.money, found.seconds);
        let mut worst = None;
        for timings in &found.timings {
            let spans: Vec<i64> = timings.iter().map(|t| t.end - t.start).collect();
            let value = plus(&bare, &plan::fairness(problem, chosen, &spans));
            worst = worst.max(Some(value.clone()));
            if self.best.as_ref().is_none_or(|best| value < best.0) {
                let routes = chosen.iter().zip(timings);
                let routes = routes.map(|(&choice, &timing)| (choice.clone(), timing));
                self.best = Some((value, routes.collect()));
            }
        }
        if let Some(worst) = worst
            && self.sure.as_ref().is_none_or(|sure| worst < *sure)
        {
            self.sure = Some(worst);
        }
    }
}

/// What a second of the clock counts in a tier.
fn seconds_weight(tier: &[(Term, i64)]) -> i64 {
    let terms = tier.iter();
    let of_time = terms.filter(|term| term.0 == Term::Time);
    of_time.map(|term| term.1).sum()
}
