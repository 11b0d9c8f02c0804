//! The end of a route: its window, shift and overtime, `max_time`, breaks that are missing, goods that were not there yet.

use solver_wasm::problem::BreakRule;

use super::state::{States, settle};
use super::time::{Clock, Ready};

impl Clock<'_> {
    /// End of the route for each state: (state with the end as clock, price), all rules of the end kept. `place`: of the last
    /// stop; `unpaid`: seconds of unpaid breaks; `taken`: whole breaks, by break; `ready`: no earlier may the route have begun.
    pub fn finish(
        &self,
        states: &States,
        place: u32,
        unpaid: i64,
        taken: &[u32],
        ready: Ready,
    ) -> States {
        let vehicle = self.vehicle;
        let (arrived, unloading) = match vehicle.end_location {
            Some(home) => (
                self.drive(states, place, home),
                i64::from(vehicle.end_service),
            ),
            None => (states.clone(), 0),
        };
        let mut ended = States::new();
        for (state, price) in arrived {
            let (mut state, mut price) = (state, price);
            if i64::from(state.start) < ready.0 {
                continue;
            }
            if vehicle.end_location.is_some() {
                let opens = vehicle.end_window.start.max(i32::from(state.clock));
                self.wait(&mut price, i64::from(opens - i32::from(state.clock)));
                state.clock = opens as i16;
                if opens > vehicle.end_window.end {
                    continue;
                }
            }
            let end = i64::from(state.clock);
            let over = end + unloading - i64::from(vehicle.shift.end);
            if over > vehicle.overtime.map_or(0, |overtime| overtime.max) {
                continue;
            }
            let rate = vehicle
                .overtime
                .map_or(0, |overtime| overtime.cost_per_time);
            price.money += over.max(0) * rate;
            let span = end - i64::from(state.start) - unpaid;
            if vehicle.max_time.is_some_and(|most| span > most) {
                continue;
            }
            let mut fits = true;
            for (index, entry) in vehicle.breaks.iter().enumerate() {
                let missed = match entry.rule {
                    BreakRule::Window { start, end: last } => {
                        taken[index] == 0
                            && i32::from(state.start) <= last
                            && end > i64::from(start)
                    }
                    BreakRule::Work { max } => end + i64::from(state.since[index]) > i64::from(max),
                    BreakRule::Driving { .. } => false,
                };
                if missed || state.missing[index] {
                    fits &= !entry.mandatory;
                    price.money += entry.penalty;
                }
            }
            if fits {
                self.keep(&mut ended, state, price);
            }
        }
        settle(&mut ended, self.spans);
        ended
    }
}
