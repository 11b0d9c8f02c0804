import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class CapabilitiesDto {
  @ApiProperty({ description: 'Version of the interface.', example: '2.0.0' })
  version!: string;

  @ApiProperty({ type: [String], description: 'Supported feature names; an open list.' })
  features!: readonly string[];

  @ApiProperty({ type: [String] })
  objectives!: readonly string[];

  @ApiProperty({ type: [String] })
  first_solution_strategies!: readonly string[];

  @ApiProperty({ type: [String] })
  local_search_metaheuristics!: readonly string[];

  @ApiProperty({ type: 'integer', nullable: true, description: 'Not enforced.' })
  max_matrix_size!: number | null;
}

/** Only with `?verbose=true`. */
export class VerboseCapabilitiesDto extends CapabilitiesDto {
  @ApiPropertyOptional({ type: [String], description: 'Features outside the list above.' })
  more_features!: readonly string[];

  @ApiPropertyOptional({ description: 'Version that is deployed.', example: '2.4.0' })
  app_version!: string;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  kernel!: Record<string, unknown> | null;

  @ApiPropertyOptional({ type: [String], description: 'Features of both lists that this build has.' })
  supported_now!: readonly string[];
}
