//! How much reasons may cost, in units of work and by the clock.

use crate::interrupt::Interrupt;

/// Units of work of 10 to 40 ns: 40 to 160 ms in all.
const MAX_WORK: u64 = 4_000_000;

/// What a look at one task on one class costs, a position compared with the clock, a route judged from
/// scratch (and each of its stops), a stop of a plan reported anew.
pub const WORK_ALONE: usize = 150;
pub const WORK_POSITION: usize = 4;
pub const WORK_ROUTE: usize = 100;
pub const WORK_STOP: usize = 12;
pub const WORK_REPORT: usize = 25;

/// Milliseconds for looks in haste, after the time for reasons has passed.
const HASTE_MS: f64 = 50.0;
/// Of them the milliseconds of work of their own, on a machine that stops for others.
const HASTE_LEAST_MS: f64 = 25.0;

/// What is left of `MAX_WORK`, and of the time.
pub struct Budget {
    units: u64,
    interrupt: Interrupt,
    /// The time for more than looks in haste has passed.
    in_haste: bool,
}

impl Budget {
    pub fn new(interrupt: Interrupt) -> Budget {
        Budget::share(1, interrupt)
    }

    /// One of so many equal shares.
    pub fn share(of: usize, interrupt: Interrupt) -> Budget {
        Budget {
            units: MAX_WORK / of.max(1) as u64,
            interrupt,
            in_haste: false,
        }
    }

    pub fn spend(&mut self, units: usize) {
        self.units = self.units.saturating_sub(units as u64);
    }

    pub fn spent(&self) -> bool {
        self.units == 0 || self.is_late()
    }

    pub fn is_late(&self) -> bool {
        self.in_haste || self.interrupt.is_due()
    }

    /// True when nothing more may be scheduled.
    pub fn is_over(&mut self) -> bool {
        if !std::mem::replace(&mut self.in_haste, true) {
            self.interrupt.grant_more(HASTE_MS);
            self.interrupt.grant_work(HASTE_LEAST_MS);
        }
        self.interrupt.is_due()
    }
}
