import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What the kernel asks of its host while it runs. */
export interface KernelHost {
  /** Milliseconds, monotonic. */
  readonly now: () => number;
  readonly stopped: () => boolean;
}

/** One solve inside one instance (docs/wire-format.md, "Exports"). */
export interface WasmKernel {
  add_profile(distance: Int32Array, time: Int32Array): void;
  add_time_table(time: Int32Array): void;
  check(): void;
  begin(): void;
  step(): number;
  plan(): Int32Array;
  improvements(): number;
  cost(): bigint;
  used(): number;
  adopt(plan: Int32Array): boolean;
  summary(): Int32Array;
  report(plan: Int32Array): Int32Array;
  completed(plan: Int32Array): Int32Array;
  places(plan: Int32Array, tasks: Uint32Array, most: number): Int32Array;
  standing(plan: Int32Array, given: Int32Array): Int32Array;
  reasons(plan: Int32Array): Int32Array;
}

export interface KernelInstance {
  readonly Kernel: new (words: Int32Array) => WasmKernel;
  wire_schema(): string;
}

/** The JavaScript half of the committed artefact: `solver-wasm/pkg`, made by `make kernel`. */
export interface KernelGlue {
  readonly wasmPath: string;
  instantiate(module: WebAssembly.Module, host: KernelHost): KernelInstance;
}

/** The same three levels up from src/kernel/loader and from dist/kernel/loader. */
export const COMMITTED_ARTEFACT = join(__dirname, '../../../solver-wasm/pkg/solver_wasm.js');

const load = createRequire(__filename);

export function loadGlue(artefact: string): KernelGlue {
  return load(artefact) as KernelGlue;
}

/** The kernel's machine code, shared by all threads of a process. Whoever passes it on need not know what it is. */
export type CompiledKernel = WebAssembly.Module;

/**
 * Compiles the kernel. Once a process: threads get this very module, and with it all machine code that
 * the compiler has made for it so far, whichever thread it was made for.
 */
export function compileKernel(artefact: string): CompiledKernel {
  return new WebAssembly.Module(readFileSync(loadGlue(artefact).wasmPath));
}
