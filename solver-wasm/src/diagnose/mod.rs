//! Why each unserved task is unserved, vehicle by vehicle, with the margin (docs/wire-format.md, reasons).
//!
//! Three questions in order, for one vehicle of each class: may it ever serve the task and could it alone (`alone`)? Do the
//! task's partners in relations allow it? Is there room in the plan as it is (`room`)? The reason is the first "no". Work is bounded (`Budget`), in units and by the clock: beyond the units the third
//! question is not asked any more and what needs a schedule is left out, until a class is found that nothing else bars; when the time is nearly up a vehicle that could serve the task alone ends the
//! look. The answer then is that the search did not find a place.

pub mod alone;
mod binding;
mod break_margin;
pub mod budget;
mod changed;
mod encode;
mod findings;
mod found_room;
pub mod known;
mod least_change;
mod looks;
mod main_reason;
mod partners;
pub mod positions;
mod relation_conflict;
mod relation_lateness;
mod relation_margin;
mod room;
mod short_routes;
mod station_visits;
mod with_stations;
mod worth;

pub use encode::encode;
use findings::unserved_tasks;
pub use findings::{Alternative, Findings, UnservedReasons, VehicleReason};
use partners::limit_of_group;
pub use partners::needs_unserved;

use crate::constraint::{Eligibility, Reason};
use crate::interrupt::Interrupt;
use crate::objective::Weights;
use crate::problem::{Plan, Problem};
use crate::report::judge::barred;
use crate::report::refusal::Refusal;
use crate::report::{Report, ReportError, report};
use crate::solution_rules::max_vehicles::MaxVehicles;
use crate::vehicle_class;
use crate::wire::money_bound;
use alone::{Alone, alone};
use budget::{Budget, WORK_ALONE};
use found_room::Room;
use looks::Looks;
use main_reason::{main_reason, only_for_disabled, rank};
use room::Rooms;
use short_routes::with_task;

/// One line a vehicle and task; above so many lines in all, one line a class of like vehicles.
const MAX_LINES: usize = 100_000;

/// The reasons of every unserved task, in order of task.
pub fn reasons(problem: &Problem, plan: &Plan) -> Result<Vec<UnservedReasons>, ReportError> {
    let report = report(problem, plan)?;
    let found = reasons_until(problem, plan, &report, Interrupt::never());
    Ok(found.unserved)
}

/// The same of a reported plan within some time: whatever was not looked at by then is said not to have been found.
pub fn reasons_until(
    problem: &Problem,
    plan: &Plan,
    report: &Report,
    interrupt: Interrupt,
) -> Findings {
    let unserved = unserved_tasks(problem, report);
    if unserved.is_empty() {
        return Findings::default();
    }
    let weights = Weights::new(problem, money_bound(problem));
    let classes = vehicle_class::group(problem, &weights);
    let rules = Eligibility::new(problem);
    let diagnosis = Diagnosis {
        problem,
        classes: classes.into_iter().map(|class| class.vehicles).collect(),
        line_per_vehicle: unserved.len() * problem.vehicles.len() <= MAX_LINES,
        rooms: Rooms::new(&rules, plan, report),
        rules: &rules,
        used: MaxVehicles::of_plan(problem, plan),
        looks: Looks::new(break_margin::MOST),
    };
    let mut budget = Budget::new(interrupt);
    let unserved = unserved
        .iter()
        .map(|&task| diagnosis.of_task(task, &mut budget))
        .collect();
    Findings {
        unserved,
        classes: match diagnosis.line_per_vehicle {
            true => Vec::new(),
            false => diagnosis.classes,
        },
    }
}

struct Diagnosis<'a> {
    problem: &'a Problem,
    /// Vehicles of each class, ascending.
    classes: Vec<Vec<u32>>,
    line_per_vehicle: bool,
    rooms: Rooms<'a>,
    rules: &'a Eligibility<'a>,
    /// Routes in use by day, where they are limited.
    used: Option<MaxVehicles>,
    looks: Looks,
}

