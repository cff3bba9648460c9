import { changeTransformers } from '@gaugeway/proto/api/point-devices';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import type { Factors } from '../model/factors';
import classes from './card.module.css';

/** Decimal places of a ratio; the smallest one is a unit of the last place, because 0 is refused. */
const RATIO_DECIMALS = 3;

interface FactorInputsProps {
  factors: Factors;
  faults: Readonly<Record<string, string>>;
  onChange: (factors: Factors) => void;
  autoFocus?: boolean;
}

/** Inputs of the transformation ratio and the losses. */
export function FactorInputs({ factors, faults, onChange, autoFocus }: FactorInputsProps) {
  const { t } = useTranslation('accounting-points');
  const common = { hideControls: true, allowedDecimalSeparators: [',', '.'] };
  return (
    <div className={classes.pair}>
      <NumberInput
        {...common}
        data-autofocus={autoFocus || undefined}
        label={t('factors.ratio')}
        description={t('factors.ratio_hint')}
        {...inputBounds(changeTransformers, 'transformation_ratio')}
        min={10 ** -RATIO_DECIMALS}
        decimalScale={RATIO_DECIMALS}
        value={factors.ratio}
        error={faults['transformation_ratio']}
        onChange={(ratio) => onChange({ ...factors, ratio })}
      />
      <NumberInput
        {...common}
        label={t('factors.losses')}
        description={t('factors.losses_hint')}
        {...inputBounds(changeTransformers, 'loss_factor')}
        decimalScale={4}
        value={factors.losses}
        error={faults['loss_factor']}
        onChange={(losses) => onChange({ ...factors, losses })}
      />
    </div>
  );
}
