//! The departures that are tried.

use super::search::Search;
use crate::check::travel;

impl Search<'_> {
    /// Every second; on long days the moments at which something on the way can change, one second to each side.
    pub(super) fn candidates(&self, first: i64, last: i64) -> Vec<i64> {
        if last - first <= 20_000 {
            return (first..=last).collect();
        }
        let mut edges = vec![i64::from(self.vehicle.shift.end), self.limit];
        edges.extend([
            i64::from(self.vehicle.end_window.start),
            i64::from(self.vehicle.end_window.end),
        ]);
        for segment in travel::segments(self.problem, self.vehicle) {
            edges.extend([i64::from(segment.start), i64::from(segment.end)]);
        }
        for &(start, end, _) in &self.left_out {
            edges.extend([start, end]);
        }
        let mut offsets = vec![0];
        let mut sum = 0;
        for step in &self.steps {
            sum += step
                .leg
                .and_then(|leg| travel::own(self.problem, self.vehicle, leg))
                .map_or(0, |own| own.0);
            offsets.push(sum);
            for slot in &step.slots {
                edges.extend([slot.open, slot.start, slot.end, slot.close]);
            }
            sum += step.setup + step.service + step.rest;
            offsets.push(sum);
        }
        if let Some(leg) = self.home {
            sum += travel::own(self.problem, self.vehicle, leg).map_or(0, |own| own.0);
            offsets.push(sum);
        }
        if let Some(most) = self.vehicle.max_time {
            offsets.push(most + self.unpaid);
        }
        let mut candidates = vec![first, last];
        for &edge in &edges {
            for &offset in &offsets {
                candidates.extend((-1..=1).map(|by| edge - offset + by));
            }
        }
        candidates.retain(|&d| first <= d && d <= last);
        candidates.sort_unstable();
        candidates.dedup();
        candidates
    }
}
