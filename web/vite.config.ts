import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { own, resolve } from './aliases.ts';
import { contractBounds } from './bounds-plugin';
import { contractWithoutSchemas } from './contract-plugin';
import { places } from './places-plugin';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Address of the API in development. */
const server = 'http://127.0.0.1:8080';

/** Screens that share a module, from which on all of them load it with the others of its kind. */
const MANY_SCREENS = 30;

/**
 * Chunks of several modules, the first group that matches counts. A chunk per shared module weighs more: the first load
 * names it once per screen, and a screen requests each.
 */
const GROUPS = [
  { name: 'first', test: /\/src\/(main|app\/routes\/sign-in-screen)\.tsx$/ },
  { name: 'icons', test: /@tabler\/icons-react\/dist\/esm\/icons\//, minShareCount: 2 },
  { name: 'contract', test: /\/proto\/api\//, minShareCount: 2 },
  { name: 'common', minShareCount: MANY_SCREENS },
];

export default defineConfig({
  root: here('.'),
  define: { __VERSION__: JSON.stringify(own.version) },
  plugins: [contractWithoutSchemas(), contractBounds(), react(), places()],
  resolve,
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/integrations': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    // The first load names every chunk there is, so their names are short; the manifest lists their modules.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: GROUPS },
      },
    },
  },
});
