import type { Fault } from './faults';
import type { KernelHost } from './artefact';

const SLEEP_MS = 1_000;

/** The smallest module whose one function, `f`, executes `unreachable`. */
const TRAP = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // magic, version
  ...[0x01, 0x04, 0x01, 0x60, 0x00, 0x00], // type 0: () -> ()
  ...[0x03, 0x02, 0x01, 0x00], // function 0 has type 0
  ...[0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00], // export "f" = function 0
  ...[0x0a, 0x05, 0x01, 0x03, 0x00, 0x00, 0x0b], // its body: unreachable
);

function trap(): never {
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(TRAP)).exports as { f: () => never };
  return f();
}

function hang(): never {
  for (;;) {
    // Only the end of the thread ends this.
  }
}

function exhaustHeap(): never {
  const hog: number[][] = [];
  for (;;) {
    hog.push(new Array<number>(1_000_000).fill(hog.length));
  }
}

/** Once, and then it tells the time. */
function sleeping(): KernelHost['now'] {
  let hasSlept = false;
  return () => {
    if (!hasSlept) {
      hasSlept = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SLEEP_MS);
    }
    return performance.now();
  };
}

const STRIKE: Readonly<Record<Exclude<Fault, 'sleep' | 'memory'>, () => never>> = {
  trap,
  hang,
  oom: exhaustHeap,
  exit: () => process.exit(13),
};

/**
 * A clock that strikes when the kernel first reads it: inside the kernel's own frames, where a real
 * fault would happen. Only a test can ask for it (faults.ts).
 */
export function spoiledClock(fault: Exclude<Fault, 'memory'>): KernelHost['now'] {
  return fault === 'sleep' ? sleeping() : STRIKE[fault];
}
