import { type Context, tiedTo } from '@gaugeway/platform/auth';
import type { baseStations, gateways, InputOf } from '@gaugeway/proto/api';
import { containing } from '@gaugeway/platform/database';
import { idList } from './id-list';
import { searchWords, type SqlParameters } from './search-sql';

/** Filter of a list of base stations or gateway devices. */
export type ListFilter = Pick<
  InputOf<typeof baseStations> | InputOf<typeof gateways>,
  'device_state' | 'ids' | 'is_deleted' | 'model_id' | 'search_string'
>;

/** SQL of a filter. `seen`: condition for the placeholder of a user; `inState`: condition for a state. */
export function listConditions(
  ctx: Context,
  { device_state: state, ids, is_deleted, model_id, search_string }: ListFilter,
  parameters: SqlParameters,
  { alias, seen, inState }: { alias: string; seen: (user: string) => string; inState: (state: string) => string },
): string {
  const modelIds = idList(model_id);
  const where = [
    `${alias}.company_id = ${parameters.bind(ctx.companyId)}`,
    seen(parameters.bind(tiedTo(ctx))),
    `${alias}.state ${is_deleted ? '=' : '<>'} 'trash'`,
    ...searchWords(search_string ?? '').map(
      (word) => `${alias}.search_text LIKE devices.fold(${parameters.bind(containing(word))})`,
    ),
  ];
  if (state) where.push(inState(state));
  if (modelIds) where.push(`${alias}.model_id = ANY(${parameters.bind(modelIds)}::int[])`);
  if (ids) where.push(`${alias}.id = ANY(${parameters.bind(ids)}::int[])`);
  return where.join(' AND ');
}
