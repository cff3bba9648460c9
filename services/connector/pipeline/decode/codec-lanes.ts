import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CodecFault, CodecSandbox } from '@gaugeway/platform/codec-sandbox';
import { Database, Lease } from '@gaugeway/platform/database';
import { OpenWork } from '../open-work';
import { Registry } from '../registry/registry';
import { CodecQueueRepository, type QueuedUplink, type UplinkEvent } from './codec-queue.repository';
import { decodeEvent, type UploadedUplink } from './decode-uplink';
import { type DecodedEvent, DeliverOutcomes } from './deliver-outcomes';
import { dead } from './outcome';
import { UplinkListeners } from './uplink-listeners';

/** Interval of the search while other connectors queue uplinks, ms. */
const LOOK_MS = 250;
/** Uplinks of a company that may wait; further ones are dead letters, and can be replayed from there. */
const WAITING_LIMIT = 20_000;
/** Time of the cache of a company's count of uplinks, ms. */
const COUNTED_FOR_MS = 1000;
/** Uplinks of a lane per batch: as many as take about this long, and not more. */
const BATCH = { first: 16, most: 256, shortMs: 250, longMs: 1000 };
/** Time for which a shutdown waits for running decodings, which are repeated after the next start, ms. */
const GRACE_MS = 2000;

interface Decoded extends DecodedEvent {
  /** Output of the codec, if it ran. */
  output?: unknown;
}

/**
 * Uplinks whose codec a company uploaded, apart from all others: a lane per company, each in its order. One connector of
 * the installation serves the lanes; the others queue. An uplink leaves its lane after its outcome is durable.
 */
@Injectable()
export class CodecLanes implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('CodecLanes');
  private readonly lease: Lease;
  private readonly running = new Map<number, Promise<void>>();
  /** Lanes that got uplinks while they were served. */
  private readonly woken = new Set<number>();
  private readonly counted = new Map<number, { waiting: number; at: number }>();
  private timer: NodeJS.Timeout | undefined;
  private isServing = false;

  constructor(
    database: Database,
    private readonly rows: CodecQueueRepository,
    private readonly registry: Registry,
    private readonly outcomes: DeliverOutcomes,
    private readonly sandbox: CodecSandbox,
    private readonly listeners: UplinkListeners,
    work: OpenWork,
  ) {
    work.watch(['uploadedCodecs'], () => void this.look());
    this.lease = new Lease(database, 'connector.codec-lanes');
  }

  onApplicationBootstrap(): void {
    this.lease.start(
      () => {
        this.isServing = true;
        void this.look();
      },
      () => (this.isServing = false),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.isServing = false;
    const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
    await Promise.race([Promise.all(this.running.values()), grace]);
    await this.lease.stop();
  }

  /** Durable when it resolves; returns the uplinks that found no room. */
  async add(uplinks: readonly { company: number; event: UplinkEvent }[]): Promise<DecodedEvent[]> {
    const queued: (typeof uplinks)[number][] = [];
    const refused: DecodedEvent[] = [];
    for (const uplink of uplinks) {
      const count = await this.countOf(uplink.company);
      if (count.waiting < WAITING_LIMIT) {
        count.waiting++;
        queued.push(uplink);
      } else refused.push({ event: uplink.event, outcome: full(uplink.company) });
    }
    if (queued.length > 0) await this.rows.add(queued);
    for (const company of new Set(queued.map((uplink) => uplink.company))) this.serve(company);
    return refused;
  }

  private async countOf(company: number): Promise<{ waiting: number; at: number }> {
    const known = this.counted.get(company);
    if (known && Date.now() - known.at < COUNTED_FOR_MS) return known;
    const count = { waiting: await this.rows.waiting(company), at: Date.now() };
    this.counted.set(company, count);
    return count;
  }

  private async look(): Promise<void> {
    if (!this.isServing) return;
    try {
      const companies = await this.rows.companies();
      for (const company of companies) this.serve(company);
      clearTimeout(this.timer);
      if (companies.length > 0) this.timer = setTimeout(() => void this.look(), LOOK_MS).unref();
    } catch (error) {
      this.logger.warn(`uplinks that wait for codecs cannot be looked for: ${String(error)}`);
    }
  }

  private serve(company: number): void {
    if (!this.isServing) return;
    if (this.running.has(company)) {
      this.woken.add(company);
      return;
    }
    const served = this.drain(company)
      .catch((error: unknown) => {
        // They stay where they are and are looked for again.
        this.logger.warn(`uplinks of the codecs of company ${company} wait: ${String(error)}`);
        this.woken.delete(company);
      })
      .finally(() => {
        this.running.delete(company);
        if (this.woken.delete(company)) this.serve(company);
      });
    this.running.set(company, served);
  }

  private async drain(company: number): Promise<void> {
    for (let size = BATCH.first; this.isServing;) {
      const uplinks = await this.rows.next(company, size);
      if (uplinks.length === 0) return;
      const begun = performance.now();
      const decoded = await Promise.all(uplinks.map((uplink) => this.decoded(uplink)));
      await this.listeners.beforeDelivery(decoded.flatMap(({ event, output }) => (output ? [{ event, output }] : [])));
      await this.outcomes.deliver(decoded);
      await this.rows.remove(uplinks);
      const took = performance.now() - begun;
      if (took < BATCH.shortMs) size = Math.min(size * 2, BATCH.most);
      else if (took > BATCH.longMs) size = Math.max(1, size >> 1);
    }
  }

  /** Uses the current registry: the model of the device, too, may have changed since the uplink was queued. */
  private async decoded({ event }: QueuedUplink): Promise<Decoded> {
    const outcome = decodeEvent(event, this.registry);
    return { event, ...(outcome.kind === 'uploaded' ? await this.run(outcome) : { outcome }) };
  }

  /** Whatever the codec does concerns this uplink alone; only a lack of room now is a reason to wait. */
  private async run({ codec, input, gave, failed }: UploadedUplink): Promise<Omit<Decoded, 'event'>> {
    const { key, source, kept, companyId: company } = codec;
    try {
      const output = await this.sandbox.run({ key, source, kept, company }, 'decodeUplink', input);
      return { outcome: gave(output), output };
    } catch (error) {
      if (!(error instanceof CodecFault)) return { outcome: failed(String(error)) };
      if (error.kind === 'busy') throw error;
      return { outcome: failed(error.sentence) };
    }
  }
}

const full = (company: number) =>
  dead('codec_backlog', `${WAITING_LIMIT} uplinks are already waiting for the codecs of company ${company}`);
