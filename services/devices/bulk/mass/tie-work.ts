import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import type { EntityManager } from 'typeorm';
import { CountMemory } from '../../metering-devices/list/count-memory';
import { TieUsersHandler } from '../../metering-devices/ties/tie-users';
import type { StoredJob } from '../bulk-job.repository';
import { type RowOutcome, remark, type StoredRow } from '../bulk-row';
import type { BulkWork } from '../bulk-work';

export interface TieParams {
  add: number[];
  remove: number[];
}

/** Ties users to devices, or unties them. */
@Injectable()
export class TieWork implements BulkWork {
  readonly chunk = 500;

  constructor(
    private readonly ties: TieUsersHandler,
    private readonly counts: CountMemory,
  ) {}

  async run(manager: EntityManager, ctx: Context, job: StoredJob, rows: readonly StoredRow[]): Promise<RowOutcome[]> {
    const { add, remove } = job.params as unknown as TieParams;
    const ids = rows.flatMap(({ device_id }) => device_id ?? []).sort((a, b) => a - b);
    const done = await this.ties.tie(manager, ctx, ids, { add, remove });
    const [found, changed] = [new Set(done.found), new Set(done.changed)];
    return rows.map(({ n, device_id: deviceId }): RowOutcome => {
      const id = deviceId ?? 0;
      if (!found.has(id)) {
        return { n, state: 'refused', deviceId, faults: [remark('', 'errors.not_found')], warnings: [] };
      }
      return { n, state: changed.has(id) ? 'done' : 'known', deviceId, faults: [], warnings: [] };
    });
  }

  committed(ctx: Context): void {
    this.counts.forget(ctx.companyId);
  }
}
