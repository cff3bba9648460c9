import { removeReading } from '@gaugeway/proto/api/readings-removal';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import type { DataColumn } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { confirm, notifyDone } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import type { MessageTable } from '../model/message-table';
import { refreshMessages } from '../model/refresh-messages';
import { EditDialog } from './edit-dialog';
import type { Place } from './message-columns';
import classes from './views.module.css';

/** Pixels of the buttons, and of the sign of a value that was entered by hand. */
const BUTTONS = 80;
const SIGN = 28;

interface RowButtonsWish {
  source: DataSource;
  /** Message type. */
  type: number;
  table: MessageTable | null;
  /** The rows are the device's own: they can be edited and deleted. */
  isStored: boolean;
}

/** The buttons of the rows of a view, and the dialog that one of them opens. */
export function useRowButtons({ source, type, table, isStored }: RowButtonsWish) {
  const { t } = useTranslation('device-views');
  const client = useQueryClient();
  const mayEdit = useCan('update', SECTION.devices) && isStored;
  const mayRemove = useCan('delete', SECTION.devices) && isStored;
  const [edited, setEdited] = useState<number | null>(null);
  const { device, zone } = source;
  const remove = useCall(removeReading, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      refreshMessages(client);
    },
  });
  const { mutate } = remove;

  const askToRemove = useCallback(
    async (datetime: number) => {
      const answer = await confirm({
        title: t('delete.title'),
        text: t('delete.text', { time: formatDateTime(datetime, zone), name: device.name }),
        confirm: t('delete.do'),
        danger: true,
      });
      if (answer) mutate({ device_id: device.id, msgType: type, datetime });
    },
    [device.id, device.name, mutate, t, type, zone],
  );

  const byHand = table?.columns['message_api'];
  const hasInfo = byHand?.some((flag) => flag === true || flag === 1) ?? false;
  const buttons = useCallback(
    (place: number) => {
      const time = table?.times[place] ?? 0;
      const flag = byHand?.[place];
      const text = (name: string) => String(table?.columns[name]?.[place] ?? '') || t('info.none');
      return (
        <span className={classes.rowButtons}>
          {(flag === true || flag === 1) && (
            <Tooltip
              multiline
              maw={320}
              events={{ hover: true, focus: true, touch: true }}
              label={
                <>
                  <div>{t('info.title')}</div>
                  <div>{t('info.reason', { reason: text('reason') })}</div>
                  <div>{t('info.method', { method: text('method') })}</div>
                </>
              }
            >
              <ActionIcon size="sm" variant="subtle" aria-label={t('info.title')}>
                <IconInfoCircle size={16} />
              </ActionIcon>
            </Tooltip>
          )}
          {mayEdit && (
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
          {mayRemove && (
            <Tooltip label={t('delete.title')}>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={t('delete.title')}
                onClick={() => void askToRemove(time)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      );
    },
    [table, byHand, mayEdit, mayRemove, askToRemove, t],
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
