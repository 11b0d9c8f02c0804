//! What was found where a task might have room, and which of two finds is kept.

use super::relation_conflict::Conflict;
use super::worth::{Change, Tiers};
use crate::report::refusal::Refusal;

/// What was found in one route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// Before this stop (the first is 0), for so much more money, where it costs least.
    At {
        position: u32,
        delta: i64,
        /// Of the place that changes the objective least for the worse.
        change: Change,
    },
    None,
    /// The route has room, the relations do not allow it.
    Conflict(Conflict),
    /// The route has room, and a station would have to take or give more than it may, beside what the other routes do.
    Filled(Refusal),
    /// The work is used up.
    Unknown,
}

impl Room {
    /// The cheaper place, with the change of the place that the objective would choose.
    pub fn or_better(self, found: Room, tiers: &Tiers) -> Room {
        match (found, self) {
            (
                Room::At {
                    position,
                    delta,
                    change,
                },
                Room::At {
                    position: known,
                    delta: least,
                    change: other,
                },
            ) => {
                let (position, delta) = match delta < least {
                    true => (position, delta),
                    false => (known, least),
                };
                Room::At {
                    position,
                    delta,
                    change: tiers.least(change, other),
                }
            }
            (Room::At { .. }, _)
            | (Room::Unknown | Room::Conflict(_) | Room::Filled(_), Room::None) => found,
            (_, best) => best,
        }
    }
}
