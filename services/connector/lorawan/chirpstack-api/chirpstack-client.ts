import { ApplicationServiceClient } from '@chirpstack/chirpstack-api/api/application_grpc_pb';
import { ListApplicationsRequest } from '@chirpstack/chirpstack-api/api/application_pb';
import { DeviceServiceClient } from '@chirpstack/chirpstack-api/api/device_grpc_pb';
import {
  ActivateDeviceRequest,
  CreateDeviceKeysRequest,
  CreateDeviceRequest,
  DeleteDeviceRequest,
  type Device,
  type DeviceActivation,
  type DeviceKeys,
  type DeviceListItem,
  GetDeviceKeysRequest,
  GetDeviceRequest,
  type GetDeviceResponse,
  ListDevicesRequest,
  UpdateDeviceKeysRequest,
  UpdateDeviceRequest,
} from '@chirpstack/chirpstack-api/api/device_pb';
import {
  CreateDeviceProfileRequest,
  DeleteDeviceProfileRequest,
  type DeviceProfile,
  type DeviceProfileListItem,
  GetDeviceProfileRequest,
  ListDeviceProfilesRequest,
  UpdateDeviceProfileRequest,
} from '@chirpstack/chirpstack-api/api/device_profile_pb';
import { GatewayServiceClient } from '@chirpstack/chirpstack-api/api/gateway_grpc_pb';
import {
  CreateGatewayRequest,
  DeleteGatewayRequest,
  type Gateway,
  GetGatewayRequest,
  ListGatewaysRequest,
  UpdateGatewayRequest,
} from '@chirpstack/chirpstack-api/api/gateway_pb';
import { TenantServiceClient } from '@chirpstack/chirpstack-api/api/tenant_grpc_pb';
import { GetTenantRequest, ListTenantsRequest } from '@chirpstack/chirpstack-api/api/tenant_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import type { NamedRemote } from '@gaugeway/proto/api';
import { ChirpstackConnection, isUnseen, missing, unlessMissing } from './chirpstack-connection';
import { ChirpstackError } from './chirpstack-error';
import { ChirpstackQueue } from './chirpstack-queue';

/** Longest name that ChirpStack accepts (`varchar(100)`), characters. */
const NAME_LIMIT = 100;

/** Cut to `NAME_LIMIT`: PostgreSQL counts code points. */
export const remoteName = (name: string): string => Array.from(name).slice(0, NAME_LIMIT).join('');

/** Most rows of a list: a server with more needs a search. */
const LIST_LIMIT = 1000;

/** One ChirpStack v4 over gRPC (chirpstack-api 4.19). Every call throws ChirpstackError. Close it. */
export class ChirpstackClient extends ChirpstackConnection {
  private readonly devices = this.service(DeviceServiceClient);
  private readonly gateways = this.service(GatewayServiceClient);
  private readonly applicationsOf = this.service(ApplicationServiceClient);
  private readonly tenantsOf = this.service(TenantServiceClient);
  /** Downlinks. */
  readonly queue = new ChirpstackQueue(this.devices, (request, call, deadline) => this.ask(request, call, deadline));

  /** Throws `tenant_key`: only an administrator's key lists tenants. */
  async tenants(limit = LIST_LIMIT): Promise<NamedRemote[]> {
    const request = new ListTenantsRequest();
    request.setLimit(limit);
    const reply = await this.ask(request, this.tenantsOf.list.bind(this.tenantsOf)).catch((error: unknown) => {
      throw isUnseen(error) ? new ChirpstackError('tenant_key', '', false, error.answer) : error;
    });
    return reply.getResultList().map((item) => ({ id: item.getId(), name: item.getName() }));
  }

  /** Throws `not_there`, also where it is not the key's tenant. */
  async tenant(id: string): Promise<NamedRemote> {
    const request = new GetTenantRequest();
    request.setId(id);
    const reply = await this.ask(request, this.tenantsOf.get.bind(this.tenantsOf)).catch(missing(`tenant ${id}`));
    return { id, name: reply.getTenant()?.getName() ?? '' };
  }

  async applications(tenantId: string, limit = LIST_LIMIT): Promise<NamedRemote[]> {
    const request = new ListApplicationsRequest();
    request.setTenantId(tenantId);
    request.setLimit(limit);
    const list = this.applicationsOf.list.bind(this.applicationsOf);
    const reply = await this.ask(request, list).catch(missing(`tenant ${tenantId}`));
    return reply.getResultList().map((item) => ({ id: item.getId(), name: item.getName() }));
  }

