//! Shares of a leg as fractions, and seconds from them.

use crate::product;

/// Whole numbers of 64 or 128 bits: what is reckoned in the short ones is the same, many times faster, and `None` where they
/// do not hold it.
pub trait Whole: Copy + Ord + From<i64> {
    const MOST: Self;

    fn plus(self, other: Self) -> Option<Self>;
    fn minus(self, other: Self) -> Option<Self>;
    fn times(self, other: Self) -> Option<Self>;
    /// The whole part of a division by a positive number, downwards.
    fn quotient(self, by: Self) -> Self;
    /// Of numbers that are not negative; 1 where both are 0.
    fn greatest_divisor(self, other: Self) -> Self;
    /// The nearest number of 64 bits.
    fn narrow(self) -> i64;
}

impl Whole for i64 {
    const MOST: i64 = i64::MAX;

    fn plus(self, other: i64) -> Option<i64> {
        self.checked_add(other)
    }

    fn minus(self, other: i64) -> Option<i64> {
        self.checked_sub(other)
    }

    fn times(self, other: i64) -> Option<i64> {
        product::checked(self, other)
    }

    fn quotient(self, by: i64) -> i64 {
        self.div_euclid(by)
    }

    fn greatest_divisor(self, other: i64) -> i64 {
        short_divisor(self as u64, other as u64) as i64
    }

    fn narrow(self) -> i64 {
        self
    }
}

impl Whole for i128 {
    const MOST: i128 = i128::MAX;

    fn plus(self, other: i128) -> Option<i128> {
        self.checked_add(other)
    }

    fn minus(self, other: i128) -> Option<i128> {
        self.checked_sub(other)
    }

    fn times(self, other: i128) -> Option<i128> {
        self.checked_mul(other)
    }

    fn quotient(self, by: i128) -> i128 {
        quotient(self, by)
    }

    fn greatest_divisor(self, other: i128) -> i128 {
        greatest_divisor(self, other)
    }

    fn narrow(self) -> i64 {
        self.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }
}

/// To the nearest whole, halves up; neither part is negative.
pub fn rounded(numerator: i128, denominator: i128) -> i64 {
    let nearest = quotient(2 * numerator + denominator, 2 * denominator);
    i64::try_from(nearest).unwrap_or(i64::MAX / 4)
}

/// The whole part of a division by a positive number, downwards. Long division is slow: most numbers are short.
pub fn quotient(a: i128, b: i128) -> i128 {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => i128::from(a.div_euclid(b)),
        _ => a.div_euclid(b),
    }
}

/// Of numbers that are not negative; 1 where both are 0.
pub fn greatest_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return i128::from(short_divisor(a, b));
        }
        (a, b) = (b, a % b);
    }
    a.max(1)
}

fn short_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
