//! A number for each arc that was ever given one: penalties, or until when an arc is tabu.

/// Arcs between nodes: activities first, then the starts and the ends of the classes. Memory grows with the arcs noted.
pub struct ArcMemory {
    /// By node: the other end and the number, ascending by end.
    numbers: Vec<Vec<(u32, i64)>>,
    /// An arc and its opposite are one.
    symmetric: bool,
}

impl ArcMemory {
    pub fn new(nodes: usize, symmetric: bool) -> ArcMemory {
        ArcMemory {
            numbers: vec![Vec::new(); nodes],
            symmetric,
        }
    }

    #[inline]
    fn key(&self, from: u32, to: u32) -> (usize, u32) {
        if self.symmetric && from > to {
            (to as usize, from)
        } else {
            (from as usize, to)
        }
    }

    /// The number of an arc; 0 where none was noted.
    #[inline]
    pub fn get(&self, from: u32, to: u32) -> i64 {
        let (row, end) = self.key(from, to);
        let row = &self.numbers[row];
        if row.is_empty() {
            return 0;
        }
        row.binary_search_by_key(&end, |entry| entry.0)
            .map_or(0, |at| row[at].1)
    }

    pub fn set(&mut self, from: u32, to: u32, number: i64) {
        let (row, end) = self.key(from, to);
        let row = &mut self.numbers[row];
        match row.binary_search_by_key(&end, |entry| entry.0) {
            Ok(at) => row[at].1 = number,
            Err(at) => row.insert(at, (end, number)),
        }
    }

    /// Forgets the numbers below this one in the row that holds the arc, so that rows stay short.
    pub fn forget_below(&mut self, from: u32, to: u32, number: i64) {
        let (row, _) = self.key(from, to);
        self.numbers[row].retain(|entry| entry.1 >= number);
    }
}
