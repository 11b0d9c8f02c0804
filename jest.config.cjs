// Unit suites stand beside their source, everything else in test/. Long forms run only by `make test-long`.
const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/playground', '<rootDir>/test'].filter((dir) =>
    require('node:fs').existsSync(dir.replace('<rootDir>', __dirname)),
  ),
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    ...(process.env.TEST_LONG === '1' ? [] : ['/test/long/']),
  ],
  transform: { '^.+\\.ts$': ['@swc/jest', swc] },
  reporters: ['default', '<rootDir>/scripts/test/jest-counts.cjs'],
  testTimeout: process.env.TEST_LONG === '1' ? 1_800_000 : 90_000,
  maxWorkers: process.env.JEST_WORKERS ?? '100%',
};
