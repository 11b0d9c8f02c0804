// The first import: what it catches may come while the others load.
import { onHangUp } from './hang-up';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './app';
import { DEVELOPMENT_KEYS, KeySource } from './auth/key-source';
import { describeThrown } from './common/logging/describe-thrown';
import { CONFIG, type Config } from './config/config';
import { describeStartFailure } from './describe-start-failure';
import { leaveOnSignals } from './leave-on-signals';
import { leaveService, leaveServiceAtOnce } from './shutdown';
import { SolverPool } from './solver/solver-pool';

function failStart(error: unknown): never {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}

/** Where this machine reaches the service; an address that stands for all of them is not one to call. */
function localUrl({ address, family, port }: AddressInfo): string {
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host === address ? `[${host}]` : host}:${port}`;
}

/** What a newcomer pastes first. Printed in development only, as plain text among the JSON lines. */
function printFirstRequest(url: string, playground: boolean): void {
  process.stdout.write(
    [
      '',
      `Listening on ${url}  (API documentation: /docs${playground ? ', to try it on a map: /playground' : ''}). Try:`,
      '',
      `curl -s -X POST ${url}/api/v1/optimize/sync -H 'Content-Type: application/json' ` +
        `-H 'X-API-Key: ${DEVELOPMENT_KEYS.application}' -H 'X-Client-Key: ${DEVELOPMENT_KEYS.client}' ` +
        '--data @examples/belgian-deliveries.json',
      '',
      '',
    ].join('\n'),
  );
}

function warnOfRiskyConfig(config: Config): void {
  const logger = new Logger('Config');
  if (config.solverFaultsIgnored) {
    logger.warn('SOLVER_FAULTS is ignored: NODE_ENV is not test.');
  }
  if (config.developmentKeys && !['127.0.0.1', '::1', 'localhost'].includes(config.host)) {
    logger.warn('The documented development keys are accepted on an address that others can reach.');
  }
}

async function listen(app: NestExpressApplication, config: Config): Promise<void> {
  await app.listen(config.port, config.host);
  const bound = app.getHttpServer().address() as AddressInfo;
  new Logger('Main').log({
    message: 'Listening',
    host: config.host,
    port: bound.port,
    node_env: config.nodeEnv,
  });
  if (config.nodeEnv === 'development' && config.developmentKeys) {
    // What is pasted at once is answered at once: on a busy machine the first solver thread takes seconds to start.
    void app
      .get(SolverPool)
      .ready()
      .then(() => printFirstRequest(localUrl(bound), config.playground));
  }
}

/** After a fault nobody caught, no state can be trusted: say what it was, without secrets, and go. */
function leaveOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    new Logger('Main').fatal({ message: 'Uncaught', cause: describeThrown(error) });
    process.exit(1);
  });
}

async function main(): Promise<void> {
  leaveOnUncaught();
  const app = await createApp();
  const config = app.get<Config>(CONFIG);
  warnOfRiskyConfig(config);
  const leave = leaveOnSignals(
    () => leaveService(app, config),
    () => leaveServiceAtOnce(app, config),
  );
  await listen(app, config);
  // Without a key file there is nothing to read again: a server of `make run` ends with its terminal.
  const endsWithTerminal = config.nodeEnv === 'development' && config.keysFile === null;
  onHangUp(endsWithTerminal ? leave : () => app.get(KeySource).reload());
}

main().catch(failStart);
