import type { Converted, Format } from '../format';
import { NoteBook } from '../note';
import { parseLiLim } from './li-lim-file';
import { failAt, linesOf, pathOf } from './lines';
import { euclid, thousandths } from './planar';
import { noteDepot, stopOf, vehiclesOf } from './solomon';

/**
 * Li and Lim's instances of pickup and delivery with windows. Their literature counts in double precision: all numbers but goods are
 * in thousandths here, rounded. Travel time is distance by the file's speed.
 */
function readLiLim(text: string): Converted {
  const { header, vehicles, capacity, speed, depot, nodes, pairs } = parseLiLim(text);
  const notes = new NoteBook();
  if (speed < 0) {
    failAt(header, 'OUT_OF_RANGE', 'must not have a negative speed');
  }
  if (speed === 0) {
    notes.add('ASSUMED', 'The speed is 0, as in some published files: it counts as 1', pathOf(header));
  }
  notes.add('ASSUMED', 'Distances and times are in thousandths of the file’s unit, rounded', pathOf(header));
  noteDepot(depot, notes);
  const places = [depot, ...nodes];
  const customers = pairs.length;
  const fleet = vehiclesOf({ vehicles, capacity, header, depot, customers, scale: thousandths }, notes);
  const request = {
    travel: {
      distance_matrix: euclid(places, thousandths),
      time_matrix: euclid(places, (distance) => thousandths(distance / (speed === 0 ? 1 : speed))),
    },
    resources: fleet,
    shipments: pairs.map(({ pickup, delivery }) => {
      const [from, to] = [nodes[pickup], nodes[delivery]];
      if (from === undefined || to === undefined || from.demand < 0 || from.demand !== -to.demand) {
        return failAt(from?.line, 'OUT_OF_RANGE', 'must pick up as much as is delivered');
      }
      return {
        id: `s${from.number}-${to.number}`,
        pickup: { location_index: pickup + 1, ...stopOf(from, thousandths) },
        delivery: { location_index: delivery + 1, ...stopOf(to, thousandths) },
        demands: from.demand,
      };
    }),
  };
  if (depot.number !== 0) {
    failAt(depot.line, 'MALFORMED', 'must be the depot, number 0');
  }
  return { request, notes: notes.toNotes() };
}

export const LI_LIM: Format = {
  name: 'li-lim',
  title: 'Li and Lim (text)',
  detect(text) {
    const [header = '', depot = ''] = linesOf(text.slice(0, 4_000)).map((line) => line.text);
    const counts = [header, depot].map((line) => (/^[-+.\d\s]+$/.test(line) ? line.split(/\s+/).length : 0));
    return counts[0] === 3 && counts[1] === 9;
  },
  toRequest: readLiLim,
};
