import { type ReasonCode, REASONS } from './schema';
import { WordReader } from './words';

export interface VehicleReason {
  vehicle: number;
  /** All that the line stands for: the vehicle, or where there are very many lines its whole class. */
  alike: readonly number[];
  code: ReasonCode;
  /** What is concerned: a dimension, a skill, a break, a task, or the limit that binds (docs/wire-format.md, reasons). */
  index: number | null;
  required: number;
  available: number;
}

export interface TaskReasons {
  task: number;
  main: ReasonCode;
  best: { vehicle: number; position: number; costDelta: number } | null;
  byVehicle: VehicleReason[];
}

/** Words that say of no task why. */
export const NO_REASONS = Int32Array.of(0, 0);

/** `reasons(plan)` words → why each unserved task is unserved. */
export function decodeReasons(words: Int32Array): TaskReasons[] {
  const reader = new WordReader(words);
  const reasons = Array.from({ length: reader.i32() }, () => readTask(reader));
  const classes = Array.from({ length: reader.i32() }, () =>
    Array.from({ length: reader.i32() }, () => reader.i32()),
  );
  reader.end();
  const classOf = new Map(classes.map((vehicles) => [vehicles[0], vehicles]));
  for (const { byVehicle } of reasons) {
    for (const reason of byVehicle) {
      reason.alike = classOf.get(reason.vehicle) ?? [reason.vehicle];
    }
  }
  return reasons;
}

function readTask(reader: WordReader): TaskReasons {
  const task = reader.i32();
  const main = readCode(reader);
  const vehicle = reader.i32();
  const position = reader.i32();
  const costDelta = reader.i64();
  const byVehicle = Array.from({ length: reader.i32() }, () => ({
    vehicle: reader.i32(),
    alike: [],
    code: readCode(reader),
    index: reader.optionalI32(),
    required: reader.i64(),
    available: reader.i64(),
  }));
  return { task, main, best: vehicle === -1 ? null : { vehicle, position, costDelta }, byVehicle };
}

function readCode(reader: WordReader): ReasonCode {
  const code = REASONS[reader.i32()];
  if (code === undefined) {
    throw new RangeError('unknown reason in the kernel words');
  }
  return code;
}
