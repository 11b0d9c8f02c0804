import { Module } from '@nestjs/common';
import { GuideController } from './guide.controller';
import { MetaController } from './meta.controller';
import { MetaService } from './meta.service';
import { ReadinessModule } from '../common/readiness/readiness.module';

@Module({
  imports: [ReadinessModule],
  controllers: [MetaController, GuideController],
  providers: [MetaService],
})
export class MetaModule {}
