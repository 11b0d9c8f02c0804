//! The objective's tiers of a reported plan, each in its own unit.

use super::Report;
use crate::objective::FairShare;
use crate::objective::fairness::{Work, load_moved};
use crate::problem::{Problem, Term};

/// One value a tier: the weighted sum of its terms. The weighted fairness is rounded to its metric's unit, half up. `unserved`:
/// tasks on no route.
pub fn tiers(problem: &Problem, report: &Report, unserved: i64) -> Vec<i64> {
    let share = fairness(problem, report);
    let value = |term: Term, weight: i64| match term {
        // The weighted value is rounded, not the value.
        Term::Fairness => share.as_ref().map_or(0, |share| share.weighted(weight)),
        _ => weight.saturating_mul(of(problem, report, unserved, term)),
    };
    let tiers = &problem.objective.tiers;
    tiers
        .iter()
        .map(|terms| {
            terms
                .iter()
                .map(|&(term, weight)| value(term, weight))
                .fold(0, i64::saturating_add)
        })
        .collect()
}

/// A term that is a whole number.
fn of(problem: &Problem, report: &Report, unserved: i64, term: Term) -> i64 {
    match term {
        Term::Money => report.money.total(),
        Term::Vehicles => report.routes.len() as i64,
        Term::Unserved => unserved,
        Term::Distance => report.routes.iter().map(|route| route.distance).sum(),
        Term::Time => {
            let of = |route: &super::RouteReport| route.travel + route.waiting + route.setup;
            report.routes.iter().map(of).sum()
        }
        Term::Fairness => fairness(problem, report).map_or(0, |share| share.rounded()),
    }
}

/// The shares of work in a reported plan; `None`: the problem has no fairness.
pub fn fairness(problem: &Problem, report: &Report) -> Option<FairShare> {
    let mut share = FairShare::compile(problem)?;
    for route in &report.routes {
        let visits: Vec<u32> = route
            .activity_rows(problem)
            .map(|(_, row)| row.activity.cast_unsigned())
            .collect();
        let work = Work {
            span: route.end - route.start,
            service: route.service,
            tasks: route.num_tasks(problem) as i64,
            distance: route.distance,
            load: load_moved(problem, &visits, share.dimension()),
        };
        let done = share.measure(&work);
        share.apply(route.vehicle, done);
    }
    Some(share)
}
