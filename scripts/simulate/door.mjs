// The HTTP door for uplinks, as a network server uses it.
import { Agent, request } from 'node:http';
import { request as secureRequest, Agent as SecureAgent } from 'node:https';

const PATIENCE_MS = 15_000;
const LONGEST_WAIT_MS = 30_000;

/** Refused by the door for good: a retry would not help. */
export class Refused extends Error {}

/** @param {{ url: string, key: string, concurrency?: number }} options */
export function openDoor({ url, key, concurrency = 16 }) {
  const base = new URL(url);
  const secure = base.protocol === 'https:';
  const agent = new (secure ? SecureAgent : Agent)({ keepAlive: true, maxSockets: concurrency });
  const send = secure ? secureRequest : request;

  function post(event, body) {
    return new Promise((resolve, reject) => {
      const call = send(
        new URL(`/integrations/chirpstack?event=${event}`, base),
        {
          method: 'POST',
          agent,
          timeout: PATIENCE_MS,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'x-integration-key': key,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => (text = (text + chunk).slice(0, 1000)));
          response.on('end', () => resolve({ status: response.statusCode, text }));
          response.on('error', reject);
        },
      );
      call.on('timeout', () => call.destroy(new Error('no answer in time')));
      call.on('error', reject);
      call.end(body);
    });
  }

  return {
    /**
     * Delivers an event until the door reports that it is durable. Throws Refused for an answer that will not change.
     * @param {{ aborted: boolean }} signal
     */
    async deliver(event, payload, signal) {
      const body = JSON.stringify(payload);
      for (let wait = 500; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
        const reply = await post(event, body).catch((error) => ({ status: 0, text: error.message }));
        if (reply.status === 200) return true;
        if (reply.status >= 400 && reply.status < 500 && reply.status !== 429)
          throw new Refused(`${reply.status} ${reply.text}`);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
      return false;
    },
    close: () => agent.destroy(),
  };
}
