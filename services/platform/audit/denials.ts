import { Injectable, Logger } from '@nestjs/common';
import type { Endpoint } from '@gaugeway/proto/api';
import type { Context } from '../auth/context';
import { RateLimit } from '../http/rate-limit';
import { AuditTrail } from './audit-trail';

/** Denials of one caller that are written: a flood must not fill the log. */
const RATE = { burst: 20, perSecond: 1 / 30 };
/** Callers whose left-out denials are counted. */
const MOST_CALLERS = 10_000;

/** Writes refused calls into the audit log. Calls beyond a caller's limit are counted in the caller's next entry. */
@Injectable()
export class Denials {
  private readonly logger = new Logger('Denials');
  private readonly limit = new RateLimit(RATE);
  private readonly leftOut = new Map<number, number>();

  constructor(private readonly trail: AuditTrail) {}

  /** Returns at once: the caller hears "no" whether or not it can be written just now. */
  note(ctx: Context, endpoint: Endpoint, because: string): void {
    const { userId } = ctx;
    const before = this.leftOut.get(userId) ?? 0;
    if (this.limit.take(String(userId)) > 0) {
      if (this.leftOut.size < MOST_CALLERS || before > 0) this.leftOut.set(userId, before + 1);
      return;
    }
    this.leftOut.delete(userId);
    const details = { call: endpoint.id, because, ...(before > 0 && { left_out_before: before }) };
    this.trail.publish(ctx, { action: 'access.denied', details }).catch((error: unknown) => {
      this.logger.warn(error, 'a denial could not be written into the audit log');
    });
  }
}
