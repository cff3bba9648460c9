import type { Endpoint } from '@gaugeway/proto/api/endpoint';
import { ApiError } from './api-error';

/** Each service learns from the bus what another has created, most often within a tenth of a second. */
const SPREADS_WITHIN_MS = 10_000;
/** Before each further try of a call that does not know its thing yet. */
const PAUSES_MS = [150, 300, 600, 1200, 2400];
const CREATES = /\.(?:create|add|copy|restore)$/;

type Made = Pick<Endpoint, 'id' | 'service'>;

/** When something was created last in this tab, by the service that owns it. */
const createdAt = new Map<Endpoint['service'], number>();

/**
 * Makes a call. What is refused because it is about something unknown, while another service has just created something
 * for this tab, is tried again for some seconds: a refusal has changed nothing. Throws what the last try throws.
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
