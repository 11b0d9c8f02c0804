//! Reading the kernel's words back, for the judges of what it says.

pub(super) struct Words<'a> {
    words: &'a [i32],
    at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(words: &'a [i32]) -> Words<'a> {
        Words { words, at: 0 }
    }

    pub(super) fn next(&mut self) -> Result<i64, String> {
        let word = self
            .words
            .get(self.at)
            .ok_or_else(|| format!("words end at {}", self.at))?;
        self.at += 1;
        Ok(i64::from(*word))
    }

    /// Two words, the low one first.
    pub(super) fn long(&mut self) -> Result<i64, String> {
        let low = self.next()? as i32 as u32;
        let high = self.next()? as i32 as u32;
        Ok((u64::from(high) << 32 | u64::from(low)) as i64)
    }

    pub(super) fn finished(&self) -> Result<(), String> {
        if self.at == self.words.len() {
            Ok(())
        } else {
            Err(format!("words left over from {}", self.at))
        }
    }
}

/// The figure reported against the one recomputed.
pub(super) fn same(what: &str, reported: i64, expected: i64) -> Result<(), String> {
    if reported == expected {
        Ok(())
    } else {
        Err(format!("{what}: reported {reported}, is {expected}"))
    }
}
