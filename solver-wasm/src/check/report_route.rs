//! Judges one route of the kernel's report: every stop's row, then the sums.

use super::words::{Words, same};
use super::{legs, load_line, times};
use crate::problem::{PlannedRoute, Problem, UNREACHABLE, Vehicle};

/// Sums of seconds and distance, of one route or of the plan.
#[derive(Clone, Copy, Default)]
pub(super) struct Priced {
    pub distance: i64,
    pub travel_and_setup: i64,
    pub waiting: i64,
    pub service: i64,
    pub fixed: i64,
}

/// Walks one route's words; returns its money and (start, end).
pub(super) fn check_route(
    problem: &Problem,
    route: &PlannedRoute,
    feasible: bool,
    words: &mut Words<'_>,
) -> Result<(Priced, i64, i64), String> {
    let vehicle = &problem.vehicles[route.vehicle as usize];
    same("vehicle", words.next()?, i64::from(route.vehicle))?;
    same(
        "number of stops",
        words.next()?,
        route.activities.len() as i64 + 2,
    )?;
    let (start, end) = (words.next()?, words.next()?);
    let sums: [i64; 6] = [
        words.long()?,
        words.long()?,
        words.long()?,
        words.long()?,
        words.long()?,
        words.long()?,
    ];

    // A forbidden leg counts nothing.
    let legible = |x: i64| if x >= i64::from(UNREACHABLE) { 0 } else { x };
    let mut legs: Vec<(i64, i64)> = legs(problem, vehicle, &route.activities)
        .into_iter()
        .map(|leg| {
            if legible(leg.0) != leg.0 || legible(leg.1) != leg.1 {
                (0, 0)
            } else {
                leg
            }
        })
        .collect();
    legs.resize(route.activities.len() + 1, (0, 0));
    let lines: Vec<Vec<i64>> = (0..problem.num_dimensions as usize)
        .map(|dimension| load_line(problem, vehicle, &route.activities, dimension))
        .collect();

    let mut added = [0i64; 6];
    let mut clock = 0;
    for position in 0..route.activities.len() + 2 {
        let stop = read_stop(problem, words)?;
        let at = |what: &str| format!("stop {position}: {what}");
        let activity = position
            .checked_sub(1)
            .and_then(|k| route.activities.get(k).copied());
        let leg = if position == 0 {
            (0, 0)
        } else {
            legs[position - 1]
        };
        same(&at("travel"), stop.travel, leg.1)?;
        same(&at("distance"), stop.distance, leg.0)?;
        if position == 0 {
            same(&at("activity"), stop.activity, -1)?;
            same(
                &at("service"),
                stop.service,
                i64::from(vehicle.start_service),
            )?;
            same(&at("departure"), stop.departure, start)?;
        } else {
            same(&at("arrival"), stop.arrival, clock + leg.1)?;
            same(&at("waiting"), stop.waiting, stop.begin - stop.arrival)?;
            added[4] += stop.waiting;
        }
        if let Some(activity) = activity {
            let data = &problem.activities[activity as usize];
            same(&at("activity"), stop.activity, i64::from(activity))?;
            same(&at("setup"), stop.setup, i64::from(data.setup_time))?;
            same(
                &at("service"),
                stop.service,
                times::service(problem, vehicle, activity),
            )?;
            same(
                &at("departure"),
                stop.departure,
                stop.begin + stop.setup + stop.service,
            )?;
            added[2] += stop.service;
            added[3] += stop.setup;
            if data.windows.is_empty() {
                same(&at("window"), stop.window, -1)?;
            } else if feasible {
                let window = data
                    .windows
                    .get(stop.window as usize)
                    .ok_or(at("no window"))?;
                if stop.begin < i64::from(window.start) || stop.begin > i64::from(window.end) {
                    return Err(at("begins outside the window it names"));
                }
            }
        } else if position > 0 {
            same(&at("activity"), stop.activity, -2)?;
            let unloading = if vehicle.end_location.is_some() {
                vehicle.end_service
            } else {
                0
            };
            same(&at("service"), stop.service, i64::from(unloading))?;
            same(&at("end"), stop.begin, end)?;
        }
        if stop.waiting < 0 {
            return Err(at("waits less than nothing"));
        }
        added[0] += stop.distance;
        added[1] += stop.travel;
        for (dimension, line) in lines.iter().enumerate() {
            let expected = line[position.min(line.len() - 1)];
            // The end row may show what is left on board, or nothing after unloading.
            if position <= route.activities.len() {
                same(&at("load"), stop.loads[dimension], expected)?;
            }
        }
        clock = stop.departure;
    }
    for (index, name) in ["distance", "travel", "service", "setup", "waiting", "break"]
        .iter()
        .enumerate()
    {
        same(&format!("sum of {name}"), sums[index], added[index])?;
    }
    same(
        "span",
        end - start,
        added[1] + added[2] + added[3] + added[4],
    )?;
    Ok((priced(vehicle, &added), start, end))
}

fn priced(vehicle: &Vehicle, sums: &[i64; 6]) -> Priced {
    Priced {
        distance: sums[0] * vehicle.cost_per_distance,
        travel_and_setup: (sums[1] + sums[3]) * vehicle.cost_per_time,
        waiting: sums[4] * vehicle.cost_per_time,
        service: sums[2] * vehicle.cost_per_service_time,
        fixed: vehicle.fixed_cost,
    }
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
