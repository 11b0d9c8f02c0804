import { Module } from '@nestjs/common';
import { PrepModule } from '../prep/prep.module';
import { RoadModule } from '../road/road.module';
import { TravelController } from './travel.controller';
import { TravelService } from './travel.service';

@Module({
  imports: [PrepModule, RoadModule],
  controllers: [TravelController],
  providers: [TravelService],
})
export class TravelApiModule {}
