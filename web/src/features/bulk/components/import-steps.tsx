import { useTranslation } from 'react-i18next';
import classes from './bulk.module.css';

const STEPS = ['file', 'check', 'run', 'result'] as const;
export type ImportStep = (typeof STEPS)[number];

/** The steps of an import, and its progress. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const { t } = useTranslation('bulk');
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-state={index < at ? 'past' : index === at ? 'now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {index + 1}. {t(`steps.${name}`)}
        </li>
      ))}
    </ol>
  );
}
