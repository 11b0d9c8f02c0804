import { parseArgs } from 'node:util';
import { withNegativeValues } from '../common/negative-values';
import { FORMATS } from '../convert';
import { CommandError, EXIT, messageOf } from './exit-codes';

const FORMAT_NAMES = FORMATS.map(({ name }) => name).join(', ');

export const USAGE = `route-optimizer: plans vehicle routes from the command line.

  route-optimizer solve    [FILE]   plan a request
  route-optimizer validate [FILE]   judge a request without solving it
  route-optimizer evaluate [FILE]   score the routes of {base, solution_routes}
  route-optimizer convert  [FILE]   turn a problem of another tool into a request, or a request into theirs
  route-optimizer serve             the service of dist/, as the environment sets it (docs/configuration.md)
  route-optimizer keys ...          issue and revoke gateway keys (docs/keys.md)

FILE is a JSON request; without it, or with -, standard input is read. No server is needed: the service runs inside the
command, unless --server names one.

serve is a production service unless NODE_ENV says otherwise: on all addresses, and refusing every key until keys are configured
(docs/keys.md). To try it on this machine alone, with the development keys:
  NODE_ENV=development HOST=127.0.0.1 route-optimizer serve

What is printed (standard output; the default is --table on a terminal, else --json):
  --json             the answer as it is; else its warnings stand on standard error (solve, evaluate)
  --table            one line a stop
  --geojson          a FeatureCollection of the plan
  --svg [FILE.svg]   a picture of it: map, Gantt chart, legend (solve)
  --output FILE      to a file in place of standard output

How it is solved:
  --time-limit N     seconds (options.time_limit_seconds)
  --iterations N     iterations in place of time (options.max_iterations)
  --quiet            no progress on standard error

Problems of other tools (docs/formats.md; what could not be carried is told on standard error):
  --from FORMAT      what FILE is (solve, validate, convert): ${FORMAT_NAMES}, or auto
  --to FORMAT        what convert prints; default request
  --matrix FILE      a matrix beside a pragmatic problem; once for each
  --vehicles N       vehicles of a table of stops, which names none

Which service:
  --server URL       with the keys in ROUTE_OPTIMIZER_API_KEY and ROUTE_OPTIMIZER_CLIENT_KEY
                     (by default those of development)

  --help, --version

Exit codes: 0 done, 1 wrong usage or an unusable variable, 2 the request is refused, 3 the plan leaves out mandatory work or breaks a rule,
4 the service failed or is away, 130 interrupted.
`;

export const COMMANDS = ['solve', 'validate', 'evaluate', 'convert'] as const;
export type Command = (typeof COMMANDS)[number];
export type PrintedAs = 'json' | 'table' | 'geojson' | 'svg';

/** What a file of another tool is, and what else belongs to it. */
export interface Foreign {
  /** The name of a format, or `auto`. */
  readonly from: string;
  readonly matrices: readonly string[];
  readonly vehicles: number | null;
}

export interface Arguments {
  readonly command: Command;
  /** Null: standard input. */
  readonly file: string | null;
  readonly printedAs: PrintedAs;
  readonly output: string | null;
  /** Null: the file is a request. */
  readonly foreign: Foreign | null;
  /** Of convert: the name of a format; null: a request. */
  readonly to: string | null;
  readonly options: Readonly<Record<string, number>>;
  readonly server: string | null;
  readonly showsProgress: boolean;
}

const PRINTED_AS: readonly PrintedAs[] = ['json', 'table', 'geojson', 'svg'];

