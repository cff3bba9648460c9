import { randomUUID } from 'node:crypto';
import { ApplicationServiceService } from '@chirpstack/chirpstack-api/api/application_grpc_pb';
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
  type GetDeviceKeysRequest,
  GetDeviceKeysResponse,
  type GetDeviceRequest,
  GetDeviceResponse,
  type ListDevicesRequest,
  ListDevicesResponse,
  type UpdateDeviceKeysRequest,
  type UpdateDeviceRequest,
} from '@chirpstack/chirpstack-api/api/device_pb';
import { DeviceProfileServiceService } from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb';
import { TenantServiceService } from '@chirpstack/chirpstack-api/api/tenant_grpc_pb';
import { DeviceClass, type DeviceClassMap, MacVersion } from '@chirpstack/chirpstack-api/common/common_pb';
import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import {
  type Answers,
  assertName,
  duplicate,
  foreignKey,
  overLimit,
  Refusal,
  type Seen,
  type TenantOf,
} from './chirpstack-answers';
import type { ServerCertificate } from './certificates';
import { ChirpstackGateways } from './chirpstack-gateways';
import { ChirpstackProfiles } from './chirpstack-profiles';
import { ChirpstackQueues } from './chirpstack-queues';
import { applicationCalls, tenantCalls } from './chirpstack-tenants';
import { ownPort } from '../../scripts/lib/ports.mjs';

interface Held {
  device: Device;
  keys: DeviceKeys | null;
  activation: DeviceActivation | null;
}

/**
 * ChirpStack v4 as its published protos describe it, for tests: a real gRPC server that keeps tenants, applications,
 * profiles, devices, keys and activations in memory, checks the API key as validator.rs of ChirpStack 4.19 does, and can be
 * set to be down, slow, or to refuse.
 */
export class ChirpstackServer {
  /** An administrator's key. */
  readonly token = `token-${randomUUID()}`;
  /** Keys of the tenant: it sees nothing else, and another tenant's objects look like missing ones. */
  readonly tenantToken = `tenant-${randomUUID()}`;
  readonly readOnlyToken = `read-only-${randomUUID()}`;
  readonly tenant = { id: randomUUID(), name: 'Water works' };
  readonly application = { id: randomUUID(), name: 'Cold water' };
  readonly otherApplication = { id: randomUUID(), name: 'Warm water' };
  /** Of another tenant. */
  readonly foreign = { tenant: { id: randomUUID(), name: 'Heating' }, application: { id: randomUUID(), name: 'Heat' } };
  readonly devices = new Map<string, Held>();
  private readonly answers: Answers = {
    answer: (name, seen, make) => this.answer(name, seen, make),
    change: (name, nameOf, tenantOf, make) => this.change(name, nameOf, tenantOf, make),
  };
  readonly gateways = new ChirpstackGateways(this.answers);
  readonly profiles = new ChirpstackProfiles(this.tenant.id, this.answers, (id) => {
    for (const [devEui, { device }] of this.devices) {
      if (device.getDeviceProfileId() === id) this.devices.delete(devEui);
    }
  });
  readonly queues = new ChirpstackQueues(this.answers, (devEui) => this.tenantOfDevice(devEui));
  /** LoRaWAN 1.0.3, OTAA; 1.1, OTAA. */
  readonly profile = this.profiles.add('Class A 1.0.3', MacVersion.LORAWAN_1_0_3);
  readonly profile11 = this.profiles.add('Class A 1.1', MacVersion.LORAWAN_1_1_0);
  /** Every change that was requested, in order: `create 70b3...`. */
  readonly changes: string[] = [];
  /** Class that a device has switched on; without an entry class A. */
  readonly classes = new Map<string, DeviceClassMap[keyof DeviceClassMap]>();
  /** Devices that the tenant may have (`max_device_count`); 0 = no limit. */
  mostDevices = 0;
  /** Milliseconds before each answer. */
  slow = 0;
  /** Calls (`create`, `createKeys`, ...) that are refused with INTERNAL. */
  readonly refused = new Set<string>();
  /** Calls that are answered with a chosen error. */
  readonly refusals = new Map<string, Refusal>();

