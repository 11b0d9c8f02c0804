//! Routes whose clocks relations of time, or the days of one resource, tie: which they are, and their schedules together.
//!
//! For problems that need every rule (`evaluate::full`): search and report both ask here, so they agree. Problems with
//! hard windows and one price of time have `linked` and `network`.

use super::linked::groups;
use crate::interrupt::Interrupt;
use crate::problem::{Problem, Relation, RelationKind, SECONDS_PER_DAY, days_may_overlap};
use crate::report::route_spec::RouteSpec;
use crate::report::schedule::{Timing, schedule as schedule_alone};
use crate::sort;
use crate::timing::chain::Path;
use crate::timing::joint::{self, Joint, Tie};
use crate::timing::route::{Keep, Route, arrival_of};

/// A vehicle and its visits, indices as in plans.
pub type Row<'a> = (u32, &'a [u32]);

/// Does the relation speak of clocks?
pub fn of_time(relation: &Relation) -> bool {
    matches!(
        relation.kind,
        RelationKind::Precedence | RelationKind::SameTime
    )
}

/// The clock of a route, and its schedule when no other route has a say.
#[derive(Clone, Debug)]
pub struct Alone {
    pub route: Route,
    pub path: Option<Path>,
}

impl Alone {
    pub fn of(problem: &Problem, vehicle: u32, visits: &[u32]) -> Alone {
        let route = Route::new(problem, vehicle, visits);
        let path = route.solve(Keep::ALL);
        Alone { route, path }
    }
}

/// Schedules of routes together, in order of the rows.
pub struct Tied {
    pub paths: Vec<Path>,
    /// Penalties of soft relations of time that are broken.
    pub paid: i64,
}

