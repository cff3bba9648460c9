import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { DOCUMENTATION } from '@gaugeway/proto/api';
import type { EnvOf } from '@gaugeway/platform/config';
import type { FastifyInstance } from 'fastify';
import { gatewayEnv } from '../gateway.env';
import { builtFolder, hashedFiles, namedFiles, publicFiles, WITHOUT_ROUTE } from './built-files';

const PREFIX = DOCUMENTATION.slice(0, -1);
/** An address whose last part has an ending, or none at all. */
const FILE_OR_FOLDER = /\.[^/]*$|\/$/;

/** Serves the built documentation, which the help button of the console opens. It is public and needs no session. */
@Injectable()
export class Documentation implements OnModuleInit {
  private readonly logger = new Logger('Documentation');

  constructor(
    @Inject(gatewayEnv.token) private readonly env: EnvOf<typeof gatewayEnv>,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = this.env.DOCS_DIR ?? builtFolder('docs', '.vitepress', 'dist');
    if (!existsSync(join(root, 'index.html'))) {
      this.logger.warn(
        `There is no built documentation in ${root}; ${DOCUMENTATION} is not served. Build it with: npm run docs:site`,
      );
      return;
    }
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(
      async (site) => {
        site.setNotFoundHandler(async (_, reply) =>
          reply
            .status(404)
            .header('cache-control', 'no-cache')
            .type('text/html; charset=utf-8')
            .send(await readFile(join(root, '404.html'))),
        );
        // The router ignores a slash at the end; the site, which runs in the browser, does not.
        site.addHook('onRequest', (request, reply, done) => {
          const [path = '', query] = request.url.split('?', 2);
          if (FILE_OR_FOLDER.test(path)) done();
          else void reply.redirect(query === undefined ? `${path}/` : `${path}/?${query}`, 308);
        });
        await site.register(
          publicFiles({ ...namedFiles(root), decorateReply: false, wildcard: false, globIgnore: WITHOUT_ROUTE }),
        );
        await site.register(publicFiles(hashedFiles(join(root, 'assets'), '/assets/')));
      },
      { prefix: PREFIX },
    );
  }
}
