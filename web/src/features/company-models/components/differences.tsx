import type { CodecRun } from '@gaugeway/proto/api/company-models';
import { useTranslation } from 'react-i18next';
import classes from './company-models.module.css';

/** Reason why an example did not pass: the differences of its output, or an error. */
export function Differences({ run }: { run: CodecRun }) {
  const { t } = useTranslation('models');
  if (run.passed !== false) return null;
  if (run.differences.length === 0) return <p className={classes.fault}>{run.fault ?? t('verdict.failed')}</p>;
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{t('difference.path')}</th>
          <th scope="col">{t('difference.expected')}</th>
          <th scope="col">{t('difference.got')}</th>
        </tr>
      </thead>
      <tbody>
        {run.differences.map(({ path, expected, actual }) => (
          <tr key={path}>
            <td>{path}</td>
            <td>{expected || '—'}</td>
            <td>{actual || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
