import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { own, resolve } from './aliases.ts';
import { contractWithoutSchemas } from './contract-plugin';
import { places } from './places-plugin';
import { precompressed } from './precompress-plugin';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Address of the API in development. */
const server = 'http://127.0.0.1:8080';

export default defineConfig({
  root: here('.'),
  define: { __VERSION__: JSON.stringify(own.version) },
  plugins: [contractWithoutSchemas(), react(), places(), precompressed()],
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
    // The first load names every chunk there is, so their names are short; which is which says the manifest.
    // One chunk for the sign-in: thirty small ones weigh more and cost thirty requests.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'first', test: /\/src\/(main|app\/routes\/sign-in-screen)\.tsx$/ }] },
      },
    },
  },
});
