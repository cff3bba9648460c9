import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { ConsumerRepository } from './consumer.repository';

/** Keeps the projection of the consumers; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class ConsumerRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly consumers: ConsumerRepository,
  ) {}

  onModuleInit(): void {
    this.consumers.projection.keep(this.bus, 'messages');
  }
}
