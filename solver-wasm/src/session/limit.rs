//! The limit of a solve on the host's clock, and what its parts may have of it.

use std::cell::Cell;
use std::rc::Rc;

use crate::host::Host;
use crate::interrupt::Interrupt;

/// Part of the time left after the model is made that the first plan has for choosing places; then the first room will do.
const HURRY_AFTER: f64 = 0.5;
/// The time that is kept for the last pass where the plan leaves something out: of the limit at most, and in milliseconds
/// where the pass is not known to take longer.
const LAST_PASS_SHARE: f64 = 0.1;
const LAST_PASS_MS: f64 = 100.0;
/// So many times what the look at the plan as it is may take is kept: estimates err, and the search's own pass has the rest.
const LAST_LOOK_TIMES: f64 = 2.0;
/// Milliseconds beyond the limit until which the last pass has to end, and the reasons: together with the answer they stay
/// within what a limit of time allows (reliability C8).
pub const LAST_PASS_GRANTED_MS: f64 = 20.0;
/// Milliseconds of work that each last pass has for itself, however late it begins.
pub const LAST_PASS_LEAST_MS: f64 = 10.0;
pub const REASONS_GRANTED_MS: f64 = 80.0;
/// Milliseconds of work that reasons have for themselves, however late they begin: what small requests need, and of a
/// machine that stops for none no more than is granted above.
pub const REASONS_LEAST_MS: f64 = 40.0;
/// Milliseconds after which less is tried to find room for the breaks and stations of a given plan: an answer that may lack a
/// break is better than none.
pub const COMPLETION_MS: f64 = 2_000.0;
/// Milliseconds in which places of more work are looked for, whatever the limit.
pub const PLACES_MS: f64 = 300.0;
/// Of the time that a search took, what it may take to tell where its tasks could be else; the last look may overrun it, and a
/// tenth is promised. Where the search ended early it may take that share of the limit, within these milliseconds.
const EXPLANATION_SHARE: f64 = 0.09;
const EXPLANATION_LEAST_MS: (f64, f64) = (50.0, 250.0);

/// Milliseconds of the host's clock.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    started: f64,
    milliseconds: Option<f64>,
    /// What the last look at the plan is expected to take.
    last_look_ms: f64,
}

impl Limit {
    pub fn new(started: f64, milliseconds: Option<u64>) -> Limit {
        Limit {
            started,
            milliseconds: milliseconds.map(|limit| limit as f64),
            last_look_ms: 0.0,
        }
    }

    /// Keeps as much for a last look as it is expected to take now, as far as the share goes.
    pub fn expect_last_look(&mut self, milliseconds: f64) {
        self.last_look_ms = milliseconds;
    }

    /// Of what is kept, the part for the look at the plan as it is: half of it at most.
    pub fn kept_for_last_look(&self) -> f64 {
        self.last_look_ms.min(self.kept(true) / LAST_LOOK_TIMES)
    }

    /// Is it so late that what the last look takes may matter?
    pub fn is_near(&self, now: f64) -> bool {
        self.milliseconds
            .is_some_and(|limit| now >= self.started + (1.0 - LAST_PASS_SHARE) * limit)
    }

    /// What is kept of the limit for a last pass, which has nothing to do where nothing is left out.
    pub fn kept(&self, leaves_out: bool) -> f64 {
        match (leaves_out, self.milliseconds) {
            (true, Some(limit)) => (LAST_LOOK_TIMES * self.last_look_ms)
                .max(LAST_PASS_MS)
                .min(LAST_PASS_SHARE * limit),
            _ => 0.0,
        }
    }

    /// When the search ends; never without a limit.
    pub fn ends_at(&self, leaves_out: bool) -> f64 {
        self.milliseconds
            .map_or(f64::INFINITY, |limit| self.started + limit)
            - self.kept(leaves_out)
    }

    /// Milliseconds for an explanation after a search of so many.
    pub fn explanation_ms(&self, searched: f64) -> f64 {
        let (from, to) = EXPLANATION_LEAST_MS;
        let least = self
            .milliseconds
            .map_or(to, |limit| (EXPLANATION_SHARE * limit).clamp(from, to));
        least.max(EXPLANATION_SHARE * searched)
    }

    /// When a first plan that begins now has to hurry.
    pub fn hurries_at(&self, now: f64) -> f64 {
        now + HURRY_AFTER * (self.ends_at(true) - now)
    }

    /// Breaks off at this moment of the host's clock, or when the caller wants an end.
    pub fn until<H: Host + 'static>(until: f64, host: &Rc<H>) -> Interrupt {
        let host = Rc::clone(host);
        Interrupt::new(Box::new(move |_| host.stopped() || host.now() >= until))
    }

    /// Breaks off at the limit. A stop flag that is seen before counts as a limit at that moment, so that what is granted
    /// beyond a limit is granted beyond the flag too.
    pub fn interrupt<H: Host + 'static>(&self, host: Rc<H>) -> Interrupt {
        let limit = self.ends_at(false);
        let flagged = Cell::new(f64::INFINITY);
        let clock = Rc::clone(&host);
        let passed = move |granted| {
            if granted == f64::INFINITY {
                return false;
            }
            let now = host.now();
            if host.stopped() {
                flagged.set(flagged.get().min(now));
            }
            now >= limit.min(flagged.get()) + granted
        };
        Interrupt::by_clock(Box::new(passed), Box::new(move || clock.now()))
    }
}

#[cfg(test)]
mod tests {
    use super::Limit;

    #[test]
    fn what_a_last_look_takes_is_kept_twice_within_a_tenth_of_the_limit() {
        let mut limit = Limit::new(1_000.0, Some(10_000));
        assert_eq!((limit.kept(true), limit.kept(false)), (100.0, 0.0));
        assert_eq!(limit.kept_for_last_look(), 0.0);
        limit.expect_last_look(300.0);
        assert_eq!(limit.ends_at(true), 10_400.0);
        assert_eq!(limit.kept_for_last_look(), 300.0);
        limit.expect_last_look(5_000.0);
        assert_eq!(limit.ends_at(true), 10_000.0);
        assert_eq!(limit.kept_for_last_look(), 500.0);
        assert!(!limit.is_near(9_999.0) && limit.is_near(10_000.0));
    }

    #[test]
    fn an_explanation_has_less_than_a_tenth_of_the_search_and_a_little_of_the_limit_at_least() {
        let of = |limit, searched| Limit::new(0.0, limit).explanation_ms(searched);
        assert_eq!(of(Some(30_000), 20_000.0), 1_800.0);
        assert_eq!(of(Some(30_000), 40.0), 250.0);
        assert_eq!(of(Some(1_000), 40.0), 90.0);
        assert_eq!(of(Some(100), 40.0), 50.0);
        assert_eq!(of(None, 40.0), 250.0);
    }
}
