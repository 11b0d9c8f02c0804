//! A vehicle and its stops as a chain of steps.

use super::admission::{Admission, Gate};
use super::chain::{Chain, Coupling, Owed, Path};
use super::function::CostFunction;
use super::piece::Piece;
use super::shortest;
use super::spans;
use super::step::Step;
use super::stretches::{self, Stretch};
use super::travel::Arc;
use super::visit::{releases, times_of};
use super::windows::PricedWindow;
use crate::problem::{BreakRule, Problem, UNREACHABLE, Vehicle, Visit, counts_work_time};

/// Which rules a schedule keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// `max_time`, time in the vehicle, owed breaks, the longest leg.
    pub spans: bool,
    /// Waiting caps.
    pub caps: bool,
    /// The end of the shift and of overtime; otherwise the route ends as early as it can.
    pub shift: bool,
    /// No wait without need; routes that others are tied to wait for these where they will.
    pub needful: bool,
}

impl Keep {
    pub const ALL: Keep = Keep {
        spans: true,
        caps: true,
        shift: true,
        needful: true,
    };
    /// Every rule of a route that others are tied to in time.
    pub const TIED: Keep = Keep {
        needful: false,
        ..Keep::ALL
    };
}

/// Steps of one stop: drive, admit, stay.
pub const STEPS: usize = 3;

/// The instant when stop `position` is reached; its begin and departure are the next two.
pub fn arrival_of(position: usize) -> usize {
    STEPS * position + 1
}

/// One stop with everything its steps need. Seconds and scaled money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub arc: Arc,
    pub windows: Vec<PricedWindow>,
    pub not_before: i64,
    pub max_wait: Option<i64>,
    pub setup: i64,
    pub service: i64,
    /// Of setup, or of a paid break.
    pub stay_price: i64,
}

/// The clock of one route, apart from the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// When the vehicle may leave: loaded, the depot open, the goods released. May be empty.
    pub starts: (i64, i64),
    pub stops: Vec<Stop>,
    /// The way to the end depot and when it receives; none: an open route.
    pub end: Option<(Arc, (i64, i64))>,
    /// The route's end without overtime.
    pub end_by: i64,
    /// Most seconds beyond that, and the price of one.
    pub overtime: (i64, i64),
    pub drive_price: i64,
    pub wait_price: i64,
    pub couplings: Vec<Coupling>,
    pub owed: Vec<Owed>,
    pub stretches: Vec<Stretch>,
    /// Longest drive at once, where the hour decides how long a leg takes.
    pub longest_leg: Option<i64>,
    /// Of schedules that cost the same the shortest is taken.
    pub shortest: bool,
}

impl Route {
    /// `visits` are indices as in plans; each must name a stop, breaks of this vehicle.
    pub fn new(problem: &Problem, vehicle_id: u32, visits: &[u32]) -> Route {
        let vehicle = &problem.vehicles[vehicle_id as usize];
        let (released, at_stop) = releases(problem, visits);
        let mut route = Route {
            starts: starts(vehicle, released),
            stops: Vec::with_capacity(visits.len()),
            end: None,
            end_by: i64::from(vehicle.shift.end),
            overtime: vehicle
                .overtime
                .map_or((0, 0), |overtime| (overtime.max, overtime.cost_per_time)),
            drive_price: vehicle.cost_per_time,
            wait_price: vehicle.cost_per_wait.unwrap_or(vehicle.cost_per_time),
            couplings: Vec::new(),
            owed: Vec::new(),
            stretches: Vec::new(),
            longest_leg: longest_leg(vehicle),
            shortest: counts_work_time(problem),
        };
        let (mut here, mut stood) = (vehicle.start_location, None);
        for (&index, &release) in visits.iter().zip(&at_stop) {
            let stop = Route::stop(problem, vehicle, (here, stood), index, release);
            if let Some(location) = times_of(problem, vehicle, index).and_then(|t| t.location) {
                (here, stood) = (location, Some(location));
            }
            route.stops.push(stop);
        }
        if let Some(end) = vehicle.end_location {
            let receives = (
                i64::from(vehicle.end_window.start),
                i64::from(vehicle.end_window.end),
            );
            route.end = Some((arc(problem, vehicle, here, end), receives));
            route.end_by -= i64::from(vehicle.end_service);
        }
        spans::add(problem, vehicle_id, visits, &mut route);
        stretches::add(problem, vehicle_id, visits, &mut route);
        route
    }

    /// One stop, coming from `here`; `stood` is the place of the stop before (none at the start depot). Work at a
    /// reload ends no earlier than `release`.
    pub fn stop(
        problem: &Problem,
        vehicle: &Vehicle,
        (here, stood): (u32, Option<u32>),
        index: u32,
        release: i64,
    ) -> Stop {
        let Some(times) = times_of(problem, vehicle, index) else {
            unreachable!("plans are checked before their routes are scheduled");
        };
        let place = times.location.unwrap_or(here);
        let again = problem.setup_once_per_location && stood == Some(place);
        let setup = if again { 0 } else { times.setup };
        let paid_break = match problem.visit(index) {
            Some(Visit::Break { vehicle, index, .. }) => {
                problem.vehicles[vehicle as usize].breaks[index as usize].paid
            }
            _ => false,
        };
        let priced = setup + if paid_break { times.service } else { 0 };
        Stop {
            arc: match times.location {
                Some(_) => arc(problem, vehicle, here, place),
                None => Arc::constant(0),
            },
            windows: times.windows,
            not_before: times.not_before.max(release - times.service),
            max_wait: times.max_wait,
            setup,
            service: times.service,
            stay_price: priced * vehicle.cost_per_time,
        }
    }

