import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { accountingPointRegistry } from '@gaugeway/proto/events';
import { AccountingPointRepository } from './accounting-point.repository';

/** Keeps the projection of the accounting points; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class AccountingPointRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly points: AccountingPointRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: accountingPointRegistry,
      group: 'messages',
      apply: async ({ values, removed }) => {
        await this.points.upsert(values.map(({ value }) => value).sort((a, b) => a.pointId - b.pointId));
        await this.points.remove(removed.map(Number));
      },
    });
  }
}
