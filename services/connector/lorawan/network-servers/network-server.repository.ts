import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import type { AuditAction } from '@gaugeway/proto/api';
import { networkServerRegistry } from '@gaugeway/proto/events';
import { connectorLimits } from '../../connector.limits';

export interface NetworkServerRow {
  id: number;
  company_id: number;
  name: string;
  url: string;
  tenant_id: string;
  sealed_token: Buffer;
  is_shared: boolean;
  allows_insecure: boolean;
  /** Empty: it is not read over MQTT. */
  mqtt_url: string;
  mqtt_protocol: '4' | '5';
  mqtt_prefix: string;
  mqtt_username: string;
  /** PEM; empty: none. */
  mqtt_ca: string;
  mqtt_certificate: string;
  sealed_mqtt_password: Buffer | null;
  sealed_mqtt_key: Buffer | null;
  version: number;
}

/** Columns of a network server that a user can set. */
const SET = [
  ...(['name', 'url', 'tenant_id', 'sealed_token', 'is_shared', 'allows_insecure'] as const),
  ...(['mqtt_url', 'mqtt_protocol', 'mqtt_prefix', 'mqtt_username', 'mqtt_ca', 'mqtt_certificate'] as const),
  ...(['sealed_mqtt_password', 'sealed_mqtt_key'] as const),
];
const COLUMNS = ['id', 'company_id', ...SET, 'version'].join(', ');

/** Companies above the context's ($1), itself with them; by the projection of the companies, which the caller passes. */
const VISIBLE = '(company_id = $1 OR (is_shared AND company_id = ANY($2::int[])))';

@Injectable()
export class NetworkServerRepository {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly outbox: Outbox,
  ) {}

  /** Network servers of the company and those shared by `above`. */
  list(ctx: Context, above: readonly number[]): Promise<NetworkServerRow[]> {
    return this.database.query<NetworkServerRow>(
      `SELECT ${COLUMNS} FROM connector.network_server WHERE ${VISIBLE} ORDER BY lower(name), id`,
      [ctx.companyId, above],
    );
  }

  async find(ctx: Context, above: readonly number[], id: number): Promise<NetworkServerRow | null> {
    return this.database.one<NetworkServerRow>(
      `SELECT ${COLUMNS} FROM connector.network_server WHERE ${VISIBLE} AND id = $3`,
      [ctx.companyId, above, id],
    );
  }

  /** Network server for background work of the connector. The caller has checked the owner. */
  async byId(id: number): Promise<NetworkServerRow | null> {
    return this.database.one<NetworkServerRow>(`SELECT ${COLUMNS} FROM connector.network_server WHERE id = $1`, [id]);
  }

  /** Network servers of all companies that are read over MQTT. */
  readByMqtt(): Promise<{ id: number; version: number }[]> {
    return this.database.query(`SELECT id, version FROM connector.network_server WHERE mqtt_url <> ''`);
  }

  /** Number of the company's other servers that are read over MQTT. */
  async brokersBeside(ctx: Context, id: number): Promise<number> {
    return this.database.count(`FROM connector.network_server WHERE company_id = $1 AND id <> $2 AND mqtt_url <> ''`, [
      ctx.companyId,
      id,
    ]);
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
      await connectorLimits.assertRoom(transaction, ctx.companyId, 'network_servers');
      const { rows } = await transaction.query<NetworkServerRow>(
        `INSERT INTO connector.network_server (id, company_id, ${SET.join(', ')})
         VALUES ($1, $2, ${SET.map((_, at) => `$${at + 3}`).join(', ')}) RETURNING ${COLUMNS}`,
        [server.id, ctx.companyId, ...SET.map((column) => server[column])],
      );
      return this.publish(transaction, ctx, 'network_server.created', one(rows), true);
    });
  }

  /**
   * Stores the result of `change` for the locked row of the company's own server; null if there is none. Devices that
   * wait for the server are retried at once. Throws a unique violation.
   */
  update(
    ctx: Context,
    id: number,
    change: (before: NetworkServerRow) => NetworkServerRow,
  ): Promise<NetworkServerRow | null> {
    // Rows that wait for a shared server may be of any company, as below.
    return this.everyone(async (transaction) => {
      const before = await this.lock(transaction, ctx, id);
      if (!before) return null;
      const after = change(before);
      const { rows } = await transaction.query<NetworkServerRow>(
        `UPDATE connector.network_server SET ${SET.map((column, at) => `${column} = $${at + 2}`).join(', ')},
           version = version + 1, retry_at = now(), failures = 0
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, ...SET.map((column) => after[column])],
      );
      await transaction.query(
        'UPDATE connector.provisioning SET next_try_at = now(), failures = 0 WHERE server_id = $1 AND goal > done',
        [id],
      );
      const hasNewToken = !before.sealed_token.equals(after.sealed_token);
      return this.publish(transaction, ctx, 'network_server.changed', one(rows), hasNewToken);
    });
  }

  /** Deletes the company's own server where nothing is on it; returns the number of devices, null if not found. */
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

  /** The server did not answer: it is paused, each time twice as long. Simultaneous failures count as one. */
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

  private async publish(
    transaction: Transaction,
    ctx: Context,
    action: AuditAction,
    row: NetworkServerRow,
    hasNewToken: boolean,
  ): Promise<NetworkServerRow> {
    const { sealed_token, sealed_mqtt_password, sealed_mqtt_key, mqtt_ca, mqtt_certificate, ...visible } = row;
    const details = { ...visible, mqtt_ca: mqtt_ca !== '', mqtt_certificate: mqtt_certificate !== '' };
    await this.trail.add(transaction, 'connector', ctx, { action, details: { ...details, new_token: hasNewToken } });
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
