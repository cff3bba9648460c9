import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { violatedConstraint } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type {
  createNetworkServer,
  editNetworkServer,
  InputOf,
  NamedThere,
  NetworkServer,
  networkServerProfiles,
  ReplyOf,
  testNetworkServer,
} from '@gaugeway/proto/api';
import { radioNames } from '../device-profiles/radio-names';
import { Registry } from '../registry/registry';
import type { ChirpstackClient } from '../transports/lorawan/chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../transports/lorawan/chirpstack-api/chirpstack-error';
import { isAddressAllowed, parseServerUrl } from '../transports/lorawan/chirpstack-api/server-address';
import {
  networkServerAddressRefused,
  networkServerErrors,
  networkServerInsecure,
  networkServerNameTaken,
  networkServerTenantNeeded,
  networkServerTokenNeeded,
  networkServerUrlInvalid,
  networkServerUsed,
} from './network-server.errors';
import { NetworkServerRepository, type NetworkServerRow } from './network-server.repository';
import { ServerConnections } from './server-connections';

/** Network servers as people keep them: whose they are, where they stand, what is on them. */
@Injectable()
export class NetworkServerService {
  constructor(
    private readonly servers: NetworkServerRepository,
    private readonly connections: ServerConnections,
    private readonly registry: Registry,
  ) {}

  async list(ctx: Context): Promise<NetworkServer[]> {
    const rows = await this.servers.list(ctx, this.registry.companiesAbove(ctx.companyId));
    return rows.map((row) => view(ctx, row));
  }

  async create(ctx: Context, input: InputOf<typeof createNetworkServer>): Promise<NetworkServer> {
    const allows_insecure = input.allow_insecure ?? false;
    this.assertUrl(ctx, input.url, allows_insecure);
    const id = await this.servers.nextId();
    const row = await named(input.name, () =>
      this.servers.insert(ctx, {
        id,
        name: input.name,
        url: input.url,
        tenant_id: input.tenant_id ?? '',
        sealed_token: this.connections.sealToken(id, input.api_token),
        is_shared: input.shared ?? false,
        allows_insecure,
      }),
    );
    return view(ctx, row);
  }

  /** Throws 404, 409 for a name that is taken or an old version, 422 for an address that is not allowed. */
  async edit(ctx: Context, input: InputOf<typeof editNetworkServer>): Promise<NetworkServer> {
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
        return after;
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

  /** Never throws for what the server does: that is the answer. Throws 404. */
  async test(ctx: Context, id: number): Promise<ReplyOf<typeof testNetworkServer>> {
    const server = await this.find(ctx, id);
    try {
      // Applications of a tenant that is not there are an empty list to an administrator's key.
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

  async tenants(ctx: Context, id: number): Promise<NamedThere[]> {
    const server = await this.find(ctx, id);
    return this.ask(server, async (client) =>
      server.tenant_id ? [await client.tenant(server.tenant_id)] : client.tenants(),
    );
  }

  async applications(ctx: Context, id: number, tenant: string | undefined): Promise<NamedThere[]> {
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
    const server = await this.servers.find(ctx, this.registry.companiesAbove(ctx.companyId), id);
    if (!server) throw notFound();
    return server;
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

  /** What a name means is looked at when it is connected to; an address that stands there is refused at once. */
  private assertUrl(ctx: Context, text: string, allowsInsecure: boolean): void {
    const url = parseServerUrl(text);
    if (!url) throw networkServerUrlInvalid({}, { attribute: 'url' });
    if (isIP(url.host) && !isAddressAllowed(url.host, this.connections.allowsPrivate(ctx.companyId))) {
      throw networkServerAddressRefused({}, { attribute: 'url' });
    }
    if (!url.tls && !allowsInsecure) throw networkServerInsecure({}, { attribute: 'allow_insecure' });
  }
}

/** The tenant that the server is limited to, else the one that is asked for. Throws 422 where there is neither. */
export function tenantOf(server: NetworkServerRow, asked: string | undefined): string {
  const tenant = server.tenant_id || asked;
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

function view(ctx: Context, row: NetworkServerRow): NetworkServer {
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
    version: row.version,
  };
}
