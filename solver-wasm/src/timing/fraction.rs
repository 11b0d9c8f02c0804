//! Shares of a leg as fractions, and seconds from them.

/// To the nearest whole, halves up; neither part is negative.
pub fn rounded(numerator: i128, denominator: i128) -> i64 {
    i64::try_from((2 * numerator + denominator) / (2 * denominator)).unwrap_or(i64::MAX / 4)
}

pub fn greatest_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
