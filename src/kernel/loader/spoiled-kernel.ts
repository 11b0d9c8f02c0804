import type { KernelPort } from '../port';
import type { CompiledKernel, KernelGlue } from './artefact';
import type { Fault } from './faults';
import { createKernelPort } from './kernel-port';
import { spoiledClock } from './spoiled-clock';

/** An instance has 4 GiB at most; none of it is touched, so the machine gives next to nothing. */
const PIECE_BYTES = 256 * 1024 * 1024;
const ALIGNMENT = 8;

/** The kernel's own allocator, as the glue uses it to hand arrays over. */
type Allocator = (bytes: number, alignment: number) => number;

/** A kernel on which the fault strikes when it first reads the clock. Only a test can ask for it (faults.ts). */
export function spoiledKernel(glue: KernelGlue, module: CompiledKernel, fault: Fault): KernelPort {
  return fault === 'memory'
    ? createKernelPort(withoutMemory(glue), module)
    : createKernelPort(glue, module, spoiledClock(fault));
}

/** The allocator is asked for more, from within the kernel's frames, until it ends as it does when a solve needs too much. */
function withoutMemory(glue: KernelGlue): KernelGlue {
  return {
    wasmPath: glue.wasmPath,
    instantiate(module, { stopped }) {
      let allocate: Allocator | undefined;
      const now = () => {
        for (;;) {
          allocate?.(PIECE_BYTES, ALIGNMENT);
        }
      };
      // The glue keeps its instance to itself.
      const { Instance } = WebAssembly;
      WebAssembly.Instance = class extends Instance {
        constructor(...given: ConstructorParameters<typeof Instance>) {
          super(...given);
          allocate = this.exports['__wbindgen_malloc'] as Allocator;
        }
      };
      try {
        return glue.instantiate(module, { now, stopped });
      } finally {
        WebAssembly.Instance = Instance;
      }
    },
  };
}
