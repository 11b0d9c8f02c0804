//! A move of a whole task.

use crate::solution::At;

/// Where a task goes that was taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    Place(At),
    /// Where it costs least, with what rules over several routes tie to it, which goes out before.
    Together,
    /// Nowhere.
    Bank,
    /// Behind the other task, where room is left, if any.
    Last,
}

/// A task goes out and in again; `other` goes out before, if it was served, and in again where it costs least then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    pub task: u32,
    pub to: To,
    pub other: Option<u32>,
}

impl Relocation {
    pub fn to(task: u32, at: At) -> Relocation {
        let (to, other) = (To::Place(at), None);
        Relocation { task, to, other }
    }

    pub fn together(task: u32) -> Relocation {
        let (to, other) = (To::Together, None);
        Relocation { task, to, other }
    }

    pub fn drop(task: u32) -> Relocation {
        let (to, other) = (To::Bank, None);
        Relocation { task, to, other }
    }

    /// Another served task makes room for this one, and goes elsewhere.
    pub fn exchange(task: u32, at: At, other: u32) -> Relocation {
        let other = Some(other);
        Relocation {
            other,
            ..Relocation::to(task, at)
        }
    }

    /// The task makes room for an unserved one, and goes elsewhere or stays out.
    pub fn give_way(task: u32, unserved: u32) -> Relocation {
        let (to, other) = (To::Last, Some(unserved));
        Relocation { task, to, other }
    }
}
