import { redact } from './common/logging/redact';
import { ConfigError } from './config/config';

/** For whoever started the process: what to do, where that is known; never a secret. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.message;
  }
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other process or set PORT to a free one.`;
    case 'EACCES':
      return 'This user may not listen on that port. Set PORT to one above 1023.';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine.';
    case 'EMFILE':
      return 'This process may not open as many files as it needs (EMFILE). Raise its limit: ulimit -n 1024, or more where more clients connect.';
    case 'ENFILE':
      return 'This machine has as many files open as it may (ENFILE). Close some, or raise fs.file-max.';
    default:
      return `The service could not start: ${redact(message)}`;
  }
}
