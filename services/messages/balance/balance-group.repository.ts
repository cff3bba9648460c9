import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { balanceGroupRegistry, type EventOf } from '@gaugeway/proto/events';

type Group = EventOf<typeof balanceGroupRegistry>;

export interface KnownMember {
  pointId: number;
  /** Empty where the point is not known (yet). */
  title: string;
  sign: number;
  /** Percent. */
  share: number;
}

export interface KnownGroup {
  title: string;
  allowedImbalance: number;
  members: KnownMember[];
}

const GROUPS: RegistryTable<Group> = {
  topic: balanceGroupRegistry,
  table: 'messages.balance_group',
  id: 'group_id',
  columns: {
    version: ['int8', ({ version }) => version],
    company_id: ['int', ({ companyId }) => companyId],
    title: ['text', ({ title }) => title],
    resource_type_id: ['int2', ({ resourceTypeId }) => resourceTypeId],
    allowed_imbalance: ['float8', ({ allowedImbalance }) => allowedImbalance],
    members: [
      'jsonb',
      ({ members }) =>
        members.map(({ pointId, sign, share }) => ({ pointId: pointId ?? 0, sign: sign ?? 1, share: share ?? 0 })),
    ],
  },
};

/** Projection of `balance-group.registry`. */
@Injectable()
export class BalanceGroupRepository {
  readonly projection: RegistryProjection<Group>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, GROUPS);
  }

  /** null for an unknown group and another company's alike. */
  async find(ctx: Context, id: number): Promise<KnownGroup | null> {
    const [row] = await this.database.query<KnownGroup & Record<string, unknown>>(
      `SELECT g.title, g.allowed_imbalance AS "allowedImbalance", coalesce((
         SELECT jsonb_agg(member || jsonb_build_object('title', coalesce(p.title, '')) ORDER BY place)
         FROM jsonb_array_elements(g.members) WITH ORDINALITY AS m(member, place)
         LEFT JOIN messages.accounting_point p ON p.point_id = (member->>'pointId')::int
           AND p.company_id = g.company_id), '[]') AS members
       FROM messages.balance_group g WHERE g.group_id = $1 AND g.company_id = $2`,
      [id, ctx.companyId],
    );
    return row ?? null;
  }
}
