import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { columnsOf, Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import { baseStationProvisioned, deviceProvisioned, type EventIn, type gaugeway } from '@gaugeway/proto/events';

/** A device or a base station whose request is not carried out yet, claimed by this process. */
export interface OpenRequest {
  kind: 'device' | 'base_station';
  /** Number of the device or base station. */
  device_id: number;
  company_id: number;
  name: string;
  dev_eui: string;
  device_state: 'active' | 'off' | 'trash' | 'deleted';
  /** Content of device.radio or base-station.radio; null = on no network server. */
  request: Buffer | null;
  request_version: number;
  server_id: number | null;
  goal: number;
  failures: number;
  published: string;
  placed_server_id: number | null;
  placed_dev_eui: string | null;
  placed_keys: number | null;
  /**
   * The device was disabled on the server when it was linked there, or imported from there without a state: it stays so
   * until its state changes here. null = neither.
   */
  kept_disabled: 'linked' | 'imported' | null;
}

export type LinkedDevice = Pick<OpenRequest, 'device_id' | 'name' | 'dev_eui' | 'device_state' | 'kept_disabled'> & {
  request: Buffer;
};

/** Server that the device was created on from here, with its EUI and keys there. */
export interface Placed {
  serverId: number | null;
  devEui: string | null;
  keys: number | null;
}

export type ProvisioningState = Pick<EventIn<typeof deviceProvisioned>, 'state' | 'cause' | 'detail'>;

/** Columns of a request that determine the recipient of its notification. */
type WaitingRequest = Pick<
  OpenRequest,
  'kind' | 'device_id' | 'company_id' | 'device_state' | 'request' | 'request_version' | 'published'
>;

/** Suffix of the stored notification, after the version of the request. */
const endOf = ({ state, cause, detail }: ProvisioningState): string => JSON.stringify([state, cause, detail]).slice(1);

/** A change of any kind is a new goal, which is tried at once. */
const NEW_GOAL = 'goal = p.goal + 1, next_try_at = now(), failures = 0';

@Injectable()
export class ProvisioningRepository {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
  ) {}

  /** Changes of radio devices; each once, an older version changes nothing. */
  async devicesChanged(devices: readonly gaugeway.DeviceRegistered[]): Promise<void> {
    if (devices.length === 0) return;
    await this.database.query(
      `INSERT INTO connector.provisioning AS p (device_id, company_id, device_version, name, dev_eui, device_state)
       SELECT * FROM unnest($1::int[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::text[])
       ON CONFLICT (device_id, kind) DO UPDATE SET company_id = excluded.company_id, name = excluded.name,
         device_version = excluded.device_version, dev_eui = excluded.dev_eui, device_state = excluded.device_state,
         goal = CASE WHEN p.request IS NULL OR (p.company_id, p.name, p.dev_eui, p.device_state)
           = (excluded.company_id, excluded.name, excluded.dev_eui, excluded.device_state) THEN p.goal ELSE p.goal + 1 END,
         next_try_at = now(),
         kept_disabled = CASE WHEN p.device_state = excluded.device_state THEN p.kept_disabled END
       WHERE p.device_version < excluded.device_version AND p.device_state <> 'deleted'`,
      columnsOf(devices, 'deviceId', 'companyId', 'version', 'name', 'devEui', 'state'),
    );
  }

  /**
   * Marks devices as deleted permanently, or base stations as without a server: the object created on the server is
   * deleted, and then the row.
   */
  async markDeleted(kind: OpenRequest['kind'], ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `UPDATE connector.provisioning AS p SET device_state = 'deleted', ${NEW_GOAL}
       WHERE device_id = ANY($1::int[]) AND kind = $2`,
      [ids, kind],
    );
  }

  /** `requests` has each device once; an older version changes nothing. */
  async saveDeviceRequests(requests: readonly { request: gaugeway.DeviceRadio; payload: Uint8Array }[]): Promise<void> {
    if (requests.length === 0) return;
    await this.database.query(
      `INSERT INTO connector.provisioning AS p (device_id, request, request_version, server_id, goal)
       SELECT id, request, version, server, 1 FROM unnest($1::int[], $2::bytea[], $3::float8[], $4::int[])
         AS w(id, request, version, server)
       ON CONFLICT (device_id, kind) DO UPDATE SET request = excluded.request, request_version = excluded.request_version,
         server_id = excluded.server_id, ${NEW_GOAL}
       WHERE p.request_version < excluded.request_version`,
      [
        requests.map(({ request }) => request.deviceId),
        requests.map(({ payload }) => Buffer.from(payload)),
        requests.map(({ request }) => request.version),
        requests.map(({ request }) => request.networkServerId),
      ],
    );
  }

  /** Base stations, whole in one request; each once, an older version changes nothing. */
  async saveStationRequests(
    requests: readonly { request: gaugeway.BaseStationRadio; payload: Uint8Array }[],
  ): Promise<void> {
    if (requests.length === 0) return;
    await this.database.query(
      `INSERT INTO connector.provisioning AS p
         (kind, device_id, company_id, device_version, name, dev_eui, request, request_version, server_id, goal)
       SELECT 'base_station', id, company, version, name, eui, request, version, server, 1
       FROM unnest($1::int[], $2::int[], $3::float8[], $4::text[], $5::text[], $6::bytea[], $7::int[])
         AS w(id, company, version, name, eui, request, server)
       ON CONFLICT (device_id, kind) DO UPDATE SET company_id = excluded.company_id, name = excluded.name,
         device_version = excluded.device_version, dev_eui = excluded.dev_eui, device_state = 'active',
         request = excluded.request, request_version = excluded.request_version, server_id = excluded.server_id,
         ${NEW_GOAL}
       WHERE p.request_version < excluded.request_version`,
      [
        requests.map(({ request }) => request.baseStationId),
        requests.map(({ request }) => request.companyId),
        requests.map(({ request }) => request.version),
        requests.map(({ request }) => request.name),
        requests.map(({ request }) => request.gatewayEui),
        requests.map(({ payload }) => Buffer.from(payload)),
        requests.map(({ request }) => request.networkServerId),
      ],
    );
  }

  /** Taken off their network servers. The version stays, so that earlier requests have no effect. */
  async removeRequests(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `UPDATE connector.provisioning AS p SET request = NULL, server_id = NULL, ${NEW_GOAL}
       WHERE device_id = ANY($1::int[]) AND kind = 'device' AND request IS NOT NULL`,
      [ids],
    );
  }

  /** The company's devices that are intended to be on a server. */
  linked(ctx: Context, serverId: number): Promise<LinkedDevice[]> {
    return this.database.query<LinkedDevice>(
      `SELECT device_id, name, dev_eui, device_state, kept_disabled, request FROM connector.provisioning
       WHERE kind = 'device' AND company_id = $1 AND server_id = $2 AND request IS NOT NULL AND device_state <> 'deleted'
       ORDER BY device_id`,
      [ctx.companyId, serverId],
    );
  }

  /**
   * EUIs on the server that have a counterpart here, of any company and also in the trash; nothing else of them
   * leaves the connector.
   */
  async assignedOn(serverId: number, euis: readonly string[]): Promise<Set<string>> {
    const rows = await forEveryone(() =>
      this.database.query<{ dev_eui: string }>(
        `SELECT DISTINCT dev_eui FROM connector.provisioning
         WHERE kind = 'device' AND server_id = $1 AND dev_eui = ANY($2::text[]) AND request IS NOT NULL
           AND device_state <> 'deleted'`,
        [serverId, euis],
      ),
    );
    return new Set(rows.map(({ dev_eui }) => dev_eui));
  }

  /** true if another device (or base station) with this EUI is intended for the server, even if it is in the trash. */
  isAssignedToAnother(open: OpenRequest, serverId: number, eui: string): Promise<boolean> {
    return this.another(open, serverId, eui, ['active', 'off', 'trash']);
  }

  /** As `isAssignedToAnother`, but ignores devices in the trash. */
  isUsedByAnother(open: OpenRequest, serverId: number): Promise<boolean> {
    return this.another(open, serverId, open.dev_eui, ['active', 'off']);
  }

  private async another(open: OpenRequest, serverId: number, eui: string, states: readonly string[]): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM connector.provisioning
       WHERE kind = $1 AND device_id <> $2 AND server_id = $3 AND dev_eui = $4 AND request IS NOT NULL
         AND device_state = ANY($5::text[]) LIMIT 1`,
      [open.kind, open.device_id, serverId, eui, states],
    );
    return rows.length > 0;
  }

  /** Sets a new goal for the devices that are intended to be on a server; returns their ids. */
  async again(ctx: Context, deviceIds: readonly number[]): Promise<number[]> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ device_id: number }>(
        `UPDATE connector.provisioning AS p SET kept_disabled = NULL, ${NEW_GOAL}
         WHERE device_id = ANY($1::int[]) AND kind = 'device' AND company_id = $2 AND request IS NOT NULL
         RETURNING device_id`,
        [deviceIds, ctx.companyId],
      );
      const devices = rows.map(({ device_id }) => device_id);
      await this.trail.add(transaction, 'connector', ctx, { action: 'network_server.repaired', details: { devices } });
      return devices;
    });
  }

  /** Devices without a counterpart here that are deleted on a network server. */
  async noteDeletion(ctx: Context, details: Record<string, unknown>): Promise<void> {
    await this.database.transaction((transaction) =>
      this.trail.add(transaction, 'connector', ctx, { action: 'network_server.devices_deleted', details }),
    );
  }

  /** The request that waits longest, for this process alone until its claim ends; null where none may be tried now. */
  async claim(forMs: number): Promise<OpenRequest | null> {
    const [row] = await this.database.prepared<OpenRequest>(
      'connector.provisioning_claim',
      `UPDATE connector.provisioning SET claimed_until = now() + $1::float8 * interval '1 ms'
       WHERE (device_id, kind) = (
         SELECT p.device_id, p.kind FROM connector.provisioning p
         LEFT JOIN connector.network_server s ON s.id = coalesce(p.server_id, p.placed_server_id)
         WHERE p.goal > p.done AND p.next_try_at <= now() AND (p.claimed_until IS NULL OR p.claimed_until < now())
           AND (p.device_version > 0 OR p.device_state = 'deleted') AND (s.id IS NULL OR s.retry_at <= now())
         ORDER BY p.next_try_at, p.device_id LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
       RETURNING kind, device_id, company_id, name, dev_eui, device_state, request, request_version, server_id, goal,
         failures, published, placed_server_id, placed_dev_eui, placed_keys, kept_disabled`,
      [forMs],
    );
    return row ?? null;
  }

  /** Stores the device created on the server before the next step, so that a crash leaves no orphan there. */
  async keepPlaced({ device_id, kind }: OpenRequest, placed: Placed): Promise<void> {
    await this.database.query(
      `UPDATE connector.provisioning SET placed_server_id = $2, placed_dev_eui = $3, placed_keys = $4,
         kept_disabled = CASE WHEN $2::int IS NOT NULL THEN kept_disabled END
       WHERE device_id = $1 AND kind = $5`,
      [device_id, placed.serverId, placed.devEui, placed.keys, kind],
    );
  }

  /** Stored before it is placed: afterwards its previous state there is unknown. */
  async keepDisabled({ device_id, kind }: OpenRequest, how: NonNullable<OpenRequest['kept_disabled']>): Promise<void> {
    await this.database.query(
      'UPDATE connector.provisioning SET kept_disabled = $3 WHERE device_id = $1 AND kind = $2',
      [device_id, kind, how],
    );
  }

  /** Stores the success; changes in the meantime are a new goal and stay open. */
  async reached(open: OpenRequest): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (open.device_state === 'deleted') {
        await transaction.query(
          `DELETE FROM connector.provisioning
           WHERE device_id = $1 AND kind = $3 AND device_state = 'deleted' AND goal = $2`,
          [open.device_id, open.goal, open.kind],
        );
      } else {
        await transaction.query(
          `UPDATE connector.provisioning SET done = $2, claimed_until = NULL, failures = 0
           WHERE device_id = $1 AND kind = $3`,
          [open.device_id, open.goal, open.kind],
        );
      }
      await this.notify(transaction, open, { state: 'done', cause: '', detail: '' });
    });
  }

  /** Stores a failure. The next attempt follows after `pauseMs`; null: when its server is tried again. */
  async failed(open: OpenRequest, state: ProvisioningState, pauseMs: number | null): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query(
        `UPDATE connector.provisioning SET claimed_until = NULL, failures = failures + 1,
           next_try_at = CASE WHEN $2::float8 IS NULL OR goal > $3 THEN next_try_at
             ELSE now() + $2 * interval '1 ms' END
         WHERE device_id = $1 AND kind = $4`,
        [open.device_id, pauseMs, open.goal, open.kind],
      );
      await this.notify(transaction, open, state);
    });
  }

  /**
   * Notifies the requests that wait for the same network server of its failure: while the server is paused, none of
   * them is tried. At most `most` at a time; the others are notified when the server is tried again.
   */
  async failedForServer(serverId: number, state: ProvisioningState, most = 1000): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<WaitingRequest>(
        `SELECT kind, device_id, company_id, device_state, request, request_version, published
         FROM connector.provisioning p
         WHERE coalesce(server_id, placed_server_id) = $1 AND goal > done AND request IS NOT NULL
           AND (device_version > 0 OR device_state = 'deleted')
           AND published <> '[' || request_version::text || ',' || $2
         ORDER BY device_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
        [serverId, endOf(state), most],
      );
      for (const row of rows) await this.notify(transaction, row, state);
    });
  }

  /** Interrupted: it is claimed again after `pauseMs` at the earliest. */
  async release({ device_id, kind }: OpenRequest, pauseMs: number): Promise<void> {
    await this.database.query(
      `UPDATE connector.provisioning SET claimed_until = NULL, failures = failures + 1,
         next_try_at = now() + $2::float8 * interval '1 ms'
       WHERE device_id = $1 AND kind = $3`,
      [device_id, pauseMs, kind],
    );
  }

  /** Publishes a state once, regardless of the number of tries. */
  private async notify(transaction: Transaction, open: WaitingRequest, state: ProvisioningState): Promise<void> {
    const text = `[${open.request_version},${endOf(state)}`;
    if (text === open.published || open.request === null) return;
    await transaction.query('UPDATE connector.provisioning SET published = $2 WHERE device_id = $1 AND kind = $3', [
      open.device_id,
      text,
      open.kind,
    ]);
    const notification = { version: open.request_version, at: Date.now(), ...state };
    const event = { key: String(open.device_id), company: open.company_id };
    const isDeleted = open.device_state === 'deleted';
    if (open.kind === 'device') {
      const value = isDeleted ? null : { deviceId: open.device_id, ...notification };
      await this.outbox.add(transaction, 'connector', deviceProvisioned, [{ ...event, value }]);
    } else {
      const value = isDeleted ? null : { baseStationId: open.device_id, ...notification };
      await this.outbox.add(transaction, 'connector', baseStationProvisioned, [{ ...event, value }]);
    }
  }
}
