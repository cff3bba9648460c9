import { createHash } from 'node:crypto';
import {
  type FactoryProvider,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Topic } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { Jobs } from '../../jobs';
import type { OutgoingEvent } from '../bus';
import { Outbox } from '../outbox/outbox';
import { pause } from '../signal';
import { RepublishedRepository } from './republished.repository';

const EVERY_MS = 10_000;
/** One run ends after this time, so that the next period finds it ended. */
const RUN_MS = 8000;
const PAGE = 500;
/** Pause between two looks for the end of the relay's publishing. */
const LOOK_MS = 50;

/** A registry that a service owns. */
export interface RegistrySource {
  topic: string;
  /** Changes whenever the events of the topic get another field. */
  shape: string;
  /** Adds the events of rows with ids above one to the outbox; returns the ids, ascending. */
  publish(outbox: Outbox, manager: EntityManager, schema: string, above: number, limit: number): Promise<number[]>;
  isEmpty(manager: EntityManager): Promise<boolean>;
}

/**
 * `rows`: those with ids above one, in their order, locked so that none of them changes until the transaction ends;
 * `eventOf`: the event of one row.
 */
export function registrySource<I, R extends { id: number }>(
  topic: Topic<I, unknown>,
  rows: (manager: EntityManager, above: number, limit: number) => Promise<R[]>,
  eventOf: (row: R) => OutgoingEvent<I>,
): RegistrySource {
  return {
    topic: topic.name,
    shape: shapeOf(topic),
    publish: async (outbox, manager, schema, above, limit) => {
      const found = await rows(manager, above, limit);
      await outbox.add(manager, schema, topic, found.map(eventOf));
      return found.map(({ id }) => id);
    },
    isEmpty: async (manager) => (await rows(manager, 0, 1)).length === 0,
  };
}

/**
 * After an upgrade whose events have other fields (their schema in proto/events says which) publishes every row of a
 * registry again, so that no projection stays without them. Concurrent changes are not delayed by it.
 */
export class Republisher implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Republisher');
  private readonly done = new Set<string>();
  private readonly stopped = new AbortController();
  private readonly republished: RepublishedRepository;

  constructor(
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly schema: string,
    private readonly sources: readonly RegistrySource[],
  ) {
    this.republished = new RepublishedRepository(schema);
  }

  onModuleInit(): void {
    this.jobs.every(`${this.schema}.republish`, EVERY_MS, () => this.run());
  }

  /** A new installation has nothing to publish again. */
  async onApplicationBootstrap(): Promise<void> {
    for (const { topic, shape, isEmpty } of this.sources) {
      await this.dataSource.transaction(async (manager) => {
        if (await this.republished.progress(manager, topic, shape)) return;
        if (await isEmpty(manager)) await this.republished.keep(manager, topic, shape, { upTo: 0, isDone: true });
      });
    }
  }

  /** Before the jobs wait for the end of a run: the next process continues it. */
  onModuleDestroy(): void {
    this.stopped.abort();
  }

  /** Continues where the last run ended, in any process. */
  async run(): Promise<void> {
    const end = performance.now() + RUN_MS;
    const { signal } = this.stopped;
    for (const source of this.sources) {
      while (!this.done.has(source.topic) && performance.now() < end && !signal.aborted) {
        // Changes of this minute are in the same outbox and go first; so does the page before.
        if (await this.isOutboxBusy()) await pause(LOOK_MS, signal);
        else if (await this.page(source)) this.done.add(source.topic);
      }
    }
  }

  /** true if rows already wait for the bus. */
  isOutboxBusy(): Promise<boolean> {
    return this.republished.isOutboxBusy(this.dataSource);
  }

  /** Publishes the next rows; true where none are left. Locked rows change after their event, or before it is made. */
  private page(source: RegistrySource): Promise<boolean> {
    const { topic, shape } = source;
    return this.dataSource.transaction(async (manager) => {
      const progress = (await this.republished.progress(manager, topic, shape)) ?? { upTo: 0, isDone: false };
      if (progress.isDone) return true;
      const ids = await source.publish(this.outbox, manager, this.schema, progress.upTo, PAGE);
      const upTo = ids.at(-1) ?? progress.upTo;
      const isDone = ids.length < PAGE;
      await this.republished.keep(manager, topic, shape, { upTo, isDone });
      if (isDone && upTo > 0) this.logger.log(`every row of ${topic} up to ${upTo} was published again`);
      return isDone;
    });
  }
}

/** The names of the fields of an event, of an empty one. */
function shapeOf<I>(topic: Topic<I, unknown>): string {
  const empty = topic.decode(new Uint8Array());
  const fields: string[] = [];
  // Generated messages have their fields' defaults in the prototype.
  for (const field in empty as object) fields.push(field);
  return createHash('sha256').update(fields.sort().join()).digest('hex').slice(0, 16);
}

/** The republisher of a service whose schema has a table `republished` and an outbox, for the providers of its module. */
export function republisher(schema: string, sources: readonly RegistrySource[]): FactoryProvider<Republisher> {
  return {
    provide: Republisher,
    inject: [Jobs, DataSource, Outbox],
    useFactory: (jobs: Jobs, dataSource: DataSource, outbox: Outbox) =>
      new Republisher(jobs, dataSource, outbox, schema, sources),
  };
}
