import { isSharedArrayBuffer } from 'node:util/types';
import type { CompiledKernel } from '../kernel/loader/artefact';
import type { Fault } from '../kernel/loader/faults';
import type { EncodedProblem } from '../kernel/port';
import type { GivenPlan, Snapshot, WrittenAnswer } from '../optimize/pipeline';
import type { SharedPlansMemory } from './shared-plans';

/** What a solver thread needs to begin. */
export interface SolverThreadData {
  /** Path of the artefact's JavaScript half. */
  readonly artefact: string;
  readonly module: CompiledKernel;
  /** What the thread does before it is ready: the first one tries the kernel, and compiles hot code for all (see warm-up/). */
  readonly firstWork: 'none' | 'trial' | 'warm-up';
}

/** A checked and encoded request, away from the main thread's heap. */
export interface PreparedSolve {
  readonly problem: EncodedProblem;
  /** Searches before it, each of which begins with the plan of the one before. They may share tables. */
  readonly phases: readonly EncodedProblem[];
  readonly given: GivenPlan | null;
  /** `SolveContext` of the pipeline, by v8.serialize. */
  readonly context: Uint8Array<ArrayBuffer>;
  /** What a diagnosis of an infeasible answer needs, by v8.serialize; null: nobody asks for one. */
  readonly diagnosis: Uint8Array<ArrayBuffer> | null;
  /** Of the searches, the explanation and the diagnosis together. */
  readonly limitMs: number;
  /** Threads that it is to be solved by, as many as are free; then its words and tables lie in shared memory. */
  readonly threads?: number;
  /** Why each job is where it is, is to be told. */
  readonly explains?: boolean;
  /** Milliseconds from its beginning on for which the solve counts as running, whatever is proven before; null: until it ends. */
  readonly lastsMs?: number | null;
  /** Its best plans so far are told to whoever wants to know. */
  readonly isWatched?: boolean;
  /** What its answer may be kept under; null: it is not kept. */
  readonly fingerprint?: string | null;
  /** The same bytes are the same request at any time; not so where a tenant's patterns were put into it. */
  readonly isOfBodyAlone?: boolean;
}

/** What moves with a prepared solve from thread to thread. Shared memory stays where it is. */
export function solveBuffers(prepared: PreparedSolve): ArrayBuffer[] {
  return buffersOf(prepared).filter((buffer): buffer is ArrayBuffer => !isSharedArrayBuffer(buffer));
}

/** Tables may share a buffer: it can move only once. */
function buffersOf({ problem, phases, given, context, diagnosis }: PreparedSolve): ArrayBufferLike[] {
  const views = [
    context,
    ...(diagnosis === null ? [] : [diagnosis]),
    ...(given === null ? [] : [given.plan]),
    ...[...phases, problem].flatMap(viewsOf),
  ];
  return [...new Set(views.map(({ buffer }) => buffer))];
}

function viewsOf({ words, profiles, timeTables = [] }: EncodedProblem): Int32Array[] {
  return [words, ...profiles.flatMap(({ distance, time }) => [distance, time]), ...timeTables];
}

function total(parts: readonly { byteLength: number }[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** What a prepared solve counts for while it waits and while it runs. */
export function solveBytes(prepared: PreparedSolve): number {
  return total(buffersOf(prepared));
}

/** What it takes beside that while it runs: each table that profiles share once more for each of them, and what the kernel's search copies. */
export function solveBytesAtWork({ problem }: PreparedSolve): number {
  const shared = total(viewsOf(problem)) - total([...new Set(viewsOf(problem))]);
  return shared + (problem.copiedBytes ?? 0);
}

/** What one more thread counts for: its kernel's copies. The words and tables that they are made of are there already. */
export function followerBytes({ problem }: PreparedSolve): number {
  return total(viewsOf(problem)) + (problem.copiedBytes ?? 0);
}

/** What a solve that is watched says of itself: its best plan so far, as it would be kept. */
export interface SolveNews {
  readonly progress: Snapshot['progress'];
  /** The answer as JSON in UTF-8. */
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface SolveJob extends PreparedSolve {
  /** Somebody watches. */
  readonly live: boolean;
  readonly requestId: string;
  readonly fault: Fault | null;
  /** Where several threads search: what they leave for one another. */
  readonly shared?: SharedPlansMemory;
}

/** To search beside another thread, which answers. */
export interface FollowJob extends Pick<PreparedSolve, 'problem' | 'phases'> {
  readonly follows: SharedPlansMemory;
  /** Which of the threads this is; the leader is 0. */
  readonly thread: number;
  readonly fault: Fault | null;
}

export interface SolvedRequest extends WrittenAnswer {
  /** What the kernel took of the time, instance and decoding included. */
  readonly kernelMs: number;
  /** Somebody asked for its end before its time: it might have become better. */
  readonly isCutShort: boolean;
  /** Fewer threads than it might have had found it, because others needed them. */
  readonly isShortOfThreads: boolean;
}
