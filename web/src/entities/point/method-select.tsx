import { ESTIMATION_METHODS, type EstimationMethod } from '@gaugeway/proto/api/estimates';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect } from '@/shared/forms';

interface MethodSelectProps {
  value: EstimationMethod;
  onChange: (method: EstimationMethod) => void;
}

/** Select of an estimation method. */
export function MethodSelect({ value, onChange }: MethodSelectProps) {
  const { t } = useTranslation('quality');
  return (
    <ChoiceSelect
      label={t('method')}
      choices={ESTIMATION_METHODS}
      titleOf={(method) => t(`methods.${method}`)}
      value={value}
      onChange={onChange}
    />
  );
}
