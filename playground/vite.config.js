import {defineConfig} from 'vite';

export default defineConfig({
  // Uses relative URLs, so that the page works in any folder of a server.
  base: './',
  worker: {format: 'es'},
  build: {
    target: 'es2022',
    // Tells Vite not to inline the examples and the compiler, so that they remain separate files.
    assetsInlineLimit: 0,
    modulePreload: {polyfill: false},
    chunkSizeWarningLimit: 1000,
  },
});
