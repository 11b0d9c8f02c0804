//! Would the objective's tiers, in order, be better for optional work?

use crate::constraint::Reason;
use crate::objective::fairness::load_moved;
use crate::objective::{FairShare, with_money};
use crate::problem::{Problem, Task, Term};
use crate::report::judged::Judged;
use crate::report::refusal::Refusal;
use crate::report::{Report, RouteReport, fairness};

/// What a plan, or a place in it, adds by term. Penalties of what is left out and fairness stand apart in a plan's money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub money: i64,
    pub vehicles: i64,
    pub distance: i64,
    /// Seconds of travel, waiting and setup.
    pub time: i64,
    /// Parts of the metric's unit (`FairShare::unit`).
    pub fairness: i64,
}

/// The visits of a route and what it does.
pub type Done<'a> = (&'a [u32], &'a Judged);

impl Change {
    /// What a vehicle's route changes where it is nothing to the others; `share`: of the plan, where fairness counts.
    pub fn of_changed_route(
        problem: &Problem,
        share: Option<&FairShare>,
        vehicle: u32,
        before: Option<Done<'_>>,
        after: Done<'_>,
    ) -> Change {
        let opened = Change::of_route(after.1);
        let change = before.map_or(opened, |before| opened.less(&Change::of_route(before.1)));
        let fairness = share.map_or(0, |share| {
            let measured = |(visits, done): Done<'_>| {
                share.measure(&done.work(load_moved(problem, visits, share.dimension())))
            };
            share.delta(vehicle, measured(after) - before.map_or(0, measured))
        });
        Change { fairness, ..change }
    }

    /// A route in use; of fairness a route alone says nothing.
    fn of_route(done: &Judged) -> Change {
        Change {
            money: done.money,
            vehicles: 1,
            distance: done.distance,
            time: done.time(),
            fairness: 0,
        }
    }

    /// Sums of a plan, fairness apart.
    pub fn of_plan(report: &Report) -> Change {
        let routes = &report.routes;
        let unpaid = |of: &RouteReport| of.travel + of.waiting + of.setup;
        Change {
            money: report.money.total(),
            vehicles: routes.len() as i64,
            distance: routes.iter().map(|route| route.distance).sum(),
            time: routes.iter().map(unpaid).sum(),
            fairness: 0,
        }
    }

    pub fn less(&self, other: &Change) -> Change {
        Change {
            money: self.money - other.money,
            vehicles: self.vehicles - other.vehicles,
            distance: self.distance - other.distance,
            time: self.time - other.time,
            fairness: self.fairness - other.fairness,
        }
    }
}

/// The objective, money last where no tier counts it.
pub struct Tiers {
    tiers: Vec<Vec<(Term, i64)>>,
    /// Parts of the metric's unit in which fairness counts.
    unit: i128,
}

impl Tiers {
    pub fn compile(problem: &Problem) -> Tiers {
        Tiers {
            tiers: with_money(&problem.objective),
            unit: FairShare::compile(problem).map_or(1, |share| i128::from(share.unit())),
        }
    }

    /// The shares of a plan, where a tier counts them.
    pub fn fairness(&self, problem: &Problem, report: &Report) -> Option<FairShare> {
        let counts = |&(term, weight): &(Term, i64)| term == Term::Fairness && weight > 0;
        let counted = self.tiers.iter().flatten().any(counts);
        counted.then(|| fairness(problem, report)).flatten()
    }

    /// Nothing but money is summed over the stops of a route.
    pub fn are_money(&self) -> bool {
        let of_route = |term: &Term| matches!(term, Term::Distance | Term::Time | Term::Fairness);
        !self.tiers.iter().flatten().any(|(term, _)| of_route(term))
    }

    /// Of two places the one that the objective chooses.
    pub fn least(&self, a: Change, b: Change) -> Change {
        let values = |change: &Change| -> Vec<i128> {
            let tiers = self.tiers.iter();
            tiers.map(|tier| self.value(tier, change)).collect()
        };
        if values(&b) < values(&a) { b } else { a }
    }

    /// A tier in parts of the unit of fairness.
    fn value(&self, tier: &[(Term, i64)], change: &Change) -> i128 {
        let term = |&(term, weight): &(Term, i64)| {
            let whole = match term {
                Term::Money => change.money,
                Term::Vehicles => change.vehicles,
                // Every place serves the task.
                Term::Unserved => -1,
                Term::Distance => change.distance,
                Term::Time => change.time,
                Term::Fairness => return i128::from(weight) * i128::from(change.fairness),
            };
            i128::from(weight) * i128::from(whole) * self.unit
        };
        tier.iter().map(term).sum()
    }

