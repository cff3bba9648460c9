import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type BulkWork, type RowOutcome, remark, type StoredJob, type StoredRow } from '@gaugeway/platform/bulk';
import type { EntityManager } from 'typeorm';
import { CountMemory } from '../../metering-devices/list/count-memory';
import { TieUsersHandler } from '../../metering-devices/ties/tie-users';

export interface TieParams {
  add: number[];
  remove: number[];
}

/** Ties users to devices, or unties them. */
@Injectable()
export class TieWork implements BulkWork<'tie'> {
  readonly kind = 'tie';
  readonly chunk = 500;

  constructor(
    private readonly ties: TieUsersHandler,
    private readonly counts: CountMemory,
  ) {}

  async run(
    manager: EntityManager,
    ctx: Context,
    job: StoredJob<'tie'>,
    rows: readonly StoredRow[],
  ): Promise<RowOutcome[]> {
    const { add, remove } = job.params as unknown as TieParams;
    const ids = rows.flatMap(({ item_id }) => item_id ?? []).sort((a, b) => a - b);
    const done = await this.ties.tie(manager, ctx, ids, { add, remove });
    const [found, changed] = [new Set(done.found), new Set(done.changed)];
    return rows.map(({ n, item_id: itemId }): RowOutcome => {
      const id = itemId ?? 0;
      if (!found.has(id)) {
        return { n, state: 'refused', itemId, faults: [remark('', 'errors.not_found')], warnings: [] };
      }
      return { n, state: changed.has(id) ? 'done' : 'unchanged', itemId, faults: [], warnings: [] };
    });
  }

  committed(ctx: Context): void {
    this.counts.forget(ctx.companyId);
  }
}
