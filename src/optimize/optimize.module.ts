import { Module } from '@nestjs/common';
import { SolverModule } from '../solver/solver.module';
import { PrepModule } from '../prep/prep.module';
import { RoadModule } from '../road/road.module';
import { OptimizeController } from './optimize.controller';
import { OptimizeService } from './optimize.service';

@Module({
  imports: [SolverModule, PrepModule, RoadModule],
  controllers: [OptimizeController],
  providers: [OptimizeService],
})
export class OptimizeModule {}
