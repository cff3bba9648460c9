import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type {
  createNetworkServer,
  editNetworkServer,
  InputOf,
  MqttCause,
  NamedRemote,
  NetworkServer,
  NetworkServerMqtt,
  networkServerProfiles,
  ReplyOf,
  testNetworkServer,
} from '@gaugeway/proto/api';
import { radioNames } from '../chirpstack-api/radio-names';
import { Registry } from '../../pipeline/registry/registry';
import type { ChirpstackClient } from '../chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { isAddressAllowed } from '@gaugeway/platform/egress';
import { parseServerUrl } from '../chirpstack-api/server-address';
import { type DoorRow, MqttDoorRepository } from '../transport/mqtt-door.repository';
import { MqttBrokers } from './mqtt-brokers';
import { MqttSettings, NO_MQTT } from './mqtt-settings';
import {
  mqttErrors,
  networkServerAddressRefused,
  networkServerErrors,
  networkServerInsecure,
  networkServerNameTaken,
  networkServerTenantNeeded,
  networkServerTokenNeeded,
  networkServerUrlInvalid,
  networkServerUsed,
  tooManyBrokers,
} from './network-server.errors';
import { NetworkServerRepository, type NetworkServerRow } from './network-server.repository';
import { ServerConnections } from './server-connections';

/** Network servers of a company that are read over MQTT. */
const MOST_BROKERS = 20;

/** Network servers as users manage them: owner, address, content. */
@Injectable()
export class NetworkServerService {
  constructor(
    private readonly servers: NetworkServerRepository,
    private readonly connections: ServerConnections,
    private readonly registry: Registry,
    private readonly mqtt: MqttSettings,
    private readonly brokers: MqttBrokers,
    private readonly doors: MqttDoorRepository,
  ) {}

  async list(ctx: Context): Promise<NetworkServer[]> {
    const rows = await this.servers.list(ctx, this.registry.companiesAbove(ctx.companyId));
    const doors = new Map((await this.doors.ofServers(ctx)).map((door) => [door.server_id, door]));
    return rows.map((row) => view(ctx, row, doors.get(row.id)));
  }

  /** Time of the last QoS 0 event of a device of the company through the installation's own MQTT door. */
  installationQos0(ctx: Context): Promise<number | null> {
    return this.doors.installationQos0(ctx);
  }

  async create(ctx: Context, input: InputOf<typeof createNetworkServer>): Promise<NetworkServer> {
    const allows_insecure = input.allow_insecure ?? false;
    this.assertUrl(ctx, input.url, allows_insecure);
    const id = await this.servers.nextId();
    const mqtt = this.mqtt.changed({ ...NO_MQTT, id, company_id: ctx.companyId, allows_insecure }, input);
    await this.assertFewBrokers(ctx, id, mqtt.mqtt_url);
    const row = await named(input.name, () =>
      this.servers.insert(ctx, {
        id,
        name: input.name,
        url: input.url,
        tenant_id: input.tenant_id ?? '',
        sealed_token: this.connections.sealToken(id, input.api_token),
        is_shared: input.shared ?? false,
        allows_insecure,
        ...mqtt,
      }),
    );
    return view(ctx, row);
  }

  /** Throws 404, 409 for a name that is taken or an old version, 422 for an address that is not allowed. */
  async edit(ctx: Context, input: InputOf<typeof editNetworkServer>): Promise<NetworkServer> {
    await this.assertFewBrokers(ctx, input.id, input.mqtt_url ?? '');
    const row = await named(input.name ?? '', () =>
      this.servers.update(ctx, input.id, (before) => {
        if (input.version !== undefined && input.version !== before.version) throw changedMeanwhile();
        const after = {
          ...before,
          name: input.name ?? before.name,
          url: input.url ?? before.url,
          tenant_id: input.tenant_id ?? before.tenant_id,
          is_shared: input.shared ?? before.is_shared,
          allows_insecure: input.allow_insecure ?? before.allows_insecure,
        };
        this.assertUrl(ctx, after.url, after.allows_insecure);
        if (after.url !== before.url && !input.api_token)
          throw networkServerTokenNeeded({}, { attribute: 'api_token' });
        if (input.api_token) after.sealed_token = this.connections.sealToken(before.id, input.api_token);
        return { ...after, ...this.mqtt.changed(after, input) };
      }),
    );
    if (!row) throw notFound();
    return view(ctx, row);
  }

  async remove(ctx: Context, id: number): Promise<void> {
    const devices = await this.servers.remove(ctx, id);
    if (devices === null) throw notFound();
    if (devices > 0) throw networkServerUsed({ count: devices });
  }

  /** Never throws for failures of the server or its broker: they are the answer. Throws 404. */
  async test(ctx: Context, id: number): Promise<ReplyOf<typeof testNetworkServer>> {
    const server = await this.find(ctx, id);
    const hasBroker = server.mqtt_url !== '' && server.company_id === ctx.companyId;
    const [api, mqtt] = await Promise.all([
      this.testApi(ctx, server),
      hasBroker ? this.brokers.test(server) : undefined,
    ]);
    if (mqtt === undefined) return { ...api, mqtt: null };
    const msg = mqtt ? mqttSentence(ctx, mqtt) : translate(ctx.language, 'messages.network_server_mqtt_works');
    return { ...api, mqtt: { ok: mqtt === null, cause: mqtt, msg } };
  }

