//! What is known of a route driven up to a moment, and which of such states no other beats.

use crate::check::steps::FOREVER;

#[derive(Clone)]
pub(super) struct Label {
    pub(super) clock: i64,
    pub(super) arrival: i64,
    pub(super) start: i64,
    pub(super) cost: i64,
    /// What later rules look at, larger is better: slack of driving breaks, reference of work breaks, ends of pickups,
    /// minus the travel so far.
    pub(super) extras: Vec<i64>,
    pub(super) parent: usize,
    pub(super) begin: i64,
}

/// A break that was paid for as missing needs no more looking at.
pub(super) const PAID: i64 = FOREVER;

/// Of labels at one moment, those that no other beats in cost and in all that later rules look at.
pub(super) fn unbeaten(
    mut labels: Vec<Label>,
    start_counts: bool,
    arrival_counts: bool,
) -> Vec<Label> {
    labels.sort_by(|a, b| a.cost.cmp(&b.cost).then(b.start.cmp(&a.start)));
    let mut kept: Vec<Label> = Vec::new();
    for label in labels {
        let beaten = kept.iter().any(|other| {
            (!start_counts || other.start >= label.start)
                && (!arrival_counts || other.arrival >= label.arrival)
                && (other.arrival == other.clock || label.arrival != label.clock)
                && other.extras.iter().zip(&label.extras).all(|(a, b)| a >= b)
        });
        if !beaten {
            kept.push(label);
        }
    }
    kept
}
