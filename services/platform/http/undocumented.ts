import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';

export const UNDOCUMENTED = 'gaugeway:undocumented';

declare module 'fastify' {
  interface FastifyContextConfig {
    undocumented?: 'operations' | 'internal';
  }
}

/**
 * Marks a route that is no call of the product (health, metrics, internal): it has no endpoint and is not in the API
 * documentation. `operations` is open to all who reach the port; `internal` needs the installation's internal secret.
 * A route with neither an endpoint nor this mark stops the start-up.
 */
export const Undocumented = (kind: 'operations' | 'internal') =>
  applyDecorators(SetMetadata(UNDOCUMENTED, kind), RouteConfig({ undocumented: kind }));
