import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { deviceRadio, type gaugeway } from '@gaugeway/proto/events';
import { commandOf, type StoredCommand } from '../../commands/command-queue.repository';
import type { Downlink } from '../chirpstack-api/chirpstack-queue';
import type { DeviceClass, DownlinkChange, DownlinkRow } from './downlink.row';

/** A command that waits for its device to be free, and where the device is; null = on no network server. */
export interface WaitingDownlink {
  command: gaugeway.CommandRequested;
  place: { serverId: number; applicationId: string } | null;
}

interface WaitingRow extends StoredCommand, Record<string, unknown> {
  server_id: number | null;
  request: Buffer | null;
}

const COLUMNS = `task_id, company_id, device_id, server_id, dev_eui, control, command_class, attempt, fence, f_port, data,
  is_confirmed, device_class, state, holds_device, is_unwanted, queue_item_id, transmitted_at, transmission_seen_at,
  heard_dev_addr, heard_f_cnt, misses,
  floor(extract(epoch FROM expires_at) * 1000)::float8 AS expires_ms, expires_at <= now() AS is_expired`;

/** Seconds after its expiry that an answer of the device still counts. */
const LATE_SECONDS = 3600;

/** Commands for LoRaWAN devices on their way over a network server. Times are the database's. */
@Injectable()
export class DownlinkRepository {
  constructor(private readonly database: Database) {}

  /** The most urgent command of each LoRaWAN device that has none at its network server; of servers that answer. */
  async waiting(underWay: readonly number[], limit: number): Promise<WaitingDownlink[]> {
    const rows = await this.database.query<WaitingRow>(
      `SELECT c.payload, c.attempt, c.fence, p.server_id, p.request FROM (
         SELECT DISTINCT ON (device_id) * FROM connector.command
         WHERE state = 'queued' AND gateway_id = 0 AND expires_at > now() ORDER BY device_id, priority, task_id) AS c
       LEFT JOIN connector.provisioning p ON p.device_id = c.device_id AND p.kind = 'device' AND p.request IS NOT NULL
       LEFT JOIN connector.network_server s ON s.id = p.server_id
       WHERE NOT c.task_id = ANY($1::bigint[]) AND (s.id IS NULL OR s.retry_at <= now())
         AND NOT EXISTS (SELECT FROM connector.downlink d WHERE d.device_id = c.device_id AND d.holds_device)
       ORDER BY c.priority, c.task_id LIMIT $2`,
      [underWay, limit],
    );
    return rows.map(({ server_id, request, ...stored }) => {
      const place =
        server_id && request ? { serverId: server_id, applicationId: deviceRadio.decode(request).applicationId } : null;
      return { command: commandOf(stored), place };
    });
  }

  /** Intended network server and profile of a device; null = none. */
  async placeOf(deviceId: number): Promise<{ serverId: number; deviceProfileId: string } | null> {
    const [row] = await this.database.query<Pick<WaitingRow, 'server_id' | 'request'>>(
      `SELECT server_id, request FROM connector.provisioning WHERE device_id = $1 AND kind = 'device'`,
      [deviceId],
    );
    if (!row?.server_id || !row.request) return null;
    return { serverId: row.server_id, deviceProfileId: deviceRadio.decode(row.request).deviceProfileId };
  }

  /**
   * Commands whose network server is paused because it does not answer, without the tasks in `notified`, which are notified
   * already.
   */
  async delayed(notified: readonly number[], limit: number): Promise<gaugeway.CommandRequested[]> {
    const rows = await this.database.query<StoredCommand>(
      `SELECT c.payload, c.attempt, c.fence FROM connector.command c
       JOIN connector.provisioning p ON p.device_id = c.device_id AND p.kind = 'device' AND p.request IS NOT NULL
       JOIN connector.network_server s ON s.id = p.server_id
       WHERE c.state = 'queued' AND c.gateway_id = 0 AND c.expires_at > now() AND s.retry_at > now()
         AND NOT c.task_id = ANY($1::bigint[]) ORDER BY c.task_id LIMIT $2`,
      [notified, limit],
    );
    return rows.map(commandOf);
  }

