import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requestSchema } from './build/request-schema.ts';

const SCHEMA = 'virtual:request-schema';
const DOCUMENT = fileURLToPath(new URL('../docs/openapi.json', import.meta.url));

/** The schema of a request as a module of the page, made of the committed document with each build; without it there is no build. */
const schemaOfRequests = {
  name: 'schema-of-requests',
  resolveId: (id) => (id === SCHEMA ? `\0${SCHEMA}` : undefined),
  load(id) {
    if (id !== `\0${SCHEMA}`) {
      return undefined;
    }
    this.addWatchFile(DOCUMENT);
    const schema = requestSchema(JSON.parse(readFileSync(DOCUMENT, 'utf8')));
    // As text: a browser reads it faster than the same as a script.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(schema))});`;
  },
};

// Read by `vite build playground` (scripts/build.sh). src/playground serves what comes out.
export default {
  base: '/playground/',
  publicDir: false,
  plugins: [schemaOfRequests],
  // Its package names the form for script tags; this one leaves out what is not used.
  resolve: { alias: [{ find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    outDir: '../dist/playground/public',
    emptyOutDir: true,
    target: 'es2022',
    // Examples and icons stay files: the page's policy lets it fetch from its own host alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_500,
  },
};
