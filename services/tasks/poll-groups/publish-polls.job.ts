import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { devicePollGroup } from '@gaugeway/proto/events';
import { PollHealthRepository } from './poll-health.repository';
import { PublishGroups } from './publish-groups';

const EVERY_MS = 60_000;
const MEMBERS_EVERY_MS = 15_000;
const BATCH = 1000;

/** Publishes which poll groups devices are in and how they do there, where that has changed. */
@Injectable()
export class PublishPollsJob {
  constructor(
    private readonly database: Database,
    private readonly health: PollHealthRepository,
    private readonly outbox: Outbox,
    private readonly groups: PublishGroups,
  ) {}

  @Every(MEMBERS_EVERY_MS, 'tasks.publish_members')
  async publishMembers(): Promise<void> {
    while ((await this.publishBatch()) >= BATCH);
  }

  @Every(EVERY_MS, 'tasks.publish_polls')
  async run(): Promise<void> {
    await this.database.transaction((transaction) => this.groups.publish(transaction, null));
  }

  private publishBatch(): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const members = await this.health.unpublishedMembers(transaction, BATCH);
      const events = members.map(({ deviceId, companyId, groupId }) => ({
        key: String(deviceId),
        company: companyId,
        value: groupId === null ? null : { deviceId, companyId, groupId },
      }));
      await this.outbox.add(transaction, 'tasks', devicePollGroup, events);
      return members.length;
    });
  }
}
