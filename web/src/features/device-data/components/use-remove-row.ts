import { removeReading } from '@gaugeway/proto/api/readings-removal';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { confirm, notifyDone } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import { refreshMessages } from '../model/refresh-messages';

/**
 * Deletion of a row of a device after a confirmation. `msgType`: message type of the row; `datetime`: Unix seconds;
 * `isHour`: the row represents the readings of the hour that ends then.
 */
export function useRemoveRow({ device, zone }: DataSource, isHour = false) {
  const { t } = useTranslation('device-views');
  const client = useQueryClient();
  const mayRemove = useCan('delete', SECTION.devices);
  const { mutate } = useCall(removeReading, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      refreshMessages(client);
    },
  });
  const askToRemove = useCallback(
    async (msgType: number, datetime: number) => {
      const answer = await confirm({
        title: t('delete.title'),
        text: t(isHour ? 'delete.hour_text' : 'delete.text', {
          time: formatDateTime(datetime, zone),
          name: device.name,
        }),
        confirm: t('delete.do'),
        danger: true,
      });
      if (answer) mutate({ device_id: device.id, msgType, datetime, ...(isHour ? { profile_type: 60 as const } : {}) });
    },
    [device.id, device.name, isHour, mutate, t, zone],
  );
  return { mayRemove, askToRemove };
}