  private server: Server | null = null;
  /** On 127.0.0.1, once it is started. */
  port = 0;

  /** With a certificate it accepts TLS only. */
  constructor(private readonly certificate?: ServerCertificate) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On the same port again after `stop`. */
  async start(): Promise<this> {
    const server = new Server();
    server.addService(TenantServiceService, tenantCalls(this.answers, this.tenant));
    server.addService(
      ApplicationServiceService,
      applicationCalls(this.answers, this.tenant, [this.application, this.otherApplication]),
    );
    server.addService(DeviceProfileServiceService, this.profiles.calls());
    server.addService(DeviceServiceService, { ...this.deviceCalls(), ...this.queues.calls() });
    this.gateways.addTo(server);
    this.port ||= await ownPort();
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, this.credentials(), (error) => {
        if (error) reject(error);
        else resolve();
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

  /** A device that a person created on the network server by hand. */
  add(devEui: string, name: string, applicationId = this.application.id): Device {
    const device = new Device();
    device.setDevEui(devEui);
    device.setName(name);
    device.setApplicationId(applicationId);
    device.setDeviceProfileId(this.profile);
    this.devices.set(devEui, { device, keys: null, activation: null });
    return device;
  }

  private deviceCalls(): UntypedServiceImplementation {
    return {
      get: this.answer(
        'get',
        (request) => this.tenantOfDevice(request.getDevEui()),
        (request: GetDeviceRequest) => {
          const reply = new GetDeviceResponse();
          reply.setDevice(this.held(request.getDevEui()).device);
          reply.setClassEnabled(this.classes.get(request.getDevEui()) ?? DeviceClass.CLASS_A);
          return reply;
        },
      ),
      create: this.change(
        'create',
        deviceOf,
        (request) => this.tenantGiven(request),
        (request: CreateDeviceRequest) => {
          const device = this.valid(request.getDevice());
          if (this.mostDevices > 0 && this.devices.size >= this.mostDevices) throw overLimit('devices');
          if (this.devices.has(device.getDevEui())) throw duplicate('device_pkey');
          this.devices.set(device.getDevEui(), { device, keys: null, activation: null });
        },
      ),
      update: this.change(
        'update',
        deviceOf,
        (request) => this.tenantOfDevice(deviceOf(request)),
        (request: UpdateDeviceRequest) => {
          const device = this.valid(request.getDevice());
          this.held(device.getDevEui()).device = device;
        },
      ),
      delete: this.change(
        'delete',
        (request: DeleteDeviceRequest) => request.getDevEui(),
        (request) => this.tenantOfDevice(request.getDevEui()),
        (request) => {
          this.held(request.getDevEui());
          this.devices.delete(request.getDevEui());
        },
      ),
      list: this.answer(
        'listDevices',
        (request) => this.tenantOfApplication(request.getApplicationId()),
        (request: ListDevicesRequest) => {
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
        },
      ),
      createKeys: this.change(
        'createKeys',
        keysOf,
        (request) => this.tenantOfDevice(keysOf(request)),
        (request: CreateDeviceKeysRequest) => {
          const held = this.held(keysOf(request));
          if (held.keys) throw duplicate('device_keys_pkey');
          held.keys = request.getDeviceKeys() ?? null;
        },
      ),
      getKeys: this.answer(
        'getKeys',
        (request) => this.tenantOfDevice(request.getDevEui()),
        (request: GetDeviceKeysRequest) => {
          const reply = new GetDeviceKeysResponse();
          reply.setDeviceKeys(this.keysHeld(request.getDevEui()));
          return reply;
        },
      ),
      updateKeys: this.change(
        'updateKeys',
        keysOf,
        (request) => this.tenantOfDevice(keysOf(request)),
        (request: UpdateDeviceKeysRequest) => {
          this.keysHeld(keysOf(request));
          this.held(keysOf(request)).keys = request.getDeviceKeys() ?? null;
        },
      ),
      activate: this.change(
        'activate',
        (request: ActivateDeviceRequest) => request.getDeviceActivation()?.getDevEui() ?? '',
        (request) => this.tenantOfDevice(request.getDeviceActivation()?.getDevEui() ?? ''),
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

  private keysHeld(devEui: string): DeviceKeys {
    const { keys } = this.held(devEui);
    if (!keys) throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${devEui})`);
    return keys;
  }

  private valid(device: Device | undefined): Device {
    assertName(device?.getName());
    if (!device) throw new Refusal(status.INVALID_ARGUMENT, 'device is missing');
    if (!this.tenantOfApplication(device.getApplicationId())) throw foreignKey('device', 'application_id');
    if (!this.profiles.held.has(device.getDeviceProfileId())) throw foreignKey('device', 'device_profile_id');
    return device;
  }

  private tenantOfApplication(id: string): string | undefined {
    if (id === this.foreign.application.id) return this.foreign.tenant.id;
    const own: string[] = [this.application.id, this.otherApplication.id];
    return own.includes(id) ? this.tenant.id : undefined;
  }

  private tenantOfDevice(devEui: string): string | undefined {
    const held = this.devices.get(devEui);
    return held && this.tenantOfApplication(held.device.getApplicationId());
  }

  private tenantGiven(request: CreateDeviceRequest): string | undefined {
    return this.tenantOfApplication(request.getDevice()?.getApplicationId() ?? '');
  }

  private change<Q>(name: string, euiOf: (request: Q) => string, tenantOf: TenantOf<Q>, make: (request: Q) => void) {
    const answer = (request: Q) => {
      this.changes.push(`${name} ${euiOf(request)}`);
      make(request);
      return new Empty();
    };
    return this.answer(name, tenantOf, answer, true);
  }

  private answer<Q, R>(
    name: string,
    seen: Seen<Q>,
    make: (request: Q) => R | Promise<R>,
    isChange = name.startsWith('create'),
  ): handleUnaryCall<Q, R> {
    return (call, respond) => {
      this.checked(name, seen, isChange, call)
        .then(() => make(call.request))
        .then((reply) => respond(null, reply))
        .catch((error: unknown) => {
          const { code, message } = error instanceof Refusal ? error : new Refusal(status.INTERNAL, String(error));
          respond({ code, details: message });
        });
    };
  }

  private async checked<Q, R>(
    name: string,
    seen: Seen<Q>,
    isChange: boolean,
    call: ServerUnaryCall<Q, R>,
  ): Promise<void> {
    if (this.slow > 0) await new Promise((resolve) => setTimeout(resolve, this.slow));
    const token = String(call.metadata.get('authorization')[0]).replace(/^Bearer /, '');
    if (![this.token, this.tenantToken, this.readOnlyToken].includes(token)) {
      throw new Refusal(status.UNAUTHENTICATED, 'InvalidToken');
    }
    const isAllowed = token === this.token || seen === 'any' || this.isOfTenant(seen, call.request);
    // The real one returns no more than this, whichever it is.
    if (!isAllowed || (isChange && token === this.readOnlyToken)) throw new Refusal(status.UNAUTHENTICATED, '');
    const refusal = this.refusals.get(name);
    if (refusal) throw refusal;
    if (this.refused.has(name)) throw new Refusal(status.INTERNAL, 'configured to refuse');
  }

  private isOfTenant<Q>(seen: Seen<Q>, request: Q): boolean {
    return typeof seen === 'function' && seen(request) === this.tenant.id;
  }
}

const deviceOf = (request: { getDevice(): Device | undefined }) => request.getDevice()?.getDevEui() ?? '';
const keysOf = (request: { getDeviceKeys(): DeviceKeys | undefined }) => request.getDeviceKeys()?.getDevEui() ?? '';
