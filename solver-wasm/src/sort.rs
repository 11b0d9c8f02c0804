//! Sorting in little code. The standard library compiles each of its sorts anew for every type and every key, 3 to 12 KB
//! (27 KB where the key has a loop of its own): 360 KB of an artefact of 1,994, most of it for lists of a few
//! elements that nobody waits for. Where lists are long and time counts, the standard sorts stay.

/// Up to here every element walks to its place.
const SHORT: usize = 20;

/// Ascending. Equal elements must be alike in everything: their order is not kept.
pub fn ascending<T: Ord>(items: &mut [T]) {
    if items.len() > SHORT {
        return least_first(items, items.len());
    }
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && items[at] < items[at - 1] {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// The least `count` stand first, ascending; the others behind them in any order. Equal elements must be alike in everything.
pub fn least_first<T: Ord>(items: &mut [T], count: usize) {
    let (heap, others) = items.split_at_mut(count.min(items.len()));
    for top in (0..heap.len() / 2).rev() {
        sink(heap, top);
    }
    for other in others {
        if heap.first().is_some_and(|largest| *other < *largest) {
            std::mem::swap(other, &mut heap[0]);
            sink(heap, 0);
        }
    }
    for end in (1..heap.len()).rev() {
        heap.swap(0, end);
        sink(&mut heap[..end], 0);
    }
}

/// A heap whose largest element is on top, but for the one at `top`, is one again.
#[inline(never)]
fn sink<T: Ord>(heap: &mut [T], mut top: usize) {
    loop {
        let mut largest = 2 * top + 1;
        if largest + 1 < heap.len() && heap[largest] < heap[largest + 1] {
            largest += 1;
        }
        if largest >= heap.len() || heap[largest] <= heap[top] {
            return;
        }
        heap.swap(top, largest);
        top = largest;
    }
}

/// By a key, which is asked once for each of two elements or more, in their order. Stable: with equal keys the earlier one stays
/// in front.
pub fn by_key<T, K: Ord>(items: &mut [T], key: impl FnMut(&T) -> K) {
    if items.len() < 2 {
        return;
    }
    let mut order: Vec<(K, u32)> = items.iter().map(key).zip(0..).collect();
    ascending(&mut order);
    for at in 0..items.len() {
        // What stood there may have been swapped further back.
        let mut from = order[at].1 as usize;
        while from < at {
            from = order[from].1 as usize;
        }
        order[at].1 = from as u32;
        items.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Lists of every length up to 200, of few values, of many, and in order already.
    fn lists() -> impl Iterator<Item = Vec<u32>> {
        (0..200u32).flat_map(|length| {
            [1, 3, 20, u32::MAX].map(|values| {
                let mut random = Random::new(u64::from(length) << 32 | u64::from(values));
                let mut list: Vec<u32> = (0..length).map(|_| random.below(values)).collect();
                if random.one_in(8) {
                    list.sort_unstable();
                }
                list
            })
        })
    }

    #[test]
    fn ascending_as_the_standard_library_has_it() {
        for list in lists() {
            let (mut own, mut standard) = (list.clone(), list);
            ascending(&mut own);
            standard.sort_unstable();
            assert_eq!(own, standard);
        }
    }

    #[test]
    fn the_least_stand_first_and_nothing_is_lost() {
        for list in lists() {
            for count in [0, 1, 7, list.len() / 2, list.len(), list.len() + 3] {
                let (mut own, mut standard) = (list.clone(), list.clone());
                least_first(&mut own, count);
                standard.sort_unstable();
                let count = count.min(list.len());
                assert_eq!(own[..count], standard[..count]);
                own.sort_unstable();
                assert_eq!(own, standard);
            }
        }
    }

    #[test]
    fn by_key_keeps_the_order_of_equal_keys() {
        for list in lists() {
            let mut own: Vec<(u32, usize)> = list.into_iter().zip(0..).collect();
            let mut standard = own.clone();
            let mut asked = Vec::new();
            by_key(&mut own, |&(value, index)| {
                asked.push(index);
                value
            });
            standard.sort_by_key(|&(value, _)| value);
            assert_eq!(own, standard);
            // Whoever counts what the keys cost, pays each once; a single element has no need of one.
            let each = if own.len() < 2 { 0 } else { own.len() };
            assert_eq!(asked, (0..each).collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_key_of_few_elements_may_order_them_backwards() {
        let mut names = ["one", "three", "four", "eleven"].map(String::from);
        by_key(&mut names, |name| std::cmp::Reverse(name.len()));
        assert_eq!(names, ["eleven", "three", "four", "one"]);
    }
}