  /**
   * Before the network server is called: the attempt is in the ledger, with its payload. False where the command is
   * over or was replaced, or the device has another one at its network server. Looked after by any connector if this
   * one does not note the answer within `answerMs`.
   */
  async begin(
    { taskId, deviceId, attempt, fence, control, commandClass }: gaugeway.CommandRequested,
    downlink: Downlink & { serverId: number; deviceClass: DeviceClass },
    instance: string,
    answerMs: number,
  ): Promise<DownlinkRow | null> {
    return this.database.transaction(async (transaction) => {
      // Two that begin together would not see each other's row: its index would refuse the second with an error.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('connector.downlink:' || $1::text, 0))`, [
        deviceId,
      ]);
      const { rows: mine } = await transaction.query<{ task_id: number }>(
        `UPDATE connector.command c SET state = 'sending'
         WHERE task_id = $1 AND fence = $2 AND state = 'queued' AND expires_at > now()
           AND NOT EXISTS (SELECT FROM connector.downlink d WHERE d.device_id = c.device_id AND d.holds_device)
         RETURNING task_id`,
        [taskId, fence],
      );
      if (mine.length === 0) return null;
      await transaction.query(
        `INSERT INTO connector.command_attempt (task_id, attempt, fence, instance, lease) VALUES ($1, $2, $3, $4, 0)`,
        [taskId, attempt, fence, instance],
      );
      const { rows } = await transaction.query<DownlinkRow>(
        `INSERT INTO connector.downlink (task_id, company_id, device_id, server_id, dev_eui, control, command_class, attempt,
           fence, f_port, data, is_confirmed, device_class, state, look_at, expires_at)
         SELECT task_id, company_id, device_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'sending',
           now() + $12 * interval '1 ms', expires_at
         FROM connector.command WHERE task_id = $1
         ON CONFLICT (task_id) DO UPDATE SET server_id = excluded.server_id, dev_eui = excluded.dev_eui,
           attempt = excluded.attempt, fence = excluded.fence, f_port = excluded.f_port, data = excluded.data,
           device_class = excluded.device_class, state = 'sending', holds_device = true, queue_item_id = NULL,
           transmitted_at = NULL, transmission_seen_at = NULL, misses = 0, look_at = excluded.look_at
         RETURNING ${COLUMNS}`,
        [
          taskId,
          downlink.serverId,
          downlink.devEui,
          control,
          commandClass,
          attempt,
          fence,
          downlink.fPort,
          Buffer.from(downlink.data),
          downlink.isConfirmed,
          downlink.deviceClass,
          answerMs,
        ],
      );
      return rows[0] ?? null;
    });
  }

  /** Withdraws an attempt of which nothing left the connector: the command waits again, as the same attempt. */
  async takeBack({ task_id, fence }: Pick<DownlinkRow, 'task_id' | 'fence'>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query(
        `UPDATE connector.command SET state = 'queued' WHERE task_id = $1 AND fence = $2 AND state = 'sending' RETURNING task_id`,
        [task_id, fence],
      );
      if (rows.length === 0) return;
      await transaction.query('DELETE FROM connector.downlink WHERE task_id = $1 AND fence = $2', [task_id, fence]);
      await transaction.query('DELETE FROM connector.command_attempt WHERE task_id = $1 AND fence = $2', [
        task_id,
        fence,
      ]);
    });
  }

  /** Works on the open downlinks of a device, which are locked meanwhile. */
  async withDevice<T>(
    devEui: string,
    work: (transaction: Transaction, downlinks: readonly DownlinkRow[]) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<DownlinkRow>(
        `SELECT ${COLUMNS} FROM connector.downlink WHERE dev_eui = $1 AND state <> 'ended' ORDER BY task_id FOR UPDATE`,
        [devEui],
      );
      return work(transaction, rows);
    });
  }

  /** Devices among `devEuis` with an open downlink. */
  async openOf(devEuis: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.prepared<{ dev_eui: string }>(
      'connector.open_downlinks',
      `SELECT DISTINCT dev_eui FROM connector.downlink WHERE dev_eui = ANY($1::text[]) AND state <> 'ended'`,
      [devEuis],
    );
    return new Set(rows.map(({ dev_eui }) => dev_eui));
  }

  /** `lookMs`: when its queue is looked at next; at its expiry at the latest. */
  async change(
    transaction: Transaction,
    row: DownlinkRow,
    change: DownlinkChange,
    lookMs: number | null,
  ): Promise<void> {
    const after = { ...row, ...change };
    await transaction.query(
      `UPDATE connector.downlink SET state = $3, holds_device = $4, queue_item_id = $5, transmitted_at = $6,
         misses = $7, is_unwanted = $9, transmission_seen_at = $10,
         look_at = CASE WHEN $8::float8 IS NULL THEN look_at
           WHEN expires_at > now() THEN least(now() + $8 * interval '1 ms', expires_at + interval '1 second')
           ELSE now() + $8 * interval '1 ms' END
       WHERE task_id = $1 AND fence = $2`,
      [
        row.task_id,
        row.fence,
        after.state,
        after.holds_device,
        after.queue_item_id,
        after.transmitted_at,
        after.misses,
        lookMs,
        after.is_unwanted,
        after.transmission_seen_at,
      ],
    );
  }

  /**
   * An uplink of the device before the transmission of its downlinks: their answers have a higher counter, or are of
   * another session.
   */
  async noteUplink(
    transaction: Transaction,
    { task_id, fence }: DownlinkRow,
    { devAddr, fCnt }: Pick<gaugeway.LorawanUplink, 'devAddr' | 'fCnt'>,
  ): Promise<void> {
    await transaction.query(
      `UPDATE connector.downlink SET heard_dev_addr = $3, heard_f_cnt = $4 WHERE task_id = $1 AND fence = $2`,
      [task_id, fence, devAddr, fCnt],
    );
  }

  /**
   * A person takes back a command that the network server has, or is being given; false = it has none of that number, or
   * it left.
   */
  async unwant(taskId: number): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE connector.downlink SET is_unwanted = true, look_at = CASE WHEN state = 'queued' THEN now() ELSE look_at END
       WHERE task_id = $1 AND state IN ('sending', 'queued') RETURNING task_id`,
      [taskId],
    );
    return rows.length > 0;
  }

  /** Downlinks whose queue is due for a check. They are claimed for this connector for `claimMs`. */
  async toLookAt(limit: number, claimMs: number): Promise<DownlinkRow[]> {
    return this.database.query<DownlinkRow>(
      `UPDATE connector.downlink SET look_at = now() + $2 * interval '1 ms'
       WHERE task_id IN (SELECT d.task_id FROM connector.downlink d
         LEFT JOIN connector.network_server s ON s.id = d.server_id
         WHERE d.state <> 'ended' AND d.look_at <= now() AND (s.id IS NULL OR s.retry_at <= now())
         ORDER BY d.look_at LIMIT $1 FOR UPDATE OF d SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [limit, claimMs],
    );
  }

  /** An event that came before the number of its item was known. */
  async park(
    transaction: Transaction,
    companyId: number,
    event: gaugeway.LorawanUplink,
    payload: Uint8Array,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO connector.downlink_event (company_id, dev_eui, queue_item_id, payload) VALUES ($1, $2, $3, $4)`,
      [companyId, event.devEui, event.queueItemId, Buffer.from(payload)],
    );
  }

  /** Parked events of an item, which are no longer parked. */
  async unpark(transaction: Transaction, devEui: string, queueItemId: string): Promise<Buffer[]> {
    const { rows } = await transaction.query<{ id: number; payload: Buffer }>(
      `DELETE FROM connector.downlink_event WHERE dev_eui = $1 AND queue_item_id = $2 RETURNING id, payload`,
      [devEui, queueItemId],
    );
    return rows.sort((one, other) => one.id - other.id).map(({ payload }) => payload);
  }

  /** Ends downlinks for which no event is expected any more; the tasks service has counted the same time. */
  async sweep(): Promise<void> {
    await this.database.query(
      `WITH expired AS (
         UPDATE connector.downlink SET state = 'ended', holds_device = false
         WHERE state <> 'ended' AND expires_at < now() - make_interval(secs => $1) RETURNING task_id, fence)
       UPDATE connector.command c SET state = 'ended' FROM expired
       WHERE c.task_id = expired.task_id AND c.fence = expired.fence AND c.state = 'sending'`,
      [LATE_SECONDS],
    );
    await this.database.query(`DELETE FROM connector.downlink_event WHERE at < now() - interval '1 day'`);
  }
}
