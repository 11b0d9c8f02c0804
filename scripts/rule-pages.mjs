// Writes the answers and pictures of docs/rules/: the examples that a page names, solved by the built service, as the command
// line's table and as SVG (docs/pictures/<example>.svg).
// node scripts/rule-pages.mjs [page …] writes all pages, or those named; build first.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const { createApp } = require('../dist/app.js');
const { tableOf } = require('../dist/cli/table.js');
const { drawPicture } = require('../dist/picture/index.js');

const PAGES = 'docs/rules';
const PICTURES = 'docs/pictures';
const HEADERS = {
  'Content-Type': 'application/json',
  'X-API-Key': 'dev-app-key',
  'X-Client-Key': 'dev-client-key',
};

const app = await createApp({
  logger: false,
  env: { NODE_ENV: 'test', MAX_CONCURRENT_SOLVES: '1', WARM_UP: 'false' },
});
await app.listen(0, '127.0.0.1');
const base = `http://127.0.0.1:${app.getHttpServer().address().port}`;
for (let ready = false; !ready;) {
  ready = (await fetch(`${base}/health/ready`)).ok;
}

/** The answer to an example as a page shows it; its picture is written beside. Each is solved once. */
const blocks = new Map();
async function blockOf(name) {
  if (!blocks.has(name)) {
    const body = readFileSync(join('examples', `${name}.json`), 'utf8');
    const answer = await fetch(`${base}/api/v1/optimize/sync`, { method: 'POST', headers: HEADERS, body });
    if (!answer.ok) {
      throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    }
    const plan = await answer.json();
    writeFileSync(join(PICTURES, `${name}.svg`), drawPicture(JSON.parse(body), plan));
    const { deterministic, proven_optimal: isProven } = plan.solver;
    console.log(`${name}${deterministic || isProven ? '' : ': the clock decided, another run may differ'}`);
    const table = [
      '```text',
      `$ npx route-optimizer solve examples/${name}.json --table`,
      tableOf(plan).trimEnd(),
      '```',
    ];
    const picture = `![Plan of ${name}.json: map, schedule and loads](../pictures/${name}.svg)`;
    blocks.set(name, [...table, '', picture].join('\n'));
  }
  return blocks.get(name);
}

const named = process.argv.slice(2);
const pages = readdirSync(PAGES).filter((page) => page !== 'README.md');
mkdirSync(PICTURES, { recursive: true });
for (const page of pages.filter((file) => named.length === 0 || named.includes(file.replace('.md', '')))) {
  const path = join(PAGES, page);
  const text = readFileSync(path, 'utf8');
  const whole = /^Whole: (.*)$/m.exec(text)?.[1] ?? '';
  const answers = [];
  for (const [, name] of whole.matchAll(/\/examples\/([a-z-]+)\.json\)/g)) {
    answers.push(await blockOf(name));
  }
  const block = `<!-- answer -->\n${answers.join('\n\n')}\n<!-- /answer -->`;
  writeFileSync(
    path,
    text.replace(/<!-- answer -->[^]*<!-- \/answer -->/, () => block),
  );
}
await app.close();
