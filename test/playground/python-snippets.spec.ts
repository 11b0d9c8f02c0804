import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, cancelCall, solveCall, submitCall, watchCall } from '../../playground/src/api/call';
import { snippetOf } from '../../playground/src/api/snippets';
import type { Json } from '../../playground/src/api/types';
import { KEYS, runApp, type RunningApp } from '../e2e/running-app';
import { describeWithPython, PYTHON } from '../support/with-python';

const REQUEST = JSON.parse(
  readFileSync(join(__dirname, '../../examples/named-capacities.json'), 'utf8'),
) as Record<string, Json>;
/** What Python would read as its own, were it not written as a text. */
const AWKWARD = `a'b"c \\n {x} %s é True`;

interface Said {
  readonly status: number | null;
  readonly out: string;
  readonly error: string;
}

/** The calls that the page offers to copy, as Python: pasted into a file and run against the service. */
describeWithPython('calls as Python', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await runApp();
  });
  afterAll(() => running.close());

  async function run(call: Call): Promise<Said> {
    const python = spawn(PYTHON, ['-'], {
      env: {
        ...{ PATH: process.env['PATH'], PYTHONIOENCODING: 'utf-8' },
        ...{ API_KEY: KEYS['X-API-Key'], CLIENT_KEY: KEYS['X-Client-Key'] },
      },
    });
    const said = { out: '', error: '' };
    python.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
    python.stderr.on('data', (text: Buffer) => (said.error += text.toString()));
    python.stdin.end(snippetOf('Python', running.url, call));
    const [status] = (await once(python, 'close')) as [number | null];
    return { status, out: said.out.trim(), error: said.error.trim() };
  }

  it('a solve prints how it ended', async () => {
    const metadata = { problem_id: AWKWARD, note: null, urgent: true };
    const said = await run(solveCall({ ...REQUEST, metadata }));
    expect(said).toEqual({
      ...{ status: 0, error: '' },
      out: expect.stringMatching(/^(optimal|feasible)$/) as string,
    });
  });

  it('a job is submitted, looked at and cancelled, and says so when it has ended', async () => {
    expect(await run(submitCall(REQUEST))).toEqual({ status: 0, out: 'queued', error: '' });
    const jobs = (await (await fetch(`${running.url}/api/v1/jobs`, { headers: KEYS })).json()) as {
      job_id: string;
    }[];
    const [{ job_id: id }] = jobs as [{ job_id: string }];
    expect(await run(watchCall(id, 30))).toEqual({ status: 0, out: 'completed', error: '' });
    expect(await run(cancelCall(id))).toEqual({
      ...{ status: 1, out: '' },
      error: expect.stringMatching(/^409 JOB_ALREADY_TERMINAL: \w/) as string,
    });
  });

  it('what is refused ends it with the status, the code and why', async () => {
    const said = await run(solveCall({ ...REQUEST, jobs: 'none' }));
    expect(said).toEqual({
      ...{ status: 1, out: '' },
      error: expect.stringMatching(/^422 SCHEMA_ERROR: \w/) as string,
    });
  });
});
