import type { ListAddress } from '@/shared/data-table';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import classes from './directories.module.css';

/** What a list is asked with. */
export const listInput = ({ page, per_page, sort, q }: ListAddress) => ({
  page,
  perPage: per_page,
  sort_field: sort.field,
  sort: sort.descending ? ('desc' as const) : ('asc' as const),
  search_string: q || null,
});

/** A column that the list can be sorted by. */
export const plain = (id: string, title: string, width: number) => ({ id, title, width, sortable: true });

const none = <span className={classes.none}>{NO_VALUE}</span>;

export const textCell =
  <Name extends string>(name: Name) =>
  (row: Record<Name, string>) =>
    row[name] || none;

export const numberCell =
  <Name extends string>(name: Name, decimals = 0) =>
  (row: Record<Name, number | null>) => {
    const value = row[name];
    return value === null ? none : formatNumber(value, decimals);
  };

/** A day as DD.MM.YYYY; it has no time zone. */
export const dayCell =
  <Name extends string>(name: Name) =>
  (row: Record<Name, string | null>) => {
    const value = row[name];
    return value ? value.split('-').reverse().join('.') : none;
  };
