import { spawn } from 'node:child_process';

/** Runs a command, shows its output as it comes and hands each line of stdout to `onLine`. */
export function stream(command, args, options, onLine = () => {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], ...options });
    let rest = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      lines.forEach(onLine);
    });
    child.on('error', () => done(1));
    child.on('close', (code) => {
      onLine(rest);
      done(code ?? 1);
    });
  });
}
