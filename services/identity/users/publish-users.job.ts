import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { HAS_UNPUBLISHED_USERS, UserRegistryRepository } from './user-registry.repository';

const EVERY_MS = 1000;

/** Publishes the users that were not published with the change itself, and after an upgrade all of them. */
@Injectable()
export class PublishUsersJob {
  constructor(
    private readonly registry: UserRegistryRepository,
    private readonly database: Database,
  ) {}

  @Every(EVERY_MS, 'identity.publish_users', HAS_UNPUBLISHED_USERS)
  async run(): Promise<void> {
    while ((await this.database.transaction((transaction) => this.registry.publish(transaction))) > 0);
  }
}
