import { COMMITTED_ARTEFACT, compileKernel, loadGlue } from '../../src/kernel/loader/artefact';
import { createKernelPort } from '../../src/kernel/loader/kernel-port';
import { DEFAULT_PIPELINE_SETTINGS, prepareRequest } from '../../src/optimize/pipeline';
import { richMixInstance } from '../../bench/rich-mix/instance';
import { note } from '../support/note';

/** A page at a time is a step every few iterations, and V8 counts each as the whole memory anew. */
const MOST_STEPS = 12;
const LEAST_GROWTH_BYTES = 16 << 20;

describe('the memory of a search that remembers much', () => {
  it('grows in few large steps', () => {
    const instances: WebAssembly.Instance[] = [];
    const { Instance } = WebAssembly;
    const made = jest
      .spyOn(WebAssembly, 'Instance')
      .mockImplementation((module: WebAssembly.Module, imports?: WebAssembly.Imports) => {
        const instance = new Instance(module, imports);
        instances.push(instance);
        return instance;
      });
    const port = createKernelPort(loadGlue(COMMITTED_ARTEFACT), compileKernel(COMMITTED_ARTEFACT));
    const { request } = richMixInstance(3, 100);
    const options = { max_iterations: 400, time_limit_seconds: 120 };
    const { problem } = prepareRequest({ ...request, options }, DEFAULT_PIPELINE_SETTINGS);
    const sizes: number[] = [];
    const look = () => {
      const { memory } = instances.at(-1)!.exports as { memory: WebAssembly.Memory };
      if (memory.buffer.byteLength !== sizes.at(-1)) {
        sizes.push(memory.buffer.byteLength);
      }
    };
    port.search(problem, { stopped: () => false, between: look });
    made.mockRestore();
    note(`memory: ${sizes.map((bytes) => (bytes / (1 << 20)).toFixed(1)).join(', ')} MiB`);
    expect(sizes.at(-1)! - sizes[0]!).toBeGreaterThan(LEAST_GROWTH_BYTES);
    expect(sizes.length).toBeLessThan(MOST_STEPS);
  });
});
