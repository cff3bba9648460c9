import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { recordsetColumns } from '@gaugeway/platform/fields';
import type { MeteringDeviceEntity } from '../../metering-devices/metering-device.entity';
import { silenceLimit } from '../../metering-devices/silence-limit';

const FIELDS = recordsetColumns(fieldsOf(METERING_DEVICE_FIELDS), 'd');

/** Reads in a transaction or without one. */
export interface Reader {
  query<T>(sql: string, parameters?: unknown[]): Promise<T>;
}

/** A device that has an identifier already. */
export interface IdentifierHolder {
  id: number;
  name: string;
  model_id: number;
  serial: string;
  dev_eui: string;
  company_id: number;
}

/** Queries of an import about the company's devices, and bulk inserts. */
@Injectable()
export class ImportRepository {
  constructor(private readonly database: Database) {}

  /** Outside a transaction. */
  get reader(): Reader {
    return { query: <T>(sql: string, parameters?: unknown[]) => this.database.query(sql, parameters) as Promise<T> };
  }

  /**
   * The company's gateway devices by number, identity or name. With `hold` they stay until the transaction ends.
   */
  async gateways(
    reader: Reader,
    ctx: Context,
    texts: readonly string[],
    hold: boolean,
  ): Promise<{ id: number; identity: string; name: string }[]> {
    if (texts.length === 0) return [];
    const numbers = texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number);
    return reader.query(
      `SELECT id, identity, name FROM devices.gateway_device
       WHERE company_id = $1 AND state <> 'trash'
         AND (identity = ANY($2::text[]) OR name_key = ANY($3::text[]) OR id = ANY($4::int[]))
       ORDER BY id ${hold ? 'FOR KEY SHARE' : ''}`,
      [ctx.companyId, texts, texts.map((text) => text.toLowerCase()), numbers],
    );
  }

  /**
   * Holders of the device EUIs in the installation, and of the serial numbers per model in the company. Of another
   * company's device only the EUI is returned, with company 0.
   */
  async holders(
    reader: Reader,
    ctx: Context,
    devEuis: readonly string[],
    serials: readonly { modelId: number; serial: string }[],
  ): Promise<IdentifierHolder[]> {
    return reader.query(
      `SELECT id, name, model_id, '' AS serial, dev_eui, company_id FROM devices.metering_device
       WHERE company_id = $1 AND dev_eui = ANY($2::text[]) AND dev_eui <> '' AND state <> 'trash'
       UNION ALL
       SELECT 0, '', 0, '', dev_eui, 0 FROM devices.dev_euis_elsewhere($1, $2::text[]) AS elsewhere(dev_eui)
       UNION ALL
       SELECT d.id, d.name, d.model_id, d.serial, '', d.company_id
       FROM unnest($3::int[], $4::text[]) AS s(model_id, serial)
       JOIN devices.metering_device d ON d.company_id = $1 AND d.model_id = s.model_id AND d.serial = s.serial
         AND d.state <> 'trash' AND d.serial <> ''`,
      [ctx.companyId, devEuis, ...columnsOf(serials, 'modelId', 'serial')],
    );
  }

  /** Addresses behind gateway devices that are already taken by a device. */
  async addressesTaken(
    reader: Reader,
    ctx: Context,
    places: readonly { gatewayId: number; address: string }[],
  ): Promise<{ gateway_id: number; inside_addr: string; name: string }[]> {
    if (places.length === 0) return [];
    return reader.query(
      `SELECT DISTINCT ON (d.gateway_id, d.inside_addr) d.gateway_id, d.inside_addr, d.name
       FROM unnest($2::int[], $3::text[]) AS p(gateway_id, address)
       JOIN devices.metering_device d ON d.gateway_id = p.gateway_id AND d.inside_addr = p.address
       WHERE d.company_id = $1 AND d.state <> 'trash'`,
      [ctx.companyId, ...columnsOf(places, 'gatewayId', 'address')],
    );
  }

  /** The network servers that the company may use: its own, and those that a company above it shares. */
  async servers(reader: Reader, ctx: Context): Promise<{ id: number; name: string }[]> {
    return reader.query(
      `SELECT s.server_id AS id, s.name
       FROM devices.network_server s JOIN devices.companies_above($1) AS a(company_id) USING (company_id)
       WHERE s.company_id = $1 OR s.is_shared ORDER BY s.server_id`,
      [ctx.companyId],
    );
  }

  /** Names of the company's gateway devices, for the template. */
  async gatewayNames(ctx: Context, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT name FROM devices.gateway_device WHERE company_id = $1 AND state <> 'trash' ORDER BY name_key, id LIMIT $2`,
      [ctx.companyId, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** Ids among `ids` of devices that the caller sees. */
  async own(reader: Reader, ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows: { id: number }[] = await reader.query(
      `SELECT id FROM devices.metering_device
       WHERE company_id = $1 AND id = ANY($2::int[]) AND ${isSeen('seen_by', '$3')}`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Rows of the caller's earlier imports, by the import and the place in it. */
  async earlierRows(
    ctx: Context,
    refs: readonly { job: number; n: number }[],
  ): Promise<{ job: number; n: number; item_id: number | null; secrets: Buffer | null }[]> {
    if (refs.length === 0) return [];
    return this.database.query(
      `SELECT r.job_id AS job, r.n, r.item_id, r.secrets FROM unnest($3::int[], $4::int[]) AS ref(job, n)
       JOIN devices.bulk_job j ON j.id = ref.job AND j.company_id = $1 AND j.user_id = $2 AND j.kind = 'import'
       JOIN devices.bulk_row r ON r.job_id = ref.job AND r.n = ref.n`,
      [ctx.companyId, ctx.userId, ...columnsOf(refs, 'job', 'n')],
    );
  }

  /** Numbers for new devices. */
  async newIds(manager: EntityManager, count: number): Promise<number[]> {
    const rows: { id: number }[] = await manager.query(
      `SELECT nextval(pg_get_serial_sequence('devices.metering_device', 'id'))::int AS id FROM generate_series(1, $1)`,
      [count],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Stores new devices with their numbers and their status. Devices whose identifier another transaction has just
   * taken are left out: returns the numbers of the others.
   */
  async insert(manager: EntityManager, devices: readonly MeteringDeviceEntity[]): Promise<Set<number>> {
    if (devices.length === 0) return new Set();
    const rows: { id: number }[] = await manager.query(
      `INSERT INTO devices.metering_device (id, company_id, model_id, interface_id, device_group_id, state, was_off,
         tied_users, ${FIELDS.columns})
       SELECT d.id, d."companyId", d."modelId", d."interfaceId", d."deviceGroupId", d.state, false, d."tiedUsers",
         ${FIELDS.values}
       FROM jsonb_to_recordset($1::jsonb) AS d(id int, "companyId" int, "modelId" int, "interfaceId" smallint,
         "deviceGroupId" smallint, state text, "tiedUsers" int[], ${FIELDS.types})
       ON CONFLICT DO NOTHING RETURNING id`,
      [JSON.stringify(devices)],
    );
    const stored = new Set(rows.map(({ id }) => id));
    const made = devices.filter(({ id }) => stored.has(id));
    await manager.query(
      `INSERT INTO devices.device_status (device_id, company_id, silence_limit)
       SELECT * FROM unnest($1::int[], $2::int[], $3::int[])`,
      [...columnsOf(made, 'id', 'companyId'), made.map(silenceLimit)],
    );
    return stored;
  }
}
