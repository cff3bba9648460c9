import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { translate } from '@gaugeway/platform/i18n';
import type { rebuildConsumption, ReplyOf } from '@gaugeway/proto/api';
import { DirtyRepository } from './dirty.repository';

/** Builds aggregates from all readings again. */
@Injectable()
export class RebuildAggregates {
  constructor(
    private readonly database: Database,
    private readonly dirty: DirtyRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Marks the devices; the periodic work builds them. Ids of other companies are left out. */
  async run(ctx: Context, deviceIds: readonly number[] | null): Promise<ReplyOf<typeof rebuildConsumption>> {
    const devices = await this.database.transaction(async (transaction) => {
      const count = await this.dirty.markAll(transaction, ctx.companyId, deviceIds);
      const details = { devices: count, ids: deviceIds };
      await this.trail.add(transaction, 'messages', ctx, { action: 'consumption.rebuilt', details });
      return count;
    });
    return { devices, msg: translate(ctx.language, 'messages.consumption_rebuilt', { count: devices }) };
  }
}
