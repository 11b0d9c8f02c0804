import { ApiProperty } from '@nestjs/swagger';

export class ReadinessDto {
  @ApiProperty({ enum: ['ready', 'degraded'] })
  status!: 'ready' | 'degraded';

  @ApiProperty({
    description: 'What each part of the service says of itself, by name.',
    type: 'object',
    additionalProperties: {
      type: 'object',
      required: ['ready'],
      properties: {
        ready: { type: 'boolean' },
        degraded: { type: 'boolean' },
        reason: { type: 'string' },
      },
    },
  })
  checks!: Record<string, { ready: boolean; degraded?: boolean; reason?: string }>;
}
