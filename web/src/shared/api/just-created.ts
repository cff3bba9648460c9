import type { Endpoint } from '@gaugeway/proto/api/endpoint';
import { ApiError } from './api-error';

/** Time in which services receive another one's new entities from the bus, milliseconds; usually below 100 ms. */
const SPREADS_WITHIN_MS = 10_000;
/** Delays before the retries of a call with an unknown item, milliseconds. */
const PAUSES_MS = [150, 300, 600, 1200, 2400];
const CREATES = /\.(?:create|add|copy|restore)$/;

type Made = Pick<Endpoint, 'id' | 'service'>;

/** Time of the last creation in this tab, by the service that owns the item. */
const createdAt = new Map<Endpoint['service'], number>();

/**
 * Makes a call. A call that is rejected for an unknown item is retried for some seconds if another service has just
 * created something in this tab: a rejected call has changed nothing. Throws the error of the last try.
 */
export async function withJustCreated<T>(endpoint: Made, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      const reply = await ask();
      if (CREATES.test(endpoint.id)) createdAt.set(endpoint.service, Date.now());
      return reply;
    } catch (error) {
      const pause = PAUSES_MS[tries];
      if (pause === undefined || !isAboutUnknown(error) || !mayNotKnow(endpoint)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
      signal?.throwIfAborted();
    }
  }
}

const isAboutUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.key.startsWith('errors.unknown_'));

const mayNotKnow = ({ service }: Made): boolean =>
  [...createdAt].some(([owner, at]) => owner !== service && Date.now() - at < SPREADS_WITHIN_MS);
