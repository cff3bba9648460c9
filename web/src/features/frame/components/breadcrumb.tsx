import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIsPhone, useShownCrumbs } from '@/shared/ui';
import classes from './header.module.css';

/** Path of the page; on a phone, which has room for one step, the link back: the page shows its title. */
export function Breadcrumb() {
  const { t } = useTranslation('frame');
  const crumbs = useShownCrumbs();
  const isPhone = useIsPhone();
  const back = crumbs.findLast(({ to }) => to !== undefined);
  if (isPhone && !back?.to) return null;
  if (isPhone && back?.to)
    return (
      <nav aria-label={t('breadcrumb')} className={classes.way}>
        <Link to={back.to} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden="true" />
          <span>{back.label}</span>
        </Link>
      </nav>
    );
  return (
    <nav aria-label={t('breadcrumb')} className={classes.way}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          // Two steps may have the same name, such as a list and its loaded item.
          <li key={index} className={classes.crumb}>
            {index > 0 && <IconChevronRight size={14} aria-hidden="true" />}
            {crumb.to ? <Link to={crumb.to}>{crumb.label}</Link> : <span aria-current="page">{crumb.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
