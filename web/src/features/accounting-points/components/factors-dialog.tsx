import { changeTransformers } from '@gaugeway/proto/api/accounting-points';
import { NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm, fieldErrors } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { notedValues } from '../model/registers';
import { type CardDevice, type Point, usePointsChanged } from '../model/use-point';
import { ChangeFields, changeNow } from './change-fields';
import classes from './card.module.css';

interface FactorsDialogProps {
  point: Point;
  meter: CardDevice | undefined;
  onClose: () => void;
}

const typed = (value: number | null | undefined): string | number => value ?? '';
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value));

/** Other transformers before the meter, or other losses, from a moment on. */
export function FactorsDialog({ point, meter, onClose }: FactorsDialogProps) {
  const { t } = useTranslation('accounting-points');
  const [change, setChange] = useState(changeNow);
  const [ratio, setRatio] = useState(() => typed(point.device?.transformation_ratio));
  const [losses, setLosses] = useState(() => typed(point.device?.loss_factor));
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
  const common = { hideControls: true, allowedDecimalSeparators: [',', '.'] };
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
          transformation_ratio: numberOf(ratio),
          loss_factor: numberOf(losses),
          values: notedValues(change.noted),
        })
      }
    >
      <Text size="sm">{t('factors.text')}</Text>
      <div className={classes.pair}>
        <NumberInput
          {...common}
          data-autofocus
          label={t('factors.ratio')}
          description={t('factors.ratio_hint')}
          min={0.001}
          max={1_000_000}
          decimalScale={3}
          value={ratio}
          error={faults['transformation_ratio']}
          onChange={setRatio}
        />
        <NumberInput
          {...common}
          label={t('factors.losses')}
          description={t('factors.losses_hint')}
          min={0.5}
          max={2}
          decimalScale={4}
          value={losses}
          error={faults['loss_factor']}
          onChange={setLosses}
        />
      </div>
      <ChangeFields legend={t('factors.readings')} meter={meter} change={change} faults={faults} onChange={setChange} />
    </DialogForm>
  );
}
