import { Injectable } from '@nestjs/common';
import { AuditTrail, type TrailEntry } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { SqlExecutor } from '@gaugeway/platform/database';
import { HistoryRepository } from './history.repository';
import type { HistoryAction } from './history-changes';

/**
 * Records a change twice, in its transaction: in the product's audit log, and in the history of the point or the node
 * that the details name by `id` or `_id`, and of the points in `points`.
 */
@Injectable()
export class ChangeLog {
  constructor(
    private readonly trail: AuditTrail,
    private readonly history: HistoryRepository,
  ) {}

  async add(executor: SqlExecutor, ctx: Context, entry: TrailEntry & { action: HistoryAction }): Promise<void> {
    const { action, details } = entry;
    const points = action.startsWith('accounting_point.') ? [details['id']] : details['points'];
    await this.history.add(executor, ctx, entry, {
      points: Array.isArray(points) ? points.filter((id): id is number => typeof id === 'number') : [],
      object: typeof details['_id'] === 'string' ? details['_id'] : null,
    });
    await this.trail.add(executor, 'objects', ctx, entry);
  }
}
