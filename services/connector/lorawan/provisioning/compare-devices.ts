import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { ComparedDevice, deleteRemote, ReplyOf, repairRemote } from '@gaugeway/proto/api';
import { deviceRadio } from '@gaugeway/proto/events';
import { NetworkServerService } from '../network-servers/network-server.service';
import { Registry } from '../../pipeline/registry/registry';
import { type ChirpstackClient, remoteName } from '../chirpstack-api/chirpstack-client';
import { type LinkedDevice, ProvisioningRepository } from './provisioning.repository';
import { ProvisioningWorker } from './provisioning.worker';

type Side = NonNullable<ComparedDevice['local']>;

/** Devices of one application that are compared. */
const MOST = 10_000;
/** Devices read at once: a list of ChirpStack does not show which are disabled. */
const LANES = 8;

/** Compares the devices of a network server with the intended ones. */
@Injectable()
export class CompareDevices {
  constructor(
    private readonly servers: NetworkServerService,
    private readonly registry: Registry,
    private readonly rows: ProvisioningRepository,
    private readonly worker: ProvisioningWorker,
  ) {}

  /**
   * Comparison without devices that the caller does not see. Throws 404, and 502 if the server does not return them.
   */
  async run(ctx: Context, serverId: number, applicationId: string): Promise<ComparedDevice[]> {
    const server = await this.servers.find(ctx, serverId);
    const linked = new Map<string, LinkedDevice & { here: Side }>();
    const hidden = new Set<string>();
    for (const row of await this.rows.linked(ctx, serverId)) {
      if (tiedTo(ctx) !== null && !this.isSeen(ctx, row.device_id)) {
        hidden.add(row.dev_eui);
        continue;
      }
      const desired = deviceRadio.decode(row.request);
      if (desired.applicationId !== applicationId) continue;
      const here = {
        name: row.name,
        device_profile_id: desired.deviceProfileId,
        disabled: row.device_state !== 'active',
      };
      linked.set(row.dev_eui, { ...row, here });
    }
    const there = await this.servers.ask(server, (client) => remoteSides(client, applicationId));
    const assigned = await this.rows.assignedOn(serverId, [...there.keys()]);
    const found = [...there]
      .filter(([devEui]) => !hidden.has(devEui))
      .map(([devEui, side]) => this.compared(ctx, devEui, linked.get(devEui), side, assigned.has(devEui)));
    const missing = [...linked].filter(([devEui]) => !there.has(devEui));
    return [...found, ...missing.map(([devEui, row]) => this.compared(ctx, devEui, row, null, true))];
  }

  /** Throws 404 for a device that is not the company's. */
  async repair(ctx: Context, deviceIds: readonly number[]): Promise<ReplyOf<typeof repairRemote>['results']> {
    const ids = [...new Set(deviceIds)];
    if (ids.some((id) => !this.isSeen(ctx, id))) throw notFound();
    const again = new Set(await this.rows.again(ctx, ids));
    this.worker.wake();
    return ids.map((id) => {
      const ok = again.has(id);
      const msg = translate(ctx.language, ok ? 'messages.lorawan_queued' : 'errors.device_not_on_server');
      return { device_id: id, ok, msg };
    });
  }

  /** true: a device of the caller's company, tied to a caller with restricted access. */
  private isSeen(ctx: Context, deviceId: number): boolean {
    const [device, user] = [this.registry.device(deviceId), tiedTo(ctx)];
    return device?.companyId === ctx.companyId && (user === null || device.tiedUsers.includes(user));
  }

  /** Throws 404 for a server that is not the company's own, and 502 where it does not answer. */
  async deleteRemote(
    ctx: Context,
    serverId: number,
    applicationId: string,
    devEuis: readonly string[],
  ): Promise<ReplyOf<typeof deleteRemote>['results']> {
    const server = await this.servers.find(ctx, serverId);
    // A shared server has devices of other companies, of which nothing may be shown here.
    if (server.company_id !== ctx.companyId) throw notFound();
    const statuses = new Map((await this.run(ctx, serverId, applicationId)).map((each) => [each.dev_eui, each.status]));
    const wanted = [...new Set(devEuis.map((devEui) => devEui.replace(/[\s:.-]/g, '').toLowerCase()))];
    const deleted = wanted.filter((devEui) => statuses.get(devEui) === 'missing_here');
    // Written before it is done: a remote deletion cannot be undone.
    await this.rows.noteDeletion(ctx, { server: serverId, application: applicationId, devices: deleted });
    await this.servers.ask(server, async (client) => {
      for (const devEui of deleted) await client.deleteDevice(devEui);
    });
    const done = new Set(deleted);
    return wanted.map((dev_eui) => {
      const ok = done.has(dev_eui);
      const key = ok
        ? 'messages.one_deleted_remote'
        : statuses.has(dev_eui)
          ? 'errors.device_exists_here'
          : 'errors.not_there';
      return { dev_eui, ok, msg: translate(ctx.language, key) };
    });
  }

  private compared(
    ctx: Context,
    dev_eui: string,
    row: (LinkedDevice & { here: Side }) | undefined,
    there: Side | null,
    isAssigned: boolean,
  ): ComparedDevice {
    if (row) {
      const differences = there ? differencesOf(row, there) : [];
      const status = !there ? 'missing_remote' : differences.length > 0 ? 'different' : 'same';
      return { dev_eui, device_id: row.device_id, status, differences, local: row.here, remote: there };
    }
    const known = this.registry.deviceByEui(dev_eui);
    const holder = known && known.state !== 'trash' ? known : undefined;
    const own = holder && this.isSeen(ctx, holder.deviceId) ? holder.deviceId : null;
    // A device in the trash of another company counts too: it may be restored.
    const isTaken = holder ? own === null : isAssigned;
    const status = isTaken ? 'taken' : holder ? 'not_linked' : 'missing_here';
    return { dev_eui, device_id: own, status, differences: [], local: null, remote: there };
  }
}

function differencesOf(
  { here, kept_disabled }: LinkedDevice & { here: Side },
  there: Side,
): ComparedDevice['differences'] {
  const isAsImported = kept_disabled === 'imported' && there.disabled;
  return [
    ...(remoteName(here.name) === there.name ? [] : (['name'] as const)),
    ...(here.device_profile_id === there.device_profile_id ? [] : (['device_profile'] as const)),
    ...(here.disabled === there.disabled || isAsImported ? [] : (['disabled'] as const)),
  ];
}

async function remoteSides(client: ChirpstackClient, applicationId: string): Promise<Map<string, Side>> {
  const sides = new Map<string, Side>();
  for (const item of await client.devicesOf(applicationId, MOST)) {
    sides.set(item.getDevEui(), {
      name: item.getName(),
      device_profile_id: item.getDeviceProfileId(),
      disabled: false,
    });
  }
  const euis = [...sides.keys()];
  const lane = async () => {
    for (let devEui = euis.pop(); devEui !== undefined; devEui = euis.pop()) {
      const device = await client.device(devEui, applicationId);
      const side = sides.get(devEui);
      if (device && side) side.disabled = device.getIsDisabled();
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return sides;
}
