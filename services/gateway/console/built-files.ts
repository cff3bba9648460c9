import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyStaticOptions } from '@fastify/static';

/** A folder of the checkout or image that contains this file, built (`dist/services/gateway/console`) or not. */
export function builtFolder(...path: string[]): string {
  let top = __dirname;
  while (top !== dirname(top) && !existsSync(join(top, 'web'))) top = dirname(top);
  return join(top, ...path);
}

/** The files that a build wrote: it may have put `.br` and `.gz` next to them. */
const BUILT = { cacheControl: false, preCompressed: true } as const;

/** Files with a hash in their names: they may be cached for ever. */
export function hashedFiles(root: string, prefix: string): FastifyStaticOptions {
  return {
    ...BUILT,
    root,
    prefix,
    decorateReply: false,
    index: false,
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
  };
}

/** Pages, and files that keep their names: the browser asks each time whether they have changed. */
export function namedFiles(root: string): FastifyStaticOptions {
  return { ...BUILT, root, setHeaders: (response) => void response.header('cache-control', 'no-cache') };
}
