//! What a stop of a plan asks of the clock: place, windows, seconds; activities, dump stations and breaks alike.

use super::windows::PricedWindow;
use crate::problem::{ActivityKind, Break, BreakRule, DumpMode, Problem, Vehicle, Visit, Window};

/// One stop as a vehicle's clock sees it. Times in seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitTimes {
    /// `None`: wherever the vehicle stands (a break).
    pub location: Option<u32>,
    /// Before the service, where the vehicle did not just stand at the same place.
    pub setup: i64,
    /// Service, time at a station, or the break itself.
    pub service: i64,
    pub windows: Vec<PricedWindow>,
    /// No begin earlier: goods of a shipment are released then.
    pub not_before: i64,
    pub max_wait: Option<i64>,
    /// It has windows, but none on the vehicle's day.
    pub closed_today: bool,
}

/// The stop behind an index of a plan, for a vehicle. `None`: the index names nothing.
pub fn times_of(problem: &Problem, vehicle: &Vehicle, index: u32) -> Option<VisitTimes> {
    Some(match problem.visit(index)? {
        Visit::Activity(id) => activity(problem, vehicle, id),
        Visit::Dump(id) => {
            let station = &problem.dump_stations[id as usize];
            let windows = of_day(&station.windows, vehicle.day);
            VisitTimes {
                location: Some(station.location),
                setup: 0,
                service: i64::from(station.service_time),
                not_before: 0,
                max_wait: vehicle.max_wait.map(i64::from),
                closed_today: windows.is_empty() && !station.windows.is_empty(),
                windows,
            }
        }
        Visit::Break {
            vehicle: owner,
            index,
            part,
        } => of_break(
            &problem.vehicles[owner as usize].breaks[index as usize],
            part,
        ),
    })
}

fn activity(problem: &Problem, vehicle: &Vehicle, id: u32) -> VisitTimes {
    let activity = &problem.activities[id as usize];
    let windows = of_day(&activity.windows, vehicle.day);
    let row = vehicle.service_class as usize * problem.activities.len();
    VisitTimes {
        location: Some(activity.location),
        setup: i64::from(activity.setup_time),
        service: i64::from(problem.service_times[row + id as usize]),
        not_before: if activity.kind == ActivityKind::Pickup {
            i64::from(activity.release_time)
        } else {
            0
        },
        max_wait: activity.max_wait.or(vehicle.max_wait).map(i64::from),
        closed_today: windows.is_empty() && !activity.windows.is_empty(),
        windows,
    }
}

/// Part 0 is the whole break.
fn of_break(entry: &Break, part: u32) -> VisitTimes {
    let seconds = match part {
        0 => entry.duration,
        part => entry.split[part as usize - 1],
    };
    let windows = match entry.rule {
        BreakRule::Window { start, end } => {
            vec![PricedWindow::hard(i64::from(start), i64::from(end))]
        }
        BreakRule::Driving { .. } | BreakRule::Work { .. } => Vec::new(),
    };
    VisitTimes {
        location: entry.location,
        setup: 0,
        service: i64::from(seconds),
        windows,
        not_before: 0,
        max_wait: None,
        closed_today: false,
    }
}

/// The windows that hold on a day.
fn of_day(windows: &[Window], day: u32) -> Vec<PricedWindow> {
    windows
        .iter()
        .filter(|window| window.day.is_none_or(|d| d == day))
        .map(|window| PricedWindow {
            start: i64::from(window.start),
            end: i64::from(window.end),
            early: window.early_penalty,
            late: window.late_penalty,
        })
        .collect()
}

/// When goods let the start leave, and per stop when they let its service end (reloads; 0 elsewhere).
///
/// Goods of a job go aboard where its delivered dimensions were last stocked: the latest reload of the dimension
/// before it, else the start. Goods of a job without any demand come from the start; one that collects waits for none.
pub fn releases(problem: &Problem, visits: &[u32]) -> (i64, Vec<i64>) {
    let mut start = 0;
    let mut at_stop = vec![0; visits.len()];
    // Per dimension: the stop that stocked it last.
    let mut stocked: Vec<Option<usize>> = vec![None; problem.num_dimensions as usize];
    for (position, &index) in visits.iter().enumerate() {
        match problem.visit(index) {
            Some(Visit::Dump(id)) => {
                let station = &problem.dump_stations[id as usize];
                if station.mode == DumpMode::Reload {
                    for &dimension in &station.dimensions {
                        stocked[dimension as usize] = Some(position);
                    }
                }
            }
            Some(Visit::Activity(id)) => {
                let activity = &problem.activities[id as usize];
                let release = i64::from(activity.release_time);
                if release <= 0 || activity.kind != ActivityKind::Service {
                    continue;
                }
                let mut delivers = false;
                for (demand, source) in activity.demand.iter().zip(&stocked) {
                    if *demand < 0 {
                        delivers = true;
                        let bound = source.map_or(&mut start, |stop| &mut at_stop[stop]);
                        *bound = release.max(*bound);
                    }
                }
                if !delivers && activity.demand.iter().all(|&demand| demand == 0) {
                    start = release.max(start);
                }
            }
            _ => {}
        }
    }
    (start, at_stop)
}
