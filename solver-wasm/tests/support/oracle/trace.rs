//! How routes under way were reached: each entry is one stop after another entry.

use solver_wasm::problem::Visit;

use super::state::States;

#[derive(Default)]
pub struct Trace {
    /// (entry before, stop); entry 0 is the empty route and stands for no stop.
    entries: Vec<(u32, Visit)>,
}

impl Trace {
    /// One more stop for each of the states.
    pub fn extend(&mut self, states: &mut States, visit: Visit) {
        // Few ways lead to the states of one step.
        let mut known: Vec<(u32, u32)> = Vec::new();
        for (_, price) in states {
            let place = known.iter().rposition(|way| way.0 == price.trace);
            let place = place.unwrap_or_else(|| {
                self.entries.push((price.trace, visit));
                known.push((price.trace, self.entries.len() as u32));
                known.len() - 1
            });
            price.trace = known[place].1;
        }
    }

    pub fn stops(&self, mut entry: u32) -> Vec<Visit> {
        let mut stops = Vec::new();
        while entry > 0 {
            let (before, visit) = self.entries[entry as usize - 1];
            stops.push(visit);
            entry = before;
        }
        stops.reverse();
        stops
    }
}
