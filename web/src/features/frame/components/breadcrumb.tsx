import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useShownCrumbs } from '@/shared/ui';
import classes from './header.module.css';

/** Where one is. */
export function Breadcrumb() {
  const { t } = useTranslation('frame');
  const crumbs = useShownCrumbs();
  return (
    <nav aria-label={t('breadcrumb')} style={{ minWidth: 0 }}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          // Two steps may be called the same, as a list and what is loaded of it.
          <li key={index} className={classes.crumb}>
            {index > 0 && <IconChevronRight size={14} aria-hidden="true" />}
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
