import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { accountingPointRegistry } from '@gaugeway/proto/events';
import { PointLinkRepository } from './point-link.repository';

/** Keeps the projection of the accounting points; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class PointRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly links: PointLinkRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: accountingPointRegistry,
      group: 'devices',
      apply: async ({ values, removed }) => {
        await this.links.replace(values.map(({ value }) => value).sort((a, b) => a.pointId - b.pointId));
        await this.links.remove(removed.map(Number));
      },
    });
  }
}
