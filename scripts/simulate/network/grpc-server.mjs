// The API of the demo's network server: the calls of the platform to a ChirpStack v4 (chirpstack-api 4.19), kept in
// memory.
import applicationGrpc from '@chirpstack/chirpstack-api/api/application_grpc_pb.js';
import applicationPb from '@chirpstack/chirpstack-api/api/application_pb.js';
import deviceGrpc from '@chirpstack/chirpstack-api/api/device_grpc_pb.js';
import devicePb from '@chirpstack/chirpstack-api/api/device_pb.js';
import profileGrpc from '@chirpstack/chirpstack-api/api/device_profile_grpc_pb.js';
import profilePb from '@chirpstack/chirpstack-api/api/device_profile_pb.js';
import gatewayGrpc from '@chirpstack/chirpstack-api/api/gateway_grpc_pb.js';
import gatewayPb from '@chirpstack/chirpstack-api/api/gateway_pb.js';
import tenantGrpc from '@chirpstack/chirpstack-api/api/tenant_grpc_pb.js';
import tenantPb from '@chirpstack/chirpstack-api/api/tenant_pb.js';
import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import { ALGORITHM, APPLICATION, PROFILES, TENANT } from './place.mjs';

class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const filled = (message, values) => {
  for (const [name, value] of Object.entries(values)) message[`set${name}`](value);
  return message;
};

/** A page of a list; ChirpStack answers a request without a limit with only the count. */
function page(reply, request, rows, describe) {
  reply.setTotalCount(rows.length);
  const from = request.getOffset();
  reply.setResultList(rows.slice(from, from + request.getLimit()).map(describe));
  return reply;
}

/** Create, get, update and delete of objects with a key; `name` as in `setName` of the messages. */
function kept(store, { name, keyOf, idOf, reply, own = false }) {
  const find = (id) => {
    const found = store.get(id);
    if (!found) throw new Refusal(status.NOT_FOUND, `Object does not exist (id: ${id})`);
    return found;
  };
  const idsOf = (request) => {
    const value = request[`get${name}`]();
    if (!value) throw new Refusal(status.INVALID_ARGUMENT, `${name} is missing`);
    return value;
  };
  return {
    create: (request) => {
      const value = idsOf(request);
      // An id that is given is not honoured where the server names things itself.
      if (own) value.setId(randomUUID());
      else if (store.has(keyOf(value)))
        throw new Refusal(status.INTERNAL, 'duplicate key value violates unique constraint');
      store.set(keyOf(value), value);
      return own ? filled(new reply.created(), { Id: keyOf(value) }) : new emptyPb.Empty();
    },
    get: (request) => filled(new reply.got(), { [name]: find(idOf(request)) }),
    update: (request) => {
      const value = idsOf(request);
      find(keyOf(value));
      store.set(keyOf(value), value);
      return new emptyPb.Empty();
    },
    delete: (request) => {
      find(idOf(request));
      store.delete(idOf(request));
      return new emptyPb.Empty();
    },
  };
}

const devEuiOf = (message) => message.getDevEui();

function places() {
  const tenant = filled(new tenantPb.Tenant(), { Id: TENANT.id, Name: TENANT.name });
  const tenants = kept(new Map([[TENANT.id, tenant]]), {
    name: 'Tenant',
    idOf: (request) => request.getId(),
    reply: { got: tenantPb.GetTenantResponse },
  });
  const named = (Item) => (row) => filled(new Item(), { Id: row.id, Name: row.name });
  return {
    tenant: {
      get: tenants.get,
      list: (request) => page(new tenantPb.ListTenantsResponse(), request, [TENANT], named(tenantPb.TenantListItem)),
    },
    application: {
      list: (request) => {
        const rows = request.getTenantId() === TENANT.id ? [APPLICATION] : [];
        const reply = new applicationPb.ListApplicationsResponse();
        return page(reply, request, rows, named(applicationPb.ApplicationListItem));
      },
    },
  };
}

function profileCalls(profiles) {
  const calls = kept(profiles, {
    name: 'DeviceProfile',
    own: true,
    keyOf: (profile) => profile.getId(),
    idOf: (request) => request.getId(),
    reply: { created: profilePb.CreateDeviceProfileResponse, got: profilePb.GetDeviceProfileResponse },
  });
  return {
    ...calls,
    list: (request) =>
      page(new profilePb.ListDeviceProfilesResponse(), request, [...profiles.values()], (profile) =>
        filled(new profilePb.DeviceProfileListItem(), {
          Id: profile.getId(),
          Name: profile.getName(),
          Region: profile.getRegion(),
          MacVersion: profile.getMacVersion(),
          RegParamsRevision: profile.getRegParamsRevision(),
          SupportsOtaa: profile.getSupportsOtaa(),
          SupportsClassB: profile.getSupportsClassB(),
          SupportsClassC: profile.getSupportsClassC(),
        }),
      ),
    listAdrAlgorithms: () => {
      const item = filled(new profilePb.AdrAlgorithmListItem(), { Id: ALGORITHM.id, Name: ALGORITHM.name });
      const reply = new profilePb.ListDeviceProfileAdrAlgorithmsResponse();
      return filled(reply, { TotalCount: 1, ResultList: [item] });
    },
  };
}

