import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

/** Files that get no route: those with a hash, and the compressed forms, which are sent in place of the files. */
export const WITHOUT_ROUTE = ['assets/**', '**/*.br', '**/*.gz'];

/** Pages, and files that keep their names: the browser asks each time whether they have changed. */
export function namedFiles(root: string): FastifyStaticOptions {
  return { ...BUILT, root, setHeaders: (response) => void response.header('cache-control', 'no-cache') };
}

/** Marks the routes of files as open to all: a route without a mark stops the start-up. */
export function publicFiles(options: FastifyStaticOptions) {
  return async (fastify: FastifyInstance): Promise<void> => {
    fastify.addHook('onRoute', (route) => {
      route.config = { ...route.config, isPublicFile: true };
    });
    await fastify.register(fastifyStatic, options);
  };
}
