//! Sequences that are decided already (contract A12): the tasks of a lock are for its vehicle, served in the listed
//! order; others may stand between unless the lock is strict; the first may have to be the first task of the route.
//!
//! A vehicle with a lock is a class of its own (`vehicle_class`). That locked tasks may not be dropped is the host's
//! word: it makes them mandatory.

use super::Reason;
use crate::problem::{Lock, Problem, Visit};

/// What the locks say of each task, activity and vehicle. Empty when there are none.
#[derive(Clone, Debug, Default)]
pub struct Locks {
    locks: Vec<Lock>,
    /// By task: the vehicle it is locked to, `NONE` for none, `TORN` for more than one.
    owner: Vec<u32>,
    /// By activity: (lock, place in it).
    rank: Vec<Option<(u32, u32)>>,
    /// By vehicle.
    strict: Vec<bool>,
    of_vehicle: Vec<Vec<u32>>,
}

/// Of no lock; locked to two vehicles at once, so that nobody may serve it.
const NONE: u32 = u32::MAX;
const TORN: u32 = NONE - 1;

/// A stop that breaks a lock: row `stop + 1` of the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockFault {
    pub stop: usize,
}

impl Locks {
    pub fn compile(problem: &Problem) -> Locks {
        if problem.locks.is_empty() {
            return Locks::default();
        }
        let vehicles = problem.vehicles.len();
        let mut compiled = Locks {
            locks: problem.locks.clone(),
            owner: vec![NONE; problem.tasks.len()],
            rank: vec![None; problem.activities.len()],
            strict: vec![false; vehicles],
            of_vehicle: vec![Vec::new(); vehicles],
        };
        for (id, lock) in (0u32..).zip(&problem.locks) {
            compiled.strict[lock.vehicle as usize] |= lock.strict;
            compiled.of_vehicle[lock.vehicle as usize].push(id);
            for (place, &activity) in (0u32..).zip(&lock.activities) {
                compiled.rank[activity as usize] = Some((id, place));
                let owner =
                    &mut compiled.owner[problem.activities[activity as usize].task as usize];
                *owner = match *owner {
                    NONE => lock.vehicle,
                    known if known == lock.vehicle => known,
                    _ => TORN,
                };
            }
        }
        compiled
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.locks.is_empty()
    }

    /// The vehicle that a task is locked to.
    pub fn owner(&self, task: u32) -> Option<u32> {
        self.owner
            .get(task as usize)
            .copied()
            .filter(|&owner| owner != NONE)
    }

    /// Why this vehicle may never serve the task.
    pub fn refusal(&self, vehicle: u32, task: u32) -> Option<Reason> {
        if self.is_empty() {
            return None;
        }
        let owner = self.owner[task as usize];
        let elsewhere = owner != NONE && owner != vehicle;
        let stranger = owner != vehicle && self.strict[vehicle as usize];
        (elsewhere || stranger).then_some(Reason::LockConflict)
    }

    /// Before which positions of the vehicle's route an activity may be put (first, last), both included; none when
    /// first > last. `position_of` says where another activity stands on this very route (its first stop is 1).
    pub fn bounds(
        &self,
        vehicle: u32,
        activity: u32,
        position_of: impl Fn(u32) -> Option<u32>,
    ) -> (u32, u32) {
        let (mut first, mut last) = (1, u32::MAX);
        let own = self.rank.get(activity as usize).copied().flatten();
        let locks = self.of_vehicle.get(vehicle as usize);
        for &id in locks.into_iter().flatten() {
            let lock = &self.locks[id as usize];
            match own.filter(|&(of, _)| of == id) {
                Some((_, place)) => {
                    let (before, rest) = lock.activities.split_at(place as usize);
                    let below = before.iter().filter_map(|&a| position_of(a)).max();
                    let above = rest[1..].iter().filter_map(|&a| position_of(a)).min();
                    first = first.max(below.map_or(1, |position| position + 1));
                    last = last.min(above.unwrap_or(u32::MAX));
                    if lock.first && place == 0 {
                        last = last.min(1);
                    }
                }
                None if lock.first => {
                    let head = lock.activities.first().and_then(|&a| position_of(a));
                    first = first.max(head.map_or(1, |position| position + 1));
                }
                None => {}
            }
        }
        (first, last)
    }

