import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { HeatRepository } from './heat.repository';

/** Keeps the projection of the nodes of the object tree; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class ObjectRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly heat: HeatRepository,
  ) {}

  onModuleInit(): void {
    this.heat.objects.keep(this.bus, 'messages');
  }
}
