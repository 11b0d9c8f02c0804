//! Products of 64 bits that stay within them.
//!
//! WASM has no multiplication that tells of an overflow: the compiler makes a call to one of 128 bits of each, which took a
//! sixth of a search in traffic. Numbers here are mostly short, and short ones cannot overflow.

/// `a × b`, the largest or the least number where that is too long.
#[inline]
pub fn saturating(a: i64, b: i64) -> i64 {
    if is_short(a) && is_short(b) {
        a * b
    } else {
        long(a, b)
    }
}

/// Of its own, so that what calls it stays small.
#[cold]
#[inline(never)]
fn long(a: i64, b: i64) -> i64 {
    a.saturating_mul(b)
}

/// `base + price × amount` of an amount that no plan has where it does not fit, and that is refused later: any number will
/// do then. Not saturating, as the innermost loops ask for it.
#[inline]
pub fn priced(base: i64, price: i64, amount: i64) -> i64 {
    base.wrapping_add(price.wrapping_mul(amount))
}

/// `a × b`; `None`: too long.
#[inline]
pub fn checked(a: i64, b: i64) -> Option<i64> {
    if is_short(a) && is_short(b) {
        Some(a * b)
    } else {
        a.checked_mul(b)
    }
}

fn is_short(number: i64) -> bool {
    number == i64::from(number as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_those_of_the_standard_library_at_every_length() {
        let edges = [0, 1, 2, 46_341, 1 << 31, 1 << 32, 1 << 62, i64::MAX];
        let both = edges.iter().flat_map(|&n| [n - 1, n, -n, -n + 1]);
        let numbers: Vec<i64> = both.chain([i64::MIN, i64::MIN + 1]).collect();
        for &a in &numbers {
            for &b in &numbers {
                assert_eq!(saturating(a, b), a.saturating_mul(b), "{a} × {b}");
                assert_eq!(checked(a, b), a.checked_mul(b), "{a} × {b}");
            }
        }
    }
}
