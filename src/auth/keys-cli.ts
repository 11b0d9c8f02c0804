import { parseArgs } from 'node:util';
import { withNegativeValues } from '../common/negative-values';
import { issueApplication, issueClient, type Issued, type IssueOptions, revoke } from './issue-key';
import {
  type ApplicationEntry,
  type ClientEntry,
  hashesOf,
  HOLDER_ID,
  type KeyDocument,
  MAX_RATE_LIMIT_PER_MINUTE,
} from '../config/key-document';
import { readKeyDocument, writeKeyDocument } from './key-file';

const HOUR_MS = 3_600_000;
const DEFAULT_OVERLAP_HOURS = 24;
/** A year. */
const MAX_OVERLAP_HOURS = 8_760;

/** `program`: what was typed to come here. */
const usageOf = (program: string): string => `Issues and revokes gateway keys in a key file.

  ${program} issue-app <application>
  ${program} issue-client <application> <client> [--rate-limit <requests a minute>]
  ${program} revoke <application> [<client>]
  ${program} list

Options:
  --file <path>         key file; default GATEWAY_KEYS_FILE, else gateway-keys.json
  --overlap-hours <n>   issuing again replaces a key: the old one stays valid this long, default ${DEFAULT_OVERLAP_HOURS}

A new key is printed once and stored as its SHA-256 only. A running service reads the file again on SIGHUP.
The file keeps its mode and owner; a new one is readable by everybody, less the umask (docs/keys.md).
`;

class UsageError extends Error {}

function idArgument(value: string | undefined, what: string): string {
  if (value === undefined || !HOLDER_ID.test(value)) {
    throw new UsageError(`Name the ${what}: 1 to 64 of A-Z a-z 0-9 . _ -`);
  }
  return value;
}

function numberOption(value: string | undefined, name: string, max: number): number | undefined {
  if (value !== undefined && (!/^\d{1,7}$/.test(value) || Number(value) > max)) {
    throw new UsageError(`--${name} must be a whole number from 0 to ${max}.`);
  }
  return value === undefined ? undefined : Number(value);
}

function keyState(entry: ApplicationEntry | ClientEntry, owner?: ApplicationEntry): string {
  const keys = hashesOf(entry).map(({ sha256, notAfterMs }) =>
    Number.isFinite(notAfterMs)
      ? `${sha256.slice(0, 8)} until ${new Date(notAfterMs).toISOString()}`
      : sha256.slice(0, 8),
  );
  const ofRevoked = owner?.active === false ? 'revoked with its application' : 'active';
  return `${entry.active === false ? 'revoked' : ofRevoked}  sha256 ${keys.join(', ') || 'none'}`;
}

function listing(document: KeyDocument): string {
  const lines = document.applications.flatMap((application) => [
    `${application.id}  ${keyState(application)}`,
    ...(application.clients ?? []).map((client) => `  ${client.id}  ${keyState(client, application)}`),
  ]);
  return lines.length === 0 ? 'No keys.\n' : `${lines.join('\n')}\n`;
}

function issued(path: string, result: Issued, header: string): string {
  writeKeyDocument(path, result.document);
  return `${header}: ${result.secret}\nThis key is not stored and not shown again.\n`;
}

/** Runs one command line; what it returns goes to the terminal. */
export function runKeysCli(args: readonly string[], env: NodeJS.ProcessEnv, now: Date): string {
  const { positionals, values } = parseArgs({
    args: withNegativeValues(args),
    allowPositionals: true,
    options: {
      file: { type: 'string' },
      'overlap-hours': { type: 'string' },
      'rate-limit': { type: 'string' },
    },
  });
  const [command, application, client] = positionals;
  const path = values.file ?? (env['GATEWAY_KEYS_FILE'] || 'gateway-keys.json');
  const overlapHours =
    numberOption(values['overlap-hours'], 'overlap-hours', MAX_OVERLAP_HOURS) ?? DEFAULT_OVERLAP_HOURS;
  const rateLimit = numberOption(values['rate-limit'], 'rate-limit', MAX_RATE_LIMIT_PER_MINUTE);
  const options: IssueOptions = {
    previousUntil: new Date(now.getTime() + overlapHours * HOUR_MS),
    ...(rateLimit === undefined ? {} : { rateLimitPerMinute: rateLimit }),
  };
  const document = readKeyDocument(path);
  switch (command) {
    case 'issue-app':
      return issued(
        path,
        issueApplication(document, idArgument(application, 'application'), options),
        'X-API-Key',
      );
    case 'issue-client': {
      const owner = idArgument(application, 'application');
      return issued(
        path,
        issueClient(document, owner, idArgument(client, 'client'), options),
        'X-Client-Key',
      );
    }
    case 'revoke':
      writeKeyDocument(path, revoke(document, idArgument(application, 'application'), client));
      return 'Revoked.\n';
    case 'list':
      return listing(document);
    default:
      throw new UsageError(command === undefined ? 'Name a command.' : `There is no command "${command}".`);
  }
}

/** As a program, by the name under which it was started: writes what there is to say, and sets the exit code. */
export function keysCommand(args: readonly string[], program: string): void {
  if (args.includes('--help')) {
    process.stdout.write(usageOf(program));
    return;
  }
  try {
    process.stdout.write(runKeysCli([...args], process.env, new Date()));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usageOf(program)}`);
    process.exitCode = 1;
  }
}

if (require.main === module) {
  keysCommand(process.argv.slice(2), 'npm run keys --');
}
