import { companyTypes, type Subcompany } from '@gaugeway/proto/api/companies';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import type { DataColumn } from '@/shared/data-table';
import { formatDate, formatNumber, NO_VALUE } from '@/shared/i18n';
import { StateMark, type Tone } from '@/shared/ui';
import type { TreeRow } from '../model/use-company-tree';
import classes from './companies.module.css';

const TONES: Record<number, Tone> = { 1: 'online', 2: 'alarm', 3: 'warning' };

export function CompanyState({ company }: { company: Subcompany }) {
  const { t } = useTranslation('companies');
  const state = company.status === 2 ? 'blocked' : company.status === 3 ? 'expired' : 'active';
  return <StateMark tone={TONES[company.status] ?? 'idle'} label={t(`status.${state}`)} />;
}

/** "12 / 100"; a reached limit is highlighted with a text. */
export function OfLimit({ count, limit }: { count: number; limit: number | null }) {
  const { t } = useTranslation('companies');
  const full = limit !== null && count >= limit;
  return (
    <span className={full ? classes.full : undefined} title={full ? t('limit_reached') : undefined}>
      {formatNumber(count, 0)}
      {limit !== null && <span className={full ? undefined : classes.of}> / {formatNumber(limit, 0)}</span>}
      {full && <VisuallyHidden> {t('limit_reached')}</VisuallyHidden>}
    </span>
  );
}

/** Messages of the company on the current day and their limit, with the number of rejected ones. */
export function MessagesToday({ messages }: Pick<TreeRow, 'messages'>) {
  const { t } = useTranslation('companies');
  if (!messages) return NO_VALUE;
  const { stored, limit, over_limit: over } = messages;
  return (
    <>
      <OfLimit count={stored} limit={limit} />
      {over > 0 && <span className={classes.over}> {t('over_limit', { count: over })}</span>}
    </>
  );
}

/** Name, indented by its depth, with the button that expands the companies below; in a search with its path. */
export function CompanyName({ row, onToggle }: { row: TreeRow; onToggle: (id: number) => void }) {
  const { t } = useTranslation('companies');
  const { company, depth, expanded } = row;
  const Chevron = expanded ? IconChevronDown : IconChevronRight;
  return (
    <span className={classes.name} style={{ '--depth': depth } as CSSProperties}>
      {expanded === undefined ? (
        <span className={classes.leaf} />
      ) : (
        <ActionIcon
          size={24}
          className={classes.toggle}
          aria-expanded={expanded}
          aria-label={t(expanded ? 'hide_below' : 'show_below', { name: company.name })}
          onClick={() => onToggle(company.id)}
        >
          <Chevron size={16} />
        </ActionIcon>
      )}
      <span className={classes.text}>
        <span className={classes.title} title={company.name}>
          {company.name}
        </span>
        {expanded === undefined && depth === 0 && company.path.length > 0 && (
          <span className={classes.way}>{company.path.join(' › ')}</span>
        )}
      </span>
      {company.is_dealer && <span className={classes.dealer}>{t('dealer')}</span>}
    </span>
  );
}

export function useCompanyColumns(onToggle: (id: number) => void): DataColumn<TreeRow>[] {
  const { t } = useTranslation('companies');
  const types = useQuery({ ...query(companyTypes, {}), staleTime: Infinity });
  const names = types.data?.company_types;
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('column.name'),
        width: 216,
        grow: true,
        fixed: true,
        sortable: true,
        cell: (row) => <CompanyName row={row} onToggle={onToggle} />,
      },
      { id: 'inn', title: t('column.inn'), width: 104, sortable: true, cell: ({ company }) => company.inn || NO_VALUE },
      {
        id: 'type',
        title: t('column.type'),
        width: 168,
        sortable: true,
        hidden: true,
        cell: ({ company }) => names?.find(({ id }) => id === company.company_type_id)?.name ?? NO_VALUE,
      },
      {
        id: 'status',
        title: t('column.status'),
        width: 144,
        sortable: true,
        cell: ({ company }) => <CompanyState company={company} />,
      },
      {
        id: 'expires_at',
        title: t('column.expires_at'),
        width: 140,
        align: 'end',
        sortable: true,
        cell: ({ company }) =>
          company.expires_at === null ? t('never') : formatDate(company.expires_at, company.time_zone),
      },
      {
        id: 'devices',
        title: t('column.devices'),
        width: 128,
        align: 'end',
        sortable: true,
        cell: ({ company }) => <OfLimit count={company.devices_count} limit={company.limits.devices} />,
      },
      {
        id: 'users',
        title: t('column.users'),
        width: 128,
        align: 'end',
        sortable: true,
        cell: ({ company }) => <OfLimit count={company.users_count} limit={company.limits.users} />,
      },
      {
        id: 'messages',
        title: t('column.messages'),
        width: 152,
        align: 'end',
        cell: ({ messages }) => <MessagesToday messages={messages} />,
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- it only sets a state, whose setter never changes
    [t, names],
  );
}