    /// The instant of the end: as many as there are steps.
    pub fn end_instant(&self) -> usize {
        STEPS * self.stops.len() + if self.end.is_some() { 2 } else { 0 } + 1
    }

    pub fn horizon(&self, keep: Keep) -> (i64, i64) {
        let high = if keep.shift {
            self.end_by.saturating_add(self.overtime.0)
        } else {
            self.latest()
        };
        (self.starts.0, high.max(self.starts.0))
    }

    /// An instant that no schedule without needless waiting passes.
    fn latest(&self) -> i64 {
        let mut clock = self.starts.1.max(self.starts.0);
        for stop in &self.stops {
            clock += stop.arc.slowest();
            let opens = stop.windows.iter().map(|window| window.start).max();
            clock = clock.max(opens.unwrap_or(clock)).max(stop.not_before);
            clock += stop.setup + stop.service;
        }
        match &self.end {
            Some((arc, receives)) => (clock + arc.slowest()).max(receives.0),
            None => clock,
        }
    }

    /// The steps of one stop.
    pub fn steps_of(&self, stop: &Stop, keep: Keep, horizon: (i64, i64)) -> [Step; STEPS] {
        [
            self.drive(&stop.arc, keep),
            Step::Admit(Admission::new(&Gate {
                windows: &stop.windows,
                not_before: stop.not_before,
                max_wait: stop.max_wait.filter(|_| keep.caps),
                wait_price: self.wait_price,
                horizon,
                at_will: !keep.needful,
            })),
            Step::Stay {
                seconds: stop.setup + stop.service,
                price: stop.stay_price,
            },
        ]
    }

    /// The steps of the end: drive, admit, overtime; of an open route overtime alone.
    pub fn steps_of_end(&self, keep: Keep, horizon: (i64, i64)) -> Vec<Step> {
        let mut steps = Vec::with_capacity(STEPS);
        if let Some((arc, receives)) = &self.end {
            steps.push(self.drive(arc, keep));
            steps.push(Step::Admit(Admission::new(&Gate {
                windows: &[PricedWindow::hard(receives.0, receives.1)],
                not_before: horizon.0,
                max_wait: None,
                wait_price: self.wait_price,
                horizon,
                at_will: false,
            })));
        }
        let mut charge = CostFunction::free(horizon.0, self.end_by.min(horizon.1));
        let from = (self.end_by + 1).max(horizon.0);
        if from <= horizon.1 {
            charge.push(Piece {
                from,
                to: horizon.1,
                value: self.overtime.1.saturating_mul(from - self.end_by),
                slope: self.overtime.1,
            });
        }
        steps.push(Step::Charge(charge));
        steps
    }

    fn drive(&self, arc: &Arc, keep: Keep) -> Step {
        let longest = self.longest_leg.filter(|_| keep.spans && arc.has_traffic());
        let mut arc = arc.clone();
        arc.longest = longest;
        let price = self.drive_price;
        Step::Drive { arc, price }
    }

    pub fn chain(&self, keep: Keep) -> Chain {
        let horizon = self.horizon(keep);
        let mut steps = Vec::with_capacity(STEPS * (self.stops.len() + 1));
        for stop in &self.stops {
            steps.extend(self.steps_of(stop, keep, horizon));
        }
        steps.extend(self.steps_of_end(keep, horizon));
        let spans = keep.spans;
        Chain {
            horizon,
            starts: self.starts,
            steps,
            couplings: if spans {
                self.couplings.clone()
            } else {
                Vec::new()
            },
            owed: if spans { self.owed.clone() } else { Vec::new() },
            // Routes that others are tied to are chosen among by the cost of their paths alone.
            stretches: if spans && keep.needful {
                self.stretches.clone()
            } else {
                Vec::new()
            },
            end_first: !keep.shift,
        }
    }

    /// The best schedule that keeps these rules.
    pub fn solve(&self, keep: Keep) -> Option<Path> {
        match shortest::parts(&[self], keep, 0) {
            1 => self.chain(keep).solve(),
            parts => {
                let path = shortest::in_parts(self, parts).chain(keep).solve()?;
                Some(shortest::told(path, parts))
            }
        }
    }
}

/// When a vehicle may leave its start.
pub fn starts(vehicle: &Vehicle, released: i64) -> (i64, i64) {
    let loaded = i64::from(vehicle.shift.start) + i64::from(vehicle.start_service);
    (
        loaded
            .max(i64::from(vehicle.start_window.start))
            .max(released),
        i64::from(vehicle.start_window.end).min(i64::from(vehicle.shift.end)),
    )
}

/// The longest that a vehicle may drive at once: its own limit, and what any break after driving allows.
pub fn longest_leg(vehicle: &Vehicle) -> Option<i64> {
    let driving = vehicle.breaks.iter().filter_map(|entry| match entry.rule {
        BreakRule::Driving { max, .. } => Some(i64::from(max)),
        _ => None,
    });
    driving.chain(vehicle.max_leg_time).min()
}

/// A leg of a vehicle; a forbidden one takes no time, so that the rest stays legible.
pub fn arc(problem: &Problem, vehicle: &Vehicle, from: u32, to: u32) -> Arc {
    let profile = &problem.profiles[vehicle.profile as usize];
    let cell = from as usize * problem.num_locations as usize + to as usize;
    let (distance, time) = (profile.distance[cell], profile.time[cell]);
    if distance >= UNREACHABLE || time >= UNREACHABLE {
        return Arc::constant(0);
    }
    Arc::new(problem, vehicle, from, to, i64::from(time))
}
