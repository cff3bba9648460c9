import { Injectable } from '@nestjs/common';
import { transportOf } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { changedMeanwhile, invalid, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type InputOf,
  LORAWAN_KEYS,
  type LorawanSettings,
  networkServerCause,
  type saveLorawanSettings,
} from '@gaugeway/proto/api';
import { deviceRadio, type EventIn } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository';
import { deviceInTrash } from '../devices.errors';
import { MeteringDeviceRepository } from '../metering-devices/metering-device.repository';
import { CAUSE_SENTENCES, notLorawan, unknownNetworkServer } from './lorawan.errors';
import { LorawanDeviceRepository, type LorawanDeviceRow, type RadioSettings } from './lorawan-device.repository';
import { KeySeal, readKeys } from './lorawan-keys';

type Input = InputOf<typeof saveLorawanSettings>;
type NewRadio = Pick<Input, 'id' | 'network_server_id' | 'application_id' | 'device_profile_id' | 'activation'> & {
  values: Partial<Record<string, string>>;
};

/** Desired state of a LoRaWAN device on its network server. It is stored and published; the connector applies it. */
@Injectable()
export class LorawanDeviceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rows: LorawanDeviceRepository,
    private readonly devices: MeteringDeviceRepository,
    private readonly keys: KeySeal,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 404; null for a device that is on no network server. */
  async get(ctx: Context, deviceId: number): Promise<LorawanSettings | null> {
    const row = await this.rows.find(ctx, deviceId);
    if (row === undefined) throw notFound();
    return row && view(ctx, row);
  }

  /** Throws 422 for a server that the company may not use. */
  async assertUsable(ctx: Context, serverId: number): Promise<void> {
    if (!(await this.rows.isUsable(ctx, serverId))) throw unknownNetworkServer({}, { attribute: 'network_server_id' });
  }

  /**
   * Throws 404, 409 for an old version or a device in the trash, 422 for keys and servers that cannot be. `keepsState`: one
   * that is disabled on the network server stays so.
   */
  async save(ctx: Context, input: Input, { keepsState = false } = {}): Promise<void> {
    const { values, faults } = readKeys(input);
    if (Object.keys(faults).length > 0) {
      const sentence = (bytes: number) => translate(ctx.language, 'errors.field_hex_bytes', { count: bytes * 2 });
      const fields = Object.entries(faults).map(([field, bytes]) => [field, [sentence(bytes)]]);
      throw invalid({}, { fields: Object.fromEntries(fields) as Record<string, string[]> });
    }
    await this.dataSource.transaction(async (manager) => {
      const device = orNotFound(await this.devices.lock(manager, ctx, input.id));
      if (device.state === 'trash') throw deviceInTrash();
      if (!transportOf(device).hasNetworkServer || device.devEui === '') throw notLorawan();
      const before = await this.rows.before(manager, device.id);
      if (input.version !== undefined && input.version !== before?.version) throw changedMeanwhile();
      await this.assertUsable(ctx, input.network_server_id);
      const settings = this.settingsOf(input, values, before);
      await this.rows.save(manager, settings);
      await this.publish(manager, ctx, device.companyId, settings, before, { keepsState });
    });
  }

  /**
   * The same for devices that were made in this very transaction, on servers that the company may use: their keys are
   * normalised already.
   */
  async provisionNew(manager: EntityManager, ctx: Context, devices: readonly NewRadio[]): Promise<void> {
    if (devices.length === 0) return;
    const allSettings = devices.map(({ values, ...input }) => this.settingsOf(input, values, null));
    for (const settings of allSettings) await this.rows.save(manager, settings);
    const changes = allSettings.map((settings) => ({
      id: settings.device_id,
      before: null,
      after: { ...audited(settings), new_keys: settings.key_names.length > 0 },
    }));
    await this.audit.addMany(manager, ctx, 'network_server_set', changes);
    await this.outbox.add(
      manager,
      'devices',
      deviceRadio,
      allSettings.map((settings) => radioEvent(ctx.companyId, settings)),
    );
  }

  /** Throws 404, also for a device that is on no network server. */
  async remove(ctx: Context, deviceId: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const device = await this.devices.lock(manager, ctx, deviceId);
      const before = device && (await this.rows.before(manager, deviceId));
      if (!device || !before) throw notFound();
      await this.rows.remove(manager, deviceId);
      await this.publish(manager, ctx, device.companyId, null, before, { deviceId });
    });
  }

  private settingsOf(
    input: Omit<NewRadio, 'values'>,
    provided: Partial<Record<string, string>>,
    before: LorawanDeviceRow | null,
  ): RadioSettings {
    // A clock and not a count: a device that was taken off and put on again must not seem older than it was.
    const version = Math.max(Date.now(), (before?.version ?? 0) + 1);
    const { join_eui, dev_addr, ...keys } = provided;
    const old = before?.sealed_keys ? this.keys.open(input.id, before.sealed_keys) : {};
    const address = dev_addr ?? before?.dev_addr ?? '';
    const all = { ...old, ...keys, ...(address && { dev_addr: address }) };
    const isNew = JSON.stringify(all) !== JSON.stringify(old) || before?.activation !== input.activation;
    const has = input.activation !== 'kept' && Object.keys(all).length > 0;
    return {
      device_id: input.id,
      network_server_id: input.network_server_id,
      application_id: input.application_id,
      device_profile_id: input.device_profile_id,
      activation: input.activation,
      join_eui: join_eui ?? before?.join_eui ?? '',
      dev_addr: address,
      sealed_keys: has ? this.keys.close(input.id, all) : null,
      key_names: has ? LORAWAN_KEYS.filter((name) => name in all) : [],
      keys_version: isNew ? version : before.keys_version,
      version,
    };
  }

  private async publish(
    manager: EntityManager,
    ctx: Context,
    company: number,
    settings: RadioSettings | null,
    before: LorawanDeviceRow | null,
    { deviceId = settings?.device_id ?? 0, keepsState = false } = {},
  ): Promise<void> {
    await this.audit.add(manager, ctx, {
      action: settings ? 'network_server_set' : 'network_server_removed',
      entity: 'metering_device',
      entityId: deviceId,
      before: before && audited(before),
      after: settings && { ...audited(settings), new_keys: settings.keys_version === settings.version },
    });
    await this.outbox.add(manager, 'devices', deviceRadio, [
      settings ? radioEvent(company, settings, keepsState) : { key: String(deviceId), company, value: null },
    ]);
  }
}

