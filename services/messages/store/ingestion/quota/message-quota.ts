import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { Injectable } from '@nestjs/common';
import { type Context, hasRight } from '@gaugeway/platform/auth';
import type { Transaction } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';
import { CompanyLimits } from '../../registries/companies/company-limits';
import type { BatchRow } from '../batch';
import { keyOf, type WrittenRow } from '../../timeseries/rows';
import { type DayCount, MessageQuotaRepository, type QuotaRow } from './message-quota.repository';

/**
 * The limit of messages that a company's devices, with those of all companies below it, may store on one of its days.
 * Messages over the limit are not stored, but counted and reported. They stay on the bus for a week; a replay of the
 * group `messages` stores them once the limit is raised. Messages that are stored already (a redelivery, a correction)
 * do not count.
 */
@Injectable()
export class MessageQuota {
  constructor(
    private readonly repository: MessageQuotaRepository,
    private readonly limits: CompanyLimits,
  ) {}

  /** No limit counts the rows. */
  isUnlimited(rows: readonly BatchRow[]): boolean {
    return !this.limits.isAnyLimited || rows.every(({ companyId }) => this.limits.limitsOn(companyId).length === 0);
  }

  /** Parts the rows of a batch, each key once, into those that may be stored and those that are over the limit. */
  async admit(
    transaction: Transaction,
    rows: readonly BatchRow[],
  ): Promise<{ admitted: readonly BatchRow[]; overLimit: readonly BatchRow[] }> {
    if (this.isUnlimited(rows)) return { admitted: rows, overLimit: [] };
    const wanted = new Map<number, number>();
    for (const { companyId } of rows) {
      for (const limit of this.limits.limitsOn(companyId)) wanted.set(limit, (wanted.get(limit) ?? 0) + 1);
    }
    const room = await this.repository.lockRoom(transaction, [...wanted.keys()]);
    const short = new Set([...room].filter(([id, left]) => left < (wanted.get(id) ?? 0)).map(([id]) => id));
    if (short.size === 0) return { admitted: rows, overLimit: [] };
    const shortOn = (companyId: number) => this.limits.limitsOn(companyId).filter((limit) => short.has(limit));
    const counts = await this.repository.counts(
      transaction,
      rows.filter(({ companyId }) => shortOn(companyId).length > 0),
    );
    const [admitted, overLimit]: [BatchRow[], BatchRow[]] = [[], []];
    for (const row of rows) {
      const limits = shortOn(row.companyId);
      if (limits.length === 0 || counts.has(keyOf(row))) admitted.push(row);
      else if (row.type === MESSAGE_TYPE.alarm || limits.every((limit) => (room.get(limit) ?? 0) > 0)) {
        admitted.push(row);
        for (const limit of limits) room.set(limit, (room.get(limit) ?? 0) - 1);
      } else overLimit.push(row);
    }
    return { admitted, overLimit };
  }

  /** Today of those of the companies that are the context's own, or below it for who may read companies. */
  today(ctx: Context, companyIds: readonly number[]): Promise<QuotaRow[]> {
    return this.repository.today(ctx.companyId, companyIds, hasRight(ctx, 'read', SECTION.companies));
  }

  /** Counts the rows that the transaction added (not those merged into a stored row), and those that it left out. */
  async count(
    transaction: Transaction,
    written: readonly WrittenRow<BatchRow>[],
    overLimit: readonly BatchRow[],
  ): Promise<void> {
    const counts = countsOf(
      written.flatMap(({ row, isNew }) => (isNew ? [row] : [])),
      overLimit,
    );
    if (counts.length > 0) await this.repository.count(transaction, counts);
  }
}

/** Counts by company. */
export function countsOf(stored: readonly BatchRow[], overLimit: readonly BatchRow[]): DayCount[] {
  const counts = new Map<number, DayCount>();
  const of = (companyId: number): DayCount => {
    const known = counts.get(companyId) ?? { companyId, stored: 0, overLimit: 0 };
    counts.set(companyId, known);
    return known;
  };
  for (const { companyId } of stored) of(companyId).stored += 1;
  for (const { companyId } of overLimit) of(companyId).overLimit += 1;
  return [...counts.values()];
}
