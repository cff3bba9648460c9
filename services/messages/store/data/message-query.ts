import { messageType } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { isGroup, type MessageGroup, messageGroup, UNGROUPED } from './message-groups';

/** Requested rows, and values to derive from them. */
export interface MessageQuery {
  type: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  limit: number;
  offset: number;
  newestFirst: boolean;
  format: 'rows' | 'columns';
  withRatio: boolean;
  withDelta: boolean;
  /** Factor of the `_loss_factor` columns; null = they are not wanted, or the point has none. */
  lossFactor: number | null;
  /** Only the last row of each interval of the group. */
  group: MessageGroup;
  /** Reception of the uplink of each row. */
  withLinks: boolean;
  /** Names of further columns (extra-columns.ts). */
  extraFields: readonly string[];
  /** The fields of the tab, where it has not all of its rows; null = all. */
  onlyFields: readonly string[] | null;
}

export interface MessageQueryInput {
  startDate: number;
  stopDate: number;
  tab?: string | null | undefined;
  msgGroup?: number | null | undefined;
  limit: number;
  offset: number;
  sort: 'asc' | 'desc';
  format: 'rows' | 'columns';
  page?: number | null | undefined;
  per_page?: number | null | undefined;
  with_transformation_ratio?: boolean | null | undefined;
  with_delta?: boolean | null | undefined;
  with_links?: boolean | null | undefined;
  extra_fields?: readonly string[] | null | undefined;
}

const DAY = 86_400;
/** Days of the tabs whose longest period is the tab's own (specification 2, section 5). */
const DAYS_OF_TAB: Readonly<Record<string, number>> = { power_profiles: 99, energy_profiles: 99, journal_device: 99 };
const LONGEST_DAYS = 366;

/** Throws `invalid` for a period that ends before it begins, or is longer than its tab or its group allows. */
export function parseMessageQuery(ctx: Context, input: MessageQueryInput, type: number): MessageQuery {
  const refuse = (key: string, input?: Record<string, number>) =>
    invalid({}, { fields: { stopDate: [translate(ctx.language, key, input)] } });
  if (input.stopDate < input.startDate) throw refuse('errors.field_period');
  const group = isGroup(input.msgGroup) && input.msgGroup > 0 ? input.msgGroup : UNGROUPED;
  if (input.tab) {
    const days = DAYS_OF_TAB[input.tab] ?? longestOf(type, group);
    if (input.stopDate - input.startDate > days * DAY) throw refuse('errors.field_period_days', { days });
  }
  const limit = input.per_page ?? input.limit;
  return {
    type,
    from: input.startDate,
    to: input.stopDate,
    limit,
    offset: input.page ? (input.page - 1) * limit : input.offset,
    newestFirst: input.sort === 'desc',
    format: input.format,
    withRatio: input.with_transformation_ratio === true,
    withDelta: input.with_delta === true,
    lossFactor: null,
    group,
    withLinks: input.with_links === true,
    onlyFields: null,
    extraFields: [...new Set(input.extra_fields ?? [])].filter((name) => name !== 'datetime'),
  };
}

const longestOf = (type: number, group: MessageGroup): number => {
  const ofType = messageType(type)?.maxPeriodRequest ?? LONGEST_DAYS;
  return group === UNGROUPED ? ofType : Math.max(ofType, messageGroup(group).maxPeriodRequest);
};
