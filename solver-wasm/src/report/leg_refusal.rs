//! A leg that takes too long for the resource, or for a break that it would have to interrupt.

use super::refusal::{Refusal, within};
use crate::constraint::Reason;
use crate::problem::{Break, BreakRule, Vehicle};
use crate::timing::route::longest_leg;

/// No leg is longer than `max_leg_time`, nor than what a break lets be driven: then the refusal is about that break.
pub(super) fn short_enough(vehicle: &Vehicle, seconds: i64) -> Result<(), Refusal> {
    let refused = within(Reason::Unreachable, seconds, longest_leg(vehicle));
    refused.map_err(|refusal| {
        let own = vehicle.max_leg_time == Some(refusal.available);
        let driving = |entry: &Break| {
            matches!(entry.rule, BreakRule::Driving { max, .. } if i64::from(max) == refusal.available)
        };
        match vehicle.breaks.iter().position(driving) {
            Some(number) if !own => refusal.about(u32::try_from(number).unwrap_or(u32::MAX)),
            _ => refusal,
        }
    })
}
