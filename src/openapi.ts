import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from './app';
import { openApiDocument } from './openapi-document';

/** Prints the OpenAPI document. Nothing of this machine's environment enters it. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'route-optimization-openapi-'));
  const RECURRING_DATABASE_URL = `sqlite:///${join(folder, 'patterns.sqlite')}`;
  const env = {
    ...{ NODE_ENV: 'test', MAX_CONCURRENT_SOLVES: '1', WARM_UP: 'false' },
    // What may be switched on is described, too.
    ...{ RECURRING_ENABLED: 'true', RECURRING_DATABASE_URL },
  };
  const app = await createApp({ env, logger: false });
  process.stdout.write(`${JSON.stringify(openApiDocument(app, null), null, 2)}\n`);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
}

void main();
