import { useTranslation } from 'react-i18next';
import { Steps } from '@/shared/jobs';

const STEPS = ['file', 'columns', 'check', 'run', 'result'] as const;
export type TownStep = (typeof STEPS)[number];

/** The steps of an import of a town, and which one it is. */
export function TownSteps({ step }: { step: TownStep }) {
  const { t } = useTranslation('town-import');
  return (
    <Steps label={t('steps.label')} steps={STEPS.map((name) => ({ name, title: t(`steps.${name}`) }))} now={step} />
  );
}
