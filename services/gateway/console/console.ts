import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import type { EnvOf } from '@gaugeway/platform/config';
import { callOf, contentPolicyWith, HostScripts } from '@gaugeway/platform/http';
import type { FastifyInstance } from 'fastify';
import { gatewayEnv } from '../gateway.env';
import { builtFolder, hashedFiles, namedFiles, publicFiles, WITHOUT_ROUTE } from './built-files';

/** Serves the built console. Its files carry a hash in their names and may be cached for ever, except the page. */
@Injectable()
export class Console implements OnModuleInit {
  private readonly logger = new Logger('Console');

  constructor(
    @Inject(gatewayEnv.token) private readonly env: EnvOf<typeof gatewayEnv>,
    private readonly host: HttpAdapterHost,
    private readonly modules: ModuleRef,
  ) {}

  async onModuleInit(): Promise<void> {
    const root = this.env.WEB_DIR ?? builtFolder('web', 'dist');
    if (!existsSync(join(root, 'index.html'))) {
      this.logger.warn(`There is no built console in ${root}; only the API is served. Build it with: npm run build`);
      return;
    }
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    this.allowScripts(fastify);
    await fastify.register(
      publicFiles({
        ...namedFiles(root),
        // A route per file: nothing is guessed from the address, and Nest's own routes are unaffected.
        wildcard: false,
        globIgnore: WITHOUT_ROUTE,
      }),
    );
    // Looked up per request: a rebuilt console has other chunks while the process keeps running.
    await fastify.register(publicFiles(hashedFiles(join(root, 'assets'), '/assets/')));
  }

  /** The page itself, on a host that the platform operator gave a script, may run that one script. */
  private allowScripts(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => {
      const path = request.url.split('?', 1)[0];
      if (path !== '/' && path !== '/index.html') return;
      const script = await this.scriptOf(callOf(request).host);
      if (script) void reply.header('content-security-policy', contentPolicyWith(script));
    });
  }

  /** A host's script is optional: while it is not known, the console is served without it. */
  private async scriptOf(host: string): Promise<string | null> {
    try {
      return await this.modules.get(HostScripts, { strict: false }).scriptOf(host);
    } catch (error) {
      this.logger.debug(error, 'the script of a host is not known just now');
      return null;
    }
  }
}
