//! A route that leaves and begins as early as it may: no schedule is anywhere earlier, because nobody overtakes. A row that
//! is late even so has no schedule, and that is known without any function of time.

use super::route::{Route, Stop};
use super::windows::{FIRST, LAST};
use crate::product;

/// A rest that a route takes where it stands, in seconds; it begins within `window`.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    /// Behind so many stops.
    pub gap: usize,
    pub duration: i64,
    pub window: (i64, i64),
}

/// What an earliest drive comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Drive {
    /// Penalties of windows and the price of overtime, in scaled money.
    pub cost: i64,
    pub end: i64,
}

impl Stop {
    /// The first instant from `arrival` on that some window admits.
    pub fn begins(&self, arrival: i64) -> Option<i64> {
        let ready = arrival.max(self.not_before);
        if self.windows.is_empty() {
            return Some(ready);
        }
        let admitted = self.windows.iter().filter_map(|window| {
            let start = window.early.map_or(window.start, |_| FIRST);
            let end = window.late.map_or(window.end, |_| LAST);
            let begin = ready.max(start);
            (begin <= end).then_some(begin)
        });
        admitted.min()
    }

    fn penalty(&self, begin: i64) -> i64 {
        let asked = self.windows.iter().filter_map(|w| w.penalty(begin));
        asked.min().unwrap_or(0)
    }
}

impl Route {
    /// The instants of the steps, as in a path; rules between two instants, breaks that are owed and waiting caps apart.
    /// `None`: some stop or the end is late whatever the route does.
    pub fn earliest(&self) -> Option<Vec<i64>> {
        let mut instants = Vec::with_capacity(self.end_instant());
        self.earliest_drive(None, &mut |instant| instants.push(instant))?;
        Some(instants)
    }

    /// The same with a rest, and what it costs.
    pub fn earliest_with(&self, rest: Rest) -> Option<Drive> {
        self.earliest_drive(Some(rest), &mut |_| {})
    }

    fn earliest_drive(&self, rest: Option<Rest>, reached: &mut impl FnMut(i64)) -> Option<Drive> {
        if self.starts.0 > self.starts.1 {
            return None;
        }
        let (mut now, mut cost) = (self.starts.0, 0i64);
        let pause = |gap: usize, now: i64| match rest {
            Some(rest) if rest.gap == gap => {
                let begin = now.max(rest.window.0);
                (begin <= rest.window.1).then_some(begin + rest.duration)
            }
            _ => Some(now),
        };
        reached(now);
        for (position, stop) in self.stops.iter().enumerate() {
            now = pause(position, now)?;
            let arrival = stop.arc.arrival(now);
            let begin = stop.begins(arrival)?;
            cost = cost.saturating_add(stop.penalty(begin));
            now = begin + stop.setup + stop.service;
            for instant in [arrival, begin, now] {
                reached(instant);
            }
        }
        now = pause(self.stops.len(), now)?;
        if let Some((arc, receives)) = &self.end {
            let arrival = arc.arrival(now);
            now = arrival.max(receives.0);
            if now > receives.1 {
                return None;
            }
            reached(arrival);
            reached(now);
        }
        let over = (now - self.end_by).max(0);
        if over > self.overtime.0 {
            return None;
        }
        cost = cost.saturating_add(product::saturating(over, self.overtime.1));
        Some(Drive { cost, end: now })
    }
}
