import { useTranslation } from 'react-i18next';
import { Steps } from '@/shared/jobs';

const STEPS = ['file', 'columns', 'check', 'run', 'result'] as const;
type ImportStep = (typeof STEPS)[number];

/** Steps of an import of objects, with the current one. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const { t } = useTranslation('object-import');
  return (
    <Steps label={t('steps.label')} steps={STEPS.map((name) => ({ name, title: t(`steps.${name}`) }))} now={step} />
  );
}
