//! Activities as struct-of-arrays.

use crate::problem::Problem;
use crate::wire::MAX_TIME;

/// Index of every array: the activity.
pub struct Activities {
    pub location: Vec<u32>,
    pub task: Vec<u32>,
    /// First opening and last closing over all windows.
    pub window_start: Vec<i32>,
    pub window_end: Vec<i32>,
    /// Ordered, disjoint windows of activity `a`: `windows[first_window[a]..first_window[a + 1]]`, never empty.
    first_window: Vec<u32>,
    windows: Vec<(i32, i32)>,
    /// Activity × dimension; absolute values in dimensions where every demand has the same sign.
    pub demand: Vec<i64>,
    /// Some dimension has demands of both signs, or a start load is given.
    pub signed_demand: bool,
    /// Service class × activity: setup and service together, and service alone. Seconds.
    pub busy: Vec<i32>,
    pub service: Vec<i32>,
    pub len: usize,
}

impl Activities {
    pub fn compile(problem: &Problem) -> Activities {
        let list = &problem.activities;
        let (mut first_window, mut windows) = (vec![0], Vec::new());
        for activity in list {
            push_windows(activity, &mut windows);
            first_window.push(windows.len() as u32);
        }
        let span = |a: usize| &windows[first_window[a] as usize..first_window[a + 1] as usize];
        let n = list.len();
        let (demand, signed_demand) = demands(problem);
        Activities {
            location: list.iter().map(|a| a.location).collect(),
            task: list.iter().map(|a| a.task).collect(),
            window_start: (0..n).map(|a| span(a)[0].0).collect(),
            window_end: (0..n).map(|a| span(a)[span(a).len() - 1].1).collect(),
            busy: problem
                .service_times
                .iter()
                .enumerate()
                .map(|(i, s)| s + list[i % n].setup_time)
                .collect(),
            service: problem.service_times.clone(),
            first_window,
            windows,
            demand,
            signed_demand,
            len: n,
        }
    }

    #[inline]
    pub fn windows(&self, activity: u32) -> &[(i32, i32)] {
        let a = activity as usize;
        &self.windows[self.first_window[a] as usize..self.first_window[a + 1] as usize]
    }

    pub fn several_windows(&self) -> bool {
        self.windows.len() > self.len
    }
}

/// Sorted by start; overlapping and touching windows are one (times are whole seconds).
fn push_windows(activity: &crate::problem::Activity, out: &mut Vec<(i32, i32)>) {
    let mut own: Vec<(i32, i32)> = activity
        .windows
        .iter()
        .map(|w| (w.start, w.end.min(MAX_TIME)))
        .collect();
    if own.is_empty() {
        own.push((0, MAX_TIME));
    }
    own.sort_unstable();
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
