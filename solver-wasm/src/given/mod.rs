//! Plans that come with a request, or that a search has found: completed where they leave something to the kernel
//! (`completion`), asked where more work would fit (`places`), and what each task costs where it stands (`standing`).

mod completion;
mod encode;
mod next_best;
mod offers;
mod places;
mod standing;
mod worth;

pub use completion::Completion;
pub use encode::{encode_places, encode_standings};
pub use places::{Place, places};
pub use standing::{Cost, Looked, Move, Standing, standings};
