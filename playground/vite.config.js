import {defineConfig} from 'vite';

export default defineConfig({
  // Uses relative URLs, so that the page works in any folder of a server.
  base: './',
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    // Keeps the examples and the compiler in separate files instead of inlining them.
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    chunkSizeWarningLimit: 1000,
  },
});
