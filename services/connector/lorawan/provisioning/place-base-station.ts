import { Injectable } from '@nestjs/common';
import { Gateway } from '@chirpstack/chirpstack-api/api/gateway_pb';
import { Location } from '@chirpstack/chirpstack-api/common/common_pb';
import { baseStationRadio, type gaugeway } from '@gaugeway/proto/events';
import { NetworkServerRepository } from '../network-servers/network-server.repository';
import { ServerConnections } from '../network-servers/server-connections';
import { type ChirpstackClient, remoteName } from '../chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { PermittedServers } from '../network-servers/permitted-servers';
import { type OpenRequest, ProvisioningRepository } from './provisioning.repository';

/** Seconds between the statistics of a gateway by which ChirpStack knows it is online; the default of its console. */
const STATS_INTERVAL_S = 30;
/** ChirpStack refuses 0 and less; the default of its console. Of several gateways the one with the highest sends. */
const DOWNLINK_PRIORITY = 10;

/** Brings a base station on its network server to its intended state; as in `PlaceDevice`, the step may be repeated. */
@Injectable()
export class PlaceBaseStation {
  constructor(
    private readonly servers: NetworkServerRepository,
    private readonly connections: ServerConnections,
    private readonly permitted: PermittedServers,
    private readonly rows: ProvisioningRepository,
  ) {}

  /** Throws ChirpstackError. */
  async run(open: OpenRequest): Promise<void> {
    const desired = open.request && open.device_state !== 'deleted' ? baseStationRadio.decode(open.request) : null;
    const isMoved = open.placed_server_id !== desired?.networkServerId || open.placed_dev_eui !== desired.gatewayEui;
    if (open.placed_server_id !== null && isMoved) await this.takeAway(open, open.placed_server_id);
    if (!desired) return;
    const server = await this.permitted.of(open.company_id, desired.networkServerId);
    const tenantId = server.tenant_id || desired.tenantId;
    if (!tenantId) throw new ChirpstackError('not_there', 'tenant');
    await this.connections.use(server, (client) => this.put(client, open, desired, tenantId));
  }

  private async takeAway(open: OpenRequest, serverId: number): Promise<void> {
    const server = await this.servers.byId(serverId);
    const eui = open.placed_dev_eui;
    // If another base station here has this EUI too, the gateway is left to it from now on.
    const isOurs = eui !== null && !(await this.rows.isAssignedToAnother(open, serverId, eui));
    if (server && isOurs) await this.connections.use(server, (client) => client.deleteGateway(eui));
    await this.rows.keepPlaced(open, { serverId: null, devEui: null, keys: null });
    open.placed_server_id = open.placed_dev_eui = null;
  }

  private async put(
    client: ChirpstackClient,
    open: OpenRequest,
    desired: gaugeway.BaseStationRadio,
    tenantId: string,
  ): Promise<void> {
    const there = await client.gateway(desired.gatewayEui, tenantId);
    // Another tenant's gateway on a shared server is not taken over by its EUI; its tenant is never changed.
    if (there && there.getTenantId() !== tenantId) throw new ChirpstackError('elsewhere');
    // Stored before creation: if this process ends in between, the created gateway is still known to be ours.
    await this.rows.keepPlaced(open, { serverId: desired.networkServerId, devEui: desired.gatewayEui, keys: null });
    if (there) {
      if (differs(there, desired)) await client.updateGateway(describe(there, desired));
      return;
    }
    const gateway = describe(new Gateway(), desired);
    gateway.setGatewayId(desired.gatewayEui);
    gateway.setTenantId(tenantId);
    gateway.setStatsInterval(STATS_INTERVAL_S);
    try {
      await client.createGateway(gateway);
    } catch (error) {
      // The gateway belongs to a tenant that the API key does not see.
      if (error instanceof ChirpstackError && error.exists) throw new ChirpstackError('elsewhere');
      throw error;
    }
  }
}

function differs(there: Gateway, desired: gaugeway.BaseStationRadio): boolean {
  const { latitude, longitude } = there.getLocation()?.toObject() ?? { latitude: 0, longitude: 0 };
  return (
    there.getName() !== remoteName(desired.name) ||
    there.getDescription() !== desired.description ||
    (hasPosition(desired) && (latitude !== desired.latitude || longitude !== desired.longitude))
  );
}

/** Sets the fields managed here; tags, altitude and intervals stay the server's. */
function describe(gateway: Gateway, desired: gaugeway.BaseStationRadio): Gateway {
  // A server older than this field gives none.
  if (gateway.getDownlinkPriority() === 0) gateway.setDownlinkPriority(DOWNLINK_PRIORITY);
  gateway.setName(remoteName(desired.name));
  gateway.setDescription(desired.description);
  if (hasPosition(desired)) {
    const location = gateway.getLocation() ?? new Location();
    location.setLatitude(desired.latitude);
    location.setLongitude(desired.longitude);
    gateway.setLocation(location);
  }
  return gateway;
}

function hasPosition(
  desired: gaugeway.BaseStationRadio,
): desired is gaugeway.BaseStationRadio & { latitude: number; longitude: number } {
  return typeof desired.latitude === 'number' && typeof desired.longitude === 'number';
}
