import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Score, ScoreBreakdown } from '../pipeline/response';
import { SECONDS } from './shared-schemas';

export class ScoreBreakdownDto implements ScoreBreakdown {
  @ApiProperty()
  distance!: number;

  @ApiProperty()
  travel_time!: number;

  @ApiProperty()
  service_time!: number;

  @ApiProperty()
  waiting_time!: number;

  @ApiProperty()
  fixed_vehicle_cost!: number;

  @ApiProperty()
  overtime!: number;

  @ApiProperty()
  time_window_penalty!: number;

  @ApiProperty()
  zone_penalty!: number;

  @ApiProperty()
  relation_penalty!: number;

  @ApiProperty()
  break_penalty!: number;

  @ApiProperty()
  min_tasks_penalty!: number;

  @ApiProperty()
  penalty_dropped!: number;

  @ApiProperty()
  fairness_cost!: number;

  @ApiProperty({ description: 'Negative: earned.' })
  revenue!: number;
}

export class ScoreDto implements Score {
  @ApiProperty({ description: 'The sum of the breakdown.' })
  total!: number;

  @ApiProperty()
  travel_distance!: number;

  @ApiProperty(SECONDS)
  travel_time!: number;

  @ApiProperty()
  fixed_vehicle_cost!: number;

  @ApiProperty({ description: 'Penalties of dropped jobs; 100,000,000 for each missing mandatory one.' })
  penalty_dropped!: number;

  @ApiProperty()
  fairness_cost!: number;

  @ApiPropertyOptional({ description: 'Jain: 1 is even. Where fairness is asked for.' })
  fairness_index?: number;

  @ApiProperty()
  time_window_penalty!: number;

  @ApiProperty()
  revenue!: number;

  @ApiProperty({ type: 'integer', description: 'Distinct resources.' })
  num_vehicles_used!: number;

  @ApiProperty({ type: ScoreBreakdownDto })
  breakdown!: ScoreBreakdownDto;

  @ApiPropertyOptional({ type: [Number], description: 'Ordered values of an objective of several tiers.' })
  tiers?: number[];
}
