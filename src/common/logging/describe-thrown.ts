import { join, sep } from 'node:path';
import { redact } from './redact';

const MAX_FRAMES = 20;
/** The project's folder, of sources as of compiled files. */
const ROOT = join(__dirname, '../../..') + sep;
/** Folders of an absolute path: where the project stands on a machine is nobody's business. */
const FOLDERS = /(?<=^|[\s'"(])(?:file:\/\/)?\/(?:[^\s'"():]+\/)+/g;

/** Files of the project named from its root, others by their name alone. */
function withoutFolders(text: string): string {
  return text.replaceAll(`file://${ROOT}`, '').replaceAll(ROOT, '').replace(FOLDERS, '');
}

/** Errors of the JSON parser quote the text they failed on, which is a caller's body. */
function messageOf(error: Error): string {
  return error.name === 'SyntaxError'
    ? 'SyntaxError (message withheld: it may quote a body)'
    : redact(withoutFolders(String(error)));
}

/** By its form: an error that comes out of another thread may be of no class of this one. */
function isError(thrown: unknown): thrown is Error {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    'message' in thrown &&
    'stack' in thrown &&
    typeof thrown.stack === 'string'
  );
}

/** A caught value as it may be logged, also of another thread. */
export function describeThrown(thrown: unknown): Record<string, unknown> {
  if (!isError(thrown)) {
    return { thrown: `a ${typeof thrown}, not an Error` };
  }
  const frames = (thrown.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: messageOf(thrown),
    stack: frames.slice(0, MAX_FRAMES).map((frame) => withoutFolders(frame.trim())),
    ...(thrown.cause === undefined ? {} : { cause: describeThrown(thrown.cause) }),
  };
}
