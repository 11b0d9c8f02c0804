//! The time that work takes for itself, as far as a wall clock tells it: looks follow one another at an even pace, and a
//! gap many times as long is a pause that a busy machine made.

use std::cell::Cell;

/// A gap up to so many times the pace is work.
const UNEVEN: f64 = 8.0;
/// Milliseconds up to which a gap is work, whatever the pace.
const SHORT_MS: f64 = 1.0;
/// Of a pause so much counts as work, so that it ends on any machine.
const PAUSE_SHARE: f64 = 1.0 / 16.0;
/// The pace is the mean of about so many gaps.
const MEMORY: f64 = 8.0;

pub struct OwnTime {
    /// Milliseconds, monotonic.
    now: Box<dyn Fn() -> f64>,
    last: Cell<f64>,
    pace: Cell<f64>,
    worked: Cell<f64>,
}

impl OwnTime {
    pub fn new(now: Box<dyn Fn() -> f64>) -> OwnTime {
        OwnTime {
            last: Cell::new(now()),
            now,
            pace: Cell::new(0.0),
            worked: Cell::new(0.0),
        }
    }

    /// Work begins now.
    pub fn begin(&self) {
        self.last.set((self.now)());
        self.pace.set(0.0);
        self.worked.set(0.0);
    }

    /// Milliseconds of work since it began. To be asked at every look.
    pub fn worked(&self) -> f64 {
        let now = (self.now)();
        let gap = now - self.last.replace(now);
        let even = (UNEVEN * self.pace.get()).max(SHORT_MS);
        let own = gap.min(even).max(gap * PAUSE_SHARE);
        self.pace
            .set(self.pace.get() + (own - self.pace.get()) / MEMORY);
        self.worked.set(self.worked.get() + own);
        self.worked.get()
    }
}

#[cfg(test)]
mod tests {
    use super::OwnTime;
    use std::cell::Cell;
    use std::rc::Rc;

    /// What is counted of looks that take so long each.
    fn counted(gaps: impl IntoIterator<Item = f64>) -> f64 {
        let clock = Rc::new(Cell::new(100.0));
        let read = Rc::clone(&clock);
        let time = OwnTime::new(Box::new(move || read.get()));
        time.begin();
        let looks = gaps.into_iter().map(|gap| {
            clock.set(clock.get() + gap);
            time.worked()
        });
        looks.last().expect("a look")
    }

    #[test]
    fn short_looks_count_in_full_and_a_pause_among_them_by_a_sixteenth() {
        assert_eq!(counted([0.25; 100]), 25.0);
        let paused = [0.25; 50].into_iter().chain([160.0]).chain([0.25; 50]);
        assert_eq!(counted(paused), 25.0 + 10.0);
    }

    #[test]
    fn long_looks_are_work_once_they_are_the_pace() {
        let all = counted([5.0; 100]);
        assert!((480.0..=500.0).contains(&all), "{all}");
    }

    #[test]
    fn it_ends_where_every_look_is_a_pause_longer_than_the_one_before() {
        let growing = (0..20).map(|power| f64::from(1 << power));
        let all: f64 = growing.clone().sum();
        assert!(counted(growing) >= all / 16.0);
    }
}
