import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { Egress } from '@gaugeway/platform/egress';
import { type SharedRate, SharedRates, tooManyRequests } from '@gaugeway/platform/http';
import { MOST_SUGGESTIONS } from '@gaugeway/proto/api';
import { objectsEnv } from '../objects.env';
import { addressServiceFailed } from './address.errors';
import { dadataSuggestions, garHintsOf, geocoderAddress, geocoderSuggestions } from './address-answers';

/** A request to a service, and how its answer is read. */
interface Question<T> {
  service: 'DaData' | 'geocoder' | 'GAR';
  url: string;
  headers?: Record<string, string>;
  body?: object;
  read: (answer: unknown) => T[];
}

/** Answers that are kept, and for how long. */
const MOST_KEPT = 2000;
const KEPT_MS = 24 * 3_600_000;
/** Questions of a company: services limit those of an installation. */
const RATE = { burst: 20, perSecond: 2 };
const LARGEST_ANSWER = 262_144;

/** Address lookups by external services; null = the installation does not have the service. */
@Injectable()
export class AddressService {
  private readonly logger = new Logger('Addresses');
  private readonly limit: SharedRate;
  private readonly kept = new Map<string, { until: number; found: unknown[] }>();

  constructor(
    private readonly egress: Egress,
    @Inject(objectsEnv.token) private readonly env: EnvOf<typeof objectsEnv>,
    rates: SharedRates,
  ) {
    this.limit = rates.limit('addresses', RATE);
  }

  /** Throws `addressServiceFailed`, 429. */
  dadata(ctx: Context, query: string): Promise<ReturnType<typeof dadataSuggestions> | null> {
    const { DADATA_URL, DADATA_TOKEN } = this.env;
    if (!DADATA_URL || !DADATA_TOKEN) return Promise.resolve(null);
    return this.ask(ctx, {
      service: 'DaData',
      url: `${DADATA_URL}/suggest/address`,
      headers: { authorization: `Token ${DADATA_TOKEN}` },
      body: { query, count: MOST_SUGGESTIONS },
      read: dadataSuggestions,
    });
  }

  /** Throws `addressServiceFailed`, 429. */
  geocode(ctx: Context, query: string): Promise<ReturnType<typeof geocoderSuggestions> | null> {
    return this.nominatim(ctx, 'search', { q: query, limit: String(MOST_SUGGESTIONS) }, geocoderSuggestions);
  }

  /** Throws `addressServiceFailed`, 429. */
  reverse(
    ctx: Context,
    { latitude, longitude }: { latitude: number; longitude: number },
  ): Promise<ReturnType<typeof geocoderAddress> | null> {
    const place = { lat: latitude.toFixed(6), lon: longitude.toFixed(6) };
    return this.nominatim(ctx, 'reverse', place, geocoderAddress);
  }

  /** Throws `addressServiceFailed`, 429. */
  gar(ctx: Context, searched: string): Promise<ReturnType<typeof garHintsOf> | null> {
    const { GAR_URL, GAR_TOKEN } = this.env;
    if (!GAR_URL || !GAR_TOKEN) return Promise.resolve(null);
    const params = new URLSearchParams({ search_string: searched, address_type: '1' });
    return this.ask(ctx, {
      service: 'GAR',
      url: `${GAR_URL}/GetAddressHint?${params.toString()}`,
      headers: { 'master-token': GAR_TOKEN },
      read: garHintsOf,
    });
  }

  private nominatim<T>(
    ctx: Context,
    call: string,
    params: Record<string, string>,
    read: (answer: unknown) => T[],
  ): Promise<T[] | null> {
    const { GEOCODER_URL } = this.env;
    if (!GEOCODER_URL) return Promise.resolve(null);
    const query = { ...params, format: 'jsonv2', addressdetails: '1', 'accept-language': ctx.language };
    const url = `${GEOCODER_URL.replace(/\/$/, '')}/${call}?${new URLSearchParams(query).toString()}`;
    return this.ask(ctx, { service: 'geocoder', url, headers: { 'user-agent': 'Gaugeway' }, read });
  }

  /** Answers are the same for everybody, so all companies share those that are kept. */
  private async ask<T>(ctx: Context, { service, url, headers, body, read }: Question<T>): Promise<T[]> {
    const key = JSON.stringify([url, body]);
    const kept = this.kept.get(key);
    // All entries of a key come from the same reader, so the cast is safe.
    if (kept && kept.until > Date.now()) return kept.found as T[];
    const wait = await this.limit.take(`company ${ctx.companyId}`);
    if (wait > 0) throw tooManyRequests({}, { retryAfterSeconds: wait });
    try {
      const answer = await this.egress.fetch(url, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
        hosts: [new URL(url).hostname],
        timeoutMs: this.env.ADDRESS_TIMEOUT_MS,
        maxBytes: LARGEST_ANSWER,
      });
      if (answer.status !== 200) throw new Error(`status ${answer.status}`);
      const found = read(JSON.parse(answer.body.toString('utf8')));
      this.keep(key, found);
      return found;
    } catch (error) {
      this.logger.warn(`${service} did not answer: ${error instanceof Error ? error.message : String(error)}`);
      throw addressServiceFailed({ service });
    }
  }

  private keep(key: string, found: unknown[]): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(key, { until: Date.now() + KEPT_MS, found });
  }
}
