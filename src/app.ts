import type { LoggerService, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import { Gateway } from './auth/gateway';
import { TenantGate } from './auth/tenant-gate';
import { BodyIntake } from './common/body/body-intake';
import { InflightBudget } from './common/body/inflight-budget';
import { InFlight } from './common/http/in-flight';
import { requestEntry } from './common/http/request-entry';
import { requestMeter } from './common/http/request-meter';
import { RouteTable } from './common/http/route-table';
import { ServiceHttpAdapter } from './common/http/service-http.adapter';
import { JsonLogger } from './common/logging/json-logger';
import { METRICS, type Metrics } from './common/metrics/metrics';
import { requestTracer } from './common/tracing/request-tracer';
import { type Config, loadConfig } from './config/config';
import type { HttpLimits } from './config/limits';
import { appVersion } from './meta/version';
import { serveOpenApi } from './openapi-document';

export interface CreateAppOptions {
  /** Variables to read instead of the process's. */
  readonly env?: NodeJS.ProcessEnv;
  /** Bounds of the HTTP side that a test cannot wait for. */
  readonly limits?: Partial<HttpLimits>;
  /** `false` keeps a test quiet. */
  readonly logger?: LoggerService | false;
  /** Modules of a test, e.g. a controller that fails on purpose. */
  readonly modules?: readonly Type[];
}

/** What stands before the router, in the order in which a request meets it. */
function useMiddleware(app: NestExpressApplication, config: Config): void {
  const express = app.getHttpAdapter().getInstance();
  const budget = app.get(InflightBudget);
  const routes = new RouteTable(express);
  const inFlight = app.get(InFlight);
  app.use(requestTracer(routes));
  if (config.metrics !== null) {
    app.use(requestMeter(app.get<Metrics>(METRICS), { inFlight, budget, routes }));
  }
  app.use(requestEntry(config, appVersion(config.buildId), inFlight, routes));
  app.use(app.get(Gateway).handle);
  app.use(app.get(TenantGate).handle);
  app.use(new BodyIntake(config, budget, routes).handle);
}

/**
 * The whole service, initialised but not listening.
 * @throws ConfigError naming every bad variable
 */
export async function createApp(options: CreateAppOptions = {}): Promise<NestExpressApplication> {
  const config = loadConfig(options.env, options.limits);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(config, options.modules),
    new ServiceHttpAdapter(config.http),
    {
      bodyParser: false,
      cors: false,
      abortOnError: false,
      logger: options.logger ?? new JsonLogger(config.logLevel, appVersion(config.buildId)),
    },
  );
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy ?? false);
  app.set('query parser', 'simple');
  useMiddleware(app, config);
  serveOpenApi(app, config);
  return app.init();
}
