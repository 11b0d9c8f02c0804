// Draws the pictures that the documents show: examples, solved by the built service, as SVG.
// node scripts/pictures.mjs [folder [example …]] writes docs/pictures/<example>.svg, or others elsewhere; build first.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { createApp } = require('../dist/app.js');
const { drawPicture } = require('../dist/picture/index.js');

/** Each shows what the others do not: a day of a fleet; loads and stations; windows that are missed; places without coordinates. */
const SHOWN = ['belgian-deliveries', 'dump-stations', 'soft-windows', 'mixed-fleet-matrices'];
const HEADERS = {
  'Content-Type': 'application/json',
  'X-API-Key': 'dev-app-key',
  'X-Client-Key': 'dev-client-key',
};

const [folder = 'docs/pictures', ...named] = process.argv.slice(2);
const app = await createApp({
  logger: false,
  env: { NODE_ENV: 'test', MAX_CONCURRENT_SOLVES: '1', WARM_UP: 'false' },
});
await app.listen(0, '127.0.0.1');
const base = `http://127.0.0.1:${app.getHttpServer().address().port}`;
for (let ready = false; !ready;) {
  ready = (await fetch(`${base}/health/ready`)).ok;
}

mkdirSync(folder, { recursive: true });
for (const name of named.length > 0 ? named : SHOWN) {
  const body = readFileSync(join('examples', `${name}.json`), 'utf8');
  const answer = await fetch(`${base}/api/v1/optimize/sync`, { method: 'POST', headers: HEADERS, body });
  if (!answer.ok) {
    throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  }
  const plan = await answer.json();
  const picture = drawPicture(JSON.parse(body), plan);
  writeFileSync(join(folder, `${name}.svg`), picture);
  console.log(
    name,
    picture.length,
    plan.solver.deterministic ? '' : 'the clock decided: another run may differ',
  );
}
await app.close();
