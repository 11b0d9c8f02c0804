import { keysCommand } from '../auth/keys-cli';
import { USAGE } from './arguments';
import { EXIT } from './exit-codes';
import { run } from './run';
import { appVersion } from '../meta/version';

async function main(): Promise<void> {
  const [first = '', ...rest] = process.argv.slice(2);
  if (first === 'keys') {
    keysCommand(rest, 'route-optimizer keys');
    return;
  }
  if (['--help', '-h', 'help'].includes(first) || rest.includes('--help')) {
    process.stdout.write(USAGE);
    return;
  }
  if (first === '--version') {
    process.stdout.write(`${appVersion(null)}\n`);
    return;
  }
  const aborter = new AbortController();
  process.once('SIGINT', () => {
    // A second one ends the process as ever.
    aborter.abort();
  });
  const code = await run(
    [first, ...rest].filter((arg) => arg !== ''),
    {
      ...{ env: process.env, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr },
      signal: aborter.signal,
    },
  ).catch((error: unknown) => {
    if (aborter.signal.aborted) {
      return EXIT.interrupted;
    }
    throw error;
  });
  process.exitCode = aborter.signal.aborted ? EXIT.interrupted : code;
}

void main();
