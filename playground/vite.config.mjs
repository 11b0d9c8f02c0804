// Read by `vite build playground` (scripts/build.sh). src/playground serves what comes out.
export default {
  base: '/playground/',
  publicDir: false,
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
