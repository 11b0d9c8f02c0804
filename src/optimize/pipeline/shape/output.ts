import type { OutputContext } from '../context';
import { type JsonObject, kind, type ShapeReader } from './reader';

const GEOMETRIES = ['none', 'straight', 'road'] as const;
const FORMATS = ['polyline', 'geojson'] as const;

const OUTPUT_OPTIONS = kind('output_options', [
  'include_diagnostics',
  'geometry',
  'geometry_format',
  'geojson',
  'explain',
]);

/** What the answer is to hold besides the plan. `geometry: false` is `none`. */
export function readOutput(reader: ShapeReader, output: JsonObject): OutputContext {
  reader.knows(output, OUTPUT_OPTIONS);
  reader.boolean(output, 'include_diagnostics', false);
  const geometry = output['geometry'] === false ? null : reader.oneOf(output, 'geometry', GEOMETRIES);
  return {
    geometry: geometry ?? 'none',
    geometryFormat: reader.oneOf(output, 'geometry_format', FORMATS) ?? 'polyline',
    geojson: reader.boolean(output, 'geojson', false),
    explain: reader.boolean(output, 'explain', false),
  };
}
