import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { quotaUsed } from '@gaugeway/proto/events';
import { MessageQuotaRepository } from './message-quota.repository';

const EVERY_MS = 60_000;

/** Publishes how much of the messages of their day companies with a limit have used, per whole per cent. */
@Injectable()
export class PublishQuotaJob {
  constructor(
    private readonly database: Database,
    private readonly quotas: MessageQuotaRepository,
    private readonly outbox: Outbox,
  ) {}

  @Every(EVERY_MS, 'messages.publish_quota')
  async run(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const at = Date.now();
      const events = (await this.quotas.unpublished(transaction)).map(({ companyId, ...used }) => ({
        key: String(companyId),
        company: companyId,
        value: { companyId, ...used, at },
      }));
      await this.outbox.add(transaction, 'messages', quotaUsed, events);
    });
  }
}
