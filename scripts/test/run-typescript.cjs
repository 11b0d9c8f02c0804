// Lets a worker thread that a test starts run the TypeScript source (src/threads/thread-entry.ts). Never part of dist.
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

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

require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  module._compile(transformSync(source, { ...options, filename }).code, filename);
};
