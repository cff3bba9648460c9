import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import { noRight, notFound } from '@gaugeway/platform/http';
import {
  type BulkJob,
  type BulkRow,
  type bulkJobs,
  type bulkRows,
  type getBulkJob,
  type InputOf,
  type Page,
  type ReplyOf,
  SECTION,
} from '@gaugeway/proto/api';
import { DataSource } from 'typeorm';
import { AttributeRepository } from '../attributes/attribute.repository';
import { AuditRepository } from '../audit/audit.repository';
import { pageOf, pageReply, UNPAGED_LIMIT } from '../paging';
import { BulkJobRepository, type StoredJob } from './bulk-job.repository';
import { bulkNotSo } from './bulk.errors';
import { jobView, rowView, titlesFor } from './bulk-view';

/** Reading and stopping of imports and mass actions. */
@Injectable()
export class BulkJobService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: BulkJobRepository,
    private readonly attributes: AttributeRepository,
    private readonly audit: AuditRepository,
  ) {}

  async list(ctx: Context, input: InputOf<typeof bulkJobs>): Promise<Page<BulkJob> | BulkJob[]> {
    const all = input.paginate === false;
    const at = pageOf(input);
    const range = all ? { limit: UNPAGED_LIMIT, offset: 0 } : { limit: at.perPage, offset: at.offset };
    const filter = { kind: input.kind ?? null, states: input.state ?? null };
    const { jobs, total } = await this.jobs.list(ctx, filter, range);
    const views = jobs.map((job) => jobView(ctx, job));
    return all ? views : pageReply(views, total, at);
  }

  /** Throws 404. */
  async find(ctx: Context, id: number): Promise<StoredJob> {
    const job = await this.jobs.find(ctx, id);
    if (!job) throw notFound();
    return job;
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<ReplyOf<typeof getBulkJob>> {
    const job = await this.find(ctx, id);
    const titleOf = titlesFor(ctx.language, await this.attributes.list(ctx));
    const columns = await this.jobs.faultyColumns(id);
    return {
      bulk_job: jobView(ctx, job),
      columns: columns.map(({ column, rows }) => ({ column, title: titleOf(column), rows })),
    };
  }

  /** Throws 404. */
  async rows(ctx: Context, input: InputOf<typeof bulkRows>): Promise<Page<BulkRow> | BulkRow[]> {
    const job = await this.find(ctx, input.id);
    const titleOf = titlesFor(ctx.language, await this.attributes.list(ctx));
    const all = input.paginate === false;
    const at = pageOf(input);
    const range = all ? { limit: UNPAGED_LIMIT, offset: 0 } : { limit: at.perPage, offset: at.offset };
    const { rows, total } = await this.jobs.rows(ctx, job.id, input, range);
    const views = rows.map((row) => rowView(ctx, row, titleOf));
    return all ? views : pageReply(views, total, at);
  }

  /** Throws 404, 403 for another's job without access_all, 409 for one that has ended. */
  async cancel(ctx: Context, id: number): Promise<BulkJob> {
    await this.dataSource.transaction(async (manager) => {
      const job = await this.jobs.lock(manager, ctx, id);
      if (!job) throw notFound();
      if (job.user_id !== ctx.userId && !hasRight(ctx, 'access_all', SECTION.devices)) throw noRight();
      if (job.state === 'done' || job.state === 'cancelled') throw bulkNotSo();
      await this.jobs.end(manager, id, 'cancelled');
      const { done, total, kind } = job;
      await this.audit.add(manager, ctx, {
        action: 'cancel',
        entity: 'bulk_job',
        entityId: id,
        before: { state: job.state },
        after: { kind, state: 'cancelled', done, total },
      });
    });
    return jobView(ctx, await this.find(ctx, id));
  }
}
