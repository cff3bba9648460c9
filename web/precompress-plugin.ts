import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(js|css|html|svg|json)$/;
/** Smaller files are sent as they are. */
const FROM_BYTES = 1024;

/** Unused values need not be computed. */
export function precompressed(): Plugin {
  let folder = '';
  let isWritten = false;
  return {
    name: 'gaugeway-precompressed',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    writeBundle: () => {
      isWritten = true;
    },
    // A failed build has no folder; an error of this hook would take the place of the build's error.
    closeBundle: async () => {
      if (isWritten) await precompress(folder, 10);
    },
  };
}

/** Writes `.br` and `.gz` beside every text below a folder; brotli of quality 10 takes four times as long as of 9. */
export async function precompress(folder: string, quality: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.filter((entry) => TEXT.test(entry)).map((entry) => press(join(folder, entry), quality)));
}

async function press(path: string, quality: number): Promise<void> {
  if ((await stat(path)).size < FROM_BYTES) return;
  const content = await readFile(path);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await Promise.all([
    brotli(content, options).then((pressed) => writeFile(`${path}.br`, pressed)),
    zip(content, { level: 9 }).then((pressed) => writeFile(`${path}.gz`, pressed)),
  ]);
}
