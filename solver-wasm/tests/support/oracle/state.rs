//! What the rest of a route depends on: its clock and all that a later rule asks of it. States that are alike are one.

/// Breaks of a vehicle, tasks, and activities that relations of time look at: no tiny problem has more.
pub const MOST_BREAKS: usize = 4;
pub const MOST_TASKS: usize = 10;
pub const MOST_WATCHED: usize = 8;

/// An instant that is not there yet, or that nothing asks for.
pub const NONE: i16 = -1;

/// All instants are ticks of the vehicle's own day. What nothing later asks for is not kept, so that routes which differ in
/// it alone are one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub clock: i16,
    /// By activity that relations of time look at: begin of service.
    pub marks: [i16; MOST_WATCHED],
    /// When the route began; where later rules only ask whether that was before certain instants, the last of these.
    pub start: i16,
    /// Driven so far, where that is limited.
    pub travel: i16,
    /// By break: driven since the last one, or the instant at which the last one ended, negative. Less is better.
    pub since: [i16; MOST_BREAKS],
    /// By break: was one taken too late?
    pub missing: [bool; MOST_BREAKS],
    /// By task whose ride is limited and whose goods are aboard: when its pickup ended.
    pub aboard: [i16; MOST_TASKS],
}

impl State {
    /// Whatever may follow the other one may follow this one, at no more than the other's price.
    fn serves_for(&self, other: &State) -> bool {
        let no_more = |a: &[i16], b: &[i16]| a.iter().zip(b).all(|(a, b)| a <= b);
        self.start >= other.start
            && self.travel <= other.travel
            && no_more(&self.since, &other.since)
            && no_more(&other.aboard, &self.aboard)
            && (0..MOST_BREAKS).all(|index| self.missing[index] <= other.missing[index])
    }
}

/// What a state has cost, and how it was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price {
    pub money: i64,
    /// Of travel, waiting and setup.
    pub seconds: i64,
    /// Place in the walk's list of stops ([`super::trace::Trace`]).
    pub trace: u32,
}

pub type States = Vec<(State, Price)>;

/// Of states that are alike the cheapest is left, and none for which another one serves as well. `spans`: when the route began
/// is looked at by itself, and not by rules alone, to which a later start is never worse.
pub fn settle(states: &mut States, spans: bool) {
    states.sort_unstable();
    states.dedup_by(|later, first| later.0 == first.0);
    let alike = |a: &(State, Price), b: &(State, Price)| {
        a.0.clock == b.0.clock && a.0.marks == b.0.marks && (!spans || a.0.start == b.0.start)
    };
    if states.windows(2).all(|pair| !alike(&pair[0], &pair[1])) {
        return;
    }
    let mut kept = States::with_capacity(states.len());
    for group in states.chunk_by_mut(alike) {
        // What serves for another one is no dearer, so it comes first; of equals one is left.
        group.sort_by_key(|(_, price)| price.money);
        let from = kept.len();
        for (state, price) in group.iter() {
            if !kept[from..]
                .iter()
                .any(|(better, _)| better.serves_for(state))
            {
                kept.push((*state, *price));
            }
        }
    }
    *states = kept;
}
