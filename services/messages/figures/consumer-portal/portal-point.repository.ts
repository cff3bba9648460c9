import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { KNOWN, type KnownPoint } from '../../store/registries/accounting-points/accounting-point.repository';
import type { ConsumerTime } from './consumer-time';

/** A point that is or was a consumer's. */
export interface ConsumerPoint extends KnownPoint {
  id: number;
  title: string;
  address: string;
  standardDay: number | null;
  standardMonth: number | null;
  /** Every device that measures or measured there, also outside of these times: see `withinTimes`. */
  times: ConsumerTime[];
}

const POINT = `p.point_id AS id, p.title, p.address,
  p.standard_day AS "standardDay", p.standard_month AS "standardMonth", ${KNOWN},
  (SELECT jsonb_agg(jsonb_build_object('from', t->'from', 'to', t->'to') ORDER BY place)
   FROM jsonb_array_elements(p.consumers) WITH ORDINALITY AS c(t, place) WHERE t->>'id' = $1) AS times`;
const OWN = `p.consumers @> jsonb_build_array(jsonb_build_object('id', $1::text)) AND p.company_id = $2`;
const OPEN = `p.consumers @> jsonb_build_array(jsonb_build_object('id', $1::text, 'to', null))`;

/** Points of the consumer whose session it is, and of nobody else. */
@Injectable()
export class PortalPointRepository {
  constructor(private readonly database: Database) {}

  /** Current points of the consumer first. */
  async page(
    ctx: Context,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ rows: ConsumerPoint[]; total: number }> {
    const parameters = [consumerOf(ctx), ctx.companyId];
    const rows = await this.database.query<ConsumerPoint & Record<string, unknown>>(
      `SELECT ${POINT} FROM messages.accounting_point p WHERE ${OWN}
       ORDER BY ${OPEN} DESC, p.resource_type_id, p.title, p.point_id LIMIT $3 OFFSET $4`,
      [...parameters, limit, offset],
    );
    return { rows, total: await this.database.count(`FROM messages.accounting_point p WHERE ${OWN}`, parameters) };
  }

  /** null alike for an unknown point, for another company's and for one that never was the consumer's. */
  async find(ctx: Context, pointId: number): Promise<ConsumerPoint | null> {
    return this.database.one<ConsumerPoint & Record<string, unknown>>(
      `SELECT ${POINT} FROM messages.accounting_point p WHERE ${OWN} AND p.point_id = $3`,
      [consumerOf(ctx), ctx.companyId, pointId],
    );
  }
}

/** '' belongs to no point. */
const consumerOf = ({ consumer }: Context): string => consumer?.id ?? '';
