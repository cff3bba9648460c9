import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, forEveryone } from '@gaugeway/platform/database';
import type { AuditAction } from '@gaugeway/proto/api';

/** Device profiles are on the network server. Stored here: the devices intended to have one, and the audit entries. */
@Injectable()
export class DeviceProfileRepository {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /** Devices, of every company that may use the server, that are intended to have the profile. */
  async devicesWith(serverId: number, profileId: string): Promise<number> {
    // `request` is the event as received, in which an id is text.
    const [row] = await forEveryone(() =>
      this.database.query<{ devices: number }>(
        `SELECT count(*) AS devices FROM connector.provisioning
         WHERE kind = 'device' AND server_id = $1 AND device_state <> 'deleted'
           AND strpos(lower(encode(request, 'escape')), lower($2)) > 0`,
        [serverId, profileId],
      ),
    );
    return row?.devices ?? 0;
  }

  async note(ctx: Context, action: AuditAction, details: Record<string, unknown>): Promise<void> {
    await this.database.transaction((transaction) =>
      this.trail.add(transaction, 'connector', ctx, { action, details }),
    );
  }
}
