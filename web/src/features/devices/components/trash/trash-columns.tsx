import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import type { TrashedThing, TrashKind, TrashMark } from '../../model/trash';
import classes from '../devices.module.css';
import { none } from '../metering/two-lines';
import type { Refused } from './restore-conflict';
import { TrashButtons } from './trash-buttons';

/** Columns of the trash; without `onRefused` items cannot be restored. */
export function useTrashColumns(
  kind: TrashKind,
  marks: ReadonlyMap<number, TrashMark>,
  onRefused: ((refused: Refused) => void) | undefined,
): DataColumn<TrashedThing>[] {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  return useMemo(() => {
    const columns: DataColumn<TrashedThing>[] = [
      { id: 'id', title: t('column.id'), width: 88, align: 'end', cell: ({ id }) => id },
      { id: 'name', title: t('column.name'), width: 220, grow: true, fixed: true, cell: ({ name }) => name },
      {
        id: 'identity',
        title: t(`trash.identity.${kind}`),
        width: 216,
        cell: ({ identity }) => (identity ? <span className={classes.mono}>{identity}</span> : none),
      },
      { id: 'model', title: t('column.model'), width: 168, cell: ({ model }) => model || none },
      {
        id: 'who',
        title: t('trash.who'),
        width: 160,
        cell: ({ id }) => marks.get(id)?.who ?? none,
      },
      {
        id: 'at',
        title: t('trash.at'),
        width: 152,
        align: 'end',
        cell: ({ id }) => {
          const mark = marks.get(id);
          return mark ? formatDateTime(mark.at, zone) : none;
        },
      },
    ];
    if (!onRefused) return columns;
    return [
      ...columns,
      {
        id: 'actions',
        title: '',
        pinned: true,
        width: 88,
        fixed: true,
        align: 'end',
        cell: (thing) => <TrashButtons kind={kind} thing={thing} onRefused={onRefused} />,
      },
    ];
  }, [t, zone, kind, marks, onRefused]);
}
