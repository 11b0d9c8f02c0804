import { ApiProperty } from '@nestjs/swagger';
import { JobDto } from './job.dto';
import { SeedRouteDto, SeedSolutionDto } from './options.dto';
import { OptimizationRequestDto } from './request.dto';

/* Bodies around a request, as the documentation shows them; pipeline/bodies reads them. */

export class EvaluateRequestDto {
  @ApiProperty({ type: OptimizationRequestDto })
  base!: OptimizationRequestDto;

  @ApiProperty({
    type: [SeedRouteDto],
    description:
      'Breaks and visits of dump stations that a route names stay; where it names none of a kind, they are placed.',
  })
  solution_routes!: SeedRouteDto[];
}

export class InsertionRequestDto {
  @ApiProperty({ type: OptimizationRequestDto })
  base!: OptimizationRequestDto;

  @ApiProperty({ type: SeedSolutionDto, description: 'Its order is kept.' })
  current_solution!: SeedSolutionDto;

  @ApiProperty({ type: [JobDto], minItems: 1 })
  new_jobs!: JobDto[];
}
