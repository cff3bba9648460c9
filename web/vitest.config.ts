import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { own, resolve } from './aliases.ts';
import { places } from './places-plugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Component tests (docs/developer/testing.md): the console's components in jsdom, with its own providers. */
export default defineConfig({
  root: here('.'),
  define: { __VERSION__: JSON.stringify(own.version) },
  // The contract keeps its schemas here: the fake server checks the requests of forms by them.
  plugins: [places()],
  resolve: {
    alias: [
      ...resolve.alias,
      { find: '@component-test', replacement: here('./testing/component/index.ts') },
      { find: './point-map', replacement: here('./testing/component/plain-map.tsx') },
      // One file instead of one per icon: the tests load it in a tenth of the time.
      {
        find: '@tabler/icons-react',
        replacement: here('../node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs'),
      },
    ],
  },
  oxc: { jsx: { runtime: 'automatic' } },
  cacheDir: here('../.data/vitest'),
  test: {
    include: ['src/**/*.test.tsx'],
    environment: 'jsdom',
    pool: 'forks',
    // A second process loads and compiles all modules again.
    maxWorkers: 1,
    // Elements of a test die young: in a small heap their collection takes a tenth of the processor time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', '--initial-old-space-size=1024'],
    // Mantine and React are loaded once, not once per file; set-up.ts removes the leftovers of a test.
    isolate: false,
    css: false,
    setupFiles: [here('./testing/component/set-up.ts')],
    // For a machine on which eight others work too, as in jest.config.mjs; one test alone takes well under a second.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
