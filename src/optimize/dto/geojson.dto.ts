import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { Feature, FeatureCollection, LineString, PointGeometry } from '../pipeline/response';

const POSITION = { type: 'array', items: { type: 'number' }, example: [4.3528, 50.8466] } as const;

export class LineStringDto implements LineString {
  @ApiProperty({ enum: ['LineString'] })
  type!: 'LineString';

  @ApiProperty({ type: 'array', items: POSITION, description: 'Longitude and latitude.' })
  coordinates!: [number, number][];
}

export class PointDto implements PointGeometry {
  @ApiProperty({ enum: ['Point'] })
  type!: 'Point';

  @ApiProperty({ ...POSITION, description: 'Longitude and latitude.' })
  coordinates!: [number, number];
}

@ApiExtraModels(LineStringDto, PointDto)
export class FeatureDto implements Feature {
  @ApiProperty({ enum: ['Feature'] })
  type!: 'Feature';

  @ApiProperty({
    oneOf: [
      { type: 'object', nullable: true, allOf: [{ $ref: getSchemaPath(PointDto) }] },
      { $ref: getSchemaPath(LineStringDto) },
    ],
    description: 'null: the caller gave no coordinates.',
  })
  geometry!: LineString | PointGeometry | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'kind is route, stop or unserved; the rest are fields of the plan.',
  })
  properties!: Record<string, unknown>;
}

/** RFC 7946. */
export class FeatureCollectionDto implements FeatureCollection {
  @ApiProperty({ enum: ['FeatureCollection'] })
  type!: 'FeatureCollection';

  @ApiProperty({ type: [FeatureDto] })
  features!: FeatureDto[];
}
