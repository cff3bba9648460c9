import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import classes from './paginator.module.css';

export interface PaginatorProps {
  /** From 1. */
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** undefined = not loaded yet. */
  total: number | undefined;
  /** Not all rows were counted: there are more than `total`. */
  hasMore?: boolean;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

export function Paginator({ page, pageSize, pageSizes, total, hasMore = false, onPage, onPageSize }: PaginatorProps) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  return (
    <nav className={classes.paginator} aria-label={t('table.pages')}>
      <label className={classes.size}>
        <span className={classes.sizeLabel}>{t('table.per_page')}</span>
        <NativeSelect
          size="xs"
          w={72}
          aria-label={t('table.per_page')}
          value={String(pageSize)}
          data={pageSizes.map(String)}
          onChange={(event) => onPageSize(Number(event.currentTarget.value))}
        />
      </label>
      <span className={classes.range} aria-live="polite">
        {total === undefined
          ? ''
          : t(hasMore ? 'table.range_of_more' : 'table.range', {
              first: formatNumber(first, 0),
              last: formatNumber(last, 0),
              total: formatNumber(total, 0),
            })}
      </span>
      <span className={classes.steps}>
        <ActionIcon
          className={classes.far}
          disabled={page <= 1}
          onClick={() => onPage(1)}
          aria-label={t('table.first_page')}
        >
          <IconChevronsLeft size={18} />
        </ActionIcon>
        <ActionIcon disabled={page <= 1} onClick={() => onPage(page - 1)} aria-label={t('table.previous_page')}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon disabled={page >= pages} onClick={() => onPage(page + 1)} aria-label={t('table.next_page')}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <ActionIcon
          className={classes.far}
          disabled={page >= pages}
          onClick={() => onPage(pages)}
          aria-label={t('table.last_page')}
        >
          <IconChevronsRight size={18} />
        </ActionIcon>
      </span>
    </nav>
  );
}
