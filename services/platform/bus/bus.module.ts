import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Metrics } from '../telemetry';
import { Arrival } from './arrival';
import { Bus } from './bus';
import { BusAdapter } from './bus-adapter';
import { busEnv } from './bus.env';
import { EmbeddedBus } from './embedded/embedded-bus';
import { causeOf } from './faults';
import { KafkaBus } from './kafka/kafka-bus';
import { type BusObserver, observeWith, SILENT } from './observer';
import { Outbox } from './outbox/outbox';
import { OutboxRelay } from './outbox/outbox-relay';

export interface BusModuleOptions {
  kind: 'embedded' | 'kafka';
  /** Database of the outboxes and of the embedded log. */
  databaseUrl: string;
  kafkaBrokers: string[];
  /** Name of this process for the brokers. */
  clientId: string;
  /** Schemas whose outbox is relayed. */
  schemas: string[];
}

const LAG_MS = 15_000;

/** Starts and stops the bus with the process: first it can be published to, then, when everyone has subscribed, it hands out. */
@Injectable()
export class BusLifecycle implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Bus');
  private lagTimer: NodeJS.Timeout | null = null;

  constructor(
    @Inject(Bus) private readonly bus: BusAdapter,
    private readonly relay: OutboxRelay,
    @Inject('bus.observer') private readonly observer: BusObserver,
  ) {}

  /** A global module's hooks come before those of the modules that use it: they may publish in theirs. */
  async onModuleInit(): Promise<void> {
    await this.bus.open();
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.bus.consume();
      await this.relay.start();
    } catch (error) {
      // Nest calls no further hook of a process that did not start.
      await this.beforeApplicationShutdown();
      throw error;
    }
    this.lagTimer = setInterval(() => void this.observeLag(), LAG_MS).unref();
  }

  /** Handlers end while everything that they use is still running. */
  async onModuleDestroy(): Promise<void> {
    if (this.lagTimer) clearInterval(this.lagTimer);
    await this.bus.quiet();
  }

  /** Closes after the other modules: their transports are closed, and nothing more is published. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.bus.stop();
  }

  private async observeLag(): Promise<void> {
    try {
      this.observer.lag(await this.bus.lag());
      this.observer.outbox(await this.relay.ages());
    } catch (error) {
      this.logger.debug(`the lag is not known just now: ${causeOf(error)}`);
    }
  }
}

/** The bus of the process, for every module in it. */
@Module({})
export class BusModule {
  static forRoot(options: BusModuleOptions): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [
        {
          provide: 'bus.observer',
          useFactory: (metrics?: Metrics) => (metrics ? observeWith(metrics) : SILENT),
          inject: [{ token: Metrics, optional: true }],
        },
        { provide: Bus, useFactory: (observer: BusObserver) => createBus(options, observer), inject: ['bus.observer'] },
        {
          provide: OutboxRelay,
          useFactory: (bus: BusAdapter) => new OutboxRelay(bus, options.databaseUrl, options.schemas),
          inject: [Bus],
        },
        busEnv.provider(),
        Arrival,
        Outbox,
        BusLifecycle,
      ],
      exports: [Arrival, Bus, Outbox],
    };
  }
}

function createBus(options: BusModuleOptions, observer: BusObserver): BusAdapter {
  const env = busEnv.read();
  if (options.kind === 'embedded') {
    return new EmbeddedBus({
      databaseUrl: options.databaseUrl,
      partitions: env.BUS_PARTITIONS,
      largestWindowMs: env.BUS_BATCH_WINDOW_MS,
      observer,
    });
  }
  return new KafkaBus({
    brokers: options.kafkaBrokers,
    clientId: options.clientId,
    replication: env.KAFKA_REPLICATION,
    largestWindowMs: env.BUS_BATCH_WINDOW_MS,
    observer,
  });
}
