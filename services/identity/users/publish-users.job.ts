import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { UserRegistryRepository } from './user-registry.repository';

const EVERY_MS = 1000;

/** Publishes the users that were not published with the change itself, and after an upgrade all of them. */
@Injectable()
export class PublishUsersJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly registry: UserRegistryRepository,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.jobs.every('identity.publish_users', EVERY_MS, () => this.run());
  }

  async run(): Promise<void> {
    while ((await this.database.transaction((transaction) => this.registry.publish(transaction))) > 0);
  }
}
