import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import { networkServerRegistry } from '@gaugeway/proto/events';

export interface NetworkServerRow {
  id: number;
  company_id: number;
  name: string;
  url: string;
  tenant_id: string;
  sealed_token: Buffer;
  is_shared: boolean;
  allows_insecure: boolean;
  version: number;
}

const COLUMNS = 'id, company_id, name, url, tenant_id, sealed_token, is_shared, allows_insecure, version';

/** Companies above the context's ($1), itself with them; by the projection of the companies, which the caller hands in. */
const VISIBLE = '(company_id = $1 OR (is_shared AND company_id = ANY($2::int[])))';

@Injectable()
export class NetworkServerRepository {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly outbox: Outbox,
  ) {}

  /** Those of the company and those shared by `above`. */
  list(ctx: Context, above: readonly number[]): Promise<NetworkServerRow[]> {
    return this.database.query<NetworkServerRow>(
      `SELECT ${COLUMNS} FROM connector.network_server WHERE ${VISIBLE} ORDER BY lower(name), id`,
      [ctx.companyId, above],
    );
  }

  async find(ctx: Context, above: readonly number[], id: number): Promise<NetworkServerRow | null> {
    const [row] = await this.database.query<NetworkServerRow>(
      `SELECT ${COLUMNS} FROM connector.network_server WHERE ${VISIBLE} AND id = $3`,
      [ctx.companyId, above, id],
    );
    return row ?? null;
  }

  /** For what the connector does by itself: whoever asks has checked whose it is. */
  async byId(id: number): Promise<NetworkServerRow | null> {
    const [row] = await this.database.query<NetworkServerRow>(
      `SELECT ${COLUMNS} FROM connector.network_server WHERE id = $1`,
      [id],
    );
    return row ?? null;
  }

  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      `SELECT nextval(pg_get_serial_sequence('connector.network_server', 'id')) AS id`,
    );
    if (!row) throw new Error('the sequence of network servers gave nothing');
    return row.id;
  }

  /** Throws a unique violation (`network_server_name`). */
  insert(ctx: Context, server: Omit<NetworkServerRow, 'company_id' | 'version'>): Promise<NetworkServerRow> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<NetworkServerRow>(
        `INSERT INTO connector.network_server
           (id, company_id, name, url, tenant_id, sealed_token, is_shared, allows_insecure)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
        [
          ...[server.id, ctx.companyId, server.name, server.url, server.tenant_id],
          ...[server.sealed_token, server.is_shared, server.allows_insecure],
        ],
      );
      return this.tell(transaction, ctx, 'network_server.created', one(rows), true);
    });
  }

  /**
   * Changes the company's own server by what `change` gives of the locked row; null where there is none. What waits for it
   * is tried at once. Throws a unique violation.
   */
  update(
    ctx: Context,
    id: number,
    change: (before: NetworkServerRow) => NetworkServerRow,
  ): Promise<NetworkServerRow | null> {
    // What waits for a shared server may be any company's, as below.
    return this.everyone(async (transaction) => {
      const before = await this.lock(transaction, ctx, id);
      if (!before) return null;
      const after = change(before);
      const { rows } = await transaction.query<NetworkServerRow>(
        `UPDATE connector.network_server SET name = $2, url = $3, tenant_id = $4, sealed_token = $5, is_shared = $6,
           allows_insecure = $7, version = version + 1, retry_at = now(), failures = 0
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [
          ...[id, after.name, after.url, after.tenant_id],
          ...[after.sealed_token, after.is_shared, after.allows_insecure],
        ],
      );
      await transaction.query(
        'UPDATE connector.provisioning SET next_try_at = now(), failures = 0 WHERE server_id = $1 AND goal > done',
        [id],
      );
      const hasNewToken = !before.sealed_token.equals(after.sealed_token);
      return this.tell(transaction, ctx, 'network_server.changed', one(rows), hasNewToken);
    });
  }

  /** Deletes the company's own server where nothing is on it; gives how many devices are, null where there is none. */
  remove(ctx: Context, id: number): Promise<number | null> {
    return this.everyone(async (transaction) => {
      const server = await this.lock(transaction, ctx, id);
      if (!server) return null;
      const { rows } = await transaction.query<{ devices: number }>(
        'SELECT count(*) AS devices FROM connector.provisioning WHERE server_id = $1 OR placed_server_id = $1',
        [id],
      );
      const { devices } = one(rows);
      if (devices > 0) return devices;
      await transaction.query('DELETE FROM connector.network_server WHERE id = $1', [id]);
      await this.trail.add(transaction, 'connector', ctx, { action: 'network_server.deleted', details: { id } });
      await this.outbox.add(transaction, 'connector', networkServerRegistry, [
        { key: String(id), company: server.company_id, value: null },
      ]);
      return 0;
    });
  }

  /** The server did not answer: it is left alone, each time twice as long. Those that failed meanwhile count as one. */
  async leaveAlone(id: number, baseMs: number): Promise<void> {
    await forEveryone(() =>
      this.database.query(
        `UPDATE connector.network_server SET failures = failures + 1,
           retry_at = now() + least($2 * power(2, least(failures, 16)), 300000) * interval '1 ms'
         WHERE id = $1 AND retry_at <= now()`,
        [id, baseMs],
      ),
    );
  }

  async answered(id: number): Promise<void> {
    await forEveryone(() =>
      this.database.query('UPDATE connector.network_server SET failures = 0 WHERE id = $1 AND failures > 0', [id]),
    );
  }

  /** A transaction about a server that other companies may be on. */
  private everyone<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return forEveryone(() => this.database.transaction(work));
  }

  private async lock(transaction: Transaction, ctx: Context, id: number): Promise<NetworkServerRow | null> {
    const { rows } = await transaction.query<NetworkServerRow>(
      `SELECT ${COLUMNS} FROM connector.network_server WHERE id = $1 AND company_id = $2 FOR UPDATE`,
      [id, ctx.companyId],
    );
    return rows[0] ?? null;
  }

  private async tell(
    transaction: Transaction,
    ctx: Context,
    action: string,
    row: NetworkServerRow,
    hasNewToken: boolean,
  ): Promise<NetworkServerRow> {
    const { sealed_token: _, ...told } = row;
    await this.trail.add(transaction, 'connector', ctx, { action, details: { ...told, new_token: hasNewToken } });
    await this.outbox.add(transaction, 'connector', networkServerRegistry, [
      {
        key: String(row.id),
        company: row.company_id,
        value: {
          serverId: row.id,
          companyId: row.company_id,
          name: row.name,
          shared: row.is_shared,
          version: row.version,
        },
      },
    ]);
    return row;
  }
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('a statement that gives a row gave none');
  return row;
}
