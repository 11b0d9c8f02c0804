//! A route as a list of steps: where the vehicle goes, for how long it stays, when it may begin. Activities, dump
//! stations and breaks alike, each read from the problem once.

use super::rules::release;
use crate::problem::{BreakRule, Problem, Vehicle, Visit, Window};

/// No bound in time; sums of a few stay inside `i64`.
pub(super) const FOREVER: i64 = i64::MAX / 8;

/// One window on the vehicle's own clock. `open..=close` is where it admits a begin, `start..=end` where that is free.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub open: i64,
    pub start: i64,
    pub end: i64,
    pub close: i64,
    /// Money a second before `start` and after `end`; `None` is hard.
    pub early: Option<i64>,
    pub late: Option<i64>,
}

impl Slot {
    fn always() -> Slot {
        Slot {
            open: -FOREVER,
            start: -FOREVER,
            end: FOREVER,
            close: FOREVER,
            early: None,
            late: None,
        }
    }

    pub fn hard(start: i64, end: i64) -> Slot {
        Slot {
            open: start,
            start,
            end,
            close: end,
            early: None,
            late: None,
        }
    }

    fn of(window: &Window) -> Slot {
        let (start, end) = (i64::from(window.start), i64::from(window.end));
        Slot {
            open: window.early_penalty.map_or(start, |_| -FOREVER),
            start,
            end,
            close: window.late_penalty.map_or(end, |_| FOREVER),
            early: window.early_penalty,
            late: window.late_penalty,
        }
    }

    /// When waiting for this window is over.
    pub fn awaited(&self) -> i64 {
        self.start.max(self.open)
    }

    /// Money of a begin at `time`.
    pub fn price(&self, time: i64) -> Option<i64> {
        (self.open <= time && time <= self.close).then(|| {
            self.early.unwrap_or(0) * (self.start - time).max(0)
                + self.late.unwrap_or(0) * (time - self.end).max(0)
        })
    }

    /// Free of charge, so that nobody waits any longer.
    pub fn holds(&self, time: i64) -> bool {
        self.awaited() <= time && time <= self.end
    }
}

/// The least price of a begin; `None`: not admitted.
pub(super) fn price_of(slots: &[Slot], time: i64) -> Option<i64> {
    slots.iter().filter_map(|slot| slot.price(time)).min()
}

/// One stop of a route.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub visit: Visit,
    /// The leg into it; `None`: a break where the vehicle stands.
    pub leg: Option<(u32, u32)>,
    pub setup: i64,
    /// Service at a task or a station.
    pub service: i64,
    /// Length of a break.
    pub rest: i64,
    pub slots: Vec<Slot>,
    pub max_wait: Option<i64>,
}

/// Where the vehicle goes and in which order; `home` is the last leg (`None`: open route).
pub(super) struct Steps {
    pub steps: Vec<Step>,
    pub home: Option<(u32, u32)>,
}

pub(super) fn steps(problem: &Problem, vehicle: &Vehicle, stops: &[u32]) -> Steps {
    let ready = release::ready(problem, stops);
    let mut place = vehicle.start_location;
    // Where the last stop was: the start is none.
    let mut last_stop = None;
    let mut steps = Vec::new();
    for (position, &stop) in stops.iter().enumerate() {
        let visit = problem.visit(stop).expect("judged by shape");
        let step = match visit {
            Visit::Activity(activity) => {
                let data = &problem.activities[activity as usize];
                let row = vehicle.service_class as usize * problem.activities.len();
                let again = problem.setup_once_per_location && last_stop == Some(data.location);
                let slots = if data.windows.is_empty() {
                    vec![Slot::always()]
                } else {
                    today(&data.windows, vehicle.day)
                };
                Step {
                    visit,
                    leg: Some((place, data.location)),
                    setup: if again { 0 } else { i64::from(data.setup_time) },
                    service: i64::from(problem.service_times[row + activity as usize]),
                    rest: 0,
                    slots: opened(slots, ready.begin[position]),
                    max_wait: data.max_wait.or(vehicle.max_wait).map(i64::from),
                }
            }
            Visit::Dump(station) => {
                let data = &problem.dump_stations[station as usize];
                let service = i64::from(data.service_time);
                let slots = if data.windows.is_empty() {
                    vec![Slot::always()]
                } else {
                    today(&data.windows, vehicle.day)
                };
                Step {
                    visit,
                    leg: Some((place, data.location)),
                    setup: 0,
                    service,
                    rest: 0,
                    // It leaves no earlier than its goods are there.
                    slots: opened(slots, ready.begin[position].saturating_sub(service)),
                    max_wait: vehicle.max_wait.map(i64::from),
                }
            }
            Visit::Break {
                vehicle: owner,
                index,
                part,
            } => {
                let entry = &problem.vehicles[owner as usize].breaks[index as usize];
                let length = match part {
                    0 => entry.duration,
                    part => entry.split[part as usize - 1],
                };
                let slot = match entry.rule {
                    BreakRule::Window { start, end } => {
                        Slot::hard(i64::from(start), i64::from(end))
                    }
                    BreakRule::Driving { .. } | BreakRule::Work { .. } => Slot::always(),
                };
                Step {
                    visit,
                    leg: entry.location.map(|location| (place, location)),
                    setup: 0,
                    service: 0,
                    rest: i64::from(length),
                    slots: vec![slot],
                    max_wait: None,
                }
            }
        };
        if let Some((_, to)) = step.leg {
            place = to;
            last_stop = Some(to);
        }
        steps.push(step);
    }
    Steps {
        steps,
        home: vehicle.end_location.map(|home| (place, home)),
    }
}

fn today(windows: &[Window], day: u32) -> Vec<Slot> {
    windows
        .iter()
        .filter(|window| window.day.is_none_or(|on| on == day))
        .map(Slot::of)
        .collect()
}

/// The slots from a moment on.
fn opened(mut slots: Vec<Slot>, from: i64) -> Vec<Slot> {
    for slot in &mut slots {
        slot.open = slot.open.max(from);
    }
    slots.retain(|slot| slot.open <= slot.close);
    slots
}
