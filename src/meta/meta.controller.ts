import { Controller, Get, Query } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { Public } from '../auth/public.decorator';
import { ApiErrorResponses } from '../common/http/api-error-responses.decorator';
import { flagOfQuery } from '../common/http/query-parameter';
import { CapabilitiesDto, VerboseCapabilitiesDto } from './dto/capabilities.dto';
import { HealthDto } from './dto/health.dto';
import { ReadinessDto } from './dto/readiness.dto';
import { MetaService } from './meta.service';

/** No keys are asked for. */
const FREE = { security: [] };

@ApiTags('meta')
@Public()
@Controller()
export class MetaController {
  constructor(private readonly meta: MetaService) {}

  @Get('health')
  @ApiOperation({ ...FREE, summary: 'Liveness: 200 whenever the process is up, whatever it depends on.' })
  @ApiOkResponse({ type: HealthDto, description: 'The process is up.' })
  @ApiErrorResponses('BAD_REQUEST')
  health(): HealthDto {
    return this.meta.health();
  }

  @Get('health/ready')
  @ApiOperation({ ...FREE, summary: 'Readiness: 503 while starting, draining or without a worker to solve.' })
  @ApiOkResponse({ type: ReadinessDto, description: 'Ready to solve.' })
  @ApiErrorResponses('BAD_REQUEST', 'SERVER_BUSY')
  ready(): ReadinessDto {
    return this.meta.ready();
  }

  @Get('capabilities')
  @ApiOperation({ ...FREE, summary: 'Features, objectives, strategies and metaheuristics.' })
  @ApiQuery({
    name: 'verbose',
    required: false,
    enum: ['true', 'false'],
    description: 'Adds what this build really has.',
  })
  @ApiExtraModels(VerboseCapabilitiesDto)
  @ApiOkResponse({
    description: 'What the interface names, and with verbose what works.',
    schema: {
      anyOf: [{ $ref: getSchemaPath(CapabilitiesDto) }, { $ref: getSchemaPath(VerboseCapabilitiesDto) }],
    },
  })
  @ApiExtraModels(CapabilitiesDto)
  @ApiErrorResponses('BAD_REQUEST', 'VALIDATION_ERROR')
  capabilities(@Query() query: Record<string, unknown>): CapabilitiesDto {
    return this.meta.capabilities(flagOfQuery(query, 'verbose'));
  }
}
