import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { auditList, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { PLATFORM_COMPANY } from '../company-ids';

export type AuditRow = ReplyOf<typeof auditList>['audit']['data'][number];
export type AuditFilter = Pick<
  InputOf<typeof auditList>,
  'user_id' | 'company_id' | 'action' | 'from' | 'to' | 'search_string'
>;

/** The company of the context and all below it. Rows of no company (sign-ins with unknown addresses) are the operator's. */
const SCOPED = `
  WITH RECURSIVE below AS (
    SELECT id FROM identity.company WHERE id = $1
    UNION ALL
    SELECT c.id FROM identity.company c JOIN below b ON c.parent_id = b.id
  )`;

const FROM = `
  FROM identity.audit a
  LEFT JOIN identity."user" u ON u.id = a.user_id
  LEFT JOIN identity.company c ON c.id = a.company_id
  WHERE (a.company_id IN (SELECT id FROM below) OR (a.company_id IS NULL AND $2))
    AND a.number IS NOT NULL
    AND ($3::int IS NULL OR a.user_id = $3)
    AND ($4::int IS NULL OR a.company_id = $4)
    AND ($5::text IS NULL OR starts_with(a.action, $5))
    AND ($6::float8 IS NULL OR a.at >= to_timestamp($6))
    AND ($7::float8 IS NULL OR a.at < to_timestamp($7))
    AND ($8::text IS NULL OR strpos(lower(concat_ws(' ', a.action, a.address, u.name, u.email, a.details::text)), lower($8)) > 0)`;

/** The number in a field of the details, null where it holds something else. */
const numberIn = (field: string) =>
  `CASE WHEN jsonb_typeof(a.details -> '${field}') = 'number' THEN (a.details ->> '${field}')::bigint END`;

/** Names in place of the numbers of companies and users, of those that the caller may see. */
const companyNamed = (field: string) => `'${field}', (SELECT n.name FROM identity.company n
  WHERE n.id = ${numberIn(field)} AND n.id IN (SELECT id FROM below) AND a.action ~ '^(company|session|user|signup)\\.')`;
const NAMES = `json_strip_nulls(json_build_object(
  ${['company', 'from', 'to'].map(companyNamed).join(',\n  ')},
  'user', (SELECT n.name FROM identity."user" n
           WHERE n.id = ${numberIn('user')} AND n.company_id IN (SELECT id FROM below))))`;

/** Counted no further: a page that far away is reached by a filter. */
const MOST_COUNTED = 100_000;

@Injectable()
export class AuditListRepository {
  constructor(private readonly database: Database) {}

  async count(ctx: Context, filter: AuditFilter): Promise<number> {
    const rows = await this.database.query<{ n: number }>(
      `${SCOPED} SELECT count(*) AS n FROM (SELECT 1 ${FROM} LIMIT ${MOST_COUNTED}) AS found`,
      parameters(ctx, filter),
    );
    return rows[0]?.n ?? 0;
  }

  page(ctx: Context, filter: AuditFilter, page: { limit: number; offset: number }): Promise<AuditRow[]> {
    return this.database.query<AuditRow>(
      `${SCOPED}
       SELECT a.id, extract(epoch FROM a.at)::bigint AS at, a.action, a.address, a.details, a.number,
              encode(a.hash, 'hex') AS hash,
              CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name, 'email', u.email) END AS user,
              CASE WHEN a.api_key_id IS NOT NULL THEN json_build_object('id', a.api_key_id, 'name', coalesce(
                (SELECT k.name FROM identity.api_key k WHERE k.id = a.api_key_id), '')) END AS api_key,
              CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS company,
              ${NAMES} AS names
       ${FROM} ORDER BY a.id DESC LIMIT $9 OFFSET $10`,
      [...parameters(ctx, filter), page.limit, page.offset],
    );
  }
}

function parameters(ctx: Context, filter: AuditFilter): unknown[] {
  return [
    ctx.companyId,
    ctx.companyId === PLATFORM_COMPANY,
    filter.user_id ?? null,
    filter.company_id ?? null,
    filter.action || null,
    filter.from ?? null,
    filter.to ?? null,
    filter.search_string || null,
  ];
}
