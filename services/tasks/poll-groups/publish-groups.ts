import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { pollGroupState } from '@gaugeway/proto/events';
import { PollHealthRepository } from './poll-health.repository';

/** Publishes the state of the poll groups for the services that evaluate rules about them. */
@Injectable()
export class PublishGroups {
  constructor(
    private readonly health: PollHealthRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Groups of a company (null = of all) whose name or counts have changed, and deleted ones. */
  async publish(transaction: Transaction, companyId: number | null): Promise<void> {
    const groups = await this.health.unpublished(transaction, companyId);
    const at = Date.now();
    const events = groups.map(({ groupId, companyId: company, name, devices, late }) => ({
      key: String(groupId),
      company,
      value: name === null ? null : { groupId, companyId: company, name, devices, late, at },
    }));
    await this.outbox.add(transaction, 'tasks', pollGroupState, events);
  }
}
