import { redact } from './redact';

const MAX_FRAMES = 20;

/** Errors of the JSON parser quote the text they failed on, which is a caller's body. */
function messageOf(error: Error): string {
  return error instanceof SyntaxError
    ? 'SyntaxError (message withheld: it may quote a body)'
    : redact(String(error));
}

/** A caught value as it may be logged. */
export function describeThrown(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) {
    return { thrown: `a ${typeof thrown}, not an Error` };
  }
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: messageOf(thrown),
    stack: frames.slice(0, MAX_FRAMES).map((frame) => frame.trim()),
    ...(thrown.cause === undefined ? {} : { cause: describeThrown(thrown.cause) }),
  };
}
