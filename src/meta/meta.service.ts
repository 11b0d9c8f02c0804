import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { ApiError } from '../common/errors';
import { RouteTable } from '../common/http/route-table';
import { CONFIG, type Config } from '../config/config';
import { kernelBuildInfo } from '../kernel/loader/build-info';
import { CAPABILITIES, FEATURES_OUTSIDE_THE_LIST } from './capabilities';
import type { CapabilitiesDto, VerboseCapabilitiesDto } from './dto/capabilities.dto';
import type { HealthDto } from './dto/health.dto';
import type { ReadinessDto } from './dto/readiness.dto';
import { ReadinessRegistry } from '../common/readiness/readiness-registry';
import { supportedNow } from './supported-now';
import { API_VERSION, appVersion } from './version';

const READY_RETRY_AFTER_SECONDS = 1;

@Injectable()
export class MetaService {
  private readonly verbose: Omit<VerboseCapabilitiesDto, 'supported_now'>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly readiness: ReadinessRegistry,
    private readonly host: HttpAdapterHost,
  ) {
    this.verbose = {
      ...CAPABILITIES,
      more_features: FEATURES_OUTSIDE_THE_LIST,
      app_version: appVersion(config.buildId),
      kernel: kernelBuildInfo(),
    };
  }

  health(): HealthDto {
    return { status: 'ok', version: API_VERSION };
  }

  capabilities(verbose: boolean): CapabilitiesDto | VerboseCapabilitiesDto {
    if (!verbose) {
      return CAPABILITIES;
    }
    const routes = new RouteTable(this.host.httpAdapter.getInstance<Express>());
    const hasRoute = (path: string) => routes.allowedMethods(path).length > 0;
    return { ...this.verbose, supported_now: supportedNow(hasRoute) };
  }

  ready(): ReadinessDto {
    const { status, checks } = this.readiness.report();
    if (status !== 'ready' && status !== 'degraded') {
      throw new ApiError('SERVER_BUSY', `The service is not ready: ${status}.`, {
        context: { status, checks },
        retryAfterSeconds: READY_RETRY_AFTER_SECONDS,
      });
    }
    return { status, checks: { ...checks } };
  }
}
