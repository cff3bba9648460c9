import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createNetworkServer,
  deleteNetworkServer,
  editNetworkServer,
  type InputOf,
  networkServerApplications,
  networkServerProfiles,
  networkServers,
  networkServerTenants,
  type ReplyOf,
  testNetworkServer,
} from '@gaugeway/proto/api';
import { NetworkServerService } from './network-server.service';

@Controller()
export class NetworkServerController {
  constructor(private readonly servers: NetworkServerService) {}

  @Implements(networkServers)
  async list(ctx: Context, _input: InputOf<typeof networkServers>): Promise<ReplyOf<typeof networkServers>> {
    const [network_servers, installation_qos0_at] = await Promise.all([
      this.servers.list(ctx),
      this.servers.installationQos0(ctx),
    ]);
    return { network_servers, installation_qos0_at };
  }

  @Implements(createNetworkServer)
  async create(ctx: Context, input: InputOf<typeof createNetworkServer>): Promise<ReplyOf<typeof createNetworkServer>> {
    const network_server = await this.servers.create(ctx, input);
    return { network_server, msg: translate(ctx.language, 'messages.network_server_created') };
  }

  @Implements(editNetworkServer)
  async edit(ctx: Context, input: InputOf<typeof editNetworkServer>): Promise<ReplyOf<typeof editNetworkServer>> {
    const network_server = await this.servers.edit(ctx, input);
    return { network_server, msg: translate(ctx.language, 'messages.network_server_changed') };
  }

  @Implements(deleteNetworkServer)
  async remove(ctx: Context, input: InputOf<typeof deleteNetworkServer>): Promise<ReplyOf<typeof deleteNetworkServer>> {
    await this.servers.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.network_server_deleted') };
  }

  @Implements(testNetworkServer)
  test(ctx: Context, input: InputOf<typeof testNetworkServer>): Promise<ReplyOf<typeof testNetworkServer>> {
    return this.servers.test(ctx, input.id);
  }

  @Implements(networkServerTenants)
  async tenants(
    ctx: Context,
    input: InputOf<typeof networkServerTenants>,
  ): Promise<ReplyOf<typeof networkServerTenants>> {
    return { tenants: await this.servers.tenants(ctx, input.id) };
  }

  @Implements(networkServerApplications)
  async applications(
    ctx: Context,
    input: InputOf<typeof networkServerApplications>,
  ): Promise<ReplyOf<typeof networkServerApplications>> {
    return { applications: await this.servers.applications(ctx, input.id, input.tenant) };
  }

  @Implements(networkServerProfiles)
  async profiles(
    ctx: Context,
    input: InputOf<typeof networkServerProfiles>,
  ): Promise<ReplyOf<typeof networkServerProfiles>> {
    return { device_profiles: await this.servers.deviceProfiles(ctx, input.id, input.tenant) };
  }
}
