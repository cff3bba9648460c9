import { Injectable, Logger } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { GroupBalance } from '@gaugeway/proto/api';
import { balanceGroupImbalance } from '@gaugeway/proto/events';
import { dayAt, dayStart } from '@gaugeway/proto/time/zone';
import { insight } from '../insight';
import { BalanceService } from './balance.service';
import { type OpenGroup, VerdictRepository } from './verdict.repository';

const EVERY_MS = 300_000;
/** Groups of one run: a group of many points takes seconds. */
const MOST_GROUPS = 100;
/** A meter that reports late: so many days back a day is still judged. */
const DAYS_BACK = 7;

/**
 * Judges each balance group by the newest day that has ended and of which every member's value is known, and publishes
 * when the group goes out of its allowed imbalance or comes back. The event and its stored state are one transaction.
 */
@Injectable()
export class JudgeBalancesJob {
  private readonly logger = new Logger('JudgeBalances');

  constructor(
    private readonly verdicts: VerdictRepository,
    private readonly balances: BalanceService,
    private readonly outbox: Outbox,
    private readonly database: Database,
  ) {}

  @Every(EVERY_MS, 'messages.judge_balances')
  async run(now = Math.floor(Date.now() / 1000)): Promise<void> {
    await this.verdicts.removeDeleted();
    for (const group of await this.verdicts.open(now, MOST_GROUPS)) {
      try {
        await this.judge(group, now);
      } catch (error) {
        this.logger.error({ err: error, group: group.groupId }, 'the balance of a group could not be judged');
      }
    }
  }

  private async judge(group: OpenGroup, now: number): Promise<void> {
    const today = dayAt(group.zone, now);
    const midnight = dayStart(group.zone, today);
    const period = {
      start_date: dayStart(group.zone, today - DAYS_BACK),
      stop_date: midnight - 1,
      step: 'day' as const,
    };
    const balance = await this.balances.of(insight('balance', group), { id: group.groupId, ...period });
    const newest = balance.parts.findLast((part) => part.is_complete && part.to <= midnight);
    await this.database.transaction(async (transaction) => {
      const before = await this.verdicts.lock(transaction, group);
      if (!newest || (before.day !== null && newest.from <= before.day)) {
        await this.verdicts.keep(transaction, group, before, now);
        return;
      }
      await this.verdicts.keep(transaction, group, { day: newest.from, isExceeded: newest.is_exceeded }, now);
      if (newest.is_exceeded === before.isExceeded) return;
      await this.outbox.add(transaction, 'messages', balanceGroupImbalance, [eventOf(group, balance, newest, now)]);
    });
  }
}

function eventOf(
  { groupId, companyId, resourceTypeId }: OpenGroup,
  { title, unit, allowed_imbalance: allowedImbalance }: GroupBalance,
  part: GroupBalance['parts'][number],
  now: number,
) {
  return {
    key: String(groupId),
    company: companyId,
    value: {
      ...{ groupId, companyId, title, resourceTypeId, from: part.from, to: part.to },
      ...{ in: part.in ?? 0, out: part.out ?? 0, loss: part.loss ?? 0, percent: part.percent ?? undefined },
      ...{ allowedImbalance, isExceeded: part.is_exceeded, unit, at: now * 1000 },
    },
  };
}
