import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { EnvOf } from '@gaugeway/platform/config';
import type { FastifyInstance } from 'fastify';
import { gatewayEnv } from '../gateway.env';

/** `web/dist` of the checkout or image that this file lies in, built (`dist/services/gateway/console`) or not. */
function builtConsole(): string {
  let top = __dirname;
  while (top !== dirname(top) && !existsSync(join(top, 'web'))) top = dirname(top);
  return join(top, 'web', 'dist');
}

/** Serves the built console. Its files carry a hash in their names and may be kept for ever, but for the page itself. */
@Injectable()
export class Console implements OnModuleInit {
  private readonly logger = new Logger('Console');

  constructor(
    @Inject(gatewayEnv.token) private readonly env: EnvOf<typeof gatewayEnv>,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = this.env.WEB_DIR ?? builtConsole();
    if (!existsSync(join(root, 'index.html'))) {
      this.logger.warn(`There is no built console in ${root}; only the API is served. Build it with: npm run build`);
      return;
    }
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const assets = join(root, 'assets') + sep;
    await fastify.register(fastifyStatic, {
      root,
      // A route a file: nothing is guessed from the address, and Nest's own routes stay as they are.
      wildcard: false,
      cacheControl: false,
      // A build may have put `.br` and `.gz` beside its files.
      preCompressed: true,
      setHeaders: (response, path) => {
        void response.header(
          'cache-control',
          path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
}
