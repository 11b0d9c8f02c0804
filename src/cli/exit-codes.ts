/** What a script can tell by the exit code; documented in docs/command-line.md. */
export const EXIT = {
  done: 0,
  /** The command line makes no sense, or a variable of the environment that it needs cannot be read. */
  usage: 1,
  /** The file cannot be read, or the service refuses the request (4xx). */
  badRequest: 2,
  /** There is a plan, and it leaves out mandatory work; of evaluate and validate: the rules are broken. */
  infeasible: 3,
  /** Nobody answered, or with a fault of its own. */
  unavailable: 4,
  /** 128 + SIGINT, as shells have it. */
  interrupted: 130,
} as const;

/** What a library or the system says of its error, whose class may be another realm's. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}

/** Ends the command with a sentence on standard error. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
  ) {
    super(message);
  }
}
