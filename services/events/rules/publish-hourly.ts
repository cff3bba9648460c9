import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { hourlyWanted } from '@gaugeway/proto/events';
import { RuleRepository } from '../rule-store/rule.repository';

/**
 * Publishes whether a company has rules about the consumption of hours: only then are its hours summed up and
 * published.
 */
@Injectable()
export class PublishHourly {
  constructor(
    private readonly rules: RuleRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Called after a change of the company's rules, in its transaction. */
  async after(transaction: Transaction, companyId: number): Promise<void> {
    const wanted = await this.rules.wantsHours(transaction, companyId);
    await this.outbox.add(transaction, 'events', hourlyWanted, [
      { key: String(companyId), company: companyId, value: { companyId, wanted } },
    ]);
  }
}
