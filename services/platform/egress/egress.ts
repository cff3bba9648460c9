import { type LookupAddress, lookup as resolve } from 'node:dns';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '../config';
import { isAddressAllowed, isListed } from './addresses';
import { egressEnv } from './egress.env';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 1_048_576;

/** Reason for a request without an answer. */
export type EgressFault =
  /** Not http or https, or with a name and password in it. */
  | 'bad_url'
  /** Not one of the hosts that the caller named. */
  | 'foreign_host'
  /** Resolves to an internal address that EGRESS_ALLOW does not list. */
  | 'inner_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large';

export class EgressError extends Error {
  override readonly name = 'EgressError';

  constructor(
    readonly fault: EgressFault,
    message: string,
  ) {
    super(message);
  }
}

export interface EgressRequest {
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** The only hosts that are allowed; not given = any. */
  hosts?: readonly string[];
  /** Timeout of the whole request with its answer. */
  timeoutMs?: number;
  /** Largest body of the answer. */
  maxBytes?: number;
}

export interface EgressAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * The only way to addresses that users or settings name: the resolved address is checked at the moment of connecting (so
 * a name that changes its address gains nothing), redirects are not followed (a 3xx is an answer like others), time and size
 * are bounded (reliability.md, Transparent port and below).
 */
@Injectable()
export class Egress {
  constructor(@Inject(egressEnv.token) private readonly env: EnvOf<typeof egressEnv>) {}

  /** Resolves with any status. Rejects with EgressError. */
  async fetch(address: string, input: EgressRequest = {}): Promise<EgressAnswer> {
    const url = this.allowed(address, input.hosts);
    const { method = 'GET', headers, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = input;
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await new Promise<IncomingMessage>((done, fail) => {
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        request(url, {
          method,
          headers: { 'accept-encoding': 'identity', ...headers, ...length },
          // No pool: a connection that was checked for one request is not reused for another.
          agent: false,
          lookup: this.lookup,
          signal,
        })
          .on('response', done)
          .on('error', fail)
          .end(body);
      });
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: await bodyOf(response, maxBytes),
      };
    } catch (error) {
      if (error instanceof EgressError) throw error;
      if (signal.aborted) throw new EgressError('too_slow', `no answer within ${timeoutMs} ms`);
      throw new EgressError('unreachable', error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * The host of an address that `fetch` would always refuse: an IP address of an internal network, or a name of this
   * machine (RFC 6761, 6.3); null = only the name resolution at connecting can show it.
   */
  innerHost(address: string): string | null {
    if (!URL.canParse(address)) return null;
    const { hostname } = new URL(address);
    const host = hostname.replace(/^\[|\]$|\.$/g, '');
    const isThisMachine = host === 'localhost' || host.endsWith('.localhost');
    const addresses = isThisMachine ? ['127.0.0.1', '::1'] : isIP(host) ? [host] : [];
    if (addresses.length === 0) return null;
    const { EGRESS_ALLOW } = this.env;
    return addresses.some((each) => isAddressAllowed(each, isListed(EGRESS_ALLOW, host, each))) ? null : host;
  }

  /** true if EGRESS_ALLOW lists the host of an address. */
  isTrusted(address: string): boolean {
    const host = URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
    return isListed(this.env.EGRESS_ALLOW, host, host);
  }

  private allowed(address: string, hosts: readonly string[] | undefined): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
      throw new EgressError('bad_url', 'not an http or https address without a name and password');
    }
    if (hosts && !hosts.includes(url.hostname)) {
      throw new EgressError('foreign_host', `${url.hostname} is not one of ${hosts.join(', ')}`);
    }
    // Node resolves no literal address, so nothing else would look at it.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal)) this.check(literal, literal);
    return url;
  }

  private check(host: string, address: string): void {
    if (isAddressAllowed(address, isListed(this.env.EGRESS_ALLOW, host, address))) return;
    throw new EgressError('inner_address', `${host} is at ${address}, which is inside and not in EGRESS_ALLOW`);
  }

  private readonly lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      const [first] = error ? [] : found;
      const refusal = error ?? this.refusalOf(host, found);
      if (refusal || !first) done(refusal ?? new Error(`${host} has no address`), '');
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };

  private refusalOf(host: string, found: readonly LookupAddress[]): Error | null {
    try {
      for (const { address } of found) this.check(host, address);
      return null;
    } catch (refusal) {
      return refusal as Error;
    }
  }
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      throw new EgressError('too_large', `the answer has more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
