//! A used vehicle pays for each task that it lacks of `min_tasks` (contract C1); an unused one pays nothing.

/// Tasks lacking on a route in use with so many of them; it may do nothing but rest.
#[inline]
pub fn missing(min_tasks: u32, tasks: usize) -> i64 {
    i64::from(min_tasks).saturating_sub(tasks as i64).max(0)
}

#[cfg(test)]
mod tests {
    use super::missing;

    #[test]
    fn each_task_that_lacks_is_paid() {
        assert_eq!(missing(3, 0), 3);
        assert_eq!(missing(3, 1), 2);
        assert_eq!(missing(3, 3), 0);
        assert_eq!(missing(0, 1), 0);
    }
}
