import { Module } from '@nestjs/common';
import { MetaController } from './meta.controller';
import { MetaService } from './meta.service';
import { ReadinessModule } from '../common/readiness/readiness.module';

@Module({ imports: [ReadinessModule], controllers: [MetaController], providers: [MetaService] })
export class MetaModule {}
