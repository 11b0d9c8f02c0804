import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { DEVELOPMENT_KEYS } from './auth/key-source';
import type { Config } from './config/config';
import { ErrorEnvelopeDto } from './common/http/error-envelope.dto';
import { appVersion } from './meta/version';
import { withExamples } from './openapi-examples';
import { withNullableReferences } from './openapi-nullable';
import { withOtherNames } from './openapi-other-names';

const DESCRIPTION = 'Plans vehicle routes. Durations and times of day are seconds; ids are strings.';

/** Of each group of routes, what a reader finds there. */
const TAGS: Readonly<Record<string, string>> = {
  optimize: 'Plans while the caller waits: solved, checked, replanned, evaluated, extended.',
  jobs: 'Plans in the background: sent, watched, cancelled with what they have found.',
  recurring: 'Visits that are promised week after week, and expanded into the plans of a period.',
  travel: 'Distances and times as a solve would use them.',
  meta: 'Whether the service is well, and what it can do.',
};

const APPLICATION = { type: 'apiKey', in: 'header', name: 'X-API-Key' } as const;
const CLIENT = { type: 'apiKey', in: 'header', name: 'X-Client-Key' } as const;

/** What Swagger UI is authorised with from the start: who tries a call in development need not know any key. */
const DEVELOPMENT_AUTHORISATION = {
  application: { name: 'application', schema: APPLICATION, value: DEVELOPMENT_KEYS.application },
  client: { name: 'client', schema: CLIENT, value: DEVELOPMENT_KEYS.client },
};

/** Keys in one order, so that the document of a build can be compared byte by byte. Arrays keep theirs. */
function sorted<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.map(sorted) as T;
  }
  if (value === null || typeof value !== 'object') {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)])) as T;
}

export function openApiDocument(app: INestApplication, buildId: string | null): OpenAPIObject {
  const builder = Object.entries(TAGS).reduce(
    (described, [tag, description]) => described.addTag(tag, description),
    new DocumentBuilder(),
  );
  const frame = builder
    .setTitle('Route Optimization Service')
    .setDescription(DESCRIPTION)
    .setVersion(appVersion(buildId))
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The service that this document comes from.')
    .addApiKey({ ...APPLICATION, description: 'The calling application.' }, 'application')
    .addApiKey({ ...CLIENT, description: 'Its end customer.' }, 'client')
    .build();
  const document = SwaggerModule.createDocument(app, frame, { extraModels: [ErrorEnvelopeDto] });
  return sorted(withExamples(withOtherNames(withNullableReferences(document))));
}

/** /docs for people, /openapi.json for programs. The document is made before anybody asks: it takes a tenth of a second of this thread. */
export function serveOpenApi(app: INestApplication, config: Config): void {
  const document = openApiDocument(app, config.buildId);
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'openapi.json',
    raw: ['json'],
    customSiteTitle: 'Route Optimization Service',
    swaggerOptions: config.developmentKeys ? { authAction: DEVELOPMENT_AUTHORISATION } : {},
  });
}
