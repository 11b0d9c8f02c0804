//! Activities as struct-of-arrays.

use crate::problem::{ActivityKind, Problem};
use crate::sort;
use crate::wire::MAX_TIME;

/// Index of every array: the activity.
pub struct Activities {
    pub location: Vec<u32>,
    pub task: Vec<u32>,
    /// First opening and last closing over all windows and days.
    pub window_start: Vec<i32>,
    pub window_end: Vec<i32>,
    /// Ordered, disjoint windows. Row `d × len + a` is activity `a` on day `d` (one day for all, unless some window names
    /// its day): `windows[first_window[row]..first_window[row + 1]]`, empty where it is closed all day.
    first_window: Vec<u32>,
    windows: Vec<(i32, i32)>,
    by_day: bool,
    /// Activity × dimension; absolute values in dimensions where every demand has the same sign.
    pub demand: Vec<i64>,
    /// Some dimension has demands of both signs, or a start load is given.
    pub signed_demand: bool,
    /// Service class × activity: setup and service together, and service alone. Seconds.
    pub busy: Vec<i32>,
    pub service: Vec<i32>,
    /// The same rows: the first window with setup and service, side by side in memory. All that a stop asks of the clock
    /// where no activity has several windows.
    pub stays: Vec<Stay>,
    pub len: usize,
}

/// Seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stay {
    pub opens: i32,
    pub closes: i32,
    pub busy: i32,
}

impl Activities {
    pub fn compile(problem: &Problem) -> Activities {
        let list = &problem.activities;
        let (mut first_window, mut windows) = (vec![0], Vec::new());
        let n = list.len();
        let by_day = list
            .iter()
            .flat_map(|a| &a.windows)
            .any(|w| w.day.is_some());
        let days = if by_day { problem.num_days.max(1) } else { 1 };
        for day in 0..days {
            for activity in list {
                push_windows(activity, day, &mut windows);
                first_window.push(windows.len() as u32);
            }
        }
        let of = |row: usize| &windows[first_window[row] as usize..first_window[row + 1] as usize];
        let all = |a: usize| (0..days as usize).flat_map(move |d| of(d * n + a));
        let (demand, signed_demand) = demands(problem);
        let busy: Vec<i32> = problem
            .service_times
            .iter()
            .enumerate()
            .map(|(i, s)| s + list[i % n].setup_time)
            .collect();
        // Where it is closed all day no instant is late enough.
        let stay = |(row, &busy): (usize, &i32)| {
            let (opens, closes) = of(row % n).first().copied().unwrap_or((i32::MAX, i32::MIN));
            Stay {
                opens,
                closes,
                busy,
            }
        };
        Activities {
            location: list.iter().map(|a| a.location).collect(),
            task: list.iter().map(|a| a.task).collect(),
            window_start: (0..n)
                .map(|a| all(a).map(|w| w.0).min().unwrap_or(0))
                .collect(),
            window_end: (0..n)
                .map(|a| all(a).map(|w| w.1).max().unwrap_or(0))
                .collect(),
            stays: busy.iter().enumerate().map(stay).collect(),
            busy,
            service: problem.service_times.clone(),
            first_window,
            windows,
            by_day,
            demand,
            signed_demand,
            len: n,
        }
    }

    /// Windows of an activity on the day of a vehicle class; empty: closed.
    #[inline]
    pub fn windows_on(&self, day: u32, activity: u32) -> &[(i32, i32)] {
        let row = match self.by_day {
            true => day as usize * self.len + activity as usize,
            false => activity as usize,
        };
        &self.windows[self.first_window[row] as usize..self.first_window[row + 1] as usize]
    }

    /// Some window holds on one day only: `windows_on` has to be asked.
    pub fn windows_by_day(&self) -> bool {
        self.by_day
    }

    /// Some activity has several windows on one day.
    pub fn several_windows(&self) -> bool {
        self.first_window
            .windows(2)
            .any(|pair| pair[1] - pair[0] > 1)
    }
}

/// Those of the day, sorted by start; overlapping and touching windows are one (times are whole seconds).
fn push_windows(activity: &crate::problem::Activity, day: u32, out: &mut Vec<(i32, i32)>) {
    let mut own: Vec<(i32, i32)> = activity
        .windows
        .iter()
        .filter(|w| w.day.is_none_or(|own| own == day))
        .map(|w| (w.start, w.end.min(MAX_TIME)))
        .collect();
    if activity.windows.is_empty() {
        own.push((0, MAX_TIME));
    }
    if activity.kind == ActivityKind::Pickup && activity.release_time > 0 {
        // The goods are not there before.
        let release = activity.release_time.min(MAX_TIME);
        own.retain(|window| window.1 >= release);
        own.iter_mut().for_each(|w| w.0 = w.0.max(release));
    }
    sort::ascending(&mut own);
    let from = out.len();
    for window in own {
        match out[from..].last_mut() {
            Some(last) if window.0 <= last.1.saturating_add(1) => last.1 = last.1.max(window.1),
            _ => out.push(window),
        }
    }
}

/// A dimension with one sign only is a sum, whichever way the goods go.
fn demands(problem: &Problem) -> (Vec<i64>, bool) {
    let dimensions = problem.num_dimensions as usize;
    if dimensions == 0 {
        return (vec![0; problem.activities.len()], false);
    }
    let both_signs = (0..dimensions).any(|d| {
        problem.activities.iter().any(|a| a.demand[d] > 0)
            && problem.activities.iter().any(|a| a.demand[d] < 0)
    });
    let given = problem
        .vehicles
        .iter()
        .any(|v| v.initial_load.iter().any(Option::is_some));
    let signed = both_signs || given;
    let value = |d: i64| if signed { d } else { d.abs() };
    (
        problem
            .activities
            .iter()
            .flat_map(|a| a.demand.iter().map(|&d| value(d)))
            .collect(),
        signed,
    )
}
