//! The one source of randomness: xoroshiro128++ (Blackman & Vigna 2019), seeded by splitmix64.

/// Integers only, so that the same seed gives the same numbers everywhere.
#[derive(Clone, Debug)]
pub struct Random {
    s0: u64,
    s1: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        let mut split = || {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        };
        let s0 = split();
        Random {
            s0,
            s1: split() | 1,
        }
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let (s0, mut s1) = (self.s0, self.s1);
        let result = s0.wrapping_add(s1).rotate_left(17).wrapping_add(s0);
        s1 ^= s0;
        self.s0 = s0.rotate_left(49) ^ s1 ^ (s1 << 21);
        self.s1 = s1.rotate_left(28);
        result
    }

    /// `0..n`, by multiplication (the bias of 2^-32·n does not matter to a search). `n` > 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from((self.next_u64() >> 32) as u32) * u64::from(n)) >> 32) as u32
    }

    /// `min..=max`.
    #[inline]
    pub fn within(&mut self, min: u32, max: u32) -> u32 {
        min + self.below(max - min + 1)
    }

    /// `(0, 1]`, of 53 bits: its logarithm is finite.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        ((self.next_u64() >> 11) + 1) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// True once in `n` times.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// Failures before the next success of chance `1/n` each, geometric.
    #[inline]
    pub fn until_one_in(&mut self, n: u32) -> u32 {
        let skipped = libm::log(self.unit()) / libm::log(1.0 - 1.0 / f64::from(n));
        skipped.min(1e9) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_numbers_and_other_seed_others() {
        let draw = |seed| {
            (0..8)
                .map(|_| 0)
                .scan(Random::new(seed), |r, _: i32| Some(r.next_u64()))
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn ranges_hold_and_are_reached() {
        let mut random = Random::new(7);
        let mut seen = [0; 5];
        for _ in 0..1000 {
            seen[random.within(3, 7) as usize - 3] += 1;
            let unit = random.unit();
            assert!(unit > 0.0 && unit <= 1.0);
        }
        assert!(seen.iter().all(|&n| n > 120));
    }

    #[test]
    fn blinks_come_at_their_rate() {
        let mut random = Random::new(3);
        let total: u64 = (0..10_000)
            .map(|_| u64::from(random.until_one_in(100)))
            .sum();
        assert!((900_000..1_080_000).contains(&total), "{total}");
    }
}
