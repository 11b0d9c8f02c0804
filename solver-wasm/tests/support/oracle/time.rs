//! The clock of one route, stop by stop: every schedule that docs/rules.md allows, as a set of states. States that are
//! alike are merged, and nothing else is left out.

use std::collections::BTreeMap;

use super::travel::{leg, longest_leg};
use solver_wasm::problem::{Activity, BreakRule, Problem, Vehicle, Window};

pub const DAY: i64 = 86_400;

/// All that the rest of the route depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub clock: i64,
    pub start: i64,
    pub travel: i64,
    /// By break: driven since the last one, or when the last one ended.
    pub(super) since: Vec<i64>,
    pub(super) missing: Vec<bool>,
    /// Ends of pickups whose goods are aboard.
    aboard: Vec<(u32, i64)>,
    /// Begin and end of service of the activities that relations look at, absolute.
    pub marks: Vec<(u32, i64, i64)>,
    /// The break that is under way in parts: which, how many taken.
    parts: Vec<u32>,
}

/// Money, and seconds of travel, waiting and setup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub money: i64,
    pub seconds: i64,
    pub service: i64,
}

pub type States = BTreeMap<State, Price>;

/// What stays the same along one route.
pub struct Clock<'a> {
    pub problem: &'a Problem,
    pub vehicle: &'a Vehicle,
    /// Waiting is free of need where relations link routes.
    pub free_waiting: bool,
    /// Activities whose clock relations look at.
    pub watched: &'a [u32],
    pub horizon: i64,
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
            let start = i64::from(start);
            let since = vehicle.breaks.iter().map(|entry| match entry.rule {
                BreakRule::Driving { initial, .. } => i64::from(initial),
                BreakRule::Work { .. } | BreakRule::Window { .. } => start,
            });
            let state = State {
                clock: start,
                start,
                travel: 0,
                since: since.collect(),
                missing: vec![false; vehicle.breaks.len()],
                aboard: Vec::new(),
                marks: Vec::new(),
                parts: vec![0; vehicle.breaks.len()],
            };
            states.insert(state, Price::default());
        }
        states
    }

    pub(super) fn keep(&self, states: &mut States, state: State, price: Price) {
        if state.clock > self.horizon {
            return;
        }
        let better = |old: &Price| price.money < old.money;
        if states.get(&state).is_none_or(better) {
            states.insert(state, price);
        }
    }

    pub fn drive(&self, states: &States, from: u32, to: u32) -> States {
        let mut arrived = States::new();
        for (state, price) in states {
            let (mut state, mut price) = (state.clone(), *price);
            let Some(took) = leg(self.problem, self.vehicle, from, to, state.clock) else {
                continue;
            };
            let too_long = longest_leg(self.vehicle).is_some_and(|most| took > most);
            state.clock += took;
            state.travel += took;
            let driven_out = self.vehicle.max_travel_time;
            if too_long || driven_out.is_some_and(|most| state.travel > most) {
                continue;
            }
            let mut fits = true;
            for (index, entry) in self.vehicle.breaks.iter().enumerate() {
                if let BreakRule::Driving { max, .. } = entry.rule {
                    state.since[index] += took;
                    if took > 0 && state.since[index] > i64::from(max) {
                        fits &= !entry.mandatory;
                        state.missing[index] = true;
                    }
                }
            }
            price.money += took * self.vehicle.cost_per_time;
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
        let row = self.vehicle.service_class as usize * self.problem.activities.len();
        let service = i64::from(self.problem.service_times[row + activity as usize]);
        let cap = data.max_wait.or(self.vehicle.max_wait);
        let windows = (!data.windows.is_empty()).then_some(&data.windows[..]);
        let task = &self.problem.tasks[data.task as usize];
        let mut left = States::new();
        for (state, price) in states {
            for (begin, penalty) in self.begins(windows, ready, state.clock) {
                if cap.is_some_and(|cap| begin - state.clock > i64::from(cap)) {
                    continue;
                }
                let (mut state, mut price) = (state.clone(), *price);
                self.wait(&mut price, begin - state.clock);
                price.money += penalty
                    + setup * self.vehicle.cost_per_time
                    + service * self.vehicle.cost_per_service_time;
                price.seconds += setup;
                price.service += service;
                state.clock = begin + setup + service;
                if let Some(most) = task.max_time_in_vehicle {
                    if activity == task.first_activity {
                        state.aboard.push((data.task, state.clock));
                    } else {
                        let at = state.aboard.iter().position(|g| g.0 == data.task);
                        let (_, loaded) = state.aboard.remove(at.expect("picked up"));
                        if begin + setup - loaded > i64::from(most) {
                            continue;
                        }
                    }
                }
                if self.watched.contains(&activity) {
                    let absolute = i64::from(self.vehicle.day) * DAY + begin + setup;
                    state.marks.push((activity, absolute, absolute + service));
                }
                self.keep(&mut left, state, price);
            }
        }
        left
    }

    /// A visit to a dump station that may be left from `ready` on.
    pub fn dump(&self, states: &States, station: u32, ready: Ready) -> States {
        let data = &self.problem.dump_stations[station as usize];
        let service = i64::from(data.service_time);
        let windows = (!data.windows.is_empty()).then_some(&data.windows[..]);
        let mut left = States::new();
        for (state, price) in states {
            for (begin, _) in self.begins(windows, Ready(ready.0 - service), state.clock) {
                let waits = begin - state.clock;
                if self
                    .vehicle
                    .max_wait
                    .is_some_and(|cap| waits > i64::from(cap))
                {
                    continue;
                }
                let (mut state, mut price) = (state.clone(), *price);
                self.wait(&mut price, waits);
                price.money += service * self.vehicle.cost_per_service_time;
                price.service += service;
                state.clock = begin + service;
                self.keep(&mut left, state, price);
            }
        }
        left
    }

    /// A break (part 0) or part of one.
    pub fn rest(&self, states: &States, index: u32, part: u32) -> States {
        let entry = &self.vehicle.breaks[index as usize];
        let number = index as usize;
        let length = i64::from(match part {
            0 => entry.duration,
            part => entry.split[part as usize - 1],
        });
        let mut left = States::new();
        for (state, price) in states {
            let mut begins = vec![state.clock];
            if let BreakRule::Window { start, end } = entry.rule {
                begins = vec![state.clock.max(i64::from(start))];
                begins.retain(|&b| b <= i64::from(end));
            }
            if self.free_waiting {
                let last = match entry.rule {
                    BreakRule::Window { end, .. } => i64::from(end),
                    BreakRule::Driving { .. } | BreakRule::Work { .. } => self.horizon,
                };
                begins = begins
                    .first()
                    .map_or(vec![], |&first| (first..=last).collect());
            }
            for begin in begins {
                let (mut state, mut price) = (state.clone(), *price);
                self.wait(&mut price, begin - state.clock);
                if entry.paid {
                    price.money += length * self.vehicle.cost_per_time;
                }
                if let BreakRule::Work { max } = entry.rule
                    && part <= 1
                    && begin - state.since[number] > i64::from(max)
                {
                    if entry.mandatory {
                        continue;
                    }
                    state.missing[number] = true;
                }
                state.clock = begin + length;
                let whole = part == 0 || part as usize == entry.split.len();
                state.parts[number] = if whole { 0 } else { part };
                if whole {
                    state.since[number] = match entry.rule {
                        BreakRule::Driving { .. } => 0,
                        BreakRule::Work { .. } | BreakRule::Window { .. } => state.clock,
                    };
                }
                self.keep(&mut left, state, price);
            }
        }
        left
    }

    pub(super) fn wait(&self, price: &mut Price, seconds: i64) {
        let rate = self
            .vehicle
            .cost_per_wait
            .unwrap_or(self.vehicle.cost_per_time);
        price.money += rate * seconds;
        price.seconds += seconds;
    }

    /// Every begin from an arrival, with its penalty.
    fn begins(&self, windows: Option<&[Window]>, ready: Ready, arrival: i64) -> Vec<(i64, i64)> {
        let Some(windows) = windows else {
            let first = arrival.max(ready.0);
            let last = if self.free_waiting {
                self.horizon
            } else {
                first
            };
            return (first..=last).map(|begin| (begin, 0)).collect();
        };
        let windows: Vec<&Window> = windows
            .iter()
            .filter(|w| w.day.is_none_or(|day| day == self.vehicle.day))
            .collect();
        let price = |t: i64| {
            windows
                .iter()
                .filter_map(|w| {
                    let early = (i64::from(w.start) - t).max(0);
                    let late = (t - i64::from(w.end)).max(0);
                    let money = match (early > 0, late > 0) {
                        (true, _) => w.early_penalty? * early,
                        (_, true) => w.late_penalty? * late,
                        _ => 0,
                    };
                    (t >= ready.0).then_some(money)
                })
                .min()
        };
        let opens = |w: &Window| i64::from(w.start).max(ready.0);
        let closed_for_good = |w: &Window| w.late_penalty.is_none() && opens(w) > i64::from(w.end);
        let open = |t: i64| {
            windows
                .iter()
                .any(|w| opens(w) <= t && t <= i64::from(w.end))
        };
        let mut begins = Vec::new();
        for t in arrival..=self.horizon {
            let reached = windows.iter().any(|w| opens(w) == t && !closed_for_good(w));
            let before = windows.iter().any(|w| {
                w.early_penalty.is_some()
                    && i64::from(w.start) > t
                    && t >= ready.0
                    && !closed_for_good(w)
            });
            if let Some(money) = price(t)
                && (t == arrival || reached || before || open(t) || self.free_waiting)
            {
                begins.push((t, money));
            }
            let later = windows.iter().any(|w| opens(w) > t && !closed_for_good(w));
            if !self.free_waiting && (open(t) || !later) {
                break;
            }
        }
        begins
    }
}
