import { Global, Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { type EventOf, gaugeway, sessionRevoked } from '@gaugeway/proto/events';
import { Database } from '../database';
import { Metrics } from '../telemetry';
import { testDatabase, type TestDatabase } from '../testing/database';
import { Bus, type IncomingEvent } from './bus';
import { BusModule } from './bus.module';
import { Seen } from './contract/seen';
import { Outbox } from './outbox/outbox';
import { outboxTable } from './outbox/outbox.repository';

const seen = new Seen<IncomingEvent<EventOf<typeof sessionRevoked>>>();
const revoked = (id: string) => ({ key: id, value: new gaugeway.SessionRevoked(), company: 1 });

@Injectable()
class Listener implements OnModuleInit {
  constructor(private readonly bus: Bus) {}

  async onModuleInit(): Promise<void> {
    await this.bus.publish(sessionRevoked, [revoked('published while starting')]);
    this.bus.subscribe({ topic: sessionRevoked, group: 'gateway', handle: async (events) => seen.add(...events) });
  }
}

@Injectable()
class Twin implements OnModuleInit {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  onModuleInit(): void {
    this.bus.subscribe({ topic: sessionRevoked, group: 'gateway', handle: async () => undefined });
  }
}

describe('the bus in a process', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
    await database.database.query('CREATE SCHEMA identity');
    await database.database.query(outboxTable('identity'));
  });
  afterAll(() => database.drop());

  function processOf(providers: (new (bus: Bus) => object)[]): Promise<TestingModule> {
    @Global()
    @Module({
      providers: [Metrics, { provide: Database, useValue: { query: () => undefined } }],
      exports: [Metrics],
    })
    class Kernel {}
    @Module({ providers })
    class Service {}
    return Test.createTestingModule({
      imports: [
        Service,
        Kernel,
        BusModule.forRoot({
          kind: 'embedded',
          databaseUrl: database.url,
          kafkaBrokers: [],
          clientId: 'test',
          schemas: ['identity'],
        }),
      ],
    }).compile();
  }

  it('takes events while the modules start, hands them out when all have subscribed, relays outboxes and counts', async () => {
    const app = await processOf([Listener]);
    await app.init();
    await database.database.transaction((tx) =>
      app.get(Outbox).add(tx, 'identity', sessionRevoked, [revoked('from the outbox')]),
    );
    await seen.until((all) => all.length === 2);
    expect(seen.all.map((event) => event.key)).toEqual(['published while starting', 'from the outbox']);
    await app.close();
    const metrics = await app.get(Metrics).registry.metrics();
    expect(metrics).toContain('gaugeway_bus_events_published_total{topic="session.revoked"} 2');
    expect(metrics).toContain('gaugeway_bus_events_consumed_total{topic="session.revoked",group="gateway"} 2');
  });

  it('does not start wired wrong', async () => {
    const app = await processOf([Listener, Twin]);
    await expect(app.init()).rejects.toThrow('two subscriptions of gateway to session.revoked');
    await expect(app.get(Bus).publish(sessionRevoked, [revoked('late')])).rejects.toThrow('the bus is stopped');
  });
});
