import { Injectable } from '@nestjs/common';
import { OBSERVED } from '@gaugeway/catalogue/event-rules';
import { Every } from '@gaugeway/platform/nest';
import { GroupRepository } from '../registry/group.repository';
import { RuleRepository } from '../rule-store/rule.repository';
import { RuleRegistry } from '../rule-store/rule-registry';
import { type ObservedSubject, SubjectsConsumer } from './subjects.consumer';

const EVERY_MS = 60_000;
const DAY = 86_400;
/** Days of a company without an end of service. */
const FOREVER = 100_000;

/** Looks at when the service of companies ends, for the rules that ask for it. */
@Injectable()
export class ExpiryJob {
  constructor(
    private readonly rules: RuleRepository,
    private readonly registry: RuleRegistry,
    private readonly groups: GroupRepository,
    private readonly subjects: SubjectsConsumer,
  ) {}

  /** `now`: Unix seconds. */
  @Every(EVERY_MS, 'events.expiry')
  async run(now = Date.now() / 1000): Promise<void> {
    const companies = await this.rules.companies();
    const indexOf = await this.registry.of(companies);
    for (const companyId of companies) {
      if (!indexOf(companyId).all.some(({ reads }) => reads.has(OBSERVED.expiry))) continue;
      const found = await this.groups.expiring(companyId);
      await this.subjects.judge(
        found.map(({ companyId: id, expiresAt }): ObservedSubject => {
          const days = expiresAt === null ? FOREVER : (expiresAt - now) / DAY;
          return { kind: 'company', id, companyId, observation: { at: now, values: { [OBSERVED.expiry]: days } } };
        }),
        now,
      );
    }
  }
}
