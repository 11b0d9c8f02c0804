//! Plans that come with a request, or that a search has found: completed where they leave something to the kernel
//! (`completion`), asked where more work would fit (`places`), what each task costs where it stands (`standing`), and given the
//! mandatory work that it leaves out and could hold (`last_insertions`).

mod completion;
mod encode;
mod last_insertions;
mod next_best;
mod offers;
mod places;
mod standing;
mod worth;

pub use completion::Completion;
pub use encode::{encode_places, encode_standings};
pub use last_insertions::{last_insertions, look_at_each, places_in};
pub use places::{Place, places};
pub use standing::{Cost, Looked, Move, Standing, standings};
