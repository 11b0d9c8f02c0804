import { Module } from '@nestjs/common';
import { SolverModule } from '../solver/solver.module';
import { PrepModule } from '../prep/prep.module';
import { RoadModule } from '../road/road.module';
import { OptimizeController } from './optimize.controller';
import { OptimizeService } from './optimize.service';
import { SolveMeter } from './solve-meter';
import { Solving } from './solving';

@Module({
  imports: [SolverModule, PrepModule, RoadModule],
  controllers: [OptimizeController],
  providers: [OptimizeService, SolveMeter, Solving],
  exports: [Solving],
})
export class OptimizeModule {}
