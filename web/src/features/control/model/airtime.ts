import type { previewDownlink } from '@gaugeway/proto/api/downlinks';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

type Airtime = ReplyOf<typeof previewDownlink>['airtimes'][number];

/**
 * Which time on air is told: at the data rate at which the device was heard last (`DR5 SF7BW125`), else the range of all.
 * `tooLong`: rates that do not take the payload; of a device that was heard only its own counts.
 */
export function airtimeText(
  airtimes: readonly Airtime[],
  heardAt: string | null,
): { shown: Airtime | null; range: { from: number; to: number } | null; tooLong: string[] } {
  const shown = airtimes.find(({ data_rate }) => data_rate === heardAt?.split(' ')[0]) ?? null;
  const times = airtimes.map(({ ms }) => ms);
  const range = times.length > 0 ? { from: Math.min(...times), to: Math.max(...times) } : null;
  const judged = shown ? [shown] : airtimes;
  return { shown, range, tooLong: judged.filter(({ fits }) => !fits).map(({ data_rate }) => data_rate) };
}
