import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, keepProjection } from '@gaugeway/platform/bus';
import { userRegistry } from '@gaugeway/proto/events';
import { CompanyUserRepository } from './company-user.repository';

/** Keeps the projection of the users; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class UserRegistryConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly users: CompanyUserRepository,
  ) {}

  onModuleInit(): void {
    keepProjection(this.bus, {
      topic: userRegistry,
      group: 'devices',
      apply: async ({ values, removed }) => {
        await this.users.upsert(values.map(({ value }) => value).sort((a, b) => a.userId - b.userId));
        await this.users.remove(removed.map(Number));
      },
    });
  }
}
