//! When an activity or a station may begin.

use solver_wasm::problem::Window;

use super::time::{Clock, Ready};

impl Clock<'_> {
    /// Every begin from an arrival, with its penalty.
    pub(super) fn begins(
        &self,
        windows: Option<&[Window]>,
        ready: Ready,
        arrival: i64,
    ) -> Vec<(i64, i64)> {
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
