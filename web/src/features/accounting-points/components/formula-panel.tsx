import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Point } from '../model/use-point';
import classes from './formula.module.css';
import { Panel } from '@/shared/panel';

/** Formula of a virtual point with its points. */
export function FormulaPanel({ formula }: { formula: NonNullable<Point['formula']> }) {
  const { t } = useTranslation('accounting-points');
  return (
    <Panel dense title={t('formula.title')}>
      <p className={classes.expression}>{formula.expression}</p>
      <ul className={classes.operands}>
        {formula.operands.map(({ name, accounting_point_id: id, title }) => (
          <li key={name}>
            <span className={classes.name}>{name}</span>
            <Link to="/cloud/objects/accounting-points/$pointId" params={{ pointId: id }} className={classes.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>{t('formula.gaps')}</p>
    </Panel>
  );
}
