import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isSeen } from '@gaugeway/platform/database';
import { Projection, registryTable, ZONES } from '@gaugeway/platform/nest';
import {
  balanceGroupRegistry,
  companyRegistry,
  devicePollGroup,
  type EventOf,
  pollGroupState,
} from '@gaugeway/proto/events';

const BALANCE_GROUPS = registryTable(balanceGroupRegistry, {
  table: 'events.balance_group',
  id: 'group_id',
  fields: { version: 'int8', company_id: 'int', title: 'text' },
});

const POLL_GROUPS = registryTable(pollGroupState, {
  table: 'events.poll_group',
  id: 'group_id',
  fields: { company_id: 'int', name: 'text', late: 'int' },
});

const MEMBERS = registryTable(devicePollGroup, {
  table: 'events.device_poll_group',
  id: 'device_id',
  fields: { company_id: 'int', group_id: 'int' },
});

const COMPANIES = registryTable(companyRegistry, {
  table: 'events.known_company',
  id: 'company_id',
  fields: { version: 'int8', parent_id: 'int', name: 'text', expires_at: 'float8' },
  columns: { zones: ZONES },
});

/** Projections of subjects of rules other than devices: balance groups, poll groups and companies. */
@Injectable()
export class GroupRepository {
  @Projection('events')
  readonly balanceGroups: RegistryProjection<EventOf<typeof balanceGroupRegistry>>;
  @Projection('events')
  readonly pollGroups: RegistryProjection<EventOf<typeof pollGroupState>>;
  /** Poll group of each device. */
  @Projection('events')
  readonly members: RegistryProjection<EventOf<typeof devicePollGroup>>;
  @Projection('events')
  readonly companies: RegistryProjection<EventOf<typeof companyRegistry>>;

  constructor(private readonly database: Database) {
    this.balanceGroups = new RegistryProjection(database, BALANCE_GROUPS);
    this.pollGroups = new RegistryProjection(database, POLL_GROUPS);
    this.members = new RegistryProjection(database, MEMBERS);
    this.companies = new RegistryProjection(database, COMPANIES);
  }

  /** Poll groups of the company that the caller sees: with access to all every one, else those with a device of theirs. */
  async knownPollGroups(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT g.group_id AS id FROM events.poll_group g WHERE g.company_id = $1 AND g.group_id = ANY($2::int[])
         AND ($3::int IS NULL OR EXISTS (SELECT FROM events.device_poll_group m JOIN events.device d USING (device_id)
           WHERE m.group_id = g.group_id AND m.company_id = $1 AND d.company_id = $1
             AND ${isSeen('d.tied_users', '$3')}))`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** A company and those directly below it, of which each has an end of its service; Unix seconds. */
  async expiring(companyId: number): Promise<{ companyId: number; expiresAt: number | null }[]> {
    return this.database.query<{ companyId: number; expiresAt: number | null }>(
      `SELECT company_id AS "companyId", nullif(expires_at, 0) AS "expiresAt" FROM events.known_company
       WHERE company_id = $1 OR parent_id = $1 ORDER BY company_id`,
      [companyId],
    );
  }
}
