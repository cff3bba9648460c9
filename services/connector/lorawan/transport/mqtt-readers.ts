import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Bus, isTransient } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { PortCalls } from '@gaugeway/platform/threads';
import { uplinkRaw } from '@gaugeway/proto/events';
import { uuidv7 } from 'uuidv7';
import { Inlet } from '../../pipeline/accept/inlet';
import { connectorEnv } from '../../connector.env';
import { ConnectorMetrics } from '../../connector.metrics';
import type { MqttDoor, MqttListener } from './mqtt-door';
import type { PublishResult } from './reader-port';
import { keepReaders, type ReaderCalls, type ReaderEvent, type ReaderPortCalls } from './reader-thread';

/** Heap of the thread, beyond which it ends: 1,000 messages in flight of up to 256 KiB are never all as large. */
const HEAP_MB = 384;
const RESTART_MS = 1000;

/** A door that is read. */
export interface OpenMqttDoor {
  /** true while the broker is connected and the subscription is active. */
  readonly subscribed: boolean;
  /**
   * Accepts no more; resolves when the rest is durable. `forget`: the broker keeps nothing more for us; for a broker that
   * is not connected its own time of expiry does that.
   */
  stop(options?: { forget?: boolean }): Promise<void>;
  /** Messages not acknowledged yet go to the connector that takes over the session. */
  breakOff(): void;
}

interface Kept {
  as: MqttDoor;
  listener: MqttListener;
  isSubscribed: boolean;
}

/**
 * Readers of all MQTT doors of this process, in a separate thread (MQTT_THREAD): receiving and parsing messages does
 * not load the thread that serves the console. A thread that fails is restarted with its doors; the broker sends its
 * unacknowledged messages again.
 */
@Injectable()
export class MqttReaders {
  /** The first file of the thread. */
  protected readonly script: string = join(__dirname, 'reader-thread.entry.js');
  private readonly logger = new Logger('MqttReader');
  private readonly doors = new Map<number, Kept>();
  private lastDoor = 0;
  private thread: { calls: PortCalls<ReaderCalls>; end(): Promise<void> } | null = null;
  private restart: NodeJS.Timeout | undefined;

  constructor(
    private readonly inlet: Inlet,
    private readonly bus: Bus,
    private readonly metrics: ConnectorMetrics,
    @Inject(connectorEnv.token) private readonly env: EnvOf<typeof connectorEnv>,
  ) {}

  /** Connects, and again whenever the connection is lost. */
  open(as: MqttDoor, listener: MqttListener): OpenMqttDoor {
    const door = ++this.lastDoor;
    const kept: Kept = { as, listener, isSubscribed: false };
    this.doors.set(door, kept);
    if (this.thread) this.thread.calls.notify('open', { door, as });
    else if (!this.restart) this.begin();
    return {
      get subscribed() {
        return kept.isSubscribed;
      },
      stop: async ({ forget = false } = {}) => {
        await this.thread?.calls.call('stop', { door, forget }).catch(() => undefined);
        await this.forget(door, kept);
      },
      breakOff: () => {
        this.thread?.calls.notify('breakOff', { door });
        void this.forget(door, kept);
      },
    };
  }

  private async forget(door: number, kept: Kept): Promise<void> {
    kept.isSubscribed = false;
    this.doors.delete(door);
    if (this.doors.size > 0) return;
    clearTimeout(this.restart);
    this.restart = undefined;
    const { thread } = this;
    this.thread = null;
    await thread?.end();
  }

  private begin(): void {
    this.restart = undefined;
    this.thread = this.env.MQTT_THREAD ? this.ownThread() : this.sameThread();
    for (const [door, { as }] of this.doors) this.thread.calls.notify('open', { door, as });
  }

  private ownThread(): NonNullable<MqttReaders['thread']> {
    const worker = new Worker(this.script, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    const calls = new PortCalls<ReaderCalls>(worker, this.answers());
    const thread = {
      calls,
      end: async () => {
        calls.end();
        await worker.terminate();
      },
    };
    worker.on('error', (error) => this.logger.error(`the thread of the MQTT doors failed: ${String(error)}`));
    worker.on('exit', () => {
      calls.end();
      if (this.thread === thread) this.lost();
    });
    return thread;
  }

  /** Over a port too, so that it is the same in all else; for tests, whose code is not built, and where memory is tight. */
  private sameThread(): NonNullable<MqttReaders['thread']> {
    const { port1, port2 } = new MessageChannel();
    keepReaders(port2);
    const calls = new PortCalls<ReaderCalls>(port1, this.answers());
    const end = async () => {
      calls.end();
      port1.close();
    };
    return { calls, end };
  }

  private lost(): void {
    this.thread = null;
    for (const kept of this.doors.values()) {
      kept.isSubscribed = false;
      kept.listener.offline();
    }
    this.restart = setTimeout(() => this.begin(), RESTART_MS).unref();
  }

  private answers(): ReaderPortCalls {
    return {
      publish: (batch) => resultOf(this.inlet.acceptBatch(batch)),
      sendToDeadLetters: async (letter) => {
        const result = await resultOf(this.sendToDeadLetters(letter));
        return result.kind === 'never' ? { kind: 'later', sentence: result.sentence } : result;
      },
      count: ({ source, event, result, count }) => {
        this.metrics.uplinks.inc({ source, event, result }, count);
      },
      log: ({ level, text }) => this.logger[level](text),
      event: ({ door, ...event }) => this.pass(this.doors.get(door), event),
    };
  }

  private pass(kept: Kept | undefined, event: ReaderEvent): void {
    if (!kept) return;
    if (event.name === 'subscribed') kept.isSubscribed = true;
    if (event.name === 'offline' || event.name === 'failed') kept.isSubscribed = false;
    if (event.name === 'failed') kept.listener.failed(...event.given);
    else kept.listener[event.name]();
  }

  private async sendToDeadLetters(letter: Parameters<ReaderPortCalls['sendToDeadLetters']>[0]): Promise<void> {
    const { source, companyId, devEui, payload, reason, sentence } = letter;
    await this.bus.sendToDeadLetters([
      {
        topic: uplinkRaw.name,
        group: source,
        key: `lora:${devEui.slice(0, 64)}`,
        payload,
        headers: {
          type: uplinkRaw.name,
          version: uplinkRaw.version,
          id: uuidv7(),
          occurredAt: Date.now(),
          company: companyId,
        },
        cause: `${reason}: ${sentence}`,
        partition: 0,
        offset: 0n,
      },
    ]);
    this.metrics.deadLetters.inc({ cause: reason });
  }
}

async function resultOf(work: Promise<void>): Promise<PublishResult> {
  try {
    await work;
    return { kind: 'durable' };
  } catch (error) {
    return { kind: isTransient(error) ? 'later' : 'never', sentence: String(error) };
  }
}
