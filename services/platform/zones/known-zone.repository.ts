import type { Context } from '../auth';
import type { Database } from '../database';
import { invalid } from '../http';
import { translate } from '../i18n';
import { zoneName } from '@gaugeway/proto/time/zone';

/**
 * The name of a zone that both this process and its PostgreSQL know, as PostgreSQL spells it: distributions leave names
 * out, and an older PostgreSQL lacks new ones. `field` is the input's. Throws `invalid` with the remedy.
 */
export async function knownZone(database: Database, ctx: Context, field: string, text: string): Promise<string> {
  const name = zoneName(text);
  if (name === null) throw refusedZone(ctx, field, 'errors.zone_unknown', { zone: text });
  const [found] = await database.query<{ name: string }>(
    `SELECT name FROM pg_timezone_names WHERE lower(name) IN (lower($1), lower($2))
     ORDER BY lower(name) = lower($1) DESC LIMIT 1`,
    [name, text],
  );
  if (!found) throw refusedZone(ctx, field, 'errors.zone_not_in_database', { zone: text });
  return found.name;
}

/** 422 of a zone's input. */
export const refusedZone = (ctx: Context, field: string, key: string, variables: Record<string, string> = {}) =>
  invalid({}, { fields: { [field]: [translate(ctx.language, key, variables)] } });
