//! The end of a route: its window, shift and overtime, `max_time`, breaks that are missing.

use solver_wasm::problem::BreakRule;

use super::time::{Clock, States};

impl Clock<'_> {
    /// End of the route for each state: (state with the end as clock, price), all rules of the end kept.
    pub fn finish(&self, states: &States, place: u32, unpaid: i64, taken: &[u32]) -> States {
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
            if vehicle.end_location.is_some() {
                let opens = i64::from(vehicle.end_window.start);
                self.wait(&mut price, (opens - state.clock).max(0));
                state.clock = state.clock.max(opens);
                if state.clock > i64::from(vehicle.end_window.end) {
                    continue;
                }
            }
            let over = state.clock + unloading - i64::from(vehicle.shift.end);
            if over > vehicle.overtime.map_or(0, |overtime| overtime.max) {
                continue;
            }
            let rate = vehicle
                .overtime
                .map_or(0, |overtime| overtime.cost_per_time);
            price.money += over.max(0) * rate;
            let span = state.clock - state.start - unpaid;
            if vehicle.max_time.is_some_and(|most| span > most) {
                continue;
            }
            let mut fits = true;
            for (index, entry) in vehicle.breaks.iter().enumerate() {
                let missed = match entry.rule {
                    BreakRule::Window { start, end } => {
                        taken[index] == 0
                            && state.start <= i64::from(end)
                            && state.clock > i64::from(start)
                    }
                    BreakRule::Work { max } => state.clock - state.since[index] > i64::from(max),
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
        ended
    }
}
