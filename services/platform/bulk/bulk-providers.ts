import type { Provider, Type } from '@nestjs/common';
import type { Section } from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { Database } from '../database';
import { Jobs, WorkQueues } from '../jobs';
import { HeavySlots } from '../slots';
import type { BulkHost } from './bulk-host';
import { BulkJobs } from './bulk-jobs.repository';
import { BulkService } from './bulk.service';
import { BulkResult } from './bulk-result';
import { BulkRunner } from './bulk-runner';

interface BulkOptions {
  /** Schema in which `bulkTables` made the tables. */
  schema: string;
  /** Users with access_all in this section also see and stop the jobs of others. All other users see their own. */
  section: Section;
  host: Type<BulkHost>;
}

/** The bulk engine of a service, for the providers of its module. */
export function bulkProviders({ schema, section, host }: BulkOptions): Provider[] {
  return [
    host,
    {
      provide: BulkJobs,
      inject: [Database, WorkQueues],
      useFactory: (database: Database, queues: WorkQueues) => new BulkJobs(database, schema, section, queues),
    },
    {
      provide: BulkRunner,
      inject: [DataSource, BulkJobs, Jobs, WorkQueues, host],
      useFactory: (dataSource: DataSource, jobs: BulkJobs, periodic: Jobs, queues: WorkQueues, of: BulkHost) =>
        new BulkRunner(dataSource, jobs, periodic, queues, schema, of),
    },
    {
      provide: BulkService,
      inject: [DataSource, BulkJobs, host],
      useFactory: (dataSource: DataSource, jobs: BulkJobs, of: BulkHost) =>
        new BulkService(dataSource, jobs, section, of),
    },
    {
      provide: BulkResult,
      inject: [BulkJobs, HeavySlots, host],
      useFactory: (jobs: BulkJobs, slots: HeavySlots, of: BulkHost) => new BulkResult(jobs, slots, of),
    },
  ];
}
