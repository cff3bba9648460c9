import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { BalanceGroupRepository } from './balance-group.repository';

/** Keeps the projection of the balance groups; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class BalanceGroupRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly groups: BalanceGroupRepository,
  ) {}

  onModuleInit(): void {
    this.groups.projection.keep(this.bus, 'messages');
  }
}
