import { type ReasonCode, REASONS } from './schema';
import { WordReader } from './words';

export interface VehicleReason {
  vehicle: number;
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

/** `reasons(plan)` words → why each unserved task is unserved. */
export function decodeReasons(words: Int32Array): TaskReasons[] {
  const reader = new WordReader(words);
  const reasons = Array.from({ length: reader.i32() }, () => readTask(reader));
  reader.end();
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
