import type { AddressInfo } from 'node:net';
import { createApp } from '../app';
import { DEVELOPMENT_KEYS } from '../auth/key-source';
import { ConfigError } from '../config/config';
import { LIVE_JOBS, type LiveJobs } from '../jobs/live-jobs';
import { embeddedVariables } from './embedded-variables';
import { CommandError, EXIT } from './exit-codes';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A service to call: one that runs somewhere, or one inside this process. */
export interface CalledService {
  call(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<Answer>;
  /** `solver.gap` of a watched job's best plan so far, which no route tells; only of a service inside this process. */
  gapOf?(jobId: string): Promise<number | null>;
  close(): Promise<void>;
}

/** Who calls a service that runs somewhere. */
export interface ServerKeys {
  readonly application: string;
  readonly client: string;
}

export async function connect(server: string | null, env: NodeJS.ProcessEnv): Promise<CalledService> {
  return server === null ? embedded(env) : remote(server, keysOf(env));
}

function keysOf(env: NodeJS.ProcessEnv): ServerKeys {
  return {
    application: env['ROUTE_OPTIMIZER_API_KEY'] ?? DEVELOPMENT_KEYS.application,
    client: env['ROUTE_OPTIMIZER_CLIENT_KEY'] ?? DEVELOPMENT_KEYS.client,
  };
}

function remote(server: string, keys: ServerKeys): CalledService {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
    throw new CommandError(
      `--server must be an http or https URL, not ${JSON.stringify(server)}.`,
      EXIT.usage,
    );
  }
  const base = server.replace(/\/$/, '');
  return { call: caller(base, keys), close: () => Promise.resolve() };
}

/**
 * The same service, listening on loopback for this command alone: what it answers can never differ from what a server answers.
 * Its variables are those of the environment that concern a solve (embedded-variables.ts); jobs are kept in memory.
 */
async function embedded(env: NodeJS.ProcessEnv): Promise<CalledService> {
  const app = await createApp({ env: embeddedVariables(env), logger: false }).catch(explainConfig);
  await app.listen(0, '127.0.0.1');
  const live = app.get<LiveJobs>(LIVE_JOBS, { strict: false });
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    call: caller(`http://127.0.0.1:${port}`, DEVELOPMENT_KEYS),
    // In memory a job is begun once, under its first claim.
    gapOf: async (id) => (await live.progressOf({ id, claim: 1 }))?.gap ?? null,
    close: () => app.close(),
  };
}

/** A variable that cannot be read is for whoever typed the command to mend: no stack helps them. */
function explainConfig(error: unknown): never {
  throw error instanceof ConfigError ? new CommandError(error.message, EXIT.usage) : error;
}

function caller(base: string, { application, client }: ServerKeys): CalledService['call'] {
  return async (method, path, body, signal) => {
    let answer;
    try {
      answer = await fetch(`${base}${path}`, {
        method,
        headers: { 'X-API-Key': application, 'X-Client-Key': client, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      if (signal?.aborted === true) {
        throw error;
      }
      const why = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      throw new CommandError(`${base} does not answer${why}.`, EXIT.unavailable);
    }
    const text = await answer.text();
    try {
      return { status: answer.status, body: JSON.parse(text) as unknown };
    } catch {
      throw new CommandError(
        `${base} answers ${answer.status} without JSON: is it the service?`,
        EXIT.unavailable,
      );
    }
  };
}
