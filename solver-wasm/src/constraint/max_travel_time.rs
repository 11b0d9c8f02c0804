//! The sum of a route's legs in seconds is limited.

use crate::vehicle_class::Class;

#[inline]
pub fn admits(class: &Class, travel: i64) -> bool {
    travel <= class.max_travel
}