  private async testApi(
    ctx: Context,
    server: NetworkServerRow,
  ): Promise<Omit<ReplyOf<typeof testNetworkServer>, 'mqtt'>> {
    try {
      // Applications of a tenant that does not exist are an empty list to an administrator's key.
      await this.connections.use<unknown>(server, (client) =>
        server.tenant_id ? client.tenant(server.tenant_id) : client.tenants(1),
      );
      return { ok: true, cause: null, msg: translate(ctx.language, 'messages.network_server_works') };
    } catch (error) {
      if (!(error instanceof ChirpstackError)) throw error;
      const { key } = networkServerErrors[error.cause]().declaration;
      return { ok: false, cause: error.cause, msg: translate(ctx.language, key, { detail: error.detail }) };
    }
  }

  async tenants(ctx: Context, id: number): Promise<NamedRemote[]> {
    const server = await this.find(ctx, id);
    return this.ask(server, async (client) =>
      server.tenant_id ? [await client.tenant(server.tenant_id)] : client.tenants(),
    );
  }

  async applications(ctx: Context, id: number, tenant: string | undefined): Promise<NamedRemote[]> {
    const server = await this.find(ctx, id);
    return this.ask(server, (client) => client.applications(tenantOf(server, tenant)));
  }

  async deviceProfiles(
    ctx: Context,
    id: number,
    tenant: string | undefined,
  ): Promise<ReplyOf<typeof networkServerProfiles>['device_profiles']> {
    const server = await this.find(ctx, id);
    const items = await this.ask(server, (client) => client.deviceProfiles(tenantOf(server, tenant)));
    return items.map((item) => ({
      id: item.getId(),
      name: item.getName(),
      ...radioNames(item),
      supports_otaa: item.getSupportsOtaa(),
      supports_class_b: item.getSupportsClassB(),
      supports_class_c: item.getSupportsClassC(),
    }));
  }

  /** A server that the company may use. Throws 404. */
  async find(ctx: Context, id: number): Promise<NetworkServerRow> {
    return orNotFound(await this.servers.find(ctx, this.registry.companiesAbove(ctx.companyId), id));
  }

  /** Throws 502 with the cause. */
  async ask<T>(server: NetworkServerRow, work: (client: ChirpstackClient) => Promise<T>): Promise<T> {
    try {
      return await this.connections.use(server, work);
    } catch (error) {
      if (error instanceof ChirpstackError) throw networkServerErrors[error.cause]({ detail: error.detail });
      throw error;
    }
  }

  /** Each is a connection that one process keeps open. */
  private async assertFewBrokers(ctx: Context, id: number, url: string): Promise<void> {
    if (url === '' || (await this.servers.brokersBeside(ctx, id)) < MOST_BROKERS) return;
    throw tooManyBrokers({ count: MOST_BROKERS }, { attribute: 'mqtt_url' });
  }

  /** A name is resolved when it is connected to; a forbidden literal address is refused at once. */
  private assertUrl(ctx: Context, text: string, allowsInsecure: boolean): void {
    const url = parseServerUrl(text);
    if (!url) throw networkServerUrlInvalid({}, { attribute: 'url' });
    if (isIP(url.host) && !isAddressAllowed(url.host, this.connections.allowsPrivate(ctx.companyId, url))) {
      throw networkServerAddressRefused({}, { attribute: 'url' });
    }
    if (!url.tls && !allowsInsecure) throw networkServerInsecure({}, { attribute: 'allow_insecure' });
  }
}

/** The tenant that the server is limited to, otherwise the requested one. Throws 422 if there is neither. */
export function tenantOf(server: NetworkServerRow, tenantId: string | undefined): string {
  const tenant = server.tenant_id || tenantId;
  if (!tenant) throw networkServerTenantNeeded({}, { attribute: 'tenant' });
  return tenant;
}

async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === 'network_server_name')
      throw networkServerNameTaken({ name }, { attribute: 'name' });
    throw error;
  }
}

function view(ctx: Context, row: NetworkServerRow, door?: DoorRow): NetworkServer {
  const own = row.company_id === ctx.companyId;
  return {
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    url: own ? row.url : '',
    tenant_id: row.tenant_id,
    shared: row.is_shared,
    allow_insecure: row.allows_insecure,
    own,
    mqtt: own && row.mqtt_url ? mqttView(ctx, row, door) : null,
    version: row.version,
  };
}

/** A state of older settings says nothing of these. */
function mqttView(ctx: Context, row: NetworkServerRow, door: DoorRow | undefined): NetworkServerMqtt {
  const current = door?.server_version === row.version ? door : undefined;
  const cause = current?.state === 'failed' ? current.cause : null;
  return {
    url: row.mqtt_url,
    protocol: row.mqtt_protocol,
    prefix: row.mqtt_prefix,
    username: row.mqtt_username,
    has_password: row.sealed_mqtt_password !== null,
    ca: row.mqtt_ca,
    certificate: row.mqtt_certificate,
    state: current?.state ?? 'connecting',
    cause,
    msg: cause ? mqttSentence(ctx, cause) : '',
    since: current?.changed_at ?? null,
    qos0_at: door?.qos0_at ?? null,
  };
}

function mqttSentence(ctx: Context, cause: MqttCause): string {
  return translate(ctx.language, mqttErrors[cause]().declaration.key);
}
