import { spawnSync } from 'node:child_process';
import { cancelCall, solveCall } from './call';
import { snippetOf } from './snippets';

const ORIGIN = 'http://localhost:3000';
/** What a shell, a template and a here-document would like to read. */
const AWKWARD = {
  metadata: { problem_id: `a'b"c $HOME \`id\` \${x} \\ BODY` },
  jobs: [],
  mandatory: true,
  day: null,
};

/** What the shell hands to curl: its arguments, one a line, and behind them its standard input. */
function handedToCurl(text: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; printf '%s\\n' '--'; cat; }\n${text}`;
  const env = { PATH: process.env['PATH'], API_KEY: 'app', CLIENT_KEY: 'client' };
  const { stdout, status } = spawnSync('bash', ['-c', script], { env, input: '', encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout.split('\n');
}

describe('a call as curl', () => {
  it('hands over url, keys and body as they are, whatever the body holds', () => {
    const lines = handedToCurl(snippetOf('curl', ORIGIN, solveCall(AWKWARD)));
    expect(lines).toEqual(
      expect.arrayContaining([
        `${ORIGIN}/api/v1/optimize/sync`,
        'X-API-Key: app',
        'X-Client-Key: client',
        'POST',
      ]),
    );
    expect(JSON.parse(lines.slice(lines.indexOf('--') + 1).join('\n'))).toEqual(AWKWARD);
  });

  it('without a body sends none', () => {
    const lines = handedToCurl(snippetOf('curl', ORIGIN, cancelCall("it's")));
    expect(lines).toContain(`${ORIGIN}/api/v1/jobs/it's/cancel`);
    expect(lines.join()).not.toContain('Content-Type');
  });
});

describe('a call as TypeScript', () => {
  it('is a program that sends the body', async () => {
    const text = snippetOf('TypeScript', ORIGIN, solveCall(AWKWARD));
    const sent: unknown[] = [];
    const fetched = (url: string, init: { body: string }) => {
      sent.push(url, JSON.parse(init.body));
      return Promise.resolve({ ok: true, json: () => Promise.resolve({ status: 'optimal' }) });
    };
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is what is tested.
    const program = new Function('fetch', 'console', `return (async () => { ${text} })()`);
    await (program(fetched, { log: (status: string) => sent.push(status) }) as Promise<void>);
    expect(sent).toEqual([`${ORIGIN}/api/v1/optimize/sync`, AWKWARD, 'optimal']);
  });
});

describe('a call as Python', () => {
  it('writes true, false and null as Python does', () => {
    const text = snippetOf('Python', ORIGIN, solveCall(AWKWARD));
    expect(text).toContain('"mandatory": True');
    expect(text).toContain('"day": None');
    expect(text).toContain('json=body');
  });
});

it.each(['curl', 'TypeScript', 'Python'] as const)('as %s a call names no key', (language) => {
  expect(snippetOf(language, ORIGIN, solveCall({}))).not.toContain('dev-');
});
