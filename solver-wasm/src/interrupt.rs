//! When long work is broken off: one moment for all that searches, tries and explains, so that a solve ends by its limit
//! whatever the rules of its request (reliability C8).
//!
//! Under some rules one look at a route takes as long as a thousand elsewhere, so whoever looks repeatedly asks before each
//! look. Work that must be whole, such as going back to the best plan, is done `unbroken`.

use std::cell::Cell;
use std::rc::Rc;

use crate::own_time::OwnTime;

/// Shared by all that it breaks off.
#[derive(Clone, Default)]
pub struct Interrupt(Option<Rc<Moment>>);

struct Moment {
    /// Have the limit and so many milliseconds passed? Negative: before the limit.
    passed: Box<dyn Fn(f64) -> bool>,
    /// Milliseconds granted beyond the limit to what is done now.
    granted: Cell<f64>,
    /// Something was broken off: the clock had a say in the plan.
    has_struck: Cell<bool>,
    own_time: Option<OwnTime>,
    /// Milliseconds of work of its own that what is done now may have, however late it is.
    least: Cell<f64>,
}

impl Interrupt {
    /// Asked with milliseconds beyond the limit; nothing is granted yet.
    pub fn new(passed: Box<dyn Fn(f64) -> bool>) -> Interrupt {
        Interrupt::of(passed, None)
    }

    /// The same with the clock that work of its own is measured by.
    pub fn by_clock(passed: Box<dyn Fn(f64) -> bool>, now: Box<dyn Fn() -> f64>) -> Interrupt {
        Interrupt::of(passed, Some(OwnTime::new(now)))
    }

    fn of(passed: Box<dyn Fn(f64) -> bool>, own_time: Option<OwnTime>) -> Interrupt {
        Interrupt(Some(Rc::new(Moment {
            passed,
            granted: Cell::new(0.0),
            has_struck: Cell::new(false),
            own_time,
            least: Cell::new(0.0),
        })))
    }

    /// Nothing is ever broken off.
    pub fn never() -> Interrupt {
        Interrupt(None)
    }

    /// What is done from now on may take until so many milliseconds after the limit, or before it where negative.
    pub fn grant(&self, milliseconds: f64) {
        if let Some(moment) = &self.0 {
            moment.granted.set(milliseconds);
            moment.least.set(0.0);
        }
    }

    /// What begins now is not broken off before it had so many milliseconds of work for itself: on a busy machine a moment may
    /// pass without any.
    pub fn grant_work(&self, milliseconds: f64) {
        if let Some(moment) = &self.0
            && let Some(own_time) = &moment.own_time
        {
            own_time.begin();
            moment.least.set(milliseconds);
        }
    }

    /// So many milliseconds more.
    pub fn grant_more(&self, milliseconds: f64) {
        if let Some(moment) = &self.0 {
            moment.granted.set(moment.granted.get() + milliseconds);
        }
    }

    /// Is it time to answer with what there is?
    pub fn is_due(&self) -> bool {
        self.0.as_ref().is_some_and(|moment| {
            let has_worked = moment.least.get() == 0.0 || moment.has_worked();
            let due = (moment.passed)(moment.granted.get()) && has_worked;
            if due {
                moment.has_struck.set(true);
            }
            due
        })
    }

    /// Was anything broken off so far?
    pub fn has_struck(&self) -> bool {
        self.0
            .as_ref()
            .is_some_and(|moment| moment.has_struck.get())
    }

    /// Does something whole, however late it is.
    pub fn unbroken<T>(&self, work: impl FnOnce() -> T) -> T {
        let Some(moment) = &self.0 else {
            return work();
        };
        let granted = moment.granted.replace(f64::INFINITY);
        let done = work();
        moment.granted.set(granted);
        done
    }
}

impl Moment {
    /// Has what is done now had the least of work? Of its own, so that what asks every few lines stays small.
    #[inline(never)]
    fn has_worked(&self) -> bool {
        let own_time = self.own_time.as_ref();
        own_time.is_none_or(|own| own.worked() >= self.least.get())
    }
}

#[cfg(test)]
mod tests {
    use super::Interrupt;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn it_strikes_when_the_limit_and_what_is_granted_have_passed() {
        let clock = Rc::new(Cell::new(0.0));
        let read = Rc::clone(&clock);
        let interrupt = Interrupt::new(Box::new(move |granted| read.get() >= 10.0 + granted));
        assert!(!interrupt.is_due() && !interrupt.has_struck());
        clock.set(12.0);
        assert!(!interrupt.unbroken(|| interrupt.is_due()));
        interrupt.grant(5.0);
        assert!(!interrupt.is_due() && !interrupt.has_struck());
        interrupt.grant(-5.0);
        interrupt.grant_more(4.0);
        assert!(interrupt.is_due() && interrupt.has_struck());
        assert!(!Interrupt::never().is_due());
    }

    #[test]
    fn work_that_begins_late_has_the_least_that_it_was_granted() {
        let clock = Rc::new(Cell::new(0.0));
        let (read, now) = (Rc::clone(&clock), Rc::clone(&clock));
        let passed = Box::new(move |granted| read.get() >= 10.0 + granted);
        let interrupt = Interrupt::by_clock(passed, Box::new(move || now.get()));
        clock.set(500.0);
        assert!(interrupt.is_due());
        interrupt.grant(5.0);
        interrupt.grant_work(4.75);
        let looks = |count: u32, gap: f64| {
            let due = |_: u32| {
                clock.set(clock.get() + gap);
                interrupt.is_due()
            };
            (0..count).map(due).filter(|&is_due| is_due).count()
        };
        assert_eq!(looks(5, 0.5), 0);
        // A pause of the machine counts as a long look, not in full.
        assert_eq!(looks(1, 4.0), 0);
        assert_eq!(looks(1, 0.5), 1);
        interrupt.grant(5.0);
        assert_eq!(looks(1, 0.0), 1);
    }
}
