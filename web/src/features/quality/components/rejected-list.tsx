import { SECTION } from '@gaugeway/proto/api/endpoint';
import { HINT_RULES, RULE_NAMES } from '@gaugeway/proto/api/filter-values';
import { rejectedData } from '@gaugeway/proto/api/quality';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { RowSelectionState } from '@tanstack/react-table';
import {
  IconChecks,
  IconCheck,
  IconPencil,
  IconRefresh,
  IconShieldCheck,
  IconTable,
  IconWindowMaximize,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { StateMark } from '@/shared/ui';
import { type EditableValue, editableOf } from '../model/corrections';
import { calendarPeriod } from '../model/heat';
import { type Rejected, useDecisions } from '../model/use-decisions';
import { useQualitySearch } from '../model/use-quality-search';
import { EditValuesDialog } from './edit-values-dialog';
import classes from './quality.module.css';
import { ResetDialog } from './reset-dialog';

const LONGEST = 366 * 86_400;
const HALF_DAY = 43_200;
const ORDER = { field: 'datetime', descending: true } as const;

/** The data view of a device over the page; times are Unix seconds. */
export type DataWindowType = ComponentType<{
  deviceId: number;
  parts: { type: number; start: number; stop: number };
  onClose: () => void;
}>;

const around = ({ msgType, datetime }: Rejected) => ({
  type: msgType,
  start: datetime - HALF_DAY,
  stop: datetime + HALF_DAY,
});

interface RejectedListProps {
  DataWindow: DataWindowType;
  /** Only of a device, or of an accounting point; absent = of the company. */
  of?: { device_ids: number[] } | { accounting_point_ids: number[] };
  /** Time zone of times and days, hours from UTC; absent = the user's. */
  clock?: number;
}

/** Values that a rule suspects or rejects, newest first, with the possible decisions. */
export function RejectedList({ DataWindow, of, clock }: RejectedListProps) {
  const [edited, setEdited] = useState<readonly EditableValue[]>([]);
  const [reset, setReset] = useState<EditableValue | null>(null);
  const [looked, setLooked] = useState<Rejected | null>(null);
  const { t } = useTranslation('quality');
  const navigate = useNavigate();
  const mayUpdate = useCan('update', SECTION.devices);
  const { list, period, from, to, zone, rules, narrow, show, isNarrowed } = useQualitySearch();
  // Below a calendar the days are those of the calendar, in the device's time zone.
  const { start, stop } = clock === undefined ? period : calendarPeriod(from, to, clock);
  const filter = { startDate: start, stopDate: stop, ...of, ...(rules ? { rules } : {}) };
  const found = useQuery({
    ...query(rejectedData, { ...filter, page: list.page, per_page: list.per_page }),
    select: (reply) => reply.rejected_data,
    placeholderData: keepPreviousData,
  });
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const { decide, acceptEvery, isPending } = useDecisions(filter, {
    total: found.data?.total ?? 0,
    onDone: () => setTicked({}),
  });
  const chosen = (found.data?.data ?? []).filter((row) => ticked[idOf(row)]);
  const editable = editableOf(chosen);
  const view: ListView<Rejected> = {
    name: 'rejected-data',
    label: t('tab_rejected'),
    columns: useColumns(clock ?? zone),
    rowId: idOf,
    order: ORDER,
    hasRefresh: true,
    filters: [
      {
        id: 'rules',
        kind: 'select',
        label: t('rules'),
        placeholder: t('all_rules'),
        width: 260,
        options: RULE_NAMES.filter((name) => name !== 'gap').map((name) => ({
          value: name,
          label: t(`rule_of.${name}`),
        })),
        chosen: rules ?? [],
        onChange: (values) => {
          const chosen = RULE_NAMES.filter((name) => values.includes(name));
          narrow(chosen.length > 0 ? chosen : undefined);
        },
      },
      // On the page of one device the period is part of the page.
      ...(of
        ? []
        : [
            {
              ...{ id: 'period', kind: 'period' as const, label: t('at') },
              ...{ period, isNarrowed, zone, longestSeconds: LONGEST, onShow: show },
            },
          ]),
    ],
    tools: mayUpdate && (
      <Button
        variant="default"
        leftSection={<IconChecks size={16} />}
        loading={isPending}
        disabled={!found.data?.total}
        onClick={() => void acceptEvery()}
      >
        {t('accept_all')}
      </Button>
    ),
    menu: (row) => (
      <RowMenu
        label={t('menu', { name: row.device_name })}
        actions={[
          mayUpdate && {
            ...{ id: 'accept', label: t('accept'), icon: IconCheck },
            onClick: () => void decide([row], 'accept'),
          },
          mayUpdate && {
            ...{ id: 'reject', label: t('reject'), icon: IconX, isDanger: true },
            onClick: () => void decide([row], 'reject'),
          },
          mayUpdate &&
            row.field !== null && {
              ...{ id: 'edit', label: t('edit'), icon: IconPencil },
              onClick: () => setEdited(editableOf([row])),
            },
          mayUpdate &&
            row.rule === 'negative' && {
              ...{ id: 'reset', label: t('reset'), icon: IconRefresh },
              onClick: () => setReset(editableOf([row])[0] ?? null),
            },
          { id: 'look', label: t('look'), icon: IconWindowMaximize, onClick: () => setLooked(row) },
          {
            ...{ id: 'open', label: t('open'), icon: IconTable },
            onClick: () =>
              void navigate({
                to: '/cloud/devices/data/$id',
                params: { id: row.device_id },
                search: around(row),
              }),
          },
        ]}
      />
    ),
    ...(mayUpdate
      ? {
          selection: {
            ticked,
            onTick: setTicked,
            bar: chosen.length > 0 && (
              <div className={classes.bar}>
                <span>{t('selected', { count: chosen.length })}</span>
                <Button
                  leftSection={<IconCheck size={16} />}
                  loading={isPending}
                  onClick={() => void decide(chosen, 'accept')}
                >
                  {t('accept')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconX size={16} />}
                  loading={isPending}
                  onClick={() => void decide(chosen, 'reject')}
                >
                  {t('reject')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={16} />}
                  disabled={editable.length === 0}
                  onClick={() => setEdited(editable)}
                >
                  {t('edit')}
                </Button>
                <Button variant="subtle" color="gray" onClick={() => setTicked({})}>
                  {t('unselect')}
                </Button>
              </div>
            ),
          },
        }
      : {}),
    card: {
      head: (row) => row.device_name,
      mark: (row) => <Verdict row={row} />,
      lines: (row) => (
        <>
          {row.title}: {amount(row.value, row.unit)} · {t(`rule_of.${row.rule}`)}
        </>
      ),
      foot: (row) => <span>{formatDateTime(row.datetime, clock ?? zone)}</span>,
    },
    blank: {
      icon: IconShieldCheck,
      title: t('no_rejected'),
      hint: t('no_rejected_hint'),
      filtered: {
        title: t('filtered'),
        hint: t('filtered_hint'),
        clear: { label: t('show_all'), onClear: () => narrow(undefined) },
      },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={found} />
      {edited.length > 0 && (
        <EditValuesDialog
          values={edited}
          zone={clock ?? zone}
          onClose={() => setEdited([])}
          onDone={() => {
            setEdited([]);
            setTicked({});
          }}
        />
      )}
      {reset && <ResetDialog value={reset} zone={clock ?? zone} onClose={() => setReset(null)} />}
      {looked && (
        <Suspense>
          <DataWindow deviceId={looked.device_id} parts={around(looked)} onClose={() => setLooked(null)} />
        </Suspense>
      )}
    </>
  );
}

const idOf = ({ device_id, msgType, datetime, field, rule }: Rejected) =>
  [device_id, msgType, datetime, field, rule].join('/');

const amount = (value: number | null, unit: string): string =>
  value === null ? NO_VALUE : `${formatNumber(value)} ${unit}`.trim();

function Verdict({ row }: { row: Rejected }) {
  const { t } = useTranslation('quality');
  const isUsed = !row.is_held_back && !HINT_RULES.includes(row.rule);
  const label = isUsed ? t('status_used') : t(`status_${row.status}`);
  return <StateMark tone={row.status === 5 ? 'alarm' : 'warning'} label={label} />;
}

function useColumns(zone: number): DataColumn<Rejected>[] {
  const { t } = useTranslation('quality');
  return useMemo(
    () => [
      { id: 'datetime', title: t('at'), width: 152, fixed: true, cell: (row) => formatDateTime(row.datetime, zone) },
      {
        ...{ id: 'device', title: t('device'), width: 200, fixed: true, grow: true },
        cell: ({ device_id, device_name }) => (
          <Link className={classes.name} to="/cloud/devices/quality" search={{ device: device_id }}>
            {device_name}
          </Link>
        ),
      },
      { id: 'point', title: t('point'), width: 180, cell: (row) => row.accounting_point_title ?? NO_VALUE },
      {
        ...{ id: 'title', title: t('kind'), width: 200 },
        cell: (row) => (row.field === null ? t('whole_row') : row.title),
      },
      { id: 'value', title: t('value'), width: 148, align: 'end', cell: (row) => amount(row.value, row.unit) },
      { id: 'expected', title: t('expected'), width: 148, align: 'end', cell: (row) => amount(row.expected, row.unit) },
      { id: 'rule', title: t('rule'), width: 220, cell: (row) => t(`rule_of.${row.rule}`) },
      { id: 'status', title: t('status'), width: 140, cell: (row) => <Verdict row={row} /> },
    ],
    [t, zone],
  );
}
