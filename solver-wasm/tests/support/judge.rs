//! Everything that must hold of any answer of the kernel.

use solver_wasm::check::{check, check_choice_of_breaks, check_reasons, check_report, cost};
use solver_wasm::problem::Problem;

use super::solve::Solved;

fn ensure(holds: bool, what: impl Fn() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

pub fn has_one_window_a_stop(problem: &Problem) -> bool {
    problem.activities.iter().all(|a| a.windows.len() <= 1)
}

/// The first fault of an answer.
pub fn judge(problem: &Problem, solved: &Solved) -> Result<(), String> {
    judge_plan(problem, solved)?;
    let plan = &solved.plan;
    check_reasons(problem, plan, &solved.reasons).map_err(|e| format!("reasons: {e}\n{plan:?}"))
}

/// The first fault of an answer, its reasons apart.
pub fn judge_plan(problem: &Problem, solved: &Solved) -> Result<(), String> {
    let plan = &solved.plan;
    let broken = check(problem, plan);
    ensure(broken.is_empty(), || format!("{broken:?} in {plan:?}"))?;
    check_report(problem, plan, &solved.report).map_err(|e| format!("report: {e}\n{plan:?}"))?;
    check_choice_of_breaks(problem, plan).map_err(|e| format!("breaks: {e}\n{plan:?}"))?;

    let price = cost(problem, plan).ok_or("no schedule")?;
    let summary = &solved.summary;
    ensure(summary.missing_mandatory == price.missing_mandatory, || {
        format!("{summary:?}, misses {}", price.missing_mandatory)
    })?;
    // The report promises the least waiting of linked routes where every stop has one window.
    let exact = problem.relations.is_empty() || (price.exact && has_one_window_a_stop(problem));
    let fits = if exact {
        summary.tiers == price.tiers
    } else {
        summary.tiers >= price.tiers
    };
    ensure(fits, || {
        format!("tiers {:?}, are {price:?}\n{plan:?}", summary.tiers)
    })?;

    let is_served = |first: u32| plan.routes.iter().any(|r| r.activities.contains(&first));
    let tasks = problem.tasks.iter();
    let served = tasks.filter(|task| is_served(task.first_activity)).count();
    let unserved = problem.tasks.len() - served;
    ensure(
        (summary.served as usize, summary.unserved as usize) == (served, unserved),
        || format!("{summary:?}, serves {served}"),
    )?;
    ensure(summary.deterministic, || "not deterministic".into())?;
    let in_order = plan
        .routes
        .windows(2)
        .all(|pair| pair[0].vehicle < pair[1].vehicle);
    ensure(in_order, || format!("routes out of order: {plan:?}"))
}
