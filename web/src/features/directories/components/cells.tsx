import { type ListAddress, pageInput } from '@/shared/data-table';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import classes from './directories.module.css';

/** The query of a list: these calls page by `perPage` (specification 3, section 7). */
export const listInput = (list: ListAddress) => {
  const { per_page: perPage, ...input } = pageInput(list);
  return { ...input, perPage };
};

/** A column that the list can be sorted by. */
export const plain = (id: string, title: string, width: number) => ({ id, title, width, sortable: true });

const none = <span className={classes.none}>{NO_VALUE}</span>;

export const numberCell =
  <Name extends string>(name: Name, decimals = 0) =>
  (row: Record<Name, number | null>) => {
    const value = row[name];
    return value === null ? none : formatNumber(value, decimals);
  };
