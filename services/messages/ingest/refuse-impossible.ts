import { keptSince } from '../timeseries/timeseries';
import type { Batch, IncomingRow, Refusal } from './batch';

const EARLIEST_MS = Date.UTC(2000, 0, 1);
const AHEAD_MS = 2 * 86_400_000;

/**
 * Takes out rows whose time cannot be: before the year 2000 (a clock that lost its time), more than two days ahead of
 * their reception (2106, milliseconds for seconds), or older than what is kept. The good rows beside them go on.
 */
export function refuseImpossible(batch: Batch, retentionYears: number, now: number): void {
  const oldest = keptSince(now, retentionYears);
  for (const delivery of batch.deliveries) {
    const good = delivery.rows.filter((row) => {
      const refusal = refusalOf(row, oldest);
      if (refusal) delivery.refusals.push(refusal);
      return !refusal;
    });
    if (good.length < delivery.rows.length) delivery.rows = good;
  }
}

function refusalOf({ at, receivedAt, reading }: IncomingRow, oldest: number): Refusal | null {
  if (!Number.isFinite(at) || at < EARLIEST_MS || at > receivedAt + AHEAD_MS) {
    return { reading, cause: 'implausible_time', sentence: `a row of ${iso(at)}, received on ${iso(receivedAt)}` };
  }
  return at < oldest ? { reading, cause: 'too_old', sentence: `a row of ${iso(at)}, kept since ${iso(oldest)}` } : null;
}

function iso(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? `the time ${at / 1000}` : date.toISOString();
}
