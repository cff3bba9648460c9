import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { ObjectRepository } from './object.repository';

/** Keeps the projection of the nodes of the object tree; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class ObjectRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly objects: ObjectRepository,
  ) {}

  onModuleInit(): void {
    this.objects.projection.keep(this.bus, 'messages');
  }
}
