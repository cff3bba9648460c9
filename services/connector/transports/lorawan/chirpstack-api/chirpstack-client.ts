import { isIP } from 'node:net';
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
  GetDeviceRequest,
  ListDevicesRequest,
  UpdateDeviceKeysRequest,
  UpdateDeviceRequest,
} from '@chirpstack/chirpstack-api/api/device_pb';
import { DeviceProfileServiceClient } from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb';
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
  UpdateGatewayRequest,
} from '@chirpstack/chirpstack-api/api/gateway_pb';
import { TenantServiceClient } from '@chirpstack/chirpstack-api/api/tenant_grpc_pb';
import { GetTenantRequest, ListTenantsRequest } from '@chirpstack/chirpstack-api/api/tenant_pb';
import { type CallOptions, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import type { NamedThere } from '@gaugeway/proto/api';
import { ChirpstackError, chirpstackError } from './chirpstack-error';

/** Where to, as `resolveServer` found it. */
export interface ChirpstackTarget {
  /** An IP address. */
  address: string;
  port: number;
  /** The name that its certificate has to be for. */
  host: string;
  tls: boolean;
  token: string;
}

type Callback<R> = (error: ServiceError | null, reply?: R) => void;
type Call<Q, R> = (request: Q, metadata: Metadata, options: CallOptions, callback: Callback<R>) => unknown;

/** Rows of a list: a server with more needs a search and not a longer list. */
const LIST_LIMIT = 1000;

/** One ChirpStack v4 over gRPC (chirpstack-api 4.19). Every call throws ChirpstackError. Close it. */
export class ChirpstackClient {
  private readonly devices: DeviceServiceClient;
  private readonly profiles: DeviceProfileServiceClient;
  private readonly gateways: GatewayServiceClient;
  private readonly applicationsOf: ApplicationServiceClient;
  private readonly tenantsOf: TenantServiceClient;
  private readonly metadata = new Metadata();

  constructor(
    target: ChirpstackTarget,
    private readonly timeoutMs: number,
  ) {
    const to = target.address.includes(':')
      ? `ipv6:[${target.address}]:${target.port}`
      : `ipv4:${target.address}:${target.port}`;
    const secured = target.tls ? credentials.createSsl() : credentials.createInsecure();
    const options = {
      'grpc.default_authority': `${target.host}:${target.port}`,
      // TLS names no server by its address (RFC 6066, 3).
      ...(target.tls && isIP(target.host) === 0 && { 'grpc.ssl_target_name_override': target.host }),
      'grpc.enable_http_proxy': 0,
      // A server of ours is asked again by the queue, with its own pauses.
      'grpc.enable_retries': 0,
      'grpc.max_receive_message_length': 16 * 1024 * 1024,
    };
    this.metadata.set('authorization', `Bearer ${target.token}`);
    this.devices = new DeviceServiceClient(to, secured, options);
    this.profiles = new DeviceProfileServiceClient(to, secured, options);
    this.gateways = new GatewayServiceClient(to, secured, options);
    this.applicationsOf = new ApplicationServiceClient(to, secured, options);
    this.tenantsOf = new TenantServiceClient(to, secured, options);
  }

  close(): void {
    const clients = [this.devices, this.profiles, this.gateways, this.applicationsOf, this.tenantsOf];
    for (const client of clients) client.close();
  }

  async tenants(limit = LIST_LIMIT): Promise<NamedThere[]> {
    const request = new ListTenantsRequest();
    request.setLimit(limit);
    const reply = await this.ask(request, this.tenantsOf.list.bind(this.tenantsOf));
    return reply.getResultList().map((item) => ({ id: item.getId(), name: item.getName() }));
  }

  /** Throws `not_there`. */
  async tenant(id: string): Promise<NamedThere> {
    const request = new GetTenantRequest();
    request.setId(id);
    const reply = await this.ask(request, this.tenantsOf.get.bind(this.tenantsOf));
    return { id, name: reply.getTenant()?.getName() ?? '' };
  }

  async applications(tenantId: string, limit = LIST_LIMIT): Promise<NamedThere[]> {
    const request = new ListApplicationsRequest();
    request.setTenantId(tenantId);
    request.setLimit(limit);
    const reply = await this.ask(request, this.applicationsOf.list.bind(this.applicationsOf));
    return reply.getResultList().map((item) => ({ id: item.getId(), name: item.getName() }));
  }

  async deviceProfiles(tenantId: string): Promise<DeviceProfileListItem[]> {
    const request = new ListDeviceProfilesRequest();
    request.setTenantId(tenantId);
    request.setLimit(LIST_LIMIT);
    return (await this.ask(request, this.profiles.list.bind(this.profiles))).getResultList();
  }

  /** Throws `not_there`. */
  async deviceProfile(id: string): Promise<DeviceProfile> {
    const request = new GetDeviceProfileRequest();
    request.setId(id);
    const profile = (await this.ask(request, this.profiles.get.bind(this.profiles))).getDeviceProfile();
    if (!profile) throw new ChirpstackError('not_there', 'the device profile');
    return profile;
  }

  /** Its id. */
  async createDeviceProfile(profile: DeviceProfile): Promise<string> {
    const request = new CreateDeviceProfileRequest();
    request.setDeviceProfile(profile);
    return (await this.ask(request, this.profiles.create.bind(this.profiles))).getId();
  }

  async updateDeviceProfile(profile: DeviceProfile): Promise<void> {
    const request = new UpdateDeviceProfileRequest();
    request.setDeviceProfile(profile);
    await this.ask(request, this.profiles.update.bind(this.profiles));
  }

  /** Deleting what is not there is done. ChirpStack deletes the devices that have it with it. */
  async deleteDeviceProfile(id: string): Promise<void> {
    const request = new DeleteDeviceProfileRequest();
    request.setId(id);
    await this.ask(request, this.profiles.delete.bind(this.profiles)).catch(unlessMissing);
  }

  async adrAlgorithms(): Promise<NamedThere[]> {
    const reply = await this.ask(new Empty(), this.profiles.listAdrAlgorithms.bind(this.profiles));
    return reply.getResultList().map((item) => ({ id: item.getId(), name: item.getName() }));
  }

  /** null where the server has none of this EUI. */
  async device(devEui: string): Promise<Device | null> {
    const request = new GetDeviceRequest();
    request.setDevEui(devEui);
    const reply = await this.ask(request, this.devices.get.bind(this.devices)).catch(unlessMissing);
    return reply?.getDevice() ?? null;
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
      const page = (await this.ask(request, this.devices.list.bind(this.devices))).getResultList();
      seen += page.length;
      // A ChirpStack older than the filter gives all of them.
      devices.push(...page.filter((item) => profileId === '' || item.getDeviceProfileId() === profileId));
      if (page.length < LIST_LIMIT || devices.length >= most) return devices;
    }
  }

  /** Throws an error with `exists` where the server has the EUI. */
  async createDevice(device: Device): Promise<void> {
    const request = new CreateDeviceRequest();
    request.setDevice(device);
    await this.ask(request, this.devices.create.bind(this.devices));
  }

  async updateDevice(device: Device): Promise<void> {
    const request = new UpdateDeviceRequest();
    request.setDevice(device);
    await this.ask(request, this.devices.update.bind(this.devices));
  }

  /** Deleting what is not there is done. */
  async deleteDevice(devEui: string): Promise<void> {
    const request = new DeleteDeviceRequest();
    request.setDevEui(devEui);
    await this.ask(request, this.devices.delete.bind(this.devices)).catch(unlessMissing);
  }

  /** Sets the root keys, whether the device had some or not. */
  async putKeys(keys: DeviceKeys): Promise<void> {
    const request = new CreateDeviceKeysRequest();
    request.setDeviceKeys(keys);
    try {
      await this.ask(request, this.devices.createKeys.bind(this.devices));
    } catch (error) {
      if (!(error instanceof ChirpstackError && error.exists)) throw error;
      const update = new UpdateDeviceKeysRequest();
      update.setDeviceKeys(keys);
      await this.ask(update, this.devices.updateKeys.bind(this.devices));
    }
  }

  /** Sets an ABP session; its frame counters begin anew. */
  async activate(activation: DeviceActivation): Promise<void> {
    const request = new ActivateDeviceRequest();
    request.setDeviceActivation(activation);
    await this.ask(request, this.devices.activate.bind(this.devices));
  }

  /** null where the server has none of this EUI. */
  async gateway(eui: string): Promise<Gateway | null> {
    const request = new GetGatewayRequest();
    request.setGatewayId(eui);
    const reply = await this.ask(request, this.gateways.get.bind(this.gateways)).catch(unlessMissing);
    return reply?.getGateway() ?? null;
  }

  async createGateway(gateway: Gateway): Promise<void> {
    const request = new CreateGatewayRequest();
    request.setGateway(gateway);
    await this.ask(request, this.gateways.create.bind(this.gateways));
  }

  async updateGateway(gateway: Gateway): Promise<void> {
    const request = new UpdateGatewayRequest();
    request.setGateway(gateway);
    await this.ask(request, this.gateways.update.bind(this.gateways));
  }

  /** Deleting what is not there is done. */
  async deleteGateway(eui: string): Promise<void> {
    const request = new DeleteGatewayRequest();
    request.setGatewayId(eui);
    await this.ask(request, this.gateways.delete.bind(this.gateways)).catch(unlessMissing);
  }

  private ask<Q, R>(request: Q, call: Call<Q, R>): Promise<R> {
    return new Promise((resolve, reject) => {
      call(request, this.metadata, { deadline: Date.now() + this.timeoutMs }, (error, reply) => {
        if (error) reject(chirpstackError(error));
        else resolve(reply as R);
      });
    });
  }
}

function unlessMissing(error: unknown): null {
  if (error instanceof ChirpstackError && error.cause === 'not_there') return null;
  throw error;
}
