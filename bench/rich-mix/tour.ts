import type { Land } from './land';

/** An order of places that starts and ends at `home`: nearest neighbour, then 2-opt (Croes 1958) until nothing helps. */
export function shortTour(land: Land, home: number, places: readonly number[]): number[] {
  const left = [...places];
  const tour: number[] = [];
  let at = home;
  while (left.length > 0) {
    const nearest = left.reduce((best, place) =>
      land.metres(at, place) < land.metres(at, best) ? place : best,
    );
    left.splice(left.indexOf(nearest), 1);
    tour.push(nearest);
    at = nearest;
  }
  let better = true;
  while (better) {
    better = improved(land, home, tour);
  }
  return tour;
}

function improved(land: Land, home: number, tour: number[]): boolean {
  const at = (index: number): number => tour[index] ?? home;
  for (let first = 0; first < tour.length - 1; first += 1) {
    for (let last = first + 1; last < tour.length; last += 1) {
      const before = land.metres(at(first - 1), at(first)) + land.metres(at(last), at(last + 1));
      const after = land.metres(at(first - 1), at(last)) + land.metres(at(first), at(last + 1));
      if (after < before) {
        tour.splice(first, last - first + 1, ...tour.slice(first, last + 1).reverse());
        return true;
      }
    }
  }
  return false;
}
