//! Tiny problems under every rule: rows of visits are gone through one by one, once in a search.
//!
//! The search puts in one task at a time, and places stations and breaks by a function of the tasks alone. Where arcs are
//! forbidden no task may have a place without another one; and what couples routes (shares of work, clocks, stations that
//! fill) may ask for a break elsewhere than the route alone does. In a problem of a handful of stops both are found by
//! trying: first rows without stations and breaks, then with one, then with two, each round against the best plan so far
//! (limited discrepancy, Harvey & Ginsberg 1995). The effort is bounded, and nothing is proven by it.

mod division;
mod earliest_end;
mod rows;

pub use earliest_end::ended_early;

use crate::evaluate::full::RouteBook;
use crate::model::Model;
use crate::problem::{Plan, Problem};
use crate::report::{self, Report};
use division::Division;
use rows::{Row, Rows};

/// Activities of a problem that is tried at all.
const MAX_STOPS: usize = 8;
/// Vehicles likewise.
const MAX_VEHICLES: usize = 8;
/// Stations and breaks in one row.
const MAX_EXTRAS: usize = 6;
/// Rows judged, at most: some hundreds of milliseconds.
const MAX_ROWS: usize = 20_000;
/// Beginnings of rows looked at for each row judged, and rows for each plan reported.
const STEPS_A_ROW: usize = 20;
const ROWS_A_PLAN: usize = 5;

/// What may still be looked at.
struct Effort<'a> {
    model: &'a Model,
    steps: usize,
    rows: usize,
    plans: usize,
}

/// Beginnings between two looks at the clock.
const CLOCK_EVERY: usize = 256;

impl Effort<'_> {
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        if self.steps.is_multiple_of(CLOCK_EVERY) {
            self.look_at_the_clock();
        }
        self.steps > 0 && self.rows > 0
    }

    fn row(&mut self) -> bool {
        self.rows = self.rows.saturating_sub(1);
        self.look_at_the_clock();
        self.rows > 0
    }

    fn plan(&mut self) -> bool {
        self.plans = self.plans.saturating_sub(1);
        self.look_at_the_clock();
        self.plans > 0
    }

    /// Nothing is left when the time is up.
    fn look_at_the_clock(&mut self) {
        if !self.is_used_up() && self.model.interrupt.is_due() {
            (self.steps, self.rows, self.plans) = (0, 0, 0);
        }
    }

    fn is_used_up(&self) -> bool {
        self.steps == 0 || self.rows == 0 || self.plans == 0
    }
}

/// Is the problem one that is gone through? One without stations and breaks, whose routes the search builds as they are, only
/// where something is left out.
pub fn applies(model: &Model, leaves_out: bool) -> bool {
    (model.book.is_some() || leaves_out)
        && model.num_activities <= MAX_STOPS
        && model
            .classes
            .iter()
            .map(|c| c.vehicles.len())
            .sum::<usize>()
            <= MAX_VEHICLES
}

/// A plan that is better than the best one of the search, with its weighted cost; `None` where none is found. `work`: rows
/// that may be judged. `problem` is what the model was made of.
pub fn better_plan(
    model: &Model,
    problem: &Problem,
    best: &Plan,
    work: usize,
) -> Option<(i64, Plan)> {
    let own;
    let book = match &model.book {
        Some(book) => book,
        None => {
            own = RouteBook::compile(problem, &model.classes, model.interrupt.clone());
            &own
        }
    };
    let rows = work.min(MAX_ROWS);
    let mut effort = Effort {
        model,
        steps: STEPS_A_ROW * rows,
        rows,
        plans: rows / ROWS_A_PLAN,
    };
    let known = report::report(problem, best).ok()?;
    let mut division = Division::new(model, book, weighted(model, problem, &known));
    let mut found: Vec<Vec<Row>> = vec![Vec::new(); model.classes.len()];
    let coupled = couples(model);
    let decorates = (0..model.classes.len() as u32).any(|class| book.decorates(model, class));
    let rounds = if decorates { MAX_EXTRAS } else { 0 };
    for extras in 0..=rounds {
        let mut more = false;
        for class in 0..model.classes.len() as u32 {
            let own = &mut found[class as usize];
            let before = own.len();
            Rows::new(model, book, class, (extras, division.limit), coupled, own).find(&mut effort);
            more |= own.len() > before;
        }
        if more || !coupled {
            division.divide(&found, &mut effort);
        }
        if effort.is_used_up() {
            break;
        }
    }
    division.best
}

/// May routes ask something of one another that makes more than the cheapest row of each set of tasks worth keeping?
fn couples(model: &Model) -> bool {
    !model.rules.is_empty()
        || model.rules.tie_times()
        || model.limits.share.is_some()
        || model.limits.stations
}

/// The weighted cost of a reported plan, as the search counts it.
fn weighted(model: &Model, problem: &Problem, report: &Report) -> i64 {
    let weights = &model.weights;
    // The search counts what a task would bring where it is left out.
    let offered: i64 = problem.tasks.iter().map(|task| task.revenue).sum();
    let sum = |of: fn(&report::RouteReport) -> i64| report.routes.iter().map(of).sum::<i64>();
    let unserved = problem.tasks.len() as i64 - i64::from(report.served_tasks);
    let share = report::fairness(problem, report).map_or(0, |share| share.value());
    weights.money * (report.money.total() + offered)
        + weights.vehicles * report.routes.len() as i64
        + weights.unserved * unserved
        + weights.distance * sum(|route| route.distance)
        + weights.time * sum(|route| route.travel + route.waiting + route.setup)
        + weights.fairness.saturating_mul(share)
        + weights.mandatory * i64::from(report.missing_mandatory)
}

#[cfg(test)]
mod tests;
