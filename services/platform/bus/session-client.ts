import { Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import { causeOf } from './faults';
import { backoff, pause } from './signal';

export interface SessionOptions {
  config: ClientConfig;
  /** Purpose of the wait, for the log. */
  purpose: string;
  /** Prepares each new session; notifications may have been missed before it. */
  connected(client: Client): Promise<void>;
  notified(payload: string): void;
  lost?(): void;
}

/** A database connection of one's own for LISTEN and session locks, made again whenever it is lost. */
export class SessionClient {
  private readonly logger = new Logger('Bus');
  private readonly stopped = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private client: Client | null = null;

  constructor(private readonly options: SessionOptions) {}

  /** Resolves when the first session is open; rejects where it cannot be opened. */
  async start(): Promise<void> {
    const { ended } = await this.connect();
    this.running = this.keep(ended);
  }

  /** The current session. */
  get current(): Client | null {
    return this.client;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async keep(first: Promise<void>): Promise<void> {
    let ended = first;
    for (let failures = 0; ;) {
      await ended;
      if (!this.isStopped()) await pause(Math.min(backoff(failures++), 3000), this.stopped.signal);
      if (this.isStopped()) return;
      try {
        ({ ended } = await this.connect());
        failures = 0;
      } catch (error) {
        this.logger.warn(`${this.options.purpose} waits for the database: ${causeOf(error)}`);
        ended = Promise.resolve();
      }
    }
  }

  private isStopped(): boolean {
    return this.stopped.signal.aborted;
  }

  /** `ended` resolves when the session is over. */
  private async connect(): Promise<{ ended: Promise<void> }> {
    const client = new Client(this.options.config);
    const ended = new Promise<void>((resolve) => {
      client.on('error', (error) => this.logger.warn(`${this.options.purpose} lost its connection: ${error.message}`));
      client.once('end', () => {
        if (this.client === client) {
          this.client = null;
          this.options.lost?.();
        }
        resolve();
      });
    });
    client.on('notification', ({ payload }) => this.options.notified(payload ?? ''));
    try {
      await client.connect();
      await this.options.connected(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    if (this.stopped.signal.aborted) {
      await client.end();
      return { ended };
    }
    this.client = client;
    return { ended };
  }
}
