import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Config } from '../../config/config';
import { currentRequest } from '../http/request-context';
import { redactReplacer } from './redact';

const LEVELS: Record<Config['logLevel'], LogLevel[]> = {
  debug: ['debug', 'log', 'warn', 'error', 'fatal'],
  info: ['log', 'warn', 'error', 'fatal'],
  warn: ['warn', 'error', 'fatal'],
  error: ['error', 'fatal'],
};

/** What the framework tells of its own start: of use to who looks for a wiring fault only. */
const FRAMEWORK_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer']);

type Line = ReturnType<ConsoleLogger['getJsonLogObject']>;

/** A text with fields stands beside level and time, where a search looks for it; it never replaces them. */
function flattened(line: Line): Line {
  const { message } = line;
  if (typeof message !== 'object' || message === null) {
    return line;
  }
  const { message: text, ...fields } = message as Record<string, unknown>;
  return typeof text === 'string' ? { ...line, ...fields, ...line, message: text } : line;
}

/** One JSON object a line, with the id of the request it was written for. Secrets are cut out here, last. */
export class JsonLogger extends ConsoleLogger {
  constructor(
    level: Config['logLevel'],
    private readonly version: string,
  ) {
    super({ json: true, colors: false, logLevels: LEVELS[level] });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && FRAMEWORK_CONTEXTS.has(context)) {
      super.debug(message, ...rest);
    } else {
      super.log(message, ...rest);
    }
  }

  protected override getJsonLogObject(
    ...[message, options]: Parameters<ConsoleLogger['getJsonLogObject']>
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const line = flattened(super.getJsonLogObject(message, options));
    const requestId = currentRequest()?.requestId;
    return Object.assign(
      line,
      { version: this.version },
      requestId === undefined ? {} : { request_id: requestId },
    );
  }

  protected override stringifyReplacer(key: string, value: unknown): unknown {
    return redactReplacer(key, super.stringifyReplacer(key, value));
  }
}
