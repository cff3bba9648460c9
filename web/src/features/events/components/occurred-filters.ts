import { eventRules } from '@gaugeway/proto/api/event-rules';
import { EVENT_SEVERITIES } from '@gaugeway/proto/api/filter-values';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { lastDays } from '@/shared/forms';
import type { ListFilter } from '@/shared/list-page';
import { useIsPhone } from '@/shared/ui';
import type { useEventsSearch } from '../model/use-events-search';
import { useNodes } from './thing-selects';

/** Longest period of a request, seconds. */
const LONGEST = 366 * 86_400;
const PAUSE_MS = 250;
/** Periods in the menu on a phone, in days back. */
const SPANS = { '0': 'today', '7': 'week', '30': 'month' } as const;

export const NO_FILTERS = {
  ...{ start: undefined, stop: undefined, severity: undefined, rule: undefined, status: undefined },
  ...{ taken: undefined, node: undefined, single: undefined },
};

/** Filters of the journal of events. */
export function useOccurredFilters({
  filter,
  narrow,
  narrowed,
  period,
  zone,
}: ReturnType<typeof useEventsSearch>): ListFilter[] {
  const { t } = useTranslation(['events', 'common']);
  const isPhone = useIsPhone();
  const rules = useQuery({ ...query(eventRules, { paginate: false }), select: ({ events }) => events });
  const ruleList = rules.data ? (Array.isArray(rules.data) ? rules.data : rules.data.data) : [];
  const one = <T extends string>(options: readonly T[], chosen: string | undefined): T | undefined =>
    options.find((option) => option === chosen);
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  const nodes = useNodes(debounced || null);
  const periodFilter: ListFilter = {
    kind: 'period',
    id: 'period',
    label: t('occurred.column.created_at'),
    period,
    isNarrowed: narrowed !== null,
    zone,
    longestSeconds: LONGEST,
    onShow: narrow,
  };
  const spanFilter: ListFilter = {
    kind: 'select',
    id: 'span',
    label: t('occurred.column.created_at'),
    placeholder: t('occurred.filter.any_time'),
    isOne: true,
    isInMenu: true,
    options: Object.entries(SPANS).map(([value, name]) => ({ value, label: t(`common:period.${name}`) })),
    chosen: [],
    onChange: ([value]) => narrow(value ? lastDays(Number(value), zone) : { start: undefined, stop: undefined }),
  };
  return [
    {
      kind: 'segments',
      id: 'state',
      label: t('occurred.filter.state'),
      all: t('occurred.filter.all'),
      options: [
        { value: 'open', label: t('occurred.filter.open') },
        { value: 'ended', label: t('occurred.filter.ended') },
      ],
      chosen: filter.state ?? null,
      onChange: (value) => narrow({ state: one(['open', 'ended'], value ?? undefined) }),
    },
    // On a phone the period filter would fill half of the screen: it is shown only after a period was chosen in the
    // menu.
    ...(isPhone && narrowed === null ? [spanFilter] : [periodFilter]),
    {
      kind: 'select',
      id: 'severity',
      label: t('occurred.filter.severity'),
      placeholder: t('occurred.filter.any'),
      isOne: true,
      isInMenu: true,
      options: EVENT_SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
      chosen: filter.severity ? [filter.severity] : [],
      onChange: ([value]) => narrow({ severity: one(EVENT_SEVERITIES, value) }),
    },
    {
      kind: 'select',
      id: 'rule',
      label: t('occurred.filter.rule'),
      placeholder: t('occurred.filter.any'),
      isOne: true,
      isInMenu: true,
      options: ruleList.map(({ id, title }) => ({ value: String(id), label: title })),
      chosen: filter.rule ? [String(filter.rule)] : [],
      onChange: ([value]) => narrow({ rule: value ? Number(value) : undefined }),
    },
    {
      kind: 'select',
      id: 'status',
      label: t('occurred.filter.status'),
      placeholder: t('occurred.filter.any'),
      isOne: true,
      isInMenu: true,
      options: [
        { value: '1', label: t('occurred.filter.unread') },
        { value: '2', label: t('occurred.filter.read') },
      ],
      chosen: filter.status ? [filter.status] : [],
      onChange: ([value]) => narrow({ status: one(['1', '2'], value) }),
    },
    {
      kind: 'select',
      id: 'taken',
      label: t('occurred.filter.taken'),
      placeholder: t('occurred.filter.any'),
      isOne: true,
      isInMenu: true,
      options: [
        { value: 'mine', label: t('occurred.filter.mine') },
        { value: 'nobody', label: t('occurred.filter.nobody') },
      ],
      chosen: filter.taken ? [filter.taken] : [],
      onChange: ([value]) => narrow({ taken: one(['mine', 'nobody'], value) }),
    },
    {
      kind: 'select',
      id: 'node',
      label: t('occurred.filter.node'),
      placeholder: t('occurred.filter.anywhere'),
      isOne: true,
      isInMenu: true,
      options: nodes.map(({ id, name }) => ({ value: id, label: name })),
      chosen: filter.node ? [filter.node] : [],
      onSearch: setTyped,
      onChange: ([value]) => narrow({ node: value }),
    },
    {
      kind: 'select',
      id: 'single',
      label: t('occurred.filter.grouping'),
      placeholder: t('occurred.filter.grouped'),
      isOne: true,
      isInMenu: true,
      options: [{ value: 'yes', label: t('occurred.filter.single') }],
      chosen: filter.single ? [filter.single] : [],
      onChange: ([value]) => narrow({ single: one(['yes'], value) }),
    },
  ];
}
