import type { MethodsRun, SolveSummary } from '../port';
import { ENGINE, FIRST_SOLUTION, METAHEURISTIC, PROVEN_BY, STOPPED_BY } from './schema';
import { WordReader } from './words';

/** `summary()` words → how the solve went. */
export function decodeSummary(words: Int32Array): SolveSummary {
  const reader = new WordReader(words);
  const iterations = reader.i64();
  const improvements = reader.i64();
  const provenBy = PROVEN_BY[reader.i32()] ?? null;
  const stoppedBy = STOPPED_BY[reader.i32()] ?? 'running';
  const deterministic = reader.i32() === 1;
  const servedTasks = reader.i32();
  const unservedTasks = reader.i32();
  const missingMandatory = reader.i32();
  const tiers = Array.from({ length: reader.i32() }, () => reader.i64());
  const isBounded = reader.i32() === 1;
  const bound = reader.i64();
  const methods = decodeMethods(reader);
  reader.end();
  return {
    iterations,
    improvements,
    provenBy,
    stoppedBy,
    deterministic,
    servedTasks,
    unservedTasks,
    missingMandatory,
    tiers,
    lowerBound: isBounded ? bound : null,
    searches: [methods],
  };
}

function decodeMethods(reader: WordReader): MethodsRun {
  const [engine, firstSolution, metaheuristic] = [reader.i32(), reader.i32(), reader.i32()];
  return {
    engine: nameOf(ENGINE, engine) ?? 'auto',
    firstSolution: nameOf(FIRST_SOLUTION, firstSolution),
    metaheuristic: metaheuristic === METAHEURISTIC.AUTOMATIC ? null : nameOf(METAHEURISTIC, metaheuristic),
  };
}

function nameOf<T extends string>(ids: Readonly<Record<T, number>>, id: number): T | null {
  return (Object.keys(ids) as T[]).find((name) => ids[name] === id) ?? null;
}
