import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { QualityDirtyRepository } from '../validation/quality-dirty.repository';
import { AccountingPointRepository } from './accounting-point.repository';

/** Keeps the projection of the accounting points; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class AccountingPointRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly points: AccountingPointRepository,
    private readonly dirty: QualityDirtyRepository,
  ) {}

  onModuleInit(): void {
    this.points.projection.keep(this.bus, 'messages', ({ values }) => {
      const devices = values.flatMap(({ value }) => value.links.map(({ deviceId }) => deviceId ?? 0));
      // Readings that came after a device left a point are judged by it, also those that were judged before.
      return this.dirty.markChanged([...new Set(devices)]);
    });
  }
}