/** What was asked for; `terminals`: whether the two outputs are terminals. */
export function readArguments(
  args: readonly string[],
  terminals: { readonly stdout: boolean; readonly stderr: boolean },
): Arguments {
  const { values, positionals } = parsed(args);
  const [command, file, ...rest] = positionals;
  if (command === undefined || !isCommand(command)) {
    throw new CommandError(
      command === undefined ? USAGE : `There is no command ${JSON.stringify(command)}; see --help.`,
      EXIT.usage,
    );
  }
  if (rest.length > 0) {
    throw new CommandError(`One file at a time: ${JSON.stringify(rest[0])} is one too many.`, EXIT.usage);
  }
  const asked = PRINTED_AS.filter((format) => values[format] === true);
  if (asked.length > 1) {
    throw new CommandError(`--${asked.join(' and --')} exclude each other.`, EXIT.usage);
  }
  if (asked[0] === 'svg' && command !== 'solve') {
    throw new CommandError('--svg goes with solve.', EXIT.usage);
  }
  if (values.to !== undefined && command !== 'convert') {
    throw new CommandError('--to goes with convert.', EXIT.usage);
  }
  if (command === 'convert' && values.from === undefined && values.to === undefined) {
    throw new CommandError('convert takes --from FORMAT, --to FORMAT or both.', EXIT.usage);
  }
  const output = values.output ?? null;
  const isShown = terminals.stdout && output === null;
  return {
    ...{ command, file: file === undefined || file === '-' ? null : file, output },
    printedAs: asked[0] ?? (isShown ? 'table' : 'json'),
    ...{ foreign: foreignOf(command, values), to: values.to ?? null },
    options: {
      ...positive('time_limit_seconds', 'time-limit', values['time-limit']),
      ...positive('max_iterations', 'iterations', values.iterations),
    },
    server: values.server ?? null,
    showsProgress: terminals.stderr && values.quiet !== true && command === 'solve',
  };
}

function foreignOf(
  command: Command,
  { from, matrix: matrices = [], vehicles }: { from?: string; matrix?: string[]; vehicles?: string },
): Foreign | null {
  if (from === undefined) {
    if (matrices.length > 0 || vehicles !== undefined) {
      throw new CommandError('--matrix and --vehicles go with --from.', EXIT.usage);
    }
    return null;
  }
  if (command === 'evaluate') {
    throw new CommandError('--from goes with solve, validate and convert.', EXIT.usage);
  }
  if (from !== 'auto' && !FORMATS.some(({ name }) => name === from)) {
    throw new CommandError(
      `There is no format ${JSON.stringify(from)}: ${FORMAT_NAMES}, or auto.`,
      EXIT.usage,
    );
  }
  const { vehicles: count = null } = positive('vehicles', 'vehicles', vehicles);
  return { from, matrices, vehicles: count };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegativeValues(withFileOfPicture(args)),
      allowPositionals: true,
      options: {
        ...{ json: { type: 'boolean' }, table: { type: 'boolean' }, geojson: { type: 'boolean' } },
        ...{ svg: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } },
        ...{ matrix: { type: 'string', multiple: true }, vehicles: { type: 'string' } },
        ...{ output: { type: 'string' }, server: { type: 'string' }, quiet: { type: 'boolean' } },
        ...{ 'time-limit': { type: 'string' }, iterations: { type: 'string' } },
      },
    });
  } catch (error) {
    throw new CommandError(`${messageOf(error)} See --help.`, EXIT.usage);
  }
}

/** `--svg plan.svg` and `--svg=plan.svg` are short for `--svg --output plan.svg`: a request is never a picture. */
function withFileOfPicture(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    if (arg.startsWith('--svg=')) {
      return ['--svg', '--output', arg.slice('--svg='.length)];
    }
    return args[i - 1] === '--svg' && arg.endsWith('.svg') ? ['--output', arg] : [arg];
  });
}

function isCommand(name: string): name is Command {
  return (COMMANDS as readonly string[]).includes(name);
}

function positive(field: string, option: string, text: string | undefined): Record<string, number> {
  if (text === undefined) {
    return {};
  }
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) {
    throw new CommandError(`--${option} must be a number above 0, not ${JSON.stringify(text)}.`, EXIT.usage);
  }
  return { [field]: value };
}
