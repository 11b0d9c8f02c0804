//! A stretch of a tour as the clock sees it, where whoever comes late may go back in time at a price.

use crate::model::activities::Stay;

/// Seconds. Two stretches become one in constant time, so that a move is priced without driving the tour.
///
/// Source: T. Vidal, T. G. Crainic, M. Gendreau, C. Prins, "A hybrid genetic algorithm with adaptive diversity management for a
/// large class of vehicle routing problems with time-windows", Computers & Operations Research 40 (2013), section 4.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// From the begin at its first stop to the departure from the last one, with what was gone back.
    lasts: i32,
    /// What has to be gone back in time on the way: zero where every window is met.
    pub warp: i32,
    /// Between these begins at the first stop neither `lasts` nor `warp` gets larger.
    earliest: i32,
    latest: i32,
}

impl Segment {
    /// One stop, or a depot, which is open as `stay` says.
    pub fn of(stay: Stay) -> Segment {
        Segment {
            lasts: stay.busy,
            warp: 0,
            earliest: stay.opens,
            latest: stay.closes,
        }
    }

    /// This stretch, a leg of so many seconds, and then the next one.
    #[inline(always)]
    pub fn then(self, leg: i32, next: Segment) -> Segment {
        let ahead = self.lasts - self.warp + leg;
        let wait = (next.earliest - ahead - self.latest).max(0);
        let warp = (self.earliest + ahead - next.latest).max(0);
        Segment {
            lasts: self.lasts + next.lasts + leg + wait,
            warp: self.warp + next.warp + warp,
            earliest: (next.earliest - ahead).max(self.earliest) - wait,
            latest: (next.latest - ahead).min(self.latest) + warp,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Drives stop after stop, beginning at `start`: who waits, waits, and who is late goes back to the closing. The end, and the
    /// time gone back.
    fn drive(stays: &[Stay], legs: &[i32], start: i32) -> (i32, i32) {
        let (mut now, mut warp) = (start, 0);
        for (index, stay) in stays.iter().enumerate() {
            if index > 0 {
                now += legs[index - 1];
            }
            now = now.max(stay.opens);
            warp += (now - stay.closes).max(0);
            now = now.min(stay.closes) + stay.busy;
        }
        (now, warp)
    }

    #[test]
    fn a_chain_goes_back_in_time_as_much_as_driving_it_from_its_best_start_does() {
        let mut random = Random::new(5);
        let mut late = 0;
        for _ in 0..2_000 {
            let count = random.within(1, 6) as usize;
            let stays: Vec<Stay> = (0..count)
                .map(|_| {
                    let opens = random.below(60) as i32;
                    Stay {
                        opens,
                        closes: opens + random.below(25) as i32,
                        busy: random.below(9) as i32,
                    }
                })
                .collect();
            let legs: Vec<i32> = (1..count).map(|_| random.below(20) as i32).collect();
            // Put together at a random place, not from the left to the right alone.
            let join = |from: usize, to: usize| {
                (from + 1..to).fold(Segment::of(stays[from]), |all, next| {
                    all.then(legs[next - 1], Segment::of(stays[next]))
                })
            };
            let cut = random.within(1, count as u32) as usize;
            let whole = match cut < count {
                true => join(0, cut).then(legs[cut - 1], join(cut, count)),
                false => join(0, count),
            };
            let least = (stays[0].opens..=stays[0].closes)
                .map(|start| drive(&stays, &legs, start).1)
                .min();
            assert_eq!(Some(whole.warp), least);
            late += i32::from(whole.warp > 0);
        }
        assert!((400..1_600).contains(&late), "{late} chains were late");
    }
}
