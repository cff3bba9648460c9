import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { EnvOf } from '@gaugeway/platform/config';
import type { FastifyInstance } from 'fastify';
import { gatewayEnv } from '../gateway.env';

/** From this file up to the top of the checkout or image: `dist/services/gateway/console`. */
const TOP = join(__dirname, '..', '..', '..', '..');

/** Serves the built console. Its files carry a hash in their names and may be kept for ever, but for the page itself. */
@Injectable()
export class Console implements OnModuleInit {
  private readonly logger = new Logger('Console');

  constructor(
    @Inject(gatewayEnv.token) private readonly env: EnvOf<typeof gatewayEnv>,
    private readonly host: HttpAdapterHost,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = this.env.WEB_DIR ?? join(TOP, 'web', 'dist');
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
      setHeaders: (response, path) => {
        void response.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
}
