import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestSchema } from '../../../build/request-schema';

/** The schema as the build puts it into the page. */
export const BUILT_SCHEMA = requestSchema(
  JSON.parse(readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8')),
);
