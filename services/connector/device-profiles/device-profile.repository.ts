import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, forEveryone } from '@gaugeway/platform/database';

/** Device profiles lie on the network server; here lie what is meant to have one, and what was done to them. */
@Injectable()
export class DeviceProfileRepository {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /** Devices, of every company that may use the server, that are meant to have the profile. */
  async devicesWith(serverId: number, profileId: string): Promise<number> {
    // The wish is the event as it came, in which an id stands as text.
    const [row] = await forEveryone(() =>
      this.database.query<{ devices: number }>(
        `SELECT count(*) AS devices FROM connector.provisioning
         WHERE kind = 'device' AND server_id = $1 AND device_state <> 'gone' AND strpos(lower(encode(wish, 'escape')), lower($2)) > 0`,
        [serverId, profileId],
      ),
    );
    return row?.devices ?? 0;
  }

  async note(ctx: Context, action: string, details: Record<string, unknown>): Promise<void> {
    await this.database.transaction((transaction) =>
      this.trail.add(transaction, 'connector', ctx, { action, details }),
    );
  }
}
