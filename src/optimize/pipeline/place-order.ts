import { alongHilbertCurve } from './hilbert-curve';
import type { Located, LocatedEnd } from './meaning/places';
import { nearestNeighbourChain } from './nearest-neighbour-chain';
import { type BookedPlace, matrixSets } from './place-book';
import type { ParsedTravel } from './shape/parsed';

/** Below so many places all rows of a table lie in the processor's nearest cache, and their order says nothing. */
const FEWEST_PLACES = 200;

/**
 * The same with places numbered so that near ones have near numbers. The search reads the row of one place at the places of a
 * route: where these are neighbours in the row, they come with one line of memory. Measured in docs/kernel-notes.md. No answer
 * has these numbers; of several cells that are taken as no way alike, the warning names the first by them.
 */
export function inPlaceOrder(located: Located, travel: ParsedTravel): Located {
  const { places } = located.book;
  const order = places.length < FEWEST_PLACES ? null : orderOf(places, travel);
  return order === null ? located : renumbered(located, order);
}

/** Which of the booked places stands at each number; null: nothing is known of where they are. */
function orderOf(places: readonly BookedPlace[], travel: ParsedTravel): number[] | null {
  const points = places.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]));
  if (points.length === places.length) {
    const along = alongHilbertCurve(points);
    return places.map((_, i) => i).sort((a, b) => (along[a] ?? 0) - (along[b] ?? 0));
  }
  const matrix = matrixSets(travel)
    .map(({ distance, time }) => distance ?? time)
    .find((given) => given !== null);
  const rows = Int32Array.from(places, ({ index }) => index);
  return matrix ? nearestNeighbourChain(matrix.cells, matrix.rows, rows) : null;
}

function renumbered(located: Located, order: readonly number[]): Located {
  const numbers = new Int32Array(order.length);
  order.forEach((place, number) => (numbers[place] = number));
  const numberOf = (place: number): number => numbers[place] ?? 0;
  const end = ({ place, depot }: LocatedEnd): LocatedEnd => ({ place: numberOf(place), depot });
  const { book, starts, dayStarts, ends, jobs, shipments, dumpStations, breaks } = located;
  return {
    book: { mode: book.mode, places: order.flatMap((place) => book.places[place] ?? []) },
    starts: starts.map(end),
    dayStarts: dayStarts.map((days) => new Map([...days].map(([day, start]) => [day, end(start)]))),
    ends: ends.map((last) => (last === null ? null : end(last))),
    jobs: jobs.map(numberOf),
    shipments: shipments.map(({ pickup, delivery }) => ({
      pickup: numberOf(pickup),
      delivery: numberOf(delivery),
    })),
    dumpStations: dumpStations.map(numberOf),
    breaks: breaks.map((list) => list.map((place) => (place === null ? null : numberOf(place)))),
  };
}
