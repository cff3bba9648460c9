import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { changedLayer, dateAt, latestDate, type ZoneLayer, zoneName, type ZoneValue } from '@gaugeway/proto/time/zone';

interface ZoneInput {
  zone: ZoneValue | null | undefined;
  zone_from: string | undefined;
}

/** Zones of an accounting point or of an object after an edit; nothing = unchanged. Throws `invalid` for an unknown name and a day in the future. */
export function editedLayer(
  ctx: Context,
  before: { zones: ZoneLayer | null },
  { zone: input, zone_from: from }: ZoneInput,
): { zones?: ReturnType<typeof changedLayer> } {
  const current = before.zones?.at(-1)?.zone ?? null;
  const zone = typeof input === 'string' ? zoneName(input) : (input ?? (input === null ? null : current));
  if (typeof input === 'string' && zone === null) throw refused(ctx, 'zone', 'errors.zone_unknown', { zone: input });
  if (zone === current && from === undefined) return {};
  const now = Date.now() / 1000;
  if (from !== undefined && from > latestDate(now)) throw refused(ctx, 'zone_from', 'errors.zone_from_future');
  return { zones: changedLayer(before.zones, { from: from ?? dateAt(ctx.timeZone, now), zone }) };
}

const refused = (ctx: Context, field: string, key: string, variables: Record<string, string> = {}) =>
  invalid({}, { fields: { [field]: [translate(ctx.language, key, variables)] } });