function gatewayCalls() {
  const gateways = new Map();
  const calls = kept(gateways, {
    name: 'Gateway',
    keyOf: (gateway) => gateway.getGatewayId(),
    idOf: (request) => request.getGatewayId(),
    reply: { got: gatewayPb.GetGatewayResponse },
  });
  const row = (gateway) =>
    filled(new gatewayPb.GatewayListItem(), { GatewayId: gateway.getGatewayId(), Name: gateway.getName() });
  return {
    ...calls,
    list: (request) => page(new gatewayPb.ListGatewaysResponse(), request, [...gateways.values()], row),
  };
}

function deviceCalls(devices, queues, onEnqueued) {
  const calls = kept(devices, {
    name: 'Device',
    keyOf: devEuiOf,
    idOf: devEuiOf,
    reply: { got: devicePb.GetDeviceResponse },
  });
  const keys = kept(new Map(), {
    name: 'DeviceKeys',
    keyOf: devEuiOf,
    idOf: devEuiOf,
    reply: { got: devicePb.GetDeviceKeysResponse },
  });
  const row = (device) =>
    filled(new devicePb.DeviceListItem(), {
      DevEui: device.getDevEui(),
      Name: device.getName(),
      DeviceProfileId: device.getDeviceProfileId(),
    });
  const isWanted = (request) => (device) =>
    device.getApplicationId() === request.getApplicationId() &&
    ['', device.getDeviceProfileId()].includes(request.getDeviceProfileId());
  return {
    ...calls,
    list: (request) => {
      const rows = [...devices.values()].filter(isWanted(request));
      return page(new devicePb.ListDevicesResponse(), request, rows, row);
    },
    createKeys: keys.create,
    getKeys: keys.get,
    updateKeys: keys.update,
    activate: () => new emptyPb.Empty(),
    enqueue: (request) => {
      const item = request.getQueueItem();
      if (!devices.has(item?.getDevEui())) throw new Refusal(status.NOT_FOUND, 'Object does not exist');
      if (item.getFPort() < 1 || item.getFPort() > 255)
        throw new Refusal(status.INVALID_ARGUMENT, 'Validation error: f_port must be > 0');
      queues.add(item);
      onEnqueued(item.getDevEui());
      return filled(new devicePb.EnqueueDeviceQueueItemResponse(), { Id: item.getId() });
    },
    getQueue: (request) => {
      const items = queues.of(request.getDevEui());
      const reply = new devicePb.GetDeviceQueueItemsResponse();
      return filled(reply, { TotalCount: items.length, ResultList: [...items] });
    },
    flushQueue: (request) => {
      queues.flush(request.getDevEui());
      return new emptyPb.Empty();
    },
  };
}

/** The device profiles that are there from the beginning, by id. */
function firstProfiles() {
  const describe = ({ id, name, isClassC }) =>
    filled(new profilePb.DeviceProfile(), {
      Id: id,
      TenantId: TENANT.id,
      Name: name,
      SupportsOtaa: true,
      SupportsClassC: isClassC,
      // LoRaWAN 1.0.3.
      MacVersion: 3,
      AdrAlgorithmId: ALGORITHM.id,
    });
  return new Map(PROFILES.map((profile) => [profile.id, describe(profile)]));
}

/**
 * Serves the API on 127.0.0.1. Rejects where the port is taken.
 * @param {{ port: number, token: string, meters: { devEui: string, name: string, profileId: string }[],
 *   queues: import('./downlink-queues.mjs').DownlinkQueues, onEnqueued: (devEui: string) => void }} options
 */
export async function serveNetwork({ port, token, meters, queues, onEnqueued }) {
  const devices = new Map(
    meters.map(({ devEui, name, profileId }) => {
      const values = { DevEui: devEui, Name: name, ApplicationId: APPLICATION.id, DeviceProfileId: profileId };
      return [devEui, filled(new devicePb.Device(), values)];
    }),
  );
  const profiles = firstProfiles();
  const guarded = (calls) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [
        name,
        ({ request, metadata }, respond) => {
          try {
            if (metadata.get('authorization')[0] !== `Bearer ${token}`)
              throw new Refusal(status.UNAUTHENTICATED, 'InvalidToken');
            respond(null, call(request));
          } catch (error) {
            respond({ code: error.code ?? status.INTERNAL, details: error.message });
          }
        },
      ]),
    );
  const server = new Server();
  const { tenant, application } = places();
  server.addService(tenantGrpc.TenantServiceService, guarded(tenant));
  server.addService(applicationGrpc.ApplicationServiceService, guarded(application));
  server.addService(profileGrpc.DeviceProfileServiceService, guarded(profileCalls(profiles)));
  server.addService(deviceGrpc.DeviceServiceService, guarded(deviceCalls(devices, queues, onEnqueued)));
  server.addService(gatewayGrpc.GatewayServiceService, guarded(gatewayCalls()));
  await new Promise((done, failed) => {
    const heard = (error) => (error ? failed(error) : done());
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), heard);
  });
  return {
    /** true: a device of class C is at the gateway. */
    isClassC: (devEui) => profiles.get(devices.get(devEui)?.getDeviceProfileId())?.getSupportsClassC() ?? false,
    isDisabled: (devEui) => devices.get(devEui)?.getIsDisabled() ?? true,
    stop: () => server.forceShutdown(),
  };
}
