import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { inBackground } from '@gaugeway/platform/database';
import { callOf } from '@gaugeway/platform/http';
import { type Endpoint, resetPassword } from '@gaugeway/proto/api';
import type { FastifyInstance } from 'fastify';
import { RealtimeGateway } from './realtime.gateway';

/** The public call that ends sessions; the others open or prolong one. */
const PUBLIC_REVOCATIONS: ReadonlySet<string> = new Set([resetPassword.id]);

/**
 * Rechecks the sockets before the answer of a call that may have revoked access: it ended a session, blocked a user or
 * a company, or changed rights. This process may run the call or forward it.
 */
@Injectable()
export class RecheckOnRevocation implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly realtime: RealtimeGateway,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onSend', async (request, reply) => {
      const { endpoint } = callOf(request);
      if (endpoint && mayRevoke(endpoint) && reply.statusCode < 400)
        await inBackground(() => this.realtime.recheckEverywhere());
    });
  }
}

/**
 * Identity owns sessions, users, access groups, companies and keys: any change there may lower somebody's access. The
 * sign-out is a GET, and audited.
 */
function mayRevoke({ id, service, mutates, audit, access }: Endpoint): boolean {
  const changes = mutates || audit.length > 0;
  return service === 'identity' && changes && (access.kind !== 'public' || PUBLIC_REVOCATIONS.has(id));
}
