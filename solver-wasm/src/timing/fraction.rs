//! Shares of a leg as fractions, and seconds from them.

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
