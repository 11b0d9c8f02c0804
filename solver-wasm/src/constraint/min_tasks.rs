//! A used vehicle pays for each task that it lacks of `min_tasks` (contract C1); an unused one pays nothing.

use crate::vehicle_class::Class;

/// Tasks lacking on a route in use with so many of them; it may do nothing but rest.
#[inline]
pub fn missing(min_tasks: u32, tasks: usize) -> i64 {
    i64::from(min_tasks).saturating_sub(tasks as i64).max(0)
}

/// What a route of the search with so many tasks pays, in the weighted sum: without any it is not in use.
#[inline]
pub fn price(class: &Class, tasks: usize) -> i64 {
    match tasks {
        0 => 0,
        _ => class.per_missing_task * missing(class.min_tasks, tasks),
    }
}

/// What a route pays more when it has `after` tasks in place of `before`. Opening a route may cost, the next tasks
/// give it back.
#[inline]
pub fn delta(class: &Class, before: usize, after: usize) -> i64 {
    price(class, after) - price(class, before)
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
