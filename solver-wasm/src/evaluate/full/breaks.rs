//! Where a route takes its breaks: a beam over the gaps, each row of visits judged by what it still owes.
//!
//! A row that owes mandatory breaks has no schedule, so rows are ranked by how many seconds too long the spans are
//! that the rules of breaks limit, and by cost among equals. Long routes get their breaks one after the other
//! (`one_by_one`), and in larger problems the first look is a cheap one (`by_estimate`). Of rows that cost the same the
//! one that ends earliest is taken (contract C5), in a plan that is handed out also against rows near by (`earliest_end`).

mod by_estimate;
mod earliest_end;
mod one_by_one;

use std::cmp::Reverse;

use super::RouteBook;
use crate::model::Model;
use crate::problem::{BreakRule, Problem, Visit};
use crate::report::judged::Judged;
use crate::sort;
use crate::timing::chain::Coupling;
use crate::timing::driving::overdriven;
use crate::timing::route::{Keep, Route, arrival_of};

/// Longer routes get their breaks one after the other.
const SMALL: usize = 7;
/// The same where the legs of a route take more seconds than this in traffic: a schedule of it costs some thousand times as
/// much, and the beam asks for a thousand of them.
const MOST_CROSSING: i64 = 1_000;
/// Rows kept in one round.
const KEPT: usize = 16;
/// A window break that is not taken counts as so many seconds too long.
const NOT_TAKEN: i64 = 86_400;

pub use earliest_end::{Looks, earliest_ends};

pub(super) type Found = (i64, Judged, Vec<u32>);

/// Cost, then the earliest end, then the latest start: a break is not evaded by leaving after its window.
pub(super) type Rank = (i64, i64, Reverse<i64>);

pub(super) fn rank(cost: i64, judged: &Judged) -> Rank {
    (cost, judged.end, Reverse(judged.start))
}

/// The same by one cheap look, where the breaks are of kinds that it knows.
pub fn quickly(book: &RouteBook, model: &Model, class: u32, base: Vec<u32>) -> Option<Found> {
    match by_estimate::placed(book, model, class, &base) {
        by_estimate::Outcome::Placed(found) => Some(found),
        by_estimate::Outcome::Refused => None,
        by_estimate::Outcome::Unknown => placed(book, model, class, base),
    }
}

/// The cheapest way found to take breaks on a row of activities and stations.
pub fn placed(book: &RouteBook, model: &Model, class: u32, base: Vec<u32>) -> Option<Found> {
    let vehicle = model.classes[class as usize].vehicles[0];
    if base.len() > SMALL || crosses_much(&book.problem, vehicle, &base) {
        return one_by_one::placed(book, model, class, base);
    }
    let whole = beam(book, model, class, base.clone(), false);
    let splits = book.problem.vehicles[vehicle as usize]
        .breaks
        .iter()
        .any(|entry| !entry.split.is_empty());
    if !splits {
        return whole;
    }
    let split = beam(book, model, class, base, true);
    [whole, split]
        .into_iter()
        .flatten()
        .min_by_key(|(cost, judged, _)| rank(*cost, judged))
}

/// Is the row, with every break of the vehicle once, long in traffic?
fn crosses_much(problem: &Problem, vehicle: u32, base: &[u32]) -> bool {
    let breaks = 0..problem.vehicles[vehicle as usize].breaks.len() as u32;
    let resting = breaks.map(|index| problem.break_visit(vehicle, index, 0));
    let row: Vec<u32> = base.iter().copied().chain(resting).collect();
    let chain = Route::new(problem, vehicle, &row).chain(Keep::ALL);
    chain.crossing() > MOST_CROSSING
}

fn beam(book: &RouteBook, model: &Model, class: u32, base: Vec<u32>, split: bool) -> Option<Found> {
    let problem = &book.problem;
    let vehicle = model.classes[class as usize].vehicles[0];
    let mut best: Option<Found> = None;
    let mut take = |visits: &[u32]| {
        if let Some((cost, judged)) = book.judge(model, class, visits)
            && best
                .as_ref()
                .is_none_or(|known| rank(cost, &judged) < rank(known.0, &known.1))
        {
            best = Some((cost, judged, visits.to_vec()));
        }
    };
    take(&base);
    let rounds = problem.vehicles[vehicle as usize].breaks.len() + base.len().min(6);
    let mut least = owed(problem, vehicle, &base).unwrap_or((i64::MAX, (0, 0, Reverse(0))));
    let mut rows = vec![base];
    for _ in 0..rounds {
        let mut children: Vec<(Owing, Vec<u32>)> = Vec::new();
        for row in &rows {
            if book.is_interrupted() {
                return best;
            }
            for child in children_of(problem, vehicle, row, split) {
                if children.iter().any(|(_, known)| *known == child) {
                    continue;
                }
                if let Some(key) = owed(problem, vehicle, &child) {
                    children.push((key, child));
                }
            }
        }
        sort::ascending(&mut children);
        children.truncate(KEPT);
        let Some((key, _)) = children.first() else {
            break;
        };
        let better = *key < least;
        least = least.min(*key);
        for (key, child) in &children {
            if key.0 == 0 {
                take(child);
            }
        }
        // One break alone may not pay where two do.
        if !better && least.0 == 0 {
            break;
        }
        rows = children.into_iter().map(|(_, row)| row).collect();
    }
    best
}

