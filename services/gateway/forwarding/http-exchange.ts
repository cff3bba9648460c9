import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as askHttp } from 'node:http';
import { Agent as HttpsAgent, request as askHttps } from 'node:https';

/** The other side did not answer in time. */
export class NotInTimeError extends Error {
  override readonly name = 'NotInTimeError';
}

export interface Question {
  url: URL;
  method: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | null;
  /** The caller disconnected: the request is dropped. */
  signal: AbortSignal;
}

const CONNECT_MS = 5000;

/** Requests to the services over connections that are kept. Nothing is decoded: an answer is the stream that came. */
export class HttpExchange {
  private readonly agents = {
    'http:': new HttpAgent({ keepAlive: true, maxFreeSockets: 64 }),
    'https:': new HttpsAgent({ keepAlive: true, maxFreeSockets: 64 }),
  };

  constructor(private readonly patienceMs: number) {}

  /** Resolves with the head of the answer, its body to be read. Rejects with `NotInTimeError`, or with the failure. */
  ask({ url, method, headers, body, signal }: Question): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:';
      const agent = this.agents[secure ? 'https:' : 'http:'];
      const outgoing = (secure ? askHttps : askHttp)(url, {
        ...{ method, agent, signal },
        // Node.js frames no body of DELETE: without a length the service would read it as the next request.
        headers: body ? { ...headers, 'content-length': String(body.length) } : headers,
      });
      giveUpConnecting(outgoing);
      const late = setTimeout(
        () => outgoing.destroy(new NotInTimeError(`no answer within ${this.patienceMs / 1000} s`)),
        this.patienceMs,
      );
      outgoing.once('close', () => clearTimeout(late));
      outgoing.once('error', reject);
      outgoing.once('response', (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
      outgoing.end(body ?? undefined);
    });
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }
}

/** An unreachable host swallows the first packet for minutes. */
function giveUpConnecting(outgoing: ClientRequest): void {
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return;
    const late = setTimeout(
      () => outgoing.destroy(new Error(`no connection within ${CONNECT_MS / 1000} s`)),
      CONNECT_MS,
    );
    const settled = () => clearTimeout(late);
    socket.once('connect', settled).once('close', settled);
  });
}