  async deviceProfiles(tenantId: string): Promise<DeviceProfileListItem[]> {
    const request = new ListDeviceProfilesRequest();
    request.setTenantId(tenantId);
    request.setLimit(LIST_LIMIT);
    const list = this.profiles.list.bind(this.profiles);
    return (await this.ask(request, list).catch(missing(`tenant ${tenantId}`))).getResultList();
  }

  /** Throws `not_there`, also where it is of a tenant that the key does not see. */
  async deviceProfile(id: string): Promise<DeviceProfile> {
    const request = new GetDeviceProfileRequest();
    request.setId(id);
    const what = `device profile ${id}`;
    const reply = await this.ask(request, this.profiles.get.bind(this.profiles)).catch(missing(what));
    const profile = reply.getDeviceProfile();
    if (!profile) throw new ChirpstackError('not_there', what);
    return profile;
  }

  /** Returns its id. */
  async createDeviceProfile(profile: DeviceProfile): Promise<string> {
    const request = new CreateDeviceProfileRequest();
    request.setDeviceProfile(profile);
    const tenantId = profile.getTenantId();
    const reply = await this.change(this.ask(request, this.profiles.create.bind(this.profiles)), () =>
      this.applications(tenantId, 1),
    );
    return reply.getId();
  }

  async updateDeviceProfile(profile: DeviceProfile): Promise<void> {
    const request = new UpdateDeviceProfileRequest();
    request.setDeviceProfile(profile);
    await this.change(this.ask(request, this.profiles.update.bind(this.profiles)), () =>
      this.deviceProfile(profile.getId()),
    );
  }

  /** Deleting an absent one succeeds. ChirpStack deletes the devices that have it too. */
  async deleteDeviceProfile(id: string): Promise<void> {
    const request = new DeleteDeviceProfileRequest();
    request.setId(id);
    await this.change(this.ask(request, this.profiles.delete.bind(this.profiles)), () => this.deviceProfile(id)).catch(
      unlessMissing,
    );
  }

  async adrAlgorithms(): Promise<NamedRemote[]> {
    const reply = await this.ask(new Empty(), this.profiles.listAdrAlgorithms.bind(this.profiles));
    return reply.getResultList().map((item) => ({ id: item.getId(), name: item.getName() }));
  }

  /**
   * null where the server has none of this EUI in a tenant that the key sees. `applicationId` is where it should be:
   * throws `not_there` where the key does not see that.
   */
  async device(devEui: string, applicationId: string): Promise<Device | null> {
    return (await this.deviceState(devEui, applicationId))?.getDevice() ?? null;
  }

  /** State of a device as `device`, with the class that the device has switched on. */
  async deviceState(devEui: string, applicationId: string): Promise<GetDeviceResponse | null> {
    const request = new GetDeviceRequest();
    request.setDevEui(devEui);
    try {
      return await this.ask(request, this.devices.get.bind(this.devices));
    } catch (error) {
      if (isUnseen(error)) await this.seesApplication(applicationId);
      else unlessMissing(error);
      return null;
    }
  }

  /** Every device of an application, up to `most`; those of a device profile where it is given. */
  async devicesOf(applicationId: string, most: number, profileId = ''): Promise<DeviceListItem[]> {
    const devices: DeviceListItem[] = [];
    let seen = 0;
    for (;;) {
      const request = new ListDevicesRequest();
      request.setApplicationId(applicationId);
      request.setLimit(LIST_LIMIT);
      request.setOffset(seen);
      request.setDeviceProfileId(profileId);
      const list = this.devices.list.bind(this.devices);
      const page = (await this.ask(request, list).catch(missing(`application ${applicationId}`))).getResultList();
      seen += page.length;
      // A ChirpStack older than the filter returns all.
      devices.push(...page.filter((item) => profileId === '' || item.getDeviceProfileId() === profileId));
      if (page.length < LIST_LIMIT || devices.length >= most) return devices;
    }
  }

  /** Throws an error with `exists` where the server has the EUI, in whichever tenant. */
  async createDevice(device: Device): Promise<void> {
    const request = new CreateDeviceRequest();
    request.setDevice(device);
    await this.change(this.ask(request, this.devices.create.bind(this.devices)), () => this.seesPlaceOf(device));
  }

  async updateDevice(device: Device): Promise<void> {
    const request = new UpdateDeviceRequest();
    request.setDevice(device);
    await this.change(this.ask(request, this.devices.update.bind(this.devices)), () => this.seesPlaceOf(device));
  }

