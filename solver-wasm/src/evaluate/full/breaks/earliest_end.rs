//! Contract C5 across the choice of breaks: of rows that cost the same the one that ends earliest, then starts latest.
//!
//! While it searches, the kernel asks what rows cost. Before a plan is handed out each of its routes is held against the
//! rows that differ by one break, put in, left out or moved, until none of them is better. Where work is shared evenly a row
//! counts with what it makes of the shares.

use super::{Found, children_of, rank};
use crate::evaluate::full::RouteBook;
use crate::model::Model;
use crate::problem::{Plan, Problem, Visit};
use crate::report::shares::Shares;
use crate::timing::route::Route;

/// Rows judged for one plan: some tens of milliseconds; so many of them whatever the clock says.
const MOST_ROWS: usize = 4_000;
const GRANTED: usize = 400;
/// Rounds over the routes of a plan whose shares of work depend on one another.
const ROUNDS: usize = 8;

/// How many rows were judged.
#[derive(Default)]
pub struct Looks(usize);

impl Looks {
    fn are_used_up(&self, book: &RouteBook) -> bool {
        self.0 >= MOST_ROWS || self.0 >= GRANTED && book.is_interrupted()
    }
}

/// Looks at the routes of one plan.
struct Choice<'a> {
    book: &'a RouteBook,
    model: &'a Model,
    /// Of the plan as it stands.
    shares: Option<Shares<'a>>,
    looks: &'a mut Looks,
}

/// The plan with the breaks of each vehicle that is `open` where the plan costs least and, at the same cost, the route ends
/// earliest, as long as rows may be judged. Routes whose clocks others look at stay as they are.
pub fn earliest_ends(
    book: &RouteBook,
    model: &Model,
    mut plan: Plan,
    open: impl Fn(u32) -> bool,
    looks: &mut Looks,
) -> Plan {
    let rests = |vehicle: u32| !book.problem.vehicles[vehicle as usize].breaks.is_empty();
    let is_open = |vehicle: u32| open(vehicle) && rests(vehicle);
    let tied = model.rules.tie_times() || model.rules.tie_days();
    if tied || !plan.routes.iter().any(|route| is_open(route.vehicle)) {
        return plan;
    }
    let empty = model.limits.share.clone();
    let mut shares = empty.map(|share| Shares::new(&book.problem, share));
    if let Some(shares) = &mut shares
        && add_all(book, &plan, shares).is_none()
    {
        return plan;
    }
    let rounds = if shares.is_some() { ROUNDS } else { 1 };
    let mut choice = Choice {
        book,
        model,
        shares,
        looks,
    };
    for _ in 0..rounds {
        let mut changed = false;
        for route in plan.routes.iter_mut().filter(|r| is_open(r.vehicle)) {
            changed |= choice.settle(route.vehicle, &mut route.activities);
        }
        if !changed {
            break;
        }
    }
    plan
}

/// What all routes of a plan do; `None`: one breaks a rule of its own.
fn add_all(book: &RouteBook, plan: &Plan, shares: &mut Shares<'_>) -> Option<()> {
    for route in plan.routes.iter().filter(|r| !r.activities.is_empty()) {
        let judged = book.judged(route.vehicle, &route.activities)?;
        let work = shares.work(&judged, &route.activities);
        shares.add(route.vehicle, work);
    }
    Some(())
}

impl Choice<'_> {
    /// True when the row was changed.
    fn settle(&mut self, vehicle: u32, row: &mut Vec<u32>) -> bool {
        if row.is_empty() {
            return false;
        }
        let Some((cost, judged)) = self.book.judge_of(self.model, vehicle, row) else {
            return false;
        };
        let mut changed = false;
        let mut known: Found = (cost, judged, std::mem::take(row));
        while let Some(better) = self.better(vehicle, &known) {
            let change = self.more_work(&known, &better);
            if let Some(shares) = &mut self.shares {
                shares.add(vehicle, change);
            }
            (known, changed) = (better, true);
        }
        *row = known.2;
        changed
    }

    /// The best of the rows with one break elsewhere; `None`: none is better, or there is no time to look.
    fn better(&mut self, vehicle: u32, known: &Found) -> Option<Found> {
        let problem = &self.book.problem;
        let mut best: Option<Found> = None;
        let mut least = rank(known.0, &known.1);
        for row in neighbours(problem, vehicle, &known.2) {
            if self.looks.are_used_up(self.book) {
                return best;
            }
            // A share may be worth ending later.
            if self.shares.is_none() && ends_after(problem, vehicle, &row, known.1.end) {
                continue;
            }
            self.looks.0 += 1;
            let Some((cost, judged)) = self.book.judge_of(self.model, vehicle, &row) else {
                continue;
            };
            let found = (cost, judged, row);
            let in_plan = cost.saturating_add(self.shares_cost(vehicle, known, &found));
            let own = rank(in_plan, &found.1);
            if own < least {
                least = own;
                best = Some(found);
            }
        }
        best
    }

    /// What the shares of work cost more with another row of the vehicle; weighted.
    fn shares_cost(&self, vehicle: u32, known: &Found, other: &Found) -> i64 {
        let change = self.more_work(known, other);
        self.shares.as_ref().map_or(0, |shares| {
            let weight = self.model.weights.fairness;
            weight.saturating_mul(shares.delta(vehicle, change))
        })
    }

    fn more_work(&self, known: &Found, other: &Found) -> i64 {
        self.shares.as_ref().map_or(0, |shares| {
            let work = |of: &Found| shares.work(&of.1, &of.2);
            work(other) - work(known)
        })
    }
}

/// Does no schedule of the row end by then?
fn ends_after(problem: &Problem, vehicle: u32, row: &[u32], by: i64) -> bool {
    let earliest = Route::new(problem, vehicle, row).earliest();
    earliest.is_none_or(|instants| instants.last().is_some_and(|&end| end > by))
}

/// The rows with one break more, with one less, and with one in another gap.
fn neighbours(problem: &Problem, vehicle: u32, row: &[u32]) -> Vec<Vec<u32>> {
    let mut found = children_of(problem, vehicle, row, row.len() < super::SMALL);
    for (at, &visit) in row.iter().enumerate() {
        let Some(Visit::Break { index, .. }) = problem.visit(visit) else {
            continue;
        };
        // The parts of a break go together.
        let is_own = |&other: &u32| matches!(problem.visit(other), Some(Visit::Break { index: of, part, .. }) if of == index && part > 0);
        let mut shorter = row.to_vec();
        shorter.remove(at);
        for gap in (0..=shorter.len()).filter(|&gap| gap != at) {
            let mut moved = shorter.clone();
            moved.insert(gap, visit);
            found.push(moved);
        }
        if is_own(&visit) {
            shorter.retain(|other| !is_own(other));
        }
        found.push(shorter);
    }
    found
}
