import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { CommandsModule } from './commands/commands.module';
import { connectorLimits } from './connector.limits';
import { connectorRows } from './connector.rows';
import { IntegrationKeyEntity } from './lorawan/integration-key/integration-key.entity';
import { LorawanModule } from './lorawan/lorawan.module';
import { PipelineModule } from './pipeline/pipeline.module';
import { TcpModule } from './tcp/tcp.module';

@Module({ imports: [PipelineModule, CommandsModule, TcpModule, LorawanModule] })
export class ConnectorModule {}

export const connectorService = defineService({
  name: 'connector',
  module: ConnectorModule,
  schema: 'connector',
  rows: connectorRows,
  limits: connectorLimits,
  entities: [IntegrationKeyEntity],
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
