import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  createNetworkServer,
  deleteNetworkServer,
  editNetworkServer,
  networkServerApplications,
  networkServerProfiles,
  networkServers,
  networkServerTenants,
  testNetworkServer,
} from '@gaugeway/proto/api';
import { NetworkServerService } from './network-server.service';

@Controller()
export class NetworkServerController {
  constructor(private readonly servers: NetworkServerService) {}

  readonly list = handle(networkServers, async (ctx) => {
    const [network_servers, installation_qos0_at] = await Promise.all([
      this.servers.list(ctx),
      this.servers.installationQos0(ctx),
    ]);
    return { network_servers, installation_qos0_at };
  });

  readonly create = handle(createNetworkServer, async (ctx, input) => {
    const network_server = await this.servers.create(ctx, input);
    return { network_server, msg: translate(ctx.language, 'messages.network_server_created') };
  });

  readonly edit = handle(editNetworkServer, async (ctx, input) => {
    const network_server = await this.servers.edit(ctx, input);
    return { network_server, msg: translate(ctx.language, 'messages.network_server_changed') };
  });

  readonly remove = handle(deleteNetworkServer, async (ctx, input) => {
    await this.servers.remove(ctx, input.id);
    return { msg: translate(ctx.language, 'messages.network_server_deleted') };
  });

  readonly test = handle(testNetworkServer, (ctx, input) => this.servers.test(ctx, input.id));

  readonly tenants = handle(networkServerTenants, async (ctx, input) => ({
    tenants: await this.servers.tenants(ctx, input.id),
  }));

  readonly applications = handle(networkServerApplications, async (ctx, input) => ({
    applications: await this.servers.applications(ctx, input.id, input.tenant),
  }));

  readonly profiles = handle(networkServerProfiles, async (ctx, input) => ({
    device_profiles: await this.servers.deviceProfiles(ctx, input.id, input.tenant),
  }));
}
