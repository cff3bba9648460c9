import { randomUUID } from 'node:crypto';
import { ApplicationServiceService } from '@chirpstack/chirpstack-api/api/application_grpc_pb';
import {
  ApplicationListItem,
  type ListApplicationsRequest,
  ListApplicationsResponse,
} from '@chirpstack/chirpstack-api/api/application_pb';
import { DeviceServiceService } from '@chirpstack/chirpstack-api/api/device_grpc_pb';
import {
  type ActivateDeviceRequest,
  type CreateDeviceKeysRequest,
  type CreateDeviceRequest,
  type DeleteDeviceRequest,
  Device,
  type DeviceActivation,
  type DeviceKeys,
  DeviceListItem,
  type GetDeviceRequest,
  GetDeviceResponse,
  type ListDevicesRequest,
  ListDevicesResponse,
  type UpdateDeviceKeysRequest,
  type UpdateDeviceRequest,
} from '@chirpstack/chirpstack-api/api/device_pb';
import { DeviceProfileServiceService } from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb';
import { TenantServiceService } from '@chirpstack/chirpstack-api/api/tenant_grpc_pb';
import {
  type GetTenantRequest,
  GetTenantResponse,
  type ListTenantsRequest,
  ListTenantsResponse,
  Tenant,
  TenantListItem,
} from '@chirpstack/chirpstack-api/api/tenant_pb';
import { MacVersion } from '@chirpstack/chirpstack-api/common/common_pb';
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { type Answers, Refusal } from './chirpstack-answers';
import type { ServerCertificate } from './certificates';
import { ChirpstackGateways } from './chirpstack-gateways';
import { ChirpstackProfiles } from './chirpstack-profiles';

interface Held {
  device: Device;
  keys: DeviceKeys | null;
  activation: DeviceActivation | null;
}

/**
 * ChirpStack v4 as its published protos describe it, for tests: a real gRPC server that keeps tenants, applications,
 * profiles, devices, keys and activations in memory, checks the API key, and can be told to be down, slow, or to refuse.
 */
export class ChirpstackServer {
  readonly token = `token-${randomUUID()}`;
  readonly tenant = { id: randomUUID(), name: 'Water works' };
  readonly application = { id: randomUUID(), name: 'Cold water' };
  readonly otherApplication = { id: randomUUID(), name: 'Warm water' };
  readonly devices = new Map<string, Held>();
  private readonly answers: Answers = {
    answer: (name, make) => this.answer(name, make),
    change: (name, nameOf, make) => this.change(name, nameOf, make),
  };
  readonly gateways = new ChirpstackGateways(this.answers);
  readonly profiles = new ChirpstackProfiles(this.tenant.id, this.answers, (id) => {
    for (const [devEui, { device }] of this.devices) {
      if (device.getDeviceProfileId() === id) this.devices.delete(devEui);
    }
  });
  /** LoRaWAN 1.0.3, OTAA; 1.1, OTAA. */
  readonly profile = this.profiles.add('Class A 1.0.3', MacVersion.LORAWAN_1_0_3);
  readonly profile11 = this.profiles.add('Class A 1.1', MacVersion.LORAWAN_1_1_0);
  /** Every change that was asked for, in order: `create 70b3...`. */
  readonly changes: string[] = [];
  /** Milliseconds before each answer. */
  slow = 0;
  /** Calls (`create`, `createKeys`, ...) that are refused with INTERNAL. */
  readonly refused = new Set<string>();

  private server: Server | null = null;
  /** On 127.0.0.1, once it is started. */
  port = 0;