impl Diagnosis<'_> {
    fn of_task(&self, task: u32, budget: &mut Budget) -> UnservedReasons {
        let data = &self.problem.tasks[task as usize];
        let activities: Vec<u32> =
            (data.first_activity..data.first_activity + data.num_activities).collect();
        let mut found = UnservedReasons {
            task,
            main: Reason::NotFoundInTime,
            best: None,
            vehicles: Vec::new(),
        };
        if budget.is_late() {
            self.in_haste(&mut found, &activities, budget);
            return found;
        }
        let dependent = self.partner_unserved(&activities);
        for class in &self.classes {
            if budget.spent() {
                if self.says_what_bars(&mut found, class, &activities) {
                    continue;
                }
                break;
            }
            budget.spend(WORK_ALONE);
            match alone(self.rules, class[0], &activities, budget) {
                Err(refusal) => self.refused_alone(&mut found, class, &activities, refusal, budget),
                Ok(_) if dependent => {
                    let limit = limit_of_group(self.rules, class[0], task, budget);
                    let refusal = Refusal::new(Reason::DependentUnserved, 0, 0);
                    let refusal = limit.map_or(refusal, |limit| refusal.bound_by(&limit));
                    self.say(&mut found, class, refusal);
                }
                Ok(own) => self.look_for_room(&mut found, class, &activities, &Ok(own), budget),
            }
        }
        found.main = self.main_of(&found);
        found
    }

    /// False where nothing bars the class but, perhaps, what needs a schedule to tell.
    fn says_what_bars(
        &self,
        found: &mut UnservedReasons,
        class: &[u32],
        activities: &[u32],
    ) -> bool {
        let refusal = barred(self.rules, class[0], activities);
        let open = Refusal::new(Reason::NotFoundInTime, 0, 0);
        self.say(found, class, refusal.unwrap_or(open));
        refusal.is_some()
    }

    /// Only whether some vehicle could serve the task alone; when that takes too long, whether nothing but a clock bars it.
    fn in_haste(&self, found: &mut UnservedReasons, activities: &[u32], budget: &mut Budget) {
        for class in &self.classes {
            let refusal = if budget.is_over() {
                barred(self.rules, class[0], activities)
            } else {
                alone(self.rules, class[0], activities, budget).err()
            };
            let open = Refusal::new(Reason::NotFoundInTime, 0, 0);
            self.say(found, class, refusal.unwrap_or(open));
            if refusal.is_none() {
                break;
            }
        }
        found.main = self.main_of(found);
    }

    fn main_of(&self, found: &UnservedReasons) -> Reason {
        match only_for_disabled(self.problem, found.task) {
            true => Reason::ResourceDisabled,
            false => main_reason(&found.vehicles),
        }
    }

    /// No vehicle of the class can serve the task alone. Beside other stops it may yet be possible: a
    /// place that is reached from elsewhere only, a drop-off of goods collected on the way.
    fn refused_alone(
        &self,
        found: &mut UnservedReasons,
        class: &[u32],
        activities: &[u32],
        refusal: Refusal,
        budget: &mut Budget,
    ) {
        let looks = (&self.looks, &mut *budget);
        let routes = with_task(self.problem, self.rooms.plan(), class, activities);
        let refusal = break_margin::measured(self.rules, class[0], &routes, refusal, looks);
        if rank(refusal.reason) < rank(Reason::Unreachable) || self.partner_unserved(activities) {
            self.say(found, class, refusal);
        } else {
            self.look_for_room(found, class, activities, &Err(refusal), budget);
        }
    }

    /// Is there room on an empty vehicle of the class, or in a route? `alone`: the task's own route, or why there is none.
    fn look_for_room(
        &self,
        found: &mut UnservedReasons,
        class: &[u32],
        activities: &[u32],
        alone: &Result<Alone, Refusal>,
        budget: &mut Budget,
    ) {
        let task = found.task;
        let mut said_of_empty = None;
        let exhausted = Refusal::new(Reason::FleetExhausted, 0, 0);
        let said = alone.as_ref().err().copied().unwrap_or(exhausted);
        for &vehicle in class {
            let room = match self.rooms.is_used(vehicle) {
                true => self.rooms.in_route(vehicle, activities, budget),
                // Empty vehicles of a class are all alike.
                false => *said_of_empty.get_or_insert_with(|| match alone {
                    Ok(_) if !self.day_admits(vehicle) => Room::None,
                    Ok(own) => self.rooms.in_empty(vehicle, activities, own, budget),
                    Err(_) => Room::None,
                }),
            };
            let refusal = match room {
                Room::At {
                    position,
                    delta,
                    change,
                } => {
                    let better = found.best.is_none_or(|best| delta < best.cost_delta);
                    if better {
                        found.best = Some(Alternative {
                            vehicle,
                            position,
                            cost_delta: delta,
                        });
                    }
                    self.rooms.worth(task, &change)
                }
                // Its own place in the locked order is taken by what came first.
                Room::None if alone.is_ok() && self.rules.locks.owner(task) == Some(vehicle) => {
                    self.bound(Reason::LockConflict, vehicle, activities, budget)
                }
                Room::None | Room::Unknown | Room::Filled(_) if alone.is_err() => said,
                Room::None => self.bound(Reason::FleetExhausted, vehicle, activities, budget),
                Room::Filled(station) => exhausted.bound_by(&station),
                // Another day of a resource.
                Room::Conflict(_) if self.problem.relations.is_empty() => said,
                Room::Conflict(conflict) => conflict.refusal(self.problem),
                Room::Unknown => Refusal::new(Reason::NotFoundInTime, 0, 0),
            };
            if self.line_per_vehicle || vehicle == class[0] {
                found.vehicles.push(VehicleReason { vehicle, refusal });
            } else if let Some(line) = found.vehicles.last_mut()
                && rank(refusal.reason) > rank(line.refusal.reason)
            {
                // One line a class: the reason nearest to being served.
                line.refusal = refusal;
            }
        }
    }

    /// No room, and the limit that is in the way where one is known: of a vehicle that is not used, `max_vehicles`.
    fn bound(&self, reason: Reason, vehicle: u32, activities: &[u32], budget: &Budget) -> Refusal {
        let refusal = Refusal::new(reason, 0, 0);
        if !self.rooms.is_used(vehicle) {
            let most = self.problem.max_vehicles.map_or(0, i64::from);
            return match self.day_admits(vehicle) {
                true => refusal,
                false => Refusal::new(reason, most + 1, most),
            };
        }
        let limit = self.rooms.binding(vehicle, activities, budget);
        limit.map_or(refusal, |limit| refusal.bound_by(&limit))
    }

    /// May one more route be used on the vehicle's day?
    fn day_admits(&self, vehicle: u32) -> bool {
        let day = self.problem.vehicles[vehicle as usize].day;
        self.used.as_ref().is_none_or(|used| used.admits(day))
    }

    /// Something that the task requires is not served.
    fn partner_unserved(&self, activities: &[u32]) -> bool {
        needs_unserved(self.problem, activities, |other| {
            self.rooms.is_served(other)
        })
    }

    fn say(&self, found: &mut UnservedReasons, class: &[u32], refusal: Refusal) {
        let named = if self.line_per_vehicle {
            class
        } else {
            &class[..1]
        };
        found.vehicles.extend(
            named
                .iter()
                .map(|&vehicle| VehicleReason { vehicle, refusal }),
        );
    }
}

#[cfg(test)]
mod eligibility_tests;
#[cfg(test)]
mod generated_tests;
#[cfg(test)]
mod tests;