    /// The task in a place that changes so much: not found in time where the objective is better for it, else not
    /// profitable. Where money alone does not decide, the index is the tier that does, and the margin is the tier's: what the
    /// place adds to it against what the penalty and the revenue take from it.
    pub fn worth(&self, task: &Task, change: &Change) -> Refusal {
        let missed = Refusal::new(Reason::NotFoundInTime, 0, 0);
        if task.mandatory {
            return missed;
        }
        let lost = task.penalty + task.revenue;
        let net = Change {
            money: change.money - lost,
            ..*change
        };
        let sides = (0u32..).zip(&self.tiers);
        let mut decisive = sides.map(|(index, tier)| (index, tier, self.value(tier, &net)));
        match decisive.find(|&(.., value)| value != 0) {
            Some((.., value)) if value < 0 => missed,
            Some((index, tier, value)) if tier.as_slice() != [(Term::Money, 1)] => {
                let weighs = |&&(term, _): &&(Term, i64)| term == Term::Money;
                let freed: i64 = tier
                    .iter()
                    .filter(weighs)
                    .map(|(_, weight)| weight * lost)
                    .sum();
                // Half up; of what decides at least something.
                let cost = (2 * value + self.unit).div_euclid(2 * self.unit).max(1);
                let required = i64::try_from(cost)
                    .unwrap_or(i64::MAX)
                    .saturating_add(freed);
                Refusal {
                    index: Some(index),
                    ..Refusal::new(Reason::NotProfitable, required, freed)
                }
            }
            _ => Refusal::new(Reason::NotProfitable, change.money, lost),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::constraint::Reason;
    use crate::diagnose::reasons;
    use crate::fixtures::{add_job, add_vehicle, line, plan, vehicle};
    use crate::problem::{Fairness, FairnessMetric, Objective, Problem, Term};
    use crate::report::refusal::Refusal;

    /// Two vehicles, the second with a shift too short for anything; a at place 1 is served, o at place 2 is optional: it
    /// costs 20 more.
    fn optional(penalty: i64, tiers: Vec<Vec<(Term, i64)>>) -> Problem {
        let mut p = line(&[0, 10, 20]);
        add_vehicle(&mut p, vehicle());
        let mut short = vehicle();
        short.shift.end = 1;
        add_vehicle(&mut p, short);
        add_job(&mut p, 1, 0, &[]);
        let o = add_job(&mut p, 2, 0, &[]) as usize;
        (p.tasks[o].mandatory, p.tasks[o].penalty) = (false, penalty);
        p.objective = Objective { tiers };
        p.fairness = Some(Fairness {
            metric: FairnessMetric::WorkTime,
            dimension: 0,
            horizon: false,
            tolerance: 0,
            history: Vec::new(),
        });
        p
    }

    fn of_first(problem: &Problem) -> Refusal {
        let found = reasons(problem, &plan(&[&[0]])).unwrap();
        found[0].vehicles[0].refusal
    }

    #[test]
    fn uneven_work_is_part_of_what_a_job_costs() {
        // 20 of distance, and both are 10 further from their mean.
        let tiers = vec![vec![(Term::Money, 1), (Term::Fairness, 1)]];
        let found = of_first(&optional(39, tiers.clone()));
        let margin = (found.index, found.required, found.available);
        assert_eq!(
            (found.reason, margin),
            (Reason::NotProfitable, (Some(0), 40, 39))
        );
        assert_eq!(
            of_first(&optional(41, tiers)).reason,
            Reason::NotFoundInTime
        );
    }

    #[test]
    fn the_first_tier_that_is_worse_decides() {
        let tiers = [Term::Vehicles, Term::Fairness, Term::Money].map(|term| vec![(term, 1)]);
        let found = of_first(&optional(1_000, tiers.to_vec()));
        let margin = (found.index, found.required, found.available);
        assert_eq!(
            (found.reason, margin),
            (Reason::NotProfitable, (Some(1), 20, 0))
        );
        let tiers = [Term::Time, Term::Money].map(|term| vec![(term, 1)]);
        let found = of_first(&optional(1_000, tiers.to_vec()));
        assert_eq!(
            (found.reason, found.index),
            (Reason::NotProfitable, Some(0))
        );
        let tiers = [Term::Unserved, Term::Time].map(|term| vec![(term, 1)]);
        let found = of_first(&optional(0, tiers.to_vec()));
        assert_eq!(found.reason, Reason::NotFoundInTime);
    }

    #[test]
    fn a_vehicle_more_is_named_where_it_decides() {
        let tiers = [Term::Vehicles, Term::Money].map(|term| vec![(term, 1)]);
        let mut p = optional(1_000, tiers.to_vec());
        p.vehicles[0].max_tasks = Some(1);
        p.vehicles[1].shift.end = 1_000;
        let found = reasons(&p, &plan(&[&[0]])).unwrap();
        let line = found[0].vehicles[1].refusal;
        let margin = (line.index, line.required, line.available);
        assert_eq!(
            (line.reason, margin),
            (Reason::NotProfitable, (Some(0), 1, 0))
        );
    }

    #[test]
    fn money_that_decides_is_told_as_money() {
        let tiers = [Term::Vehicles, Term::Money].map(|term| vec![(term, 1)]);
        let found = of_first(&optional(19, tiers.to_vec()));
        let margin = (found.index, found.required, found.available);
        assert_eq!(
            (found.reason, margin),
            (Reason::NotProfitable, (None, 20, 19))
        );
    }
}
