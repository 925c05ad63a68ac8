import {defineConfig} from 'vite';

export default defineConfig({
  // Relative addresses, so that the page works in any folder of a server.
  base: './',
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    // The code of the examples and of the compiler stays in separate files.
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    chunkSizeWarningLimit: 1000,
  },
});
