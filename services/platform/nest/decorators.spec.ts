import { Global, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { companyRegistry, type EventOf, sessionRevoked, userRegistry } from '@gaugeway/proto/events';
import { Bus, type EventBatch, type ProjectionChanges, type RegistryChanges, RegistryProjection } from '../bus';
import { Database } from '../database';
import { Jobs, WorkQueues } from '../jobs';
import { AfterProjection, Consumes, DecoratorsModule, Every, Projection, Projects, Works } from '.';

interface Subscribed {
  topic: { name: string };
  group: string;
  batchSize?: number;
  handle(events: readonly object[]): Promise<void>;
}

const subscriptions: Subscribed[] = [];
const jobs: { name: string; everyMs: number; work: () => Promise<void> }[] = [];
const works: { name: string; run(id: number): Promise<void>; giveUp(id: number, error: unknown): Promise<void> }[] = [];
const calls: string[] = [];

@Global()
@Module({
  providers: [
    { provide: Bus, useValue: { subscribe: (one: Subscribed) => subscriptions.push(one) } },
    {
      provide: Jobs,
      useValue: {
        every: (name: string, everyMs: number, work: () => Promise<void>) => jobs.push({ name, everyMs, work }),
      },
    },
    { provide: WorkQueues, useValue: { register: (kind: (typeof works)[number]) => works.push(kind) } },
    { provide: Database, useValue: { prepared: async () => [], query: async () => [] } },
  ],
  exports: [Bus, Jobs, WorkQueues, Database],
})
class Kernel {}

@Injectable()
class CompanyRepository {
  @Projection('things')
  readonly companies: RegistryProjection<EventOf<typeof companyRegistry>>;

  constructor(database: Database) {
    this.companies = new RegistryProjection(database, {
      topic: companyRegistry,
      table: 'things.company',
      id: 'id',
      columns: {},
    });
  }
}

abstract class Swept {
  private readonly name = 'sweep';

  @Every(() => 5000, 'things.sweep')
  async sweep(): Promise<void> {
    calls.push(this.name);
  }
}

@Injectable()
class Things extends Swept {
  @Consumes(sessionRevoked, { group: () => 'things-1', batchSize: () => 7 })
  async onRevoked(events: EventBatch<typeof sessionRevoked>): Promise<void> {
    calls.push(`revoked ${events.length}`);
  }

  @Projects(userRegistry, { group: 'things' })
  async onUsers({ removed }: ProjectionChanges<EventOf<typeof userRegistry>>): Promise<void> {
    calls.push(`removed users ${removed.join()}`);
  }

  @Works('things.letters', { open: 'SELECT', attempts: 2, backoffMs: 10, perCompany: 1 })
  async write(id: number): Promise<void> {
    calls.push(`letter ${id}`);
  }

  async giveUp(id: number): Promise<void> {
    calls.push(`no letter ${id}`);
  }

  @AfterProjection(CompanyRepository, 'companies')
  afterCompanies({ removed }: RegistryChanges<EventOf<typeof companyRegistry>>): void {
    calls.push(`removed companies ${removed.join()}`);
  }
}

const removal = (key: string) => ({ key, value: null, headers: { company: 1 } });

describe('decorators of providers', () => {
  beforeAll(async () => {
    @Module({ providers: [CompanyRepository, Things, { provide: 'alias', useExisting: Things }] })
    class Service {}
    const app = await Test.createTestingModule({ imports: [Kernel, Service, DecoratorsModule] }).compile();
    await app.init();
  });
  beforeEach(() => void calls.splice(0));

  const subscribed = (topic: string) => subscriptions.filter((each) => each.topic.name === topic);

  it('subscribe each method once, with the options of the environment', async () => {
    expect(subscribed('session.revoked')).toMatchObject([{ group: 'things-1', batchSize: 7 }]);
    await subscribed('session.revoked')[0]?.handle([{}, {}]);
    expect(calls).toEqual(['revoked 2']);
  });

  it('hand the changes of a compacted topic to the method that projects it', async () => {
    await subscribed('user.registry')[0]?.handle([removal('4')]);
    expect(calls).toEqual(['removed users 4']);
  });

  it('keep the registry projection of a repository, and call other providers after it is stored', async () => {
    expect(subscribed('company.registry')).toHaveLength(1);
    await subscribed('company.registry')[0]?.handle([removal('9')]);
    expect(calls).toEqual(['removed companies 9']);
  });

  it('register the periodic methods, those of a base class included', async () => {
    expect(jobs).toMatchObject([{ name: 'things.sweep', everyMs: 5000 }]);
    await jobs[0]?.work();
    expect(calls).toEqual(['sweep']);
  });

  it('register the work of queues with what closes its rows', async () => {
    expect(works).toMatchObject([{ name: 'things.letters', attempts: 2, perCompany: 1 }]);
    await works[0]?.run(4);
    await works[0]?.giveUp(4, null);
    expect(calls).toEqual(['letter 4', 'no letter 4']);
  });

  it('refuse a listener of a repository that the process has not', async () => {
    @Module({ providers: [Things] })
    class Service {}
    const app = await Test.createTestingModule({ imports: [Kernel, Service, DecoratorsModule] }).compile();
    await expect(app.init()).rejects.toThrow('no module of this process provides CompanyRepository');
  });
});
