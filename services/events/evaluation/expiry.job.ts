import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { OBSERVED } from '@gaugeway/catalogue/event-rules';
import { GroupRepository } from '../registry/group.repository';
import { RuleRepository } from '../rules/rule.repository';
import { RuleShelf } from '../rules/rule-shelf';
import { type ObservedSubject, SubjectsConsumer } from './subjects.consumer';

const EVERY_MS = 60_000;
const DAY = 86_400;
/** Of a company whose service never ends. */
const FOREVER = 100_000;

/** Looks at when the service of companies ends, for the rules that ask for it. */
@Injectable()
export class ExpiryJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly rules: RuleRepository,
    private readonly shelf: RuleShelf,
    private readonly groups: GroupRepository,
    private readonly subjects: SubjectsConsumer,
  ) {}

  onModuleInit(): void {
    this.jobs.every('events.expiry', EVERY_MS, () => this.run());
  }

  /** `now`: Unix seconds. */
  async run(now = Date.now() / 1000): Promise<void> {
    const companies = await this.rules.companies();
    const indexOf = await this.shelf.of(companies);
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
