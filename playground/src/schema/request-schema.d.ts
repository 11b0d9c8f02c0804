/** Written into the page by `playground/vite.config.mjs`. */
declare module 'virtual:request-schema' {
  const schema: import('./json-schema').RequestSchema;
  export default schema;
}