  /** Deleting an absent one succeeds. */
  async deleteDevice(devEui: string): Promise<void> {
    const request = new DeleteDeviceRequest();
    request.setDevEui(devEui);
    const seen = new GetDeviceRequest();
    seen.setDevEui(devEui);
    await this.change(this.ask(request, this.devices.delete.bind(this.devices)), () =>
      this.ask(seen, this.devices.get.bind(this.devices)).catch(missing(`device ${devEui}`)),
    ).catch(unlessMissing);
  }

  /** Sets the root keys of an existing device, whether it had some or not. */
  async putKeys(keys: DeviceKeys): Promise<void> {
    const seen = new GetDeviceKeysRequest();
    seen.setDevEui(keys.getDevEui());
    // Query first: creating an existing object is an internal error of ChirpStack.
    const getKeys = this.devices.getKeys.bind(this.devices);
    const before = await this.ask(seen, getKeys).catch(unlessMissing);
    if (before) {
      const update = new UpdateDeviceKeysRequest();
      update.setDeviceKeys(keys);
      await this.change(this.ask(update, this.devices.updateKeys.bind(this.devices)), () => this.ask(seen, getKeys));
      return;
    }
    const request = new CreateDeviceKeysRequest();
    request.setDeviceKeys(keys);
    await this.change(this.ask(request, this.devices.createKeys.bind(this.devices)), () =>
      this.ask(seen, getKeys).catch(unlessMissing),
    );
  }

  /** Sets an ABP session of an existing device; its frame counters start at 0. */
  async activate(activation: DeviceActivation): Promise<void> {
    const request = new ActivateDeviceRequest();
    request.setDeviceActivation(activation);
    const seen = new GetDeviceRequest();
    seen.setDevEui(activation.getDevEui());
    await this.change(this.ask(request, this.devices.activate.bind(this.devices)), () =>
      this.ask(seen, this.devices.get.bind(this.devices)),
    );
  }

  /** null where the server has none of this EUI in a tenant that the key sees. Throws `not_there` for the tenant. */
  async gateway(eui: string, tenantId: string): Promise<Gateway | null> {
    const request = new GetGatewayRequest();
    request.setGatewayId(eui);
    try {
      return (await this.ask(request, this.gateways.get.bind(this.gateways))).getGateway() ?? null;
    } catch (error) {
      if (isUnseen(error)) await this.seesGatewaysOf(tenantId);
      else unlessMissing(error);
      return null;
    }
  }

  /** Throws an error with `exists` where the server has the EUI, in whichever tenant. */
  async createGateway(gateway: Gateway): Promise<void> {
    const request = new CreateGatewayRequest();
    request.setGateway(gateway);
    await this.change(this.ask(request, this.gateways.create.bind(this.gateways)), () =>
      this.seesGatewaysOf(gateway.getTenantId()),
    );
  }

  async updateGateway(gateway: Gateway): Promise<void> {
    const request = new UpdateGatewayRequest();
    request.setGateway(gateway);
    await this.change(this.ask(request, this.gateways.update.bind(this.gateways)), () =>
      this.seesGatewaysOf(gateway.getTenantId()),
    );
  }

  /** Deleting an absent one succeeds. */
  async deleteGateway(eui: string): Promise<void> {
    const request = new DeleteGatewayRequest();
    request.setGatewayId(eui);
    const seen = new GetGatewayRequest();
    seen.setGatewayId(eui);
    await this.change(this.ask(request, this.gateways.delete.bind(this.gateways)), () =>
      this.ask(seen, this.gateways.get.bind(this.gateways)).catch(missing(`gateway ${eui}`)),
    ).catch(unlessMissing);
  }

  /** Throws `not_there` where the key does not see the application. */
  private async seesApplication(id: string): Promise<void> {
    const request = new ListDevicesRequest();
    request.setApplicationId(id);
    request.setLimit(1);
    await this.ask(request, this.devices.list.bind(this.devices)).catch(missing(`application ${id}`));
  }

  private async seesPlaceOf(device: Device): Promise<void> {
    await this.seesApplication(device.getApplicationId());
    await this.deviceProfile(device.getDeviceProfileId());
  }

  /** Throws `not_there` where the key does not see the tenant. */
  private async seesGatewaysOf(tenantId: string): Promise<void> {
    const request = new ListGatewaysRequest();
    request.setTenantId(tenantId);
    request.setLimit(1);
    await this.ask(request, this.gateways.list.bind(this.gateways)).catch(missing(`tenant ${tenantId}`));
  }
}
