import { Injectable } from '@nestjs/common';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import { COMPANY_ZONE } from '../../../store/registries/zone-sql';
import { clockWith, type ClosedTimes } from '../../period-dates';

/** Clock of reports, whose closed periods begin and end as they were closed. */
@Injectable()
export class ClosedClock {
  constructor(private readonly database: Database) {}

  /**
   * The caller with a clock that keeps the midnights of closed periods, if the clock is that of the company: it may have
   * been changed since for days of closed periods. A user with another clock keeps it.
   */
  async of(ctx: Context): Promise<Context> {
    const own = callerZone(ctx);
    const rows = await this.database.query<ClosedTimes & { current: Zone } & Record<string, unknown>>(
      `SELECT b.first_day::text AS first, b.last_day::text AS last, b.from_ts AS "from", b.to_ts AS "to",
         coalesce(b.zones, to_jsonb(b.time_zone)) AS zone, ${COMPANY_ZONE} AS current
       FROM messages.company c JOIN messages.billing_period b ON b.company_id = c.company_id
       WHERE c.company_id = $1 ORDER BY b.first_day`,
      [ctx.companyId],
    );
    if (JSON.stringify(rows[0]?.current) !== JSON.stringify(own)) return ctx;
    const zone = clockWith(own, rows);
    return zone === own ? ctx : { ...ctx, zone };
  }
}
