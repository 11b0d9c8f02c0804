//! The least change of a number that helps, by halving.

/// Of `1..=largest`; `Some(None)`: not even the largest helps, `None`: there was no time to tell (`helps` said so). What helps
/// with a change helps with every larger one.
pub fn least_change(
    largest: i64,
    helps: &mut dyn FnMut(i64) -> Option<bool>,
) -> Option<Option<i64>> {
    if largest < 1 || !helps(largest)? {
        return Some(None);
    }
    let (mut low, mut high) = (0, largest);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        match helps(middle)? {
            true => high = middle,
            false => low = middle,
        }
    }
    Some(Some(high))
}

#[cfg(test)]
mod tests {
    use super::least_change;

    #[test]
    fn the_least_that_helps_is_found() {
        for largest in 1..40 {
            for least in 1..=largest {
                let found = least_change(largest, &mut |change| Some(change >= least));
                assert_eq!(found, Some(Some(least)), "of 1..={largest}");
            }
            assert_eq!(least_change(largest, &mut |_| Some(false)), Some(None));
        }
        assert_eq!(least_change(0, &mut |_| Some(true)), Some(None));
    }

    #[test]
    fn who_has_no_time_to_tell_tells_nothing() {
        let mut asked = 0;
        let found = least_change(100, &mut |change| {
            asked += 1;
            (asked < 3).then_some(change >= 7)
        });
        assert_eq!(found, None);
    }
}