/// `None`: nothing was found that keeps every hard rule. The rows hold every route that is tied to one of them; `alone` is
/// what each of them is by itself.
pub fn together(problem: &Problem, rows: &[Row<'_>], alone: &[&Alone]) -> Option<Tied> {
    together_until(problem, rows, alone, &Interrupt::never())
}

/// The same where the best that is found counts when the time is up.
pub fn together_until(
    problem: &Problem,
    rows: &[Row<'_>],
    alone: &[&Alone],
    interrupt: &Interrupt,
) -> Option<Tied> {
    // Whoever asks, the order is the same.
    let mut order: Vec<usize> = (0..rows.len()).collect();
    sort::by_key(&mut order, |&row| rows[row].1.iter().min());
    let sorted: Vec<Row<'_>> = order.iter().map(|&row| rows[row]).collect();
    let alone: Vec<&Alone> = order.iter().map(|&row| alone[row]).collect();
    let routes: Vec<&Route> = alone.iter().map(|one| &one.route).collect();
    let ties = ties(problem, &sorted, &routes);
    let paths: Option<Vec<&Path>> = alone.iter().map(|one| one.path.as_ref()).collect();
    let Joint { paths, paid } =
        joint::schedule_until(&routes, paths, &ties.list, &ties.penalties, interrupt)?;
    let mut back = vec![0; rows.len()];
    for (at, &row) in order.iter().enumerate() {
        back[row] = at;
    }
    let paid = paid + ties.lost;
    Some(Tied {
        paths: back.iter().map(|&at| paths[at].clone()).collect(),
        paid,
    })
}

#[derive(Default)]
struct Ties {
    list: Vec<Tie>,
    /// By priced relation.
    penalties: Vec<i64>,
    /// Of soft relations that no schedule keeps.
    lost: i64,
}

fn ties(problem: &Problem, rows: &[Row<'_>], routes: &[&Route]) -> Ties {
    let mut ties = Ties::default();
    let places = places(problem, rows);
    for relation in problem.relations.iter().filter(|r| of_time(r)) {
        let at = |activity: u32| places[activity as usize];
        let without = |pair: &[u32]| at(pair[0]).is_none() && at(pair[1]).is_some();
        let lonely = relation.kind == RelationKind::Precedence
            && relation.requires
            && relation.activities.windows(2).any(without);
        if lonely && !relation.hard {
            ties.lost += relation.penalty;
            continue;
        }
        let priced = (!relation.hard).then_some(ties.penalties.len());
        let from = ties.list.len();
        let mut tie = |from: (usize, usize), to: (usize, usize), gap: i64| {
            let day = |row: usize| i64::from(problem.vehicles[rows[row].0 as usize].day);
            ties.list.push(Tie {
                from,
                to,
                gap: gap + (day(from.0) - day(to.0)) * SECONDS_PER_DAY,
                priced,
            });
        };
        let setup = |place: (usize, usize)| routes[place.0].stops[place.1].setup;
        let begins = |place: (usize, usize)| (place.0, arrival_of(place.1) + 1);
        let leaves = |place: (usize, usize)| (place.0, arrival_of(place.1) + 2);
        if relation.kind == RelationKind::Precedence {
            for pair in relation.activities.windows(2) {
                if let (Some(a), Some(b)) = (at(pair[0]), at(pair[1])) {
                    tie(leaves(a), begins(b), relation.min_gap - setup(b));
                    if let Some(most) = relation.max_gap {
                        tie(begins(b), leaves(a), setup(b) - most);
                    }
                }
            }
        } else {
            let tolerance = relation.max_gap.unwrap_or(0);
            let served: Vec<(usize, usize)> =
                relation.activities.iter().filter_map(|&a| at(a)).collect();
            for (index, &a) in served.iter().enumerate() {
                for &b in served[index + 1..].iter().filter(|&&b| b != a) {
                    tie(begins(a), begins(b), setup(a) - setup(b) - tolerance);
                    tie(begins(b), begins(a), setup(b) - setup(a) - tolerance);
                }
            }
        }
        if priced.is_some() && ties.list.len() > from {
            ties.penalties.push(relation.penalty);
        }
    }
    for (early, late) in next_days(problem, rows) {
        let day = |row: usize| i64::from(problem.vehicles[rows[row].0 as usize].day);
        ties.list.push(Tie {
            from: (early, routes[early].end_instant()),
            to: (late, 0),
            gap: (day(early) - day(late)) * SECONDS_PER_DAY,
            priced: None,
        });
    }
    ties
}

/// By activity: (row, stop).
fn places(problem: &Problem, rows: &[Row<'_>]) -> Vec<Option<(usize, usize)>> {
    let mut places = vec![None; problem.activities.len()];
    for (row, (_, visits)) in rows.iter().enumerate() {
        for (stop, &visit) in visits.iter().enumerate() {
            // Dump stations and breaks are tied to nothing.
            if let Some(place) = places.get_mut(visit as usize) {
                *place = Some((row, stop));
            }
        }
    }
    places
}

/// Routes of one resource on days next to each other, where days may run into one another: (earlier, later).
fn next_days(problem: &Problem, rows: &[Row<'_>]) -> Vec<(usize, usize)> {
    if !days_may_overlap(problem) {
        return Vec::new();
    }
    let key = |row: usize| {
        let vehicle = &problem.vehicles[rows[row].0 as usize];
        (vehicle.resource, vehicle.day)
    };
    let mut days: Vec<usize> = (0..rows.len()).collect();
    sort::by_key(&mut days, |&row| key(row));
    let same = |pair: &&[usize]| key(pair[0]).0 == key(pair[1]).0;
    days.windows(2)
        .filter(same)
        .map(|pair| (pair[0], pair[1]))
        .collect()
}

/// Rows that are scheduled together: all with a served member of one relation of time, and the days of a resource.
fn components(problem: &Problem, rows: &[Row<'_>]) -> Vec<Vec<usize>> {
    let places = places(problem, rows);
    let mut joined = next_days(problem, rows);
    for relation in problem.relations.iter().filter(|r| of_time(r)) {
        let mut served = relation
            .activities
            .iter()
            .filter_map(|&a| Some(places[a as usize]?.0));
        if let Some(first) = served.next() {
            joined.extend(served.map(|row| (first, row)));
        }
    }
    groups(rows.len(), joined.into_iter())
}

/// The chosen schedule of every route, whatever the plan breaks.
pub fn schedule_routes(problem: &Problem, specs: &[RouteSpec]) -> Vec<Timing> {
    let visits: Vec<Vec<u32>> = specs
        .iter()
        .map(|spec| spec.stops.iter().map(|stop| stop.activity).collect())
        .collect();
    let rows: Vec<Row<'_>> = specs
        .iter()
        .zip(&visits)
        .map(|(spec, visits)| (spec.vehicle, &visits[..]))
        .collect();
    let mut timings: Vec<Option<Timing>> = vec![None; specs.len()];
    let tied = |group: &&Vec<usize>| group.len() > 1 || is_tied(problem, &rows, group);
    for group in components(problem, &rows).iter().filter(tied) {
        let members: Vec<Row<'_>> = group.iter().map(|&row| rows[row]).collect();
        let alone: Vec<Alone> = members
            .iter()
            .map(|&(vehicle, visits)| Alone::of(problem, vehicle, visits))
            .collect();
        let held: Vec<&Alone> = alone.iter().collect();
        let Some(found) = together(problem, &members, &held) else {
            continue;
        };
        for ((&row, path), one) in group.iter().zip(&found.paths).zip(&alone) {
            timings[row] = Some(timing(&one.route, path));
        }
    }
    specs
        .iter()
        .zip(timings)
        .map(|(spec, timing)| timing.unwrap_or_else(|| schedule_alone(spec)))
        .collect()
}

/// Does a relation of time speak of two stops of one route?
fn is_tied(problem: &Problem, rows: &[Row<'_>], group: &[usize]) -> bool {
    let served = |a: &&u32| group.iter().any(|&row| rows[row].1.contains(a));
    problem
        .relations
        .iter()
        .filter(|r| of_time(r))
        .any(|relation| relation.activities.iter().filter(served).count() > 1)
}

fn timing(route: &Route, path: &Path) -> Timing {
    Timing {
        start: path.instants[0],
        begins: (0..route.stops.len())
            .map(|stop| path.instants[arrival_of(stop) + 1])
            .collect(),
        end: path.instants[path.instants.len() - 1],
    }
}
