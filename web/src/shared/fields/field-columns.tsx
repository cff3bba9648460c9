import { type Fields, fieldsOf, type NamesOf } from '@gaugeway/proto/fields/field';
import type { DataColumn } from '@/shared/data-table';
import { NO_VALUE } from '@/shared/i18n';
import { fieldText } from './field-text';
import classes from './fields.module.css';

type ListName<F extends Fields> = NamesOf<F, Record<'list', unknown>>;

const NUMBERS: ReadonlySet<string> = new Set(['number', 'seconds', 'zone', 'rating', 'month_day', 'amount']);

/** Columns of the declared fields, in their order. `own` completes or replaces parts of a column. */
export function fieldColumns<F extends Fields, Row extends { [K in ListName<F>]: unknown }>(
  fields: F,
  label: (name: ListName<F>) => string,
  own: { [K in ListName<F>]?: Partial<DataColumn<Row>> } = {},
): DataColumn<Row>[] {
  const listed = fieldsOf(fields, 'list');
  const columnOf = ({ name, kind, list, form, sortable }: (typeof listed)[number]): DataColumn<Row> => {
    const isCode = kind === 'eui' || form?.input === 'code';
    return {
      id: name,
      title: label(name),
      width: list?.width ?? 128,
      align: NUMBERS.has(kind) ? ('end' as const) : undefined,
      sortable,
      hidden: !list?.shown,
      cell: (row: Row) => {
        const text = fieldText(kind, row[name]);
        if (text === '') return <span className={classes.none}>{NO_VALUE}</span>;
        return (
          <span className={isCode ? classes.mono : undefined} title={form?.input === 'note' ? text : undefined}>
            {text}
          </span>
        );
      },
      ...own[name],
    };
  };
  return listed
    .filter(({ list }) => list?.after === undefined)
    .flatMap((field) => [field, ...listed.filter(({ list }) => list?.after === field.name)])
    .map(columnOf);
}
