import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/cache.module';
import { SolverModule } from '../solver/solver.module';
import { PrepModule } from '../prep/prep.module';
import { RoadModule } from '../road/road.module';
import { KnownAnswers } from './known-answers';
import { LookupMeter } from './lookup-meter';
import { OptimizeController } from './optimize.controller';
import { OptimizeService } from './optimize.service';
import { SolveMeter } from './solve-meter';
import { Solving } from './solving';

@Module({
  imports: [CacheModule, SolverModule, PrepModule, RoadModule],
  controllers: [OptimizeController],
  providers: [KnownAnswers, LookupMeter, OptimizeService, SolveMeter, Solving],
  exports: [KnownAnswers, Solving],
})
export class OptimizeModule {}
