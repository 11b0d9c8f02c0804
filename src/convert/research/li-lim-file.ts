import { failAt, type Line, linesOf, numbersIn } from './lines';
import { nodeOf, type ResearchNode } from './solomon-file';

export interface LiLimFile {
  readonly header: Line;
  readonly vehicles: number;
  readonly capacity: number;
  readonly speed: number;
  readonly depot: ResearchNode;
  readonly nodes: readonly ResearchNode[];
  /** Indices into `nodes`. */
  readonly pairs: readonly { readonly pickup: number; readonly delivery: number }[];
}

/**
 * Li and Lim's text format of pickup and delivery: (vehicles, capacity, speed), then a row a node, the depot first: number, x, y,
 * demand, window, service, and the number of its pickup or of its delivery, 0 where it has none.
 */
export function parseLiLim(text: string): LiLimFile {
  const [header, first, ...rows] = linesOf(text);
  if (header === undefined || first === undefined) {
    return failAt(header, 'MALFORMED', 'begins no instance of Li and Lim’s: the depot is missing');
  }
  const [vehicles = 0, capacity = 0, speed = 1] = numbersIn(header, 3);
  if (
    numbersIn(first, 9)
      .slice(7)
      .some((partner) => partner !== 0)
  ) {
    failAt(first, 'MALFORMED', 'is the depot, which has no pickup and no delivery');
  }
  const read = rows.map((line) => ({ line, values: numbersIn(line, 9) }));
  const indexOf = new Map(read.map(({ values }, index) => [values[0], index]));
  if (indexOf.size !== read.length) {
    failAt(header, 'DUPLICATE_ID', 'is followed by two nodes of one number');
  }
  const used = new Set<number>();
  const pairs = read.flatMap(({ line, values }, pickup) => {
    const [number, from, to] = [values[0], values[7] ?? 0, values[8] ?? 0];
    if ((from === 0) === (to === 0)) {
      return failAt(line, 'MALFORMED', 'must name either its pickup or its delivery');
    }
    if (to === 0) {
      return [];
    }
    const delivery = indexOf.get(to);
    if (delivery === undefined || read[delivery]?.values[7] !== number) {
      return failAt(
        line,
        'UNKNOWN_REFERENCE',
        `names a delivery that does not name it: the delivery of ${number} names another pickup`,
      );
    }
    used.add(pickup).add(delivery);
    return [{ pickup, delivery }];
  });
  const alone = read.findIndex((_, index) => !used.has(index));
  if (alone >= 0) {
    failAt(read[alone]?.line, 'UNKNOWN_REFERENCE', 'names a pickup that does not name it');
  }
  return {
    header,
    vehicles,
    capacity,
    speed,
    depot: nodeOf(first, numbersIn(first, 9)),
    nodes: read.map(({ line, values }) => nodeOf(line, values)),
    pairs,
  };
}