    /// Every stop of a vehicle's route that breaks a lock; stops as plans name them. An activity that is not served
    /// breaks none.
    pub fn faults(&self, problem: &Problem, vehicle: u32, visits: &[u32]) -> Vec<LockFault> {
        if self.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut reached: Vec<u32> = vec![0; self.locks.len()];
        let mut tasks_before = false;
        for (stop, &visit) in visits.iter().enumerate() {
            let Some(Visit::Activity(id)) = problem.visit(visit) else {
                continue;
            };
            let task = problem.activities[id as usize].task;
            let mut broken = self.refusal(vehicle, task).is_some();
            if let Some((lock, place)) = self.rank[id as usize]
                && self.locks[lock as usize].vehicle == vehicle
            {
                let next = &mut reached[lock as usize];
                broken |= place < *next;
                *next = (*next).max(place + 1);
                broken |= tasks_before && place == 0 && self.locks[lock as usize].first;
            }
            tasks_before = true;
            if broken {
                found.push(LockFault { stop });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{add_job, add_shipment, add_vehicle, line, vehicle};
    use crate::random::Random;

    fn problem(jobs: u32, locks: Vec<Lock>) -> Problem {
        let mut problem = line(&[0, 10]);
        add_vehicle(&mut problem, vehicle());
        add_vehicle(&mut problem, vehicle());
        for _ in 0..jobs {
            add_job(&mut problem, 1, 0, &[]);
        }
        problem.locks = locks;
        problem
    }

    fn lock(activities: &[u32], strict: bool, first: bool) -> Lock {
        Lock {
            vehicle: 0,
            activities: activities.to_vec(),
            strict,
            first,
        }
    }

    fn stops(problem: &Problem, vehicle: u32, visits: &[u32]) -> Vec<usize> {
        let found = Locks::compile(problem).faults(problem, vehicle, visits);
        found.iter().map(|fault| fault.stop).collect()
    }

    #[test]
    fn the_order_holds_and_others_may_stand_between() {
        let p = problem(3, vec![lock(&[0, 1], false, false)]);
        assert_eq!(stops(&p, 0, &[0, 2, 1]), []);
        assert_eq!(stops(&p, 0, &[2, 0, 1]), []);
        assert_eq!(stops(&p, 0, &[1, 2, 0]), [2]);
        assert_eq!(stops(&p, 1, &[2, 0]), [1], "not its vehicle");
    }

    #[test]
    fn both_ends_of_a_locked_shipment_have_one_owner() {
        let mut p = problem(0, Vec::new());
        let (pickup, delivery) = add_shipment(&mut p, 1, 1);
        p.locks = vec![lock(&[pickup, delivery], false, false)];
        assert_eq!(stops(&p, 0, &[pickup, delivery]), []);
        assert_eq!(Locks::compile(&p).owner(0), Some(0));
        assert_eq!(Locks::compile(&p).refusal(0, 0), None);
    }

    #[test]
    fn what_two_vehicles_lock_nobody_serves() {
        let other = Lock {
            vehicle: 1,
            ..lock(&[0], false, false)
        };
        let p = problem(1, vec![lock(&[0], false, false), other]);
        let locks = Locks::compile(&p);
        assert_eq!(locks.refusal(0, 0), Some(Reason::LockConflict));
        assert_eq!(locks.refusal(1, 0), Some(Reason::LockConflict));
    }

    #[test]
    fn a_strict_lock_leaves_no_room() {
        let p = problem(3, vec![lock(&[0, 1], true, false)]);
        assert_eq!(stops(&p, 0, &[0, 1]), []);
        assert_eq!(stops(&p, 0, &[0, 1, 2]), [2]);
        let locks = Locks::compile(&p);
        assert_eq!(locks.refusal(0, 2), Some(Reason::LockConflict));
        assert_eq!(locks.refusal(1, 0), Some(Reason::LockConflict));
        assert_eq!(locks.refusal(1, 2), None);
    }

    #[test]
    fn the_first_is_the_first_task() {
        let p = problem(3, vec![lock(&[0, 1], false, true)]);
        assert_eq!(stops(&p, 0, &[0, 2, 1]), []);
        assert_eq!(stops(&p, 0, &[2, 0, 1]), [1]);
    }

    /// Inserting at a position inside the bounds breaks nothing, outside it breaks something.
    #[test]
    fn bounds_are_what_the_faults_say() {
        let mut random = Random::new(7);
        let (mut inside, mut outside) = (0, 0);
        for round in 0..4_000 {
            let mut order: Vec<u32> = (0..6).collect();
            for end in (1..order.len()).rev() {
                order.swap(end, random.below(end as u32 + 1) as usize);
            }
            let p = problem(
                6,
                vec![
                    lock(&order[..3], false, round % 2 == 0),
                    lock(&order[3..5], false, false),
                ],
            );
            let locks = Locks::compile(&p);
            let mut route: Vec<u32> = Vec::new();
            for activity in 0..6 {
                let position_of = |other: u32| {
                    let index = route.iter().position(|&stop| stop == other);
                    index.map(|index| index as u32 + 1)
                };
                let (first, last) = locks.bounds(0, activity, position_of);
                let mut allowed = Vec::new();
                for position in 1..=route.len() as u32 + 1 {
                    let mut longer = route.clone();
                    longer.insert(position as usize - 1, activity);
                    let fine = stops(&p, 0, &longer).is_empty();
                    assert_eq!(fine, (first..=last).contains(&position), "{longer:?}");
                    if fine {
                        inside += 1;
                        allowed.push(position);
                    } else {
                        outside += 1;
                    }
                }
                if !allowed.is_empty() && random.below(4) > 0 {
                    let chosen = allowed[random.below(allowed.len() as u32) as usize];
                    route.insert(chosen as usize - 1, activity);
                }
            }
        }
        assert!(inside > 5_000 && outside > 5_000);
    }
}
