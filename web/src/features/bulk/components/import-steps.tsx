import { useTranslation } from 'react-i18next';
import { Steps } from '@/shared/jobs';

const STEPS = ['file', 'check', 'run', 'result'] as const;
type ImportStep = (typeof STEPS)[number];

/** The steps of an import of devices, and which one it is. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const { t } = useTranslation('bulk');
  return (
    <Steps label={t('steps.label')} steps={STEPS.map((name) => ({ name, title: t(`steps.${name}`) }))} now={step} />
  );
}
