import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { BulkResult, type BulkRowView, BulkService } from '@gaugeway/platform/bulk';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type BulkKind,
  bulkJobs,
  bulkResult,
  type BulkRow,
  bulkRows,
  cancelBulkJob,
  getBulkJob,
  type InputOf,
  massEdit,
  massMove,
  massTie,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MassService } from './mass/mass.service';

type Begun = ReplyOf<typeof massEdit>;

@Controller()
export class BulkController {
  constructor(
    private readonly jobs: BulkService<BulkKind>,
    private readonly results: BulkResult<BulkKind>,
    private readonly mass: MassService,
  ) {}

  @Implements(bulkJobs)
  async list(ctx: Context, input: InputOf<typeof bulkJobs>): Promise<ReplyOf<typeof bulkJobs>> {
    return { bulk_jobs: await this.jobs.list(ctx, input) };
  }

  @Implements(getBulkJob)
  get(ctx: Context, { id }: InputOf<typeof getBulkJob>): Promise<ReplyOf<typeof getBulkJob>> {
    return this.jobs.get(ctx, id);
  }

  @Implements(bulkRows)
  async rows(ctx: Context, input: InputOf<typeof bulkRows>): Promise<ReplyOf<typeof bulkRows>> {
    return { rows: await this.jobs.rows(ctx, input, deviceRow) };
  }

  @Implements(cancelBulkJob)
  async cancel(ctx: Context, { id }: InputOf<typeof cancelBulkJob>): Promise<ReplyOf<typeof cancelBulkJob>> {
    return {
      bulk_job: await this.jobs.cancel(ctx, id),
      msg: translate(ctx.language, 'messages.bulk_cancelled'),
    };
  }

  @Implements(bulkResult)
  async result(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id } = parseRawInput(bulkResult, request);
    const job = await this.jobs.find(ctx, id);
    await sendDocument(reply, `result_${id}`, 'xlsx', await this.results.make(ctx, job, whenClosed(reply)));
  }

  @Implements(massEdit)
  async edit(ctx: Context, input: InputOf<typeof massEdit>): Promise<Begun> {
    return begun(ctx, await this.mass.edit(ctx, input));
  }

  @Implements(massMove)
  async move(ctx: Context, input: InputOf<typeof massMove>): Promise<Begun> {
    return begun(ctx, await this.mass.move(ctx, input));
  }

  @Implements(massTie)
  async tie(ctx: Context, input: InputOf<typeof massTie>): Promise<Begun> {
    return begun(ctx, await this.mass.tie(ctx, input));
  }
}

const begun = (ctx: Context, bulk_job: Begun['bulk_job']): Begun => ({
  bulk_job,
  msg: translate(ctx.language, 'messages.bulk_started', { count: bulk_job.total }),
});

const deviceRow = ({ item_id, ...row }: BulkRowView): BulkRow => ({ ...row, device_id: item_id });
