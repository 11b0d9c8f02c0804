//! At most so many tasks in one route.

use super::Reason;
use crate::vehicle_class::Class;

pub fn refusal(class: &Class) -> Option<Reason> {
    (class.max_tasks == 0).then_some(Reason::MaxTasksExceeded)
}

/// One more task in a route of `len` stops.
#[inline]
pub fn admits(class: &Class, len: usize) -> bool {
    len < class.max_tasks as usize
}
