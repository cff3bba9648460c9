import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../model/tree-paths';
import classes from './objects.module.css';

/** Longest path that is shown as a whole; of a longer one the middle steps are shown on demand. */
const MOST_STEPS = 7;
const LAST_STEPS = 4;

/** Ancestors of an object, from the top down; each step is a link. */
export function ObjectPath({ parents, onSelect }: { parents: readonly Step[]; onSelect: (id: string) => void }) {
  const { t } = useTranslation('objects');
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole || parents.length <= MOST_STEPS ? 0 : parents.length - 1 - LAST_STEPS;
  const first = hidden > 0 ? parents.slice(0, 1) : parents;
  const rest = hidden > 0 ? parents.slice(1 + hidden) : [];
  const stepOf = ({ _id, name }: Step) => (
    <span key={_id} className={classes.step}>
      <button type="button" className={classes.stepName} onClick={() => onSelect(_id)}>
        {name}
      </button>
      <span aria-hidden="true">/</span>
    </span>
  );
  return (
    <nav className={classes.path} aria-label={t('path')}>
      {first.map(stepOf)}
      {hidden > 0 && (
        <span className={classes.step}>
          <button
            type="button"
            className={classes.stepName}
            aria-label={t('path_whole', { count: hidden })}
            title={t('path_whole', { count: hidden })}
            onClick={() => setWhole(true)}
          >
            …
          </button>
          <span aria-hidden="true">/</span>
        </span>
      )}
      {rest.map(stepOf)}
    </nav>
  );
}
