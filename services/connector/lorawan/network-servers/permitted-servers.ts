import { Injectable } from '@nestjs/common';
import { NetworkServerRepository, type NetworkServerRow } from './network-server.repository';
import { Registry } from '../../pipeline/registry/registry';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';

/** Network servers that a device or base station may use. */
@Injectable()
export class PermittedServers {
  constructor(
    private readonly servers: NetworkServerRepository,
    private readonly registry: Registry,
  ) {}

  /** Throws if the server was deleted meanwhile, or the device was moved to a company that may not use it. */
  async of(companyId: number, serverId: number): Promise<NetworkServerRow> {
    const server = await this.servers.byId(serverId);
    const isForAll = server?.is_shared && this.registry.mayComeThrough(server.company_id, companyId);
    if (!server || !(server.company_id === companyId || isForAll)) throw new ChirpstackError('server_removed');
    return server;
  }
}
