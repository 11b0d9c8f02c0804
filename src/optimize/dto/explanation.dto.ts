import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type {
  BindingWindow,
  Explanation,
  JobExplanation,
  LimitUse,
  OtherPlace,
  ResourceExplanation,
  TimeSlack,
} from '../pipeline/explain/explanation';

const DAY = { type: 'integer', nullable: true } as const;
const DELIVERY = {
  type: 'integer',
  description: 'Of a shipment: before which stop of the same list its delivery is.',
} as const;

export class OtherPlaceDto implements OtherPlace {
  @ApiProperty()
  resource_id!: string;

  @ApiProperty(DAY)
  day!: number | null;

  @ApiProperty({
    type: 'integer',
    description:
      'Before which stop of that route without the job; the first is 0. Dump stations and breaks count only where a given route names them.',
  })
  position!: number;

  @ApiPropertyOptional(DELIVERY)
  delivery_position?: number;

  @ApiProperty({ type: 'integer', description: 'Seconds from midnight.' })
  arrival!: number;

  @ApiProperty({ description: 'What score.total grows by with the job there.' })
  cost_delta!: number;
}

export class JobExplanationDto implements JobExplanation {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ enum: ['job', 'shipment'] })
  type!: 'job' | 'shipment';

  @ApiProperty()
  resource_id!: string;

  @ApiProperty(DAY)
  day!: number | null;

  @ApiProperty({ type: 'integer', description: 'Where it is, counted like the places below.' })
  position!: number;

  @ApiPropertyOptional(DELIVERY)
  delivery_position?: number;

  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'What score.total would be less, had the job not been asked for. Null: the plan without it breaks a hard rule, or there was no time; message says which.',
  })
  cost!: number | null;

  @ApiProperty({ type: OtherPlaceDto, nullable: true, description: 'The best of all other places.' })
  second_best!: OtherPlaceDto | null;

  @ApiProperty({ type: OtherPlaceDto, nullable: true, description: 'The best place on another route.' })
  second_best_route!: OtherPlaceDto | null;

  @ApiProperty({
    enum: ['all', 'some', 'none'],
    description: 'How many of the other places were looked at; of all, some by a bound.',
  })
  places_checked!: 'all' | 'some' | 'none';

  @ApiProperty()
  message!: string;
}

export class LimitUseDto implements LimitUse {
  @ApiProperty({
    description: 'capacity, shift_end, overtime, end_depot_closes, max_time, max_travel_time and the like.',
    example: 'max_tasks',
  })
  limit!: string;

  @ApiPropertyOptional({ description: 'Of capacity.' })
  dimension?: string;

  @ApiProperty()
  value!: number;

  @ApiProperty()
  bound!: number;

  @ApiProperty()
  slack!: number;

  @ApiProperty({ description: 'Of the bound; of the end of a shift: of the shift.' })
  share!: number;
}

export class BindingWindowDto implements BindingWindow {
  @ApiPropertyOptional()
  job_id?: string;

  @ApiPropertyOptional({ enum: ['pickup', 'delivery'] })
  task?: 'pickup' | 'delivery';

  @ApiPropertyOptional()
  dump_station_id?: string;

  @ApiProperty({
    enum: ['start', 'end'],
    description: 'Work begins the moment that the window opens, or closes.',
  })
  side!: 'start' | 'end';

  @ApiProperty({ type: 'integer' })
  waiting_time!: number;
}

export class TimeSlackDto implements TimeSlack {
  @ApiProperty({ type: 'integer' })
  seconds!: number;

  @ApiProperty({
    description: 'time_window, break, shift_end, overtime, end_depot_closes or start_depot_closes.',
    example: 'time_window',
  })
  held_by!: string;

  @ApiPropertyOptional({ description: 'Whose window.' })
  job_id?: string;
}

export class ResourceExplanationDto implements ResourceExplanation {
  @ApiProperty()
  resource_id!: string;

  @ApiProperty(DAY)
  day!: number | null;

  @ApiProperty({ type: [String], description: 'What has no slack.', example: ['capacity.kg'] })
  binding!: string[];

  @ApiProperty({ type: String, nullable: true, description: 'The limit that is used most.' })
  nearest!: string | null;

  @ApiProperty({ type: [LimitUseDto] })
  limits!: LimitUseDto[];

  @ApiProperty({ type: [BindingWindowDto] })
  windows!: BindingWindowDto[];

  @ApiProperty({ type: 'integer' })
  waiting_time!: number;

  @ApiProperty({
    type: TimeSlackDto,
    nullable: true,
    description:
      'How much later the route may leave before one of its own windows or hours breaks; null where travel times depend on the hour.',
  })
  time_slack!: TimeSlackDto | null;

  @ApiProperty()
  message!: string;
}

export class ExplanationDto implements Explanation {
  @ApiProperty({
    description: 'Every cost is told, and no place was left out that may be better than those told.',
  })
  complete!: boolean;

  @ApiProperty({ type: [JobExplanationDto] })
  jobs!: JobExplanationDto[];

  @ApiProperty({ type: [ResourceExplanationDto], description: 'Of the resources in use.' })
  resources!: ResourceExplanationDto[];
}
