import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { AccountingPointRepository } from './accounting-point.repository';

/** Keeps the projection of the accounting points; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class AccountingPointRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly points: AccountingPointRepository,
  ) {}

  onModuleInit(): void {
    this.points.projection.keep(this.bus, 'messages');
  }
}
