//! Tours without stops: what a plan has to have for a move that opens one.

use super::network::Network;

/// Tours without stops of a class: a quarter of those in use, and its share of these, or at least so many.
const SPARE: usize = 8;
const LEAST_SPARE: usize = 2;

/// The plan with some more tours, as far as there are vehicles for them.
pub fn with_spare(network: &Network, mut plan: Vec<(u32, Vec<u32>)>) -> Vec<(u32, Vec<u32>)> {
    let spare = (SPARE / network.kinds.len()).max(LEAST_SPARE);
    for (kind, &most) in network.kinds.iter().zip(&network.most_tours) {
        let there = plan
            .iter()
            .filter(|(class, _)| *class == kind.class)
            .count();
        let wanted = (there + there / 4 + spare).min(most);
        let more = wanted.saturating_sub(there);
        plan.extend(std::iter::repeat_n((kind.class, Vec::new()), more));
    }
    plan
}
