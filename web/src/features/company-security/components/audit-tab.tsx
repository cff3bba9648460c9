import { auditList } from '@gaugeway/proto/api/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconListSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { ActionName, DetailsLine } from '@/entities/audit';
import { type DataColumn, useListState } from '@/shared/data-table';
import { lastDays, type Period } from '@/shared/forms';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView } from '@/shared/list-page';
import { ACTION_GROUPS, isActionGroup, type ActionGroup } from '../model/audit-actions';
import { AuditDetails, type AuditRow } from './audit-details';
import classes from './company-security.module.css';

const YEAR = 366 * 86_400;
const DAYS = 30;

/** The log has one order: latest first. */
const NEWEST_FIRST = { field: 'at', descending: true };

/** Audit log of the company and of the companies below it. */
export function AuditTab() {
  const { t } = useTranslation('company-security');
  const zone = useUserZone();
  const list = useListState(NEWEST_FIRST, 50);
  const [group, setGroup] = useState<ActionGroup | null>(null);
  const [period, setPeriod] = useState<Period>(() => lastDays(DAYS, zone));
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const found = useQuery({
    ...query(auditList, {
      page: list.page,
      per_page: list.per_page,
      search_string: list.q || null,
      action: group && `${group}.`,
      from: period.start,
      to: period.stop + 1,
    }),
    select: (reply) => reply.audit,
    placeholderData: keepPreviousData,
  });
  const view: ListView<AuditRow> = {
    name: 'audit',
    label: t('tabs.audit'),
    columns: useAuditColumns(),
    hasFixedColumns: true,
    rowId: ({ id }) => String(id),
    order: NEWEST_FIRST,
    search: t('audit.search'),
    filters: [
      {
        id: 'group',
        kind: 'select',
        label: t('audit.group'),
        placeholder: t('audit.all_groups'),
        width: 220,
        options: ACTION_GROUPS.map((name) => ({ value: name, label: t(`group.${name}`) })),
        chosen: group === null ? [] : [group],
        isOne: true,
        onChange: ([value]) => {
          setGroup(isActionGroup(value) ? value : null);
          list.toPage(1);
        },
      },
      {
        id: 'period',
        kind: 'period',
        label: t('audit.at'),
        period,
        zone,
        longestSeconds: YEAR,
        onShow: (next) => {
          setPeriod(next);
          list.toPage(1);
        },
      },
    ],
    onOpen: setOpened,
    card: {
      head: ({ action }) => <ActionName action={action} />,
      foot: (row) => (
        <>
          <span>{row.user?.name ?? row.api_key?.name ?? t('audit.nobody')}</span>
          <span>{row.company?.name}</span>
          <span>{formatDateTime(row.at, zone)}</span>
        </>
      ),
    },
    blank: {
      icon: IconListSearch,
      title: t('audit.none'),
      hint: t('audit.none_hint'),
      filtered: { title: t('audit.filtered'), hint: t('audit.filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={found} />
      <AuditDetails row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function useAuditColumns(): DataColumn<AuditRow>[] {
  const { t } = useTranslation('company-security');
  const zone = useUserZone();
  return useMemo(
    () => [
      { id: 'at', title: t('audit.at'), width: 152, fixed: true, cell: (row) => formatDateTime(row.at, zone) },
      {
        id: 'action',
        title: t('audit.action'),
        width: 240,
        fixed: true,
        cell: (row) => <ActionName action={row.action} />,
      },
      {
        id: 'user',
        title: t('audit.user'),
        width: 200,
        cell: (row) => row.user?.name ?? (row.api_key ? `${t('audit.api_key')}: ${row.api_key.name}` : NO_VALUE),
      },
      { id: 'company', title: t('audit.company'), width: 160, cell: (row) => row.company?.name ?? NO_VALUE },
      {
        id: 'address',
        title: t('audit.address'),
        width: 136,
        cell: (row) => <span className={classes.mono}>{row.address}</span>,
      },
      {
        id: 'details',
        title: t('audit.details'),
        width: 280,
        grow: true,
        cell: (row) => <DetailsLine details={row.details} names={row.names} />,
      },
    ],
    [t, zone],
  );
}
