export * from './api-error';
export * from './doc-url';
export * from './envelope';
export * from './error-codes';
export * from './to-api-error';
