import { callerZone, type Context } from '@gaugeway/platform/auth';
import { refusedZone } from '@gaugeway/platform/zones';
import { changedLayer, dateAt, latestDate, type ZoneLayer, type ZoneValue } from '@gaugeway/proto/time/zone';

interface ZoneInput {
  /** A name is a known one (`knownZone`). */
  zone: ZoneValue | null | undefined;
  zone_from: string | undefined;
}

/** Zones of an accounting point or of an object after an edit; nothing = unchanged. Throws `invalid` for a day in the future. */
export function editedLayer(
  ctx: Context,
  before: { zones: ZoneLayer | null },
  { zone: input, zone_from: from }: ZoneInput,
): { zones?: ReturnType<typeof changedLayer> } {
  const current = before.zones?.at(-1)?.zone ?? null;
  const zone = input === undefined ? current : input;
  if (zone === current && from === undefined) return {};
  const now = Date.now() / 1000;
  if (from !== undefined && from > latestDate(now)) throw refusedZone(ctx, 'zone_from', 'errors.zone_from_future');
  return { zones: changedLayer(before.zones, { from: from ?? dateAt(callerZone(ctx), now), zone }) };
}