  /** With a certificate it speaks TLS only. */
  constructor(private readonly certificate?: ServerCertificate) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On the same port again after `stop`. */
  async start(): Promise<this> {
    const server = new Server();
    server.addService(TenantServiceService, this.tenants());
    server.addService(ApplicationServiceService, this.applications());
    server.addService(DeviceProfileServiceService, this.profiles.calls());
    server.addService(DeviceServiceService, this.deviceCalls());
    this.gateways.addTo(server);
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, this.credentials(), (error, port) => {
        if (error) reject(error);
        else resolve(port);
      });
    });
    this.server = server;
    return this;
  }

  private credentials(): ServerCredentials {
    if (!this.certificate) return ServerCredentials.createInsecure();
    const { key, certificate } = this.certificate;
    return ServerCredentials.createSsl(null, [{ private_key: Buffer.from(key), cert_chain: Buffer.from(certificate) }]);
  }

  /** At once, with every connection. */
  async stop(): Promise<void> {
    this.server?.forceShutdown();
    this.server = null;
  }

  /** A device that somebody made there by hand. */
  add(devEui: string, name: string, applicationId = this.application.id): Device {
    const device = new Device();
    device.setDevEui(devEui);
    device.setName(name);
    device.setApplicationId(applicationId);
    device.setDeviceProfileId(this.profile);
    this.devices.set(devEui, { device, keys: null, activation: null });
    return device;
  }

  private tenants(): UntypedServiceImplementation {
    return {
      list: this.answer('listTenants', (request: ListTenantsRequest) => {
        const reply = new ListTenantsResponse();
        reply.setTotalCount(1);
        // ChirpStack answers a list without a limit with the count alone.
        if (request.getLimit() > 0) {
          const item = new TenantListItem();
          item.setId(this.tenant.id);
          item.setName(this.tenant.name);
          reply.addResult(item);
        }
        return reply;
      }),
      get: this.answer('getTenant', (request: GetTenantRequest) => {
        if (request.getId() !== this.tenant.id) throw new Refusal(status.NOT_FOUND, 'Object does not exist');
        const tenant = new Tenant();
        tenant.setId(this.tenant.id);
        tenant.setName(this.tenant.name);
        const reply = new GetTenantResponse();
        reply.setTenant(tenant);
        return reply;
      }),
    };
  }

  private applications(): UntypedServiceImplementation {
    return {
      list: this.answer('listApplications', (request: ListApplicationsRequest) => {
        const reply = new ListApplicationsResponse();
        const here = request.getTenantId() === this.tenant.id ? [this.application, this.otherApplication] : [];
        reply.setTotalCount(here.length);
        for (const { id, name } of here.slice(0, request.getLimit())) {
          const item = new ApplicationListItem();
          item.setId(id);
          item.setName(name);
          reply.addResult(item);
        }
        return reply;
      }),
    };
  }

  private deviceCalls(): UntypedServiceImplementation {
    return {
      get: this.answer('get', (request: GetDeviceRequest) => {
        const reply = new GetDeviceResponse();
        reply.setDevice(this.held(request.getDevEui()).device);
        return reply;
      }),
      create: this.change('create', deviceOf, (request: CreateDeviceRequest) => {
        const device = this.valid(request.getDevice());
        if (this.devices.has(device.getDevEui())) throw new Refusal(status.ALREADY_EXISTS, 'Object already exists');
        this.devices.set(device.getDevEui(), { device, keys: null, activation: null });
      }),
      update: this.change('update', deviceOf, (request: UpdateDeviceRequest) => {
        const device = this.valid(request.getDevice());
        this.held(device.getDevEui()).device = device;
      }),
      delete: this.change(
        'delete',
        (request: DeleteDeviceRequest) => request.getDevEui(),
        (request) => {
          this.held(request.getDevEui());
          this.devices.delete(request.getDevEui());
        },
      ),
      list: this.answer('listDevices', (request: ListDevicesRequest) => {
        const reply = new ListDevicesResponse();
        const here = [...this.devices.values()]
          .map(({ device }) => device)
          .filter((device) => device.getApplicationId() === request.getApplicationId())
          .filter((device) => ['', device.getDeviceProfileId()].includes(request.getDeviceProfileId()));
        reply.setTotalCount(here.length);
        const from = request.getOffset();
        for (const device of here.slice(from, from + request.getLimit())) {
          const item = new DeviceListItem();
          item.setDevEui(device.getDevEui());
          item.setName(device.getName());
          item.setDeviceProfileId(device.getDeviceProfileId());
          reply.addResult(item);
        }
        return reply;
      }),
      createKeys: this.change('createKeys', keysOf, (request: CreateDeviceKeysRequest) => {
        const held = this.held(keysOf(request));
        if (held.keys) throw new Refusal(status.ALREADY_EXISTS, 'Object already exists');
        held.keys = request.getDeviceKeys() ?? null;
      }),
      updateKeys: this.change('updateKeys', keysOf, (request: UpdateDeviceKeysRequest) => {
        this.held(keysOf(request)).keys = request.getDeviceKeys() ?? null;
      }),
      activate: this.change(
        'activate',
        (request: ActivateDeviceRequest) => request.getDeviceActivation()?.getDevEui() ?? '',
        (request) => {
          const activation = request.getDeviceActivation() ?? null;
          this.held(activation?.getDevEui() ?? '').activation = activation;
        },
      ),
    };
  }

  private held(devEui: string): Held {
    const held = this.devices.get(devEui);
    if (!held) throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${devEui})`);
    return held;
  }

  private valid(device: Device | undefined): Device {
    if (!device?.getName()) throw new Refusal(status.INVALID_ARGUMENT, 'Name is not set');
    const applications: string[] = [this.application.id, this.otherApplication.id];
    if (!applications.includes(device.getApplicationId())) {
      throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${device.getApplicationId()})`);
    }
    return device;
  }

  private change<Q>(name: string, euiOf: (request: Q) => string, make: (request: Q) => void) {
    return this.answer(name, (request: Q) => {
      this.changes.push(`${name} ${euiOf(request)}`);
      make(request);
      return new Empty();
    });
  }

  private answer<Q, R>(name: string, make: (request: Q) => R | Promise<R>): handleUnaryCall<Q, R> {
    return (call, respond) => {
      this.checked(name, call)
        .then(() => make(call.request))
        .then((reply) => respond(null, reply))
        .catch((error: unknown) => {
          const { code, message } = error instanceof Refusal ? error : new Refusal(status.INTERNAL, String(error));
          respond({ code, details: message });
        });
    };
  }

  private async checked<Q, R>(name: string, call: ServerUnaryCall<Q, R>): Promise<void> {
    if (this.slow > 0) await new Promise((resolve) => setTimeout(resolve, this.slow));
    const [shown] = call.metadata.get('authorization');
    if (shown !== `Bearer ${this.token}`) throw new Refusal(status.UNAUTHENTICATED, 'Invalid token');
    if (this.refused.has(name)) throw new Refusal(status.INTERNAL, 'told to refuse');
  }
}

const deviceOf = (request: { getDevice(): Device | undefined }) => request.getDevice()?.getDevEui() ?? '';
const keysOf = (request: { getDeviceKeys(): DeviceKeys | undefined }) => request.getDeviceKeys()?.getDevEui() ?? '';
