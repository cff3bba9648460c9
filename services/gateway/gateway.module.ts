import { Global, Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ApiKeyDirectory, authEnv, SessionDirectory, tokenService } from '@gaugeway/platform/auth';
import { platformEnv } from '@gaugeway/platform/config';
import { HostScripts } from '@gaugeway/platform/http';
import { defineService } from '@gaugeway/platform/service';
import { Console } from './console/console';
import { Documentation } from './console/documentation';
import { Forwarder } from './forwarding/forwarder';
import { forwardingController } from './forwarding/forwarding.controller';
import { HttpApiKeyDirectory } from './forwarding/http-api-key-directory';
import { HttpHostScripts } from './forwarding/http-host-scripts';
import { HttpSessionDirectory } from './forwarding/http-session-directory';
import { forwardingEnv, gatewayEnv } from './gateway.env';
import { PushesConsumer } from './realtime/pushes.consumer';
import { RecheckOnRevocation } from './realtime/recheck-on-revocation';
import { RealtimeGateway } from './realtime/realtime.gateway';

/** The edge with its services in one process: console and WebSocket; the calls are answered by the services' own controllers. */
@Module({
  providers: [
    platformEnv.provider(),
    gatewayEnv.provider(),
    Console,
    Documentation,
    RealtimeGateway,
    PushesConsumer,
    RecheckOnRevocation,
    { provide: JwtService, useFactory: () => tokenService(authEnv.read().JWT_SECRET) },
  ],
})
export class EdgeModule {}

/** The edge in a process of its own: it forwards the calls. */
@Global()
@Module({
  imports: [EdgeModule],
  controllers: [forwardingController()],
  providers: [
    authEnv.provider(),
    forwardingEnv.provider(),
    Forwarder,
    HttpSessionDirectory,
    { provide: ApiKeyDirectory, useClass: HttpApiKeyDirectory },
    { provide: HostScripts, useClass: HttpHostScripts },
    { provide: SessionDirectory, useExisting: HttpSessionDirectory },
  ],
  exports: [ApiKeyDirectory, HostScripts, SessionDirectory],
})
export class GatewayModule {}

const gateway = { name: 'gateway', schema: null, entities: [], migrations: [] } as const;

export const edgeService = defineService({ ...gateway, module: EdgeModule });
export const gatewayService = defineService({ ...gateway, module: GatewayModule });
