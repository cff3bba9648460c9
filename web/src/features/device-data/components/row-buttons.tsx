import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import type { DataColumn } from '@/shared/data-table';
import type { DataSource } from '../model/data-source';
import { editableFields } from '../model/edited-values';
import { handNote } from '../model/marks';
import type { MessageTable } from '../model/message-table';
import { EditDialog } from './edit-dialog';
import type { Place } from './message-columns';
import { RemoveButton } from './remove-button';
import { useRemoveRow } from './use-remove-row';
import classes from './views.module.css';

/** Width of the buttons and of the mark of a manual value, pixels. */
const BUTTONS = 80;
const SIGN = 28;

interface RowButtonsOptions {
  source: DataSource;
  /** Message type. */
  type: number;
  table: MessageTable | null;
  /** The rows are stored rows of the device: they can be edited and deleted. */
  isStored: boolean;
  /** Each row represents the device's rows of an hour: they can be deleted together. */
  isHourly?: boolean;
}

/** Buttons of the rows of a view, and the dialog that they open. */
export function useRowButtons({ source, type, table, isStored, isHourly = false }: RowButtonsOptions) {
  const { t } = useTranslation('device-views');
  const mayEdit = useCan('update', SECTION.devices) && isStored;
  const { mayRemove: mayRemoveRows, askToRemove } = useRemoveRow(source, isHourly);
  const mayRemove = mayRemoveRows && (isStored || isHourly);
  const [edited, setEdited] = useState<number | null>(null);
  const hasInfo = useMemo(() => table?.times.some((_, at) => handNote(table, at) !== null) ?? false, [table]);
  const buttons = useCallback(
    (place: number) => {
      const time = table?.times[place] ?? 0;
      const note = table ? handNote(table, place) : null;
      return (
        <span className={classes.rowButtons}>
          {note && (
            <Tooltip
              multiline
              maw={320}
              events={{ hover: true, focus: true, touch: true }}
              label={
                <>
                  <div>{t('info.title')}</div>
                  <div>{t('info.reason', { reason: note.reason || t('info.none') })}</div>
                  <div>{t('info.method', { method: note.method || t('info.none') })}</div>
                </>
              }
            >
              <ActionIcon size="sm" variant="subtle" aria-label={t('info.title')}>
                <IconInfoCircle size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {mayEdit && table && editableFields(table, place).length > 0 && (
            <Tooltip label={t('edit.title')}>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('edit.title')}
                onClick={() => setEdited(time)}
              >
                <IconPencil size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {mayRemove && <RemoveButton onClick={() => void askToRemove(type, time)} />}
        </span>
      );
    },
    [table, type, mayEdit, mayRemove, askToRemove, t],
  );

  const isShown = hasInfo || mayEdit || mayRemove;
  const actions = useMemo(() => {
    const column: DataColumn<Place> = {
      id: 'delete_message',
      title: '',
      width: BUTTONS + (hasInfo ? SIGN : 0),
      fixed: true,
      pinned: true,
      align: 'end',
      cell: ({ place }) => buttons(place),
    };
    return isShown ? { column, buttons } : undefined;
  }, [isShown, hasInfo, buttons]);

  const place = edited === null || !table ? -1 : table.times.indexOf(edited);
  const dialog =
    table && place >= 0 ? (
      <EditDialog source={source} type={type} table={table} place={place} onClose={() => setEdited(null)} />
    ) : null;
  return { actions, dialog };
}
