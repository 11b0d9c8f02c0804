import { WordReader } from './words';

/** Where a task would go in a plan. */
export interface TaskPlace {
  vehicle: number;
  /** Before which of the stops that the given route names; the first is 0. */
  position: number;
  arrival: number;
  /** Scaled money. */
  costDelta: number;
}

/** `places(plan, tasks, most)` words → for each task that was asked about its best places, cheapest first. */
export function decodePlaces(words: Int32Array): TaskPlace[][] {
  const reader = new WordReader(words);
  const tasks = Array.from({ length: reader.i32() }, () =>
    Array.from({ length: reader.i32() }, () => ({
      vehicle: reader.i32(),
      position: reader.i32(),
      arrival: reader.i64(),
      costDelta: reader.i64(),
    })),
  );
  reader.end();
  return tasks;
}
