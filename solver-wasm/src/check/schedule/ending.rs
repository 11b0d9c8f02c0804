//! The end of a route: its window, overtime, `max_time`, breaks that are missing.

use super::label::{Label, PAID};
use super::latest_end;
use super::search::Search;
use crate::problem::BreakRule;

impl Search<'_> {
    /// From the arrival at the end to the end of the route.
    pub(super) fn finish(&self, mut label: Label) -> Option<Label> {
        let vehicle = self.vehicle;
        if self.home.is_some() {
            let waits = (i64::from(vehicle.end_window.start) - label.clock).max(0);
            let rate = vehicle.cost_per_wait.unwrap_or(vehicle.cost_per_time);
            label.cost += waits * rate;
            label.clock += waits;
            if label.clock > i64::from(vehicle.end_window.end) && !self.without.shift {
                return None;
            }
        }
        if label.clock > self.limit {
            return None;
        }
        let regular = latest_end(vehicle) - vehicle.overtime.map_or(0, |overtime| overtime.max);
        if let Some(overtime) = vehicle.overtime {
            let over = (label.clock - regular).max(0);
            label.cost += over * overtime.cost_per_time;
        }
        if let Some(most) = vehicle.max_time
            && !self.without.max_time
            && label.clock - label.start - self.unpaid > most
        {
            return None;
        }
        for &(start, end, penalty) in &self.left_out {
            if label.start <= end && label.clock > start {
                label.cost += penalty?;
            }
        }
        for (index, entry) in vehicle.breaks.iter().enumerate() {
            if let BreakRule::Work { max } = entry.rule
                && !self.without.breaks
                && label.extras[index] != PAID
                && label.clock - label.extras[index] > i64::from(max)
            {
                if entry.mandatory {
                    return None;
                }
                label.cost += entry.penalty;
            }
        }
        Some(label)
    }
}
