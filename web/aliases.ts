import { fileURLToPath } from 'node:url';
import own from './package.json' with { type: 'json' };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Import paths of the console's sources, for its build and for its component tests. */
export const resolve = {
  alias: [
    { find: /^@gaugeway\/proto\//, replacement: here('../proto/') },
    { find: /^@\//, replacement: here('./src/') },
  ],
};

export { own };
