//! Judges one route of the kernel's report: every stop's row against the steps of the route, then the sums against a
//! walk along the reported times.

use super::schedule::Schedule;
use super::steps::steps;
use super::walk::{Walked, walk};
use super::words::{Words, same};
use super::{load_line, travel};
use crate::problem::{PlannedRoute, Problem, Visit, Window};

/// A route as reported: its times, and what these cost and break.
pub(super) struct Reported {
    pub schedule: Schedule,
    pub walked: Walked,
    /// Money of the windows that stops miss at a price, by row.
    pub missed: Vec<(usize, Missed)>,
}

/// A begin outside the window that asks least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Missed {
    pub early: bool,
    pub begin: i64,
    /// The side of the window.
    pub limit: i64,
    pub penalty: i64,
}

/// Walks one route's words. `feasible`: the plan breaks nothing.
pub(super) fn check_route(
    problem: &Problem,
    route: &PlannedRoute,
    feasible: bool,
    words: &mut Words<'_>,
) -> Result<Reported, String> {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    let stops = &route.activities;
    same("vehicle", words.next()?, i64::from(route.vehicle))?;
    same("number of stops", words.next()?, stops.len() as i64 + 2)?;
    let (start, end) = (words.next()?, words.next()?);
    let mut sums = [0; 6];
    for sum in &mut sums {
        *sum = words.long()?;
    }

    let planned = steps(problem, vehicle, stops);
    let lines: Vec<Vec<i64>> = (0..problem.num_dimensions as usize)
        .map(|dimension| load_line(problem, vehicle, stops, dimension))
        .collect();
    let (mut begins, mut missed) = (Vec::new(), Vec::new());
    let mut clock = start;
    for position in 0..stops.len() + 2 {
        let row = read_stop(problem, words)?;
        let judge = |what: &str, reported: i64, expected: i64| {
            same(&format!("stop {position}: {what}"), reported, expected)
        };
        let step = position.checked_sub(1).and_then(|k| planned.steps.get(k));
        let leg = match step {
            _ if position == 0 => None,
            Some(step) => step.leg,
            None => planned.home,
        };
        // A forbidden leg counts nothing.
        let own = leg.and_then(|leg| travel::own(problem, vehicle, leg));
        let arrives = leg.and_then(|leg| travel::arrival(problem, vehicle, leg, clock));
        let arrives = arrives.unwrap_or(clock);
        judge("distance", row.distance, own.map_or(0, |own| own.1))?;
        judge("travel", row.travel, arrives - clock)?;
        if position == 0 {
            judge("activity", row.activity, -1)?;
            judge("service", row.service, i64::from(vehicle.start_service))?;
            judge("departure", row.departure, start)?;
        } else {
            judge("arrival", row.arrival, arrives)?;
            judge("waiting", row.waiting, row.begin - row.arrival)?;
            if row.waiting < 0 {
                return Err(format!("stop {position}: waits less than nothing"));
            }
        }
        if let Some(step) = step {
            let stop = stops[position - 1];
            judge("activity", row.activity, i64::from(stop))?;
            judge("setup", row.setup, step.setup)?;
            judge("service", row.service, step.service + step.rest)?;
            let leaves = row.begin + row.setup + row.service;
            judge("departure", row.departure, leaves)?;
            let windows: &[Window] = match step.visit {
                Visit::Activity(id) => &problem.activities[id as usize].windows,
                Visit::Dump(id) => &problem.dump_stations[id as usize].windows,
                Visit::Break { .. } => &[],
            };
            match used_window(windows, vehicle.day, row.begin) {
                Some((index, miss)) => {
                    judge("window", row.window, index)?;
                    missed.extend(miss.map(|miss| (position, miss)));
                }
                None if windows.is_empty() => judge("window", row.window, -1)?,
                None if feasible => {
                    return Err(format!("stop {position}: begins in no window"));
                }
                None => {}
            }
            begins.push(row.begin);
        } else if position > 0 {
            judge("activity", row.activity, -2)?;
            let unloading = vehicle.end_location.map_or(0, |_| vehicle.end_service);
            judge("service", row.service, i64::from(unloading))?;
            judge("end", row.begin, end)?;
        }
        // The end row may show what is left on board, or nothing after unloading.
        if position <= stops.len() {
            for (line, &load) in lines.iter().zip(&row.loads) {
                judge("load", load, line[position])?;
            }
        }
        clock = row.departure;
    }
    let schedule = Schedule {
        start,
        begins,
        end,
        cost: 0,
    };
    let walked = walk(problem, vehicle, stops, &schedule);
    let of = walked.sums;
    let expected = [
        ("distance", of.distance),
        ("travel", of.travel),
        ("service", of.service),
        ("setup", of.setup),
        ("waiting", of.waiting),
        ("breaks", of.rest),
    ];
    for ((name, expected), &sum) in expected.into_iter().zip(&sums) {
        same(&format!("sum of {name}"), sum, expected)?;
    }
    same("span", end - start, of.span)?;
    Ok(Reported {
        schedule,
        walked,
        missed,
    })
}

/// The window of the day that asks least, of equals one that is kept, then the first, and what its miss costs. `None`: all
/// refuse.
fn used_window(windows: &[Window], day: u32, begin: i64) -> Option<(i64, Option<Missed>)> {
    let mut best: Option<(i64, Option<Missed>)> = None;
    for (index, window) in windows.iter().enumerate() {
        let (start, end) = (i64::from(window.start), i64::from(window.end));
        let (by, price, limit) = if begin < start {
            (start - begin, window.early_penalty, start)
        } else {
            ((begin - end).max(0), window.late_penalty, end)
        };
        let asked = if by == 0 {
            Some(0)
        } else {
            price.map(|p| p * by)
        };
        let Some(penalty) = asked.filter(|_| window.day.is_none_or(|on| on == day)) else {
            continue;
        };
        let paid = |known: &(i64, Option<Missed>)| {
            let missed = known.1.as_ref();
            (missed.map_or(0, |miss| miss.penalty), missed.is_some())
        };
        if best
            .as_ref()
            .is_none_or(|known| (penalty, by > 0) < paid(known))
        {
            let early = begin < start;
            let miss = (by > 0).then_some(Missed {
                early,
                begin,
                limit,
                penalty,
            });
            best = Some((index as i64, miss));
        }
    }
    best
}

struct StopWords {
    activity: i64,
    arrival: i64,
    begin: i64,
    departure: i64,
    travel: i64,
    distance: i64,
    waiting: i64,
    setup: i64,
    service: i64,
    window: i64,
    loads: Vec<i64>,
}

fn read_stop(problem: &Problem, words: &mut Words<'_>) -> Result<StopWords, String> {
    Ok(StopWords {
        activity: words.next()?,
        arrival: words.next()?,
        begin: words.next()?,
        departure: words.next()?,
        travel: words.next()?,
        distance: words.next()?,
        waiting: words.next()?,
        setup: words.next()?,
        service: words.next()?,
        window: words.next()?,
        loads: (0..problem.num_dimensions)
            .map(|_| words.long())
            .collect::<Result<_, _>>()?,
    })
}
