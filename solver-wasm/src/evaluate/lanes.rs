//! Four whole numbers side by side, for loops that treat four positions at a time: one register of WASM's SIMD, an array elsewhere.

#[cfg(target_arch = "wasm32")]
use std::arch::wasm32 as simd;

#[cfg(target_arch = "wasm32")]
type Four = simd::v128;
#[cfg(not(target_arch = "wasm32"))]
type Four = [i32; WIDTH];

pub const WIDTH: usize = 4;

/// Sums wrap. What compares answers with all bits of a lane set or none.
#[derive(Clone, Copy)]
pub struct Lanes(Four);

impl Lanes {
    /// Are they faster than one number after the other? SSE2, all that every x86-64 has, knows neither the lesser nor the greater of
    /// two 32-bit numbers: a native scan was 2 to 5 % slower with them.
    pub const PAY: bool = cfg!(target_arch = "wasm32");
}

#[cfg(target_arch = "wasm32")]
impl Lanes {
    #[inline(always)]
    pub fn all(value: i32) -> Lanes {
        Lanes(simd::i32x4_splat(value))
    }

    #[inline(always)]
    pub fn of([a, b, c, d]: [i32; WIDTH]) -> Lanes {
        Lanes(simd::i32x4(a, b, c, d))
    }

    #[inline(always)]
    pub fn plus(self, other: Lanes) -> Lanes {
        Lanes(simd::i32x4_add(self.0, other.0))
    }

    #[inline(always)]
    pub fn minus(self, other: Lanes) -> Lanes {
        Lanes(simd::i32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    pub fn min(self, other: Lanes) -> Lanes {
        Lanes(simd::i32x4_min(self.0, other.0))
    }

    #[inline(always)]
    pub fn max(self, other: Lanes) -> Lanes {
        Lanes(simd::i32x4_max(self.0, other.0))
    }

    /// The least of the four.
    #[inline(always)]
    pub fn least(self) -> i32 {
        let two = self.min(Lanes(simd::i32x4_shuffle::<2, 3, 0, 1>(self.0, self.0)));
        let one = two.min(Lanes(simd::i32x4_shuffle::<1, 0, 3, 2>(two.0, two.0)));
        simd::i32x4_extract_lane::<0>(one.0)
    }

    #[inline(always)]
    pub fn equals(self, other: Lanes) -> Lanes {
        Lanes(simd::i32x4_eq(self.0, other.0))
    }

    #[inline(always)]
    pub fn below(self, other: Lanes) -> Lanes {
        Lanes(simd::i32x4_lt(self.0, other.0))
    }

    /// Of the lanes of `self`, where all bits of the mask are set, else of `other`.
    #[inline(always)]
    pub fn where_set(self, mask: Lanes, other: Lanes) -> Lanes {
        Lanes(simd::v128_bitselect(self.0, other.0, mask.0))
    }

    /// The lanes moved up by one, with this number in the first.
    #[inline(always)]
    pub fn behind(self, first: i32) -> Lanes {
        let up = simd::i32x4_shuffle::<0, 0, 1, 2>(self.0, self.0);
        Lanes(simd::i32x4_replace_lane::<0>(up, first))
    }

    /// The low halves of four numbers, and the high ones.
    #[inline(always)]
    pub fn halves([a, b, c, d]: [u64; WIDTH]) -> [Lanes; 2] {
        let row = |pair: u64| simd::u64x2(pair, 0);
        let ab = simd::i32x4_shuffle::<0, 4, 1, 5>(row(a), row(b));
        let cd = simd::i32x4_shuffle::<0, 4, 1, 5>(row(c), row(d));
        [
            Lanes(simd::i64x2_shuffle::<0, 2>(ab, cd)),
            Lanes(simd::i64x2_shuffle::<1, 3>(ab, cd)),
        ]
    }

    /// Rows to columns.
    #[inline(always)]
    pub fn transposed([a, b, c, d]: [Lanes; WIDTH]) -> [Lanes; WIDTH] {
        let ab_low = simd::i32x4_shuffle::<0, 4, 1, 5>(a.0, b.0);
        let ab_high = simd::i32x4_shuffle::<2, 6, 3, 7>(a.0, b.0);
        let cd_low = simd::i32x4_shuffle::<0, 4, 1, 5>(c.0, d.0);
        let cd_high = simd::i32x4_shuffle::<2, 6, 3, 7>(c.0, d.0);
        [
            Lanes(simd::i64x2_shuffle::<0, 2>(ab_low, cd_low)),
            Lanes(simd::i64x2_shuffle::<1, 3>(ab_low, cd_low)),
            Lanes(simd::i64x2_shuffle::<0, 2>(ab_high, cd_high)),
            Lanes(simd::i64x2_shuffle::<1, 3>(ab_high, cd_high)),
        ]
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Lanes {
    #[inline(always)]
    fn each(self, other: Lanes, of: impl Fn(i32, i32) -> i32) -> Lanes {
        Lanes(std::array::from_fn(|lane| of(self.0[lane], other.0[lane])))
    }

    #[inline(always)]
    pub fn all(value: i32) -> Lanes {
        Lanes([value; WIDTH])
    }

    #[inline(always)]
    pub fn of(numbers: [i32; WIDTH]) -> Lanes {
        Lanes(numbers)
    }

    #[inline(always)]
    pub fn plus(self, other: Lanes) -> Lanes {
        self.each(other, i32::wrapping_add)
    }

    #[inline(always)]
    pub fn minus(self, other: Lanes) -> Lanes {
        self.each(other, i32::wrapping_sub)
    }

    #[inline(always)]
    pub fn min(self, other: Lanes) -> Lanes {
        self.each(other, i32::min)
    }

    #[inline(always)]
    pub fn max(self, other: Lanes) -> Lanes {
        self.each(other, i32::max)
    }

    /// The least of the four.
    #[inline(always)]
    pub fn least(self) -> i32 {
        let [a, b, c, d] = self.0;
        a.min(b).min(c.min(d))
    }

    #[inline(always)]
    pub fn equals(self, other: Lanes) -> Lanes {
        self.each(other, |a, b| -i32::from(a == b))
    }

    #[inline(always)]
    pub fn below(self, other: Lanes) -> Lanes {
        self.each(other, |a, b| -i32::from(a < b))
    }

    /// Of the lanes of `self`, where all bits of the mask are set, else of `other`.
    #[inline(always)]
    pub fn where_set(self, mask: Lanes, other: Lanes) -> Lanes {
        let own = self.each(mask, |a, m| a & m);
        let others = other.each(mask, |b, m| b & !m);
        own.each(others, |a, b| a | b)
    }

    /// The lanes moved up by one, with this number in the first.
    #[inline(always)]
    pub fn behind(self, first: i32) -> Lanes {
        let [a, b, c, _] = self.0;
        Lanes([first, a, b, c])
    }

    /// The low halves of four numbers, and the high ones.
    #[inline(always)]
    pub fn halves(pairs: [u64; WIDTH]) -> [Lanes; 2] {
        [
            Lanes(pairs.map(|pair| pair as i32)),
            Lanes(pairs.map(|pair| (pair >> 32) as i32)),
        ]
    }

    /// Rows to columns.
    #[inline(always)]
    pub fn transposed(rows: [Lanes; WIDTH]) -> [Lanes; WIDTH] {
        std::array::from_fn(|column| Lanes(std::array::from_fn(|row| rows[row].0[column])))
    }
}
