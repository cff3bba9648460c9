import { untieDevice } from '@gaugeway/proto/api/point-devices';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm, fieldErrors } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { notedValues } from '../model/registers';
import { type CardDevice, type Point, usePointsChanged } from '../model/use-point';
import { ChangeFields, changeNow } from './change-fields';

interface UntieDialogProps {
  point: Point;
  meter: CardDevice | undefined;
  onClose: () => void;
}

/** Dialog to remove a meter without a replacement. */
export function UntieDialog({ point, meter, onClose }: UntieDialogProps) {
  const { t } = useTranslation('accounting-points');
  const [change, setChange] = useState(() => changeNow(point.device?.from));
  const changed = usePointsChanged();
  const untie = useCall(untieDevice, {
    meta: { quiet: true },
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
      onClose();
    },
  });
  return (
    <DialogForm
      title={t('untie_title', { device: point.device?.device_name ?? '' })}
      confirm={t('untie')}
      danger
      error={untie.error}
      saving={untie.isPending}
      onClose={onClose}
      onSubmit={() =>
        untie.mutate({ accounting_point_id: point.id, date: change.date, end_values: notedValues(change.noted) })
      }
    >
      <Text size="sm">{t('untie_text')}</Text>
      <ChangeFields
        legend={t('end_reading')}
        meter={meter}
        change={change}
        faults={untie.error ? fieldErrors(untie.error) : {}}
        onChange={setChange}
      />
    </DialogForm>
  );
}
