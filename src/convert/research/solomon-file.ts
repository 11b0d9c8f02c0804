import { failAt, type Line, linesOf, numbersIn } from './lines';

export interface ResearchNode {
  readonly line: Line;
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly ready: number;
  readonly due: number;
  readonly service: number;
}

export interface SolomonFile {
  readonly name: string;
  readonly vehicles: number;
  readonly capacity: number;
  readonly header: Line;
  readonly depot: ResearchNode;
  readonly customers: readonly ResearchNode[];
}

const VEHICLE_HEAD = /^NUMBER\s+CAPACITY$/i;
const CUSTOMER_HEAD =
  /^CUST\s*NO\.?\s+XCOORD\.?\s+YCOORD\.?\s+DEMAND\s+READY\s+TIME\s+DUE\s+DATE\s+SERVICE(\s+TIME)?$/i;

/**
 * The text format of Solomon, and of Gehring and Homberger: a name, the fleet, a row a node (number, x, y, demand, window, service),
 * the depot first.
 */
export function parseSolomon(text: string): SolomonFile {
  const [title, vehicle, vehicleHead, fleet, customer, customerHead, depot, ...rows] = linesOf(text);
  expectHead(title, vehicle, /^VEHICLE$/i);
  expectHead(vehicle, vehicleHead, VEHICLE_HEAD);
  expectHead(fleet, customer, /^CUSTOMER$/i);
  expectHead(customer, customerHead, CUSTOMER_HEAD);
  if (title === undefined || fleet === undefined || depot === undefined) {
    return failAt(title, 'MALFORMED', 'begins no instance of Solomon’s: fleet or depot is missing');
  }
  const [vehicles = 0, capacity = 0] = numbersIn(fleet, 2);
  return {
    name: title.text,
    vehicles,
    capacity,
    header: fleet,
    depot: readNode(depot),
    customers: rows.map(readNode),
  };
}

function expectHead(before: Line | undefined, line: Line | undefined, head: RegExp): void {
  if (line === undefined || !head.test(line.text)) {
    failAt(line ?? before, 'MALFORMED', 'is not what stands there in an instance of Solomon’s');
  }
}

function readNode(line: Line): ResearchNode {
  return nodeOf(line, numbersIn(line, 7));
}

/** Number, x, y, demand, window and service of a row. */
export function nodeOf(line: Line, values: readonly number[]): ResearchNode {
  const [number = 0, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0] = values;
  return { line, number, x, y, demand, ready, due, service };
}
