//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983, Optimization by simulated annealing) whose temperature follows the
//! announced budget, not the clock of the machine.

use crate::random::Random;

/// Geometric cooling from `hot` to `hot / RATIO` over the fraction of the budget that is used.
#[derive(Clone, Copy, Debug)]
pub struct Annealing {
    hot: f64,
    /// `ln` of the ratio between first and last temperature.
    log_ratio: f64,
}

/// First temperature over last.
const RATIO: f64 = 100.0;

impl Annealing {
    pub fn new(hot: f64) -> Annealing {
        Annealing {
            hot,
            log_ratio: libm::log(RATIO),
        }
    }

    /// Begins at this part of the first temperature, from 1 down to the last one, and ends where the whole ends.
    pub fn from_part(hot: f64, part: f64) -> Annealing {
        Annealing {
            hot: hot * part,
            log_ratio: libm::log(RATIO * part),
        }
    }

    /// Between these two temperatures.
    pub fn between(hot: f64, cold: f64) -> Annealing {
        Annealing {
            hot,
            log_ratio: libm::log(hot / cold),
        }
    }

    /// `fraction` of the budget, 0 to 1.
    pub fn temperature(&self, fraction: f64) -> f64 {
        self.hot * libm::exp(-self.log_ratio * fraction.clamp(0.0, 1.0))
    }
}

/// The most that a neighbour of a plan of this cost may cost: Metropolis's rule, drawn beforehand.
#[inline]
pub fn threshold(cost: i64, temperature: f64, random: &mut Random) -> i64 {
    cost.saturating_add((-temperature * libm::log(random.unit())) as i64)
}

/// The same of a price that is no whole number.
#[inline]
pub fn threshold_above(price: f64, temperature: f64, random: &mut Random) -> f64 {
    price - temperature * libm::log(random.unit())
}
