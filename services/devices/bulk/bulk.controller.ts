import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { BulkResult, type BulkRowView, BulkService } from '@gaugeway/platform/bulk';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type BulkKind,
  bulkJobs,
  bulkResult,
  type BulkRow,
  bulkRows,
  cancelBulkJob,
  getBulkJob,
  massEdit,
  massMove,
  massTie,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { MassService } from './mass/mass.service';

type Begun = ReplyOf<typeof massEdit>;

@Controller()
export class BulkController {
  constructor(
    private readonly jobs: BulkService<BulkKind>,
    private readonly results: BulkResult<BulkKind>,
    private readonly mass: MassService,
  ) {}

  readonly list = handle(bulkJobs, async (ctx, input) => ({ bulk_jobs: await this.jobs.list(ctx, input) }));

  readonly get = handle(getBulkJob, (ctx, { id }) => this.jobs.get(ctx, id));

  readonly rows = handle(bulkRows, async (ctx, input) => ({ rows: await this.jobs.rows(ctx, input, deviceRow) }));

  readonly cancel = handle(cancelBulkJob, async (ctx, { id }) => ({
    bulk_job: await this.jobs.cancel(ctx, id),
    msg: translate(ctx.language, 'messages.bulk_cancelled'),
  }));

  readonly result = handleRaw(bulkResult, async (ctx, { input: { id }, reply }) => {
    const job = await this.jobs.find(ctx, id);
    await sendDocument(reply, `result_${id}`, 'xlsx', await this.results.make(ctx, job, whenClosed(reply)));
  });

  readonly edit = handle(massEdit, async (ctx, input) => begun(ctx, await this.mass.edit(ctx, input)));

  readonly move = handle(massMove, async (ctx, input) => begun(ctx, await this.mass.move(ctx, input)));

  readonly tie = handle(massTie, async (ctx, input) => begun(ctx, await this.mass.tie(ctx, input)));
}

const begun = (ctx: Context, bulk_job: Begun['bulk_job']): Begun => ({
  bulk_job,
  msg: translate(ctx.language, 'messages.bulk_started', { count: bulk_job.total }),
});

const deviceRow = ({ item_id, ...row }: BulkRowView): BulkRow => ({ ...row, device_id: item_id });
