import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import type {
  Classification,
  EligibilityFinding,
  EligibilityStage,
  FieldChange,
  InfeasibilityReport,
  JointFinding,
  JointStage,
  Relaxation,
  SingleJobFinding,
  SingleJobStage,
} from '../pipeline/diagnose/report';

export class EligibilityFindingDto implements EligibilityFinding {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ example: 'skill_missing' })
  code!: string;

  @ApiProperty({ type: [String] })
  resource_ids!: string[];

  @ApiPropertyOptional({ type: [String] })
  missing_skills?: string[];

  @ApiPropertyOptional()
  dimension?: string;

  @ApiPropertyOptional()
  required?: number;

  @ApiPropertyOptional()
  available?: number;

  @ApiProperty()
  message!: string;
}

export class EligibilityStageDto implements EligibilityStage {
  @ApiProperty({ enum: [1] })
  stage!: 1;

  @ApiProperty({ enum: ['eligibility'] })
  name!: 'eligibility';

  @ApiProperty({ type: 'integer', description: 'Jobs and shipments looked at.' })
  checked!: number;

  @ApiProperty({ type: [EligibilityFindingDto] })
  findings!: EligibilityFindingDto[];
}

export class SingleJobFindingDto implements SingleJobFinding {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ example: 'time_window_infeasible' })
  code!: string;

  @ApiProperty({ type: String, nullable: true, description: 'The resource that comes nearest.' })
  best_resource_id!: string | null;

  @ApiPropertyOptional()
  earliest_arrival?: number;

  @ApiPropertyOptional()
  window_end?: number;

  @ApiPropertyOptional()
  required?: number;

  @ApiPropertyOptional()
  available?: number;

  @ApiPropertyOptional({ description: 'The margin by which it fails there.' })
  short_by?: number;

  @ApiProperty()
  message!: string;
}

export class SingleJobStageDto implements SingleJobStage {
  @ApiProperty({ enum: [2] })
  stage!: 2;

  @ApiProperty({ enum: ['single_job_feasibility'] })
  name!: 'single_job_feasibility';

  @ApiProperty({ type: [SingleJobFindingDto] })
  findings!: SingleJobFindingDto[];
}

export class JointFindingDto implements JointFinding {
  @ApiProperty({ example: 'capacity_shortage', description: 'An open list: docs/diagnostics.md.' })
  code!: string;

  @ApiProperty()
  message!: string;

  @ApiPropertyOptional({ type: [String] })
  job_ids?: string[];

  @ApiPropertyOptional({ type: [String], description: 'Who the shortage is among; absent: everybody.' })
  resource_ids?: string[];

  @ApiPropertyOptional()
  dimension?: string;

  @ApiPropertyOptional({ example: 'capacity' })
  constraint?: string;

  @ApiPropertyOptional()
  demand?: number;

  @ApiPropertyOptional()
  capacity?: number;

  @ApiPropertyOptional()
  short_by?: number;

  @ApiPropertyOptional({
    description:
      'A sum proves it, or every plan was tried; false: the search found no plan, and one where this was lifted.',
  })
  proven?: boolean;
}

export class FieldChangeDto implements FieldChange {
  @ApiProperty({
    example: 'jobs[9].time_windows[0].end',
    description:
      'A path in the body that was sent. resources[+] is a further entry of that list, whose value is { id, like }: a copy of the resource that like names, under the new id. Lists that are to name it too (allowed_resource_ids, resource_ids) are changes of their own. vehicle_positions[+] is a further entry as its value stands.',
  })
  field!: string;

  @ApiProperty({
    description: 'What it is to be; null: left out.',
    oneOf: [
      { type: 'number', nullable: true },
      { type: 'boolean' },
      { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'number' }] } },
      { type: 'object', additionalProperties: true },
    ],
    example: 33_120,
  })
  value!: unknown;
}

export class RelaxationDto implements Relaxation {
  @ApiProperty({
    example: 'time_window',
    description:
      'time_window, shift, break, capacity, max_vehicles, limit, skill, allowed_resources, zone, availability, relation, lock, resources, mandatory or combined.',
  })
  constraint!: string;

  @ApiProperty({ type: [String] })
  job_ids!: string[];

  @ApiProperty({ type: [String] })
  resource_ids!: string[];

  @ApiProperty({ example: 'extend the end of the time window of "j9" by 720 s (12 min), to 33120' })
  change!: string;

  @ApiProperty({ type: [FieldChangeDto], description: 'The same for a program; empty where it was in vain.' })
  changes!: FieldChangeDto[];

  @ApiProperty({ description: 'Measured: the request with these changes was solved.' })
  makes_feasible!: boolean;
}

export class JointStageDto implements JointStage {
  @ApiProperty({ enum: [3] })
  stage!: 3;

  @ApiProperty({ enum: ['joint_conflicts'] })
  name!: 'joint_conflicts';

  @ApiProperty({ type: [JointFindingDto] })
  findings!: JointFindingDto[];

  @ApiProperty({ type: [RelaxationDto], description: 'Those that help come first, in the order of trial.' })
  relaxations!: RelaxationDto[];
}

@ApiExtraModels(EligibilityStageDto, SingleJobStageDto, JointStageDto)
export class InfeasibilityReportDto implements InfeasibilityReport {
  @ApiProperty({
    type: 'array',
    description: 'Eligibility, single jobs, joint conflicts. A stage for which no time was left is null.',
    items: {
      type: 'object',
      nullable: true,
      oneOf: [EligibilityStageDto, SingleJobStageDto, JointStageDto].map((stage) => ({
        $ref: getSchemaPath(stage),
      })),
    },
  })
  stages!: [EligibilityStageDto | null, SingleJobStageDto | null, JointStageDto | null];

  @ApiProperty({ example: '2 of 42 mandatory jobs cannot all be served: "j3" and "j4".' })
  summary!: string;

  @ApiProperty({
    enum: ['data_error', 'over_constrained', 'under_resourced', 'not_found_in_time'],
    description:
      'Whose turn it is: who wrote the data, who wrote the rules, or who gives the means. `not_found_in_time`: none of them; ' +
      'a longer search of the request as it is served everything, so the time limit is what was short.',
  })
  classification!: Classification;

  @ApiProperty({ type: [String], description: 'What would help, the smallest change first.' })
  suggestions!: string[];
}
