import { readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type DrawnAnswer, drawPicture } from '../picture';
import { type Arguments, type Command, readArguments } from './arguments';
import { CommandError, EXIT, messageOf } from './exit-codes';
import { fromForeign, notesAsText, toForeign } from './foreign-problem';
import { ProgressBar } from './progress-bar';
import { type Answer, type CalledService, connect } from './service';
import { optionsOf, solveWatched } from './solve';
import { shown as harmless, type ShownPlan, tableOf } from './table';

/** What a command talks to. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted at the first Ctrl-C. */
  readonly signal: AbortSignal;
}

type Asking = Exclude<Command, 'convert'>;

const PATHS: Readonly<Record<Asking, string>> = {
  solve: '/api/v1/optimize/sync',
  validate: '/api/v1/optimize/validate',
  evaluate: '/api/v1/optimize/evaluate',
};

type Json = Readonly<Record<string, unknown>>;

/** Runs one command to its exit code. */
export async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { stdout, stderr } = around;
  try {
    const read = readArguments(args, { stdout: stdout.isTTY, stderr: stderr.isTTY });
    const given = await readRequest(read, around);
    const { command } = read;
    if (command === 'convert') {
      await writeOut(converted(read, given, around), read.output, around);
      return EXIT.done;
    }
    const request = asked(read, given);
    const service = await connect(read.server, around.env);
    try {
      const answer = await answered(service, command, read, request, around);
      if (answer.status >= 400) {
        stderr.write(refusal(answer.body as Json));
      }
      stderr.write(warningsOf(read, answer.body as Json));
      await writeOut(rendered(read, request, answer), read.output, around);
      return exitCodeOf(command, answer);
    } finally {
      await service.close();
    }
  } catch (error) {
    if (error instanceof CommandError) {
      stderr.write(`${error.message}\n`);
      return error.exitCode;
    }
    throw error;
  }
}

async function readRequest({ file, foreign }: Arguments, { stdin, stderr }: Surroundings): Promise<Json> {
  const name = file ?? 'standard input';
  let content;
  try {
    content = file === null ? await text(stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${name}: ${messageOf(error) || 'cannot be read'}`, EXIT.badRequest);
  }
  if (foreign !== null) {
    const { request, notes } = await fromForeign(content, foreign);
    stderr.write(notesAsText(notes));
    return request;
  }
  try {
    const json: unknown = JSON.parse(content);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
      return json as Json;
    }
  } catch (error) {
    throw new CommandError(`${name} is no JSON: ${messageOf(error)}`, EXIT.badRequest);
  }
  throw new CommandError(`${name} must hold a JSON object.`, EXIT.badRequest);
}

function converted({ to }: Arguments, request: Json, { stderr }: Surroundings): string {
  if (to === null) {
    return `${JSON.stringify(request, null, 2)}\n`;
  }
  const { text: foreign, notes } = toForeign(request, to);
  stderr.write(notesAsText(notes));
  return foreign.endsWith('\n') ? foreign : `${foreign}\n`;
}

/** The request with what the command line adds; what it asks for in the file stays unless it is said here. */
function asked({ command, printedAs, options }: Arguments, request: Json): Json {
  if (command !== 'solve') {
    return request;
  }
  const output = request['output_options'];
  const drawn = printedAs === 'geojson' ? { output_options: { ...(output as object), geojson: true } } : {};
  // A plan with holes is printed and told by the exit code.
  return { ...request, ...drawn, options: { on_infeasible: 'result', ...optionsOf(request), ...options } };
}

async function answered(
  service: CalledService,
  command: Asking,
  { showsProgress }: Arguments,
  request: Json,
  { stderr, signal }: Surroundings,
): Promise<Answer> {
  if (!showsProgress) {
    return service.call('POST', PATHS[command], request, signal);
  }
  const bar = new ProgressBar(stderr);
  try {
    return await solveWatched(service, request, { show: (progress) => bar.show(progress), signal });
  } finally {
    bar.clear();
  }
}

async function writeOut(shown: string, output: string | null, { stdout }: Surroundings): Promise<void> {
  if (output === null) {
    stdout.write(shown);
    return;
  }
  try {
    await writeFile(output, shown);
  } catch (error) {
    throw new CommandError(`${output}: ${messageOf(error)}`, EXIT.usage);
  }
}

/** What has no plan is printed as it is, however a plan would be. */
function rendered({ command, printedAs }: Arguments, request: Json, { status, body }: Answer): string {
  const answer = body as Json;
  const plan = answer as ShownPlan;
  const hasPlan = command !== 'validate' && plan.routes !== undefined;
  if (printedAs === 'table' && hasPlan) {
    return tableOf(plan);
  }
  if (printedAs === 'svg' && hasPlan) {
    return drawPicture(request, body as DrawnAnswer);
  }
  if (printedAs === 'geojson' && status < 400) {
    return `${JSON.stringify(answer['geojson'] ?? null)}\n`;
  }
  return `${JSON.stringify(answer, null, 2)}\n`;
}

/** One line a warning, for whoever is not shown the answer itself, which has them. */
function warningsOf({ command, printedAs }: Arguments, { warnings = [] }: Json): string {
  if (printedAs === 'json' || command === 'validate') {
    return '';
  }
  return (warnings as readonly string[]).map((warning) => `warning: ${harmless(warning)}\n`).join('');
}

/** Every fault on a line of its own, with its field. */
function refusal({ code, detail }: Json): string {
  const { message = '', errors = [] } = (detail ?? {}) as {
    message?: string;
    errors?: readonly { code: string; field: string | null; message: string }[];
  };
  const lines = errors.map((error) => `  ${error.field ?? '-'}: ${error.message} (${error.code})`);
  return [`${String(code)}: ${message}`, ...lines, ''].join('\n');
}

function exitCodeOf(command: Asking, { status, body }: Answer): number {
  const { status: solved, code, valid } = body as { status?: unknown; code?: unknown; valid?: unknown };
  if (status >= 500 || status === 429) {
    return EXIT.unavailable;
  }
  if (code === 'SOLVER_INFEASIBLE' || solved === 'infeasible') {
    return EXIT.infeasible;
  }
  if (command === 'validate' && valid === false) {
    return EXIT.badRequest;
  }
  return status >= 400 ? EXIT.badRequest : EXIT.done;
}