/** Event for the connector. */
function radioEvent(
  company: number,
  settings: RadioSettings,
  keepsState = false,
): OutgoingEvent<EventIn<typeof deviceRadio>> {
  return {
    key: String(settings.device_id),
    company,
    value: {
      deviceId: settings.device_id,
      networkServerId: settings.network_server_id,
      applicationId: settings.application_id,
      deviceProfileId: settings.device_profile_id,
      activation: settings.activation,
      joinEui: settings.join_eui,
      sealedKeys: settings.sealed_keys ?? new Uint8Array(),
      keysVersion: settings.keys_version,
      version: settings.version,
      keepsState,
    },
  };
}

/** Audit record: names of the keys, never the keys themselves. */
function audited(row: RadioSettings): object {
  return {
    network_server_id: row.network_server_id,
    application_id: row.application_id,
    device_profile_id: row.device_profile_id,
    activation: row.activation,
    join_eui: row.join_eui,
    dev_addr: row.dev_addr,
    keys: row.key_names,
  };
}

function view(ctx: Context, row: LorawanDeviceRow): LorawanSettings {
  const cause = networkServerCause.safeParse(row.cause).data ?? null;
  return {
    device_id: row.device_id,
    network_server_id: row.network_server_id,
    application_id: row.application_id,
    device_profile_id: row.device_profile_id,
    activation: row.activation,
    join_eui: row.join_eui,
    dev_addr: row.dev_addr,
    keys: LORAWAN_KEYS.filter((name) => row.key_names.includes(name)),
    provisioning: {
      state: row.state,
      cause,
      msg: cause ? translate(ctx.language, CAUSE_SENTENCES[cause], { detail: row.detail }) : '',
      detail: row.detail,
      at: row.reported_at,
    },
    version: row.version,
  };
}
