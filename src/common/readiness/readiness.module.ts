import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { ReadinessRegistry } from './readiness-registry';

/** Global, so that a pool registers its probe without importing the routes that show it. */
@Global()
@Module({ providers: [ReadinessRegistry], exports: [ReadinessRegistry] })
export class ReadinessModule implements OnApplicationBootstrap {
  constructor(private readonly registry: ReadinessRegistry) {}

  onApplicationBootstrap(): void {
    this.registry.started();
  }
}
