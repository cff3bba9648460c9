import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Factors } from '../model/factors';
import classes from './card.module.css';

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
        min={0.001}
        max={1_000_000}
        decimalScale={3}
        value={factors.ratio}
        error={faults['transformation_ratio']}
        onChange={(ratio) => onChange({ ...factors, ratio })}
      />
      <NumberInput
        {...common}
        label={t('factors.losses')}
        description={t('factors.losses_hint')}
        min={0.5}
        max={2}
        decimalScale={4}
        value={factors.losses}
        error={faults['loss_factor']}
        onChange={(losses) => onChange({ ...factors, losses })}
      />
    </div>
  );
}
