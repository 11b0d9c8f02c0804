//! A run of instants over which a cost rises evenly.

use crate::product;

/// Instants `from..=to` (seconds); `value` (scaled money) at `from`, rising by `slope` a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub from: i64,
    pub to: i64,
    pub value: i64,
    pub slope: i64,
}

impl Piece {
    /// The same price everywhere.
    pub fn flat(from: i64, to: i64, value: i64) -> Piece {
        Piece {
            from,
            to,
            value,
            slope: 0,
        }
    }

    pub fn at(&self, instant: i64) -> i64 {
        let rise = product::saturating(self.slope, instant - self.from);
        self.value.saturating_add(rise)
    }

    /// What is left of it within `low..=high`.
    pub fn within(&self, low: i64, high: i64) -> Option<Piece> {
        let (from, to) = (self.from.max(low), self.to.min(high));
        (from <= to).then(|| Piece {
            from,
            to,
            value: self.at(from),
            slope: self.slope,
        })
    }

    /// As much later, and as much dearer.
    pub fn moved(&self, seconds: i64, price: i64) -> Piece {
        Piece {
            from: self.from + seconds,
            to: self.to + seconds,
            value: self.value.saturating_add(price),
            slope: self.slope,
        }
    }

    /// With time running backwards.
    pub fn mirrored(&self) -> Piece {
        Piece {
            from: -self.to,
            to: -self.from,
            value: self.at(self.to),
            slope: -self.slope,
        }
    }

    /// Plus `rate` times the instant itself.
    pub fn tilted(&self, rate: i64) -> Piece {
        Piece {
            value: self
                .value
                .saturating_add(product::saturating(rate, self.from)),
            slope: self.slope + rate,
            ..*self
        }
    }

    /// The sum where both are defined.
    pub fn plus(&self, other: &Piece) -> Option<Piece> {
        let own = self.within(other.from, other.to)?;
        Some(Piece {
            value: own.value.saturating_add(other.at(own.from)),
            slope: own.slope + other.slope,
            ..own
        })
    }
}
