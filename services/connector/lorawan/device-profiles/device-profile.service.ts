import { Injectable } from '@nestjs/common';
import { DeviceProfile as RemoteProfile } from '@chirpstack/chirpstack-api/api/device_profile_pb';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type {
  AuditAction,
  CallOf,
  createDeviceProfile,
  DeviceProfile,
  editDeviceProfile,
  InputOf,
  NamedRemote,
} from '@gaugeway/proto/api';
import type { NetworkServerRow } from '../network-servers/network-server.repository';
import { NetworkServerService, tenantOf } from '../network-servers/network-server.service';
import type { ChirpstackClient } from '../chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { deviceProfileUsed, deviceProfileUsedRemotely } from './device-profile.errors';
import { DeviceProfileRepository } from './device-profile.repository';
import { macVersionOf, radioNames, regionOf, revisionOf, SECOND_WINDOWS } from '../chirpstack-api/radio-names';

type Settings = Omit<CallOf<typeof editDeviceProfile>, 'id' | 'profile_id'>;

/** Defaults of ChirpStack's own console. */
const ADR = 'default';
const STATUS_REQUESTS_DAY = 1;
/** Seconds that a confirmed downlink of class B or C waits for its answer. */
const CONFIRM_S = 5;
/** Seconds until the first receive window (RECEIVE_DELAY1 of every region). */
const FIRST_WINDOW_S = 1;
/** Most devices of an application that are searched. */
const MOST = 100_000;

/**
 * Device profiles of a company's own network server. A call that changes one waits for the server: nothing is kept here
 * that could wait instead.
 */
@Injectable()
export class DeviceProfileService {
  constructor(
    private readonly servers: NetworkServerService,
    private readonly rows: DeviceProfileRepository,
  ) {}

  /** Throws 404, and 502 where the server does not return them. */
  async get(ctx: Context, serverId: number, profileId: string): Promise<DeviceProfile> {
    const server = await this.servers.find(ctx, serverId);
    return this.view(server, await this.servers.ask(server, (client) => profileOf(client, server, profileId)));
  }

  async adrAlgorithms(ctx: Context, serverId: number): Promise<NamedRemote[]> {
    const server = await this.servers.find(ctx, serverId);
    return this.servers.ask(server, (client) => client.adrAlgorithms());
  }

  /** Throws 404 for a server that is not the company's own, 422 without a tenant, 502 with the cause. */
  async create(ctx: Context, input: InputOf<typeof createDeviceProfile>): Promise<DeviceProfile> {
    const { id, tenant, ...settings } = input;
    const server = await this.own(ctx, id);
    const profile = begun(tenantOf(server, tenant), settings);
    const details = { server: id, tenant: profile.getTenantId(), ...settings };
    return this.written(ctx, 'network_server.profile_created', details, async () => {
      profile.setId(await this.servers.ask(server, (client) => client.createDeviceProfile(profile)));
      return this.view(server, profile);
    });
  }

  /** Throws as `create`. */
  async edit(ctx: Context, input: InputOf<typeof editDeviceProfile>): Promise<DeviceProfile> {
    const { id, profile_id, ...settings } = input;
    const server = await this.own(ctx, id);
    const before = await this.servers.ask(server, (client) => profileOf(client, server, profile_id));
    const details = { server: id, profile: profile_id, before: settingsOf(before), after: settings };
    return this.written(ctx, 'network_server.profile_changed', details, async () => {
      const after = apply(before, settings);
      await this.servers.ask(server, (client) => client.updateDeviceProfile(after));
      return this.view(server, after);
    });
  }

  /** Throws 409 while devices have it, here or on the server: ChirpStack deletes them with their profile. */
  async remove(ctx: Context, serverId: number, profileId: string): Promise<void> {
    const server = await this.own(ctx, serverId);
    const here = await this.rows.devicesWith(serverId, profileId);
    if (here > 0) throw deviceProfileUsed({ count: here });
    const { profile, there } = await this.servers.ask(server, async (client) => {
      const found = await profileOf(client, server, profileId);
      return { profile: found, there: await remoteDevices(client, found) };
    });
    if (there > 0) throw deviceProfileUsedRemotely({ count: there });
    const details = { server: serverId, profile: profileId, before: settingsOf(profile) };
    await this.written(ctx, 'network_server.profile_deleted', details, () =>
      this.servers.ask(server, (client) => client.deleteDeviceProfile(profileId)),
    );
  }

