//! Routes with nothing to pay: when they can be where. Their functions of time are defined at the same instants as those of
//! the routes themselves, and have few pieces, also in traffic.

use super::admission::{Admission, Move};
use super::chain::Chain;
use super::function::CostFunction;
use super::piece::Piece;
use super::step::Step;

impl Chain {
    /// The same steps; rules between two instants are left out.
    pub fn without_prices(&self) -> Chain {
        Chain {
            horizon: self.horizon,
            starts: self.starts,
            steps: self.steps.iter().map(Step::without_price).collect(),
            ..Chain::default()
        }
    }
}

impl Step {
    fn without_price(&self) -> Step {
        match self {
            Step::Drive { arc, .. } => Step::Drive {
                arc: arc.clone(),
                price: 0,
            },
            Step::Admit(admission) => Step::Admit(admission.without_price()),
            Step::Stay { seconds, .. } => Step::Stay {
                seconds: *seconds,
                price: 0,
            },
            Step::Charge(charge) => Step::Charge(charge.without_price()),
        }
    }
}

impl Admission {
    fn without_price(&self) -> Admission {
        let moves = self.moves.iter().map(|way| match way {
            Move::Now(price) => Move::Now(free(price)),
            &Move::Wait {
                from, to, begin, ..
            } => Move::Wait {
                from,
                to,
                begin,
                price: 0,
            },
            Move::Any { from, to, begins } => Move::Any {
                from: *from,
                to: *to,
                begins: begins.iter().map(free).collect(),
            },
        });
        Admission {
            moves: moves.collect(),
            wait_price: 0,
            longest: self.longest,
            admits: self.admits.clone(),
        }
    }
}

impl CostFunction {
    fn without_price(&self) -> CostFunction {
        let mut domain = CostFunction::default();
        for piece in self.pieces() {
            domain.push(free(piece));
        }
        domain
    }
}

fn free(piece: &Piece) -> Piece {
    Piece::flat(piece.from, piece.to, 0)
}
