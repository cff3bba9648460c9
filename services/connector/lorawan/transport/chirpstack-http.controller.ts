import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isTransient } from '@gaugeway/platform/bus';
import { isStorageFull } from '@gaugeway/platform/database';
import { handleDirect } from '@gaugeway/platform/http';
import { chirpstackEvents } from '@gaugeway/proto/api';
import { ConnectorMetrics } from '../../connector.metrics';
import { chirpstack } from './chirpstack';
import { eventMalformed, eventUnknown, notAccepted } from './chirpstack.errors';
import { HTTP_SOURCE, HttpArrivals } from './http-arrivals';
import { type BodyFormat, isLorawanEvent, UplinkRefused } from './uplink-adapter';

const ACCEPTED = JSON.stringify({ data: { msg: 'accepted' } });

/** HTTP integration of ChirpStack v4 and v3, webhook of The Things Stack v3. ChirpStack does not deliver again after an error, so 200 means that the event is durable. */
@Controller()
export class ChirpstackHttpController {
  constructor(
    private readonly arrivals: HttpArrivals,
    private readonly metrics: ConnectorMetrics,
  ) {}

  readonly receive = handleDirect(chirpstackEvents, async (request) => {
    const event = eventOf(request);
    const label = isLorawanEvent(event) ? event : 'unknown';
    try {
      const secret = request.headers['x-integration-key'];
      const body = bodyOf(request);
      const uplink = await this.arrivals.accept({
        secret: typeof secret === 'string' ? secret : undefined,
        bytes: body.length,
        parse: () => chirpstack.parse(event, body, formatOf(request)),
      });
      // A webhook of The Things Stack has no `event` in its address.
      this.metrics.uplinks.inc({ source: HTTP_SOURCE, event: uplink.event ?? event, result: 'accepted' });
      return ACCEPTED;
    } catch (error) {
      this.metrics.uplinks.inc({
        source: HTTP_SOURCE,
        event: label,
        result: isTransient(error) ? 'failed' : 'refused',
      });
      // The error filter answers it with 507.
      if (isStorageFull(error)) throw error;
      if (isTransient(error)) throw notAccepted({}, { retryAfterSeconds: 5 });
      if (!(error instanceof UplinkRefused)) throw error;
      throw error.reason === 'unknown_event' ? eventUnknown() : eventMalformed({ reason: error.message });
    }
  });
}

function eventOf(request: FastifyRequest): string {
  const { event } = request.query as Record<string, unknown>;
  return typeof event === 'string' ? event : '';
}

/** The kernel passes the body as bytes; a request without one has none. */
function bodyOf(request: FastifyRequest): Uint8Array {
  return request.body instanceof Uint8Array ? request.body : new Uint8Array(0);
}

function formatOf(request: FastifyRequest): BodyFormat | undefined {
  const type = request.headers['content-type'] ?? '';
  if (type.includes('json')) return 'json';
  return /octet-stream|protobuf/.test(type) ? 'protobuf' : undefined;
}
