import { Module } from '@nestjs/common';
import { defineService } from '@gaugeway/platform/service';
import { ConsoleModule } from './console/console.module';
import { ForwardingModule } from './forwarding/forwarding.module';
import { RealtimeModule } from './realtime/realtime.module';

/** The edge with its services in one process: console and WebSocket; the services' own controllers answer the calls. */
@Module({ imports: [RealtimeModule, ConsoleModule] })
export class EdgeModule {}

/** The edge in a separate process: it forwards the calls. */
@Module({ imports: [EdgeModule, ForwardingModule] })
export class GatewayModule {}

const gateway = { name: 'gateway', schema: null, entities: [], migrations: [] } as const;

export const edgeService = defineService({ ...gateway, module: EdgeModule });
export const gatewayService = defineService({ ...gateway, module: GatewayModule });
