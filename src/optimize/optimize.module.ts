import { Module } from '@nestjs/common';
import { KernelModule } from '../kernel/kernel.module';
import { PrepModule } from '../prep/prep.module';
import { OptimizeController } from './optimize.controller';
import { OptimizeService } from './optimize.service';

@Module({
  imports: [KernelModule, PrepModule],
  controllers: [OptimizeController],
  providers: [OptimizeService],
})
export class OptimizeModule {}
