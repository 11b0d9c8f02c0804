//! The clock of one route, stop by stop: every schedule that docs/rules.md allows, as a set of states. States that are
//! alike are merged, and nothing else is left out.

use super::state::{MOST_BREAKS, MOST_TASKS, MOST_WATCHED, NONE, Price, State, States, settle};
use super::travel::{Legs, longest_leg};
use solver_wasm::problem::{Activity, BreakRule, Problem, Vehicle};

pub const DAY: i64 = 86_400;

/// What stays the same along one route.
pub struct Clock<'a> {
    pub problem: &'a Problem,
    pub vehicle: &'a Vehicle,
    /// Waiting is free of need where relations link routes.
    pub free_waiting: bool,
    /// Activities whose clock relations look at.
    pub watched: &'a [u32],
    pub horizon: i64,
    /// Instants before or after which the route may have begun: all that is asked of its start. `None`: the start itself is.
    pub starts: Option<Vec<i64>>,
    /// How long the route takes is looked at by more than `max_time`.
    pub spans: bool,
    pub legs: Legs<'a>,
}

/// A release of goods: nothing before it.
#[derive(Clone, Copy)]
pub struct Ready(pub i64);

impl Clock<'_> {
    pub fn leave(&self, ready: Ready) -> States {
        let vehicle = self.vehicle;
        let mut states = States::new();
        for start in vehicle.start_window.start..=vehicle.start_window.end.min(vehicle.shift.end) {
            if start - vehicle.start_service < vehicle.shift.start || i64::from(start) < ready.0 {
                continue;
            }
            let mut since = [NONE; MOST_BREAKS];
            for (since, entry) in since.iter_mut().zip(&vehicle.breaks) {
                *since = match entry.rule {
                    BreakRule::Driving { initial, .. } => initial as i16,
                    BreakRule::Work { .. } => -(start as i16),
                    BreakRule::Window { .. } => NONE,
                };
            }
            let known = self.starts.as_ref().map_or(start as i16, |instants| {
                let past = instants.iter().filter(|&&at| at <= i64::from(start));
                past.max().map_or(0, |&at| at as i16)
            });
            let state = State {
                clock: start as i16,
                start: known,
                travel: 0,
                since,
                missing: [false; MOST_BREAKS],
                aboard: [NONE; MOST_TASKS],
                marks: [NONE; MOST_WATCHED],
            };
            states.push((state, Price::default()));
        }
        states
    }

    pub(super) fn keep(&self, states: &mut States, state: State, price: Price) {
        if i64::from(state.clock) <= self.horizon {
            states.push((state, price));
        }
    }

    pub fn drive(&self, states: &States, from: u32, to: u32) -> States {
        let vehicle = self.vehicle;
        let longest = longest_leg(vehicle);
        let mut arrived = States::new();
        for (state, price) in states {
            let (mut state, mut price) = (*state, *price);
            let Some(took) = self.legs.leg(from, to, i64::from(state.clock)) else {
                continue;
            };
            if longest.is_some_and(|most| took > most) {
                continue;
            }
            state.clock += took as i16;
            if let Some(most) = vehicle.max_travel_time {
                state.travel += took as i16;
                if i64::from(state.travel) > most {
                    continue;
                }
            }
            let mut fits = true;
            for (index, entry) in vehicle.breaks.iter().enumerate() {
                if let BreakRule::Driving { max, .. } = entry.rule
                    && !state.missing[index]
                {
                    state.since[index] += took as i16;
                    if took > 0 && i32::from(state.since[index]) > max {
                        fits &= !entry.mandatory;
                        missed(&mut state, index);
                    }
                }
            }
            price.money += took * vehicle.cost_per_time;
            price.seconds += took;
            if fits {
                self.keep(&mut arrived, state, price);
            }
        }
        arrived
    }

    /// Waiting, setup and service at an activity.
    pub fn serve(&self, states: &States, activity: u32, setup: i64, ready: Ready) -> States {
        let data: &Activity = &self.problem.activities[activity as usize];
        let service = self.service(activity);
        let cap = data.max_wait.or(self.vehicle.max_wait);
        let windows = (!data.windows.is_empty()).then_some(&data.windows[..]);
        let task = &self.problem.tasks[data.task as usize];
        let ride = &task.max_time_in_vehicle;
        let mark = self.watched.iter().position(|&a| a == activity);
        let mut left = States::new();
        let (mut arrival, mut begins) = (i16::MIN, Vec::new());
        for (state, price) in states {
            if arrival != state.clock {
                arrival = state.clock;
                begins = self.begins(windows, ready, i64::from(arrival));
            }
            for &(begin, penalty) in &begins {
                let waits = begin - i64::from(state.clock);
                if cap.is_some_and(|cap| waits > i64::from(cap)) {
                    continue;
                }
                let (mut state, mut price) = (*state, *price);
                self.wait(&mut price, waits);
                price.money += penalty
                    + setup * self.vehicle.cost_per_time
                    + service * self.vehicle.cost_per_service_time;
                price.seconds += setup;
                state.clock = (begin + setup + service) as i16;
                if let Some(most) = ride {
                    let loaded = &mut state.aboard[data.task as usize];
                    if activity == task.first_activity {
                        *loaded = state.clock;
                    } else {
                        if begin + setup - i64::from(*loaded) > i64::from(*most) {
                            continue;
                        }
                        *loaded = NONE;
                    }
                }
                if let Some(mark) = mark {
                    state.marks[mark] = (begin + setup) as i16;
                }
                self.keep(&mut left, state, price);
            }
        }
        settle(&mut left, self.spans);
        left
    }

    /// Seconds of service.
    pub fn service(&self, activity: u32) -> i64 {
        let row = self.vehicle.service_class as usize * self.problem.activities.len();
        i64::from(self.problem.service_times[row + activity as usize])
    }

    /// A visit to a dump station that may be left from `ready` on.
    pub fn dump(&self, states: &States, station: u32, ready: Ready) -> States {
        let data = &self.problem.dump_stations[station as usize];
        let service = i64::from(data.service_time);
        let windows = (!data.windows.is_empty()).then_some(&data.windows[..]);
        let mut left = States::new();
        for (state, price) in states {
            let arrival = i64::from(state.clock);
            for (begin, _) in self.begins(windows, Ready(ready.0 - service), arrival) {
                let cap = self.vehicle.max_wait;
                if cap.is_some_and(|cap| begin - arrival > i64::from(cap)) {
                    continue;
                }
                let (mut state, mut price) = (*state, *price);
                self.wait(&mut price, begin - arrival);
                price.money += service * self.vehicle.cost_per_service_time;
                state.clock = (begin + service) as i16;
                self.keep(&mut left, state, price);
            }
        }
        settle(&mut left, self.spans);
        left
    }

    /// A break (part 0) or part of one.
    pub fn rest(&self, states: &States, index: u32, part: u32) -> States {
        let entry = &self.vehicle.breaks[index as usize];
        let number = index as usize;
        let length = self.length(index, part);
        let mut left = States::new();
        for (state, price) in states {
            let clock = i64::from(state.clock);
            let (first, last) = match entry.rule {
                BreakRule::Window { start, end } => (clock.max(i64::from(start)), i64::from(end)),
                BreakRule::Driving { .. } | BreakRule::Work { .. } => (clock, self.horizon),
            };
            let last = if self.free_waiting {
                last
            } else {
                last.min(first)
            };
            for begin in first..=last {
                let (mut state, mut price) = (*state, *price);
                self.wait(&mut price, begin - clock);
                if entry.paid {
                    price.money += length * self.vehicle.cost_per_time;
                }
                if let BreakRule::Work { max } = entry.rule
                    && part <= 1
                    && !state.missing[number]
                    && begin + i64::from(state.since[number]) > i64::from(max)
                {
                    if entry.mandatory {
                        continue;
                    }
                    missed(&mut state, number);
                }
                state.clock = (begin + length) as i16;
                let whole = part == 0 || part as usize == entry.split.len();
                if whole && !state.missing[number] {
                    state.since[number] = match entry.rule {
                        BreakRule::Driving { .. } => 0,
                        BreakRule::Work { .. } => -state.clock,
                        BreakRule::Window { .. } => NONE,
                    };
                }
                self.keep(&mut left, state, price);
            }
        }
        settle(&mut left, self.spans);
        left
    }

    /// Seconds of a break (part 0) or part of one.
    pub fn length(&self, index: u32, part: u32) -> i64 {
        let entry = &self.vehicle.breaks[index as usize];
        i64::from(match part {
            0 => entry.duration,
            part => entry.split[part as usize - 1],
        })
    }

    pub(super) fn wait(&self, price: &mut Price, seconds: i64) {
        let rate = self
            .vehicle
            .cost_per_wait
            .unwrap_or(self.vehicle.cost_per_time);
        price.money += rate * seconds;
        price.seconds += seconds;
    }
}

/// The penalty of a break is owed once, whatever comes after.
fn missed(state: &mut State, index: usize) {
    state.missing[index] = true;
    state.since[index] = NONE;
}
