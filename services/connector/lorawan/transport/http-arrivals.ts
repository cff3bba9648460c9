import { Injectable } from '@nestjs/common';
import { isTransient } from '@gaugeway/platform/bus';
import { forRequest } from '@gaugeway/platform/database';
import { Pauses } from '@gaugeway/platform/slots';
import type { gaugeway } from '@gaugeway/proto/events';
import { GatherWindow } from '../../pipeline/accept/gather-window';
import { Inlet } from '../../pipeline/accept/inlet';
import { Registry } from '../../pipeline/registry/registry';
import type { KeyHolder } from '../integration-key/integration-key.repository';
import { KeyGuard } from '../integration-key/key-guard';
import { companyOfKeyBlocked, noIntegrationKey } from './chirpstack.errors';

/** Entry point of the events, as metrics and uplinks name it. */
export const HTTP_SOURCE = 'chirpstack-http';

/** Time from the events taken last until those that arrive afterwards are taken, ms. The first after a pause goes at once. */
const GATHER_MS = 40;
/** As many do not wait for the end of it. */
const GATHER_ITEMS = 100;
/** Events of one publish: below the largest write of the bus also with bodies of the largest size. */
const MOST_EVENTS = 500;
const MOST_BYTES = 1 << 20;

/** An event as the request brought it. */
export interface HttpEvent {
  /** Presented secret; undefined = none. */
  secret: string | undefined;
  /** Bytes of the body. */
  bytes: number;
  /** Throws UplinkRefused. */
  parse(): gaugeway.LorawanUplink.$Properties;
}

interface Arrival {
  event: HttpEvent;
  resolve(uplink: gaugeway.LorawanUplink.$Properties): void;
  reject(error: unknown): void;
}

interface Accepted {
  arrival: Arrival;
  keyId: number;
  companyId: number;
  lorawan: gaugeway.LorawanUplink.$Properties;
}

/** Gathers the events that arrive within a window: one lookup of keys and one publish for all of them. */
@Injectable()
export class HttpArrivals {
  private waiting: Arrival[] = [];
  private readonly gathering = new GatherWindow(() => void this.take());
  /** A second batch would overtake the first one where its lookup is faster. */
  private isTaking = false;

  constructor(
    private readonly keys: KeyGuard,
    private readonly inlet: Inlet,
    private readonly registry: Registry,
  ) {}

  /** Resolves when the event is durable. Rejects where the key, the event or the bus refuses it. */
  accept(event: HttpEvent): Promise<gaugeway.LorawanUplink.$Properties> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ event, resolve, reject });
      this.takeSoon();
    });
  }

  private takeSoon(): void {
    if (this.isTaking || this.waiting.length === 0) return;
    this.gathering.endWithin(this.waiting.length >= GATHER_ITEMS ? 0 : GATHER_MS);
  }

  private async take(): Promise<void> {
    this.isTaking = true;
    const arrived = this.waiting.splice(0);
    // Senders wait for the answer, and the keys may belong to any company.
    const accepted = await forRequest({ scope: 'everyone' }, () => this.acceptedOf(arrived));
    for (const part of partsOf(accepted)) void this.publish(part);
    this.isTaking = false;
    this.takeSoon();
  }

  /** Arrivals that may be published, in their order; rejects the others. The promise never rejects. */
  private async acceptedOf(arrived: readonly Arrival[]): Promise<Accepted[]> {
    const secrets = [...new Set(arrived.map(({ event }) => event.secret ?? ''))];
    let holders: ReadonlyMap<string, KeyHolder | null>;
    try {
      const found = await Promise.all(secrets.map((secret) => this.keys.holderOf(secret)));
      holders = new Map(secrets.map((secret, index) => [secret, found[index] ?? null]));
    } catch (error) {
      for (const { reject } of arrived) reject(error);
      return [];
    }
    const accepted: Accepted[] = [];
    const pauses = new Pauses();
    for (const arrival of arrived) {
      if (pauses.isDue) await pauses.take();
      try {
        const holder = holders.get(arrival.event.secret ?? '');
        if (!holder) throw noIntegrationKey();
        if (this.registry.isBlocked(holder.companyId)) throw companyOfKeyBlocked();
        const { keyId, companyId } = holder;
        accepted.push({ arrival, keyId, companyId, lorawan: arrival.event.parse() });
      } catch (error) {
        arrival.reject(error);
      }
    }
    return accepted;
  }

  private async publish(accepted: readonly Accepted[]): Promise<void> {
    try {
      await this.inlet.acceptAllLorawan(HTTP_SOURCE, accepted);
      for (const { arrival, keyId, lorawan } of accepted) {
        this.keys.countUplink(keyId);
        arrival.resolve(lorawan);
      }
    } catch (error) {
      if (accepted.length === 1 || isTransient(error)) {
        for (const { arrival } of accepted) arrival.reject(error);
        return;
      }
      // A permanent fault is one's, and the bus took none: each goes alone, in order, as the bus takes them at the call.
      await Promise.all(accepted.map((one) => this.publish([one])));
    }
  }
}

function partsOf(accepted: readonly Accepted[]): Accepted[][] {
  const parts: Accepted[][] = [];
  let bytes = 0;
  for (const each of accepted) {
    bytes += each.arrival.event.bytes;
    const part = parts.at(-1);
    if (part && part.length < MOST_EVENTS && bytes <= MOST_BYTES) part.push(each);
    else {
      parts.push([each]);
      bytes = each.arrival.event.bytes;
    }
  }
  return parts;
}
