import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { BusModule } from '../bus';
import { platformEnv } from '../config';
import { DatabaseModule } from '../database';
import { EgressModule } from '../egress';
import { HttpModule } from '../http';
import { JobsModule } from '../jobs';
import { entityLimitController } from '../limits';
import { DecoratorsModule } from '../nest';
import { SlotsModule } from '../slots';
import { TelemetryModule } from '../telemetry';
import type { Service } from './define-service';

/** The root of a process: the kernel, and the services that run in it. */
@Module({})
export class PlatformModule {
  static forServices(services: readonly Service[]): DynamicModule {
    const env = platformEnv.read();
    return {
      module: PlatformModule,
      controllers: services.flatMap(({ limits }) => (limits ? [entityLimitController(limits)] : [])),
      imports: [
        TelemetryModule,
        DatabaseModule.forRoot(services.flatMap((service) => service.entities)),
        BusModule.forRoot({
          kind: env.BUS,
          databaseUrl: env.DATABASE_URL,
          kafkaBrokers: env.KAFKA_BROKERS?.split(',').map((broker) => broker.trim()) ?? [],
          clientId: `gaugeway-${services.map((service) => service.name).join('-')}-${env.INSTANCE_ID}`,
          schemas: services.flatMap((service) => service.schema ?? []),
        }),
        JobsModule,
        DecoratorsModule,
        SlotsModule,
        EgressModule,
        CqrsModule.forRoot(),
        HttpModule.forServices(services),
        ...services.map((service) => service.module),
      ],
    };
  }
}