  /** The profiles of a shared server are managed by its company. */
  private async own(ctx: Context, serverId: number): Promise<NetworkServerRow> {
    const server = await this.servers.find(ctx, serverId);
    if (server.company_id !== ctx.companyId) throw notFound();
    return server;
  }

  /**
   * Written before the action, because the change on the server cannot be rolled back. A refusal is written as another
   * entry.
   */
  private async written<T>(
    ctx: Context,
    action: AuditAction,
    details: Record<string, unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    await this.rows.note(ctx, action, details);
    try {
      return await work();
    } catch (error) {
      await this.rows.note(ctx, 'network_server.profile_refused', { of: action, ...details });
      throw error;
    }
  }

  private async view(server: NetworkServerRow, profile: RemoteProfile): Promise<DeviceProfile> {
    const id = profile.getId();
    return { id, ...settingsOf(profile), devices: await this.rows.devicesWith(server.id, id) };
  }
}

/** Throws `not_there`, also where it is of another tenant than the server is limited to. */
async function profileOf(client: ChirpstackClient, server: NetworkServerRow, id: string): Promise<RemoteProfile> {
  const profile = await client.deviceProfile(id);
  if (server.tenant_id && profile.getTenantId() !== server.tenant_id) throw new ChirpstackError('not_there', id);
  return profile;
}

async function remoteDevices(client: ChirpstackClient, profile: RemoteProfile): Promise<number> {
  let count = 0;
  for (const { id } of await client.applications(profile.getTenantId())) {
    count += (await client.devicesOf(id, MOST, profile.getId())).length;
  }
  return count;
}

function settingsOf(profile: RemoteProfile): Omit<DeviceProfile, 'id' | 'devices'> {
  return {
    name: profile.getName(),
    ...radioNames(profile),
    supports_otaa: profile.getSupportsOtaa(),
    supports_class_b: profile.getSupportsClassB(),
    supports_class_c: profile.getSupportsClassC(),
    uplink_interval: profile.getUplinkInterval(),
    adr_algorithm_id: profile.getAdrAlgorithmId(),
  };
}

function begun(tenantId: string, settings: Settings): RemoteProfile {
  const profile = new RemoteProfile();
  profile.setTenantId(tenantId);
  profile.setAdrAlgorithmId(ADR);
  profile.setFlushQueueOnActivate(true);
  profile.setDeviceStatusReqInterval(STATUS_REQUESTS_DAY);
  profile.setAutoDetectMeasurements(true);
  return apply(profile, settings);
}

/** Sets the given fields; related fields that were never set get working defaults. */
function apply(profile: RemoteProfile, settings: Settings): RemoteProfile {
  if (settings.name !== undefined) profile.setName(settings.name);
  if (settings.region !== undefined) setRegion(profile, settings.region);
  if (settings.mac_version !== undefined) profile.setMacVersion(macVersionOf(settings.mac_version));
  if (settings.reg_params_revision !== undefined)
    profile.setRegParamsRevision(revisionOf(settings.reg_params_revision));
  if (settings.supports_otaa !== undefined) profile.setSupportsOtaa(settings.supports_otaa);
  if (settings.supports_class_b !== undefined) profile.setSupportsClassB(settings.supports_class_b);
  if (settings.supports_class_c !== undefined) profile.setSupportsClassC(settings.supports_class_c);
  if (settings.uplink_interval !== undefined) profile.setUplinkInterval(settings.uplink_interval);
  if (settings.adr_algorithm_id !== undefined) profile.setAdrAlgorithmId(settings.adr_algorithm_id);
  if (profile.getSupportsClassB() && profile.getClassBTimeout() === 0) profile.setClassBTimeout(CONFIRM_S);
  if (profile.getSupportsClassC() && profile.getClassCTimeout() === 0) profile.setClassCTimeout(CONFIRM_S);
  return profile;
}

/** A device without OTAA gets no receive windows by joining: they are those of its region. */
function setRegion(profile: RemoteProfile, name: NonNullable<Settings['region']>): void {
  const isOther = profile.getRegion() !== regionOf(name);
  profile.setRegion(regionOf(name));
  if (!isOther && profile.getAbpRx2Freq() > 0) return;
  const window = SECOND_WINDOWS[name];
  profile.setAbpRx1Delay(FIRST_WINDOW_S);
  profile.setAbpRx2Dr(window.dataRate);
  profile.setAbpRx2Freq(window.hz);
}
