import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { KnownUserRepository } from './known-user.repository';

/** Keeps the projection of the users; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class UserRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly users: KnownUserRepository,
  ) {}

  onModuleInit(): void {
    this.users.projection.keep(this.bus, 'messages');
  }
}
