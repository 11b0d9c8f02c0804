import { join } from 'node:path';

/** How a thread is started: the file, and what Node needs to run it. */
export interface ThreadEntry {
  readonly file: string;
  readonly execArgv: string[];
}

const SOURCE_HOOK = join(__dirname, '../../scripts/test/run-typescript.cjs');

/**
 * `file` as resolved by `require.resolve('./some-worker')`. In dist that is plain JavaScript. Under jest
 * it is the TypeScript source, which a new thread can only read through a hook: jest's own transform
 * does not reach into threads.
 */
export function threadEntry(file: string): ThreadEntry {
  return { file, execArgv: file.endsWith('.ts') ? ['--require', SOURCE_HOOK] : [] };
}
