//! A short list of pieces: most functions of a route have one or two, and need no memory of their own.

use std::ops::{Deref, DerefMut};

use super::piece::Piece;

/// Pieces kept in place.
const IN_PLACE: usize = 3;
const NOTHING: Piece = Piece {
    from: 0,
    to: 0,
    value: 0,
    slope: 0,
};

/// Behaves as a vector that only grows.
#[derive(Clone)]
pub struct Pieces {
    /// Of those in place; unused once there are more.
    len: usize,
    few: [Piece; IN_PLACE],
    /// All of them, as soon as there are more than fit in place.
    many: Vec<Piece>,
}

impl Default for Pieces {
    fn default() -> Pieces {
        Pieces {
            len: 0,
            few: [NOTHING; IN_PLACE],
            many: Vec::new(),
        }
    }
}

impl Pieces {
    pub fn push(&mut self, piece: Piece) {
        if !self.many.is_empty() {
            self.many.push(piece);
        } else if self.len < IN_PLACE {
            self.few[self.len] = piece;
            self.len += 1;
        } else {
            self.many.reserve(4 * IN_PLACE);
            self.many.extend_from_slice(&self.few);
            self.many.push(piece);
        }
    }
}

impl Deref for Pieces {
    type Target = [Piece];

    #[inline]
    fn deref(&self) -> &[Piece] {
        if self.many.is_empty() {
            &self.few[..self.len]
        } else {
            &self.many
        }
    }
}

impl DerefMut for Pieces {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Piece] {
        if self.many.is_empty() {
            &mut self.few[..self.len]
        } else {
            &mut self.many
        }
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(list: I) -> Pieces {
        let mut pieces = Pieces::default();
        for piece in list {
            pieces.push(piece);
        }
        pieces
    }
}

impl Extend<Piece> for Pieces {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, list: I) {
        for piece in list {
            self.push(piece);
        }
    }
}

impl PartialEq for Pieces {
    fn eq(&self, other: &Pieces) -> bool {
        self[..] == other[..]
    }
}

impl Eq for Pieces {}

impl std::fmt::Debug for Pieces {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}
