import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, Database } from '@gaugeway/platform/database';

export interface GatewayContact {
  gatewayId: number;
  companyId: number;
  /** Unix milliseconds. */
  at: number;
  online: boolean;
  address: string;
  cause: string;
}

export interface GatewayJournalRow {
  /** Unix seconds. */
  at: number;
  online: boolean;
  address: string;
  cause: string;
}

export interface GatewayJournalQuery {
  gatewayId: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  /** null = beginnings and ends of sessions. */
  online: boolean | null;
  limit: number;
  offset: number;
  newestFirst: boolean;
}

/** Days that a gateway device's sessions are kept; a modem that reconnects each minute has half a million a year. */
const RETENTION_DAYS = 400;

const IN_PERIOD = `FROM devices.gateway_journal j JOIN devices.gateway_device g ON g.id = j.gateway_id
  WHERE j.gateway_id = $1 AND g.company_id = $2 AND j.at >= to_timestamp($3) AND j.at < to_timestamp($4::float8 + 1)
    AND ($5::boolean IS NULL OR j.online = $5)`;

/** Beginnings and ends of the sessions of gateway devices. */
@Injectable()
export class GatewayJournalRepository {
  constructor(private readonly database: Database) {}

  /** A repeated event is one row. Events of unknown gateway devices, or of another company's, are skipped. */
  async record(contacts: readonly GatewayContact[]): Promise<void> {
    if (contacts.length === 0) return;
    await this.database.prepared(
      'devices.record_gateway_journal',
      `WITH outdated AS (
         DELETE FROM devices.gateway_journal
         WHERE gateway_id = ANY($1::int[]) AND at < now() - interval '${RETENTION_DAYS} days')
       INSERT INTO devices.gateway_journal (gateway_id, at, online, address, cause)
       SELECT n.gateway_id, to_timestamp(n.at_ms / 1000), n.online, n.address, n.cause
       FROM unnest($1::int[], $2::int[], $3::boolean[], $4::float8[], $5::text[], $6::text[])
         AS n(gateway_id, company_id, online, at_ms, address, cause)
       JOIN devices.gateway_device g ON g.id = n.gateway_id AND g.company_id = n.company_id
       ON CONFLICT DO NOTHING`,
      columnsOf(contacts, 'gatewayId', 'companyId', 'online', 'at', 'address', 'cause'),
    );
  }

  async page(ctx: Context, query: GatewayJournalQuery): Promise<{ total: number; rows: GatewayJournalRow[] }> {
    const { gatewayId, from, to, online, limit, offset, newestFirst } = query;
    const period = [gatewayId, ctx.companyId, from, to, online];
    const total = await this.database.count(IN_PERIOD, period);
    const order = newestFirst ? 'DESC' : 'ASC';
    // At equal times the end comes first: a session that replaces another one.
    const rows = await this.database.query<GatewayJournalRow>(
      `SELECT floor(extract(epoch FROM j.at))::float8 AS at, j.online, j.address, j.cause ${IN_PERIOD}
       ORDER BY j.at ${order}, j.online ${order} LIMIT $6 OFFSET $7`,
      [...period, limit, offset],
    );
    return { total, rows };
  }
}
