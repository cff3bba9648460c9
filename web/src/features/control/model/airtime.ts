import type { previewDownlink } from '@gaugeway/proto/api/downlinks';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';

type Airtime = ReplyOf<typeof previewDownlink>['airtimes'][number];

/**
 * Time on air at the data rate of the device's last uplink (`DR5 SF7BW125`), else the range of all rates. `tooLong`:
 * rates that cannot carry the payload; only the device's own rate if it is known.
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
