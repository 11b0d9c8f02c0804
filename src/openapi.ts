import { createApp } from './app';
import { openApiDocument } from './openapi-document';

/** Prints the OpenAPI document. Nothing of this machine's environment enters it. */
async function main(): Promise<void> {
  const app = await createApp({ env: { NODE_ENV: 'test', MAX_CONCURRENT_SOLVES: '1' }, logger: false });
  process.stdout.write(`${JSON.stringify(openApiDocument(app, null), null, 2)}\n`);
  await app.close();
}

void main();
