import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '@/shared/i18n';
import { detailFacts } from './detail-facts';
import { type DetailsProps, useDetailText } from './use-detail-text';
import classes from './audit.module.css';

/** All details of an entry: fields with their values, and the earlier values of changed ones. */
export function DetailsTable({ details, names }: DetailsProps) {
  const { t } = useTranslation('audit');
  const text = useDetailText(names);
  const facts = detailFacts(details);
  if (facts.length === 0) return <p className={classes.details}>{t('no_details')}</p>;
  const changed = facts.some(({ before }) => before !== undefined);
  return (
    <table className={classes.table}>
      {changed && (
        <thead>
          <tr>
            <th>{t('column.field')}</th>
            <th>{t('column.before')}</th>
            <th>{t('column.after')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {facts.map((fact, at) => (
          // A field may occur twice: at the top level and in a nested object.
          <tr key={`${fact.field} ${at}`}>
            <th scope="row">{text.title(fact)}</th>
            {changed && <td>{text.value(fact, 'before') || NO_VALUE}</td>}
            <td>{text.value(fact, 'after') || NO_VALUE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
