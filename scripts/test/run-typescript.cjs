// Lets a worker thread that a test starts run the TypeScript source (src/threads/thread-entry.ts). Never part of dist.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { threadId } = require('node:worker_threads');
const { transformSync, version } = require('@swc/core');

const options = {
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
};

// Every thread of every service of a test reads the same two hundred files: translated once, they start in a third of the time.
const folder = join(__dirname, '../../.cache/typescript');
mkdirSync(folder, { recursive: true });

function translated(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha256')
    .update(`${version} ${JSON.stringify(options)} ${filename}\n${source}`)
    .digest('hex');
  const file = join(folder, `${key}.js`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...options, filename });
    const unfinished = `${file}.${process.pid}.${threadId}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, file);
    return code;
  }
}

require.extensions['.ts'] = (module, filename) => {
  module._compile(translated(filename), filename);
};
