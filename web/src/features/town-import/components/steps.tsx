import { useTranslation } from 'react-i18next';
import classes from './town-import.module.css';

const STEPS = ['file', 'columns', 'check', 'run', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** The steps of an import, and which one it is. */
export function Steps({ step }: { step: Step }) {
  const { t } = useTranslation('town-import');
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
