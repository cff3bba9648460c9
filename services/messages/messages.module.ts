import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { migrationsIn } from '@gaugeway/platform/database';
import { defineService } from '@gaugeway/platform/service';
import { FiguresModule } from './figures/figures.module';
import { messageLimits } from './messages.limits';
import { messageRows } from './messages.rows';
import { QualityModule } from './quality/quality.module';
import { ReportsModule } from './reports/reports.module';
import { StoreModule } from './store/store.module';

@Module({ imports: [StoreModule, FiguresModule, QualityModule, ReportsModule] })
export class MessagesModule {}

export const messagesService = defineService({
  name: 'messages',
  module: MessagesModule,
  schema: 'messages',
  rows: messageRows,
  limits: messageLimits,
  entities: [],
  migrations: migrationsIn(join(__dirname, 'migrations')),
});
