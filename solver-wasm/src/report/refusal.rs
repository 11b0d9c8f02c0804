//! Why one route refuses what is put on it.

use crate::constraint::Reason;
use crate::goods::stations::OverCapacity;
use crate::problem::Problem;

/// Ids of reasons are below.
const REASON_IDS: u32 = 32;

/// Why goods do not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoodsCause {
    /// More than the vehicle holds.
    TooMuch = 0,
    /// More is handed out than the given start load has.
    Lacking = 1,
    /// Collected goods would come home, and no station takes them.
    NotEmptied = 2,
}

/// A station would have to take, or give, more than it may: its number counts on behind the causes.
const CAUSES_OF_VEHICLES: u32 = 3;

/// Whose hours end a route before its shift does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepotSide {
    Start = 0,
    End = 1,
}

/// Why not, and by how much: `required` against `available` in the rule's own unit, 0 where it has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub reason: Reason,
    /// What is concerned: the dimension and cause (`of_goods`), whose hours (`of_depot`), the stop that is late, the skill, a break of the vehicle, the relation, or the task
    /// whose time in the vehicle it is.
    pub index: Option<u32>,
    pub required: i64,
    pub available: i64,
}

impl Refusal {
    pub fn new(reason: Reason, required: i64, available: i64) -> Refusal {
        Refusal {
            reason,
            index: None,
            required,
            available,
        }
    }

    pub(super) fn about(self, index: u32) -> Refusal {
        Refusal {
            index: Some(index),
            ..self
        }
    }

    /// Of a dimension: the index counts through the dimensions once a cause.
    pub(super) fn of_goods(self, problem: &Problem, dimension: u32, cause: GoodsCause) -> Refusal {
        self.about(dimension + problem.num_dimensions * cause as u32)
    }

    /// More than a station may take or give in all: the index counts on, through the dimensions once a station.
    pub fn of_station(problem: &Problem, (station, dimension, sum, most): OverCapacity) -> Refusal {
        let causes = station.saturating_add(CAUSES_OF_VEHICLES);
        let index = dimension.saturating_add(problem.num_dimensions.saturating_mul(causes));
        Refusal::new(Reason::CapacityExceeded, sum, most).about(index)
    }

    /// Of a vehicle's break.
    pub fn of_break(self, number: u32) -> Refusal {
        self.about(number)
    }

    pub(super) fn of_depot(self, side: DepotSide) -> Refusal {
        self.about(side as u32)
    }

    /// There is no room, and this limit is what binds: the index says which (docs/wire-format.md), the margin is its own.
    pub fn bound_by(self, limit: &Refusal) -> Refusal {
        let about = limit.index.map_or(0, |index| index.saturating_add(1));
        Refusal {
            index: Some(limit.reason as u32 + REASON_IDS.saturating_mul(about)),
            required: limit.required,
            available: limit.available,
            ..self
        }
    }
}

pub(super) fn within(reason: Reason, value: i64, limit: Option<i64>) -> Result<(), Refusal> {
    match limit {
        Some(limit) if value > limit => Err(Refusal::new(reason, value, limit)),
        _ => Ok(()),
    }
}