/// The row with one more break: at every gap, whole or in parts.
fn children_of(problem: &Problem, vehicle: u32, row: &[u32], split: bool) -> Vec<Vec<u32>> {
    let mut children = Vec::new();
    for (index, entry) in (0u32..).zip(&problem.vehicles[vehicle as usize].breaks) {
        let is_taken = row.iter().any(|&visit| {
            matches!(problem.visit(visit), Some(Visit::Break { index: own, .. }) if own == index)
        });
        if is_taken && matches!(entry.rule, BreakRule::Window { .. }) {
            continue;
        }
        let whole = problem.break_visit(vehicle, index, 0);
        for gap in 0..=row.len() {
            let mut child = row.to_vec();
            child.insert(gap, whole);
            children.push(child);
        }
        let parts = entry.split.len() as u32;
        if !split || parts == 0 {
            continue;
        }
        let mut partial = vec![(0, row.to_vec())];
        for part in 1..=parts {
            let mut longer = Vec::new();
            for (from, row) in &partial {
                for gap in *from..=row.len() {
                    let mut child = row.clone();
                    child.insert(gap, whole + part);
                    longer.push((gap + 1, child));
                }
            }
            partial = longer;
        }
        children.extend(partial.into_iter().map(|(_, child)| child));
    }
    children
}

pub(super) type Owing = (i64, Rank);

/// Seconds that mandatory breaks are missing for, and the money and the ends of the clock without them; `None`: no
/// schedule.
fn owed(problem: &Problem, vehicle: u32, visits: &[u32]) -> Option<Owing> {
    let mut route = Route::new(problem, vehicle, visits);
    let hard = |coupling: &Coupling| coupling.of_break.is_some() && coupling.penalty.is_none();
    let lifted: Vec<Coupling> = route
        .couplings
        .iter()
        .copied()
        .filter(|c| hard(c))
        .collect();
    route.couplings.retain(|coupling| !hard(coupling));
    let missing: Vec<_> = route
        .owed
        .iter()
        .copied()
        .filter(|o| o.penalty.is_none())
        .collect();
    route.owed.retain(|owed| owed.penalty.is_some());
    // A break may be what a wait that is too long needs.
    let without_caps = Keep {
        caps: false,
        ..Keep::ALL
    };
    let (path, mut over) = match route.solve(Keep::ALL) {
        Some(path) => (path, 0),
        None => (route.solve(without_caps)?, NOT_TAKEN),
    };
    let (start, end) = (path.instants[0], path.instants[path.instants.len() - 1]);
    over += lifted
        .iter()
        .map(|c| (path.instants[c.to] - path.instants[c.from] - c.limit).max(0))
        .sum::<i64>();
    let due = missing
        .iter()
        .filter(|owed| start <= owed.end && end > owed.start)
        .count();
    over += NOT_TAKEN * due as i64;
    let mut cost = path.cost + added_distance(problem, vehicle, visits);
    let mut legs: Vec<i64> = (0..route.stops.len())
        .map(|stop| path.instants[arrival_of(stop)] - path.instants[arrival_of(stop) - 1])
        .collect();
    let left = path.instants[3 * route.stops.len()];
    legs.push(
        route
            .end
            .as_ref()
            .map_or(0, |(arc, _)| arc.arrival(left) - left),
    );
    for stretch in overdriven(problem, vehicle, visits, &legs) {
        let entry = &problem.vehicles[vehicle as usize].breaks[stretch.entry];
        if entry.mandatory {
            over += stretch.seconds - stretch.limit;
        } else {
            cost += entry.penalty;
        }
    }
    Some((over, (cost, end, Reverse(start))))
}

/// Money of the distance of the whole row: breaks may have places of their own.
fn added_distance(problem: &Problem, vehicle: u32, visits: &[u32]) -> i64 {
    let own = &problem.vehicles[vehicle as usize];
    let table = &problem.profiles[own.profile as usize].distance;
    let side = problem.num_locations as usize;
    let places = visits
        .iter()
        .filter_map(|&visit| match problem.visit(visit)? {
            Visit::Activity(id) => Some(problem.activities[id as usize].location),
            Visit::Dump(id) => Some(problem.dump_stations[id as usize].location),
            Visit::Break { vehicle, index, .. } => {
                problem.vehicles[vehicle as usize].breaks[index as usize].location
            }
        });
    let (mut here, mut sum) = (own.start_location, 0);
    for place in places.chain(own.end_location) {
        sum += i64::from(table[here as usize * side + place as usize]);
        here = place;
    }
    own.cost_per_distance * sum
}
