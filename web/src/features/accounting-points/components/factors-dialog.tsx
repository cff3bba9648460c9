import { changeTransformers } from '@gaugeway/proto/api/point-devices';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm, fieldErrors } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { factorsInput, factorsOf } from '../model/factors';
import { notedValues } from '../model/registers';
import { type CardDevice, type Point, usePointsChanged } from '../model/use-point';
import { ChangeFields, changeNow } from './change-fields';
import { FactorInputs } from './factor-inputs';

interface FactorsDialogProps {
  point: Point;
  meter: CardDevice | undefined;
  onClose: () => void;
}

/** Dialog to change the transformers or the losses from a date on. */
export function FactorsDialog({ point, meter, onClose }: FactorsDialogProps) {
  const { t } = useTranslation('accounting-points');
  const [change, setChange] = useState(changeNow);
  const [factors, setFactors] = useState(() => factorsOf(point.device));
  const changed = usePointsChanged();
  const save = useCall(changeTransformers, {
    meta: { quiet: true },
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
      onClose();
    },
  });
  const faults = save.error ? fieldErrors(save.error) : {};
  return (
    <DialogForm
      title={t('factors.title', { title: point.title })}
      confirm={t('form.save')}
      error={save.error}
      saving={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        save.mutate({
          accounting_point_id: point.id,
          date: change.date,
          ...factorsInput(factors),
          values: notedValues(change.noted),
        })
      }
    >
      <Text size="sm">{t('factors.text')}</Text>
      <FactorInputs autoFocus factors={factors} faults={faults} onChange={setFactors} />
      <ChangeFields legend={t('factors.readings')} meter={meter} change={change} faults={faults} onChange={setChange} />
    </DialogForm>
  );
}
