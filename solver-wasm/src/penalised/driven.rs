//! What the tours in use drive: the scale of temperatures and of the first penalties.

use super::network::Network;
use super::tours::Tours;
use crate::model::Tables;

pub struct Driven {
    legs: usize,
    /// What their distance costs, units of distance.
    pub price: f64,
    pub seconds: i64,
}

impl Driven {
    pub fn of<const CLOCK: bool>(
        network: &Network,
        tables: &Tables,
        tours: &Tours<CLOCK>,
    ) -> Driven {
        let mut driven = Driven {
            legs: 0,
            price: 0.0,
            seconds: 0,
        };
        for tour in tours.tours.iter().filter(|tour| !tour.is_empty()) {
            driven.legs += tour.legs.len();
            driven.price += tour.kind.rate * tour.distance as f64;
            for leg in tour.nodes.windows(2) {
                driven.seconds += i64::from(network.time(tables, leg[0], leg[1]));
            }
        }
        driven
    }

    /// Mean price of a leg; above zero where nothing is driven, too.
    pub fn leg(&self) -> f64 {
        (self.price / self.legs.max(1) as f64).max(1.0)
    }
}
