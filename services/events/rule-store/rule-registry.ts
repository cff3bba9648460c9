import { Injectable } from '@nestjs/common';
import { compileRule, RuleIndex } from '@gaugeway/catalogue/event-rules';
import { RuleRepository } from './rule.repository';

const NO_RULES = new RuleIndex([]);

/** The compiled rules of companies, read again where their revision has changed. */
@Injectable()
export class RuleRegistry {
  private readonly indexes = new Map<number, { revision: number; index: RuleIndex }>();

  constructor(private readonly rules: RuleRepository) {}

  /** The rules as they are now: one cheap question per batch, however many rules there are. */
  async of(companyIds: readonly number[]): Promise<(companyId: number) => RuleIndex> {
    const ids = [...new Set(companyIds)];
    const revisions = await this.rules.revisions(ids);
    const changed = ids.filter((id) => this.indexes.get(id)?.revision !== (revisions.get(id) ?? 0));
    if (changed.length > 0) await this.fetch(changed, revisions);
    return (companyId) => this.indexes.get(companyId)?.index ?? NO_RULES;
  }

  private async fetch(companyIds: readonly number[], revisions: ReadonlyMap<number, number>): Promise<void> {
    const rules = (await this.rules.active(companyIds)).map(compileRule);
    for (const companyId of companyIds) {
      const index = new RuleIndex(rules.filter((rule) => rule.companyId === companyId));
      this.indexes.set(companyId, { revision: revisions.get(companyId) ?? 0, index });
    }
  }
}
