import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection, type RegistryTable } from '@gaugeway/platform/bus';
import { Database, hasWords, wordPatterns } from '@gaugeway/platform/database';
import { Projection } from '@gaugeway/platform/nest';
import { SECTION } from '@gaugeway/proto/api';
import { balanceGroupRegistry, type EventOf } from '@gaugeway/proto/events';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';
import type { ListedGroup, Terms } from './losses';

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
  @Projection('messages')
  readonly projection: RegistryProjection<Group>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, GROUPS);
  }

  /** null alike for an unknown group, another company's, and one with a point that the caller does not see. */
  async find(ctx: Context, id: number): Promise<KnownGroup | null> {
    return this.database.one<KnownGroup & Record<string, unknown>>(
      `SELECT g.title, g.allowed_imbalance AS "allowedImbalance", coalesce((
         SELECT jsonb_agg(member || jsonb_build_object('title', coalesce(p.title, '')) ORDER BY place)
         FROM jsonb_array_elements(g.members) WITH ORDINALITY AS m(member, place)
         LEFT JOIN messages.accounting_point p ON p.point_id = (member->>'pointId')::int
           AND p.company_id = g.company_id), '[]') AS members
       FROM messages.balance_group g WHERE g.group_id = $1 AND g.company_id = $2 AND ($3::int IS NULL OR NOT EXISTS (
         SELECT FROM jsonb_array_elements(g.members) member WHERE NOT EXISTS (
           SELECT FROM messages.accounting_point p
           WHERE p.point_id = (member->>'pointId')::int AND p.company_id = g.company_id AND ${SEEN})))`,
      [id, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
    );
  }

  /**
   * All groups that fit and all of whose points the caller sees.
   *
   * @param filter.user null for a caller who sees everything
   */
  async listed(
    ctx: Context,
    { search, resource, user }: { search: string; resource: number | null; user: number | null },
  ): Promise<ListedGroup[]> {
    const groups = await this.database.query<ListedGroup & Record<string, unknown>>(
      `SELECT g.group_id AS id, g.title, g.resource_type_id AS "resourceTypeId",
         g.allowed_imbalance AS "allowedImbalance", g.members FROM messages.balance_group g
       WHERE g.company_id = $2 AND ${hasWords('lower(g.title)', '$1')}
         AND ($3::int IS NULL OR g.resource_type_id = $3)`,
      [wordPatterns(search), ctx.companyId, resource],
    );
    if (user === null) return groups;
    const ids = [...new Set(groups.flatMap(({ members }) => members.map(({ pointId }) => pointId)))];
    // Each point is looked at once, and not once per group.
    const rows = await this.database.query<{ id: number }>(
      `SELECT p.point_id AS id FROM messages.accounting_point p
       WHERE p.point_id = ANY($1::int[]) AND p.company_id = $2 AND ${SEEN}`,
      [ids, ctx.companyId, user],
    );
    const seen = new Set(rows.map(({ id }) => id));
    return groups.filter(({ members }) => members.every(({ pointId }) => seen.has(pointId)));
  }

  /** The terms of those of the points that are virtual. */
  async virtualOf(ctx: Context, ids: readonly number[]): Promise<Map<number, Terms>> {
    const rows = await this.database.query<{ id: number; terms: Terms }>(
      `SELECT point_id AS id, terms FROM messages.accounting_point
       WHERE point_id = ANY($1::int[]) AND company_id = $2 AND terms <> '[]'`,
      [ids, ctx.companyId],
    );
    return new Map(rows.map(({ id, terms }) => [id, terms]));
  }
}
