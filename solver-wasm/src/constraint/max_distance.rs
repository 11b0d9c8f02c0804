//! A route's distance, depot to depot, is limited.

use crate::vehicle_class::Class;

#[inline]
pub fn admits(class: &Class, distance: i64) -> bool {
    distance <= class.max_distance
}
