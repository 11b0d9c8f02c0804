import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '../common/errors';
import { CONFIG, type Config } from '../config/config';
import { CAPABILITIES, FEATURES_OUTSIDE_THE_LIST } from './capabilities';
import type { CapabilitiesDto, VerboseCapabilitiesDto } from './dto/capabilities.dto';
import type { HealthDto } from './dto/health.dto';
import type { ReadinessDto } from './dto/readiness.dto';
import { kernelBuildInfo } from './kernel-build';
import { ReadinessRegistry } from './readiness-registry';
import { API_VERSION, appVersion } from './version';

const READY_RETRY_AFTER_SECONDS = 1;

@Injectable()
export class MetaService {
  private readonly verbose: VerboseCapabilitiesDto;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly readiness: ReadinessRegistry,
  ) {
    this.verbose = {
      ...CAPABILITIES,
      more_features: FEATURES_OUTSIDE_THE_LIST,
      app_version: appVersion(config.buildId),
      kernel: kernelBuildInfo(),
      not_yet_supported: [],
    };
  }

  health(): HealthDto {
    return { status: 'ok', version: API_VERSION };
  }

  capabilities(verbose: boolean): CapabilitiesDto {
    return verbose ? this.verbose : CAPABILITIES;
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
