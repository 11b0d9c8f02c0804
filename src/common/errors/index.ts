export * from './api-error';
export * from './envelope';
export * from './error-codes';
export * from './to-api-error';
