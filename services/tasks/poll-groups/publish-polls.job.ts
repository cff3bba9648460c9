import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Jobs } from '@gaugeway/platform/jobs';
import { pollGroupState } from '@gaugeway/proto/events';
import { PollHealthRepository } from './poll-health.repository';

const EVERY_MS = 60_000;

/** Publishes how the devices of poll groups do, where that has changed. */
@Injectable()
export class PublishPollsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly health: PollHealthRepository,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.jobs.every('tasks.publish_polls', EVERY_MS, () => this.run());
  }

  async run(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const groups = await this.health.unpublished(transaction);
      const at = Date.now();
      const events = groups.map(({ groupId, companyId, name, devices, late }) => ({
        key: String(groupId),
        company: companyId,
        value: name === null ? null : { groupId, companyId, name, devices, late, at },
      }));
      await this.outbox.add(transaction, 'tasks', pollGroupState, events);
    });
  }
}
