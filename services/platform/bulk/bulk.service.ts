import type { Page, Section } from '@gaugeway/proto/api';
import { UNPAGED_LIMIT } from '@gaugeway/proto/api';
import type { DataSource } from 'typeorm';
import { type Context, hasRight } from '../auth';
import { noRight, orNotFound, type PageInput, pageOf, pageReply } from '../http';
import type { BulkHost } from './bulk-host';
import type { BulkState, StoredJob } from './bulk-job';
import type { BulkJobs, RowFilter } from './bulk-jobs.repository';
import { type BulkJobView, type BulkRowView, jobView, rowView } from './bulk-view';
import { bulkNotSo } from './bulk.errors';
import { named } from './named-rows';

type Listing = PageInput & { paginate?: boolean };

/** Reading and stopping of a service's imports and mass actions. */
export class BulkService<Kind extends string = string> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobs<Kind>,
    private readonly section: Section,
    private readonly host: BulkHost<Kind>,
  ) {}

  async list(
    ctx: Context,
    input: Listing & { kind?: Kind | null; state?: BulkState[] | null },
  ): Promise<Page<BulkJobView<Kind>> | BulkJobView<Kind>[]> {
    const filter = { kind: input.kind ?? null, states: input.state ?? null };
    const { jobs, total } = await this.jobs.list(ctx, filter, rangeOf(input));
    const views = jobs.map((job) => jobView(ctx, job));
    return input.paginate === false ? views : pageReply(views, total, pageOf(input));
  }

  /** Throws 404. */
  async find(ctx: Context, id: number): Promise<StoredJob<Kind>> {
    return orNotFound(await this.jobs.find(ctx, id));
  }

  /** A job as calls return it. Throws 404. */
  async view(ctx: Context, id: number): Promise<BulkJobView<Kind>> {
    return jobView(ctx, await this.find(ctx, id));
  }

  /** A job with the columns that have something wrong, and in how many rows. Throws 404. */
  async get(
    ctx: Context,
    id: number,
  ): Promise<{ bulk_job: BulkJobView<Kind>; columns: { column: string; title: string; rows: number }[] }> {
    const bulk_job = await this.view(ctx, id);
    const titleOf = await this.host.titles(ctx);
    const columns = await this.jobs.faultyColumns(id);
    return { bulk_job, columns: columns.map(({ column, rows }) => ({ column, title: titleOf(column), rows })) };
  }

  /** Rows, each as `view` returns it. Throws 404. */
  async rows<T>(
    ctx: Context,
    input: Listing & RowFilter & { id: number },
    view: (row: BulkRowView) => T,
  ): Promise<Page<T> | T[]> {
    const job = await this.find(ctx, input.id);
    const titleOf = await this.host.titles(ctx);
    const { rows, total } = await this.jobs.rows(job.id, input, rangeOf(input));
    const views = (await named(ctx, this.host, rows)).map((row) => view(rowView(ctx, row, job, titleOf)));
    return input.paginate === false ? views : pageReply(views, total, pageOf(input));
  }

  /** Throws 404, 403 for another's job without access_all, 409 for one that has ended. */
  async cancel(ctx: Context, id: number): Promise<BulkJobView<Kind>> {
    await this.dataSource.transaction(async (manager) => {
      const job = orNotFound(await this.jobs.lock(manager, ctx, id));
      if (job.user_id !== ctx.userId && !hasRight(ctx, 'access_all', this.section)) throw noRight();
      if (job.state === 'done' || job.state === 'cancelled') throw bulkNotSo();
      await this.jobs.end(manager, id, 'cancelled');
      await this.host.cancelled(manager, ctx, job);
    });
    return this.view(ctx, id);
  }
}

function rangeOf(input: Listing): { limit: number; offset: number } {
  if (input.paginate === false) return { limit: UNPAGED_LIMIT, offset: 0 };
  const { limit, offset } = pageOf(input);
  return { limit, offset };
}
