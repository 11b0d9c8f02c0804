import { WordReader } from './words';

/** Another place of a task, and what the plan costs more with the task there. */
export interface TaskMove {
  vehicle: number;
  /** Before which stops of that route without the task its first and its last activity would go; the first is 0. */
  position: number;
  last: number;
  arrival: number;
  /** Scaled money. */
  costDelta: number;
}

export interface TaskStanding {
  task: number;
  vehicle: number;
  /** Where it is, counted like the places of a move. */
  position: number;
  last: number;
  /** Scaled money that the plan costs less without the task; null: without it a rule is broken, or there was no time. */
  cost: number | null;
  costIs: 'known' | 'bound' | 'unreached';
  /** How many of the other places were looked at. */
  looked: 'nothing' | 'part' | 'all';
  /** The best of all other places, and the best on another vehicle. */
  second: TaskMove | null;
  elsewhere: TaskMove | null;
}

const COST = ['known', 'bound', 'unreached'] as const;
const LOOKED = ['nothing', 'part', 'all'] as const;

/** `standing(plan, given)` words → by served task what it costs where it stands. */
export function decodeStandings(words: Int32Array): TaskStanding[] {
  const reader = new WordReader(words);
  const standings = Array.from({ length: reader.i32() }, () => readStanding(reader));
  reader.end();
  return standings;
}

function readStanding(reader: WordReader): TaskStanding {
  const [task, vehicle, position, last] = [reader.i32(), reader.i32(), reader.i32(), reader.i32()];
  const costIs = COST[reader.i32()];
  const cost = reader.i64();
  const looked = LOOKED[reader.i32()];
  if (costIs === undefined || looked === undefined) {
    throw new RangeError('unknown standing in the kernel words');
  }
  const [second, elsewhere] = [readMove(reader), readMove(reader)];
  return {
    ...{ task, vehicle, position, last },
    cost: costIs === 'known' ? cost : null,
    ...{ costIs, looked, second, elsewhere },
  };
}

function readMove(reader: WordReader): TaskMove | null {
  return reader.i32() === 0
    ? null
    : {
        vehicle: reader.i32(),
        position: reader.i32(),
        last: reader.i32(),
        arrival: reader.i64(),
        costDelta: reader.i64(),
      };
}
