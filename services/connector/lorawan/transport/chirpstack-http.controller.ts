import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isTransient } from '@gaugeway/platform/bus';
import { isStorageFull } from '@gaugeway/platform/database';
import { handleRaw } from '@gaugeway/platform/http';
import { chirpstackEvents } from '@gaugeway/proto/api';
import { Inlet } from '../../pipeline/accept/inlet';
import { ConnectorMetrics } from '../../connector.metrics';
import { KeyGuard } from '../integration-key/key-guard';
import { Registry } from '../../pipeline/registry/registry';
import { chirpstack } from './chirpstack';
import { companyOfKeyBlocked, eventMalformed, eventUnknown, noIntegrationKey, notAccepted } from './chirpstack.errors';
import { type BodyFormat, isLorawanEvent, UplinkRefused } from './uplink-adapter';

const SOURCE = 'chirpstack-http';
const ACCEPTED = JSON.stringify({ data: { msg: 'accepted' } });

/** HTTP integration of ChirpStack v4 and v3, webhook of The Things Stack v3. ChirpStack does not deliver again after an error, so 200 means that the event is durable. */
@Controller()
export class ChirpstackHttpController {
  constructor(
    private readonly keys: KeyGuard,
    private readonly inlet: Inlet,
    private readonly metrics: ConnectorMetrics,
    private readonly registry: Registry,
  ) {}

  readonly receive = handleRaw(chirpstackEvents, async (_context, { request, reply }) => {
    const event = eventOf(request);
    const label = isLorawanEvent(event) ? event : 'unknown';
    try {
      const accepted = await this.accept(event, request);
      this.metrics.uplinks.inc({ source: SOURCE, event: accepted, result: 'accepted' });
    } catch (error) {
      this.metrics.uplinks.inc({ source: SOURCE, event: label, result: isTransient(error) ? 'failed' : 'refused' });
      // The error filter answers it with 507.
      if (isStorageFull(error)) throw error;
      if (isTransient(error)) throw notAccepted({}, { retryAfterSeconds: 5 });
      if (!(error instanceof UplinkRefused)) throw error;
      throw error.reason === 'unknown_event' ? eventUnknown() : eventMalformed({ reason: error.message });
    }
    await reply.code(200).header('content-type', 'application/json; charset=utf-8').send(ACCEPTED);
  });

  /** Returns what event it is: a webhook of The Things Stack has no `event` in its address. */
  private async accept(event: string, request: FastifyRequest): Promise<string> {
    const secret = request.headers['x-integration-key'];
    const holder = typeof secret === 'string' ? await this.keys.holderOf(secret) : null;
    if (!holder) throw noIntegrationKey();
    if (this.registry.isBlocked(holder.companyId)) throw companyOfKeyBlocked();
    const uplink = chirpstack.parse(event, bodyOf(request), formatOf(request));
    await this.inlet.acceptLorawan(SOURCE, holder.companyId, uplink);
    this.keys.countUplink(holder.keyId);
    return uplink.event ?? event;
  }
}

function eventOf(request: FastifyRequest): string {
  const { event } = request.query as Record<string, unknown>;
  return typeof event === 'string' ? event : '';
}

/** The kernel passes the body of a raw endpoint as bytes; a request without one has none. */
function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array(0);
}

function formatOf(request: FastifyRequest): BodyFormat | undefined {
  const type = request.headers['content-type'] ?? '';
  if (type.includes('json')) return 'json';
  return /octet-stream|protobuf/.test(type) ? 'protobuf' : undefined;
}
