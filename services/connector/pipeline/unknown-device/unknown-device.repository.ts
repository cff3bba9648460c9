import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, containing, Database, type Transaction } from '@gaugeway/platform/database';

/** Uplinks are kept of devices alone. */
export type UnknownKind = 'device' | 'gateway';

export interface UnknownUplink {
  kind: UnknownKind;
  address: string;
  companyId: number;
  name: string;
  source: string;
  /** Unix milliseconds. */
  at: number;
  /** The uplink to keep; null = it is only counted. */
  payload: Uint8Array | null;
}

export interface UnknownDeviceRow {
  kind: UnknownKind;
  address: string;
  name: string;
  source: string;
  first_seen: number;
  last_seen: number;
  count: number;
  stored: number;
}

export interface HeldUplink {
  id: number;
  address: string;
  companyId: number;
  payload: Buffer;
}

/** Uplinks kept of one device, and unknown devices of one company: the rest is only counted. */
export const MOST_PER_DEVICE = 1000;
const SLACK = 100;
const DEVICES_PER_COMPANY = 10_000;
export const RETENTION_DAYS = 30;

@Injectable()
export class UnknownDeviceRepository {
  constructor(private readonly database: Database) {}

  /** Counts and keeps in one transaction; of a device that keeps sending, only the newest uplinks stay. */
  async record(uplinks: readonly UnknownUplink[]): Promise<void> {
    // The same order everywhere: two connectors wait for each other instead of dead-locking.
    const sorted = [...uplinks].sort((a, b) => compare(a.address, b.address) || a.companyId - b.companyId);
    const kept = uplinks.filter((uplink) => uplink.payload !== null);
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ address: string; company_id: number; kept: number }>(
        `INSERT INTO connector.unknown_device AS known
           (kind, address, company_id, name, source, first_seen, last_seen, seen, kept)
         SELECT kind, address, company, max(name), max(source), to_timestamp(min(at)), to_timestamp(max(at)), count(*),
                count(*) FILTER (WHERE held)
         FROM unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::float8[], $7::bool[])
           AS given (kind, address, company, name, source, at, held)
         GROUP BY kind, address, company ORDER BY kind, address, company
         ON CONFLICT (kind, address, company_id) DO UPDATE SET
           name = CASE WHEN excluded.name = '' THEN known.name ELSE excluded.name END,
           source = excluded.source, last_seen = greatest(known.last_seen, excluded.last_seen),
           seen = known.seen + excluded.seen, kept = known.kept + excluded.kept
         RETURNING address, company_id, kept`,
        [
          ...columnsOf(sorted, 'kind', 'address', 'companyId', 'name', 'source'),
          sorted.map((s) => s.at / 1000),
          sorted.map((s) => s.payload !== null),
        ],
      );
      if (kept.length === 0) return;
      await tx.query(
        `INSERT INTO connector.held_uplink (address, company_id, received_at, payload)
         SELECT address, company, to_timestamp(at), payload
         FROM unnest($1::text[], $2::int[], $3::float8[], $4::bytea[]) AS given (address, company, at, payload)`,
        [...columnsOf(kept, 'address', 'companyId'), kept.map((s) => s.at / 1000), kept.map((s) => s.payload)],
      );
      for (const row of rows) if (row.kept > MOST_PER_DEVICE + SLACK) await trim(tx, row.address, row.company_id);
    });
  }

  /** Addresses among `addresses` with stored uplinks. */
  async heldAddresses(addresses: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ address: string }>(
      `SELECT DISTINCT address FROM connector.held_uplink WHERE address = ANY($1)`,
      [addresses],
    );
    return rows.map((row) => row.address);
  }

  /** Every address of which uplinks are kept. */
  async everyHeldAddress(): Promise<string[]> {
    const rows = await this.database.query<{ address: string }>(
      `SELECT address FROM connector.unknown_device WHERE kind = 'device' AND kept > 0`,
    );
    return rows.map((row) => row.address);
  }

  /**
   * Returns the kept events of a device, oldest first, and removes them when `handOver` is done. After a crash in
   * between they are returned again. Events through an entry point that `isOpen` refuses stay. Resolves with the number
   * handed over, or with 'busy' while another hands over the same device's: that one may have read before the newest
   * were kept, so the caller asks again.
   */
  async handOver(
    address: string,
    isOpen: (companyId: number) => boolean,
    handOver: (uplinks: HeldUplink[]) => Promise<void>,
  ): Promise<number | 'busy'> {
    return this.database.transaction(async (tx) => {
      // One connector at a time: two would publish the same uplinks. A wait here would hold a connection that the other
      // may need.
      const lock = await tx.query<{ free: boolean }>(
        `SELECT pg_try_advisory_xact_lock(hashtextextended('connector.held_uplink:' || $1, 0)) AS free`,
        [address],
      );
      if (!lock.rows[0]?.free) return 'busy';
      const { rows } = await tx.query<{ id: number; company_id: number; payload: Buffer }>(
        `SELECT id, company_id, payload FROM connector.held_uplink WHERE address = $1 ORDER BY id`,
        [address],
      );
      const open = rows.filter((row) => isOpen(row.company_id));
      const companies = [...new Set(open.map((row) => row.company_id))];
      if (open.length === 0) return 0;
      await handOver(open.map((row) => ({ id: row.id, address, companyId: row.company_id, payload: row.payload })));
      await tx.query(`DELETE FROM connector.held_uplink WHERE id = ANY($1)`, [open.map((row) => row.id)]);
      await tx.query(
        `DELETE FROM connector.unknown_device WHERE kind = 'device' AND address = $1 AND company_id = ANY($2)`,
        [address, companies],
      );
      return open.length;
    });
  }

  async forget(kind: UnknownKind, addresses: readonly string[]): Promise<void> {
    await this.database.query(`DELETE FROM connector.unknown_device WHERE kind = $1 AND address = ANY($2)`, [
      kind,
      addresses,
    ]);
  }

  /** Removes unknown devices older than 30 days and, of a company with too many, those silent longest. */
  async prune(): Promise<void> {
    await this.database.query(
      `DELETE FROM connector.held_uplink WHERE received_at < now() - make_interval(days => $1)`,
      [RETENTION_DAYS],
    );
    await this.database.query(
      `DELETE FROM connector.unknown_device WHERE last_seen < now() - make_interval(days => $1)`,
      [RETENTION_DAYS],
    );
    await this.database.query(
      `DELETE FROM connector.unknown_device u USING (
         SELECT kind, address, company_id,
                row_number() OVER (PARTITION BY company_id ORDER BY last_seen DESC) AS place
         FROM connector.unknown_device) AS ranked
       WHERE ranked.place > $1 AND (u.kind, u.address, u.company_id) = (ranked.kind, ranked.address, ranked.company_id)`,
      [DEVICES_PER_COMPANY],
    );
    await this.database.query(
      `DELETE FROM connector.held_uplink h WHERE NOT EXISTS (
         SELECT FROM connector.unknown_device u
         WHERE u.kind = 'device' AND u.address = h.address AND u.company_id = h.company_id)`,
    );
  }

  /** A page of the company's unknown devices, heard last first, and how many there are. */
  async page(
    ctx: Context,
    filter: { search?: string },
    at: { limit: number; offset: number; ascending: boolean },
  ): Promise<{ rows: UnknownDeviceRow[]; total: number }> {
    const where = `company_id = $1 AND ($2::text IS NULL OR address ILIKE $2 OR name ILIKE $2)`;
    const like = filter.search ? containing(filter.search) : null;
    const rows = await this.database.query<UnknownDeviceRow>(
      `SELECT kind, address, name, source, extract(epoch FROM first_seen)::bigint AS first_seen,
              extract(epoch FROM last_seen)::bigint AS last_seen, seen AS count, kept AS stored
       FROM connector.unknown_device WHERE ${where}
       ORDER BY last_seen ${at.ascending ? 'ASC' : 'DESC'}, address LIMIT $3 OFFSET $4`,
      [ctx.companyId, like, at.limit, at.offset],
    );
    return {
      rows,
      total: await this.database.count(`FROM connector.unknown_device WHERE ${where}`, [ctx.companyId, like]),
    };
  }
}

async function trim(tx: Transaction, address: string, companyId: number): Promise<void> {
  await tx.query(
    `DELETE FROM connector.held_uplink WHERE id IN (
       SELECT id FROM connector.held_uplink WHERE address = $1 AND company_id = $2 ORDER BY id DESC OFFSET $3)`,
    [address, companyId, MOST_PER_DEVICE],
  );
  await tx.query(
    `UPDATE connector.unknown_device SET kept = $3 WHERE kind = 'device' AND address = $1 AND company_id = $2`,
    [address, companyId, MOST_PER_DEVICE],
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
